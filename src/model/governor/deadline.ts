/** Deadline of a call: enforced even if the callee ignores its abort signal. */
import { CallFailure } from './call-failure.ts'

export interface DeadlineOptions {
  /** Milliseconds from now until the call must have ended. */
  readonly totalMs: number
  /** Resolves after the time, rejects as soon as the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** The caller's abort signal. */
  readonly signal?: AbortSignal | undefined
}

/**
 * The result of `send`, if it arrives in time. The signal of `send` is aborted when the deadline passes or the caller
 * aborts; from then on its result is ignored. No timer is left running.
 *
 * @throws {CallFailure} `timeout` or `aborted`; else what `send` threw
 */
export async function withinDeadline<T>(
  { totalMs, sleep, signal }: DeadlineOptions, send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const call = new AbortController()
  const clock = new AbortController()
  let onAbort: (() => void) | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      const stop = (failure: CallFailure): void => {
        reject(failure) // before the abort, so that an error of the callee cannot win
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
