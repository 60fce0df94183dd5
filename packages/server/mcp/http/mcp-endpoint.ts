/**
 * The Model Context Protocol over streamable HTTP, as a function from requests to responses. No session is kept, so that any process
 * answers any request. Versions 2025-03-26 to 2025-11-25, which begin with `initialize`, and 2026-07-28, where each request says what
 * it is, are told apart by the request.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  JSONRPCMessageSchema, SUPPORTED_PROTOCOL_VERSIONS, type JSONRPCMessage, type JSONRPCNotification, type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js'
import { dailyConversation, DEFAULT_TOKENS, type MemoryTool, MOST_SPACES } from '@madeleine/tools'
import { BoundedMap } from '@madeleine/base'
import type { KeyScope, SpacesResult } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { memoryServer, serverTools, capabilitiesOf, SERVER_IDENTITY, instructionsFor, type ServerOptions } from '../memory-server.ts'
import {
  idIn, INVALID_PARAMS, INVALID_REQUEST, PARSE_ERROR, isRequest, parsedJson, BATCH_VERSION, batchFault, noMessage, RequestBatch,
  METHOD_NOT_FOUND,
} from '../serve-request.ts'
import { RESOURCE_NOT_FOUND, offerTo, LateMemory, type Offer } from '../serve-resources.ts'
import {
  answerExchange, eventStream, acceptedResponse, jsonResponse, refusedResponse, type AnswerStreamOptions, type RefusedWith,
} from './exchange.ts'

// Answers a request of version 2026-07-28: it says all that is to be known of it, and no other is needed to answer it.

/** What a server answers as it did before; of the rest `ping`, `initialize`, `logging/setLevel` and `resources/subscribe` are gone. */
const METHODS = new Set([
  'tools/list', 'tools/call', 'resources/list', 'resources/templates/list', 'resources/read', 'prompts/list', 'prompts/get',
])

export function answerStateless(message: JSONRPCRequest | JSONRPCNotification, asked: McpRequest): Promise<Response> | Response {
  // No notification of a client means anything here: it cancels by closing its request
  if (!('id' in message)) return acceptedResponse()
  const fault = metadataFault(message, asked.headers)
  if (fault !== undefined) return refusedResponse(fault, message.id)
  const { id, method } = message
  if (method === 'server/discover') return jsonResponse({ jsonrpc: '2.0', id, result: finishedResult(method, discovered(asked.offer)) })
  if (method === 'subscriptions/listen') return listenedToNothing(message, asked)
  if (!METHODS.has(method)) {
    return refusedResponse({ status: 404, code: METHOD_NOT_FOUND, message: `version ${STATELESS_VERSION} has no method ${method}` }, id)
  }
  const batch = new RequestBatch()
  batch.waitFor(id)
  const exchange = { server: asked.newServer(), batch, messages: [message], isBatch: false, signal: asked.signal }
  return answerExchange({ ...exchange, finished: finishedAnswer(method) }, { ...asked.streaming, statusOf: statusOfAnswer })
}

/** Only versions that a request may name itself: the others begin with `initialize`. */
const discovered = (offer: Offer): Record<string, unknown> =>
  ({ supportedVersions: [STATELESS_VERSION], capabilities: capabilitiesOf(offer), instructions: instructionsFor(offer) })

/** Nothing of what a client may listen to is told: it hears so, and the stream ends. */
function listenedToNothing({ id, params }: JSONRPCRequest, { streaming }: McpRequest): Response {
  const filter = params?.['notifications']
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    return refusedResponse({ status: 200, code: INVALID_PARAMS, message: 'params.notifications must be an object' }, id)
  }
  const meta = { [SUBSCRIPTION_KEY]: id }
  return eventStream(async ({ tell }) => {
    tell({ jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { notifications: {}, _meta: meta } })
    tell({ jsonrpc: '2.0', id, result: finishedResult('subscriptions/listen', { _meta: meta }) })
  }, streaming)
}

/** A key may lose a scope, and a server be updated: a list is asked for again in a while. */
const LIST_TTL_MS = 300_000

/**
 * How long a client may keep what it got. None of it is for others: what is listed depends on the key, what is read on the user.
 * Absent for methods whose results are not kept.
 */
const TTL_MS: Readonly<Record<string, number>> = {
  'server/discover': LIST_TTL_MS, 'tools/list': LIST_TTL_MS, 'prompts/list': LIST_TTL_MS,
  'resources/list': LIST_TTL_MS, 'resources/templates/list': LIST_TTL_MS, 'resources/read': 0,
}

/** A result as this version has it: with its type, who answers, and how long a list holds. */
function finishedResult(method: string, result: Record<string, unknown>): Record<string, unknown> {
  const ttlMs = Object.hasOwn(TTL_MS, method) ? TTL_MS[method] : undefined
  const meta = result['_meta'] as Record<string, unknown> | undefined
  return {
    ...result, resultType: 'complete', ...(ttlMs !== undefined && { ttlMs, cacheScope: 'private' }),
    _meta: { ...meta, [SERVER_KEY]: SERVER_IDENTITY },
  }
}

/** Errors of the SDK begin with their code, which is another one here. */
const CODE_IN_TEXT = /^MCP error -\d+: /

const finishedAnswer = (method: string) => (answer: JSONRPCMessage): JSONRPCMessage => {
  if ('result' in answer) return { ...answer, result: finishedResult(method, answer.result) }
  if (!('error' in answer) || answer.error.code !== RESOURCE_NOT_FOUND) return answer
  return { ...answer, error: { ...answer.error, code: INVALID_PARAMS, message: answer.error.message.replace(CODE_IN_TEXT, '') } }
}

/** That a method is not there is said by the status too; any other error is an answer. */
const statusOfAnswer = (answer: unknown): number =>
  ((answer as { error?: { code: number } }).error?.code === METHOD_NOT_FOUND ? 404 : 200)

/** Since that version a client answers nothing: what a server wants to know of it is in the server's own answer. */
export const responseRefused = (): Response =>
  refusedResponse({ status: 400, code: INVALID_REQUEST, message: `clients of version ${STATELESS_VERSION} send no responses` })

// What each request says of itself since version 2026-07-28, which has no `initialize`: the version, the client and its capabilities
// in `_meta`, and in headers the same version, the method, and what the method is about.

export const STATELESS_VERSION = '2026-07-28'

const PREFIX = 'io.modelcontextprotocol/'
const VERSION_KEY = `${PREFIX}protocolVersion`
const CLIENT_KEY = `${PREFIX}clientInfo`
const CAPABILITIES_KEY = `${PREFIX}clientCapabilities`
const SERVER_KEY = `${PREFIX}serverInfo`
const SUBSCRIPTION_KEY = `${PREFIX}subscriptionId`

const HEADER_MISMATCH = -32_020
const UNSUPPORTED_VERSION = -32_022

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const metaOf = (message: unknown): Record<string, unknown> | undefined => {
  const params = isObject(message) ? message['params'] : undefined
  const meta = isObject(params) ? params['_meta'] : undefined
  return isObject(meta) ? meta : undefined
}

/** Whether a message names its version itself, as every one does since then, and none did before. */
export const namesVersion = (message: unknown): boolean => VERSION_KEY in (metaOf(message) ?? {})

/** Versions are dates: the later one is greater. */
export const isStateless = (version: string): boolean => version >= STATELESS_VERSION

export const versionHeaderOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  headers.get('mcp-protocol-version')?.trim()

/** @param served the versions that the client may choose from, the newest first */
export const unsupportedVersion = (requested: string, served: readonly string[]): RefusedWith => ({
  status: 400, code: UNSUPPORTED_VERSION,
  message: `protocol version ${requested.slice(0, 40)} is not supported; supported: ${served.join(', ')}`,
  data: { supported: served, requested },
})

/** Why a request of this version is refused before anything is done, or undefined. */
function metadataFault(request: JSONRPCRequest, headers: Headers): RefusedWith | undefined {
  const meta = metaOf(request) ?? {}
  const wrong = wrongMeta(meta)
  if (wrong !== undefined) return { status: 400, code: INVALID_PARAMS, message: `params._meta: ${wrong}` }
  const version = meta[VERSION_KEY] as string
  const header = versionHeaderOf({ headers })
  if (header !== undefined && header !== version) return mismatch('MCP-Protocol-Version', header, version)
  // Only what a request may say of itself: the versions before begin in another way
  if (version !== STATELESS_VERSION) return unsupportedVersion(version, [STATELESS_VERSION])
  if (header === undefined) return mismatch('MCP-Protocol-Version', header, version)
  const method = headers.get('mcp-method')?.trim()
  if (method !== request.method) return mismatch('Mcp-Method', method, request.method)
  return nameFault(request, headers)
}

function wrongMeta(meta: Record<string, unknown>): string | undefined {
  const missing = [VERSION_KEY, CAPABILITIES_KEY].filter((key) => !(key in meta))
  if (missing.length > 0) return `${missing.join(' and ')} must be present in every request of version ${STATELESS_VERSION}`
  if (typeof meta[VERSION_KEY] !== 'string') return `${VERSION_KEY} must be a string`
  const other = [CAPABILITIES_KEY, CLIENT_KEY].find((key) => key in meta && !isObject(meta[key]))
  return other && `${other} must be an object`
}

/** Methods that are about something, and the parameter that names it. */
const NAMED_BY: Readonly<Record<string, 'name' | 'uri'>> = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' }

function nameFault({ method, params }: JSONRPCRequest, headers: Headers): RefusedWith | undefined {
  const named = Object.hasOwn(NAMED_BY, method) ? params?.[NAMED_BY[method]!] : undefined
  if (typeof named !== 'string') return undefined // the method itself says what is missing
  const header = headers.get('mcp-name')?.trim()
  return header !== undefined && decoded(header) === named ? undefined : mismatch('Mcp-Name', header, named)
}

const BASE64 = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/

/** A value that no header can hold is sent in Base64; undefined for one that only looks so. */
function decoded(header: string): string | undefined {
  if (!header.startsWith('=?base64?') || !header.endsWith('?=')) return header
  const [, encoded] = BASE64.exec(header) ?? []
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

const mismatch = (name: string, header: string | undefined, inBody: string): RefusedWith => ({
  status: 400, code: HEADER_MISMATCH,
  message: `the header ${name} ${header === undefined ? 'is missing' : `is ${JSON.stringify(header.slice(0, 100))}`}; `
    + `the body says ${JSON.stringify(inBody.slice(0, 100))}`,
})

/** Who sends a request, as its key says. */
export interface McpCaller {
  /** The memory that is read and written; it stays open. */
  readonly memory: Memory
  readonly scopes: readonly KeyScope[]
  /** As of the server's options. */
  readonly onTool?: ServerOptions['onTool']
  readonly onStream?: AnswerStreamOptions['onStream']
}

export interface McpEndpointOptions {
  /** Tokens of an answer where a call does not say. */
  readonly maxTokens?: number
  /** Names the day of notes that name no conversation. */
  readonly now?: () => Date
  /** Between two signs of life on a stream. */
  readonly heartbeatMs?: number
  /** Reads the body of a request, whose size is limited by who mounts the endpoint. Its errors are thrown. */
  readonly readText?: (request: Request) => Promise<string>
}


export type McpEndpoint = (request: Request, caller: McpCaller) => Promise<Response>

/** The newest first. Those before 2025-03-26 had another transport, but a client over this one may agree on them. */
const SERVED = [STATELESS_VERSION, ...SUPPORTED_PROTOCOL_VERSIONS]
const UNIT = 'request'

export function mcpEndpoint({
  maxTokens = DEFAULT_TOKENS, now = () => new Date(), heartbeatMs = 15_000, readText = (request) => request.text(),
}: McpEndpointOptions = {}): McpEndpoint {
  const options: ServerOptions = { forget: true, maxTokens, conversationId: () => dailyConversation(now()) }
  const tools = serverTools(options)
  const toolsIn = toolsForSpaces(options)
  return async (request, { memory, scopes, onTool, onStream }) => {
    const refused = refusedByHeaders(request)
    if (refused !== undefined) return refused
    const text = await readText(request)
    const spaces = NAMES_TOOLS.test(text) ? await spacesOf(memory, request.signal) : []
    const offer = offerTo(scopes, spaces.length === 0 ? tools : toolsIn(spaces))
    const newServer = () => memoryServer(new LateMemory(async () => memory), { ...options, onTool }, offer)
    const asked: McpRequest = { headers: request.headers, signal: request.signal, offer, newServer, streaming: { heartbeatMs, onStream } }
    const body = parsedJson(text)
    if (body === undefined) return refusedResponse({ status: 400, code: PARSE_ERROR, message: 'the body is not JSON' })
    return Array.isArray(body) ? answerBatch(body, asked) : answerMessage(body, asked)
  }
}

/** Undefined, or the refusal by what HTTP says before the body is read: the method, the type, and what the client takes. */
function refusedByHeaders({ method, headers }: Pick<Request, 'method' | 'headers'>): Response | undefined {
  if (method !== 'POST') return methodRefused()
  if (mediaTypeOf(headers.get('content-type') ?? '') !== 'application/json') {
    return refusedResponse({ status: 415, code: INVALID_REQUEST, message: 'expected Content-Type: application/json' })
  }
  const accepted = (headers.get('accept') ?? '').split(',').map(mediaTypeOf)
  if (['application/json', 'text/event-stream'].every((type) => isAccepted(type, accepted))) return undefined
  return refusedResponse({ status: 406, code: INVALID_REQUEST, message: 'expected Accept: application/json, text/event-stream' })
}

function methodRefused(): Response {
  const message = 'send each message by POST: there is no stream to GET and no session to DELETE'
  return jsonResponse({ jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message } }, { status: 405, headers: { allow: 'POST' } })
}

/** Without its parameters, which say nothing here: JSON is UTF-8. */
const mediaTypeOf = (text: string): string => text.split(';', 1)[0]!.trim().toLowerCase()

const isAccepted = (type: string, accepted: readonly string[]): boolean =>
  [type, `${type.split('/', 1)[0]}/*`, '*/*'].some((range) => accepted.includes(range))

/** Only a request about tools needs to know which spaces there are. */
const NAMES_TOOLS = /"tools\\?\/(?:list|call)"/

/** None of a memory that does not answer, which the tool's own answer says, or that is a program's own and has no spaces. */
async function spacesOf(memory: Memory, signal: AbortSignal): Promise<SpacesResult> {
  try {
    return await memory.spaces({ signal })
  } catch {
    return []
  }
}

/** Sets of spaces whose tools are kept: they are made in a few milliseconds. */
const KEPT_SETS = 100

/** The tools of those who may use spaces, made once for each set of spaces. */
function toolsForSpaces(options: ServerOptions): (spaces: SpacesResult) => readonly MemoryTool[] {
  const kept = new BoundedMap<string, readonly MemoryTool[]>(KEPT_SETS)
  return (granted) => {
    const offered = granted.slice(0, MOST_SPACES)
    const key = JSON.stringify(offered.map(({ space, access }) => [space, access]))
    const [read, write] = [offered, offered.filter(({ access }) => access === 'read_write')].map((some) => some.map(({ space }) => space))
    const tools = kept.get(key) ?? serverTools({ ...options, spaces: { read: read!, write: write!, byDefault: false } })
    kept.set(key, tools)
    return tools
  }
}

function answerMessage(body: unknown, asked: McpRequest): Promise<Response> | Response {
  const { data: message } = JSONRPCMessageSchema.safeParse(body)
  if (message === undefined) {
    return refusedResponse({ status: 400, code: INVALID_REQUEST, message: noMessage('body') }, idIn(body))
  }
  const header = versionHeaderOf(asked)
  const saysStateless = header !== undefined && isStateless(header)
  if (!('method' in message)) return saysStateless ? responseRefused() : acceptedResponse()
  if (namesVersion(message) || (saysStateless && !('id' in message))) return answerStateless(message, asked)
  if (header !== undefined && !SERVED.includes(header)) return refusedResponse(unsupportedVersion(header, SERVED), idIn(message))
  if (saysStateless) {
    const fault = `a request of version ${header} must name its version in params._meta`
    return refusedResponse({ status: 400, code: INVALID_PARAMS, message: fault }, idIn(message))
  }
  if (!isRequest(message)) return acceptedResponse() // nothing is kept that it could change
  const batch = new RequestBatch()
  batch.waitFor(message.id)
  return exchanged({ batch, messages: [message], isBatch: false }, asked)
}

/** A client that names no version in a header is of the first that had this transport, which had batches. */
function answerBatch(entries: readonly unknown[], asked: McpRequest): Promise<Response> | Response {
  const isAllowed = (versionHeaderOf(asked) ?? BATCH_VERSION) === BATCH_VERSION && !entries.some(namesVersion)
  const fault = batchFault(entries, { isAllowed, unit: UNIT })
  if (fault !== undefined) return refusedResponse({ status: 400, code: INVALID_REQUEST, message: fault })
  const batch = new RequestBatch()
  const messages = entries.flatMap((entry) => batch.enter(entry, { unit: UNIT, isInUse: () => false }) ?? [])
  if (batch.isWaiting) return exchanged({ batch, messages, isBatch: true }, asked)
  return batch.answers.length > 0 ? jsonResponse(batch.answers, { status: 400 }) : acceptedResponse()
}

const exchanged = (
  sent: { batch: RequestBatch; messages: readonly JSONRPCMessage[]; isBatch: boolean }, { newServer, signal, streaming }: McpRequest,
): Promise<Response> | Response => answerExchange({ ...sent, server: newServer(), signal }, streaming)

// What is known of an HTTP request besides its messages.

export interface McpRequest {
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly offer: Offer
  /** A server for this request alone, with what is offered. */
  newServer(): Server
  readonly streaming: AnswerStreamOptions
}
