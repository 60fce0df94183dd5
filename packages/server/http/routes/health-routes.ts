/** Whether the server lives, and whether it can be sent requests: for whoever restarts it, and whoever sends it requests. */
import type { Hono } from 'hono'
import { codedError } from '@madeleine/base'
import type { HttpEnv } from '../request-body.ts'

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
