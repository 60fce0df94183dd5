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
