/** The error class, and how errors get their codes. `code` is stable; `message` is for people. */
import { ERRORS, type ErrorCode } from './error-codes.ts'

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
    return ERRORS[this.code].retryable
  }
}

/** Whether a caught value is an error of the list; also for values that throw when they are looked at, such as a revoked proxy. */
export function isMadeleineError(error: unknown): error is MadeleineError {
  try {
    return error instanceof MadeleineError && Object.hasOwn(ERRORS, error.code)
  } catch {
    return false
  }
}

/** The error itself if it has a code of the list, else an error with this code and message that has it as `cause`. */
export const codedError = (error: unknown, code: ErrorCode, message: string): MadeleineError =>
  isMadeleineError(error) ? error : new MadeleineError(code, message, { cause: error })

/** Runs code that reads what a caller gave: what its getters and proxies throw becomes `invalid_input`. */
export function reading<T>(what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw codedError(error, 'invalid_input', `${what} cannot be read: its own code threw`)
  }
}

/** Calls a function that the caller gave: what it throws becomes `callback_failed`. */
export function calling<T>(what: string, call: () => T): T {
  try {
    const result = call()
    // Whoever reads a promise where a value was due refuses it; its rejection must not end the process as well
    if (result instanceof Promise) result.catch(() => undefined)
    return result
  } catch (error) {
    throw codedError(error, 'callback_failed', `${what} threw`)
  }
}

/** Whether it is a MadeleineError with one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly ErrorCode[]): boolean =>
  error instanceof MadeleineError && codes.includes(error.code)

/** Waits for a function that the caller gave, which may be asynchronous: a rejection that nobody waits for ends the process. */
export async function awaiting(what: string, call: () => unknown): Promise<void> {
  try {
    await call()
  } catch (error) {
    throw codedError(error, 'callback_failed', `${what} threw`)
  }
}

/** @throws {MadeleineError} `aborted`, or the signal's reason if that is a MadeleineError */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw codedError(signal.reason, 'aborted', 'the call was aborted')
}

/**
 * The result, unless the caller gives up before; what is under way goes on, and nobody is told of it.
 * @throws {MadeleineError} like `throwIfAborted`
 */
export function untilAborted<T>(given: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return given
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(codedError(signal.reason, 'aborted', 'the call was aborted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    given.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
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

/** Runs no code of the value where that can be helped, because it may throw or print what is huge. */
function printed(value: unknown): string {
  try {
    if (typeof value === 'string') return JSON.stringify(value.slice(0, 200))
    if (typeof value === 'function') return 'a function'
    if (typeof value !== 'object' || value === null) return String(value).slice(0, 200).replace(/\s+/g, ' ')
    if (Array.isArray(value)) return 'an array'
    if (value instanceof Date) return Date.prototype.toString.call(value)
    const tag = Object.prototype.toString.call(value).slice(0, 200).replace(/\s+/g, ' ')
    return tag === '[object Object]' ? 'an object' : tag
  } catch {
    return 'a value that cannot be read'
  }
}
