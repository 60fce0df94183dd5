/** A batch of JSON-RPC messages: which of its requests wait, and the answers to the others, which go out together. */
import { isInitializeRequest, SUPPORTED_PROTOCOL_VERSIONS, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

export type RequestId = string | number

/** The answer to what is no request. */
export interface Refusal {
  readonly jsonrpc: '2.0'
  readonly id: RequestId | null
  readonly error: { readonly code: number; readonly message: string }
}

/** Entries of a batch: each may be answered by some 100 kB, and all of them are held until the last is there. */
const MOST_ENTRIES = 100

/** The only version of the protocol that has batches; those before say nothing of them, those after took them away. */
const BATCH_VERSION = '2025-03-26'

/**
 * Whether batches are taken after this message; undefined where it says nothing about it. Read from the request, because a host
 * may send more before it has the answer, and the server agrees to each version that it knows.
 */
export const allowsBatches = (message: JSONRPCMessage): boolean | undefined =>
  isInitializeRequest(message)
    ? message.params.protocolVersion === BATCH_VERSION && SUPPORTED_PROTOCOL_VERSIONS.includes(BATCH_VERSION)
    : undefined

/** Why a whole batch is refused, or undefined. */
export function batchFault(entries: readonly unknown[], isAllowed: boolean): string | undefined {
  if (entries.length === 0) return 'the batch is empty'
  if (!isAllowed) return `batches are part of protocol version ${BATCH_VERSION} alone: send each message in a line of its own`
  return entries.length > MOST_ENTRIES ? `the batch has ${entries.length} entries, ${MOST_ENTRIES} are allowed: divide it` : undefined
}

export class RequestBatch {
  readonly #waiting = new Set<RequestId>()
  readonly #answers: (JSONRPCMessage | Refusal)[] = []

  waitFor(id: RequestId): void {
    this.#waiting.add(id)
  }

  /** @param answer undefined for a request that was cancelled, which has none */
  answer(id: RequestId, answer?: JSONRPCMessage): void {
    this.#waiting.delete(id)
    if (answer) this.#answers.push(answer)
  }

  refuse(refusal: Refusal): void {
    this.#answers.push(refusal)
  }

  /** All answers, once nothing waits; undefined before, and where there is none at all. */
  get whole(): readonly (JSONRPCMessage | Refusal)[] | undefined {
    return this.#waiting.size === 0 && this.#answers.length > 0 ? this.#answers : undefined
  }
}
