/** The guards of spaces, in the form of `guard-list.mjs`. */

const USE = 'packages/core/spaces/spaces.ts'
const GRANTS = 'packages/core/test/spaces/grants.test.ts'
const WORDS = 'packages/core/test/spaces/whose-words.test.ts'

export const spaceGuards = [
  {
    name: 'grant of a space that is read',
    prevents: 'a memory that anybody reads who knows its name',
    edits: [[USE, 'if (access === undefined) throw', 'if (access === null) throw']],
    tests: [GRANTS],
  },
  {
    name: 'grant of a space that is written to',
    prevents: 'writing with a grant to read',
    edits: [[USE, `need === 'read_write' && !place!.mayWrite`, 'false']],
    tests: [GRANTS],
  },
  {
    name: 'grantee in the lookup of grants',
    prevents: 'a grant that counts for everybody',
    edits: [[
      'packages/core/spaces/space-grants-sql.ts', 'toUser = sql`(kind = \'user\' and grantee = ${userId})`',
      'toUser = sql`(kind = \'user\' and ${userId} <> \'\')`',
    ]],
    tests: [GRANTS],
  },
  {
    name: 'a whole space forgotten by its operator alone',
    prevents: 'one of a team who forgets what all have said',
    edits: [['packages/core/forgetting/forget.ts', 'isAll && space !== undefined', 'isAll && space === null']],
    tests: [GRANTS],
  },
  {
    name: 'grants given back with what is forgotten',
    prevents: 'a space of a new user that others still read',
    edits: [['packages/core/forgetting/forget.ts', 'if (isAll) await withKeys', 'if (dryRun) await withKeys']],
    tests: [GRANTS],
  },
  {
    name: 'name of who pushes to a space',
    prevents: 'what one person says of themselves, known of somebody else',
    edits: [['packages/core/memory/read-push.ts', '{ ...draft, name: speaker }', '{ ...draft }']],
    tests: [WORDS],
  },
  {
    name: 'no trace of reading',
    prevents: 'a reader who changes what a space recalls',
    edits: [['packages/core/memory/user-memory.ts', 'mayWrite ? this.#store.reads : this.#store.reads.unrecorded', 'this.#store.reads']],
    tests: ['packages/core/test/spaces/across.test.ts'],
  },
  {
    name: 'speaker of a space',
    prevents: 'words of a team that a model reads as those of its user',
    edits: [['packages/core/recall/recall-layout.ts', `(role === 'user' ? 'somebody' : role)`, 'role']],
    tests: [WORDS],
  },
]
