/** The page on one's own memory, as it was built: files that hold nothing of anybody, and so need no key; what they ask for does. */
import { readdirSync } from 'node:fs'
import type { Hono } from 'hono'
import { codedError } from '../../../base/errors.ts'
import { packageFile, readPackageFile } from '../../../base/version.ts'
import type { McpEndpoint } from '../../mcp/http/mcp-endpoint.ts'
import { MESSAGE_BOUNDS } from '../../mcp/serve-request.ts'
import type { OpeningCodes } from '../guards/check-key.ts'
import { HttpProblem, readJsonText, type HttpContext, type HttpEnv } from '../request-body.ts'

/** Where the build put it. */
const FOLDER = 'dist/ui'

/** Nothing but its own script and style, no text that becomes markup, and answers of this server alone. */
const PAGE_POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:", "font-src 'self'",
  "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml',
}

/** Names of files change with what is in them, except for the page's own. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** @param codes undefined: the page was opened by nobody, and asks for a key */
export function addPageRoutes(app: Hono<HttpEnv>, codes: OpeningCodes | undefined): void {
  const read = pageFiles()
  const send = (c: HttpContext, name: string): Response => {
    c.set('call', 'ui')
    const file = read(name)
    if (!file) throw new HttpProblem(404, 'not_found', 'the page has no such file; it is at /ui')
    c.header('content-security-policy', PAGE_POLICY)
    c.header('content-type', file.type)
    c.header('cache-control', name === 'index.html' ? 'no-cache' : FOR_EVER)
    return c.body(file.bytes)
  }
  app.get('/ui', (c) => send(c, 'index.html'))
  // Its addresses are relative, so that it works below a path of a proxy; a slash behind it would change them
  app.get('/ui/', (c) => (c.set('call', 'ui'), c.redirect('../ui', 308)))
  app.get('/ui/:name', (c) => send(c, c.req.param('name')))
  app.post('/ui/key', (c) => {
    c.set('call', 'ui')
    const [, code] = /^Bearer +([\w-]{1,100})$/i.exec(c.req.header('authorization') ?? '') ?? []
    const key = code === undefined ? undefined : codes?.take(code)
    if (key === undefined) throw new HttpProblem(401, 'unauthenticated', 'that code is invalid, already used, or older than a minute')
    c.header('cache-control', 'no-store')
    return c.json({ key })
  })
}

interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** Reads each when it is first asked for. Only what is in the folder is a name: no path leads out of it. */
function pageFiles(): (name: string) => PageFile | undefined {
  let names: ReadonlySet<string> | undefined
  const kept = new Map<string, PageFile>()
  return (name) => {
    names ??= new Set(readdirSync(packageFile(FOLDER)))
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    if (!names.has(name) || type === undefined) return undefined
    const file = kept.get(name) ?? { bytes: new Uint8Array(readPackageFile(`${FOLDER}/${name}`)), type }
    kept.set(name, file)
    return file
  }
}

// The Model Context Protocol over HTTP, at `/mcp`: one function from requests to responses, without sessions.

const MCP = '/mcp'

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

// Whether the server lives, and whether it can be sent requests: for whoever restarts it, and whoever sends them.

/** What stands in the way, in words without anything internal. */
export interface Readiness {
  readonly reasons: readonly string[]
}

export interface HealthOptions {
  /** Asks the database something that no worker of a cluster has to answer. @throws what a call would end with */
  readonly askStore: () => Promise<void>
  /** What works, but not as well as it could. */
  readonly degraded: () => Promise<readonly string[]>
  /** Whether the server was told to end. */
  readonly isClosing: () => boolean
}

/** How long the database may take to answer. */
const DEADLINE_MS = 5000

/**
 * `live`: the process answers. `ready`: the store does too, and the server takes requests. `health` says both, and `degraded` with
 * reasons for what goes on without some of its parts. Only these routes need no key: they say nothing of anybody.
 */
export function addHealthRoutes(app: Hono<HttpEnv>, options: HealthOptions): void {
  app.get('/health/live', (c) => c.json({ status: 'live' }))
  app.get('/health/ready', async (c) => {
    const reasons = await whyNotReady(options)
    return c.json({ status: reasons.length > 0 ? 'unready' : 'ready', reasons }, reasons.length > 0 ? 503 : 200)
  })
  app.get('/health', async (c) => {
    const missing = await whyNotReady(options)
    if (missing.length > 0) return c.json({ status: 'unready', reasons: missing }, 503)
    const reasons = await options.degraded()
    return c.json({ status: reasons.length > 0 ? 'degraded' : 'ok', reasons })
  })
}

async function whyNotReady({ askStore, isClosing }: HealthOptions): Promise<string[]> {
  if (isClosing()) return ['the server is shutting down']
  const late = new Promise<never>((_, reject) => void setTimeout(() => reject(new Error('late')), DEADLINE_MS).unref())
  try {
    await Promise.race([askStore(), late])
    return []
  } catch (error) {
    const { code } = codedError(error, 'store_failed', '')
    return [(error as Error).message === 'late' ? 'the store does not answer' : `the store fails: ${code}`]
  }
}

// The description of the API as OpenAPI 3.1, and as a page to read.

/** The page is text and its own style; nothing of it is loaded, and nothing runs. */
const NO_SCRIPTS = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

export function addDescriptionRoutes(app: Hono<HttpEnv>): void {
  app.get('/openapi.json', async (c) => {
    c.set('call', 'openapi')
    const { openApi } = await import('../openapi.ts')
    return c.json(openApi())
  })
  app.get('/openapi', async (c) => {
    c.set('call', 'openapi')
    const [{ openApi }, { openApiPage }] = await Promise.all([import('../openapi.ts'), import('../openapi.ts')])
    return c.html(openApiPage(openApi()), 200, { 'content-security-policy': NO_SCRIPTS })
  })
}
