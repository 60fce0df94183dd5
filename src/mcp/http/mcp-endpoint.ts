/**
 * The Model Context Protocol over streamable HTTP, as a function from requests to responses. No session is kept, so that any process
 * answers any request. Versions 2025-03-26 to 2025-11-25, which begin with `initialize`, and 2026-07-28, where each request says what
 * it is, are told apart by the request.
 */
import { JSONRPCMessageSchema, SUPPORTED_PROTOCOL_VERSIONS, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { MemoryTool } from '../../adapters/tools/memory-tool.ts'
import { DEFAULT_TOKENS, MOST_SPACES } from '../../adapters/tools/tool-input.ts'
import { dailyConversation } from '../../adapters/tools/tool-set.ts'
import { BoundedMap } from '../../bounded-map.ts'
import type { SpacesResult } from '../../contract/results/space-results.ts'
import type { KeyScope } from '../../keys/core/principal.ts'
import type { Memory } from '../../memory/memory.ts'
import { idIn, INVALID_PARAMS, INVALID_REQUEST, PARSE_ERROR, isRequest, parsedJson } from '../json-rpc.ts'
import { LateMemory } from '../late-memory.ts'
import { memoryServer, serverTools, type ServerOptions } from '../memory-server.ts'
import { offerTo } from '../offer.ts'
import { BATCH_VERSION, batchFault, noMessage, RequestBatch } from '../request-batch.ts'
import { answerExchange } from './answer-exchange.ts'
import type { AnswerStreamOptions } from './event-stream.ts'
import type { McpRequest } from './mcp-request.ts'
import { acceptedResponse, jsonResponse, refusedResponse } from './mcp-response.ts'
import { answerStateless, responseRefused } from './stateless/answer-stateless.ts'
import { isStateless, namesVersion, STATELESS_VERSION, unsupportedVersion, versionHeaderOf } from './stateless/request-metadata.ts'

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
