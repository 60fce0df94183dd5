/** Why one call of a model came to nothing. */

/** How a call ended; what is recorded of it. */
export type Outcome =
  | 'ok'
  | 'unreadable' // it answered, and nothing could be read from it
  | 'refused' // it answered that it will not
  | 'rate_limited' // 429
  | 'server_error' // 5xx
  | 'rejected' // another 4xx: the request or the key is wrong
  | 'network' // no connection, or it broke
  | 'timeout' // no byte, or no end, within the deadline
  | 'too_large' // the reply is over its cap
  | 'malformed' // not what the protocol says
  | 'aborted'

const WORTH_REPEATING: ReadonlySet<Outcome> = new Set(['rate_limited', 'server_error', 'network', 'timeout', 'malformed'])

/** A failed call. The message is ours, without a word of prompt or reply. */
export class CallFailure extends Error {
  readonly outcome: Exclude<Outcome, 'ok'>
  /** What the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(outcome: Exclude<Outcome, 'ok'>, message: string, { retryAfterMs }: { retryAfterMs?: number | undefined } = {}) {
    super(message)
    this.name = 'CallFailure'
    this.outcome = outcome
    this.retryAfterMs = retryAfterMs
  }
  get isWorthRepeating(): boolean {
    return WORTH_REPEATING.has(this.outcome)
  }
}
