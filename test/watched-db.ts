/** A database whose statements a test sees before they are sent. */
import type { Db, Query, Tx } from '../src/store/engine/db.ts'

/** The transaction, with `onStatement` called before each statement; what it throws fails the statement. */
export const watchedTx = (tx: Tx, onStatement: (query: Query) => void): Tx => ({
  async rows(query) {
    onStatement(query)
    return tx.rows(query)
  },
  run(query) {
    onStatement(query)
    tx.run(query)
  },
})

/** The database, with `onStatement` called before each statement of a transaction but its begin, role and commit. */
export const watchedDb = (db: Db, onStatement: (query: Query) => void): Db => ({
  ...db,
  transaction: (work, options) => db.transaction((tx) => work(watchedTx(tx, onStatement)), options),
})
