/** A database whose statements a test sees before they are sent. */
import type { Db, Query, Tx } from '@madeleine/engine'

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

/** The database whose reads send their statements from this thread, as on a server: only these can be seen. */
export function onThisThread({ offload: _, ...db }: Db): Db {
  return db
}

/** The database, with `onStatement` called before each statement of a transaction but its begin, role and commit. */
export const watchedDb = (db: Db, onStatement: (query: Query) => void): Db => ({
  ...onThisThread(db),
  transaction: (work, options) => db.transaction((tx) => work(watchedTx(tx, onStatement)), options),
})

/** The database, of which the first commit of a transaction with such a statement is stored and loses its reply. */
export function losingReply(db: Db, isLost: (query: Query) => boolean): Db {
  let isOver = false
  return {
    ...onThisThread(db),
    async transaction(work, options) {
      let isIts = false
      const done = await db.transaction((tx) => work(watchedTx(tx, (query) => void (isIts ||= isLost(query)))), options)
      if (!isIts || isOver) return done
      isOver = true
      throw new Error('connection lost')
    },
  }
}

export interface CountedWork {
  /** Statements but begin, role and commit. */
  statements: number
  /**
   * Messages to the engine: begin and role go with the first statements, what nobody waits for with
   * the commit, which goes with a last query.
   */
  trips: number
  transactions: number
}

/** The database, and what its transactions have sent so far. */
export function countedDb(db: Db): { readonly db: Db; readonly counted: CountedWork } {
  const counted: CountedWork = { statements: 0, trips: 0, transactions: 0 }
  const countedTx = (tx: Tx): Tx => {
    let isSending = false
    return {
      rows(query, options) {
        counted.statements += 1
        if (options?.isLast) counted.trips -= 1
        if (!isSending) {
          isSending = true
          counted.trips += 1
          queueMicrotask(() => (isSending = false))
        }
        return tx.rows(query, options)
      },
      run(query) {
        counted.statements += 1
        tx.run(query)
      },
    }
  }
  const transaction: Db['transaction'] = (work, options) => {
    counted.transactions += 1
    counted.trips += 1
    return db.transaction((tx) => work(countedTx(tx)), options)
  }
  return { counted, db: { ...onThisThread(db), transaction } }
}

export interface AskedQueue {
  /** Claims that took jobs. */
  claims: number
  /** Claims that found none, and questions for what there is to wait for: how often is for the machine to say. */
  waits: number
}

/** The database, and what workers have asked its queue: while jobs run that are not quick they ask again. */
export function askedQueueDb(db: Db): { readonly db: Db; readonly asked: AskedQueue } {
  const asked: AskedQueue = { claims: 0, waits: 0 }
  const watched = (tx: Tx): Tx => ({
    run: (query) => tx.run(query),
    async rows(query, options) {
      const found = await tx.rows<never>(query, options)
      const isClaim = query.text.includes('skip locked')
      if (isClaim && found.length > 0) asked.claims += 1
      else if (isClaim || query.text.includes('"hasErasures"')) asked.waits += 1
      return found
    },
  })
  return { asked, db: { ...onThisThread(db), transaction: (work, options) => db.transaction((tx) => work(watched(tx)), options) } }
}
