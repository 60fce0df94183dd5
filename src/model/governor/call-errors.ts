/** Consequences of a call's outcome: the health of the server, whether it is billed, and the error for the caller. */
import { MadeleineError } from '../../errors.ts'
import type { Health } from './circuit-breaker.ts'
import type { CallFailure, Outcome } from './call-failure.ts'

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
