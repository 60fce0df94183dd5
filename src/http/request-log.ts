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
  /** Writes what waits. */
  flush(): void
}

/** Lines are written together: a write to a terminal or a file holds the loop. */
const WAIT_MS = 100

/** @param out where lines go, such as stderr */
export function requestLog(out: { write(text: string): unknown }): RequestLog {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') out.write(waiting)
    waiting = ''
  }
  const write = (line: string): void => {
    waiting += line
    timer ??= setTimeout(flush, WAIT_MS).unref()
  }
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write })
  return {
    request: (line) => log.info(line),
    failure: (failure) => log.error(failure),
    note: (text) => log.info({ note: text }),
    flush,
  }
}
