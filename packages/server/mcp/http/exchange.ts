/** The response to the messages of an exchange: JSON with all answers, or a stream of events where progress is asked for. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { isRequest, rpcRefusal, type RequestId, type RequestBatch, type Refusal } from '../serve-request.ts'

export interface ExchangeResponse extends AnswerStreamOptions {
  /** The status of a single answer; 200 without it. */
  readonly statusOf?: (answer: unknown) => number
}

export function answerExchange(
  exchange: MessageExchange, { statusOf = () => 200, ...streaming }: ExchangeResponse,
): Promise<Response> | Response {
  return exchange.messages.some(asksForProgress) ? streamed(exchange, streaming) : whole(exchange, statusOf)
}

/** Only calls of tools tell their progress. */
const asksForProgress = (message: JSONRPCMessage): boolean =>
  isRequest(message) && message.method === 'tools/call' && message.params?.['_meta']?.progressToken !== undefined

async function whole(exchange: MessageExchange, statusOf: (answer: unknown) => number): Promise<Response> {
  await runExchange(exchange, () => undefined)
  if (exchange.signal.aborted) return goneResponse()
  const { answers } = exchange.batch
  if (answers.length === 0) return acceptedResponse()
  return exchange.isBatch ? jsonResponse(answers) : jsonResponse(answers[0], { status: statusOf(answers[0]) })
}

/** Each answer when it is there. */
const streamed = (exchange: MessageExchange, streaming: AnswerStreamOptions): Response => eventStream(async ({ tell }, closed) => {
  for (const refusal of exchange.batch.answers) tell(refusal)
  await runExchange({ ...exchange, signal: AbortSignal.any([exchange.signal, closed]) }, tell)
}, streaming)

// An exchange: the messages of one HTTP request go to a server of their own, which is gone with its last answer.

export interface MessageExchange {
  readonly server: Server
  /** The requests, waiting, and what was refused of the others. A request alone is a batch of one. */
  readonly batch: RequestBatch
  readonly messages: readonly JSONRPCMessage[]
  /** Whether the answers go out as an array, also a single one. */
  readonly isBatch: boolean
  /** Aborts when the client closes the request, which is how it cancels its calls. */
  readonly signal: AbortSignal
  /** An answer as the version of the protocol has it; as the server gives it without this. */
  readonly finished?: (answer: JSONRPCMessage) => JSONRPCMessage
}

/**
 * Resolves when all is answered, or the client is gone.
 * @param tell what the server sends, as it sends it: answers and notifications
 */
async function runExchange(
  { server, signal, ...exchange }: MessageExchange, tell: (message: JSONRPCMessage) => void,
): Promise<void> {
  const transport = new ExchangeTransport(exchange, tell)
  const leave = (): void => void server.close()
  signal.addEventListener('abort', leave, { once: true })
  try {
    await server.connect(transport)
    if (signal.aborted) return
    transport.deliver()
    await transport.over
  } finally {
    signal.removeEventListener('abort', leave)
    await server.close() // aborts what still works
  }
}

class ExchangeTransport implements Transport {
  declare onclose?: () => void
  declare onerror?: (error: Error) => void
  declare onmessage?: (message: JSONRPCMessage) => void
  readonly #exchange: Pick<MessageExchange, 'batch' | 'messages' | 'finished'>
  readonly #tell: (message: JSONRPCMessage) => void
  /** Resolves when no request waits, or the exchange is closed. */
  readonly over: Promise<void>
  readonly #tellOver: () => void
  #isClosed = false

  constructor(exchange: Pick<MessageExchange, 'batch' | 'messages' | 'finished'>, tell: (message: JSONRPCMessage) => void) {
    this.#exchange = exchange
    this.#tell = tell
    let tellOver = (): void => undefined
    this.over = new Promise((resolve) => (tellOver = resolve))
    this.#tellOver = tellOver
  }

  async start(): Promise<void> {
    // Messages come once the server listens: `deliver`
  }

  deliver(): void {
    for (const message of this.#exchange.messages) {
      this.onmessage?.(message)
      // A call that was cancelled has no answer; only one of the same batch can be meant
      if ('method' in message && message.method === 'notifications/cancelled') this.#settle(message.params?.['requestId'] as RequestId)
    }
    this.#endIfAnswered()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) return
    if ('method' in message) return this.#tell(message)
    const answer = this.#exchange.finished?.(message) ?? message
    this.#tell(answer)
    this.#settle(message.id as RequestId, answer)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.onclose?.()
    this.#tellOver()
  }

  #settle(id: RequestId, answer?: JSONRPCMessage): void {
    this.#exchange.batch.answer(id, answer)
    this.#endIfAnswered()
  }

  #endIfAnswered(): void {
    if (!this.#exchange.batch.isWaiting) this.#tellOver()
  }
}

// A stream of server-sent events, whose events are JSON-RPC messages.

const HEADERS = {
  'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no', // else nginx keeps events until there are 4 kB of them
}

export interface EventSink {
  tell(message: unknown): void
}

export interface AnswerStreamOptions {
  /** Between two comments, which keep what stands between from taking the silence for the end. */
  readonly heartbeatMs: number
  /** Told when a stream begins; the promise resolves at its end. */
  readonly onStream?: ((ended: Promise<void>) => void) | undefined
}

/** Open until the work is done. The client closes it to cancel the work. */
export function eventStream(
  work: (sink: EventSink, closed: AbortSignal) => Promise<void>, { heartbeatMs, onStream }: AnswerStreamOptions,
): Response {
  const closing = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      const write = (text: string): void => {
        if (!closing.signal.aborted) stream.enqueue(encoder.encode(text))
      }
      const heartbeat = setInterval(() => write(': \n\n'), heartbeatMs)
      const sink: EventSink = { tell: (message) => write(`event: message\ndata: ${JSON.stringify(message)}\n\n`) }
      write(': \n\n') // the headers go out with it
      const end = (finish: () => void): void => {
        clearInterval(heartbeat)
        if (!closing.signal.aborted) finish()
      }
      const worked = work(sink, closing.signal)
      onStream?.(worked.catch(() => undefined))
      worked.then(() => end(() => stream.close()), (error: unknown) => end(() => stream.error(error)))
    },
    cancel: () => closing.abort(),
  })
  return new Response(body, { headers: HEADERS })
}

// Responses of the MCP endpoint that are no stream.

/** @param body one JSON-RPC message, or those of a batch */
export function jsonResponse(
  body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  // What is answered is one user's: no cache on the way keeps it
  return new Response(JSON.stringify(body), {
    status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}

export interface RefusedWith {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export function refusedResponse({ status, code, message, data }: RefusedWith, id: RequestId | null = null): Response {
  const { error, ...envelope } = rpcRefusal(code, message, id)
  return jsonResponse({ ...envelope, error: { ...error, ...(data !== undefined && { data }) } } satisfies Refusal, { status })
}

/** Notifications have no answer. */
export const acceptedResponse = (): Response => new Response(null, { status: 202 })

/** Whoever asked is gone: nobody reads this. The status is that of nginx for it. */
const goneResponse = (): Response => new Response(null, { status: 499 })
