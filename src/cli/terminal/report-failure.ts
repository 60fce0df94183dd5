/** Report of a failed command: one line on stderr, and an exit code. */
import { stripVTControlCharacters } from 'node:util'
import { MadeleineError, type ErrorCode } from '../../errors.ts'
import type { Terminal } from './terminal.ts'

export const FAILED = 1
const BAD_INPUT = 2

const EXIT_CODES = {
  invalid_input: BAD_INPUT,
  bad_time: BAD_INPUT,
  too_large: BAD_INPUT,
  conflict: FAILED,
  not_found: FAILED,
  store_locked: FAILED,
  store_newer: FAILED,
  store_full: FAILED,
  store_readonly: FAILED,
  store_damaged: FAILED,
  store_gone: FAILED,
  unsupported_server: FAILED,
  engine_restarted: FAILED,
  lease_lost: FAILED,
  policy_mismatch: FAILED,
  model_failed: FAILED,
  bad_reply: FAILED,
  budget_exhausted: FAILED,
  missing_peer: FAILED,
  stuck: FAILED,
  aborted: FAILED,
  closed: FAILED,
} satisfies Record<ErrorCode, typeof FAILED | typeof BAD_INPUT>

/** Prints the error on one line of stderr. @returns the exit code */
export function reportFailure({ note, noteJson }: Terminal, error: unknown, { json }: { json: boolean }): number {
  const { code, message } = describeError(error)
  if (json) noteJson({ error: { code, message } })
  else note(`madeleine: ${message}`)
  return code in EXIT_CODES ? EXIT_CODES[code as ErrorCode] : FAILED
}

/** Code and message; an error that is not a MadeleineError has the code `unexpected`. */
function describeError(error: unknown): { code: ErrorCode | 'unexpected'; message: string } {
  if (error instanceof MadeleineError) return { code: error.code, message: error.message }
  if (!(error instanceof Error)) return { code: 'unexpected', message: String(error) }
  // citty's errors about the command line
  if (error.name === 'CLIError') return { code: 'invalid_input', message: stripVTControlCharacters(error.message) }
  return { code: 'unexpected', message: messageOf(error) }
}

/** The message; for a server that answers at none of its addresses, an AggregateError without a message, that of its first error. */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  return error.message || first?.message || (error as NodeJS.ErrnoException).code || error.name
}
