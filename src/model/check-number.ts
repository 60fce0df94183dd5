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

/** @throws invalid_input unless the value is a finite number of 0 or more */
export function assertAmount(name: string, value: number): number {
  return checked(Number.isFinite(value) && value >= 0, name, value, 'a number of 0 or more')
}

function checked(fits: boolean, name: string, value: number, expected: string): number {
  if (!fits) throw invalidInput(`governor option ${name}`, value, expected)
  return value
}
