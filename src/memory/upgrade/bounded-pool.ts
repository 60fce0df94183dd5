/** Work on many things, a few at a time, that ends early when a model is away or may not be asked any more. */
import { MadeleineError, throwIfAborted } from '../../errors.ts'

/** Why work ended early. */
export interface EarlyStop {
  readonly code: string
  readonly message: string
}

export interface PoolWork<T> {
  /** What was not read yet is read when somebody is free for it. */
  readonly all: AsyncIterable<T>
  readonly work: (one: T) => Promise<void>
  /** Of what nothing could be read from: it stays as it is. */
  readonly unreadable: (one: T) => void
  readonly done: () => void
  readonly signal: AbortSignal
}

/** Things worked on at once; the governor bounds calls further. */
const AT_ONCE = 4
/** Failures in a row after which the model counts as away. */
const MOST_FAILURES = 3

/**
 * Returns when nothing is under way any more, also when it throws.
 *
 * @returns why some were left, if some were: the model failed three times in a row, or at the end at some of them, or
 *   may not be asked any more today
 * @throws {MadeleineError} `aborted`, and whatever `work` throws that is no failure of a model
 */
export async function runBounded<T>({ all, work, unreadable, done, signal }: PoolWork<T>): Promise<EarlyStop | undefined> {
  const rest = all[Symbol.asyncIterator]()
  const state: State = { isOver: false, isAnswered: false, failures: 0 }
  const doOne = async (one: T): Promise<void> => {
    try {
      await work(one)
      state.isAnswered = true
      state.failures = 0
    } catch (error) {
      if (!(error instanceof MadeleineError) || !PASSING.has(error.code)) throw error
      if (error.code === 'bad_reply') return unreadable(one)
      state.last = { code: error.code, message: error.message }
      if (error.code === 'budget_exhausted' || ++state.failures >= MOST_FAILURES) state.isOver = true
    }
  }
  const goOn = async (isEnough: () => boolean): Promise<void> => {
    try {
      while (!state.isOver && !isEnough()) {
        throwIfAborted(signal)
        const next = await rest.next()
        if (next.done) return
        await doOne(next.value)
        done()
      }
    } catch (error) {
      state.isOver = true
      throw error
    }
  }
  // One alone, until the model has answered: one that was away may be asked one thing to see whether it is back
  const alone = goOn(() => state.isAnswered)
  const ended = await Promise.allSettled([alone, ...Array.from({ length: AT_ONCE }, () => alone.then(() => goOn(() => false)))])
  await rest.return?.()
  const thrown = ended.find((one) => one.status === 'rejected')
  if (thrown) throw thrown.reason
  return state.last
}

interface State {
  isOver: boolean
  isAnswered: boolean
  /** In a row. */
  failures: number
  last?: EarlyStop
}

/** Failures that leave a thing as it was. */
const PASSING: ReadonlySet<string> = new Set(['model_failed', 'bad_reply', 'budget_exhausted'])

/** Does one after the other what is asked for at the same time. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
