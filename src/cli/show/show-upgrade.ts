/** The result of an upgrade on the screen. */
import type { UpgradeResult } from '../../contract/operator-calls.ts'
import { counted } from '../../tools/format-date.ts'

/** The estimate, such as `12 calls, 34,000 tokens in and about 5,000 out, price 0.02`. */
export const showEstimate = ({ estimate, recut }: UpgradeResult): string =>
  // What is cut again is described in calls that depend on the new segments
  `${recut.before > 0 ? 'about ' : ''}${callsText(estimate)}`

export function callsText({ calls, inputTokens, outputTokens, price }: UpgradeResult['estimate']): string {
  const cost = price === null ? 'no price given (MADELEINE_MODEL_PRICE=input/output per million tokens)' : `price ${priceOf(price)}`
  return `${counted(calls, 'call')}, ${inputTokens.toLocaleString('en')} `
    + `tokens in and about ${outputTokens.toLocaleString('en')} out, ${cost}`
}

/** What to set for an upgrade, and what it would take then. */
export const withoutModel = (upgrade: UpgradeResult): string => (upgrade.estimate.calls > 0
  ? `No model is configured, so nothing is described or read for facts: set MADELEINE_MODEL_URL and `
    + `MADELEINE_MODEL. With one, titles, summaries and facts would take ${showEstimate(upgrade)}.`
  : 'No model is configured, and nothing waits for one; MADELEINE_MODEL_URL and MADELEINE_MODEL set one.')

/** Two decimals, or two significant digits below 1. */
const priceOf = (price: number): string => (price === 0 ? '0' : price >= 1 ? price.toFixed(2) : price.toPrecision(2))

/** What was done or, with `dryRun`, would be done, one line each; empty if nothing. */
export function showUpgrade(upgrade: UpgradeResult): string[] {
  const changes = upgrade.dryRun ? 'would change' : 'changed'
  const lines = [
    ...(upgrade.policy === undefined ? [] : [`policy: ${changes} to ${upgrade.policy}`]),
    ...(upgrade.timeZone === undefined ? [] : [`time zone: ${changes} to ${upgrade.timeZone}`]),
    ...(upgrade.embedder === undefined ? [] : [`embedder: ${upgrade.stopped ? 'changing' : changes} to ${upgrade.embedder}`]),
    ...(upgrade.recut.before === 0 ? [] : [upgrade.dryRun
      ? `${counted(upgrade.recut.before, 'segment')} would be resegmented`
      : `${counted(upgrade.recut.before, 'segment')} resegmented, ${counted(upgrade.recut.after, 'segment')} now`]),
    ...(upgrade.described === 0 ? []
      : [`${counted(upgrade.described, 'episode')} ${upgrade.dryRun ? 'would be ' : ''}described by the model`]),
    ...(upgrade.consolidated === 0 ? []
      : [`${counted(upgrade.consolidated, 'episode')} ${upgrade.dryRun ? 'would be ' : ''}read for facts by the model`]),
    ...(upgrade.partsEmbedded === 0 ? []
      : [`${counted(upgrade.partsEmbedded, 'episode')} ${upgrade.dryRun ? 'would get' : 'got'} vectors for the parts of long messages`]),
    ...(upgrade.unusable === 0 ? [] : [
      `${counted(upgrade.unusable, 'episode')} without a usable reply from the model; they stay unchanged, and the next upgrade asks again`,
    ]),
    ...(upgrade.dryRun && upgrade.described + upgrade.consolidated + upgrade.recut.before > 0 && upgrade.estimate.calls > 0
      ? [showEstimate(upgrade)]
      : []),
    ...(upgrade.stopped ? [`stopped: ${upgrade.stopped.message}; the next upgrade continues from here`] : []),
  ]
  return lines
}
