/** Serves a memory over stdin and stdout until the host ends it. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { Memory } from '@madeleine/core'
import { LateMemory } from './serve-resources.ts'
import { memoryServer, type ServerOptions } from './memory-server.ts'
import {
  idBeside, idIn, INVALID_REQUEST, isRequest, PARSE_ERROR, parsedJson, rpcRefusal, sizeFault, allowsBatches, batchFault, noMessage,
  RequestBatch, type Refusal, type RequestId,
} from './serve-request.ts'

export interface Stdio {
  readonly stdin: Readable
  readonly stdout: Writable
  /** Ends the server: calls that read are aborted, those that write finish. */
  readonly signal: AbortSignal
}

/** Answers at once, and opens the memory meanwhile. Resolves when the host is gone and everything is stored. */
export async function serveStdio(open: () => Promise<Memory>, { stdin, stdout, signal }: Stdio, options: ServerOptions): Promise<void> {
  const memory = new LateMemory(open)
  const server = memoryServer(memory, options)
  const transport = new LineTransport(stdin, stdout)
  await server.connect(transport)
  memory.get().catch(() => undefined) // told to whoever calls a tool
  signal.addEventListener('abort', () => void server.close(), { once: true })
  if (signal.aborted) await server.close()
  await transport.closed
  await memory.close()
}

// MCP over stdin and stdout: one JSON-RPC message, or a batch of them, a line. What is no message is answered as JSON-RPC wants
// it, and ends nothing.

const UNIT = 'line'

class LineTransport implements Transport {
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
    const tooLong = rpcRefusal(PARSE_ERROR, 'the line is too long')
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
    const tooMuch = sizeFault(line)
    if (tooMuch !== undefined) return this.#refuse(rpcRefusal(INVALID_REQUEST, tooMuch, idBeside(line)))
    const value = parsedJson(line)
    if (value === undefined) return this.#refuse(rpcRefusal(PARSE_ERROR, 'the line is not JSON'))
    if (Array.isArray(value)) return this.#receiveBatch(value)
    const message = JSONRPCMessageSchema.safeParse(value)
    if (!message.success) return this.#refuse(rpcRefusal(INVALID_REQUEST, noMessage(UNIT), idIn(value)))
    this.#takesBatches = allowsBatches(message.data) ?? this.#takesBatches
    if (isRequest(message.data)) this.#await(message.data.id)
    this.#deliver(message.data)
  }

  #receiveBatch(entries: readonly unknown[]): void {
    const fault = batchFault(entries, { isAllowed: this.#takesBatches, unit: UNIT })
    if (fault !== undefined) return this.#refuse(rpcRefusal(INVALID_REQUEST, fault))
    const batch = new RequestBatch()
    // All of them before the first is answered, which may be at once
    const messages = entries.flatMap((entry) => batch.enter(entry, { unit: UNIT, isInUse: (id) => this.#open.has(id) }) ?? [])
    for (const message of messages) if (isRequest(message)) this.#await(message.id, batch)
    if (messages.length === 0) return void this.#writeWhole(batch)
    for (const message of messages) this.#deliver(message)
    if (!messages.some(isRequest)) void this.#writeWhole(batch)
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

// Lines out of chunks, none of them longer than a limit.

/** A message of 64 KiB in JSON, every unit escaped, has room in it many times. */
const MOST_UNITS = 8 * 1024 * 1024

interface LineListener {
  line(text: string): void
  /** Once for each line that is over the limit; what is left of it is passed over. */
  tooLong(): void
}

class LineReader {
  readonly #listener: LineListener
  readonly #mostUnits: number
  readonly #decoder = new StringDecoder('utf8')
  #pieces: string[] = []
  #units = 0

  constructor(listener: LineListener, mostUnits = MOST_UNITS) {
    this.#listener = listener
    this.#mostUnits = mostUnits
  }

  read(chunk: Buffer | string): void {
    const [first = '', ...rest] = (typeof chunk === 'string' ? chunk : this.#decoder.write(chunk)).split('\n')
    this.#add(first)
    for (const piece of rest) {
      this.end()
      this.#add(piece)
    }
  }

  /** Ends a line, also a last one without its line feed. Empty lines are passed over. */
  end(): void {
    const [line, isTooLong] = [this.#pieces.join('').trim(), this.#units > this.#mostUnits]
    this.#pieces = []
    this.#units = 0
    if (!isTooLong && line !== '') this.#listener.line(line)
  }

  #add(piece: string): void {
    const before = this.#units
    this.#units += piece.length
    if (this.#units <= this.#mostUnits) return void this.#pieces.push(piece)
    this.#pieces = []
    if (before <= this.#mostUnits) this.#listener.tooLong()
  }
}
