/** How many messages of one user may wait to be cut: a flood of one must not become everybody's queue. */
import type { MiddlewareHandler } from 'hono'
import { BoundedMap } from '../../bounded-map.ts'
import type { HttpEnv } from '../http-env.ts'
import { HttpProblem } from '../http-problem.ts'

export interface PendingLimit {
  /** Messages of one user. */
  readonly mostPending: number
  /** Asks the store. */
  readonly pending: (user: string) => Promise<{ readonly messages: number }>
  readonly now: () => Date
}

export const DEFAULT_MOST_PENDING = 50_000

/** How long a count holds: each push of a flood asking for its own would be a statement more on the way that it slows. */
const KEPT_MS = 1000
const KEPT_USERS = 10_000
/** A worker cuts and encodes some hundreds of messages in this time. */
const RETRY_SECONDS = 5

interface Counted {
  readonly until: number
  readonly messages: Promise<number>
}

/** Answers 429 `queue_full` while more wait. */
export function limitPending({ mostPending, pending, now }: PendingLimit): MiddlewareHandler<HttpEnv> {
  const counts = new BoundedMap<string, Counted>(KEPT_USERS)
  const countOf = (user: string): Promise<number> => {
    const [kept, at] = [counts.get(user), now().getTime()]
    if (kept && at < kept.until && kept.until - at <= KEPT_MS) return kept.messages
    const messages = pending(user).then((found) => found.messages)
    messages.catch(() => undefined) // thrown where it is awaited
    counts.set(user, { until: at + KEPT_MS, messages })
    return messages
  }
  return async (c, next) => {
    if (await countOf(c.get('user')) >= mostPending) {
      throw new HttpProblem(
        429, 'queue_full', `${mostPending} messages are already waiting to be cut; push the next in ${RETRY_SECONDS} s`,
        { 'retry-after': String(RETRY_SECONDS) },
      )
    }
    await next()
  }
}
