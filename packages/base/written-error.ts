/** Errors that cross to another thread or process, where a class does not. */
import { isMadeleineError, MadeleineError, type ErrorCode } from './errors.ts'

/** An error, with as much of its cause as decides what is done about it. */
export interface WrittenError {
  readonly code: string | undefined
  readonly message: string
  readonly cause?: WrittenError
  /** Of an error that nobody foresaw. */
  readonly stack?: string
}

/** @param depth causes of causes that are still written */
export function writtenError(error: unknown, depth = 1): WrittenError {
  const given = typeof error === 'object' && error !== null ? error : { message: error }
  const { code, message, cause, stack } = given as Partial<Record<keyof WrittenError, unknown>>
  return {
    code: typeof code === 'string' ? code : undefined, message: String(message),
    ...(cause !== undefined && depth > 0 && { cause: writtenError(cause, depth - 1) }),
    ...(typeof stack === 'string' && code === undefined && { stack }),
  }
}

export function errorWritten({ code, message, cause, stack }: WrittenError): Error {
  const options = cause && { cause: errorWritten(cause) }
  const coded = new MadeleineError(code as ErrorCode, message, options)
  if (isMadeleineError(coded)) return coded
  return Object.assign(new Error(message, options), code !== undefined && { code }, stack !== undefined && { stack })
}
