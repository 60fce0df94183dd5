/** A server of one store: what `madeleine serve` starts. */
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { defined } from '../defined.ts'
import { codedError } from '../errors.ts'
import type { Principal } from '../keys/core/principal.ts'
import { KEY_SCOPES } from '../keys/core/principal.ts'
import type { Store } from '../memory/open/running-store.ts'
import { removeLeftovers } from '../store/folder/leftovers.ts'
import { openTracing } from '../memory/telemetry/otel-tracing.ts'
import { memoryApp } from './app.ts'
import { auditBuffer } from './audit-buffer.ts'
import type { AllowedPlaces } from './guards/allowed-places.ts'
import type { OpeningCodes } from './guards/opening-codes.ts'
import { DEFAULT_MOST_PENDING } from './guards/pending-limit.ts'
import { DEFAULT_RATES, type Rates } from './guards/request-limits.ts'
import { sharesOf, type CallShares } from './guards/share-limit.ts'
import { requestLog } from './request-log.ts'
import { requestMetrics } from './metrics/request-metrics.ts'
import { storeMetrics, type StoreMetrics } from './metrics/store-metrics.ts'
import { listenAt, type ListenAddress } from './serve.ts'
import { DEFAULT_UPLOADS, type UploadLimits } from './uploads/upload-threads.ts'

export interface StartServerOptions extends ListenAddress, Partial<AllowedPlaces> {
  readonly store: Store
  /** A key for this run alone, which opens one user's memory with every scope. */
  readonly token?: { readonly user: string; readonly key: string }
  /** What the page that was opened with one of them is given the key of this run for. */
  readonly openingCodes?: OpeningCodes
  readonly rates?: Partial<Rates>
  readonly isProxied?: boolean
  /** Messages of one user or space that may wait for their episodes; default 50,000. */
  readonly mostPending?: number
  /** Calls that are worked on at once, and those of one user. */
  readonly shares?: CallShares
  /** What reading an upload may take. */
  readonly uploads?: Partial<UploadLimits>
  /** The recorder that the store was opened with; default: one that hears nothing of it. */
  readonly metrics?: StoreMetrics
  /** Makes a span of each request, by OpenTelemetry's API. */
  readonly tracing?: boolean
  /** Where the log goes; default stderr. */
  readonly log: { write(text: string): unknown }
  readonly now?: () => Date
}

export interface RunningServer {
  readonly url: string
  /** Takes no more requests, and resolves when the answers under way are sent and what was done is in the audit. */
  close(graceMs?: number): Promise<void>
}

/** For answers under way. */
const GRACE_MS = 10_000
/** Jobs that are due wait longer only where nobody works, or the work is more than the workers. */
const LATE_SECONDS = 600

/** @throws {MadeleineError} `invalid_input` where it cannot listen there */
export async function startServer({ store, token, log: out, ...options }: StartServerOptions): Promise<RunningServer> {
  const { host, port, hosts = [], origins = [], isProxied = false, mostPending = DEFAULT_MOST_PENDING, now = () => new Date() } = options
  const { metrics = storeMetrics(), shares = sharesOf() } = options
  const tracing = options.tracing ? await openTracing() : undefined
  const log = requestLog(out)
  const audit = auditBuffer({
    store: (entries) => store.recordAudit(entries),
    onLost: (entries) => log.note(`${entries} entries of the audit trail could not be stored`),
  })
  const queue = keptBriefly(() => store.queue(), now)
  const answers = keptBriefly(() => store.keys({ limit: 1 }), now)
  const writing = keptBriefly(() => audit.check(), now)
  let isClosing = false
  const app = memoryApp({
    store, now, log, hosts: [host, ...hosts], origins, isProxied, rates: { ...DEFAULT_RATES, ...options.rates },
    mostPending, pending: (user) => store.pending(user), metrics: requestMetrics(metrics.registry),
    exposition: { text: () => metrics.text(queue), contentType: metrics.contentType }, shares, tracing,
    uploads: { ...DEFAULT_UPLOADS, ...options.uploads },
    openingCodes: options.openingCodes, record: audit.add, uuid: () => randomUUID(), clock: () => performance.now(),
    verify: verifier(store, token), isClosing: () => isClosing,
    askStore: async () => void (await answers()),
    degraded: async () => [...await queue().then(lateJobs, queueUnread), ...unwritable(await writing())],
  })
  const listening = await listenAt(app, { host, port, ...defined({ mostConnections: options.mostConnections }) })
  await removeLeftovers(Date.now())
  return {
    url: listening.url,
    async close(graceMs = GRACE_MS) {
      isClosing = true
      await listening.close(graceMs)
      await audit.flush()
      log.flush()
    },
  }
}

/** Whoever asks for health needs no key, and must not keep the database busy by asking. */
const KEPT_MS = 500

function keptBriefly<T>(read: () => Promise<T>, now: () => Date): () => Promise<T> {
  let [kept, until]: [Promise<T> | undefined, number] = [undefined, 0]
  return () => {
    const at = now().getTime()
    if (kept === undefined || at >= until || until - at > KEPT_MS) [kept, until] = [read(), at + KEPT_MS]
    return kept
  }
}

/** A key for one run: 256 random bits, as those that are stored. */
export const runToken = (): string => `mdl_${randomBytes(32).toString('base64url')}`

function verifier(store: Store, token: StartServerOptions['token']): (key: string) => Promise<Principal | undefined> {
  const known = token && Buffer.from(token.key)
  const principal = token && { keyId: 'token', users: [token.user], scopes: KEY_SCOPES }
  return async (key) => {
    const given = Buffer.from(key)
    if (known && principal && given.length === known.length && timingSafeEqual(given, known)) return principal
    return store.verifyKey(key)
  }
}

/** The queue is read from every node of a cluster: while one is down, the users of the others are served. */
const queueUnread = (error: unknown): string[] =>
  [`the queue cannot be read (${codedError(error, 'store_failed', '').code}): a part of the database is away`]

/** Of a full disk, above all. */
const unwritable = (error: unknown): string[] =>
  (error === undefined ? [] : [`nothing can be stored: ${codedError(error, 'store_failed', '').code}`])

const lateJobs = (jobs: Awaited<ReturnType<Store['queue']>>): string[] =>
  jobs.filter(({ oldestSeconds }) => oldestSeconds > LATE_SECONDS)
    .map(({ kind, oldestSeconds }) => `jobs of kind ${kind} have waited for ${Math.round(oldestSeconds / 60)} minutes: are there workers?`)
