/** The guards of a folder that several processes have open, in the form of guard-list.mjs. */

const HANDLES = 'packages/core/test/sharing/two-handles.test.ts'
const OWNER_CLOSES = 'packages/engine/test/sharing/owner-closes.test.ts'
const OWNER_DIES = 'test/processes/owner-dies.test.ts'
const VISIT = 'packages/engine/sharing/door.ts'
const REMOTE = 'packages/engine/sharing/membership.ts'

export const sharingGuards = [
  {
    name: 'leases freed at opening',
    prevents: 'two minutes of silence after a crash of an embedded store',
    edits: [[
      'packages/core/memory/open-pipeline.ts',
      `if (db.engine === 'pglite' && db.sharing !== 'client') await withClaim(db, releaseAllLeases).catch(ifFull)`, '',
    ]],
    tests: ['test/crash/guards.test.ts'],
    embedded: true,
  },
  {
    name: 'proof of a client at the door',
    prevents: 'a stranger who reads every user of a folder',
    edits: [['packages/engine/sharing/door.ts', '!isClientsProof(token, { client, owner: self }, body) || ', '']],
    tests: [HANDLES],
  },
  {
    name: 'mode of the door',
    prevents: 'other users of the machine at the door',
    edits: [['packages/engine/folder/lock-directory.ts', '    await chmod(join(directory, temporary), 0o600)\n', '']],
    tests: [HANDLES],
  },
  {
    name: 'one version on a folder',
    prevents: 'a client that is hung up on and never told why',
    edits: [[
      'packages/engine/sharing/link.ts', '    if (!isSameVersion(this.#self, owner)) throw versionError(folder, this.#self, owner)\n', '',
    ]],
    tests: [HANDLES],
  },
  {
    name: 'rollback for a client that is gone',
    prevents: 'a folder that nobody can use, since the only connection is held by a dead process',
    edits: [[VISIT, '    for (const turn of this.#turns.values()) void turn.rollback()\n', '']],
    tests: [HANDLES],
  },
  {
    name: 'end of a client that is silent in a transaction',
    prevents: 'the same by a process that is stopped',
    edits: [[VISIT, '    if (this.#idle.size === 0 || this.#hasEnded) return\n', '    return\n']],
    tests: [HANDLES],
  },
  {
    name: 'unknown fate of a commit whose answer was lost',
    prevents: 'a call that is stored twice',
    edits: [[REMOTE, ' || endsWithCommit(queries)', ' || (endsWithCommit(queries) && false)']],
    tests: [OWNER_DIES],
  },
  {
    name: 'no repetition of what may do harm',
    prevents: 'the same, of a call that had begun',
    edits: [['packages/engine/sharing/membership.ts', '!options.idempotent || ', '']],
    tests: [OWNER_DIES],
  },
  {
    name: 'the same folder when taking over',
    prevents: 'a new, empty store in the place of one that was deleted or moved',
    edits: [['packages/engine/sharing/membership.ts', '      if (before) before.place.assertThere()\n      else await', '      await']],
    tests: [OWNER_CLOSES],
  },
  {
    name: 'news of a lost owner',
    prevents: 'manifests and settings that are trusted though changes were missed',
    edits: [['packages/engine/sharing/membership.ts', '    this.#hub.down()\n', '']],
    tests: [OWNER_CLOSES],
  },
  {
    name: 'each text once',
    prevents: 'events that come back to who sent them',
    edits: [['packages/engine/sharing/door.ts', 'this.broadcast(text, visit)', 'this.broadcast(text)']],
    tests: [HANDLES],
  },
]
