/** `madeleine upgrade`: changes policy, time zone or embedder, and has the model describe or cut anew what came without it. */
import { readModels } from '../../config.ts'
import { MadeleineError } from '../../../errors.ts'
import { POLICY_NAMES, readPolicy } from '../../policy-flag.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { showSteps } from '../../terminal/progress-bar.ts'
import { FAILED } from '../../terminal/report-failure.ts'
import { showUpgrade } from '../../show/show-upgrade.ts'

export const upgradeCommand = command({
  meta: { name: 'upgrade', description: 'Describe with the model what came without it; change policy, time zone or embedder' },
  args: {
    'dry-run': { type: 'boolean', description: 'Say what it would take in calls, tokens and price, and change nothing' },
    recut: { type: 'boolean', description: 'Let the model also cut anew what it has not cut' },
    policy: { type: 'string', valueHint: 'NAME', description: `Cut by another policy from now on: ${POLICY_NAMES.join(', ')}` },
    options: { type: 'string', valueHint: 'JSON', description: 'Options of that policy' },
    'time-zone': { type: 'string', valueHint: 'ZONE', description: 'Count days and hours in this IANA zone from now on' },
    ...STORE_FLAGS,
  },
  run: async ({ args }, cli) => {
    if (args.options !== undefined && args.policy === undefined) throw new MadeleineError('invalid_input', '--options needs --policy, whose they are')
    const policy = args.policy === undefined ? undefined : readPolicy(args.policy, args.options)
    const { model = 'none', embedder } = readModels(cli.host.env)
    const { print, printJson, note } = cli.terminal
    const dryRun = args['dry-run'] === true
    const done = await withMemory(cli, args, async (memory, signal) => {
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
    if (args.json) printJson(done)
    else print(showUpgrade(done))
    const onlyModel = policy === undefined && args['time-zone'] === undefined && embedder === undefined
    if (model === 'none' && (dryRun ? done.described > 0 : onlyModel)) {
      note('No model is configured: MADELEINE_MODEL_URL and MADELEINE_MODEL name one.')
    }
    return done.stopped ? FAILED : 0
  },
})
