/** The guards of forgetting, in the form of `guard-list.mjs`. */

const CONTENTS = 'packages/core/test/recall/contents-changes.test.ts'
const BYTES = 'test/attack/forgotten-bytes.test.ts'
const MESSAGES = 'packages/core/test/forgetting/forget-messages.test.ts'
const MEANWHILE = 'test/faults/forget-meanwhile.test.ts'
const READERS = 'test/faults/readers-meanwhile.test.ts'
const FACTS = 'packages/core/test/forgetting/forget-facts.test.ts'
const PIECES = 'test/attack/forgotten-pieces.test.ts'
const RANGE = 'packages/core/forgetting/forget-sql.ts'
const TAIL = 'packages/core/forgetting/forget-sql.ts'
const KEPT = 'packages/core/test/recall/kept-segments.test.ts'

export const forgettingGuards = [
  {
    name: 'statistics dropped before a table is rewritten',
    prevents: 'ids and words of an emptied table in the statistics of a folder',
    edits: [[
      'packages/core/forgetting/erase-sql.ts',
      "  if (db.engine === 'pglite') await dropStatistics(db, tables.map(({ name }) => name))\n", '',
    ]],
    tests: ['test/attack/forgotten-statistics.test.ts'], embedded: true,
  },
  {
    name: 'words of the forgotten taken out of the contents',
    prevents: 'reading of a forgotten talk until the contents are written anew',
    edits: [['packages/core/forgetting/forget.ts', '    await forgetNodes(tx, userId, days, now)\n', '']],
    tests: [CONTENTS],
  },
  {
    name: 'old versions forgotten with their words',
    prevents: 'reading of a forgotten talk in what a node said before',
    edits: [[
      'packages/core/contents/contents-nodes-sql.ts',
      '  await tx.rows(sql`delete from contents_version where user_id = ${userId} and id = any(${ids}::text[])`)\n', '',
    ]],
    tests: [CONTENTS],
  },
  {
    name: 'promise to erase in forget',
    prevents: 'bytes of a forgotten conversation in files',
    edits: [['packages/core/forgetting/forget.ts', '    if (isGoing) await tx.rows(promiseErasure(userId, pipeline.now()))\n', '']],
    tests: [BYTES],
  },
  {
    name: 'removal of files of no table',
    prevents: 'a copy of a table that a crash left while it was rewritten',
    edits: [[
      'packages/engine/sharing/engine-executor.ts',
      '        await removeOrphans(join(engine.database, directory), files, engine.place)\n', '',
    ]],
    tests: [BYTES],
    embedded: true,
  },
  {
    name: 'removals counted in the index',
    prevents: 'a process that ranks by segments which are gone',
    edits: [['packages/core/store/tables/postings.ts', 'removals = removals + 1, ', '']],
    tests: [KEPT],
  },
  {
    name: 'kept segments dropped with a forgetting',
    prevents: 'hashes of forgotten words in the memory of the process',
    edits: [['packages/core/forgetting/forget.ts', '    reads.forget(userId)\n', '']],
    tests: ['packages/core/test/recall/recalls-after-changes.test.ts'],
  },
  {
    name: 'nothing kept that was read before a forgetting',
    prevents: 'the same, by a recall that was under way',
    edits: [['packages/core/recall/kept-segments.ts', '() => before === this.#forgettings', '() => before >= 0']],
    tests: [KEPT],
  },
  {
    name: 'promises kept only up to what was rewritten',
    prevents: 'bytes that an old transaction kept from being erased',
    edits: [['packages/core/forgetting/erase-sql.ts', '(${promisedAt} < r.before or', '(true or']],
    tests: ['test/attack/forgotten-on-server.test.ts'],
    postgres: true,
  },
  {
    name: 'leases taken from what has read the forgotten',
    prevents: 'an encoding or a cut that stores what was forgotten meanwhile',
    edits: [[
      RANGE, '  await takeLeases(tx, userId, { conversationIds: [range.conversationId], segmentIds: segments.map(({ id }) => id) })\n', '',
    ]],
    tests: [MEANWHILE],
  },
  {
    name: 'lease of a review taken with what it judges by',
    prevents: 'a rating for an answer that was forgotten',
    edits: [['packages/core/forgetting/erase-sql.ts', "'learn', 'describe', 'review'", "'learn', 'describe'"]],
    tests: [READERS],
  },
  {
    name: 'a forgotten fact counted among the removals',
    prevents: 'words of a forgotten fact in what a model makes of it meanwhile',
    edits: [[
      'packages/core/facts/unlearn-sql.ts',
      '  if (forgotten.length > 0) tx.run(sql`update corpus set removals = removals + 1 where user_id = ${userId}`)\n', '',
    ]],
    tests: [READERS],
  },
  {
    name: 'number of a segment in a description',
    prevents: 'words of a model about messages that were forgotten while it thought',
    edits: [['packages/core/upgrade/upgrade-sql.ts', ' and s.number = ${number}\n', '\n']],
    tests: [MEANWHILE],
  },
  {
    name: 'number of a segment in a new cut',
    prevents: 'segments cut with messages that were forgotten meanwhile',
    edits: [['packages/core/upgrade/upgrade-sql.ts', ' and s.number = r.number\n', '\n']],
    tests: [MEANWHILE],
  },
  {
    name: 'forgotten ids skipped by push',
    prevents: 'a conflict where an old export is pushed again',
    edits: [['packages/core/pipeline/push.ts', '!forgotten.has(draft.id) && ', '']],
    tests: [MESSAGES],
  },
  {
    name: 'context of the next segment',
    prevents: 'words of the forgotten in the episode that they were context of',
    edits: [[RANGE, 's.from_seq - s.overlap < ${to} and s.to_seq > ${from}\n', 's.from_seq < ${to} and s.to_seq > ${from}\n']],
    tests: [MESSAGES],
  },
  {
    name: 'head of the tail closed',
    prevents: 'a window of forgotten messages alone',
    edits: [[TAIL, 'const begin = head?.seq ?? cursor\n', 'const begin = head ? cursor : cursor\n']],
    tests: [MESSAGES],
  },
  {
    name: 'window without the forgotten',
    prevents: 'empty lines before a policy and its model',
    edits: [
      [
        'packages/core/store/tables/messages.ts',
        ' and ${isKept}\n        order by m.seq limit w.most', '\n        order by m.seq limit w.most',
      ],
    ],
    tests: [MESSAGES],
  },
  {
    name: 'segments end at messages, not at counts',
    prevents: 'a cursor among messages that were cut already',
    edits: [['packages/core/pipeline/look.ts', 'to: messages[taken]?.seq ?? end', 'to: from + length']],
    tests: [MESSAGES],
  },
  {
    name: 'places of the forward index',
    prevents: 'passages that are the message after the one that was found',
    edits: [[
      'packages/core/pipeline/compute-episode.ts', 'packForwardIndex(inPlaces(input, analysed,',
      'packForwardIndex(((_, some) => some)(input, analysed,',
    ]],
    tests: [MESSAGES],
  },
  {
    name: 'contents of the days forgotten with messages',
    prevents: 'words of forgotten messages in the contents until they are written anew',
    edits: [['packages/core/forgetting/forget.ts', '      await forgetNodes(tx, userId, found.days, now)\n', '']],
    tests: [MESSAGES],
  },
  {
    name: 'state of the policy cleared',
    prevents: 'text of the forgotten in the state of a look',
    edits: [[TAIL, 'look_state = null, ', '']],
    tests: [PIECES],
  },
  {
    name: 'plan of the cut cleared',
    prevents: 'the title that a model gave when it cut the forgotten',
    edits: [[RANGE, "coalesce(${keptMarks(userId)}, '{}') else '{}' end", 'plan else plan end']],
    tests: [PIECES],
  },
  {
    name: 'recalls forgotten with what they ask for',
    prevents: 'a query that quotes the forgotten',
    edits: [[RANGE, '  await tx.rows(sql`delete from recall r where user_id = ${userId} and ${recallsIn(range, encoded)}`)\n', '']],
    tests: [PIECES],
  },
  {
    name: "a model's facts taken back with the episode they were read in",
    prevents: 'a sentence that rests on a forgotten message without citing it',
    edits: [['packages/core/forgetting/forget.ts', ", await unlearnMessages(tx, userId, reread, ['model'])", '']],
    tests: [FACTS],
  },
  {
    name: 'facts taken back before their messages',
    prevents: 'a poisoned fact, and the end that it has put to another (T-28)',
    edits: [
      ['packages/core/forgetting/forget.ts', '      await unlearnMessages(tx, userId, ranges), ', '      '],
    ],
    tests: [FACTS],
  },
]
