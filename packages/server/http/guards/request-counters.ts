/** Counters of requests that the servers of one store share, on a Valkey or Redis server. */
import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterValkey } from 'rate-limiter-flexible'
import { MadeleineError } from '@madeleine/base'

export interface RequestCounters {
  /** Counts up to so many within some seconds under a name, for all servers; while the counters are away, for this one alone. */
  limiter(name: string, limit: { readonly points: number; readonly duration: number }): Pick<RateLimiterAbstract, 'consume'>
  close(): void
}

/** A request waits no longer for them; it is counted here then. */
const ANSWER_MS = 100
const CONNECT_MS = 2000
const RECONNECT_MS = 1000

/** A constant instead of a literal import, so that neither TypeScript nor bundlers resolve the optional package. */
const PACKAGE = 'iovalkey'

/** The part of the client that is used here. */
interface Client {
  on(event: 'error', listener: () => void): void
  connect(): Promise<void>
  disconnect(): void
}

/** @throws {MadeleineError} `missing_peer` where the optional package of the client is not installed */
export async function openCounters(url: string): Promise<RequestCounters> {
  const { default: Valkey } = (await import(PACKAGE).catch((cause: unknown) => {
    throw new MadeleineError('missing_peer', `cacheUrl needs a package that is not installed: npm install ${PACKAGE}`, { cause })
  })) as { default: new (url: string, options: object) => Client }
  const client = new Valkey(url, {
    lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: ANSWER_MS, connectTimeout: CONNECT_MS,
    retryStrategy: () => RECONNECT_MS,
  })
  client.on('error', () => undefined) // whoever counts meanwhile counts here
  await client.connect().catch(() => undefined)
  return {
    limiter: (name, limit) => {
      const shared = new RateLimiterValkey({
        ...limit, storeClient: client, keyPrefix: `madeleine-rate-${name}`, rejectIfValkeyNotReady: true,
        insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix: name }),
      })
      // What is counted is an address or the id of a key: the other server learns neither
      return { consume: (key) => shared.consume(createHash('sha256').update(String(key)).digest('base64url')) }
    },
    close: () => client.disconnect(),
  }
}
