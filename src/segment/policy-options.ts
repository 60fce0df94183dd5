/** Reading a policy's options: each is checked by itself, against one rule and no other option. */
import { invalidInput } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'

/** What one option may be, in words and as a test. */
export interface OptionRule {
  readonly expected: string
  fits(value: unknown): boolean
}

const rule = (expected: string, fits: (value: unknown) => boolean): OptionRule => ({ expected, fits })
const isNumber = (value: unknown): value is number => Number.isFinite(value)

export const ABOVE_ZERO = rule('a number above 0', (value) => isNumber(value) && value > 0)
export const ZERO_OR_MORE = rule('a number of 0 or more', (value) => isNumber(value) && value >= 0)
export const COUNT = rule('a whole number of 1 or more', (value) => Number.isSafeInteger(value) && Number(value) >= 1)
export const FLAG = rule('true or false', (value) => typeof value === 'boolean')

/** An option that may be left out, and has no default. */
export const optional = ({ expected, fits }: OptionRule): OptionRule => rule(expected, (value) => value === undefined || fits(value))

/**
 * The options as given, the defaults for the rest.
 *
 * @throws invalid_input for an unknown option, or one that breaks its rule: names the option, its value, what was expected
 */
export function readOptions<Options extends object>(
  policy: string, given: unknown, form: { readonly defaults: Options; readonly rules: Readonly<Record<keyof Options, OptionRule>> },
): Options {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalidInput(`${policy} options`, given, 'an object')
  const rules = form.rules as Readonly<Record<string, OptionRule>>
  const read = { ...form.defaults } as Record<string, unknown>
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(rules, name)) throw invalidInput(`${policy} option`, name, `one of ${Object.keys(rules).join(', ')}`)
    if (value === undefined) continue
    const { expected, fits } = rules[name] as OptionRule
    if (!fits(value)) throw invalidInput(`${policy} option ${name}`, value, expected)
    read[name] = value
  }
  return read as Options
}

/** The options as they are stored: of a function only that there was one, so that nobody without it cuts. */
export function storedOptions(options: object): JsonObject {
  const kept = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept.map(([name, value]) => [name, typeof value === 'function' ? 'function' : value])) as Record<string, Json>
}
