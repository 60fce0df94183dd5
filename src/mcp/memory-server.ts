/** The MCP server of a memory: its tools, resources and prompt on the SDK's protocol, without a transport. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Implementation, ServerCapabilities } from '@modelcontextprotocol/sdk/types.js'
import type { MemoryTool, ToolSettings } from '../adapters/tools/memory-tool.ts'
import { memoryToolSet } from '../adapters/tools/tool-set.ts'
import { VERSION } from '../version.ts'
import { instructionsFor } from './instructions.ts'
import type { LateMemory, Served } from './late-memory.ts'
import { wholeOffer, type Offer } from './offer.ts'
import { servePrompts } from './serve-prompts.ts'
import { serveResources } from './serve-resources.ts'
import { serveTools } from './serve-tools.ts'

export interface ServerOptions extends Omit<ToolSettings, 'names'>, Pick<Served, 'onTool'> {
  /** Whether the tool `forget` is offered. */
  readonly forget: boolean
}

const NAMES = { browse: 'browse_contents' } as const

/** How the server calls itself. */
export const SERVER_IDENTITY: Implementation = { name: 'madeleine', title: 'Madeleine, episodic memory', version: VERSION }

export const capabilitiesOf = ({ reads, subscribes }: Offer): ServerCapabilities =>
  ({ tools: {}, ...(reads && { resources: subscribes ? { subscribe: true } : {}, prompts: {} }) })

/** The tools, made once for all servers with these options. */
export const serverTools = ({ forget, onTool: _, ...options }: ServerOptions): MemoryTool[] =>
  memoryToolSet({ ...options, names: NAMES }, { forget })

/**
 * @param memory opened when the first call needs it, or before
 * @param offer what of it this host gets: everything, if it has the memory for itself
 */
export function memoryServer(memory: LateMemory, options: ServerOptions, offer: Offer = wholeOffer(serverTools(options))): Server {
  const { forget: _, ...settings } = options
  const served: Served = { ...settings, names: NAMES, memory }
  const server = new Server(SERVER_IDENTITY, {
    capabilities: capabilitiesOf(offer), instructions: instructionsFor(offer), jsonSchemaValidator: { getValidator: noValidator },
  })
  serveTools(server, served, offer)
  if (!offer.reads) return server
  serveResources(server, served, offer)
  servePrompts(server, served)
  return server
}

/** For what a user fills in when a server asks; this one never asks, so that no validator of JSON schemas is loaded. */
function noValidator(): never {
  throw new Error('this server asks users nothing')
}
