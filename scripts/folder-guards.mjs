/** The guards of a store's folder, in the form of guard-list.mjs. */

import { sharingGuards } from './sharing-guards.mjs'

const PLANTED = 'test/processes/planted-doors.test.ts'
const PRESENCE = 'packages/cli/test/store/store-presence.test.ts'
const STATEMENTS = 'packages/engine/test/store/folder-statements.test.ts'
const PIPELINE = 'packages/engine/statement-pipeline.ts'

export const folderGuards = [
  ...sharingGuards,
  {
    name: 'no store where none is to be made',
    prevents: 'a folder made by a command that reads',
    edits: [['packages/engine/pglite.ts', '    if (!create) assertStore(folder)\n', '']],
    tests: [PRESENCE],
  },
  {
    name: "no store between other people's files",
    prevents: 'a database in a folder of photographs',
    edits: [['packages/engine/pglite.ts', '    assertNotForeign(folder)\n', '']],
    tests: [PRESENCE],
  },
  {
    name: 'removal of a new store that could not be opened',
    prevents: 'a folder left behind by a failed import',
    edits: [['packages/core/memory/open-store.ts', '(db.abandon ?? db.close)()', 'db.close()']],
    tests: [PRESENCE],
  },
  {
    name: 'forgetting of what is prepared, when a table changes',
    prevents: 'statements that fail after a migration until the store is opened again',
    edits: [
      [PIPELINE, '    if (this.#isSchemaOpen) this.forget()\n', ''], [PIPELINE, '    this.#isSchemaOpen = true\n    this.forget()\n', ''],
    ],
    tests: [STATEMENTS],
    embedded: true,
  },
  {
    name: 'new plans as tables grow',
    prevents: 'the plan of an empty table for a large one',
    edits: [[PIPELINE, '    this.#replanAt = this.#sent * REPLAN.factor\n    this.forget()\n', '']],
    tests: [STATEMENTS],
    embedded: true,
  },
  {
    name: 'folder closed to others',
    prevents: 'a store that other users of the machine read, or replace',
    edits: [['packages/engine/pglite.ts', '    closeToOthers(folder)\n', '']],
    tests: [PLANTED],
    embedded: true,
  },
  {
    name: 'a door of our own',
    prevents: 'SQL sent to a socket that somebody has planted',
    edits: [['packages/engine/folder/lock-directory.ts', 'await isOurDoor(directory, doorName(inode))', 'true']],
    tests: [PLANTED],
    embedded: true,
  },
  {
    name: 'a token of our own',
    prevents: 'SQL sent to whoever has planted a token',
    edits: [[
      'packages/engine/folder/own-files.ts',
      "  const why = found.isFile() ? whyNotOurs(found) : 'it is not a file'\n", '  const why = undefined\n',
    ]],
    tests: [PLANTED],
    embedded: true,
  },
  {
    name: 'oldest unproven connection dropped',
    prevents: 'idle connections that keep clients out',
    edits: [['packages/engine/sharing/door.ts', '>= MAX_STRANGERS) this.#dropOldest()', '>= MAX_STRANGERS) return void socket.destroy()']],
    tests: [PLANTED],
    embedded: true,
  },
]
