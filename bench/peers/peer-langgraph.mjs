/** LangGraph's InMemoryStore with a vector index: everything in the process's memory. */
import { createRequire } from 'node:module'
import { DIMS, langchainEmbeddings } from './embedder.mjs'

const { version } = createRequire(import.meta.url)('./node_modules/@langchain/langgraph-checkpoint/package.json')
const SPACE = ['local', 'chat']

export const about = {
  name: 'LangGraph InMemoryStore', version, setting: 'put() of each message, its text indexed; cosine over all vectors', inMemory: true,
}

export async function open() {
  const { InMemoryStore } = await import('@langchain/langgraph-checkpoint')
  const store = new InMemoryStore({ index: { dims: DIMS, embeddings: langchainEmbeddings, fields: ['text'] } })
  return {
    async store(pair) {
      for (const { id, speaker, text, at } of pair) await store.put(SPACE, id, { text, speaker, at })
    },
    search: async (query, most = 10) => (await store.search(SPACE, { query, limit: most })).map(({ key }) => key),
    ids: async () => (await store.search(SPACE, { limit: 100_000 })).map(({ key }) => key),
    close: async () => undefined,
  }
}
