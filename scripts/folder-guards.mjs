/** The guards of a store's folder, in the form of guard-list.mjs. */

const PRESENCE = 'test/store/store-presence.test.ts'

export const folderGuards = [
  {
    name: 'no store where none is to be made',
    prevents: 'a folder made by a command that reads',
    edits: [['src/store/engine/pglite.ts', '  if (!create) assertStore(folder)\n', '']],
    tests: [PRESENCE],
  },
  {
    name: "no store between other people's files",
    prevents: 'a database in a folder of photographs',
    edits: [['src/store/engine/pglite.ts', '    assertNotForeign(folder)\n', '']],
    tests: [PRESENCE],
  },
  {
    name: 'removal of a new store that could not be opened',
    prevents: 'a folder left behind by a failed import',
    edits: [['src/memory/open/open-store.ts', '(db.abandon ?? db.close)()', 'db.close()']],
    tests: [PRESENCE],
  },
]
