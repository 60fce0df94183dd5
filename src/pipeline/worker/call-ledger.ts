/** Ledger of model calls: reserves their cost against the user's daily ceilings and records them in the user's rows. */
import { localDate } from '../../time/calendar.ts'
import type { Estimate, Ledger } from '../../model/governor/ledger.ts'
import type { Db } from '../../store/engine/db.ts'
import { reserveBudget, correctReservation, insertModelCall } from '../../store/tables/model-calls.ts'
import type { StoreSettings } from '../context/store-settings.ts'
import { withUser } from '../../store/engine/transactions.ts'
import type { Ceilings } from '../../contract/results/operator-results.ts'

interface LedgerOptions {
  readonly db: Db
  readonly ceilings: Ceilings
  readonly settings: StoreSettings
  readonly now: () => Date
  readonly uuid: () => string
  /** Called once per day and user, when a ceiling is reached. */
  readonly onCeiling: (userId: string, day: string) => void
}

/** In place of a user where the store itself calls a model. No user can have this id, and nothing is reserved or recorded for it. */
export const NOBODY = ''

/** Creates the ledger. Days follow the user's zone, which is read before each reservation, because another process may change it. */
export function callLedger({ db, ceilings, settings, now, uuid, onCeiling }: LedgerOptions): Ledger {
  const reported = new Set<string>()
  const report = (userId: string, day: string) => {
    const key = JSON.stringify([userId, day])
    if (reported.has(key)) return
    reported.add(key)
    onCeiling(userId, day)
  }
  /** The day of each reservation: a call that runs past midnight is corrected on the day of its reservation. */
  const days = new WeakMap<Estimate, string>()
  return {
    async reserve(userId, estimate) {
      if (userId === NOBODY) return true
      await settings.read(db, userId)
      const day = localDate(now(), settings.zoneOf(userId))
      const { inputTokens, outputTokens, price } = estimate
      const isReserved = await withUser(
        db, userId, (tx) => reserveBudget(tx, userId, { day, tokens: inputTokens + outputTokens, price, ceilings }), { background: true },
      )
      if (isReserved) days.set(estimate, day)
      else report(userId, day)
      return isReserved
    },
    async settle(userId, estimate, { sent = true, version: promptVersion, ...call }) {
      if (userId === NOBODY) return
      const day = days.get(estimate) ?? localDate(now(), settings.zoneOf(userId))
      const { tokens, price } = sent ? { tokens: call.inputTokens + call.outputTokens, price: call.price ?? 0 } : { tokens: 0, price: 0 }
      return withUser(db, userId, async (tx) => {
        await correctReservation(tx, userId, {
          day, calls: sent ? 0 : -1, tokens: tokens - estimate.inputTokens - estimate.outputTokens, price: price - estimate.price,
        })
        if (sent) await insertModelCall(tx, userId, { id: uuid(), at: now(), promptVersion, ...call })
      }, { background: true })
    },
  }
}
