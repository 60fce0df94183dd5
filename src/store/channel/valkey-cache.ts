/** What is kept for a while, kept on a Valkey or Redis server; where that is slow, away or odd, nothing is kept. */
import { MadeleineError } from '../../errors.ts'
import type { KeyValueCache } from './key-value-cache.ts'

/** As much of the client as is used. */
interface Client {
  connect(): Promise<void>
  disconnect(): void
  on(event: 'error' | 'end', listener: () => void): void
  get(key: string): Promise<unknown>
  set(key: string, value: string, px: 'PX', lifeMs: number, nx?: 'NX'): Promise<unknown>
  readonly stream?: { unref(): void }
}

/** Whoever reads has the database to ask instead. */
const READ_MS = 50
/** What is not set now has to be remembered and set later. */
const WRITE_MS = 500
/** After so many failures in a row the server is left alone for a while. */
const MOST_FAILURES = 3
const REST_MS = 5000
const CONNECT_MS = 2000

/** Kept apart from the import, so that neither types nor bundlers look for a package that need not be there. */
const PACKAGE = 'iovalkey'

/**
 * The optional package `iovalkey` is loaded with the first use. While the connection opens, readers go without.
 *
 * @param now of the rests between tries; how long things live, the server's own clock says
 * @throws {MadeleineError} `missing_peer` from its calls, with the line that installs the package
 */
export function valkeyCache(url: string, now: () => Date): KeyValueCache {
  const rests = makeRests(now, () => connection.drop())
  const connection = connector(url, rests)
  /** Undefined where there was no answer in time. */
  const attempt = async <T>(mostMs: number, ask: (client: Client) => Promise<T>): Promise<{ answer: T } | undefined> => {
    if (rests.isResting()) return undefined
    const make = await load() // the package, once: that is nobody's slowness
    const isWriting = mostMs === WRITE_MS
    const since = rests.moment()
    try {
      const opening = connection.of(make)
      if (!opening || !(opening.isOpen || isWriting)) return undefined
      const answer = await within(mostMs, opening.client.then(ask))
      rests.answered()
      return { answer }
    } catch {
      rests.failed({ since, isLoud: isWriting })
      return undefined
    }
  }
  const find = async (client: Client, key: string) => text(await client.get(key))
  return {
    get: async (key) => (await attempt(READ_MS, (client) => find(client, key)))?.answer,
    set: async (key, value, lifeMs) => (await attempt(WRITE_MS, (client) => client.set(key, value, 'PX', lifeMs)))?.answer === 'OK',
    setIfAbsent: async (key, value, lifeMs) => (await attempt(READ_MS, async (client) => {
      const there = await find(client, key)
      if (there !== undefined) return there
      return (await client.set(key, value, 'PX', lifeMs, 'NX')) === 'OK' ? value : find(client, key)
    }))?.answer,
    // Whoever changes something says so to the server, heard or not
    trust: () => undefined,
    distrust: () => undefined,
    close: async () => connection.close(),
  }
}

const text = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined)

interface Connection {
  readonly client: Promise<Client>
  isOpen: boolean
  end(): void
}

/** One connection, opened when it is asked for and there is none. Nothing tries by itself: it must not keep a process going. */
function connector(url: string, rests: Rests) {
  let current: Connection | undefined
  let isClosed = false
  const open = (make: Make): Connection => {
    const [client, since] = [make(url), rests.moment()]
    const gone = (): void => void (current = current === mine ? undefined : current)
    const mine: Connection = { client: within(CONNECT_MS, connected(client, gone)), isOpen: false, end: () => client.disconnect() }
    mine.client.then(() => (mine.isOpen = true), () => {
      gone()
      client.disconnect()
      if (!isClosed) rests.failed({ since, isLoud: false })
    })
    return mine
  }
  const drop = (): void => {
    const dropped = current
    current = undefined
    dropped?.end()
  }
  return {
    /** Undefined once it is closed. */
    of: (make: Make): Connection | undefined => (isClosed ? undefined : (current ??= open(make))),
    drop,
    close() {
      isClosed = true
      drop()
    },
  }
}

async function connected(client: Client, onEnd: () => void): Promise<Client> {
  client.on('error', () => undefined) // who asked learns it
  client.on('end', onEnd)
  await client.connect()
  client.stream?.unref()
  return client
}

type Rests = ReturnType<typeof makeRests>

/** Leaves a server alone that does not answer, and says so once. */
function makeRests(now: () => Date, drop: () => void) {
  let [failures, moment, until, isWarned] = [0, 0, 0, false]
  return {
    isResting: () => now().getTime() < until && until - now().getTime() <= REST_MS,
    /** Failures so far: what was under way during one failure does not count as another. */
    moment: () => moment,
    answered: () => void (failures = 0),
    /** @param isLoud said aloud at the first time already */
    failed({ since, isLoud }: { since: number; isLoud: boolean }): void {
      const isOther = since === moment
      if (isOther) [failures, moment] = [failures + 1, moment + 1]
      const isEnough = failures >= MOST_FAILURES
      if (isEnough) {
        failures = 0
        until = now().getTime() + REST_MS
        drop() // a connection that is mute would stay so
      }
      if (isWarned || !(isEnough || isLoud)) return
      process.emitWarning('the cache does not answer: manifests come from the database until it does', { code: 'cache_failed' })
      isWarned = true
    },
  }
}

/** @throws when it takes longer */
async function within<T>(ms: number, asked: Promise<T>): Promise<T> {
  asked.catch(() => undefined) // too late, it fails for nobody
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('too late')), ms)))
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

type Make = (url: string) => Client

async function load(): Promise<Make> {
  const { default: Valkey } = (await import(PACKAGE).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    // A package of the package's own that is missing is another matter
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(PACKAGE)) throw error
    throw new MadeleineError('missing_peer', `cacheUrl needs a package that is not installed: npm install ${PACKAGE}`)
  })) as { default: new (url: string, options: object) => Client }
  return (url) => new Valkey(url, {
    lazyConnect: true, enableOfflineQueue: false, enableReadyCheck: false, maxRetriesPerRequest: 0,
    retryStrategy: () => null, connectTimeout: CONNECT_MS,
  })
}
