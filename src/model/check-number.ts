/** Range checks of the governor's numeric options; each returns the value. */
import { invalidInput } from '../errors.ts'

/** Longest timer of Node.js, in milliseconds; a longer one would fire after 1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** @throws invalid_input unless the value is a whole number of `min` or more */
export function assertWholeNumber(name: string, value: number, min: number): number {
  return checked(Number.isSafeInteger(value) && value >= min, name, value, `a whole number of ${min} or more`)
}

/** @param value milliseconds @throws invalid_input unless it is above 0 and at most the longest timer */
export function assertDuration(name: string, value: number): number {
  return checked(value > 0 && value <= MAX_TIMER_MS, name, value, `milliseconds above 0, at most ${MAX_TIMER_MS}`)
}

/** Highest price of a million tokens: a day's sum of the dearest calls stays finite. */
const MAX_PRICE = 1e9

/** @throws invalid_input unless the value is a number from 0 to 10^9 */
export function assertPrice(name: string, value: number): number {
  return checked(value >= 0 && value <= MAX_PRICE, name, value, 'a number from 0 to 10^9')
}

function checked(fits: boolean, name: string, value: number, expected: string): number {
  if (!fits) throw invalidInput(`governor option ${name}`, value, expected)
  return value
}
