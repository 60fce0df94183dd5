/** What the end of a call says: of its server, of its bill, and to whoever asked. */
import { MadeleineError } from '../../errors.ts'
import type { Health } from './circuit-breaker.ts'
import type { CallFailure, Outcome } from './call-failure.ts'

/** A server that answers, be it with a no, is up. */
const HEALTH: Readonly<Record<Outcome, Health>> = {
  ok: 'alive', unreadable: 'alive', refused: 'alive', rejected: 'alive', too_large: 'alive',
  rate_limited: 'failing', server_error: 'failing', network: 'failing', timeout: 'failing', malformed: 'failing',
  aborted: 'unknown',
}

export const healthOf = (outcome: Outcome): Health => HEALTH[outcome]

/** Failures that nobody bills. After the others the server may have done all its work, and counts as if it had. */
const UNBILLED: ReadonlySet<Outcome> = new Set(['rate_limited', 'server_error', 'rejected', 'network'])

export const isBilled = (outcome: Outcome): boolean => !UNBILLED.has(outcome)

/** Of a call, what may be said aloud. */
interface Named {
  readonly purpose: string
  readonly model: string
}

/** A failure as it leaves the governor; its cause holds no text either. */
export function unanswered({ purpose, model }: Named, failure: CallFailure): MadeleineError {
  const code = failure.outcome === 'unreadable' || failure.outcome === 'refused' ? 'bad_reply' : 'model_failed'
  return new MadeleineError(code, `no answer of ${model} for ${purpose} (${failure.outcome}): ${failure.message}`, { cause: failure })
}

/** The breaker lets nothing pass. @param last how this call failed before, if it did */
export function leftAlone({ purpose, model }: Named, last: CallFailure | undefined): MadeleineError {
  const message = `${model} was not asked for ${purpose}: its server keeps failing and is left alone for a while`
  return new MadeleineError('model_failed', message, last && { cause: last })
}

export function overCeiling({ purpose, model }: Named): MadeleineError {
  const ceiling = "a ceiling of this user's day (calls, tokens or price) would be passed"
  return new MadeleineError('budget_exhausted', `${model} was not asked for ${purpose}: ${ceiling}`)
}
