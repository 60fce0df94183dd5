/** What HTTP says of a request before its body is read: its method, its type, and what its client takes. */
import { INVALID_REQUEST } from '../json-rpc.ts'
import { jsonResponse, refusedResponse } from './mcp-response.ts'

/** The refusal of a request, or undefined. */
export function refusedByHeaders({ method, headers }: Pick<Request, 'method' | 'headers'>): Response | undefined {
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
