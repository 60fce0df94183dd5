/** Reads the options of a call: once, whatever the object that holds them does, and without an unknown key. */
import * as z from 'zod'
import { invalidInput, isMadeleineError, MadeleineError, reading, show } from '../base/errors.ts'
import { isPlain } from '../base/json.ts'
import { expectation, issueText, relevantIssues, unknownOption } from './option-issues.ts'

/** A function of the caller, as an option. */
export const callable = <F>() => z.custom<F>((value) => typeof value === 'function', 'must be a function')

/**
 * A copy of the options, so that each is read once: a getter cannot give another value after the check.
 * @param known the names that an option may have; absent where the caller checks them
 * @param example says how a text is given that came in place of options
 * @throws {MadeleineError} `invalid_input` unless they are a plain object that can be read
 */
export function copyOptions<O extends object>(given: O, known?: readonly string[], example?: (text: string) => string): O {
  const options = reading('options', () => {
    if (typeof given !== 'object' || given === null || !isPlain(given)) throw notOptions(given, example)
    return { ...given }
  })
  const unknown = known && Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined) throw new MadeleineError('invalid_input', unknownOption(unknown, known!))
  return options
}

function notOptions(given: unknown, example?: (text: string) => string): MadeleineError {
  const { message } = invalidInput('options', given, 'a plain object')
  return new MadeleineError('invalid_input', typeof given === 'string' && example ? `${message}; ${example(show(given))}` : message)
}

/**
 * Checks options.
 * @param read names that the call has too, and that were read before
 * @throws {MadeleineError} `invalid_input` that names each wrong option, and for an unknown one the nearest known
 */
export function parseOptions<T extends z.ZodObject>(schema: T, options: unknown, read: readonly string[] = ['signal']): z.output<T> {
  return reading('options', () => {
    assertListsFit(schema, options)
    const parsed = schema.safeParse(options, { error: expectation, reportInput: true })
    if (parsed.success) return parsed.data
    // Which looks at the values too
    const issues = relevantIssues(parsed.error.issues.slice(0, MOST_ISSUES))
    throw new MadeleineError('invalid_input', issues.map((issue) => issueText(issue, { schema, read })).join('; ').slice(0, MAX_CHARS))
  })
}

/** Issues that are put into words, and the text of all at most: a key of the caller may be as long as memory. */
const [MOST_ISSUES, MAX_CHARS] = [20, 1000]

/** Lists that are too long are refused by their length: zod would look at each of their entries, and keep what is wrong with it. */
function assertListsFit({ shape }: z.ZodObject, options: unknown): void {
  for (const [name, value] of Object.entries(Object(options) as object)) {
    if (!Array.isArray(value) || !Object.hasOwn(shape, name)) continue
    const most = mostEntries(shape[name] as z.ZodType)
    if (value.length > most) throw new MadeleineError('invalid_input', `${name} must have at most ${most} entries, got ${value.length}`)
  }
}

function mostEntries(schema: z.ZodType): number {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return mostEntries(schema.unwrap() as z.ZodType)
  if (!(schema instanceof z.ZodArray)) return Infinity
  const { _zod: { bag } } = schema
  return (bag as { readonly maximum?: number }).maximum ?? Infinity
}

/**
 * The signal of a call joined with that of the memory.
 * @throws {MadeleineError} `invalid_input` unless it is an AbortSignal
 */
export function joinSignals(given: unknown, own: AbortSignal): AbortSignal {
  if (given === undefined) return own
  try {
    return AbortSignal.any([given as AbortSignal, own])
  } catch (cause) {
    throw isMadeleineError(cause) ? cause
      : new MadeleineError('invalid_input', `signal must be an AbortSignal, got ${show(given)}`, { cause })
  }
}
