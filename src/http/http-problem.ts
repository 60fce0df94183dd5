/** What a request is answered with that fails: a status, and an error whose message holds nothing internal. */
import { ERRORS, type ErrorCode } from '../error-codes.ts'
import { codedError, isMadeleineError, MadeleineError } from '../errors.ts'

/** An error of the protocol: its status is not that of its code, or it brings headers. */
export class HttpProblem extends MadeleineError {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(code, message)
    this.name = 'HttpProblem'
    this.status = status
    this.headers = headers
  }
}

/** The JSON of an answer that is an error. */
export interface ProblemBody {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    /** As in the header `X-Request-Id` and in the server's log. */
    readonly requestId: string
    /** Only with `conflict`: indices of the messages whose id is taken. */
    readonly places?: readonly number[]
  }
}

export interface Problem {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ProblemBody
}

/** Seconds after which a call that found the server busy may be repeated. */
const RETRY_SECONDS = '1'

export function problemOf(error: unknown, requestId: string): Problem {
  const known = isMadeleineError(error) || error instanceof HttpProblem ? error : codedError(error, 'unexpected', '')
  const { status: statusOfCode, means, retryable } = ERRORS[known.code]
  const status = known instanceof HttpProblem ? known.status : statusOfCode
  // What the server could not do may name its files, its statements or its database: the log has it
  const message = status >= 500 && !(known instanceof HttpProblem) ? means : known.message
  const headers = known instanceof HttpProblem ? known.headers : retryable ? { 'retry-after': RETRY_SECONDS } : {}
  const places = known.places && { places: known.places }
  return { status, headers, body: { error: { code: known.code, message, requestId, ...places } } }
}
