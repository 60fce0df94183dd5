/** Madeleine itself, in a folder, with its defaults: commits are synced to disk. */
import { readFileSync } from 'node:fs'
import { openMemory } from '../../dist/index.js'

const CHAT = 'chat'
/** Passages that a recall returns by default. */
const DEFAULT_PASSAGES = 20
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export const about = {
  name: 'Madeleine', version, setting: 'PGlite in a folder, defaults: fsync, built-in embedder, no model; two messages a push',
}

const messageOf = ({ id, role, speaker, text, at }) => ({ id, role, name: speaker, content: text, timestamp: at })

/** @param corpus with `people` where it is talk between people, and `now`, the time of its questions, where it has one */
export async function open(folder, { people = false, now }) {
  const memory = await openMemory({ data: folder, work: false, timeZone: 'UTC', ...(now && { now: () => new Date(now) }) })
  const recall = (query, most) => memory.recall({ query, ...(most > DEFAULT_PASSAGES && { limit: 100, passageLimit: most }) })
  return {
    store: (pair) => memory.push({ conversationId: CHAT, ...(people && { people }), messages: pair.map(messageOf) }),
    /** What a worker does in the background: cutting and encoding. The newest messages stay uncut, as in a chat that goes on. */
    finish: () => memory.settle(),
    search: async (query, most = DEFAULT_PASSAGES) => [...new Set((await recall(query, most)).passages.map(({ messageId }) => messageId))],
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
