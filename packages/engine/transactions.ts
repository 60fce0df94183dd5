/** Transactions under row-level security: each runs as one user, as the claim role or as that of keys, never as the table owner. */
import { MadeleineError } from '@madeleine/base'
import { orDistributed, sql, type Db, type TransactionOptions, type Transactions, type Tx, type Query } from './db.ts'

// An open transaction: statements that do not wait for each other's answers travel to the engine together.

/** The answer to one statement. */
export interface Answer {
  readonly rows: readonly unknown[]
  /** Command tag: SELECT, COMMIT … */
  readonly command?: string | undefined
}

/** The answers of statements that were sent together, up to the first that failed; those after it have not run. */
export interface Answers {
  readonly answers: readonly Answer[]
  /** The failure of the statement after the last answer. */
  readonly failure?: { readonly error: unknown } | undefined
}

/**
 * Sends statements in one message, in order. Never rejects. It is called again only when the last call was answered, and not
 * after a failure: a statement behind a `begin` that was not sent would run outside of a transaction, as the owner.
 */
export type Send = (queries: readonly Query[]) => Promise<Answers>

interface Waiting {
  readonly query: Query
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Runs `work` in a transaction. What begins it travels with the first statements, what `run` was given with the next
 * statements or the commit, and statements that are asked for in the same turn of the event loop with each other.
 * A query after `work` has ended is rejected: it would run in the next user's transaction on the same connection.
 *
 * @param begin the statements that begin it and set role and user
 * @throws {MadeleineError} `invalid_input` when a failed statement was swallowed: nothing is committed then. After any error
 *   the caller must roll back.
 */
export async function inOpenTransaction<T>(send: Send, begin: readonly Query[], work: (tx: Tx) => Promise<T>): Promise<T> {
  const statements = new Statements(send)
  for (const query of begin) statements.later(query)
  let hasEnded = false
  let committing: Promise<Answer> | undefined
  const assertOpen = (): void => {
    if (hasEnded) throw new MadeleineError('closed', 'the transaction has ended')
  }
  const tx: Tx = {
    async rows<Row>(query: Query, { isLast = false } = {}) {
      assertOpen()
      const asked = statements.ask(query)
      if (isLast) {
        hasEnded = true
        committing = statements.ask(COMMIT)
        committing.catch(() => undefined) // awaited below, unless the query fails
      }
      return (await asked).rows as Row[]
    },
    run(query) {
      assertOpen()
      statements.later(query)
    },
  }
  // A work that throws at once ends like one that rejects: what it asked for is answered before the rollback
  const result = await (async () => work(tx))().finally(() => (hasEnded = true)).catch(async (error: unknown) => {
    await statements.idle()
    throw error
  })
  const isCommitted = (committing !== undefined || !statements.hasRejected)
    && (await (committing ?? statements.ask(COMMIT))).command === 'COMMIT'
  if (!isCommitted) throw new MadeleineError('invalid_input', 'a failed statement was swallowed: the transaction was rolled back')
  return result
}

const COMMIT: Query = { text: 'commit', values: [] }

/** Whether the last of these statements ends the transaction. */
export const endsWithCommit = (queries: readonly Query[]): boolean => queries.at(-1)?.text === COMMIT.text

/** Collects the statements of one turn, and sends them when those before them are answered. */
class Statements {
  readonly #send: Send
  #waiting: Waiting[] = []
  #isScheduled = false
  #last: Promise<void> = Promise.resolve()
  /** The first failure. Nothing is sent after it. */
  #failure: Answers['failure']
  /** Somebody who asked for an answer was told of a failure. */
  hasRejected = false

  constructor(send: Send) {
    this.#send = send
  }

  /** Sends the statement at the end of this turn. */
  ask(query: Query): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject: (error) => (this.hasRejected = true, reject(error)) })
      if (this.#isScheduled) return
      this.#isScheduled = true
      queueMicrotask(() => this.#sendWaiting())
    })
  }

  /** Sends the statement with the next one that is asked for, which fails if it fails. */
  later(query: Query): void {
    this.#waiting.push({ query, resolve: () => undefined, reject: () => undefined })
  }

  /** Resolves when nothing that was sent is unanswered. */
  idle(): Promise<void> {
    return this.#last
  }

  #sendWaiting(): void {
    this.#isScheduled = false
    const sent = this.#waiting.splice(0)
    this.#last = this.#last.then(() => this.#fly(sent))
  }

  async #fly(sent: readonly Waiting[]): Promise<void> {
    const { answers, failure } = this.#failure ? { answers: [], failure: this.#failure } : await this.#send(sent.map(({ query }) => query))
    this.#failure = failure
    for (const [i, { resolve, reject }] of sent.entries()) {
      const answer = answers[i]
      if (answer) resolve(answer)
      else reject(failure!.error)
    }
  }
}

// Priority queue for a single connection: foreground tasks run before background tasks.

/** Creates a queue that runs one task at a time; waiting foreground tasks run first, each kind in order of arrival. */
export function connectionQueue(): <T>(background: boolean, task: () => Promise<T>) => Promise<T> {
  const waiting: { foreground: (() => void)[]; background: (() => void)[] } = { foreground: [], background: [] }
  let isBusy = false

  const startNext = () => {
    const start = waiting.foreground.shift() ?? waiting.background.shift()
    if (start) start()
    else isBusy = false
  }
  return async (background, task) => {
    if (isBusy) await new Promise<void>((start) => waiting[background ? 'background' : 'foreground'].push(start))
    isBusy = true
    try {
      return await task()
    } finally {
      startNext()
    }
  }
}

// A store whose users are spread over the workers of a cluster (Citus): what its transactions are sent as.

/** Finds out whether there is a cluster that could be asked for its tables. */
export const HAS_CLUSTER = `select to_regclass('pg_catalog.pg_dist_partition') is not null as found`
/** Asks a cluster whether users' rows are spread over it, and which table has them: a name is looked up now, in any transaction. */
export const IS_SPREAD: Query = { text: `select to_regclass('conversation')::oid::text as id, exists (
  select from pg_catalog.pg_dist_partition where logicalrelid = to_regclass('conversation') and partmethod = 'h') as found`, values: [] }

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

// In whose name a transaction runs: one user's, the queue's, that of the keys.

type Role = 'madeleine_app' | 'madeleine_claim' | 'madeleine_keys' | 'none'

/**
 * Id of the advisory lock that each transaction which reads or writes users' tables shares: whoever wants all of these tables takes it
 * alone. Then those under way end, and others wait before they have begun, and not with a table that the first ones need.
 */
export const TABLES_LOCK = 8_225_374

/**
 * Sets role and user of the transaction. A distributed store connects to its workers as the role, so that they are only told of
 * the user; a connection that was made as another role before could not take this one.
 */
const as = (role: Role, userId = ''): Query => orDistributed(
  role === 'madeleine_app' || role === 'madeleine_claim'
    ? sql`select set_config('role', ${role}, true), set_config('madeleine.user_id', ${userId}, true),
                 pg_advisory_xact_lock_shared(${TABLES_LOCK}::bigint)`
    : sql`select set_config('role', ${role}, true), set_config('madeleine.user_id', ${userId}, true)`,
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
