/** The guard of a memory's calls: refuses them after closing, signals those under way to end, and waits for those that write. */
import { invalidInput, MadeleineError, throwIfAborted } from '../errors.ts'

/** What every call accepts. */
export interface Abortable {
  readonly signal?: AbortSignal
}

export interface CallGuard {
  /** Runs a call that closing waits for. @throws {MadeleineError} `closed`, `aborted`; `invalid_input` unless `given` is an object */
  run<O extends Abortable, T>(given: O, call: (given: O) => Promise<T>): Promise<T>
  /** The same for a call that writes nothing, or whose source may never end: closing aborts it and does not wait for it. */
  runUnawaited<O extends Abortable, T>(given: O, call: (given: O) => Promise<T>): Promise<T>
  /** A step of an unawaited call that closing waits for. @throws {MadeleineError} `closed` */
  await<T>(step: () => Promise<T>): Promise<T>
  /** @throws {MadeleineError} `closed` */
  assertOpen(): void
  /** Refuses further calls, aborts those under way, and resolves when those it waits for have ended. */
  close(): Promise<void>
}

/** @param parent the guard of the store: a call of a closed store is refused, and closing the store waits for the call too */
export function callGuard(parent?: CallGuard): CallGuard {
  const awaited = new Set<Promise<unknown>>()
  const underWay = new Set<AbortController>()
  let isClosed = false
  const assertOpen = (): void => {
    parent?.assertOpen()
    if (isClosed) throw closed()
  }
  const awaitStep: CallGuard['await'] = async (step) => {
    assertOpen()
    const doing = parent ? parent.await(step) : step()
    awaited.add(doing)
    return doing.finally(() => awaited.delete(doing))
  }
  const runHere: CallGuard['runUnawaited'] = async (given, call) => {
    if (typeof given !== 'object' || given === null) throw invalidInput('options', given, 'an object')
    assertOpen()
    throwIfAborted(given.signal)
    // A controller for each call: a signal as old as the memory would remember every call
    const ending = new AbortController()
    underWay.add(ending)
    try {
      return await call({ ...given, signal: given.signal ? AbortSignal.any([given.signal, ending.signal]) : ending.signal })
    } finally {
      underWay.delete(ending)
    }
  }
  const runUnawaited: CallGuard['runUnawaited'] = (given, call) =>
    parent ? runHere(given, (whole) => parent.runUnawaited(whole, call)) : runHere(given, call)
  return {
    assertOpen, runUnawaited,
    await: awaitStep,
    run: (given, call) => runUnawaited(given, (whole) => awaitStep(() => call(whole))),
    async close() {
      isClosed = true
      for (const ending of underWay) ending.abort(closed())
      await Promise.allSettled(awaited)
    },
  }
}

const closed = (): MadeleineError => new MadeleineError('closed', 'the memory is closed')
