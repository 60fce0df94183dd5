/** Answers a request of version 2026-07-28: it says all that is to be known of it, and no other is needed to answer it. */
import type { JSONRPCMessage, JSONRPCNotification, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'
import { INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND } from '../../json-rpc.ts'
import { instructionsFor } from '../../instructions.ts'
import { capabilitiesOf, SERVER_IDENTITY } from '../../memory-server.ts'
import type { Offer } from '../../offer.ts'
import { RequestBatch } from '../../request-batch.ts'
import { RESOURCE_NOT_FOUND } from '../../serve-resources.ts'
import { answerExchange } from '../answer-exchange.ts'
import type { McpRequest } from '../mcp-request.ts'
import { eventStream } from '../event-stream.ts'
import { acceptedResponse, jsonResponse, refusedResponse } from '../mcp-response.ts'
import { metadataFault, SERVER_KEY, STATELESS_VERSION, SUBSCRIPTION_KEY } from './request-metadata.ts'

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
