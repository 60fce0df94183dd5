/** The guards of keys of a server and of its audit, in the form of `guard-list.mjs`. */

const KEYS = 'packages/core/keys/store-keys.ts'
const SERVER_KEYS = 'packages/core/test/keys/server-keys.test.ts'
const AUDIT = 'packages/core/test/keys/request-audit.test.ts'

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
    tests: [AUDIT],
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
    name: 'refusals in the audit bounded',
    prevents: 'a disk that wrong keys fill',
    edits: [['packages/server/http/request-log.ts', 'return count > MOST_REFUSALS', 'return false']],
    tests: ['packages/server/test/http/audited.test.ts'],
  },
  {
    name: 'a new key checked before a store is made for it',
    prevents: 'an empty store left by a refused `keys create`',
    edits: [['packages/cli/commands/access-commands.ts', '!CreateKeyInput.shape.name.safeParse(name).success', 'name === ""']],
    tests: ['packages/cli/test/keys.test.ts'],
  },
]
