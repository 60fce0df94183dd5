/** The guards of how messages enter the log, and the edits that remove each; see `guard-list.mjs`. */

export const pushGuards = [
  {
    name: 'ids looked up in push',
    prevents: 'a push sent again failing, or stored twice',
    edits: [['src/pipeline/push.ts', 'new Map<string, UncountedDraft>(known.map((message) => [message.id, message]))', 'new Map<string, UncountedDraft>(known.slice(0, 0).map((message) => [message.id, message]))']],
    tests: ['test/pipeline/push.test.ts'],
  },
  {
    name: 'ids looked up in a repeated push',
    prevents: 'a push failing whose first attempt was stored and lost its reply',
    edits: [['src/pipeline/push.ts', 'areIdsNew: isFirst && push.areIdsNew === true', 'areIdsNew: push.areIdsNew === true']],
    tests: ['test/pipeline/push.test.ts'],
  },
  {
    name: 'conversations locked in order',
    prevents: 'two imports of the same conversations ending each other',
    edits: [['src/pipeline/push.ts', '.sort(([, a], [, b]) => (a.conversationId < b.conversationId ? -1 : 1))', '']],
    tests: ['test/memory/import-batches.test.ts'],
    postgres: true,
  },
]
