/** The app of the server: what every request passes, in order, and the routes. */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { BoundedMap, codedError, defined, type ErrorCode, HOUR_MS } from '@madeleine/base'
import { type AuditRow, CALLS, type Principal } from '@madeleine/contract'
import type { HttpTracing, RequestSpan, Store } from '@madeleine/core'
import {
  checkKey, needScope, USER_HEADER, allowPlaces, refuseOtherSites, type AllowedPlaces, type OpeningCodes, type KeyCheck,
} from './guards/check-key.ts'
import type { CallAdmission } from './guards/call-admission.ts'
import { POSITION_HEADER, readPlaces, type ReadPlaces } from './guards/read-places.ts'
import { addressOf, requestLimits, pendingLimit, type Rates, type PendingLimit } from './guards/request-limits.ts'
import type { RequestMetrics } from './metrics/store-metrics.ts'
import { HttpProblem, problemOf, type HttpContext, type HttpEnv } from './request-body.ts'
import { newSubjects, type RequestLog } from './request-log.ts'
import { addCallRoutes, API } from './routes/call-routes.ts'
import { addEventRoute } from './routes/event-route.ts'
import { addPageRoutes } from './routes/page-routes.ts'
import { addDescriptionRoutes } from './routes/description-routes.ts'
import type { RequestCounters } from './guards/request-counters.ts'
import { addKeyRoutes, type KeyCalls } from './routes/key-routes.ts'
import { addMcpRoute, MCP } from './routes/mcp-route.ts'
import { addHealthRoutes, type HealthOptions } from './routes/health-routes.ts'
import { addPlastMemRoutes } from './routes/plast-mem-routes.ts'
import { addProgressRoutes, addStreamRoutes } from './routes/stream-routes.ts'
import { UploadThreads, type UploadLimits } from './uploads/upload-threads.ts'

export interface AppOptions extends AllowedPlaces, HealthOptions, PendingLimit {
  readonly store: Pick<Store, 'user' | 'endedKey' | 'standby'> & KeyCalls
  readonly verify: (key: string) => Promise<Principal | undefined>
  readonly openingCodes: OpeningCodes | undefined
  readonly rates: Rates
  /** Of all servers of the store; undefined: this one counts alone. */
  readonly counters: RequestCounters | undefined
  /** Whether a proxy of ours stands before it and writes `X-Forwarded-For`. */
  readonly isProxied: boolean
  readonly log: RequestLog
  readonly metrics: RequestMetrics
  /** What `/metrics` answers. */
  readonly exposition: Exposition
  readonly admission: Pick<CallAdmission, 'handler'>
  readonly uploads: UploadLimits
  /** Makes a span of each request; undefined: nothing traces. */
  readonly tracing: Pick<HttpTracing, 'request' | 'place'> | undefined
  /** Keeps what was done; it holds nobody up. */
  readonly record: (row: AuditRow) => void
  readonly now: () => Date
  readonly uuid: () => string
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number
}

export interface Exposition {
  text(): Promise<string>
  readonly contentType: string
}

export interface App {
  readonly fetch: Hono<HttpEnv>['fetch']
  /** Ends the streams that would stay open. */
  closeStreams(): void
}

export function memoryApp(options: AppOptions): App {
  const app = new Hono<HttpEnv>()
  app.use(observe(options))
  app.use(secureHeaders({ strictTransportSecurity: false, xXssProtection: false, xDownloadOptions: false }))
  app.use(allowPlaces(options))
  if (options.origins.length > 0) app.use(allowOrigins(options.origins))
  addHealthRoutes(app, options)
  addPageRoutes(app, options.openingCodes)
  const guarded = new Hono<HttpEnv>()
  guarded.use(refuseOtherSites(options))
  const limits = requestLimits(options.rates, options.isProxied, options.counters)
  const { store, verify } = options
  const [places, roomFor] = [placesOf(options), pendingLimit(options)]
  const keys = { store, verify, ended: (key: string) => store.endedKey(key), limits, places, roomFor }
  guarded.get('/metrics', checkKey({ ...keys, verify: keptWhileAway(options.verify, options.now) }), async (c) => {
    c.set('call', 'metrics')
    needScope(c, 'admin')
    return c.text(await options.exposition.text(), 200, { 'content-type': options.exposition.contentType })
  })
  guarded.use(checkKey(keys))
  guarded.use(options.admission.handler)
  addDescriptionRoutes(guarded)
  addProgressRoutes(guarded)
  addCallRoutes(guarded)
  addKeyRoutes(guarded, store)
  addStreamRoutes(guarded, new UploadThreads(options.uploads))
  addPlastMemRoutes(guarded)
  addMcpRoute(guarded, options.now)
  const streams = addEventRoute(guarded)
  app.route('/', guarded)
  app.notFound(() => {
    throw new HttpProblem(404, 'not_found', `there is no such route; see ${API} in /openapi.json`)
  })
  app.onError((error, c) => answerProblem(options, c, error))
  return { fetch: app.fetch, closeStreams: () => streams.close() }
}

const placesOf = ({ store: { standby }, metrics, log }: AppOptions): ReadPlaces | undefined =>
  standby && readPlaces({ standby, metrics, log })

const allowOrigins = (origins: readonly string[]) => cors({
  origin: [...origins],
  allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'mcp-protocol-version', 'traceparent', USER_HEADER,
    POSITION_HEADER],
  exposeHeaders: ['etag', 'retry-after', 'x-request-id', POSITION_HEADER], maxAge: 600,
})

/** Around everything: the request's id, and afterwards its line in the log, its metrics and its entry in the audit. */
function observe({ log, metrics, record, now, uuid, clock, tracing, isProxied }: AppOptions) {
  return async (c: HttpContext, next: () => Promise<void>): Promise<void> => {
    const [requestId, began] = [uuid(), clock()]
    c.set('requestId', requestId)
    c.set('now', now)
    const given = c.req.header('traceparent')
    let traceId = traceIdIn(given)
    const traced = (): Promise<void> => {
      traceId = traceIdIn(tracing?.place()) ?? traceId
      return next()
    }
    await (tracing ? tracing.request(given, traced, () => spanOf(c)) : next())
    c.header('x-request-id', requestId)
    const { written } = c.var as Partial<HttpEnv['Variables']>
    if (written !== undefined) c.header(POSITION_HEADER, written)
    const from = { address: addressOf(c, isProxied), traceId }
    const ended = (): void => recordRequest({ log, metrics, record, now }, c, { from, ms: clock() - began })
    const { streamed } = c.var as Partial<HttpEnv['Variables']>
    if (streamed) void streamed.then(ended)
    else ended()
  }
}

function spanOf(c: HttpContext): RequestSpan {
  const { call = 'none', failure: code } = c.var as Partial<HttpEnv['Variables']>
  return { method: c.req.method, call, status: c.res.status, code }
}

/** That of a `traceparent` of W3C; undefined for what is none. */
function traceIdIn(traceparent: string | undefined): string | undefined {
  const [, traceId] = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-/.exec(traceparent ?? '') ?? []
  return traceId
}

interface EndedRequest {
  readonly from: { readonly address: string; readonly traceId: string | undefined }
  readonly ms: number
}

function recordRequest(
  { log, metrics, record, now }: Pick<AppOptions, 'log' | 'metrics' | 'record' | 'now'>, c: HttpContext, { from, ms }: EndedRequest,
): void {
  const { principal, call = 'none', failure: code, subjects = newSubjects(), requestId, user, spaces, endedKey } =
    c.var as Partial<HttpEnv['Variables']> & { requestId: string }
  const keyId = principal?.keyId ?? endedKey?.keyId
  const milliseconds = Math.round(ms * 10) / 10
  const { status } = c.res
  log.request({ requestId, method: c.req.method, call, status, milliseconds, ...defined({ keyId, code, ...from }) })
  metrics.observe({ call, status, seconds: milliseconds / 1000 })
  if (!principal && !OF_NOBODY.has(code)) return
  const { conversationId, ids, tools } = subjects
  const about = defined({ conversationId, ids: ids.size > 0 ? [...ids] : undefined })
  const row = { at: now(), requestId, status, ...defined({ keyId }), ...about }
  const name = call === 'none' ? callNamed(c.req.path) : call
  const calls: AuditedCall[] = tools.size === 0 ? [{ call: name, ...defined({ code }) }]
    : [...tools].map(([tool, failed]) => ({ call: `mcp:${tool}`, ...defined({ code: code ?? failed }) }))
  for (const touched of memoriesOf(user, spaces)) for (const one of calls) record({ ...row, ...one, ...defined({ user: touched }) })
}

/** What is refused without a key is in the audit where somebody may have tried keys. */
const OF_NOBODY: ReadonlySet<string | undefined> = new Set<ErrorCode>(['unauthenticated', 'rate_limited'])

/** The call of a request that was refused before its route was found. */
function callNamed(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return Object.hasOwn(CALLS, name) ? name : path === MCP ? 'mcp' : 'none'
}

type AuditedCall = Pick<AuditRow, 'call' | 'code'>

/** Those that a request touched: the user's, unless it named one space and nothing else, and each space that it was let into. */
const memoriesOf = (user: string | undefined, spaces: ReadonlyMap<string, boolean> = new Map()): ReadonlySet<string | undefined> =>
  new Set([...(spaces.size > 0 && [...spaces.values()].every((isAlone) => isAlone) ? [] : [user]), ...spaces.keys()])

function answerProblem({ log }: AppOptions, c: HttpContext, error: unknown): Response {
  const requestId = c.get('requestId')
  const { status, headers, body } = problemOf(error, requestId)
  c.set('failure', body.error.code)
  if (status >= 500) log.failure({ requestId, code: body.error.code, reason: reasonOf(error) })
  return c.json(body, status as 500, headers)
}

/** Names of the error and of what caused it: a message may quote what somebody wrote. */
function reasonOf(error: unknown): string {
  const names: string[] = []
  for (let at: unknown = error; at instanceof Error && names.length < 5; at = at.cause) {
    const { code } = codedError(at, 'unexpected', '')
    names.push(`${at.name} ${code === 'unexpected' ? String((at as { code?: unknown }).code ?? '') : code}`.trim())
  }
  return names.join(' < ') || typeof error
}

// Who may read the metrics while the database, which holds the keys, is away: then they are wanted most.

/** How long a key may read metrics after it was last found valid. */
const KEPT_MS = HOUR_MS
const MOST_KEPT = 100

/**
 * For the metrics alone, which tell of nobody: a key with the scope `admin` that was valid within the hour stays so while nothing can
 * be asked. Every answer of the database replaces what is kept, and only the key's SHA-256 is.
 */
function keptWhileAway(verify: KeyCheck['verify'], now: () => Date): KeyCheck['verify'] {
  const kept = new BoundedMap<string, { readonly principal: Principal; readonly until: number }>(MOST_KEPT)
  return async (key) => {
    const hash = createHash('sha256').update(key).digest('base64')
    try {
      const principal = await verify(key)
      if (principal?.scopes.includes('admin')) kept.set(hash, { principal, until: now().getTime() + KEPT_MS })
      else kept.delete(hash)
      return principal
    } catch (error) {
      const known = kept.get(hash)
      if (known && now().getTime() < known.until) return known.principal
      throw error
    }
  }
}
