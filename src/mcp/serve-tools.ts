/** Serves the tools: their list with JSON schemas, and calls. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError, type CallToolResult, type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { show } from '../errors.ts'
import { nearestName } from '../message/message-keys.ts'
import { failureText } from '../adapters/tools/tool-failure.ts'
import type { MemoryTool } from '../adapters/tools/memory-tool.ts'
import { inputSchemaOf } from '../adapters/tools/input-schema.ts'
import { withProgress, type RequestExtra } from './call-progress.ts'
import type { Served } from './late-memory.ts'
import type { Offer } from './offer.ts'
import { serveRequest } from './serve-request.ts'

export function serveTools(server: Server, served: Served, offer: Offer): void {
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await listed(offer.tools) }))
  serveRequest(server, CallToolRequestSchema, ({ params }, extra) => {
    if (offer.withheld.has(params.name)) served.onTool?.(params.name, 'forbidden')
    return callTool(toolNamed(offer, params.name), { served, input: params.arguments, extra })
  })
}

/** Tools as hosts read them: a server over HTTP serves one request, and has the same tools for all of them. */
const LISTED = new WeakMap<MemoryTool, Tool>()

/** The schemas of answers are made when a host asks, not while the memory opens. */
async function listed(tools: readonly MemoryTool[]): Promise<Tool[]> {
  const { outputSchemaOf } = await import('../adapters/tools/answer/answer-shapes.ts')
  return tools.map((tool) => {
    const { name, description, annotations, input, answers } = tool
    const known = LISTED.get(tool) ?? {
      name, title: annotations.title, description, annotations,
      inputSchema: inputSchemaOf(input) as Tool['inputSchema'], outputSchema: outputSchemaOf(answers) as NonNullable<Tool['outputSchema']>,
    }
    LISTED.set(tool, known)
    return known
  })
}

function toolNamed({ tools, withheld }: Offer, name: string): MemoryTool {
  const tool = tools.find((one) => one.name === name)
  if (tool) return tool
  const scope = withheld.get(name)
  if (scope !== undefined) {
    throw new McpError(ErrorCode.InvalidParams, `${name} needs a key with the scope ${scope}, which the key of this request lacks`)
  }
  const names = tools.map((one) => one.name)
  const nearest = nearestName(name.slice(0, 100), names)
  throw new McpError(
    ErrorCode.InvalidParams,
    `unknown tool ${show(name)}; ${nearest !== undefined ? `did you mean ${nearest}?`
      : names.length === 0 ? 'the key of this request allows none' : `there are ${names.join(', ')}`}`,
  )
}

interface ToolCall {
  readonly served: Served
  readonly input: unknown
  readonly extra: RequestExtra
}

/** Where a failure stands as data. Not in `structuredContent`: hosts hold that against the schema of answers, and show their own error. */
const FAILURE = 'madeleine/error'

/** Failures are answers too: a model reads them and goes on. */
async function callTool(tool: MemoryTool, { served: { memory, names, onTool }, input, extra }: ToolCall): Promise<CallToolResult> {
  let isOpen = false
  try {
    const { text, structured } = await withProgress(extra, () => (isOpen ? 'working' : 'opening the memory'), async () => {
      const opened = await memory.get()
      isOpen = true
      return tool.run(opened, input, extra.signal)
    })
    onTool?.(tool.name, undefined)
    return { content: [{ type: 'text', text }], structuredContent: structured }
  } catch (error) {
    const failure = memory.failureOf(error, names)
    onTool?.(tool.name, failure.code)
    return { isError: true, content: [{ type: 'text', text: failureText(failure) }], _meta: { [FAILURE]: { ...failure } } }
  }
}
