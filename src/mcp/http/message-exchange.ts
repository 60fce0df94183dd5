/** An exchange: the messages of one HTTP request go to a server of their own, which is gone with its last answer. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { RequestId } from '../json-rpc.ts'
import type { RequestBatch } from '../request-batch.ts'

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
export async function runExchange(
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
