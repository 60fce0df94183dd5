/** Serves resources: the newest episodes as a tree, and the table of contents. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ListResourcesRequestSchema, ListResourceTemplatesRequestSchema, McpError, ReadResourceRequestSchema, SubscribeRequestSchema,
  UnsubscribeRequestSchema, type ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js'
import { framedText } from '../../tools/answer-page.ts'
import { failureText } from '../../tools/memory-tool.ts'
import { browseTool } from '../../tools/reading-tools.ts'
import { show } from '../../base/errors.ts'
import type { Served, LateMemory } from './late-memory.ts'
import type { Offer } from './offer.ts'
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
