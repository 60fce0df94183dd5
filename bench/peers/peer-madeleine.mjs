/** Madeleine itself, in a folder, with its defaults: commits are synced to disk. */
import { readFileSync } from 'node:fs'
import { openMemory } from '../../dist/index.js'

const CHAT = 'chat'
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export const about = { name: 'Madeleine', version, setting: 'PGlite in a folder, defaults: fsync, built-in embedder, no model; two messages a push' }

export async function open(folder) {
  const memory = await openMemory({ data: folder, work: false, timeZone: 'UTC' })
  return {
    store: (messages) => memory.push({ conversationId: CHAT, messages: messages.map(({ id, role, speaker, text, at }) => ({ id, role, name: speaker, content: text, timestamp: at })) }),
    /** What a worker does in the background: cutting and encoding. */
    async finish() {
      await memory.flush({ conversationId: CHAT })
      await memory.settle()
    },
    search: async (query) => [...new Set((await memory.recall({ query })).passages.map(({ messageId }) => messageId))],
    async ids() {
      const ids = []
      for (let from = 0; from !== undefined; ) {
        const { items, next } = await memory.messages({ conversationId: CHAT, from, limit: 500 }).catch(() => ({ items: [] }))
        ids.push(...items.filter(({ type }) => type === 'message').map(({ id }) => id))
        from = next
      }
      return ids
    },
    close: () => memory.close(),
  }
}
