/** The guards of the drain, which cuts tails into segments and moves their cursors, in the form of `guard-list.mjs`. */

const COUNTDOWN = 'test/crash/countdown.test.ts'
const GUARDS = 'test/crash/guards.test.ts'
const TWO_AT_ONCE = 'test/crash/interleavings.test.ts'
const FENCES = 'packages/core/store/claim.ts'

export const drainGuards = [
  {
    name: 'fence token in drain',
    prevents: 'a cut by somebody whose fence was replaced',
    edits: [[FENCES, `and fence_token = \${job.token}::uuid\n       and cursor`, 'and cursor']],
    tests: [GUARDS],
  },
  {
    name: 'expected cursor in drain',
    prevents: 'a cut of messages that were cut already',
    edits: [[FENCES, `\n       and cursor = n."expectedCursor"`, '']],
    tests: [GUARDS],
  },
  {
    name: 'lease in drain',
    prevents: 'a cut between the takeover of a lease and the new fence',
    edits: [[FENCES, '\n       and ${isLeased(job, sql`c.id`)}', '']],
    tests: [TWO_AT_ONCE],
  },
  {
    name: 'every token in drain',
    prevents: 'a cut by somebody who holds nothing, also on a conversation forgotten and pushed again',
    edits: [
      [FENCES, `and fence_token = \${job.token}::uuid\n       and cursor`, 'and cursor'],
      [FENCES, '\n       and ${isLeased(job, sql`c.id`)}', ''],
    ],
    tests: [TWO_AT_ONCE],
  },
  {
    name: 'one transaction for the drain',
    prevents: 'a cursor that moved without its segments: messages in no episode',
    edits: [
      ['packages/core/pipeline/look.ts', '  insertClosed(tx, stored, now)\n', ''],
      ['packages/core/pipeline/look.ts',
        '(tx) => drain(pipeline, tx, [first, ...others]), background)', `(tx) => drain(pipeline, tx, [first, \
...others]), background)
  await withUser(pipeline.db, userId, async (tx) => insertClosed(tx, looks.filter(({ pinned }) => !lost.has(pinned.job.key)), \
pipeline.now()))`],
    ],
    tests: [COUNTDOWN],
  },
  {
    name: 'conversation locked before it is counted',
    prevents: 'counters of a tail without the push the drain waited for',
    edits: [[FENCES, '  tx.run(sql`\n    select id from conversation where user_id = ${job.userId} and id '
      + '= any(${rows.map(({ key }) => key)}::text[])\n     order by ${lockOrder} for update`)\n', '']],
    tests: [TWO_AT_ONCE],
    postgres: true,
  },
  {
    name: 'incarnation in segment ids',
    prevents: 'ids of what was forgotten coming back',
    edits: [
      [
        'packages/core/pipeline/look.ts', 'conversation: { incarnation, cursor }, window: { messages }, end }: PinnedWindow',
        'conversation: { id: incarnation, cursor }, window: { messages }, end }: PinnedWindow',
      ],
      [
        'packages/core/recall/get-segments.ts', '{ id, incarnation, cursor, nextSeq }: conversations.Conversation',
        '{ id, id: incarnation, cursor, nextSeq }: conversations.Conversation',
      ],
    ],
    tests: [TWO_AT_ONCE],
  },
]
