/** Serves one kind of request, checked by us. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ErrorCode, McpError, type ServerResult } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import type { RequestExtra } from './call-progress.ts'

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
