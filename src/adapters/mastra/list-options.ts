/** Checks what a call gives to page and to filter by: Mastra's types end where a call comes as JSON. */
import { invalidInput } from '../../base/errors.ts'
import { readBound } from '../../base/parse-time.ts'

/** @throws {MadeleineError} `invalid_input` */
export function checkPage(page: unknown, perPage: unknown): void {
  if (!Number.isSafeInteger(page) || (page as number) < 0) throw invalidInput('page', page, 'a whole number, 0 or more')
  if (perPage !== false && (!Number.isSafeInteger(perPage) || (perPage as number) < 0)) {
    throw invalidInput('perPage', perPage, 'a whole number, 0 or more, or false for all')
  }
}

/** Epoch milliseconds; undefined where there is no bound. @throws {MadeleineError} `invalid_input` */
export function boundOf(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined
  try {
    if (value instanceof Date || typeof value === 'string') return readBound(value, name).getTime()
  } catch {
    // refused below, in the words and with the code of the other options
  }
  throw invalidInput(name, value, 'a Date or an ISO 8601 string')
}
