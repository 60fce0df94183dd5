/** Every transaction belongs to one user, or to the claim: nobody works as the owner. */
import type { Db, TransactionOptions, Tx } from './db.ts'
import { sql, type Query } from './db.ts'

/** Whose the statements are that follow it in a transaction: one user's, */
export const asUser = (userId: string): Query => sql`select set_config('role', 'madeleine_app', true), set_config('madeleine.user_id', ${userId}, true)`
/** the claim's, which sees what is due and the names of users, */
export const asClaim: Query = sql`select set_config('role', 'madeleine_claim', true), set_config('madeleine.user_id', '', true)`
/** or again the owner's, who sees no user's rows. */
export const asOwner: Query = sql`select set_config('role', 'none', true), set_config('madeleine.user_id', '', true)`

/**
 * Runs `work` in a transaction that sees and writes only this user's rows.
 * Role and user are local to the transaction, so neither survives on a pooled connection.
 */
export function withUser<T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>, options?: Omit<TransactionOptions, 'as'>): Promise<T> {
  return db.transaction(work, { ...options, as: asUser(userId) })
}

/** Runs `work` as the claim: it sees `due` of all users, and nothing else. */
export function withClaim<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(work, { background: true, as: asClaim })
}

/** Everyone who has a conversation, in order; the transaction is the claim's from then on. */
export async function everyUser(tx: Tx): Promise<string[]> {
  await tx.rows(asClaim)
  const rows = await tx.rows<{ userId: string }>(sql`select distinct user_id as "userId" from conversation order by 1`)
  return rows.map(({ userId }) => userId)
}
