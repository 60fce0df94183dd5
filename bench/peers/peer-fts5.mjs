/** SQLite's full-text search in a file. */
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const { version } = require('./node_modules/better-sqlite3/package.json')

export const about = { name: 'SQLite FTS5', version: `better-sqlite3 ${version}`, setting: 'one transaction for two messages, WAL, synchronous FULL; porter tokenizer, any of the words, bm25()' }

export async function open(folder) {
  const Database = require('better-sqlite3')
  const db = new Database(join(folder, 'fts.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(`create table if not exists message (id text primary key, speaker text, text text, at integer);
    create virtual table if not exists words using fts5(id unindexed, text, tokenize = 'porter unicode61')`)
  const keep = db.prepare('insert into message values (?, ?, ?, ?)')
  const index = db.prepare('insert into words values (?, ?)')
  const find = db.prepare('select id from words where words match ? order by bm25(words) limit 10')
  const store = db.transaction((pair) => {
    for (const { id, speaker, text, at } of pair) {
      keep.run(id, speaker, text, at)
      index.run(id, text)
    }
  })
  return {
    store: async (pair) => store(pair),
    search: async (query) => find.all((query.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ')).map(({ id }) => id),
    ids: async () => db.prepare('select id from message').all().map(({ id }) => id),
    close: async () => void db.close(),
  }
}
