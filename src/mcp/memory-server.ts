/** The MCP server of a memory: its tools, resources and prompt on the SDK's protocol, without a transport. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { ToolSettings } from '../adapters/tools/memory-tool.ts'
import { memoryToolSet } from '../adapters/tools/tool-set.ts'
import { VERSION } from '../version.ts'
import { INSTRUCTIONS } from './instructions.ts'
import type { LateMemory, Served } from './late-memory.ts'
import { servePrompts } from './serve-prompts.ts'
import { serveResources } from './serve-resources.ts'
import { serveTools } from './serve-tools.ts'

export interface ServerOptions extends Omit<ToolSettings, 'names'> {
  /** Whether the tool `forget` is offered. */
  readonly forget: boolean
}

const NAMES = { browse: 'browse_contents' } as const

/** @param memory opened when the first call needs it, or before */
export function memoryServer(memory: LateMemory, { forget, ...options }: ServerOptions): Server {
  const settings: ToolSettings = { ...options, names: NAMES }
  const served: Served = { ...settings, memory }
  const server = new Server({ name: 'madeleine', title: 'Madeleine, episodic memory', version: VERSION }, {
    capabilities: { tools: {}, resources: { subscribe: true }, prompts: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator: { getValidator: noValidator },
  })
  serveTools(server, served, memoryToolSet(settings, { forget }))
  serveResources(server, served)
  servePrompts(server, served)
  return server
}

/** For what a user fills in when a server asks; this one never asks, so that no validator of JSON schemas is loaded. */
function noValidator(): never {
  throw new Error('this server asks users nothing')
}
