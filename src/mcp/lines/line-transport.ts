/**
 * MCP over stdin and stdout: one JSON-RPC message, or a batch of them, a line. What is no message is answered as JSON-RPC wants
 * it, and ends nothing.
 */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { JSONRPCMessageSchema, type JSONRPCMessage, type JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'
import { LineReader } from './line-reader.ts'
import { allowsBatches, batchFault, RequestBatch, type Refusal, type RequestId } from './request-batch.ts'

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const NO_MESSAGE = 'the line is no JSON-RPC message: expected jsonrpc "2.0", a method or a result, and an id that is a string or a number'

export class LineTransport implements Transport {
  declare onclose?: () => void
  declare onerror?: (error: Error) => void
  declare onmessage?: (message: JSONRPCMessage) => void
  readonly #stdin: Readable
  readonly #stdout: Writable
  /** Requests without an answer, by id, and the batch that each came in. */
  readonly #open = new Map<RequestId, RequestBatch | undefined>()
  /** Requests of batches that were cancelled, whose answers may be under way: their batch has gone out without them. */
  readonly #givenUp = new Set<RequestId>()
  /** Lines that are not taken yet. */
  #writing = 0
  #takesBatches = false
  /** Resolves when the host is gone, or the server has closed the connection. */
  readonly closed: Promise<void>
  readonly #tellClosed: () => void
  #isEnded = false
  readonly #closing = new AbortController()
  #drained: Promise<void> | undefined

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  constructor(stdin: Readable, stdout: Writable) {
    this.#stdin = stdin
    this.#stdout = stdout
    let tellClosed = (): void => undefined
    this.closed = new Promise((resolve) => (tellClosed = resolve))
    this.#tellClosed = tellClosed
  }

  async start(): Promise<void> {
    const tooLong = refusalOf(PARSE_ERROR, 'the line is too long')
    const lines = new LineReader({ line: (line) => this.#receive(line), tooLong: () => this.#refuse(tooLong) })
    this.#stdin.on('data', (chunk: Buffer | string) => lines.read(chunk))
    this.#stdin.once('end', () => {
      lines.end()
      this.#isEnded = true
      this.#closeWhenAnswered()
    })
    for (const stream of [this.#stdin, this.#stdout]) stream.on('error', (error: Error) => (this.onerror?.(error), void this.close()))
    this.#stdin.once('close', () => void (this.#isEnded || this.close()))
    this.#stdout.once('close', () => void this.close())
  }

  /** Resolves when the line is taken, so that a host that does not read slows down what is sent to it. */
  async send(message: JSONRPCMessage): Promise<void> {
    const id = 'method' in message ? undefined : message.id
    if (id !== undefined && this.#givenUp.delete(id)) return
    const batch = id !== undefined && this.#open.get(id)
    if (id !== undefined) this.#open.delete(id)
    if (!batch) return this.#write(message)
    batch.answer(id as RequestId, message)
    await this.#writeWhole(batch)
  }

  async #write(line: JSONRPCMessage | Refusal | readonly (JSONRPCMessage | Refusal)[]): Promise<void> {
    if (this.#isClosed) return
    this.#writing++
    const isTaken = this.#stdout.write(`${JSON.stringify(line)}\n`)
    if (!isTaken) await (this.#drained ??= this.#drain())
    this.#writing--
    this.#closeWhenAnswered()
  }

  async #writeWhole({ whole }: RequestBatch): Promise<void> {
    if (whole) await this.#write(whole)
  }

  /** All that waits, waits for the same: a host that reads slowly gets no listener for each answer. */
  async #drain(): Promise<void> {
    await once(this.#stdout, 'drain', { signal: this.#closing.signal }).catch(() => undefined)
    this.#drained = undefined
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#closing.abort()
    this.#stdin.destroy() // a process whose input is open does not end
    this.onclose?.()
    this.#tellClosed()
  }

  /** Requests that came before the end of the input are answered. */
  #closeWhenAnswered(): void {
    if (this.#isEnded && this.#open.size === 0 && this.#writing === 0) void this.close()
  }

  #receive(line: string): void {
    const value = parsed(line)
    if (value === undefined) return this.#refuse(refusalOf(PARSE_ERROR, 'the line is no JSON'))
    if (Array.isArray(value)) return this.#receiveBatch(value)
    const message = JSONRPCMessageSchema.safeParse(value)
    if (!message.success) return this.#refuse(refusalOf(INVALID_REQUEST, NO_MESSAGE, idIn(value)))
    this.#takesBatches = allowsBatches(message.data) ?? this.#takesBatches
    if (isRequest(message.data)) this.#await(message.data.id)
    this.#deliver(message.data)
  }

  #receiveBatch(entries: readonly unknown[]): void {
    const fault = batchFault(entries, this.#takesBatches)
    if (fault !== undefined) return this.#refuse(refusalOf(INVALID_REQUEST, fault))
    const batch = new RequestBatch()
    // All of them before the first is answered, which may be at once
    const messages = entries.flatMap((entry) => this.#enter(entry, batch) ?? [])
    if (messages.length === 0) return void this.#writeWhole(batch)
    for (const message of messages) this.#deliver(message)
    if (!messages.some(isRequest)) void this.#writeWhole(batch)
  }

  /** Takes an entry into a batch. @returns undefined for one that is refused in its place */
  #enter(entry: unknown, batch: RequestBatch): JSONRPCMessage | undefined {
    const { data } = JSONRPCMessageSchema.safeParse(entry)
    if (data === undefined || !isRequest(data)) {
      if (data === undefined) batch.refuse(refusalOf(INVALID_REQUEST, NO_MESSAGE, idIn(entry)))
      return data
    }
    const fault = data.method === 'initialize' ? 'initialize must not be part of a batch'
      : this.#open.has(data.id) ? 'the id is in use' : undefined
    if (fault !== undefined) return void batch.refuse(refusalOf(INVALID_REQUEST, fault, data.id))
    batch.waitFor(data.id)
    this.#await(data.id, batch)
    return data
  }

  #await(id: RequestId, batch?: RequestBatch): void {
    this.#givenUp.delete(id)
    this.#open.set(id, batch)
  }

  #deliver(message: JSONRPCMessage): void {
    this.onmessage?.(message)
    if ('method' in message && message.method === 'notifications/cancelled') this.#giveUp(message.params?.['requestId'] as RequestId)
  }

  /** A call that was cancelled has no answer. */
  #giveUp(id: RequestId): void {
    const batch = this.#open.get(id)
    this.#open.delete(id)
    if (!batch) return
    this.#givenUp.add(id)
    batch.answer(id)
    void this.#writeWhole(batch)
  }

  /** Not as an answer is sent: a request that waits may have the same id. */
  #refuse(refusal: Refusal): void {
    void this.#write(refusal)
  }
}

const refusalOf = (code: number, message: string, id: RequestId | null = null): Refusal =>
  ({ jsonrpc: '2.0', id, error: { code, message } })

const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'method' in message && 'id' in message

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function idIn(value: unknown): string | number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
