/** Statements that travel to a server in one message and are answered in one: PostgreSQL's extended query protocol with one Sync. */
import type pg from 'pg'
import type { Query } from '../db.ts'
import type { Answer, Answers } from '../open-transaction.ts'
import { statementName, type AnswerColumn, type NamedStatement, type NamedStatements } from './named-statements.ts'

/** What writes a message of the protocol. */
interface Wire {
  close(message: { type: 'S'; name: string }): void
  parse(message: { name: string; text: string }): void
  describe(message: { type: 'S'; name: string }): void
  bind(message: { statement: string; values: readonly (string | null)[] }): void
  execute(): void
  sync(): void
}

interface Step {
  readonly statement: NamedStatement
  readonly isParsed: boolean
  readonly values: readonly (string | null)[]
}

/** Parses a value of a type, by its OID. */
export type ParserOf = (oid: number) => AnswerColumn['parse']

export interface StatementBatchOptions {
  /** What the connection has prepared. */
  readonly prepared: NamedStatements
  /** False: every statement is unnamed, and parsed each time. */
  readonly isNaming: boolean
  readonly parserOf: ParserOf
}

/**
 * Sends the statements over a client and gives their answers. After one that fails the server skips the others, the commit
 * too; with a Sync for each, they would run after a `begin` that failed, outside of a transaction and as the owner.
 */
export const sendBatch = (client: pg.ClientBase, queries: readonly Query[], options: StatementBatchOptions): Promise<Answers> =>
  new Promise((resolve) => void client.query(new StatementBatch(queries, options, resolve)))

/** What the driver calls for a query of a caller's own. */
class StatementBatch {
  readonly #steps: readonly Step[]
  readonly #closed: readonly string[]
  readonly #options: StatementBatchOptions
  readonly #resolve: (answers: Answers) => void
  readonly #answers: Answer[] = []
  #rows: Record<string, unknown>[] = []
  /** The first answer that could not be read, and its place. */
  #unread: { readonly at: number; readonly error: unknown } | undefined

  constructor(queries: readonly Query[], options: StatementBatchOptions, resolve: (answers: Answers) => void) {
    this.#options = options
    this.#resolve = resolve
    this.#closed = options.prepared.unwanted
    this.#steps = this.#plan(queries)
  }

  #plan(queries: readonly Query[]): Step[] {
    const { prepared, isNaming } = this.#options
    const inBatch = new Map<string, NamedStatement>()
    return queries.map(({ text, values, isPlannedAnew = false }) => {
      const encoded = values.map(encodeParameter)
      const isNamed = isNaming && !isPlannedAnew
      const known = isNamed ? (prepared.find(text) ?? inBatch.get(text)) : undefined
      if (known) return { statement: known, isParsed: true, values: encoded }
      const statement: NamedStatement = { name: isNamed ? statementName(text) : '', text, columns: undefined }
      if (isNamed) inBatch.set(text, statement)
      return { statement, isParsed: false, values: encoded }
    })
  }

  submit(connection: pg.Connection): void {
    const written: Uint8Array[] = []
    const stream = { writable: true, write: (message: Uint8Array) => written.push(message) }
    this.#write(Object.create(connection, { stream: { value: stream } }) as Wire)
    // In one piece, which a socket takes in less time than many small ones
    connection.stream.write(Buffer.concat(written))
  }

  #write(wire: Wire): void {
    for (const name of this.#closed) wire.close({ type: 'S', name })
    for (const { statement: { name, text }, isParsed, values } of this.#steps) {
      if (!isParsed) {
        // The server may have it: after a batch that failed it is not known which were parsed
        if (name !== '') wire.close({ type: 'S', name })
        wire.parse({ name, text })
        wire.describe({ type: 'S', name })
      }
      wire.bind({ statement: name, values })
      wire.execute()
    }
    wire.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#current.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#options.parserOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#unread) return
    try {
      const columns = this.#current.columns!
      const row: Record<string, unknown> = {}
      for (let i = 0; i < columns.length; i++) row[columns[i]!.name] = fields[i] === null ? null : columns[i]!.parse(fields[i]!)
      this.#rows.push(row)
    } catch (error) {
      this.#unread = { at: this.#answers.length, error }
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const statement = this.#current
    statement.columns ??= []
    if (statement.name !== '') this.#options.prepared.keep(statement)
    this.#answers.push({ rows: this.#rows, command: text.split(' ', 1)[0] })
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.#options.prepared.closed(this.#closed)
    this.#resolve({ answers: this.#answers.slice(0, this.#unread?.at), failure: this.#unread })
  }

  handleError(error: unknown): void {
    this.#resolve({ answers: this.#answers, failure: { error } })
  }

  /** A COPY is no statement of ours. */
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('nothing to copy')
  }

  handleCopyData(): void {}

  get #current(): NamedStatement {
    return this.#steps[this.#answers.length]!.statement
  }
}

/**
 * A parameter as text; null for null. A Date becomes ISO text: the driver would write local time with an offset in minutes,
 * which is wrong before 1900, when offsets had seconds.
 *
 * @throws {TypeError} for an object that is neither: JSON is encoded by `json`
 */
export function encodeParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return `{${value.map(encodeElement).join(',')}}`
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' || typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError('a parameter must be a text, number, boolean, Date or array of them')
  }
  return String(value)
}

/** An element of an array literal. Quoted, so that NULL, commas and braces in a text are text. */
function encodeElement(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = encodeParameter(value)
  if (text === null) return 'NULL'
  return Array.isArray(value) ? text : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
