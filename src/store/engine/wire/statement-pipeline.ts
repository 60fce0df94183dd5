/**
 * Runs statements on one connection over PostgreSQL's extended query protocol: each is parsed once and known by its text from
 * then on, those that are sent together travel in one buffer with one Sync at its end, and after one that failed PostgreSQL
 * skips the others.
 */
import { protocol } from '@electric-sql/pglite'
import type { Query } from '../db.ts'
import type { Answer, Answers } from '../open-transaction.ts'
import { readBackendMessages, type BackendMessage } from './backend-messages.ts'
import { PreparedStatements, type Prepared } from './prepared-statements.ts'

/** Sends messages and returns all that was answered to them. */
export type WireExchange = (messages: Uint8Array) => Promise<Buffer>

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
const KEEPABLE = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|lock)\b/i
/** PostgreSQL's code of a prepared statement whose columns have changed. */
const FEATURE_NOT_SUPPORTED = '0A000'

const { serialize } = protocol

/** The connection did not answer as the protocol says: it is not to be used again. */
export class BrokenAnswerError extends Error {}

export class StatementPipeline {
  readonly #exchange: WireExchange
  readonly #conversions: Conversions
  readonly #known: PreparedStatements
  /** Statements ran that may have changed tables, and can still be rolled back. */
  #isSchemaOpen = false

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
      if (!flight.failure) await this.#add(query, flight)
    }
    const { answers, failure, isInTransaction } = await flight.end(queries.length)
    if (failure && codeOf(failure.error) === FEATURE_NOT_SUPPORTED) this.forget()
    if (this.#isSchemaOpen) {
      this.forget()
      this.#isSchemaOpen = isInTransaction
    }
    return { answers, ...(failure && { failure }) }
  }

  async #add(query: Query, flight: Flight): Promise<void> {
    const isKeepable = KEEPABLE.test(query.text)
    const known = this.#known.find(query.text)
    const statement = known ?? (await this.#describe(query, isKeepable, flight))
    if (!statement) return
    if (known?.name === '') flight.push(serialize.parse({ text: query.text, types: [...known.parameterTypes] }))
    try {
      flight.execute(statement, this.#serialized(query.values, statement.parameterTypes))
    } catch (error) {
      await flight.fail(error)
    }
    if (isKeepable && flight.bytes < BUFFER_BYTES) return
    await flight.send()
    if (isKeepable) return
    this.#isSchemaOpen = true
    this.forget()
  }

  /** Parses a statement and asks for its types. @returns undefined when that failed */
  async #describe({ text, isPlannedAnew = false }: Query, isKeepable: boolean, flight: Flight): Promise<Prepared | undefined> {
    const name = isPlannedAnew || !isKeepable ? '' : this.#known.newName()
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

/** The messages up to one Sync, and what was answered to them. */
class Flight {
  readonly #exchange: WireExchange
  readonly #answers: Answer[] = []
  readonly #executed: Prepared[] = []
  #messages: Uint8Array[]
  #rows: unknown[] = []
  #status: string | undefined
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

  execute(statement: Prepared, values: (string | null)[]): void {
    this.push(serialize.bind({ statement: statement.name, values }))
    this.push(serialize.execute())
    this.#executed.push(statement)
  }

  /** Sends what was collected and reads the answers; PostgreSQL waits for more. */
  async send(): Promise<void> {
    const messages = this.#messages
    this.#messages = []
    this.bytes = 0
    const columns = () => this.#executed[this.#answers.length]?.columns ?? []
    readBackendMessages(await this.#exchange(Buffer.concat(messages)), columns, (row) => this.#rows.push(row), (message) => this.#read(message))
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
    return { answers: this.#answers, failure: this.failure, isInTransaction: this.#status !== 'I' }
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
        this.#answers.push({ rows: this.#rows, command: (message as { text?: string }).text?.split(' ', 1)[0] })
        this.#rows = []
        break
      case 'readyForQuery':
        this.#status = (message as unknown as { status: string }).status
        break
      default: // notices and parameter changes
    }
  }
}
