/** Responses of the MCP endpoint that are no stream. */
import { rpcRefusal, type Refusal, type RequestId } from '../serve-request.ts'

/** @param body one JSON-RPC message, or those of a batch */
export function jsonResponse(
  body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  // What is answered is one user's: no cache on the way keeps it
  return new Response(JSON.stringify(body), {
    status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}

export interface RefusedWith {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export function refusedResponse({ status, code, message, data }: RefusedWith, id: RequestId | null = null): Response {
  const { error, ...envelope } = rpcRefusal(code, message, id)
  return jsonResponse({ ...envelope, error: { ...error, ...(data !== undefined && { data }) } } satisfies Refusal, { status })
}

/** Notifications have no answer. */
export const acceptedResponse = (): Response => new Response(null, { status: 202 })

/** Whoever asked is gone: nobody reads this. The status is that of nginx for it. */
export const goneResponse = (): Response => new Response(null, { status: 499 })
