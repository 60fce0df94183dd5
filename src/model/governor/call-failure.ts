/** Outcomes of a model call, and the error of a failed one. */

/** How a call ended; recorded with it. */
export type Outcome =
  | 'ok'
  | 'unreadable' // the reply has no JSON object
  | 'refused' // the model declined to answer
  | 'rate_limited' // 429
  | 'server_error' // 5xx
  | 'rejected' // another 4xx: the request or the key is wrong
  | 'network' // no connection, or a broken one
  | 'timeout' // no data, or no complete reply, within the deadline
  | 'too_large' // the reply exceeds its limit
  | 'malformed' // the reply violates the protocol
  | 'aborted'

const RETRYABLE: ReadonlySet<Outcome> = new Set(['rate_limited', 'server_error', 'network', 'timeout', 'malformed'])

/** A failed call. The message contains nothing of prompt or reply. */
export class CallFailure extends Error {
  readonly outcome: Exclude<Outcome, 'ok'>
  /** The delay that the server requested, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(outcome: Exclude<Outcome, 'ok'>, message: string, { retryAfterMs }: { retryAfterMs?: number | undefined } = {}) {
    super(message)
    this.name = 'CallFailure'
    this.outcome = outcome
    this.retryAfterMs = retryAfterMs
  }
  get isRetryable(): boolean {
    return RETRYABLE.has(this.outcome)
  }
}
