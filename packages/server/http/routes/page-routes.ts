/** The page on one's own memory, as it was built: files that hold nothing of anybody, and so need no key; what they ask for does. */
import { readdirSync } from 'node:fs'
import type { Hono } from 'hono'
import { packageFile, readPackageFile } from '@madeleine/base'
import type { OpeningCodes } from '../guards/check-key.ts'
import { HttpProblem, type HttpContext, type HttpEnv } from '../request-body.ts'

/** Where the build put it. */
const FOLDER = 'dist/ui'

/** Nothing but its own script and style, no text that becomes markup, and answers of this server alone. */
const PAGE_POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:", "font-src 'self'",
  "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml',
  jsonl: 'application/x-ndjson',
}

/** Names of files change with what is in them, except for the page's own and the sample's. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** @param codes undefined: the page was opened by nobody, and asks for a key */
export function addPageRoutes(app: Hono<HttpEnv>, codes: OpeningCodes | undefined): void {
  const read = pageFiles()
  const send = (c: HttpContext, name: string): Response => {
    c.set('call', 'ui')
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
    const file = (encoding && read(name, encoding)) ?? read(name)
    if (!file) throw new HttpProblem(404, 'not_found', 'the page has no such file; it is at /ui')
    c.header('content-security-policy', PAGE_POLICY)
    c.header('content-type', file.type)
    c.header('vary', 'accept-encoding')
    if (file.encoding) c.header('content-encoding', file.encoding)
    c.header('cache-control', /\.(?:html|jsonl)$/.test(name) ? 'no-cache' : FOR_EVER)
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
  readonly encoding?: Encoding | undefined
}

/** By how the file that the build has compressed ends, the best first. */
const ENCODINGS = { br: 'br', gzip: 'gz' } as const
type Encoding = keyof typeof ENCODINGS

/** @param accepted the header `accept-encoding` */
function encodingFor(accepted: string): Encoding | undefined {
  const wanted = new Map(accepted.toLowerCase().split(',').map((one) => {
    const [name = '', share = '1'] = one.split(/;\s*q=/)
    return [name.trim(), Number(share) > 0]
  }))
  return (Object.keys(ENCODINGS) as Encoding[]).find((one) => wanted.get(one))
}

/** Reads each when it is first asked for. Only what is in the folder is a name: no path leads out of it. */
function pageFiles(): (name: string, encoding?: Encoding) => PageFile | undefined {
  let names: ReadonlySet<string> | undefined
  const kept = new Map<string, PageFile>()
  return (name, encoding) => {
    names ??= new Set(readdirSync(packageFile(FOLDER)))
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    const stored = encoding ? `${name}.${ENCODINGS[encoding]}` : name
    if (!names.has(stored) || type === undefined) return undefined
    const file = kept.get(stored) ?? { bytes: new Uint8Array(readPackageFile(`${FOLDER}/${stored}`)), type, encoding }
    kept.set(stored, file)
    return file
  }
}
