/** How long a turn waits: for a memory that is being opened and warmed up, once, and then for all that is asked of it, by a deadline. */
import type { Memory } from '../../../memory/memory.ts'

/** What opening a memory may take: a cold start with a store to make takes 1 to 3 s, one whose lock another process gives up some more. */
const OPENING_MS = 10_000

export interface WaitSettings {
  /** By how much the steps of one turn are delayed together at most, once the memory is open. */
  readonly deadlineMs: number
  /** Of the caller: nothing is waited for any more. */
  readonly signal: AbortSignal | undefined
}

/** The opening of one memory. All turns together wait for it `OPENING_MS` at most, from the first one on. */
export class MemoryOpening {
  #isOpen: boolean
  /** Whether the memory is there, if not warm. */
  #isThere: boolean
  #isTold = false
  readonly #settled: Promise<void>
  #until: number | undefined

  /** @param warmUp a first context, which belongs to the opening: it loads what every later one needs */
  constructor(memory: Memory | Promise<Memory>, warmUp: Promise<unknown> | undefined) {
    this.#isThere = !(memory instanceof Promise)
    this.#isOpen = this.#isThere && warmUp === undefined
    void Promise.allSettled([memory]).then(() => void (this.#isThere = true))
    // One that cannot be opened is asked too, and says why
    this.#settled = this.#isOpen ? Promise.resolve() : Promise.allSettled([memory, warmUp]).then(() => void (this.#isOpen = true))
  }

  /** A memory that is there and does not get warm is open once it has had its time: from then on each turn has its own deadline. */
  get isOpen(): boolean {
    return this.#isOpen || (this.#isThere && this.#until !== undefined && performance.now() >= this.#until)
  }

  /** @param onOpened told once for each memory, when a turn had to wait for it */
  async wait(signal: AbortSignal | undefined, onOpened: (waitedMs: number) => void): Promise<boolean> {
    if (this.isOpen) return true
    const from = performance.now()
    this.#until ??= from + OPENING_MS
    const isOpen = (await within(this.#settled, this.#until - from, signal)) || this.isOpen
    const waitedMs = Math.round(performance.now() - from)
    if (isOpen && waitedMs > 0 && !this.#isTold) {
      this.#isTold = true
      onOpened(waitedMs)
    }
    return isOpen
  }
}

/** Waits as long as the turn may still be delayed. @returns whether it was there in time */
export async function inTime(done: Promise<void>, running: { waitedMs: number }, { deadlineMs, signal }: WaitSettings): Promise<boolean> {
  const from = performance.now()
  const isDone = await within(done, deadlineMs - running.waitedMs, signal)
  running.waitedMs += performance.now() - from
  return isDone
}

/** Waits so long, or until the signal. @returns whether it was done by then */
export async function within(done: Promise<void>, ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  const gone = new AbortController()
  const late = new Promise<false>((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.max(0, ms))
    const stop = (): void => resolve(false)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true, signal: gone.signal })
    gone.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
  try {
    return await Promise.race([done.then(() => true), late])
  } finally {
    gone.abort()
  }
}
