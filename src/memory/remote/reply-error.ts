/** What a server's refusal, or a reply that is none of Madeleine's, becomes: an error with a code of the list. */
import * as z from 'zod'
import { ERRORS, type ErrorCode } from '../../error-codes.ts'
import { MadeleineError } from '../../errors.ts'

/** An error that a server answered with. */
export class ReplyError extends MadeleineError {
  /** How long the server asks to wait before the next try. */
  readonly retryAfterMs: number | undefined
  constructor(
    code: ErrorCode, message: string,
    { places, retryAfterMs }: { readonly places?: readonly number[] | undefined; readonly retryAfterMs?: number | undefined },
  ) {
    super(code, message, places === undefined ? {} : { places })
    this.retryAfterMs = retryAfterMs
  }
}

const ErrorReply = z.object({
  error: z.object({
    code: z.string(), message: z.string(), requestId: z.string().optional(), places: z.array(z.int().min(0)).optional(),
  }),
})

/** Codes that speak of the server's own store or request: this memory is open, and its caller aborted nothing. */
const OF_THE_SERVER: ReadonlySet<string> = new Set<ErrorCode>(['closed', 'aborted'])
/** Codes whose cause stands in the server's log alone, where the id of the request leads to it. */
const UNEXPLAINED: ReadonlySet<string> = new Set<ErrorCode>(['unexpected', 'store_failed'])

/** What is known of the reply around its text. */
export interface ReplyFacts {
  readonly url: string
  readonly status: number
  readonly retryAfterMs?: number | undefined
}

/** The error in the JSON of a reply, or of a line of one; undefined if it holds none. */
export function errorIn(json: unknown, { url, status, retryAfterMs }: ReplyFacts): ReplyError | undefined {
  const { success, data } = ErrorReply.safeParse(json)
  if (!success) return undefined
  const { code, message, requestId, places } = data.error
  if (OF_THE_SERVER.has(code)) return new ReplyError('server_unavailable', `${url} is shutting down: ${message}`, { retryAfterMs })
  const known = Object.hasOwn(ERRORS, code) ? code as ErrorCode : undefined
  const text = UNEXPLAINED.has(code) && requestId !== undefined ? `${message} (request ${requestId})` : message
  // A code of a newer server: what its status says is all that this version knows
  return new ReplyError(known ?? codeOfStatus(status), known ? text : `${message} (${code})`, { places, retryAfterMs })
}

/** The error of a reply that is not one of Madeleine, such as the page of a proxy. Of its text nothing is shown. */
export function foreignReply({ url, status, retryAfterMs }: ReplyFacts, problem: string): ReplyError {
  return new ReplyError(codeOfStatus(status), `${url} answered ${status}, ${problem}`, { retryAfterMs })
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated', 403: 'forbidden', 408: 'server_unavailable', 413: 'too_large', 429: 'rate_limited',
  502: 'server_unavailable', 503: 'server_unavailable', 504: 'server_unavailable',
}

const codeOfStatus = (status: number): ErrorCode => CODES[status] ?? 'bad_reply'

/** The milliseconds of a `Retry-After`, seconds or a date (RFC 9110); undefined without one that can be read. */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
