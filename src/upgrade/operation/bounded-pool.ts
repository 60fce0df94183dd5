/** Bounded worker pool: processes items a few at a time, and stops early when the model is unavailable or over budget. */
import { MadeleineError, throwIfAborted } from '../../errors.ts'
import type { EarlyStop } from '../../contract/results/operator-results.ts'

export interface PoolWork<T> {
  /** Read lazily: the next item is taken when a worker is free. */
  readonly items: AsyncIterable<T>
  readonly work: (item: T) => Promise<void>
  /** Called for an item whose reply could not be parsed; the item stays as it is. */
  readonly onUnreadable: (item: T) => void
  /** Called after each item, failed ones included, and awaited. */
  readonly onDone: () => unknown
  readonly signal: AbortSignal
  /** Items processed at once. Default 4. */
  readonly concurrency?: number
}

/** Items processed at once; the governor limits model calls further. */
const CONCURRENCY = 4
/** Consecutive failures after which the model counts as unavailable. */
const MAX_FAILURES = 3

/**
 * Processes all items. No work is in flight any more when it returns or throws.
 *
 * @returns why items were left, if any were: the model failed three times in a row or at some items, or the budget of
 *   the day is exhausted
 * @throws {MadeleineError} `aborted`, and any error of `work` that is not a failure of a model
 */
export async function runBounded<T>(
  { items, work, onUnreadable, onDone, signal, concurrency = CONCURRENCY }: PoolWork<T>,
): Promise<EarlyStop | undefined> {
  const iterator = items[Symbol.asyncIterator]()
  const state: PoolState = { isStopped: false, hasAnswered: false, failures: 0 }
  const processItem = async (item: T): Promise<void> => {
    try {
      await work(item)
      state.hasAnswered = true
      state.failures = 0
    } catch (error) {
      if (!(error instanceof MadeleineError) || !MODEL_FAILURES.has(error.code)) throw error
      if (error.code === 'bad_reply') return onUnreadable(item)
      state.lastFailure = { code: error.code, message: error.message }
      if (error.code === 'budget_exhausted' || ++state.failures >= MAX_FAILURES) state.isStopped = true
    }
  }
  const processUntil = async (isEnough: () => boolean): Promise<void> => {
    try {
      while (!state.isStopped && !isEnough()) {
        throwIfAborted(signal)
        const next = await iterator.next()
        if (next.done) return
        await processItem(next.value)
        await onDone()
      }
    } catch (error) {
      state.isStopped = true
      throw error
    }
  }
  // One worker until the model has answered: the circuit breaker admits one call to probe a model that was unavailable
  const probe = processUntil(() => state.hasAnswered)
  const settled =
    await Promise.allSettled([probe, ...Array.from({ length: concurrency }, () => probe.then(() => processUntil(() => false)))])
  await iterator.return?.()
  const rejected = settled.find((one) => one.status === 'rejected')
  if (rejected) throw rejected.reason
  return state.lastFailure
}

interface PoolState {
  isStopped: boolean
  /** Whether the model has answered at least once. */
  hasAnswered: boolean
  /** Consecutive ones. */
  failures: number
  lastFailure?: EarlyStop
}

/** Failures that leave the item unchanged. */
const MODEL_FAILURES: ReadonlySet<string> = new Set(['model_failed', 'bad_reply', 'budget_exhausted'])

/** A queue that runs one task at a time, in the order of the calls; a task that fails does not stop the next. */
export function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
