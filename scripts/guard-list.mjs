/** The guards of the pipeline, and the edits that remove each. */
import { askingGuards } from './asking-guards.mjs'
import { consolidateGuards } from './consolidate-guards.mjs'
import { drainGuards } from './drain-guards.mjs'
import { factGuards } from './fact-guards.mjs'
import { folderGuards } from './folder-guards.mjs'
import { forgettingGuards } from './forgetting-guards.mjs'
import { keyGuards } from './key-guards.mjs'
import { pushGuards } from './push-guards.mjs'
import { retentionGuards } from './retention-guards.mjs'
import { reviewGuards } from './review-guards.mjs'
import { serverGuards } from './server-guards.mjs'
import { setGuards } from './set-guards.mjs'
import { spaceGuards } from './space-guards.mjs'
import { transferGuards } from './transfer-guards.mjs'

const GUARDS = 'test/crash/guards.test.ts'
const NEVER_WORKING = 'test/crash/never-working.test.ts'
const TWO_AT_ONCE = 'test/crash/interleavings.test.ts'
export const COUNTDOWN = 'test/crash/countdown.test.ts'
const CONTENTS = 'packages/core/test/recall/contents-changes.test.ts'
const SCHEMA = 'packages/core/store/migrations/0001-init.ts'
const SERVED = 'packages/core/store/migrations/0001-served-table.ts'

/**
 * A guard: what it prevents, the edits that remove it (file, text, replacement), the tests that must then fail. `postgres`:
 * they fail with two connections only; `embedded`: in a data folder only.
 */
export const guards = [
  ...drainGuards,
  {
    name: 'lease in publishing an episode',
    prevents: 'an episode by somebody whose lease was taken over',
    edits: [[
      'packages/core/store/collapse-segments.ts',
      `and d.kind = 'encode' and d.lease_token = \${token}::uuid for update of d`, `and d.kind = 'encode' for update of d`,
    ]],
    tests: [TWO_AT_ONCE],
  },
  {
    name: 'state in collapse',
    prevents: 'a second encoding of a remembered segment',
    edits: [['packages/core/store/collapse-segments.ts', `and s.to_seq = e."to" and s.state = 'collapsing'`, `and s.to_seq = e."to"`]],
    tests: [GUARDS],
  },
  {
    name: 'range in collapse',
    prevents: 'an episode of other messages than its segment\'s',
    edits: [['packages/core/store/collapse-segments.ts', `and s.from_seq = e."from" and s.to_seq = e."to" and s.state`, 'and s.state']],
    tests: [GUARDS],
  },
  {
    name: 'episode and state in one transaction',
    prevents: 'a segment called remembered that has no episode',
    edits: [
      [
        'packages/core/pipeline/encode.ts', 'tx.run(insertEpisodes(userId, own.map(({ episode }) => episode), {',
        'tx.run(insertEpisodes(userId, [], {',
      ],
      ['packages/core/pipeline/encode.ts',
        `publishEpisodes(pipeline, tx, episodes), { background: true })`, `publishEpisodes(pipeline, tx, \
episodes), { background: true })
    await withUser(pipeline.db, userId, async (tx) => tx.run(insertEpisodes(userId, published.map(({ episode }) => episode), \
{ vectors: [], messages: [] })))`],
    ],
    tests: [COUNTDOWN],
  },
  {
    name: 'words written twice are read once',
    prevents: 'a word that weighs more after a crash half way',
    edits: [['packages/core/store/tables/postings.ts', '      if (seen[place]) continue\n', '']],
    tests: ['packages/core/test/store/postings.test.ts'],
  },
  {
    name: 'what a try that did not end has written goes',
    prevents: 'words of a title that a crash undid',
    edits: [['packages/core/pipeline/encode.ts', 'if (segment.number !== null)', 'if (false)']],
    tests: [GUARDS],
  },
  {
    name: 'unique beginning of a segment',
    prevents: 'two segments from one place',
    edits: [[SCHEMA, '  unique nulls not distinct (user_id, conversation_id, from_seq, replaced_by),\n', '']],
    tests: [GUARDS],
  },
  {
    name: 'unique episode of a segment',
    prevents: 'two episodes of one segment',
    edits: [
      [
        SCHEMA, '  primary key (user_id, segment_id),\n  foreign key (user_id, segment_id) references segment',
        '  foreign key (user_id, segment_id) references segment',
      ],
      [
        SCHEMA, 'foreign key (user_id, segment_id) references episode (user_id, segment_id)',
        'foreign key (user_id, segment_id) references segment (user_id, id)',
      ],
      [SERVED, 'references episode (user_id, segment_id)', 'references segment (user_id, id)'],
    ],
    tests: [GUARDS],
  },
  {
    name: 'unique message id',
    prevents: 'a message twice in a log',
    edits: [
      [SCHEMA, '  unique (user_id, conversation_id, id),\n', ''],
      [
        SERVED, '(user_id, source_id, message_id) references message (user_id, conversation_id, id)',
        '(user_id, source_id) references conversation (user_id, id)',
      ],
    ],
    tests: [GUARDS],
  },
  {
    name: 'version in publishing',
    prevents: 'a promise made during an encoding that is lost with the row',
    edits: [
      ['packages/core/store/collapse-segments.ts', ' and d.version = job.version\n', '\n'],
      ['packages/core/store/collapse-segments.ts', ' and d.version <> job.version\n', ' and false\n'],
    ],
    tests: [GUARDS],
  },
  {
    name: 'lease in completing an encoding',
    prevents: 'a late worker that ends the work of another',
    edits: [[
      'packages/core/store/collapse-segments.ts',
      `and d.lease_token = \${token}::uuid and d.version = job.version`, 'and d.version = job.version',
    ]],
    tests: [GUARDS],
  },
  {
    name: 'version in settle',
    prevents: 'a promise made during the work that is lost with the row',
    edits: [['packages/core/store/tables/jobs.ts', ` and version = \${job.version} returning key`, ' returning key']],
    tests: [GUARDS],
  },
  {
    name: 'lease_until in claim',
    prevents: 'work given to two',
    edits: [
      ['packages/core/store/claim.ts', `\${isReady} and (lease_until is null or lease_until < now())`, `\${isReady}`],
      ['packages/core/store/claim.ts', 'where r.place <= 2 and (d.lease_until is null or d.lease_until < now())', 'where r.place <= 2'],
      ['packages/core/store/claim.ts', 'from heads) and (d.lease_until is null or d.lease_until < now())', 'from heads)'],
    ],
    tests: [GUARDS],
  },
  {
    name: 'token of a lease',
    prevents: 'a late worker that ends, lengthens or gives back what is another\'s now',
    edits: [
      [
        'packages/core/store/tables/jobs.ts',
        `and key = \${key} and lease_token = \${token}::uuid`, `and key = \${key} and lease_token is not null`,
      ],
    ],
    tests: [GUARDS],
  },
  {
    name: 'role of a transaction',
    prevents: 'a forgotten condition showing one user\'s rows to another',
    edits: [['packages/engine/transactions.ts', `as('madeleine_app', userId)`, `as('none', userId)`]],
    tests: [GUARDS],
  },
  {
    name: 'durable flush',
    prevents: 'a flush lost with the process',
    edits: [[
      'packages/core/store/tables/conversations.ts', 'set flush_to = case when tail.closing then c.next_seq else c.flush_to end from tail',
      'set flush_to = c.flush_to from tail',
    ]],
    tests: [GUARDS],
  },
  {
    name: 'promises forgotten with their conversation',
    prevents: 'work on what is gone',
    edits: [
      ['packages/core/forgetting/forget-sql.ts',
        `t.kind in ('look', 'learn', 'describe', 'review') and t.key = any`, `false and t.key = any`],
    ],
    tests: [TWO_AT_ONCE],
  },
  {
    name: 'lock order in forget',
    prevents: 'forgetting and encoding waiting for each other',
    edits: [[
      'packages/core/forgetting/forget-sql.ts', 'and conversation_id = any(${ids}::text[]) order by id for update`',
      'and conversation_id = any(${ids}::text[]) order by id`',
    ]],
    tests: [TWO_AT_ONCE],
    postgres: true,
  },
  {
    name: 'mark of the day in publish',
    prevents: 'an episode that the contents do not know',
    edits: [['packages/core/pipeline/encode.ts', '    markDays(tx, userId, { days, now: pipeline.now(), lane }),\n', '']],
    tests: [CONTENTS],
  },
  {
    name: 'changed title in the index',
    prevents: 'a conversation that is found by the title it had, and not by the one it has',
    edits: [[
      'packages/core/pipeline/push.ts',
      '  if (title !== undefined && conversation.cursor > 0) await reindexTitle(tx, userId, conversationId, title)\n', '',
    ]],
    tests: ['packages/core/test/memory/conversation-titles.test.ts'],
  },
  ...consolidateGuards, ...askingGuards, ...factGuards,
  ...folderGuards,
  ...forgettingGuards,
  ...keyGuards,
  ...spaceGuards,
  ...pushGuards,
  ...retentionGuards,
  ...reviewGuards,
  ...serverGuards,
  ...setGuards,
  ...transferGuards,
  {
    name: 'rules after too many failures',
    prevents: 'a broken embedder stranding a segment',
    edits: [['packages/core/pipeline/embed.ts', 'if (job.attempts > pipeline.maxAttempts) return embedOneByOne(task)', '']],
    tests: [NEVER_WORKING],
  },
  {
    name: 'generation in embedding parts',
    prevents: 'parts beside no vector of their episode, of an embedder that was replaced meanwhile',
    edits: [['packages/core/upgrade/change-settings.ts', '    if ((await liveGeneration(tx))?.id !== generation.id) return 0\n', '']],
    tests: ['test/crash/parts.test.ts'],
  },
  {
    name: 'closing the window when rules fail too',
    prevents: 'a broken policy stranding a tail',
    edits: [['packages/core/pipeline/look.ts', 'if (!window.rulesOnly) throw error', 'throw error']],
    tests: [NEVER_WORKING],
  },
]
