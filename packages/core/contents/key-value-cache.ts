/** Key-value cache with expiry: in this process, or on a server. Any entry may disappear at any time. */
import { MadeleineError, setNewest } from '@madeleine/base'

export interface KeyValueCache {
  /** The cached value; undefined on a miss and when the server does not answer. */
  get(key: string): Promise<string | undefined>
  /** Stores a value. @returns false when the write is not confirmed */
  set(key: string, value: string, ttlMs: number): Promise<boolean>
  /** The value stored under the key; on a miss stores and returns `value`. Undefined when the cache is disabled or does not answer. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<string | undefined>
  /** Clears and enables the cache: invalidations by other processes arrive from now on. */
  enable(): void
  /** Clears and disables the cache: invalidations by other processes no longer arrive. */
  disable(): void
  close(): Promise<void>
}

interface CacheEntry {
  readonly value: string
  /** Epoch milliseconds. */
  readonly storedAtMs: number
  readonly ttlMs: number
}

/** Maximum number of entries. */
const MAX_ENTRIES = 1000

/** An LRU cache in this process; empty while disabled, because invalidations could be missed. */
export function processCache(now: () => Date): KeyValueCache {
  const entries = new Map<string, CacheEntry>()
  let isEnabled = false
  const find = (key: string): string | undefined => {
    const entry = entries.get(key)
    entries.delete(key)
    if (!entry || !isAlive(entry, now())) return undefined
    entries.set(key, entry)
    return entry.value
  }
  const reset = (enabled: boolean): void => {
    entries.clear()
    isEnabled = enabled
  }
  const put = (key: string, value: string, ttlMs: number): void => {
    if (isEnabled) setNewest(entries, key, { value, storedAtMs: now().getTime(), ttlMs }, MAX_ENTRIES)
  }
  return {
    get: async (key) => find(key),
    async set(key, value, ttlMs) {
      put(key, value, ttlMs)
      return true
    },
    async setIfAbsent(key, value, ttlMs) {
      if (!isEnabled) return undefined
      const stored = find(key)
      if (stored === undefined) put(key, value, ttlMs)
      return stored ?? value
    },
    enable: () => reset(true),
    disable: () => reset(false),
    close: async () => reset(false),
  }
}

/** Whether an entry has not expired. A negative age counts as expired: a clock that is set back must not extend a lifetime. */
function isAlive({ storedAtMs, ttlMs }: CacheEntry, now: Date): boolean {
  const age = now.getTime() - storedAtMs
  return age >= 0 && age < ttlMs
}

// Key-value cache on a Valkey or Redis server, with timeouts and a circuit breaker: a slow or broken server counts as a miss.

/** The part of the `iovalkey` client that this file uses. */
interface Client {
  connect(): Promise<void>
  disconnect(): void
  on(event: 'error' | 'end', listener: () => void): void
  get(key: string): Promise<unknown>
  set(key: string, value: string, px: 'PX', ttlMs: number, nx?: 'NX'): Promise<unknown>
  readonly stream?: { unref(): void }
}

/** Short, because a reader can read the database instead. */
const READ_TIMEOUT_MS = 50
/** Longer, because a write that fails must be remembered and repeated. */
const WRITE_TIMEOUT_MS = 500
/** Consecutive failures that open the circuit breaker. */
const MAX_FAILURES = 3
const BREAKER_OPEN_MS = 5000
const CONNECT_TIMEOUT_MS = 2000

/** A constant instead of a literal import, so that neither TypeScript nor bundlers resolve the optional package. */
const PACKAGE = 'iovalkey'

/**
 * Creates the cache. The optional package `iovalkey` is loaded on first use. While the connection opens, reads miss.
 *
 * @param now clock of the circuit breaker; entries expire by the server's clock
 * @throws {MadeleineError} `missing_peer` from its methods, with the command that installs the package
 */
export function valkeyCache(url: string, now: () => Date): KeyValueCache {
  const breaker = createCircuitBreaker(now, () => connection.drop())
  const connection = createConnector(url, breaker)
  /** Undefined when there is no answer in time. */
  const attempt = async <T>(timeoutMs: number, call: (client: Client) => Promise<T>): Promise<{ answer: T } | undefined> => {
    if (breaker.isTripped()) return undefined
    const createClient = await loadClient() // before the timeout starts: loading the package is no slowness of the server
    const isWriting = timeoutMs === WRITE_TIMEOUT_MS
    const failuresBefore = breaker.failureCount()
    try {
      const opening = connection.of(createClient)
      if (!opening || !(opening.isOpen || isWriting)) return undefined
      const answer = await withTimeout(timeoutMs, opening.client.then(call))
      breaker.succeeded()
      return { answer }
    } catch {
      breaker.failed({ failuresBefore, warnAtOnce: isWriting })
      return undefined
    }
  }
  const find = async (client: Client, key: string) => text(await client.get(key))
  return {
    get: async (key) => (await attempt(READ_TIMEOUT_MS, (client) => find(client, key)))?.answer,
    set: async (key, value, ttlMs) => (await attempt(WRITE_TIMEOUT_MS, (client) => client.set(key, value, 'PX', ttlMs)))?.answer === 'OK',
    setIfAbsent: async (key, value, ttlMs) => (await attempt(READ_TIMEOUT_MS, async (client) => {
      const stored = await find(client, key)
      if (stored !== undefined) return stored
      return (await client.set(key, value, 'PX', ttlMs, 'NX')) === 'OK' ? value : find(client, key)
    }))?.answer,
    // Writers invalidate on the server itself, so that missed notifications do no harm
    enable: () => undefined,
    disable: () => undefined,
    close: async () => connection.close(),
  }
}

const text = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined)

interface Connection {
  readonly client: Promise<Client>
  isOpen: boolean
  end(): void
}

/** Creates the holder of one connection, which opens on demand. There is no reconnect timer: it would keep the process alive. */
function createConnector(url: string, breaker: CircuitBreaker) {
  let current: Connection | undefined
  let isClosed = false
  const open = (createClient: CreateClient): Connection => {
    const [client, failuresBefore] = [createClient(url), breaker.failureCount()]
    const forget = (): void => void (current = current === opened ? undefined : current)
    const opened: Connection = {
      client: withTimeout(CONNECT_TIMEOUT_MS, connected(client, forget)), isOpen: false, end: () => client.disconnect(),
    }
    opened.client.then(() => (opened.isOpen = true), () => {
      forget()
      client.disconnect()
      if (!isClosed) breaker.failed({ failuresBefore, warnAtOnce: false })
    })
    return opened
  }
  const drop = (): void => {
    const dropped = current
    current = undefined
    dropped?.end()
  }
  return {
    /** The connection; undefined once closed. */
    of: (createClient: CreateClient): Connection | undefined => (isClosed ? undefined : (current ??= open(createClient))),
    drop,
    close() {
      isClosed = true
      drop()
    },
  }
}

async function connected(client: Client, onEnd: () => void): Promise<Client> {
  client.on('error', () => undefined) // the failed call reports it
  client.on('end', onEnd)
  await client.connect()
  client.stream?.unref()
  return client
}

type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

/** Creates a circuit breaker: after 3 consecutive failures it stays open for 5 s, and it warns once. */
function createCircuitBreaker(now: () => Date, drop: () => void) {
  let [failures, failureCount, until, isWarned] = [0, 0, 0, false]
  return {
    isTripped: () => now().getTime() < until && until - now().getTime() <= BREAKER_OPEN_MS,
    /** Number of failures so far. Calls that overlap one failure do not count as further failures. */
    failureCount: () => failureCount,
    succeeded: () => void (failures = 0),
    /** @param warnAtOnce warns on the first failure, not only when the breaker opens */
    failed({ failuresBefore, warnAtOnce }: { failuresBefore: number; warnAtOnce: boolean }): void {
      const isNewFailure = failuresBefore === failureCount
      if (isNewFailure) [failures, failureCount] = [failures + 1, failureCount + 1]
      const isTripping = failures >= MAX_FAILURES
      if (isTripping) {
        failures = 0
        until = now().getTime() + BREAKER_OPEN_MS
        drop() // a connection without answers does not recover
      }
      if (isWarned || !(isTripping || warnAtOnce)) return
      process.emitWarning('the cache does not answer: manifests come from the database until it does', { code: 'cache_failed' })
      isWarned = true
    },
  }
}

/** @throws when `pending` takes longer than `ms` */
async function withTimeout<T>(ms: number, pending: Promise<T>): Promise<T> {
  pending.catch(() => undefined) // a rejection after the timeout is not unhandled
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('too late')), ms)))
  return Promise.race([pending, late]).finally(() => clearTimeout(timer))
}

type CreateClient = (url: string) => Client

async function loadClient(): Promise<CreateClient> {
  const { default: Valkey } = (await import(PACKAGE).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    // A missing dependency of the package is a different error
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(PACKAGE)) throw error
    throw new MadeleineError('missing_peer', `cacheUrl needs a package that is not installed: npm install ${PACKAGE}`)
  })) as { default: new (url: string, options: object) => Client }
  return (url) => new Valkey(url, {
    lazyConnect: true, enableOfflineQueue: false, enableReadyCheck: false, maxRetriesPerRequest: 0,
    retryStrategy: () => null, connectTimeout: CONNECT_TIMEOUT_MS,
  })
}
