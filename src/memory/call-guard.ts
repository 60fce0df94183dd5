/** The calls of one memory: refused once it is closed, and told to end when it closes; those that write are waited for. */
import { invalidInput, MadeleineError, throwIfAborted } from '../errors.ts'
import type { Abortable, GuardedCall } from './read-calls.ts'

export interface CallGuard {
  /** Refuses after close, with an aborted signal, and without its object; it rejects, and never throws. */
  readonly checked: GuardedCall
  /** The same for a call that has nothing to tell, or that waits for others than us: closing does not wait for it. */
  readonly uncounted: GuardedCall
  /** A step of an uncounted call that closing does wait for. @throws {MadeleineError} `closed` */
  readonly counted: <T>(doIt: () => Promise<T>) => Promise<T>
  /** @throws {MadeleineError} `closed` */
  assertOpen(): void
  /** Nothing begins any more, and signals tell what is under way. Resolves when what is counted has ended. */
  close(): Promise<void>
}

export function callGuard(): CallGuard {
  const underWay = new Set<Promise<unknown>>()
  const endings = new Set<AbortController>()
  let isClosed = false
  const assertOpen = (): void => {
    if (isClosed) throw closed()
  }
  const counted: CallGuard['counted'] = async (doIt) => {
    assertOpen()
    const doing = doIt()
    underWay.add(doing)
    return doing.finally(() => underWay.delete(doing))
  }
  const uncounted: GuardedCall = async (given, doIt) => {
    if (typeof given !== 'object' || given === null) throw invalidInput('options', given, 'an object')
    assertOpen()
    throwIfAborted(given.signal)
    // One each: a signal that lived as long as the memory would remember every call
    const ending = new AbortController()
    endings.add(ending)
    try {
      return await doIt({ ...given, signal: endedBy(given, ending) })
    } finally {
      endings.delete(ending)
    }
  }
  return {
    counted, uncounted, assertOpen,
    checked: (given, doIt) => uncounted(given, (whole) => counted(() => doIt(whole))),
    async close() {
      isClosed = true
      for (const ending of endings) ending.abort(closed())
      await Promise.allSettled(underWay)
    },
  }
}

const closed = (): MadeleineError => new MadeleineError('closed', 'the memory is closed')

const endedBy = ({ signal }: Abortable, ending: AbortController): AbortSignal =>
  signal ? AbortSignal.any([signal, ending.signal]) : ending.signal
