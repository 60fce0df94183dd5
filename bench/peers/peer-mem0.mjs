/** mem0 in a folder: its vector and history stores on SQLite. Verbatim (`infer: false`), or with a scripted model that answers at once. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { countTokens } from '../../dist/base/tokens/token-count.js'
import { DIMS, langchainEmbeddings } from './embedder.mjs'

const { version } = createRequire(import.meta.url)('./node_modules/mem0ai/package.json')
const FILTERS = { user_id: 'local' }

const settings = {
  verbatim: 'add() of two messages, infer: false; vector store "memory" (a file); hybrid search as it is',
  model: 'add() of two messages, infer: true; the model answers in 0 ms with one fact a message; vector store "memory" (a file)',
}

/** A model that answers each extraction with one fact a message, and keeps its prompts for counting. */
function scriptedModel() {
  const prompts = []
  let replies = 0
  return {
    prompts,
    replyTokens: () => replies,
    /** The messages that are being added: facts are made of them, as a model would of the prompt's last part. */
    current: [],
    model: 'scripted',
    async invoke(messages) {
      prompts.push(messages.map(({ content }) => content))
      const memory = this.current.map((one, index) =>
        ({ id: String(index), text: factOf(one), attributed_to: one.role, linked_memory_ids: [] }))
      const content = JSON.stringify({ memory })
      replies += countTokens(content)
      return { content }
    },
  }
}

const factOf = ({ speaker, text }) => `${speaker} said: ${text}`

/** @param mode verbatim or model */
export function mem0(mode) {
  const infer = mode === 'model'
  return {
    about: { name: `mem0, ${infer ? 'scripted model' : 'verbatim'}`, version, setting: settings[mode] },
    /** @param corpus with the option `threshold`, the least similarity of what search() returns */
    async open(folder, { messages, options = {} }) {
      Object.assign(process.env, { MEM0_TELEMETRY: 'false', MEM0_DIR: folder, HOME: folder })
      const { Memory } = await import('mem0ai/oss')
      const model = scriptedModel()
      const memory = new Memory({
        embedder: { provider: 'langchain', config: { model: langchainEmbeddings, embeddingDims: DIMS } },
        vectorStore: { provider: 'memory', config: { collectionName: 'memories', dimension: DIMS, dbPath: join(folder, 'vectors.db') } },
        llm: { provider: 'langchain', config: { model } },
        historyDbPath: join(folder, 'history.db'),
      })
      const idOf = new Map(messages.map((one) => [infer ? factOf(one) : one.text, one.id]))
      // Two messages may have the same text: which one a memory is of is known where this process has stored it.
      const stored = new Map()
      const idsOf = ({ results }) => results.map((found) => stored.get(found.id) ?? idOf.get(found.memory)).filter((id) => id !== undefined)
      return {
        async store(pair) {
          model.current = pair
          const contents = pair.map(({ role, text, speaker }) => ({ role, content: infer ? `${speaker}: ${text}` : text }))
          const { results } = await memory.add(contents, { userId: FILTERS.user_id, infer })
          if (!infer) results.forEach(({ id }, at) => stored.set(id, pair[at].id))
        },
        search: async (query, most = 10) => idsOf(await memory.search(query, { topK: most, filters: FILTERS, ...options })),
        ids: async () => idsOf(await memory.getAll({ filters: FILTERS, topK: 100_000 })),
        usage: () => ({
          calls: model.prompts.length, promptTokens: model.prompts.flat().reduce((sum, text) => sum + countTokens(text), 0),
          replyTokens: model.replyTokens(),
        }),
        close: async () => undefined,
      }
    },
  }
}
