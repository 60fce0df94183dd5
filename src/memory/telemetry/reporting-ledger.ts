/** A ledger that tells of the calls it records. */
import type { Telemetry } from '../../core/telemetry.ts'
import type { Ledger } from '../../model/governor/ledger.ts'

/** What a call cost is told even where it cannot be recorded. */
export const reportingLedger = (ledger: Ledger, telemetry: Telemetry): Ledger => (!telemetry.isHeard ? ledger : {
  reserve: (userId, estimate) => ledger.reserve(userId, estimate),
  settle(userId, estimate, call) {
    const { purpose, model, outcome, inputTokens, outputTokens, latencyMs, price, sent = true } = call
    if (sent) {
      telemetry.tell({
        type: 'model', purpose, model, outcome, seconds: latencyMs / 1000, inputTokens, outputTokens, ...(price !== undefined && { price }),
      })
    }
    return ledger.settle(userId, estimate, call)
  },
})
