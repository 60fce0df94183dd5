/** The guards of forgetting, in the form of `guard-list.mjs`. */

const CONTENTS = 'test/recall/current-periods.test.ts'
const BYTES = 'test/attack/forgotten-bytes.test.ts'
const KEPT = 'test/recall/kept-segments.test.ts'

export const forgettingGuards = [
  {
    name: 'words of the forgotten taken out of the contents',
    prevents: 'reading of a forgotten talk until the contents are written anew',
    edits: [['src/pipeline/forgetting/forget.ts', '      await forgetNodes(tx, userId, days, now)\n', '']],
    tests: [CONTENTS],
  },
  {
    name: 'old versions forgotten with their words',
    prevents: 'reading of a forgotten talk in what a node said before',
    edits: [['src/store/contents/contents-nodes.ts', '  await tx.rows(sql`delete from contents_version where user_id = ${userId} and id = any(${ids}::text[])`)\n', '']],
    tests: [CONTENTS],
  },
  {
    name: 'promise to erase in forget',
    prevents: 'bytes of a forgotten conversation in files',
    edits: [['src/store/tables/conversations.ts', 'with promised as (${promiseErasure(userId, now)}) ', '']],
    tests: [BYTES],
  },
  {
    name: 'removal of files of no table',
    prevents: 'a copy of a table that a crash left while it was rewritten',
    edits: [['src/store/engine/pglite.ts', '      await removeOrphans(join(engine.database, directory), files)\n', '']],
    tests: [BYTES],
    embedded: true,
  },
  {
    name: 'removals counted in the index',
    prevents: 'a process that ranks by segments which are gone',
    edits: [['src/store/tables/postings.ts', ', removals = removals + 1', '']],
    tests: [KEPT],
  },
  {
    name: 'kept segments dropped with a forgetting',
    prevents: 'hashes of forgotten words in the memory of the process',
    edits: [['src/memory/user-memory.ts', '        searcher.kept.forget(userId)\n', '']],
    tests: [KEPT],
  },
  {
    name: 'nothing kept that was read before a forgetting',
    prevents: 'the same, by a recall that was under way',
    edits: [['src/recall/search/kept-segments.ts', '() => before === this.#forgettings', '() => before >= 0']],
    tests: [KEPT],
  },
  {
    name: 'promises kept only up to what was rewritten',
    prevents: 'bytes that an old transaction kept from being erased',
    edits: [['src/store/maintenance/erasures.ts', '(${promisedAt} < r.before or', '(true or']],
    tests: ['test/attack/forgotten-on-server.test.ts'],
    postgres: true,
  },
]
