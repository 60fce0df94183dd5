/** MiniSearch over stemmed words: everything in the process's memory. */
import { createRequire } from 'node:module'
import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'

const { version } = createRequire(import.meta.url)('./node_modules/minisearch/package.json')

export const about = { name: 'MiniSearch, stems', version, setting: 'Porter stems, any of the words, its BM25+', inMemory: true }

export async function open() {
  const index = new MiniSearch({ fields: ['text'], processTerm: (term) => stemmer(term.toLowerCase()) })
  const ids = []
  return {
    async store(pair) {
      index.addAll(pair.map(({ id, text }) => ({ id, text })))
      ids.push(...pair.map(({ id }) => id))
    },
    search: async (query) => index.search(query).slice(0, 10).map(({ id }) => id),
    ids: async () => ids,
    close: async () => undefined,
  }
}
