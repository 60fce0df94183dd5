/** The whole database port: a query with its values, a transaction, a database. */
import { MadeleineError } from '../../errors.ts'
import type { Channel } from '../channel/channel.ts'

export interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Marks a Query made by `sql`, so that one can stand inside another. */
const FRAGMENT = Symbol('sql')
interface Fragment extends Query {
  readonly [FRAGMENT]: { parts: readonly string[]; values: readonly unknown[] }
}

/**
 * Builds a parametrised query: every `${value}` becomes $1, $2, …; nothing is ever spliced in.
 * A `${sql`…`}` inside another joins it as text with its own values.
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

/** One open transaction. Values come back as JavaScript: timestamptz → Date, int8 → number, jsonb → value. */
export interface Tx {
  /** One statement at a time: await each. */
  rows<Row>(query: Query): Promise<Row[]>
}

export interface TransactionOptions {
  /** Whose transaction it is: runs before anything of `work`. */
  readonly as?: Query
  /** Everything read is of one moment, and nothing is written. */
  readonly snapshot?: boolean
  /** Background work waits behind everything else where there is only one connection. */
  readonly background?: boolean
  /** Safe to run twice: tried again once when the engine had to be restarted. */
  readonly idempotent?: boolean
}

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK, and no error: it must not pass for a commit. */
export function assertCommitted(command: string | undefined): void {
  if (command === 'COMMIT') return
  throw new MadeleineError('invalid_input', 'a failed statement was swallowed: the transaction was rolled back')
}

/** How a transaction begins. */
export const beginning = ({ snapshot = false }: TransactionOptions): string =>
  snapshot ? 'begin isolation level repeatable read, read only' : 'begin'

/** Hands `work` a transaction that is dead once it has ended: a late query must not run in that of another user. */
export async function whileOpen<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  let ended = false
  try {
    return await work({ rows: (query) => (ended ? Promise.reject(new MadeleineError('closed', 'the transaction has ended')) : tx.rows(query)) })
  } finally {
    ended = true
  }
}

export const closedStore = (): MadeleineError => new MadeleineError('closed', 'the store is closed')

/** One database. `pg.ts` and `pglite.ts` make them; `test/store/db-contract.ts` says what they owe. */
export interface Db {
  readonly engine: 'pglite' | 'postgres'
  readonly channel: Channel
  /** Commits when `work` resolves, rolls back when it throws. Inside it use `tx`, never the Db: that would wait for itself. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Runs statements without parameters, as the owner: migrations only. What it began and did not end is rolled back when it fails. */
  script(text: string): Promise<void>
  /** Waits for what runs; whatever is asked later rejects with `closed`. Closing twice is closing once. */
  close(): Promise<void>
}

/** A JSON value as a parameter: text, because the drivers disagree about arrays. Cast it `::text::jsonb`. */
export const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** A vector as a parameter for `::halfvec`. */
export const vector = (values: Float32Array): string => `[${Array.from(values, (v) => Number(v.toFixed(6))).join(',')}]`

/**
 * Reads a timestamptz as PostgreSQL prints it in UTC: `0044-03-15 12:00:00.5+00`.
 * Date.parse reads years below 100 as 19xx, hence the ISO form.
 */
export function readTimestamp(text: string): Date {
  return new Date(`${text.replace(' ', 'T').replace(/\+00(:?00)?$/, '')}Z`)
}

/** Type ids of PostgreSQL whose text form both drivers must read alike. */
export const TYPE = { int8: 20, timestamptz: 1184 } as const
