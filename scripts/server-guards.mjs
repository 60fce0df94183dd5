/** The guards of a server beneath the store, in the form of `guard-list.mjs`. */

const LIMITS = 'packages/core/test/store/transaction-limits.test.ts'

export const serverGuards = [
  {
    name: 'limits in the statement of the role',
    prevents: 'a statement, a lock or a process that stands still and holds up the others for hours',
    edits: [['packages/engine/postgres.ts', 'defined({ as: limited ? limited(as, takesLong) : as })', 'defined({ as })']],
    tests: [LIMITS], postgres: true,
  },
  {
    name: 'no listening behind a pooler',
    prevents: 'a connection that listens, and is handed to other clients',
    edits: [['packages/engine/channel/postgres-channel.ts', 'if (!connection.isDirect) await assertUnpooled(client)', '']],
    tests: ['test/faults/pooled.test.ts'], postgres: true,
  },
  {
    name: 'migrations without the limits of the login',
    prevents: 'a migration that never comes to its end',
    edits: [['packages/core/store/migrate.ts', 'set local statement_timeout = 0;', '']],
    tests: [LIMITS], postgres: true,
  },
  {
    name: 'zone beside the settings of a URL',
    prevents: 'times that cannot be read where a URL names settings and the server is not in UTC',
    edits: [['packages/engine/own-connections.ts', `parsed.searchParams.delete('options')`, '']],
    tests: [LIMITS], postgres: true,
  },
  {
    name: 'user named across the levels of a query',
    prevents: 'a statement about one user that asks every worker of a cluster',
    edits: [[
      'packages/core/forgetting/forget-sql.ts', `(m.user_id, m.conversation_id) = (\${userId}, c.id)`,
      '(m.user_id, m.conversation_id) = (c.user_id, c.id)',
    ]],
    tests: ['packages/core/test/store/cluster-rules.test.ts'],
  },
  {
    name: 'foreign keys made again after dividing',
    prevents: 'rows of a forgotten conversation left behind in a store with partitions',
    edits: [['packages/core/store/layout/next-tables.ts', 'of table.foreignKeys) {', 'of [] as typeof table.foreignKeys) {']],
    tests: ['packages/cli/test/migrate.test.ts'], postgres: true,
  },
]
