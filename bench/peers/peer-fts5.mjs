/** SQLite's full-text search in a file. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ENGLISH_STOPWORDS } from '../../dist/language/en/words.js'

const require = createRequire(import.meta.url)
const { version } = require('./node_modules/better-sqlite3/package.json')

export const about = {
  name: 'SQLite FTS5', version: `better-sqlite3 ${version}`,
  setting: 'one transaction for two messages, WAL, synchronous FULL; porter tokenizer, any of the words, bm25()',
}

const wordsOf = (query) => query.match(/[\p{L}\p{N}]+/gu) ?? []
/** The words of a query that are no stop words, or all, where there are no others. */
function contentWordsOf(query) {
  const content = wordsOf(query).filter((word) => !ENGLISH_STOPWORDS.has(word.toLowerCase()))
  return content.length > 0 ? content : wordsOf(query)
}

/** @param corpus with the options `tokenizer`, of FTS5, and `stopWords`: false leaves them out of queries */
export async function open(folder, { options: { tokenizer = 'porter unicode61', stopWords = true } = {} }) {
  const Database = require('better-sqlite3')
  const db = new Database(join(folder, 'fts.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(`create table if not exists message (id text primary key, speaker text, text text, at integer);
    create virtual table if not exists words using fts5(id unindexed, text, tokenize = '${tokenizer}')`)
  const keep = db.prepare('insert into message values (?, ?, ?, ?)')
  const index = db.prepare('insert into words values (?, ?)')
  const find = db.prepare('select id from words where words match ? order by bm25(words) limit ?')
  const store = db.transaction((pair) => {
    for (const { id, speaker, text, at } of pair) {
      keep.run(id, speaker, text, at)
      index.run(id, text)
    }
  })
  return {
    store: async (pair) => store(pair),
    async search(query, most = 10) {
      const words = stopWords ? wordsOf(query) : contentWordsOf(query)
      return find.all(words.map((word) => `"${word}"`).join(' OR '), most).map(({ id }) => id)
    },
    ids: async () => db.prepare('select id from message').all().map(({ id }) => id),
    close: async () => void db.close(),
  }
}
