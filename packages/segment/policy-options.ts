/** Validation of a policy's options: one rule per option, independent of the other options. */
import { invalidInput, type Json, type JsonObject, MadeleineError, show } from '@madeleine/base'
import { nearestName } from '@madeleine/contract'

/** The values that one option accepts: in words for an error message, and as a predicate. */
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

/** The rule of an option that may be absent and has no default. */
export const optional = ({ expected, fits }: OptionRule): OptionRule => rule(expected, (value) => value === undefined || fits(value))

/**
 * Validates options and fills in the defaults; an undefined option counts as absent.
 *
 * @param policy name for error messages
 * @throws invalid_input for an unknown option, or a value that breaks its rule: names the option, the value and what was expected
 */
export function readOptions<Options extends object>(
  policy: string, input: unknown, spec: { readonly defaults: Options; readonly rules: Readonly<Record<keyof Options, OptionRule>> },
): Options {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw invalidInput(`${policy} options`, input, 'an object')
  const rules = spec.rules as Readonly<Record<string, OptionRule>>
  const options = { ...spec.defaults } as Record<string, unknown>
  for (const [name, value] of Object.entries(input)) {
    assertKnownOption(policy, name, Object.keys(rules))
    if (value === undefined) continue
    const { expected, fits } = rules[name] as OptionRule
    if (!fits(value)) throw invalidInput(`${policy} option ${name}`, value, expected)
    options[name] = value
  }
  return options as Options
}

/** @param where the function or the policy that takes the option @throws {MadeleineError} `invalid_input`, with the nearest known name */
export function assertKnownOption(where: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return
  const nearest = nearestName(name, known)
  throw new MadeleineError('invalid_input', `unknown ${where} `
    + `option ${show(name)}; ${nearest === undefined ? `expected one of ${known.join(', ')}` : `did you mean ${nearest}?`}`)
}

/** @param options of a call of `madeleine/segment` @throws {MadeleineError} `invalid_input` for an unknown one */
export function assertKnownOptions(call: string, options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw invalidInput(`${call} options`, options, 'an object')
  for (const name of Object.keys(options)) assertKnownOption(call, name, known)
}

/** The options as stored. A function is stored as the word 'function', so that a process without it does not cut. */
export function storedOptions(options: object): JsonObject {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'function' ? 'function' : value]),
  ) as Record<string, Json>
}
