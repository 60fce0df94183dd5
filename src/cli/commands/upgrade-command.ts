/** `madeleine upgrade`: changes policy, time zone or embedder, and describes or resegments with the model what was stored without it. */
import { MadeleineError } from '../../base/errors.ts'
import { POLICY_NAMES } from '../../segment/policy.ts'
import { withMemory } from '../command-memory.ts'
import { command } from '../command.ts'
import { readModels } from '../config.ts'
import { STORE_FLAGS } from '../flags/store-flags.ts'
import { readPolicy } from '../policy-flag.ts'
import { wrap } from '../terminal/columns.ts'
import { showSteps } from '../terminal/progress-bar.ts'
import { FAILED } from '../terminal/terminal.ts'
import { withoutModel, showUpgrade } from '../show/show-upgrade.ts'

export const upgradeCommand = command({
  meta: { name: 'upgrade', description: 'Let the model describe what was stored without it; change policy, time zone or embedder' },
  args: {
    'dry-run': { type: 'boolean', description: 'Print an estimate of calls, tokens and price, and change nothing' },
    recut: { type: 'boolean', description: 'Also let the model resegment what was segmented without it' },
    policy: { type: 'string', valueHint: 'NAME', description: `New segmentation policy of the store: ${POLICY_NAMES.join(', ')}` },
    options: { type: 'string', valueHint: 'JSON', description: 'Options of the new policy' },
    'time-zone': { type: 'string', valueHint: 'ZONE', description: "New IANA time zone of the user's days and hours" },
    ...STORE_FLAGS,
  },
  run: async ({ args }, cli) => {
    if (args.options !== undefined && args.policy === undefined) {
      throw new MadeleineError('invalid_input', '--options needs --policy, the policy they are for')
    }
    const policy = args.policy === undefined ? undefined : readPolicy(args.policy, args.options)
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
