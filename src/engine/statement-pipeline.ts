/**
 * Runs statements on one connection over PostgreSQL's extended query protocol: each is parsed once and known by its text from
 * then on, those that are sent together travel in one buffer with one Sync at its end, and after one that failed PostgreSQL
 * skips the others.
 */
import { protocol } from '@electric-sql/pglite'
import type { Query } from './db.ts'
import type { Answers } from './open-transaction.ts'
import { Flight, PreparedStatements, type WireExchange, type Prepared } from './flight.ts'

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
