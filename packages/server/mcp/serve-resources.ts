/** Serves resources: the newest episodes as a tree, and the table of contents. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ListResourcesRequestSchema, ListResourceTemplatesRequestSchema, McpError, ReadResourceRequestSchema, SubscribeRequestSchema,
  UnsubscribeRequestSchema, type ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js'
import { type ErrorCode, show } from '@madeleine/base'
import type { KeyScope } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import {
  browseTool, failureText, framedText, type MemoryTool, openingFailureOf, type ToolFailure, toolFailureOf, type ToolNames,
  type ToolSettings,
} from '@madeleine/tools'
import { serveRequest } from './serve-request.ts'

const MARKDOWN = { mimeType: 'text/markdown' } as const
/** In the versions before 2026-07-28; that one calls it a wrong parameter. */
export const RESOURCE_NOT_FOUND = -32_002
/** Titles of the manifest. */
const MOST_TITLES = 30

export function serveResources(server: Server, served: Served, { subscribes }: Pick<Offer, 'subscribes'>): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: [
      {
        uri: MANIFEST, name: 'manifest', title: 'Newest episodes',
        description: 'The newest episodes by day, with times and titles', ...MARKDOWN,
      },
      { uri: CONTENTS, name: 'contents', title: 'Contents', description: 'The table of contents of the whole memory', ...MARKDOWN },
    ],
  }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [{
      uriTemplate: `${CONTENTS}/{node}`, name: 'contents of a period', title: 'Contents of a period',
      description: 'A year, month, week or day of the contents: 2026, 2026-03, 2026-W12, 2026-03-18, or a node such as toc:month:2026:03',
      ...MARKDOWN,
    }],
  }))
  serveRequest(server, ReadResourceRequestSchema, ({ params: { uri } }, { signal }) => readResource(served, uri, signal))
  if (subscribes) serveSubscriptions(server, served)
}

function serveSubscriptions(server: Server, { memory }: Served): void {
  const changes = notifyChanges(server, memory)
  serveRequest(server, SubscribeRequestSchema, async ({ params: { uri } }) => {
    nodeIn(uri)
    await changes.add(uri)
    return {}
  })
  serveRequest(server, UnsubscribeRequestSchema, ({ params: { uri } }) => (changes.remove(uri), {}))
}

async function readResource({ memory, names, ...settings }: Served, uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
  const node = nodeIn(uri)
  try {
    const opened = await memory.get()
    const text = node === undefined ? framedText([(await opened.manifest({ depth: MOST_TITLES, signal })).text])
      : (await browseTool({ ...settings, names }).run(opened, { node }, signal)).text
    return { contents: [{ uri, ...MARKDOWN, text }] }
  } catch (error) {
    const failure = memory.failureOf(error, names)
    throw new McpError(
      failure.code === 'not_found' || failure.code === 'invalid_input' ? RESOURCE_NOT_FOUND : -32_603, failureText(failure), failure,
    )
  }
}

/** The node of the contents that a URI names; undefined for the manifest. @throws {McpError} for any other URI */
function nodeIn(uri: string): string | undefined {
  if (uri === MANIFEST) return undefined
  if (uri === CONTENTS) return 'root'
  try {
    if (uri.startsWith(`${CONTENTS}/`)) return decodeURIComponent(uri.slice(CONTENTS.length + 1)) || 'root'
  } catch {
    // no URI at all
  }
  throw new McpError(RESOURCE_NOT_FOUND, `unknown resource ${show(uri)}; there are ${MANIFEST}, ${CONTENTS} and ${CONTENTS}/{node}`)
}

// Tells a host when a resource that it subscribed to has changed.

/** Addresses of the resources. */
const MANIFEST = 'madeleine://manifest'
/** Of the root; of another node followed by a slash and its name. */
const CONTENTS = 'madeleine://contents'

/** Changes of one moment, such as those of an import, are told once. */
const PAUSE_MS = 200

export interface ChangeNotifications {
  /** Resolves when changes from now on will be told. */
  add(uri: string): Promise<void>
  remove(uri: string): void
}

function notifyChanges(server: Server, memory: LateMemory): ChangeNotifications {
  const subscribed = new Set<string>()
  const changed = new Set<string>()
  let listening: Promise<void> | undefined
  const tell = (uri: string): void => {
    if (!subscribed.has(uri)) return
    if (changed.size === 0) setTimeout(tellAll, PAUSE_MS).unref()
    changed.add(uri)
  }
  const tellAll = (): void => {
    for (const uri of changed) if (subscribed.has(uri)) server.sendResourceUpdated({ uri }).catch(() => undefined) // the host is gone
    changed.clear()
  }
  const listen = async (): Promise<void> => {
    const opened = await memory.get()
    opened.on('manifest.updated', () => tell(MANIFEST))
    opened.on('contents.updated', ({ nodeId }) =>
      [CONTENTS, `${CONTENTS}/${nodeId}`, `${CONTENTS}/${encodeURIComponent(nodeId)}`].forEach(tell))
  }
  return {
    add: async (uri) => {
      listening ??= listen()
      listening.catch(() => (listening = undefined))
      await listening
      subscribed.add(uri)
    },
    remove: (uri) => void subscribed.delete(uri),
  }
}

// What of a memory a host is offered: all of it, or what the key that it sends allows.

export interface Offer {
  readonly tools: readonly MemoryTool[]
  /** The tools that are not offered, and the scope that a key needs for each. */
  readonly withheld: ReadonlyMap<string, KeyScope>
  /** Whether there are resources and prompts, which show what is stored. */
  readonly reads: boolean
  /** Whether a host can be told of changes, which needs a connection that stays. */
  readonly subscribes: boolean
}

/** To a host that has the memory for itself. */
export const wholeOffer = (tools: readonly MemoryTool[]): Offer =>
  ({ tools, withheld: new Map<string, KeyScope>(), reads: true, subscribes: true })

/** As for a call of the contract: what only reads needs `read`, all else `write`. */
const scopeOf = ({ annotations }: MemoryTool): KeyScope => (annotations.readOnlyHint ? 'read' : 'write')

/** To whoever sends a key with these scopes, for one request. */
export function offerTo(scopes: readonly KeyScope[], tools: readonly MemoryTool[]): Offer {
  const isAllowed = (tool: MemoryTool): boolean => scopes.includes(scopeOf(tool))
  return {
    tools: tools.filter(isAllowed),
    withheld: new Map(tools.filter((tool) => !isAllowed(tool)).map((tool) => [tool.name, scopeOf(tool)])),
    reads: scopes.includes('read'), subscribes: false,
  }
}

// A memory that is opened in the background: hosts wait a few seconds for the first answer, and a store may take as long.

/** What the parts of a server have in common. */
export interface Served extends ToolSettings {
  readonly memory: LateMemory
  /** Told of each tool that was called when it has ended, or was refused, and how it failed. */
  readonly onTool?: ((name: string, failure: ErrorCode | undefined) => void) | undefined
}

export class LateMemory {
  readonly #open: () => Promise<Memory>
  #opening: Promise<Memory> | undefined
  #openingError: unknown
  #isClosed = false

  constructor(open: () => Promise<Memory>) {
    this.#open = open
  }

  /** Opens it, again if that failed before: the program that had the folder may have ended meanwhile. */
  get(): Promise<Memory> {
    if (this.#opening === undefined && !this.#isClosed) {
      const opening = this.#open()
      this.#opening = opening
      opening.catch((error: unknown) => {
        this.#openingError = error
        if (!this.#isClosed) this.#opening = undefined
      })
    }
    return this.#opening!
  }

  /** What failed, for a model: the opening, or the call itself. */
  failureOf(error: unknown, names: ToolNames): ToolFailure {
    return error === this.#openingError ? openingFailureOf(error, names) : toolFailureOf(error, names)
  }

  /** Waits for what it writes, and for an opening that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    const memory = await this.#opening?.catch(() => undefined)
    await memory?.close()
  }
}
