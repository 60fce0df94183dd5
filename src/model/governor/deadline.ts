/** Waits for a call no longer than its deadline and its caller's patience, be the callee deaf to signals. */
import { CallFailure } from './call-failure.ts'

export interface Patience {
  /** From now until the call must have ended. */
  readonly totalMs: number
  /** Resolves after the time, rejects as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** The caller's. */
  readonly signal?: AbortSignal | undefined
}

/**
 * What `send` gives, if it gives it in time. Its signal is aborted when the deadline passes or the caller gives up; from
 * then on nobody waits for it. When this returns no timer runs.
 *
 * @throws {CallFailure} `timeout` or `aborted`; else what `send` threw
 */
export async function withinDeadline<T>({ totalMs, sleep, signal }: Patience, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const call = new AbortController()
  const clock = new AbortController()
  let onAbort: (() => void) | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      const stop = (failure: CallFailure): void => {
        reject(failure) // first: how the callee takes the signal is no longer of interest
        call.abort(failure)
      }
      onAbort = () => stop(new CallFailure('aborted', 'the call was given up'))
      signal?.addEventListener('abort', onAbort, { once: true })
      sleep(totalMs, clock.signal).then(() => stop(new CallFailure('timeout', `no complete answer within ${totalMs} ms`)), () => undefined)
      send(call.signal).then(resolve, reject)
    })
  } finally {
    if (onAbort) signal?.removeEventListener('abort', onAbort)
    clock.abort()
  }
}
