/** Mastra's memory with semantic recall over LibSQL files. Needs Node 22.13 or newer. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { aiSdkEmbeddings } from './embedder.mjs'

const versionOf = (name) => createRequire(import.meta.url)(`./node_modules/@mastra/${name}/package.json`).version
const [THREAD, RESOURCE] = ['chat', 'local']

export const about = {
  name: 'Mastra memory, LibSQL', version: `${versionOf('memory')}, core ${versionOf('core')}, libsql ${versionOf('libsql')}`,
  setting: 'saveMessages of two messages; semantic recall alone, topK 10, messageRange 0, of one resource; no observational memory',
}

export async function open(folder) {
  const { Memory } = await import('@mastra/memory')
  const { LibSQLStore, LibSQLVector } = await import('@mastra/libsql')
  const url = `file:${join(folder, 'mastra.db')}`
  const memory = new Memory({
    storage: new LibSQLStore({ id: 'storage', url }), vector: new LibSQLVector({ id: 'vector', url }), embedder: aiSdkEmbeddings,
    options: { lastMessages: false, semanticRecall: { topK: 10, messageRange: 0, scope: 'resource' } },
  })
  const thread = await memory.getThreadById({ threadId: THREAD }).catch(() => null)
  if (!thread) await memory.createThread({ threadId: THREAD, resourceId: RESOURCE, title: 'chat' })
  const message = ({ id, role, text, at }) => ({
    id, role, threadId: THREAD, resourceId: RESOURCE, createdAt: new Date(at), type: 'text', content: { format: 2, parts: [{ type: 'text', text }], content: text },
  })
  const recall = (options) => memory.recall({ threadId: THREAD, resourceId: RESOURCE, ...options })
  return {
    store: (pair) => memory.saveMessages({ messages: pair.map(message) }),
    search: async (query) => (await recall({ vectorSearchString: query, perPage: 0 })).messages.map(({ id }) => id),
    ids: async () => (await recall({ perPage: false, threadConfig: { semanticRecall: false } })).messages.map(({ id }) => id),
    close: async () => undefined,
  }
}
