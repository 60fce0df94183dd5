/**
 * Turns of the event loop: long work gives one up after a fixed amount of text, so that no call holds the loop.
 *
 * The amount is text and not time: the same work gives up the same turns on every machine.
 */

/** UTF-16 units of text between two turns. The slowest step, counting the tokens of a text without words, takes 1 µs a unit. */
export const TURN_UNITS = 8192

let worked = 0
let lastTurn: Promise<void> = Promise.resolve()

/**
 * Counts work that was done. Resolves after a turn of the loop once `TURN_UNITS` are done; undefined before, when there is
 * nothing to wait for.
 *
 * The count is that of the process, and one caller is resumed in each turn: ten calls at once hold the loop no longer than one.
 */
export function giveTurn(units: number): Promise<void> | undefined {
  worked += units
  if (worked < TURN_UNITS) return undefined
  return (lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve))).then(() => void (worked = 0)))
}

/** Work in steps: yields the UTF-16 units of text that each step read. The same code runs at once or in turns. */
export type Steps<T> = Generator<number, T, undefined>

/** Runs the steps, and gives up a turn of the loop after every `TURN_UNITS`. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  // Another call may have used up this turn
  for (let turn = giveTurn(0); ; ) {
    if (turn) await turn
    const { done, value } = steps.next()
    if (done) return value
    turn = giveTurn(value)
  }
}

/** Runs the steps without a pause, for texts that are known to be short. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Maps a list, one step an item. @param unitsOf the text that an item costs */
export function* mapSteps<T, R>(items: readonly T[], map: (item: T, index: number) => R, unitsOf: (item: T) => number): Steps<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    results.push(map(item, index))
    yield unitsOf(item)
  }
  return results
}

// Backoff: pauses before retries of a failed operation.

export interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
}

/** Exponential backoff: firstMs · 2ⁿ, at most maxMs. @param n retries before this one, 0 or more */
export const backoffMs = ({ firstMs, maxMs }: Backoff, n: number): number => Math.min(maxMs, firstMs * 2 ** n)

/**
 * Exponential backoff with full jitter: a random part of the pause, so that calls which failed together do not retry together.
 * Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 *
 * @param random in [0, 1)
 */
export const jitteredBackoffMs = (backoff: Backoff, n: number, random: number): number => random * backoffMs(backoff, n)

// Maps with a maximum number of entries, for caches; and how long a word may be that is a key of one.

/** UTF-16 units. V8 keeps a longer slice as a pointer into its text: caching it would hold the whole text in memory, forgotten ones too. */
export const MAX_CACHED_CHARS = 12

/**
 * A map that is cleared when a new key would exceed its capacity. Reading costs what it costs in a Map, because use is not
 * tracked. For values that are cheap to compute again.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #capacity: number

  /** @param capacity entries, 1 or more */
  constructor(capacity: number) {
    super()
    this.#capacity = capacity
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#capacity && !this.has(key)) this.clear()
    return super.set(key, value)
  }
}

/**
 * Sets an entry as the newest, and deletes the oldest entry beyond `capacity`. Setting an entry again whenever it is read
 * makes the map an LRU cache.
 */
export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, capacity: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > capacity) map.delete(map.keys().next().value as Key)
}
