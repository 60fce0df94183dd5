/** The Model Context Protocol over HTTP, at `/mcp`: one function from requests to responses, without sessions. */
import type { Hono } from 'hono'
import type { McpEndpoint } from '../../mcp/http/mcp-endpoint.ts'
import { MESSAGE_BOUNDS } from '../../mcp/serve-request.ts'
import { readJsonText, type HttpContext, type HttpEnv } from '../request-body.ts'

export const MCP = '/mcp'

/** @param now names the day of notes that name no conversation */
export function addMcpRoute(app: Hono<HttpEnv>, now: () => Date): void {
  let loading: Promise<McpEndpoint> | undefined
  const readText = (request: Request): Promise<string> => readJsonText(request, MESSAGE_BOUNDS)
  const load = (): Promise<McpEndpoint> => // the protocol is loaded with the first request
    (loading ??= import('../../mcp/http/mcp-endpoint.ts').then(({ mcpEndpoint }) => mcpEndpoint({ now, readText })))
  app.all(MCP, async (c: HttpContext) => {
    c.set('call', 'mcp')
    const endpoint = await load()
    const { tools } = c.get('subjects')
    return endpoint(c.req.raw, {
      memory: c.get('memory'), scopes: c.get('principal').scopes,
      onTool: (name, failure) => void tools.set(name, tools.get(name) ?? failure),
      onStream: (ended) => c.set('streamed', ended),
    })
  })
}
