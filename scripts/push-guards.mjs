/** The guards of how messages enter the log, and the edits that remove each; see `guard-list.mjs`. */

export const pushGuards = [
  {
    name: 'ids looked up in push',
    prevents: 'a push sent again failing, or stored twice',
    edits: [[
      'packages/core/pipeline/push.ts', 'new Map<string, UncountedDraft>(known.map((message) => [message.id, message]))',
      'new Map<string, UncountedDraft>(known.slice(0, 0).map((message) => [message.id, message]))',
    ]],
    tests: ['packages/core/test/pipeline/push.test.ts'],
  },
  {
    name: 'ids looked up in a repeated push',
    prevents: 'a push failing whose first attempt was stored and lost its reply',
    edits: [['packages/core/pipeline/push.ts', 'areIdsNew: isFirst && push.areIdsNew === true', 'areIdsNew: push.areIdsNew === true']],
    tests: ['packages/core/test/pipeline/push.test.ts'],
  },
  {
    name: 'conversations locked in order',
    prevents: 'two imports of the same conversations ending each other',
    edits: [['packages/core/pipeline/push.ts', '.sort(([, a], [, b]) => byLockOrder(a.conversationId, b.conversationId))', '']],
    tests: ['packages/core/test/memory/import-batches.test.ts'],
    postgres: true,
  },
  {
    name: 'conversations locked in one order in any database',
    prevents: 'an import and a set of looks ending each other where the collation is not that of bytes',
    edits: [['packages/core/store/tables/conversations.ts', 'id collate "C"', 'id']],
    tests: ['packages/core/test/store/lock-order.test.ts'],
    postgres: true,
  },
  {
    name: 'heartbeat that waits for no job',
    prevents: 'a heartbeat and the end of its set ending each other',
    edits: [['packages/core/store/tables/jobs.ts', ' for update skip locked) free', ') free']],
    tests: ['packages/core/test/store/lock-order.test.ts'],
    postgres: true,
  },
  {
    name: 'nothing sent after a failure',
    prevents: 'a statement behind a begin that was not sent, outside of a transaction and as the owner',
    edits: [['packages/engine/transactions.ts', 'this.#failure ? { answers: [], failure: this.#failure } : await', 'await']],
    tests: ['packages/core/test/store/db.test.ts'],
  },
]
