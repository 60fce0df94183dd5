/** The guards of keys of a server and of its audit, in the form of `guard-list.mjs`. */

const KEYS = 'packages/core/keys/store-keys.ts'
const SERVER_KEYS = 'packages/core/test/keys/server-keys.test.ts'

export const keyGuards = [
  {
    name: 'end of a revoked key',
    prevents: 'a key that goes on after it was revoked',
    edits: [[KEYS, 'revokedAt === null && (expiresAt', '(expiresAt']],
    tests: [SERVER_KEYS],
  },
  {
    name: 'end of an expired key',
    prevents: 'a key that goes on after its time',
    edits: [[KEYS, ' && (expiresAt === null || at < expiresAt)', '']],
    tests: [SERVER_KEYS],
  },
  {
    name: 'role of keys',
    prevents: 'a server that may change its audit, widen a key or read what users wrote',
    edits: [['packages/engine/transactions.ts', `as('madeleine_keys')`, `as('none')`]],
    tests: ['packages/core/test/keys/request-audit.test.ts'],
  },
  {
    name: 'no key in place of its id',
    prevents: 'a secret in an error, which is logged',
    edits: [[KEYS, `typeof given === 'string' && mayHoldKey(given)`, 'given === mayHoldKey']],
    tests: [SERVER_KEYS, 'packages/cli/test/keys.test.ts'],
  },
  {
    name: 'use of a key noted where it can be',
    prevents: 'a server that ends while its disk is full',
    edits: [[KEYS, '{ background: true })).catch(() => undefined)', '{ background: true }))']],
    tests: [SERVER_KEYS],
  },
  {
    name: 'row security lifted to drop old rows',
    prevents: 'an audit that grows for ever where the owner of the tables is no superuser',
    edits: [['packages/core/keys/keys-sql.ts', '    tx.run(sql`alter table audit no force row level security`)\n', '']],
    tests: ['packages/core/test/pipeline/plain-owner.test.ts'],
    postgres: true,
  },
  {
    name: 'old rows dropped by the owner of the tables alone',
    prevents: 'a compaction that ends with an error in the tables of another login',
    edits: [['packages/core/forgetting/erase-sql.ts', `owned.some(({ name }) => name === 'audit')`, 'owned.length >= 0']],
    tests: ['test/attack/forgotten-on-server.test.ts'],
    postgres: true,
  },
  {
    name: 'a new key checked before a store is made for it',
    prevents: 'an empty store left by a refused `keys create`',
    edits: [['packages/cli/commands/access-commands.ts', '!CreateKeyInput.shape.name.safeParse(name).success', 'name === ""']],
    tests: ['packages/cli/test/keys.test.ts'],
  },
]
