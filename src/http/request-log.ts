/** The log of requests: one JSON line each, from a list of fields that may stand there. No text of a message, and no key, can. */
import { pino } from 'pino'

/** What a line holds; there is no field for what a caller wrote. */
export interface RequestLine {
  readonly requestId: string
  readonly keyId?: string | undefined
  readonly method: string
  readonly call: string
  readonly status: number
  readonly code?: string
  readonly milliseconds: number
}

export interface RequestLog {
  request(line: RequestLine): void
  /** An error that the caller was not told. @param reason its code and its name; its message may quote a value */
  failure(failure: { readonly requestId: string; readonly code: string; readonly reason: string; readonly at?: string }): void
  note(text: string): void
}

/** @param out where lines go, such as stderr */
export function requestLog(out: { write(text: string): unknown }): RequestLog {
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, out as { write(text: string): void })
  return {
    request: (line) => log.info(line),
    failure: (failure) => log.error(failure),
    note: (text) => log.info({ note: text }),
  }
}
