/** Mastra's memory with semantic recall over LibSQL files. Needs Node 22.13 or newer. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { aiSdkEmbeddings } from './embedder.mjs'

const versionOf = (name) => createRequire(import.meta.url)(`./node_modules/@mastra/${name}/package.json`).version
const [THREAD, RESOURCE] = ['chat', 'local']

export const about = {
  name: 'Mastra memory, LibSQL', version: `${versionOf('memory')}, core ${versionOf('core')}, libsql ${versionOf('libsql')}`,
  setting: 'saveMessages of two messages; semantic recall alone, messageRange 0, of one resource; no observational memory',
}

/**
 * Recall returns its messages by time; the vector store's own answer to the same call says which is nearest.
 *
 * @returns the ids of its last answer, nearest first
 */
function ranksOf(vector) {
  const query = vector.query.bind(vector)
  let ids = []
  vector.query = async (request) => {
    const hits = await query(request)
    ids = [...new Set(hits.map(({ metadata }) => metadata.message_id))]
    return hits
  }
  return () => ids
}

export async function open(folder) {
  const { Memory } = await import('@mastra/memory')
  const { LibSQLStore, LibSQLVector } = await import('@mastra/libsql')
  const url = `file:${join(folder, 'mastra.db')}`
  const vector = new LibSQLVector({ id: 'vector', url })
  const nearest = ranksOf(vector)
  const semanticRecall = { topK: 10, messageRange: 0, scope: 'resource' }
  const storage = new LibSQLStore({ id: 'storage', url })
  const memory = new Memory({ storage, vector, embedder: aiSdkEmbeddings, options: { lastMessages: false, semanticRecall } })
  const thread = await memory.getThreadById({ threadId: THREAD }).catch(() => null)
  if (!thread) await memory.createThread({ threadId: THREAD, resourceId: RESOURCE, title: 'chat' })
  const message = ({ id, role, text, at }) => ({
    id, role, threadId: THREAD, resourceId: RESOURCE, createdAt: new Date(at), type: 'text',
    content: { format: 2, parts: [{ type: 'text', text }], content: text },
  })
  const recall = (options) => memory.recall({ threadId: THREAD, resourceId: RESOURCE, ...options })
  return {
    store: (pair) => memory.saveMessages({ messages: pair.map(message) }),
    async search(query, most = 10) {
      const threadConfig = { semanticRecall: { ...semanticRecall, topK: most } }
      const { messages } = await recall({ vectorSearchString: query, perPage: 0, threadConfig })
      const returned = new Set(messages.map(({ id }) => id))
      return nearest().filter((id) => returned.has(id))
    },
    ids: async () => (await recall({ perPage: false, threadConfig: { semanticRecall: false } })).messages.map(({ id }) => id),
    close: async () => undefined,
  }
}
