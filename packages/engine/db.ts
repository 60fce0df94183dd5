/** The database port: query, transaction and database, implemented over PGlite and PostgreSQL. */
import { MadeleineError } from '@madeleine/base'
import type { Channel } from './channel/channel.ts'

export interface Query {
  readonly text: string
  readonly values: readonly unknown[]
  /** Planned anew for the values of each call: a plan for any values would be slow. */
  readonly isPlannedAnew?: boolean
  /** The statements that do the same on a distributed store, which sends them in its place; its answer is that of the last. */
  readonly distributed?: readonly Query[]
}

/**
 * A query that a distributed store runs as several statements, one after the other in the same message: it takes none that
 * inserts within another statement, for example. Each sees what those before it have done.
 */
export const orDistributed = (query: Query, ...distributed: readonly Query[]): Query => ({ ...query, distributed })

/** A query that is planned for the values of each call, where one plan for any values would be slow. Say why beside it. */
export const plannedPerCall = (query: Query): Query => ({ ...query, isPlannedAnew: true })

/**
 * A value that a statement is not planned by: a server that sees how short an array is finds a plan made for it dearer by no more than
 * making it costs, and then makes one for every call.
 */
export const unplanned = (value: Query): Query => sql`(select ${value})`

/** Marks a Query built by `sql`, so that queries can be nested. */
const FRAGMENT = Symbol('sql')
interface Fragment extends Query {
  readonly [FRAGMENT]: { parts: readonly string[]; values: readonly unknown[] }
}

/**
 * Builds a parametrised query: every `${value}` becomes $1, $2, …; values are never interpolated into the text.
 * A nested `${sql`…`}` is inlined as text, and its values are renumbered.
 */
export function sql(parts: TemplateStringsArray, ...values: unknown[]): Query {
  const flat = flatten(parts, values)
  const text = flat.parts.reduce((whole, part, i) => (i === 0 ? part : `${whole}$${i}${part}`), '')
  return { text, values: flat.values, [FRAGMENT]: flat } as Fragment
}

function flatten(parts: readonly string[], values: readonly unknown[]) {
  const flat: { parts: string[]; values: unknown[] } = { parts: [parts[0] ?? ''], values: [] }
  const append = (text: string) => void (flat.parts[flat.parts.length - 1] += text)
  for (const [i, value] of values.entries()) {
    if (isFragment(value)) {
      append(value[FRAGMENT].parts[0] ?? '')
      flat.parts.push(...value[FRAGMENT].parts.slice(1))
      flat.values.push(...value[FRAGMENT].values)
    } else {
      flat.parts.push('')
      flat.values.push(value)
    }
    append(parts[i + 1] ?? '')
  }
  return flat
}

const isFragment = (value: unknown): value is Fragment =>
  typeof value === 'object' && value !== null && FRAGMENT in value

/**
 * An insertion of selected rows. A distributed store copies rows to the worker where nobody asks for an answer, which row security
 * refuses; with one it inserts them there.
 */
export const insertingSelected = (insertion: Query): Query => orDistributed(insertion, answered(insertion))
/** The insertion with an answer, to be part of a distributed statement. */
export const answered = (insertion: Query): Query => sql`${insertion} returning user_id`

/** An open transaction. Results are converted to JavaScript: timestamptz → Date, int8 → number, jsonb → value. */
export interface Tx {
  /**
   * Runs a query and returns its rows. Queries that are asked for in the same turn travel together and run in order; after
   * one that failed the others fail too.
   * @param isLast the commit travels with it: nothing can be asked after it, and what fails in `work` later undoes nothing
   */
  rows<Row>(query: Query, options?: { readonly isLast?: boolean }): Promise<Row[]>
  /** Runs a statement whose answer nobody needs: it travels with the next query or the commit, which fails if it fails. */
  run(query: Query): void
}

export interface TransactionOptions {
  /** Sets role and user of the transaction, by a select of `set_config` alone; runs before `work`. */
  readonly as?: Query
  /** Read-only at isolation level repeatable read: all queries see the same snapshot. */
  readonly snapshot?: boolean
  /** Gives way to foreground transactions on an engine with a single connection. */
  readonly background?: boolean
  /** Safe to run twice: repeated when the engine was restarted, and when a server ended it for another's sake (40P01, 40001). */
  readonly idempotent?: boolean
  /** Its work changes nothing outside of the transaction: repeated where a server ended it for another's sake, and so has undone it. */
  readonly repeatable?: boolean
  /** On a server its statements may take as long as they take: they read or write all that a user has. */
  readonly takesLong?: boolean
}

/**
 * The statements that begin a transaction and set its role and user. @param mayWrite false:
 * whatever the transaction is for, it can only read
 */
export const beginStatements = ({ snapshot = false, as }: TransactionOptions, mayWrite = true): Query[] => [
  { text: snapshot ? 'begin isolation level repeatable read, read only' : mayWrite ? 'begin' : 'begin read only', values: [] },
  ...(as ? [as] : []),
]

/** What a read that the engine's thread does for a process is: it takes and gives what can be copied between threads. */
export interface OffloadedRead {
  /** The compiled module whose `read` does it (`ReadModule`), as a path. */
  readonly module: string
  readonly input: unknown
}

/** What such a module exports. */
export interface ReadModule {
  read(transactions: Transactions, input: unknown, progress: ReadProgress): Promise<unknown>
}

/** What a read tells before its result. */
export interface ReadProgress {
  /** What the caller is to have now. */
  told(value: unknown): void
  /** Its last transaction has ended: what follows holds nobody up. */
  hasRead(): void
}

export interface OffloadOptions {
  readonly onPartial?: ((value: unknown) => void) | undefined
  /** Aborted before the read's turn comes, it is not done. */
  readonly signal?: AbortSignal | undefined
  /** Every thread that reads for this process does it. */
  readonly isForAll?: boolean
}

/** What runs transactions: a database, or the connection of an engine's thread. */
export type Transactions = Pick<Db, 'transaction'>

export const storeClosedError = (): MadeleineError => new MadeleineError('closed', 'the store is closed; open it again')

/** On a server. */
export interface MaintenanceOptions {
  /** How long the statement waits for a lock, in milliseconds; 0 for as long as it takes. */
  readonly lockMs?: number | undefined
  /** It waits until no other process does such a one, without a snapshot that the other would wait for. */
  readonly isAlone?: boolean
}

/** Connections of one kind. */
export interface ConnectionPool {
  /** Those of this thread, or of the threads that read for it; to the server itself, or to its standby. */
  readonly pool: 'main' | 'reading' | 'standby' | 'standby_reading'
  /** So many at most. */
  readonly size: number
  readonly open: number
  /** Of the open ones those that nobody uses. */
  readonly idle: number
  /** Transactions that wait for one. */
  readonly waiting: number
}

/** A standby of the server, which reads are sent to where it has what they must see. */
export interface Standby {
  /** The database whose transactions that only read one user's rows are the standby's, and all others the primary's. */
  readonly db: Db
  /** A position in the primary's log behind all that was committed before the call, such as `0/16B3748`. */
  written(): Promise<string>
  /**
   * Whether the standby shows all that was committed before this position; `away` where it cannot be asked, or is none any more.
   * Asked again after a second, or five where it was away. Never rejects.
   */
  stateAt(position: string): Promise<'reached' | 'behind' | 'away'>
  /** A read has failed there: it counts as away for five seconds. */
  failed(): void
  /** Bytes of the primary's log that the standby has not replayed. @throws {MadeleineError} where one of both does not answer */
  lagBytes(): Promise<number>
}

/** A database, implemented by `postgres.ts` and `pglite.ts`; `test/support/db-contract.ts` tests both. */
export interface Db {
  readonly engine: 'pglite' | 'postgres'
  readonly channel: Channel
  /** Commits when `work` resolves, rolls back when it throws. `work` must use `tx` and never the Db, which would deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Whether users' rows are spread over the workers of a cluster. Found out once, by the first transaction; absent where
   * they never are.
   */
  isDistributed?(): Promise<boolean>
  /**
   * Has another thread do a read, so that the caller's thread does none of it: the engine's own, or on a server one with connections of
   * its own. Absent where there is none; undefined where another process has the engine, or the thread ended meanwhile.
   */
  offload?(read: OffloadedRead, options?: OffloadOptions): Promise<{ readonly result: unknown } | undefined>
  /** Where reads may go instead; absent where no standby was named. */
  readonly standby?: Standby
  /** The connections that this process keeps; absent in a folder. Threads that are computing answer when they have a moment. */
  pools?(): Promise<readonly ConnectionPool[]>
  /** Runs statements without parameters, as the owner; for migrations and maintenance. On failure an open transaction is rolled back. */
  script(text: string): Promise<void>
  /**
   * Runs one statement of maintenance, outside of a transaction and as the owner. It gives way to other work, and may take
   * minutes.
   */
  maintain(statement: string, options?: MaintenanceOptions): Promise<void>
  /**
   * Removes what rewritten tables have left. In a folder: the log until now, and files that no table refers to. On a
   * server: a checkpoint, if the role may order one.
   */
  dropOldFiles(): Promise<void>
  /** Closes after the running transactions; later calls reject with `closed`. Idempotent. */
  close(): Promise<void>
  /** Closes a store that was made by this opening, and removes it; absent on one that was there. */
  abandon?(): Promise<void>
  /** In a folder that several processes may open: whether this one opened it, or came to one that had it open. */
  readonly sharing?: 'owner' | 'client'
  /** The store has its schema and its settings: lets in the processes that wait for it. */
  admit?(): void
}

/** Encodes a JSON parameter as text, because the drivers encode arrays differently. Cast it with `::text::jsonb`. */
export const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** Encodes a vector parameter as text for a cast to `halfvec`, with six decimals. */
export const vector = (values: Float32Array): string => `[${Array.from(values, (v) => Number(v.toFixed(6))).join(',')}]`

/**
 * Parses a timestamptz as PostgreSQL prints it in UTC: `0044-03-15 12:00:00.5+00`.
 * Date.parse reads years below 100 as 19xx, hence the ISO form.
 */
export function readTimestamp(text: string): Date {
  return new Date(`${text.replace(' ', 'T').replace(/\+00(:?00)?$/, '')}Z`)
}

/** PostgreSQL type OIDs for which both drivers need the same parser. */
export const TYPE = { int8: 20, timestamptz: 1184 } as const

// Leases of processes that are gone.

/**
 * Releases all leases. Only for a folder that was just locked: no other process holds a lease
 * there, or one whose owner died, and then its token protects what it does.
 */
export async function releaseAllLeases(tx: Tx): Promise<void> {
  await tx.rows(sql`update due set lease_token = null, lease_until = null where lease_token is not null`)
}
