/** Transactions under row-level security: each runs as one user, as the claim role or as that of keys, never as the table owner. */
import { orDistributed, sql, type Db, type TransactionOptions, type Transactions, type Tx, type Query } from './db.ts'
import type { Send } from './open-transaction.ts'

// A store whose users are spread over the workers of a cluster (Citus): what its transactions are sent as.

/** Finds out whether there is a cluster that could be asked for its tables. */
export const HAS_CLUSTER = `select to_regclass('pg_catalog.pg_dist_partition') is not null as found`
/** Asks a cluster whether users' rows are spread over it. */
export const IS_SPREAD = `select exists (
  select from pg_catalog.pg_dist_partition where logicalrelid = to_regclass('conversation') and partmethod = 'h') as found`

/** Workers are told of `set local`, and of no function that sets; and only by a session that asks for it. */
const TELL_WORKERS = 'set local citus.propagate_set_commands to local'

/**
 * The transaction asks each worker over one connection, so that what it does to a table that each has comes after what it has
 * done there.
 */
export const ONE_BY_ONE: Query = { text: `set local citus.multi_shard_modify_mode to 'sequential'`, values: [] }

/** Statements that set these for the rest of the transaction, here and on the workers. A statement takes no parameters there. */
export const settingLocally = (settings: Readonly<Record<string, string>>): Query[] => [
  { text: TELL_WORKERS, values: [] },
  ...Object.entries(settings).map(([name, value]) => ({
    text: `set local ${name} to ${literal(value)}`, values: [], isPlannedAnew: true, // each text would be kept by its name
  })),
]

/** A text as a constant of SQL, whatever `standard_conforming_strings` is. */
const literal = (text: string): string => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Sends statements as a distributed store takes them. */
export const sendingDistributed = (send: Send): Send => async (queries) => {
  const groups = queries.map((query) => query.distributed ?? [query])
  const { answers, failure } = await send(groups.flat())
  let end = 0
  const ends = groups.map(({ length }) => (end += length))
  return { answers: ends.flatMap((last) => answers[last - 1] ?? []), failure }
}

type Role = 'madeleine_app' | 'madeleine_claim' | 'madeleine_keys' | 'none'

/**
 * Sets role and user of the transaction. A distributed store connects to its workers as the role, so that they are only told of
 * the user; a connection that was made as another role before could not take this one.
 */
const as = (role: Role, userId = ''): Query => orDistributed(
  sql`select set_config('role', ${role}, true), set_config('madeleine.user_id', ${userId}, true)`,
  sql`select set_config('role', ${role}, true)`, ...settingLocally({ 'madeleine.user_id': userId }),
)

/** Sets the role for the following statements of the transaction: one user's rows only. */
export const asUser = (userId: string): Query => as('madeleine_app', userId)
/** Sets the claim role, which sees `due` and the ids of users. */
export const asClaim: Query = as('madeleine_claim')
/** Sets the role of keys, which sees `api_key`, `audit` and `space_grant`, and no row of any user. */
const asKeys: Query = as('madeleine_keys')
/** Resets to the owner, who sees no user's rows. */
export const asOwner: Query = as('none')

/**
 * Runs `work` in a transaction that sees and writes only this user's rows.
 * Role and user are local to the transaction, so neither survives on a pooled connection.
 */
export function withUser<T>(
  db: Transactions, userId: string, work: (tx: Tx) => Promise<T>, options?: Omit<TransactionOptions, 'as'>,
): Promise<T> {
  return db.transaction(work, { ...options, as: asUser(userId) })
}

/** Runs `work` in a background transaction with the claim role: it sees all users' `due` rows and nothing else. */
export function withClaim<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(work, { background: true, as: asClaim })
}

/** Runs `work` in a transaction that sees the keys of the server, its audit and the grants of spaces, and nothing else. */
export function withKeys<T>(db: Transactions, work: (tx: Tx) => Promise<T>, options?: Omit<TransactionOptions, 'as'>): Promise<T> {
  return db.transaction(work, { ...options, as: asKeys })
}

/** The ids of all users with a conversation, in order. The transaction keeps the claim role. */
export async function userIds(tx: Tx): Promise<string[]> {
  await tx.rows(asClaim)
  const rows = await tx.rows<{ userId: string }>(sql`select distinct user_id as "userId" from conversation order by 1`)
  return rows.map(({ userId }) => userId)
}
