/** What a failed call looks like from outside: the failure itself, and every word that can be got out of it. */
import { inspect } from 'node:util'
import { CallFailure } from '../../packages/core/model/call-failure.ts'

/** The failure a call ends in. @throws if it ends otherwise */
export async function failureOf(call: Promise<unknown>): Promise<CallFailure> {
  const error = await call.then(() => undefined, (reason: unknown) => reason)
  if (!(error instanceof CallFailure)) throw new Error('expected a CallFailure', { cause: error })
  return error
}

/** Message, stack, cause and every other property, hidden ones included. */
export const wordsOf = (error: Error): string =>
  [String(error), error.stack, JSON.stringify(error), inspect(
    error, { depth: null, showHidden: true, getters: true, maxStringLength: null },
  )].join('\n')
