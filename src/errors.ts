/** The error class and its codes: every error that Madeleine throws on purpose. `code` is stable; `message` is for people. */

export type ErrorCode =
  | 'invalid_input' // an argument is wrong; the message names it and what was expected
  | 'bad_time' // not a time, or outside year 1–9999
  | 'too_large' // a message, a batch or a JSON value over its size limit
  | 'conflict' // the id is taken by other content; nothing was stored
  | 'not_found' // the user has nothing with this id
  | 'store_locked' // another process holds the folder
  | 'store_newer' // the store was written by a newer version
  | 'store_full' // no room on the disk, or the quota is used up; nothing was written, reading goes on
  | 'store_readonly' // the folder cannot be written
  | 'store_damaged' // files of the store are missing, truncated or overwritten
  | 'store_gone' // the folder was deleted, moved or replaced while the store was open
  | 'unsupported_server' // PostgreSQL or pgvector is too old or missing
  | 'engine_restarted' // the embedded engine did not answer; it was terminated and reopened
  | 'lease_lost' // another worker took over the job; the computed result must be discarded
  | 'policy_mismatch' // the store is cut by another policy
  | 'model_failed' // the model did not answer; the job is retried, then done without it
  | 'bad_reply' // the model answered, and the reply could not be parsed
  | 'budget_exhausted' // a daily ceiling of the user is reached; the job is done without a model
  | 'missing_peer' // an optional package is not installed; the message contains the command that installs it
  | 'stuck' // a job keeps failing for a reason other than the model; the message names the last error
  | 'aborted' // the caller's signal was aborted
  | 'closed' // the memory or the store is closed

/** Codes of errors that may succeed on a retry with the same arguments. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set(['store_full', 'engine_restarted', 'lease_lost', 'model_failed'])

/** An error that Madeleine throws on purpose. */
export class MadeleineError extends Error {
  /** Stable; programs decide by it. */
  readonly code: ErrorCode
  /** Only with `conflict`: indices, from 0, of the messages of the call whose id is taken. */
  declare readonly places?: readonly number[]
  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { places?: readonly number[] }) {
    super(message, options)
    this.name = 'MadeleineError'
    this.code = code
    if (options?.places) this.places = options.places
  }
  /** Whether a retry with the same arguments may succeed. */
  get retryable(): boolean {
    return RETRYABLE.has(this.code)
  }
}

/** Whether it is a MadeleineError with one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly ErrorCode[]): boolean => error instanceof MadeleineError && codes.includes(error.code)

/** @throws {MadeleineError} `aborted`, or the signal's reason if that is a MadeleineError */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return
  throw signal.reason instanceof MadeleineError ? signal.reason : new MadeleineError('aborted', 'the call was aborted', { cause: signal.reason })
}

/** The error for a wrong argument: its name, its value, and what was expected. */
export function invalidInput(what: string, value: unknown, expected: string): MadeleineError {
  return new MadeleineError('invalid_input', `${what} must be ${expected}, got ${show(value)}`)
}

/** A value for an error message: on one line, at most 80 characters. */
export function show(value: unknown): string {
  const characters = [...printed(value)]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('')
}

function printed(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 200))
  if (typeof value !== 'object' || value === null || value instanceof Date) return String(value)
  return Object.prototype.toString.call(value) // its own toString may throw, and its JSON may be huge
}
