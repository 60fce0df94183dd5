/** `madeleine upgrade`: changes policy, time zone or embedder, and describes or resegments with the model what was stored without it. */
import { MadeleineError } from '@madeleine/base'
import type { UpgradeResult } from '@madeleine/contract'
import { POLICY_NAMES } from '@madeleine/segment'
import { counted } from '@madeleine/tools'
import { withMemory } from '../command-memory.ts'
import { command } from '../command.ts'
import { readModels } from '../config.ts'
import { flag, option, STORE_FLAGS } from '../flags.ts'
import { wrap } from '../terminal/columns.ts'
import { showSteps } from '../terminal/progress-bar.ts'
import { FAILED } from '../terminal/terminal.ts'

export const upgradeCommand = command({
  meta: { name: 'upgrade', description: 'Let the model describe what was stored without it; change policy, time zone or embedder' },
  args: {
    'dry-run': flag('Print an estimate of calls, tokens and price, and change nothing'),
    recut: flag('Also let the model resegment what was segmented without it'),
    policy: option('NAME', `New segmentation policy of the store: ${POLICY_NAMES.join(', ')}`),
    options: option('JSON', 'Options of the new policy'),
    'time-zone': option('ZONE', "New IANA time zone of the user's days and hours"),
    ...STORE_FLAGS,
  },
  run: async ({ args }, cli) => {
    if (args.options !== undefined && args.policy === undefined) {
      throw new MadeleineError('invalid_input', '--options needs --policy, the policy they are for')
    }
    const policy = args.policy === undefined ? undefined
      : (await import('./segment-command.ts')).readPolicy(args.policy, args.options)
    const { model = 'none', embedder } = readModels(cli.host.env)
    const { print, printJson, note, screen } = cli.terminal
    const dryRun = args['dry-run'] === true
    const upgrade = await withMemory(cli, args, async (memory, signal) => {
      const steps = await showSteps(cli.host.stderr)
      try {
        return await memory.upgrade({
          signal, dryRun, recut: args.recut === true, onProgress: steps.show,
          ...(policy && { policy }), ...(args['time-zone'] !== undefined && { timeZone: args['time-zone'] }),
        })
      } finally {
        steps.stop()
      }
    })
    const isModelOnly = policy === undefined && args['time-zone'] === undefined && embedder === undefined
    const lacksModel = model === 'none' && isModelOnly
    const lines = showUpgrade(upgrade)
    if (args.json) printJson(upgrade)
    else print(lines.length > 0 ? lines : lacksModel ? wrap(withoutModel(upgrade), screen.columns) : ['nothing to upgrade'])
    if (lacksModel && (args.json || lines.length > 0)) note(withoutModel(upgrade))
    return upgrade.stopped ? FAILED : 0
  },
})

// The result of an upgrade on the screen.

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
const withoutModel = (upgrade: UpgradeResult): string => (upgrade.estimate.calls > 0
  ? `No model is configured, so nothing is described or read for facts: set MADELEINE_MODEL_URL and `
    + `MADELEINE_MODEL. With one, titles, summaries and facts would take ${showEstimate(upgrade)}.`
  : 'No model is configured, and nothing waits for one; MADELEINE_MODEL_URL and MADELEINE_MODEL set one.')

/** Two decimals, or two significant digits below 1. */
const priceOf = (price: number): string => (price === 0 ? '0' : price >= 1 ? price.toFixed(2) : price.toPrecision(2))

/** What was done or, with `dryRun`, would be done, one line each; empty if nothing. */
function showUpgrade(upgrade: UpgradeResult): string[] {
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
