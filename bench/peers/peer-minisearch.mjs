/** MiniSearch over stemmed words: everything in the process's memory. */
import { createRequire } from 'node:module'
import MiniSearch from 'minisearch'
import { stemmer } from 'stemmer'
import { ENGLISH_STOPWORDS } from '../../dist/language/en/words.js'

const { version } = createRequire(import.meta.url)('./node_modules/minisearch/package.json')

export const about = { name: 'MiniSearch, stems', version, setting: 'Porter stems, any of the words, its BM25+', inMemory: true }

/** @param corpus with the options `stopWords`: false leaves them out, and MiniSearch's `prefix` and `fuzzy` */
export async function open(_, { options: { stopWords = true, ...searchOptions } = {} }) {
  const processTerm = (term) => (stopWords || !ENGLISH_STOPWORDS.has(term.toLowerCase()) ? stemmer(term.toLowerCase()) : null)
  const index = new MiniSearch({ fields: ['text'], processTerm, searchOptions })
  const ids = []
  return {
    async store(pair) {
      index.addAll(pair.map(({ id, text }) => ({ id, text })))
      ids.push(...pair.map(({ id }) => id))
    },
    search: async (query, most = 10) => index.search(query).slice(0, most).map(({ id }) => id),
    ids: async () => ids,
    close: async () => undefined,
  }
}
