/** What numbers the options of a governor may be. */
import { invalidInput } from '../errors.ts'

/** The longest a timer of Node runs; it takes longer ones for 1 ms. */
const MOST_MS = 2 ** 31 - 1

/** @throws invalid_input unless it is a whole number of `least` or more */
export function assertWholeNumber(name: string, value: number, least: number): number {
  return fitting(Number.isSafeInteger(value) && value >= least, name, value, `a whole number of ${least} or more`)
}

/** @throws invalid_input unless a timer can run that long */
export function assertDuration(name: string, value: number): number {
  return fitting(value > 0 && value <= MOST_MS, name, value, `milliseconds above 0, at most ${MOST_MS}`)
}

/** @throws invalid_input for less than 0 and what is no number */
export function assertAmount(name: string, value: number): number {
  return fitting(Number.isFinite(value) && value >= 0, name, value, 'a number of 0 or more')
}

function fitting(fits: boolean, name: string, value: number, expected: string): number {
  if (!fits) throw invalidInput(`governor option ${name}`, value, expected)
  return value
}
