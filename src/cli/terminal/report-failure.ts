/** Report of a failed command: one line on stderr, and an exit code. */
import { stripVTControlCharacters } from 'node:util'
import { MadeleineError, type ErrorCode } from '../../base/errors.ts'
import { reasonIn } from '../../base/system-errors.ts'
import type { Terminal } from './terminal.ts'

export const FAILED = 1
const BAD_INPUT = 2

/** Codes that blame the input. */
const INPUT_CODES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'bad_time', 'too_large', 'not_found', 'no_store'])

/** Prints the error on one line of stderr. @returns the exit code */
export function reportFailure(
  { note, noteJson }: Pick<Terminal, 'note' | 'noteJson'>, error: unknown, { json }: { json: boolean },
): number {
  const { code, message } = describeError(error)
  if (json) noteJson({ error: { code, message } })
  else note(`madeleine: ${message}`)
  return INPUT_CODES.has(code) ? BAD_INPUT : FAILED
}

/** Code and message; an error that is not a MadeleineError has the code `unexpected`. */
function describeError(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof MadeleineError) return { code: error.code, message: error.message }
  if (!(error instanceof Error)) return { code: 'unexpected', message: String(error) }
  // citty's errors about the command line
  if (error.name === 'CLIError') return { code: 'invalid_input', message: stripVTControlCharacters(error.message) }
  return { code: 'unexpected', message: messageOf(error) }
}

/** The message; for a server that answers at none of its addresses, an AggregateError without a message, that of its first error. */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  return reasonIn(error.message === '' && first ? first : error)
}
