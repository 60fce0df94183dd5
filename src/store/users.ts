/** Every transaction belongs to one user, or to the claim: nobody works as the owner. */
import type { Db, TransactionOptions, Tx } from './db.ts'
import { sql } from './db.ts'

/**
 * Runs `work` in a transaction that sees and writes only this user's rows.
 * Role and user are local to the transaction, so neither survives on a pooled connection.
 */
export function withUser<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>, options?: Omit<TransactionOptions, 'as'>): Promise<T> {
  const as = sql`select set_config('role', 'madeleine_app', true), set_config('madeleine.user_id', ${userId}, true)`
  return db.transaction(work, { ...options, as })
}

/** Runs `work` as the claim: it sees `due` of all users, and nothing else. */
export function withClaim<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const as = sql`select set_config('role', 'madeleine_claim', true), set_config('madeleine.user_id', '', true)`
  return db.transaction(work, { background: true, as })
}
