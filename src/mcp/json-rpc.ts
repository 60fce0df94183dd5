/** Messages of JSON-RPC as they come off a wire: what is none, and how that is refused. */
import { isMadeleineError } from '../errors.ts'
import { JsonMeter, type JsonBounds } from '../json-bounds.ts'
import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'

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
