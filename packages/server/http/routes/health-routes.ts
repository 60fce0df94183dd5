/** Whether the server lives, and whether it can be sent requests: for whoever restarts it, and whoever sends it requests. */
import type { Hono } from 'hono'
import { codedError } from '@madeleine/base'
import type { HttpEnv } from '../request-body.ts'

/** What readiness is found out from. */
export interface ReadinessOptions {
  /** Asks the database for what the process cannot do without. @throws what a call would end with */
  readonly askStore: () => Promise<unknown>
  /** Whether the process was told to end. */
  readonly isClosing: () => boolean
}

export interface HealthOptions extends ReadinessOptions {
  /** What works, but not as well as it could. */
  readonly degraded: () => Promise<readonly string[]>
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

/** What stands in the way, in words without anything internal. */
export async function whyNotReady({ askStore, isClosing }: ReadinessOptions): Promise<string[]> {
  if (isClosing()) return ['the process is shutting down']
  const late = new Promise<never>((_, reject) => void setTimeout(() => reject(new Error('late')), DEADLINE_MS).unref())
  try {
    await Promise.race([askStore(), late])
    return []
  } catch (error) {
    const { code } = codedError(error, 'store_failed', '')
    return [(error as Error).message === 'late' ? 'the store does not answer' : `the store fails: ${code}`]
  }
}

/** Whoever asks for health needs no key, and must not keep the database busy by asking. */
const KEPT_MS = 500

/** What was read less than half a second ago, or a new reading. */
export function keptBriefly<T>(read: () => Promise<T>, now: () => Date): () => Promise<T> {
  let [kept, until]: [Promise<T> | undefined, number] = [undefined, 0]
  return () => {
    const at = now().getTime()
    if (kept === undefined || at >= until || until - at > KEPT_MS) [kept, until] = [read(), at + KEPT_MS]
    return kept
  }
}
