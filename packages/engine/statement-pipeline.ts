/**
 * Runs statements on one connection over PostgreSQL's extended query protocol: each is parsed once and known by its text from
 * then on, those that are sent together travel in one buffer with one Sync at its end, and after one that failed PostgreSQL
 * skips the others.
 */
import { protocol } from '@electric-sql/pglite'
import { readBackendMessages, type BackendMessage, type Column } from './backend-messages.ts'
import type { Query } from './db.ts'
import type { Answers, Answer } from './transactions.ts'

/** Conversions between JavaScript and text, by type OID; a value of a type without one is sent by `toString`, or stays text. */
export interface Conversions {
  readonly serializers: Readonly<Record<number, ((value: unknown) => string) | undefined>>
  readonly parsers: Readonly<Record<number, ((text: string) => unknown) | undefined>>
}

/** Statements that are kept: an import and all kinds of recalls together have 130. */
const CAPACITY = 256
/** Bytes of values that are collected before they are sent, in large sets. */
const BUFFER_BYTES = 1 << 20

/** Statements whose plans and columns can be kept. All others may change tables or types. */
const KEEPABLE = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|lock|set)\b/i
/** PostgreSQL's code of a prepared statement whose columns have changed. */
const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * A plan that was made for a small table reads a large one slowly: all are made anew after so many
 * bytes of values, and then after four times as many.
 */
const REPLAN = { bytes: 65_536, factor: 4 } as const
/** Around a statement that is planned for its values: the engine is started with plans for any values. */
const PLAN = { anew: 'set local plan_cache_mode = force_custom_plan', asBefore: 'set local plan_cache_mode = force_generic_plan' } as const

const { serialize } = protocol

export class StatementPipeline {
  readonly #exchange: WireExchange
  readonly #conversions: Conversions
  readonly #known: PreparedStatements
  /** Statements ran that may have changed tables, and can still be rolled back. */
  #isSchemaOpen = false
  /** Bytes that were sent since the connection was opened, and with how many all plans are made anew. */
  #sent = 0
  #replanAt: number = REPLAN.bytes

  constructor(exchange: WireExchange, conversions: Conversions, capacity = CAPACITY) {
    this.#exchange = exchange
    this.#conversions = conversions
    this.#known = new PreparedStatements(capacity)
  }

  /** Forgets all prepared statements: after statements that did not run here. */
  forget(): void {
    this.#known.clear()
  }

  /**
   * Runs statements in order; after one that failed the others have not run.
   * @throws {BrokenAnswerError}
   */
  async run(queries: readonly Query[]): Promise<Answers> {
    const flight = new Flight(this.#exchange, this.#known.takeEvicted())
    for (const query of queries) {
      if (query.isPlannedAnew) await this.#order(PLAN.anew, flight)
      await this.#add(query, flight)
      if (query.isPlannedAnew) await this.#order(PLAN.asBefore, flight)
    }
    const { answers, failure, sent, isInTransaction } = await flight.end(queries.length)
    if (failure && codeOf(failure.error) === FEATURE_NOT_SUPPORTED) this.forget()
    if (this.#isSchemaOpen) this.forget()
    this.#isSchemaOpen &&= isInTransaction
    this.#note(sent)
    return { answers, ...(failure && { failure }) }
  }

  #note(sent: number): void {
    this.#sent += sent
    if (this.#sent < this.#replanAt) return
    this.#replanAt = this.#sent * REPLAN.factor
    this.forget()
  }

  async #add(query: Query, flight: Flight): Promise<void> {
    const isKeepable = KEEPABLE.test(query.text)
    const statement = await this.#prepared(query.text, isKeepable, flight)
    if (!statement) return
    try {
      flight.execute(statement, this.#serialized(query.values, statement.parameterTypes), true)
    } catch (error) {
      await flight.fail(error)
    }
    if (isKeepable && flight.bytes < BUFFER_BYTES) return
    await flight.send()
    if (isKeepable) return
    this.#isSchemaOpen = true
    this.forget()
  }

  /** A statement of our own, whose answer nobody gets. */
  async #order(text: string, flight: Flight): Promise<void> {
    const statement = await this.#prepared(text, true, flight)
    if (statement) flight.execute(statement, [], false)
  }

  /** The statement, which is parsed and described if it is not known. @returns undefined when that, or a statement before it, failed */
  async #prepared(text: string, isKeepable: boolean, flight: Flight): Promise<Prepared | undefined> {
    if (flight.failure) return undefined
    const known = this.#known.find(text)
    if (known) return known
    const name = isKeepable ? this.#known.newName() : ''
    flight.push(serialize.parse({ name, text }))
    flight.push(serialize.describe({ type: 'S', name }))
    await flight.send()
    if (flight.failure) return void this.#known.drop(name)
    const columns = flight.fields.map((field) => ({ name: field.name, parse: this.#conversions.parsers[field.dataTypeID] }))
    const statement = { name, parameterTypes: flight.parameterTypes, columns }
    if (isKeepable) this.#known.add(text, statement)
    return statement
  }

  #serialized(values: readonly unknown[], types: readonly number[]): (string | null)[] {
    return values.map((value, i) => {
      if (value === null || value === undefined) return null
      const serializer = this.#conversions.serializers[types[i] as number]
      return serializer ? serializer(value) : String(value)
    })
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

// The messages of statements that travel together over PostgreSQL's extended query protocol, up to their Sync, and the answers to them.

/** Sends messages and returns all that was answered to them. */
export type WireExchange = (messages: Uint8Array) => Promise<Buffer>

/** The connection did not answer as the protocol says: it is not to be used again. */
export class BrokenAnswerError extends Error {}

/** The messages up to one Sync, and what was answered to them. */
class Flight {
  readonly #exchange: WireExchange
  readonly #answers: Answer[] = []
  /** The statements in order, and how many of them have been answered. */
  readonly #executed: { readonly statement: Prepared; readonly isAsked: boolean }[] = []
  #done = 0
  #sent = 0
  #messages: Uint8Array[]
  #rows: unknown[] = []
  #status: string | undefined
  /** Bytes that are not sent yet. */
  bytes = 0
  failure: { readonly error: unknown } | undefined
  /** What the last Describe was answered. */
  parameterTypes: readonly number[] = []
  fields: readonly { readonly name: string; readonly dataTypeID: number }[] = []

  constructor(exchange: WireExchange, toClose: readonly string[]) {
    this.#exchange = exchange
    this.#messages = toClose.map((name) => serialize.close({ type: 'S', name }))
  }

  push(message: Uint8Array): void {
    this.#messages.push(message)
    this.bytes += message.length
  }

  /** @param isAsked false: its answer is left out */
  execute(statement: Prepared, values: (string | null)[], isAsked: boolean): void {
    this.push(serialize.bind({ statement: statement.name, values }))
    this.push(serialize.execute())
    this.#executed.push({ statement, isAsked })
  }

  /** Sends what was collected and reads the answers; PostgreSQL waits for more. */
  async send(): Promise<void> {
    const messages = this.#messages
    this.#messages = []
    this.#sent += this.bytes
    this.bytes = 0
    const columns = () => this.#executed[this.#done]?.statement.columns ?? []
    readBackendMessages(await this.#exchange(Buffer.concat(messages)), columns, (row) => this.#rows.push(row), (message) =>
      this.#read(message))
  }

  /** A statement failed before it was sent, after those before it. */
  async fail(error: unknown): Promise<void> {
    await this.send()
    this.failure ??= { error }
  }

  /** @param expected statements that must have been answered, unless one failed */
  async end(expected: number) {
    this.push(serialize.sync())
    await this.send()
    const isWhole = this.#status !== undefined && (this.failure !== undefined || this.#answers.length === expected)
    if (!isWhole) throw new BrokenAnswerError('the engine broke off its answer')
    return { answers: this.#answers, failure: this.failure, sent: this.#sent, isInTransaction: this.#status !== 'I' }
  }

  /** @param tag `SELECT 5`, `INSERT 0 5`, `COMMIT` …; undefined of an empty statement */
  #answer(tag: string | undefined): void {
    if (this.#executed[this.#done++]?.isAsked) this.#answers.push({ rows: this.#rows, command: tag?.split(' ', 1)[0] })
    this.#rows = []
  }

  #read(message: BackendMessage): void {
    switch (message.name) {
      case 'error':
        this.failure ??= { error: message }
        break
      case 'parameterDescription':
        this.parameterTypes = (message as unknown as { dataTypeIDs: number[] }).dataTypeIDs
        break
      case 'rowDescription':
        this.fields = (message as unknown as { fields: Flight['fields'] }).fields
        break
      case 'noData':
        this.fields = []
        break
      case 'commandComplete':
      case 'emptyQuery':
        this.#answer((message as { text?: string }).text)
        break
      case 'readyForQuery':
        this.#status = (message as unknown as { status: string }).status
        break
      default: // notices and parameter changes
    }
  }
}

// The statements that a connection has prepared, by text: bounded, the one that was not used for longest goes first.

/** What PostgreSQL said of a statement when it was described. */
export interface Prepared {
  /** Its name on the connection; '' for one that is not kept. */
  readonly name: string
  /** Type OIDs of $1, $2 … */
  readonly parameterTypes: readonly number[]
  /** Columns of its rows. PostgreSQL refuses a named statement whose columns have changed. */
  readonly columns: readonly Column[]
}

class PreparedStatements {
  readonly #capacity: number
  readonly #known = new Map<string, Prepared>()
  #evicted: string[] = []
  #lastName = 0

  /** @param capacity statements, 1 or more */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** A name that no statement of the connection has had. */
  newName(): string {
    return `s${++this.#lastName}`
  }

  find(text: string): Prepared | undefined {
    const statement = this.#known.get(text)
    if (statement && this.#known.delete(text)) this.#known.set(text, statement)
    return statement
  }

  add(text: string, statement: Prepared): void {
    this.#known.set(text, statement)
    if (this.#known.size <= this.#capacity) return
    const [[oldest, { name }]] = this.#known as unknown as [[string, Prepared]]
    this.#known.delete(oldest)
    this.drop(name)
  }

  /** Notes the name of a statement that is no longer used, to be closed. */
  drop(name: string): void {
    if (name !== '') this.#evicted.push(name)
  }

  /** Forgets all statements, after tables or types may have changed. */
  clear(): void {
    for (const { name } of this.#known.values()) this.drop(name)
    this.#known.clear()
  }

  /** The names to close now; each is returned once. */
  takeEvicted(): readonly string[] {
    const names = this.#evicted
    if (names.length > 0) this.#evicted = []
    return names
  }
}
