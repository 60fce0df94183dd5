/** How an upgrade is told to people. */
import type { Upgrade } from '../../memory/upgrade/upgrade.ts'
import { counted } from '../terminal/format-date.ts'

/** What it takes: '12 calls, 34,000 tokens in and about 5,000 out, price 0.02'. */
export function showEstimate({ estimate: { calls, inputTokens, outputTokens, price } }: Upgrade): string {
  const cost = price === null ? 'no price given (MADELEINE_MODEL_PRICE=input/output per million tokens)' : `price ${priceOf(price)}`
  return `${counted(calls, 'call')}, ${inputTokens.toLocaleString('en')} tokens in and about ${outputTokens.toLocaleString('en')} out, ${cost}`
}

/** Two digits that count, however small. */
const priceOf = (price: number): string => (price === 0 ? '0' : price >= 1 ? price.toFixed(2) : price.toPrecision(2))

/** What was done, or would be, a line for each thing. */
export function showUpgrade(done: Upgrade): string[] {
  const changes = done.dryRun ? 'would change' : 'changed'
  const lines = [
    ...(done.policy === undefined ? [] : [`policy: ${changes} to ${done.policy}`]),
    ...(done.timeZone === undefined ? [] : [`time zone: ${changes} to ${done.timeZone}`]),
    ...(done.embedder === undefined ? [] : [`embedder: ${done.stopped ? 'changing' : changes} to ${done.embedder}`]),
    ...(done.recut.before === 0 ? [] : [done.dryRun
      ? `${counted(done.recut.before, 'segment')} would be cut anew`
      : `${counted(done.recut.before, 'segment')} cut anew, ${counted(done.recut.after, 'segment')} now`]),
    ...(done.described === 0 ? [] : [`${counted(done.described, 'episode')} ${done.dryRun ? 'would be ' : ''}described by the model`]),
    ...(done.unusable === 0 ? [] : [`${counted(done.unusable, 'episode')} the model said nothing usable of; they keep their own words`]),
    ...(done.dryRun && done.estimate.calls > 0 ? [showEstimate(done)] : []),
    ...(done.stopped ? [`stopped: ${done.stopped.message}; the next upgrade goes on from here`] : []),
  ]
  return lines.length > 0 ? lines : ['nothing to upgrade']
}
