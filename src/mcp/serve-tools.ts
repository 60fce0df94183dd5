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
import { serveRequest } from './serve-request.ts'

export function serveTools(server: Server, served: Served, tools: readonly MemoryTool[]): void {
  let list: Promise<Tool[]> | undefined
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await (list ??= listed(tools)) }))
  serveRequest(server, CallToolRequestSchema, ({ params }, extra) =>
    callTool(toolNamed(tools, params.name), { served, input: params.arguments, extra }))
}

/** As hosts read them. The schemas of answers are made when a host asks, not while the memory opens. */
async function listed(tools: readonly MemoryTool[]): Promise<Tool[]> {
  const { outputSchemaOf } = await import('../adapters/tools/answer/answer-shapes.ts')
  return tools.map(({ name, description, annotations, input, answers }) => ({
    name, title: annotations.title, description, annotations,
    inputSchema: inputSchemaOf(input) as Tool['inputSchema'], outputSchema: outputSchemaOf(answers) as NonNullable<Tool['outputSchema']>,
  }))
}

function toolNamed(tools: readonly MemoryTool[], name: string): MemoryTool {
  const tool = tools.find((one) => one.name === name)
  if (tool) return tool
  const names = tools.map((one) => one.name)
  const nearest = nearestName(name.slice(0, 100), names)
  throw new McpError(
    ErrorCode.InvalidParams,
    `no tool is called ${show(name)}; ${nearest === undefined ? `there are ${names.join(', ')}` : `did you mean ${nearest}?`}`,
  )
}

interface ToolCall {
  readonly served: Served
  readonly input: unknown
  readonly extra: RequestExtra
}

/** Failures are answers too: a model reads them and goes on. */
async function callTool(tool: MemoryTool, { served: { memory, names }, input, extra }: ToolCall): Promise<CallToolResult> {
  let isOpen = false
  try {
    const { text, structured } = await withProgress(extra, () => (isOpen ? 'working' : 'opening the memory'), async () => {
      const opened = await memory.get()
      isOpen = true
      return tool.run(opened, input, extra.signal)
    })
    return { content: [{ type: 'text', text }], structuredContent: structured }
  } catch (error) {
    const failure = memory.failureOf(error, names)
    return { isError: true, content: [{ type: 'text', text: failureText(failure) }], structuredContent: { error: { ...failure } } }
  }
}
