/** Serves one kind of request, checked by us. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  ErrorCode, McpError, isInitializeRequest, JSONRPCMessageSchema, SUPPORTED_PROTOCOL_VERSIONS, type ServerResult, type JSONRPCMessage,
  type JSONRPCRequest, type ServerNotification, type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { isMadeleineError, type JsonBounds, JsonMeter } from '@madeleine/base'

type Result = ServerResult | Promise<ServerResult>

/** Parameters before they are checked. Hosts send null for arguments where a model gave none. */
const Params = z.unknown().transform((params) => {
  if (typeof params !== 'object' || params === null || !('arguments' in params) || params.arguments !== null) return params
  const { arguments: _, ...rest } = params
  return rest
})

/** Wrong parameters are the error of JSON-RPC for them; the SDK by itself calls them a failure of the server. */
export function serveRequest<S extends z.ZodObject<{ method: z.ZodLiteral<string> }>>(
  server: Server, schema: S, answer: (request: z.output<S>, extra: RequestExtra) => Result,
): void {
  server.setRequestHandler(z.looseObject({ method: schema.shape.method, params: Params.optional() }), (request, extra) => {
    const parsed = schema.safeParse(request)
    if (!parsed.success) throw new McpError(
      ErrorCode.InvalidParams, parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ').slice(0, 500),
    )
    return answer(parsed.data, extra)
  })
}

// Messages of JSON-RPC as they come off a wire: what is none, and how that is refused.

/** Of what comes at once, a message or a batch: no tool has arguments of a tenth of it. */
export const MESSAGE_BOUNDS: JsonBounds = { values: 20_000, keys: 10_000, depth: 64 }

export type RequestId = string | number

export const PARSE_ERROR = -32_700
export const INVALID_REQUEST = -32_600
export const METHOD_NOT_FOUND = -32_601
export const INVALID_PARAMS = -32_602

/** The answer to what is no request, or to one that is not served. */
export interface Refusal {
  readonly jsonrpc: '2.0'
  readonly id: RequestId | null
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export const rpcRefusal = (code: number, message: string, id: RequestId | null = null): Refusal =>
  ({ jsonrpc: '2.0', id, error: { code, message } })

export const isRequest = (message: JSONRPCMessage): message is JSONRPCRequest => 'method' in message && 'id' in message

/** Why a line is not read at all, or undefined. */
export function sizeFault(line: string): string | undefined {
  try {
    new JsonMeter(MESSAGE_BOUNDS, 'the line').add(Buffer.from(line))
    return undefined
  } catch (error) {
    if (isMadeleineError(error)) return error.message
    throw error
  }
}

const ID = String.raw`"id"\s*:\s*("[^"\\\0-\x1f]{1,255}"|-?(?:0|[1-9]\d{0,14}))`
/** Of the outermost object: before the first bracket in it, or behind the last. */
const [LEADING_ID, TRAILING_ID] = [new RegExp(`^\\s*\\{[^{}[\\]]*?${ID}`), new RegExp(`${ID}[^{}[\\]]*\\}\\s*$`)]
/** Of either end of a line. */
const SEARCHED_UNITS = 1000

/** The id in a message that is not parsed, so that whoever waits for its answer is told. */
export function idBeside(line: string): RequestId | null {
  const [, id] = LEADING_ID.exec(line.slice(0, SEARCHED_UNITS)) ?? TRAILING_ID.exec(line.slice(-SEARCHED_UNITS)) ?? []
  return id === undefined ? null : JSON.parse(id) as RequestId
}

/** undefined for what is no JSON, which no JSON means. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The id in what is no message otherwise. */
export function idIn(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

// A batch of JSON-RPC messages: which of its requests wait, and the answers to the others, which go out together.

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

// Progress of a call that takes long, for a host that asked for it: it may extend its deadline, or show that something happens.

/** What a request brings along. */
export type RequestExtra = Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, 'signal' | '_meta' | 'sendNotification'>

/** A call that is answered sooner says nothing. */
const EVERY_MS = 1000

/**
 * Does the work, and tells the host each second that it goes on, and at what: progress counts the seconds. Without a token of the
 * host's nothing is sent. What cannot be sent is no failure of the call.
 * @param at what is being done now
 */
export async function withProgress<T>({ _meta, sendNotification }: RequestExtra, at: () => string, work: () => Promise<T>): Promise<T> {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return work()
  let progress = 0
  const timer = setInterval(() => {
    progress += 1
    const params = { progressToken, progress, message: at() }
    sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
  }, EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
