/** Answers a request of version 2026-07-28: it says all that is to be known of it, and no other is needed to answer it. */
import type { JSONRPCNotification, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'
import { INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND } from '../../json-rpc.ts'
import { instructionsFor } from '../../instructions.ts'
import { capabilitiesOf } from '../../memory-server.ts'
import type { Offer } from '../../offer.ts'
import { RequestBatch } from '../../request-batch.ts'
import { answerExchange } from '../answer-exchange.ts'
import type { McpRequest } from '../mcp-request.ts'
import { eventStream } from '../event-stream.ts'
import { acceptedResponse, jsonResponse, refusedResponse } from '../mcp-response.ts'
import { finishedAnswer, finishedResult, statusOfAnswer } from './finished-result.ts'
import { metadataFault, STATELESS_VERSION, SUBSCRIPTION_KEY } from './request-metadata.ts'

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
  return answerExchange({ ...exchange, finished: finishedAnswer(method) }, { heartbeatMs: asked.heartbeatMs, statusOf: statusOfAnswer })
}

/** Only versions that a request may name itself: the others begin with `initialize`. */
const discovered = (offer: Offer): Record<string, unknown> =>
  ({ supportedVersions: [STATELESS_VERSION], capabilities: capabilitiesOf(offer), instructions: instructionsFor(offer) })

/** Nothing of what a client may listen to is told: it hears so, and the stream ends. */
function listenedToNothing({ id, params }: JSONRPCRequest, { heartbeatMs }: McpRequest): Response {
  const filter = params?.['notifications']
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    return refusedResponse({ status: 200, code: INVALID_PARAMS, message: 'params.notifications must be an object' }, id)
  }
  const meta = { [SUBSCRIPTION_KEY]: id }
  return eventStream(async ({ tell }) => {
    tell({ jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { notifications: {}, _meta: meta } })
    tell({ jsonrpc: '2.0', id, result: finishedResult('subscriptions/listen', { _meta: meta }) })
  }, { heartbeatMs })
}

/** Since that version a client answers nothing: what a server wants to know of it is in the server's own answer. */
export const responseRefused = (): Response =>
  refusedResponse({ status: 400, code: INVALID_REQUEST, message: `clients of version ${STATELESS_VERSION} send no responses` })
