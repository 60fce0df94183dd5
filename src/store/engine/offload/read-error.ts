/** Errors of a read that cross from the engine's thread to the caller's, where a class does not. */
import { isMadeleineError, MadeleineError, type ErrorCode } from '../../../errors.ts'

/** An error as it is sent. */
export interface SentError {
  readonly message: string
  /** Of an error of the list: its code, and what caused it. */
  readonly listed?: ErrorCode
  readonly cause?: { readonly message: string; readonly code?: string }
  /** The stack of any other. */
  readonly stack?: string
}

/** What the read met with, as it is sent. */
export function sentError(error: unknown): SentError {
  const { message, stack, cause } = error as Error
  if (!isMadeleineError(error)) return { message: String(message ?? error), ...(stack !== undefined && { stack }) }
  return { message, listed: error.code, ...(isCause(cause) && { cause: { message: cause.message, ...(typeof cause.code === 'string' && { code: cause.code }) } }) }
}

/** The same error on the other side. */
export function receivedError({ message, listed, cause, stack }: SentError): Error {
  if (listed === undefined) return Object.assign(new Error(message), stack !== undefined && { stack })
  return new MadeleineError(listed, message, cause && { cause: Object.assign(new Error(cause.message), { code: cause.code }) })
}

const isCause = (cause: unknown): cause is { message: string; code?: unknown } => typeof cause === 'object' && cause !== null && typeof (cause as Error).message === 'string'
