/** The messages of statements that travel together over PostgreSQL's extended query protocol, up to their Sync, and the answers to them. */
import { protocol } from '@electric-sql/pglite'
import type { Answer } from './open-transaction.ts'
import { readBackendMessages, type BackendMessage, type Column } from './backend-messages.ts'

const { serialize } = protocol

/** Sends messages and returns all that was answered to them. */
export type WireExchange = (messages: Uint8Array) => Promise<Buffer>

/** The connection did not answer as the protocol says: it is not to be used again. */
export class BrokenAnswerError extends Error {}

/** The messages up to one Sync, and what was answered to them. */
export class Flight {
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

export class PreparedStatements {
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
