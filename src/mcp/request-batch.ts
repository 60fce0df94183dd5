/** A batch of JSON-RPC messages: which of its requests wait, and the answers to the others, which go out together. */
import {
  isInitializeRequest, JSONRPCMessageSchema, SUPPORTED_PROTOCOL_VERSIONS, type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js'
import { idIn, INVALID_REQUEST, isRequest, rpcRefusal, type Refusal, type RequestId } from './json-rpc.ts'

/** Entries of a batch: each may be answered by some 100 kB, and all of them are held until the last is there. */
const MOST_ENTRIES = 100

/** The only version of the protocol that has batches; those before say nothing of them, those after took them away. */
export const BATCH_VERSION = '2025-03-26'

const NO_MESSAGE = 'is not a JSON-RPC message: expected jsonrpc "2.0", a method or a result, and an id that is a string or a number'
/** @param what holds the message: the line, the body */
export const noMessage = (what: string): string => `the ${what} ${NO_MESSAGE}`

/**
 * Whether batches are taken after this message; undefined where it says nothing about it. Read from the request, because a host
 * may send more before it has the answer, and the server agrees to each version that it knows.
 */
export const allowsBatches = (message: JSONRPCMessage): boolean | undefined =>
  isInitializeRequest(message)
    ? message.params.protocolVersion === BATCH_VERSION && SUPPORTED_PROTOCOL_VERSIONS.includes(BATCH_VERSION)
    : undefined

/** Why a whole batch is refused, or undefined. @param unit what carries one message elsewhere: line, request */
export function batchFault(entries: readonly unknown[], { isAllowed, unit }: { isAllowed: boolean; unit: string }): string | undefined {
  if (entries.length === 0) return 'the batch is empty'
  if (!isAllowed) return `batches are only part of protocol version ${BATCH_VERSION}: send each message in a ${unit} of its own`
  return entries.length > MOST_ENTRIES ? `the batch has ${entries.length} entries, the limit is ${MOST_ENTRIES}: split it` : undefined
}

export class RequestBatch {
  readonly #waiting = new Set<RequestId>()
  readonly #answers: (JSONRPCMessage | Refusal)[] = []

  /**
   * Takes an entry into the batch; a request waits from then on.
   * @param isInUse whether a request with this id waits elsewhere
   * @returns undefined for one that is refused in its place
   */
  enter(entry: unknown, { unit, isInUse }: { unit: string; isInUse: (id: RequestId) => boolean }): JSONRPCMessage | undefined {
    const { data } = JSONRPCMessageSchema.safeParse(entry)
    if (data === undefined) return void this.refuse(rpcRefusal(INVALID_REQUEST, noMessage(unit), idIn(entry)))
    if (!isRequest(data)) return data
    const fault = data.method === 'initialize' ? 'initialize must not be part of a batch'
      : this.#waiting.has(data.id) || isInUse(data.id) ? 'the id is in use' : undefined
    if (fault !== undefined) return void this.refuse(rpcRefusal(INVALID_REQUEST, fault, data.id))
    this.waitFor(data.id)
    return data
  }

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

  get isWaiting(): boolean {
    return this.#waiting.size > 0
  }

  /** What is answered so far. */
  get answers(): readonly (JSONRPCMessage | Refusal)[] {
    return this.#answers
  }

  /** All answers, once nothing waits; undefined before, and where there is none at all. */
  get whole(): readonly (JSONRPCMessage | Refusal)[] | undefined {
    return this.#waiting.size === 0 && this.#answers.length > 0 ? this.#answers : undefined
  }
}
