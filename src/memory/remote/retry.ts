/** Deadlines and retries of calls to a server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { jitteredBackoffMs, type Backoff } from '../../backoff.ts'
import { hasCode, MadeleineError, throwIfAborted } from '../../errors.ts'
import { joinSignals } from '../options/read-options.ts'
import { ReplyError } from './reply-error.ts'

/** Waits. @throws when the signal is aborted */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

export const pauseMs: Pause = (ms, signal) => sleep(ms, undefined, { signal })

/** What a test makes shorter. */
export interface RemoteTimes {
  readonly pause: Pause
  readonly silenceMs: number
}

export const REMOTE_TIMES: RemoteTimes = { pause: pauseMs, silenceMs: 45_000 }

const BACKOFF: Backoff = { firstMs: 250, maxMs: 5000 }
const MAX_RETRIES = 3
/** A server that asks for a longer pause has said no: the caller decides. */
const LONGEST_PAUSE_MS = 60_000

/** What ends by itself: the server was restarted or busy, or the reply was lost. */
const isPassing = (error: unknown): boolean =>
  hasCode(error, 'server_unavailable', 'rate_limited', 'queue_full', 'busy', 'engine_restarted', 'owner_silent')

interface Retrying {
  readonly signal: AbortSignal
  readonly pause: Pause
  /** Asked after each failure. */
  readonly mayRepeat: (error: unknown) => boolean
}

/** Tries again, with backoff, what may be done twice. @throws the last error, or the signal's reason */
export async function withRetries<T>(attempt: () => Promise<T>, { signal, pause, mayRepeat }: Retrying): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt()
    } catch (error) {
      const asked = error instanceof ReplyError ? error.retryAfterMs ?? 0 : 0
      const isLast = retry === MAX_RETRIES || signal.aborted || asked > LONGEST_PAUSE_MS
      if (isLast || !isPassing(error) || !mayRepeat(error)) throw error
      await pause(Math.max(asked, jitteredBackoffMs(BACKOFF, retry, Math.random())), signal).catch(() => {
        // The deadline says less than what the server did
        if (hasCode(signal.reason, 'server_unavailable')) throw error
        throwIfAborted(signal)
      })
    }
  }
}

/** Runs a call until its deadline. @throws {MadeleineError} `server_unavailable` then */
export async function withinTime<T>(
  call: (signal: AbortSignal) => Promise<T>,
  { url, timeoutMs, signal }: { url: string; timeoutMs: number | undefined; signal: AbortSignal },
): Promise<T> {
  if (timeoutMs === undefined) return call(signal)
  const deadline = new AbortController()
  const timer = setTimeout(() => {
    deadline.abort(new MadeleineError('server_unavailable', `${url}: no answer within ${timeoutMs} ms, the timeoutMs of this memory`))
  }, timeoutMs)
  try {
    return await call(joinSignals(signal, deadline.signal))
  } finally {
    clearTimeout(timer)
  }
}
