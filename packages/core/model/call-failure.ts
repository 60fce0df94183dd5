/** Outcomes of a model call, and the error of a failed one. */
import { MadeleineError } from '@madeleine/base'
import type { Health } from './circuit-breaker.ts'

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

// Consequences of a call's outcome: the health of the server, whether it is billed, and the error for the caller.

/** The server's health by outcome. A server that answers is alive, even if it rejects the request. */
const HEALTH: Readonly<Record<Outcome, Health>> = {
  ok: 'alive', unreadable: 'alive', refused: 'alive', rejected: 'alive', too_large: 'alive',
  rate_limited: 'failing', server_error: 'failing', network: 'failing', timeout: 'failing', malformed: 'failing',
  aborted: 'unknown',
}

export const healthOf = (outcome: Outcome): Health => HEALTH[outcome]

/** Outcomes that are not billed. After any other failure the server may have done the work, so the call counts as billed. */
const UNBILLED: ReadonlySet<Outcome> = new Set(['rate_limited', 'server_error', 'rejected', 'network'])

export const isBilled = (outcome: Outcome): boolean => !UNBILLED.has(outcome)

/** The fields of a call that error messages may quote. */
interface CallLabel {
  readonly purpose: string
  readonly model: string
}

/** The error for a call without an answer. Neither message nor cause contains text of a prompt or reply. */
export function callFailedError({ purpose, model }: CallLabel, failure: CallFailure): MadeleineError {
  const code = failure.outcome === 'unreadable' || failure.outcome === 'refused' ? 'bad_reply' : 'model_failed'
  return new MadeleineError(code, `no answer from ${model} for ${purpose} (${failure.outcome}): ${failure.message}`, { cause: failure })
}

/** The error for a call that the open circuit breaker stopped. @param last the failure of the previous attempt, if any */
export function breakerOpenError({ purpose, model }: CallLabel, last: CallFailure | undefined): MadeleineError {
  const message = `${model} was not asked for ${purpose}: its server keeps failing and is left alone for a while`
  return new MadeleineError('model_failed', message, last && { cause: last })
}

/** The error for a call that would exceed a ceiling of its user. */
export function ceilingError({ purpose, model }: CallLabel): MadeleineError {
  const ceiling = "a daily ceiling of this user (calls, tokens or price) would be exceeded"
  return new MadeleineError('budget_exhausted', `${model} was not asked for ${purpose}: ${ceiling}`)
}
