/** MCP over stdin and stdout: one JSON-RPC message a line. What is no message is answered as JSON-RPC wants it, and ends nothing. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { LineReader } from './line-reader.ts'

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600

export class LineTransport implements Transport {
  declare onclose?: () => void
  declare onerror?: (error: Error) => void
  declare onmessage?: (message: JSONRPCMessage) => void
  readonly #stdin: Readable
  readonly #stdout: Writable
  /** Requests without an answer, by id. */
  readonly #open = new Set<string | number>()
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
    const lines = new LineReader({ line: (line) => this.#receive(line), tooLong: () => this.#refuse(PARSE_ERROR, 'the line is too long') })
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
    if (this.#isClosed) return
    const isTaken = this.#stdout.write(`${JSON.stringify(message)}\n`)
    if (!isTaken) await (this.#drained ??= this.#drain())
    if (!('method' in message) && message.id !== undefined) this.#open.delete(message.id)
    this.#closeWhenAnswered()
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
    if (this.#isEnded && this.#open.size === 0) void this.close()
  }

  #receive(line: string): void {
    const value = parsed(line)
    if (value === undefined) return this.#refuse(PARSE_ERROR, 'the line is no JSON')
    const message = JSONRPCMessageSchema.safeParse(value)
    if (!message.success) return this.#refuse(INVALID_REQUEST, 'the line is no JSON-RPC message: expected jsonrpc "2.0", a method or a result, and an id that is a string or a number', idIn(value))
    const { data } = message
    if ('method' in data && 'id' in data) this.#open.add(data.id)
    // A call that was cancelled has no answer
    if ('method' in data && data.method === 'notifications/cancelled') this.#open.delete(data.params?.['requestId'] as string | number)
    this.onmessage?.(data)
  }

  #refuse(code: number, message: string, id: string | number | null = null): void {
    void this.send({ jsonrpc: '2.0', id, error: { code, message } } as unknown as JSONRPCMessage)
  }
}

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
