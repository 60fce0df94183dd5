/** Every error Madeleine throws on purpose. `code` is stable; `message` is for people. */

export type ErrorCode =
  | 'invalid_input' // an argument is wrong; the message names it and what was expected
  | 'bad_time' // a time outside year 1–9999, or not a time at all
  | 'too_large' // a message, a batch or a JSON value over its cap
  | 'conflict' // the id is taken by other content; nothing was stored
  | 'not_found'
  | 'store_locked' // another process holds the folder
  | 'store_newer' // the store was written by a newer version
  | 'unsupported_server' // PostgreSQL or pgvector is too old or missing
  | 'engine_restarted' // the embedded engine did not answer, was ended and reopened
  | 'lease_lost' // another worker took the work over; what was computed must be dropped
  | 'policy_mismatch' // the store was cut by another policy
  | 'model_failed' // no model answered; the work is tried again, then done without
  | 'bad_reply' // the model answered, and nothing could be read from it
  | 'budget_exhausted' // a ceiling of the user's day is reached; the work is done without a model
  | 'missing_peer' // an optional package is not installed; the message has the line that installs it
  | 'stuck' // work keeps failing, and not for want of a model; the message names the last error
  | 'aborted'
  | 'closed'

/** Codes worth trying again without a change by the caller. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set(['engine_restarted', 'lease_lost', 'model_failed'])

export class MadeleineError extends Error {
  readonly code: ErrorCode
  /** With `conflict`: which messages of the call, counted from 0, have an id that is taken. */
  declare readonly places?: readonly number[]
  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { places?: readonly number[] }) {
    super(message, options)
    this.name = 'MadeleineError'
    this.code = code
    if (options?.places) this.places = options.places
  }
  get retryable(): boolean {
    return RETRYABLE.has(this.code)
  }
}

/** @throws {MadeleineError} `aborted`, or the signal's reason where that is one of ours */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return
  throw signal.reason instanceof MadeleineError ? signal.reason : new MadeleineError('aborted', 'the call was aborted', { cause: signal.reason })
}

/** The one line to throw for a wrong argument: what, the offending value, what was expected. */
export function invalidInput(what: string, value: unknown, expected: string): MadeleineError {
  return new MadeleineError('invalid_input', `${what} must be ${expected}, got ${show(value)}`)
}

/** A value as it may stand in an error message: short, on one line, never a whole text. */
export function show(value: unknown): string {
  const points = [...plain(value)]
  return points.length > 80 ? `${points.slice(0, 79).join('')}…` : points.join('')
}

function plain(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 200))
  if (typeof value !== 'object' || value === null || value instanceof Date) return String(value)
  return Object.prototype.toString.call(value) // its own toString may throw, its JSON may be endless
}
