/** Reads the options of a call: once, whatever the object that holds them does, and without an unknown key. */
import * as z from 'zod'
import { invalidInput, isMadeleineError, MadeleineError, reading, show } from '../../errors.ts'
import { isPlain } from '../../json.ts'
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
    const parsed = schema.safeParse(options, { error: expectation, reportInput: true })
    if (parsed.success) return parsed.data
    // Which looks at the values too
    throw new MadeleineError('invalid_input', relevantIssues(parsed.error.issues).map((issue) => issueText(issue, { schema, read }))
      .join('; ').slice(0, MAX_CHARS))
  })
}

/** Text of all issues at most: a key of the caller may be as long as memory. */
const MAX_CHARS = 1000

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
