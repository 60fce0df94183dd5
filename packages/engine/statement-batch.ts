/** Statements that travel to a server in one message and are answered in one: PostgreSQL's extended query protocol with one Sync. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { MadeleineError } from '@madeleine/base'
import { plannedPerCall, type Query } from './db.ts'
import { serverError } from './driver-errors.ts'
import type { Answer, Answers, Send } from './transactions.ts'

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
const sendBatch = (client: pg.ClientBase, queries: readonly Query[], options: StatementBatchOptions): Promise<Answers> =>
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

// How a transaction's statements reach a server, and what becomes of statements that it has prepared no longer.

export interface SenderOptions {
  /** Whether statements are prepared by name. Off for good once a name was missing: a pooler stands before the server. */
  readonly isNaming: boolean
  readonly parserOf: ParserOf
}

/** The way over any connection of a pool: each call is for one transaction on this client. */
export function serverSender({ isNaming, parserOf }: SenderOptions): (client: pg.ClientBase) => Send {
  const preparedOn = new WeakMap<pg.ClientBase, NamedStatements>()
  let mayName = isNaming
  const onMissing = (): void => {
    if (!mayName) return
    mayName = false
    process.emitWarning(POOLED, { code: 'statements_not_kept' })
  }
  const changed = new Set<string>()
  const plannedIfChanged = (query: Query): Query => (changed.has(query.text) ? plannedPerCall(query) : query)
  return (client) => {
    const prepared = preparedOn.get(client) ?? new NamedStatements()
    preparedOn.set(client, prepared)
    const sent = (queries: readonly Query[]): Promise<Answers> => sendBatch(
      client, changed.size === 0 ? queries : queries.map(plannedIfChanged), { prepared, isNaming: mayName, parserOf },
    )
    let isFirst = true
    const send: Send = async (queries) => {
      const mayRepeat = isFirst
      isFirst = false
      // Each round learns of one text that is to be planned anew
      for (let rounds = queries.length + 1; ; rounds--) {
        const answered = await sent(queries)
        const staleness = stalenessOf(answered.failure?.error)
        if (staleness === undefined) return answered
        prepared.forget()
        // A pooler that knows the text would give it the same stale statement again
        if (staleness === 'missing') onMissing()
        else changed.add(queries[answered.answers.length]!.text)
        if (!mayRepeat || rounds === 0) {
          return { ...answered, failure: { error: new MadeleineError('busy', STALE[staleness], { cause: answered.failure?.error }) } }
        }
        // Nobody has seen an answer yet, and nothing was committed: the same again does it once
        const isOpen = await client.query('rollback').then(() => true, () => false)
        if (!isOpen) return answered
      }
    }
    return coded(send)
  }
}

const POOLED = 'the database server did not have a statement that this connection had prepared: behind a '
  + 'transaction pooler, open the store with preparedStatements: false. From now on, statements are parsed each time'

const STALE = {
  missing: `The database server did not have a prepared statement; the call stored nothing. Repeat the `
    + `call; behind a transaction pooler, open the store with preparedStatements: false. (SQLSTATE 26000)`,
  changed: 'Tables of the store were changed meanwhile; the call stored nothing. Repeat the call. (SQLSTATE 0A000)',
} as const

/** Whether a statement failed because what was prepared is gone, or gives other columns since a table was changed. */
function stalenessOf(error: unknown): keyof typeof STALE | undefined {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  if (code === '26000') return 'missing'
  return code === '0A000' && routine === 'RevalidateCachedQuery' ? 'changed' : undefined
}

/** Gives failures the codes of errors. */
const coded = (send: Send): Send => async (queries) => {
  try {
    const { answers, failure } = await send(queries)
    return failure ? { answers, failure: { error: serverError(failure.error) } } : { answers }
  } catch (error) {
    return { answers: [], failure: { error: serverError(error) } }
  }
}

// The statements that one connection of a server has prepared by name, so that each text is parsed and analysed once.

/** Statements that a connection keeps; the least recently used is closed for another. A server keeps some 10–100 kB for each. */
export const KEPT_STATEMENTS = 200

/** A column of an answer. */
export interface AnswerColumn {
  readonly name: string
  readonly parse: (text: string) => unknown
}

export interface NamedStatement {
  /** '' for the unnamed statement, which the next one replaces. */
  readonly name: string
  readonly text: string
  /** Undefined until the server has described it. */
  columns: readonly AnswerColumn[] | undefined
}

class NamedStatements {
  readonly #byText = new Map<string, { readonly statement: NamedStatement; usedAt: number }>()
  /** Counts the uses: to move an entry to the end of a map at each costs more than to look for the oldest once in a while. */
  #uses = 0
  /** Names that the server may still have. */
  readonly #unwanted = new Set<string>()

  /** The statement with this text; undefined when it is not known to be prepared. */
  find(text: string): NamedStatement | undefined {
    const found = this.#byText.get(text)
    if (!found) return undefined
    found.usedAt = ++this.#uses
    return found.statement
  }

  /** Remembers that the statement is prepared. */
  keep(statement: NamedStatement): void {
    if (this.#byText.get(statement.text)?.statement === statement) return
    this.#byText.set(statement.text, { statement, usedAt: ++this.#uses })
    this.#unwanted.delete(statement.name)
    if (this.#byText.size <= KEPT_STATEMENTS) return
    const oldest = [...this.#byText.values()].reduce((first, one) => (one.usedAt < first.usedAt ? one : first)).statement
    this.#byText.delete(oldest.text)
    this.#unwanted.add(oldest.name)
  }

  /** Names to close before the next statements. */
  get unwanted(): readonly string[] {
    return [...this.#unwanted]
  }

  /** These names have been closed. */
  closed(names: readonly string[]): void {
    for (const name of names) this.#unwanted.delete(name)
  }

  /** Forgets all: what the server has under a name is closed before the name is used again. */
  forget(): void {
    this.#byText.clear()
  }
}

/**
 * The name of a text, the same on every connection: behind a pooler a name that another client prepared must stand for the
 * same text, or a wrong statement would run.
 */
export const statementName = (text: string): string => `madeleine_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
