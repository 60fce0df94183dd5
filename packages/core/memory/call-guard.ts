/** The guard of a memory's calls: refuses them after closing, signals those under way to end, and waits for those that write. */
import { codedError, MadeleineError, throwIfAborted } from '@madeleine/base'
import { copyOptions, joinSignals } from '@madeleine/contract'

/** What every call accepts. */
export interface Abortable {
  readonly signal?: AbortSignal
}

export interface CallGuard {
  /**
   * Runs a call that closing waits for, on a copy of its options.
   * @param known names of the call's options; absent where the call checks them itself
   * @throws {MadeleineError} and nothing else: `closed`, `aborted`, `invalid_input` for options that cannot be read
   */
  run<O extends Abortable, T>(given: O, call: (given: O) => Promise<T>, known?: readonly string[]): Promise<T>
  /** The same for a call that writes nothing, or whose source may never end: closing aborts it and does not wait for it. */
  runUnawaited<O extends Abortable, T>(given: O, call: (given: O) => Promise<T>, known?: readonly string[]): Promise<T>
  /** A step of an unawaited call that closing waits for. @throws {MadeleineError} `closed` */
  await<T>(step: () => Promise<T>): Promise<T>
  /** @throws {MadeleineError} `closed` */
  assertOpen(): void
  /** A call under way, which closing aborts. @returns a function for its end */
  enter(ending: AbortController): () => void
  /** Calls that were begun so far, and how many of them are under way. */
  activity(): { readonly begun: number; readonly underWay: number }
  /** Work of several calls, which closing lets end before it refuses any. */
  hold(work: Promise<unknown>): void
  /** Refuses further calls, aborts those under way, and resolves when those it waits for have ended. */
  close(): Promise<void>
}

/** How a text is given that came in place of the options of a call. */
const byName = (text: string): string => `give it by its name, as { query: ${text} } or { conversationId: ${text} }`

/** @param parent the guard of the store: a call of a closed store is refused, and closing the store waits for the call too */
export function callGuard(parent?: CallGuard): CallGuard {
  const awaited = new Set<Promise<unknown>>()
  const [held, { enter, abort, activity }] = [heldWork(parent), callsUnderWay(parent)]
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
  const runUnawaited: CallGuard['runUnawaited'] = async (given, call, known) => {
    const options = copyOptions(given, known && [...known, 'signal'], byName)
    assertOpen()
    // A controller for each call: a signal as old as the memory would remember every call
    const ending = new AbortController()
    const signal = joinSignals(options.signal, ending.signal)
    throwIfAborted(signal)
    const leave = enter(ending)
    return withCode(() => call({ ...options, signal })).finally(leave)
  }
  return {
    assertOpen, runUnawaited, enter, activity, hold: held.hold, await: awaitStep,
    run: (given, call, known) => runUnawaited(given, (whole) => awaitStep(() => call(whole)), known),
    async close() {
      if (held.isAny()) await held.ended()
      isClosed = true
      abort(closed())
      await Promise.allSettled(awaited)
    },
  }
}

/** The calls of a guard, each of which is one of its parent's. */
function callsUnderWay(parent: CallGuard | undefined) {
  const underWay = new Set<AbortController>()
  let begun = 0
  return {
    enter(ending: AbortController): () => void {
      underWay.add(ending)
      begun += 1
      const leave = parent?.enter(ending)
      return () => void (underWay.delete(ending), leave?.())
    },
    abort(reason: MadeleineError): void {
      for (const ending of underWay) ending.abort(reason)
    },
    activity: () => ({ begun, underWay: underWay.size }),
  }
}

/** Work that is waited for. What is added while `ended` waits is not: a program that goes on would never be closed. */
function heldWork(parent: CallGuard | undefined) {
  const held = new Set<Promise<unknown>>()
  return {
    hold(work: Promise<unknown>): void {
      const holding = work.catch(() => undefined).finally(() => held.delete(holding))
      held.add(holding)
      parent?.hold(work)
    },
    isAny: () => held.size > 0,
    ended: () => Promise.all(held),
  }
}

/** The last door: what has no code yet gets one here. */
async function withCode<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw codedError(error, 'unexpected', 'an error that Madeleine did not foresee; please report it with its cause')
  }
}

const closed = (): MadeleineError => new MadeleineError('closed', 'the memory is closed; open it again')

// Who calls a memory, and where a call is carried out.

/** What is known about the caller, besides the user. */
export interface CallerOptions {
  /** Id of the server key that the request brought: what is granted to it may be used too. */
  readonly keyId?: string | undefined
  /**
   * Calls that only read do so at the standby that `readUrl` names, which may be behind: `store.standby` says how far. Default: all
   * read where is written.
   */
  readonly fromStandby?: boolean | undefined
  /**
   * Called with each space that a call was let into, before it is read or written: for a record of what was done.
   * @param isAlone the call is about the space only, not about the user's own memory too
   */
  readonly onSpace?: ((space: string, isAlone: boolean) => void) | undefined
  /**
   * Awaited before messages are stored: an error that it rejects with refuses them.
   * @param user whose memory they go to, the user's own or a space
   */
  readonly beforeStoring?: ((user: string, messages: number) => Promise<void>) | undefined
}

export interface Asker extends CallerOptions {
  readonly userId: string
  /** A model calls, by its tools. */
  readonly isModel?: true
}

/** Whose memory a call reads or changes. */
export interface CallPlace {
  /** The user, or the space. */
  readonly userId: string
  /** Given where the call names a space, be it one's own name. */
  readonly space?: string
  /** Whether the call may leave a trace there: it changes what it is told to change, and records what it showed. */
  readonly mayWrite: boolean
}
