/** `madeleine doctor`: checks the integrity of the store. */
import { FAILED } from '../../terminal/report-failure.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'

export const doctorCommand = command({
  meta: { name: 'doctor', description: 'Check the integrity of the store; exit code 1 if a check fails' },
  args: STORE_FLAGS,
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { print, printJson, screen: { accent, bold } } = cli.terminal
      const { ok, invariants } = await memory.check()
      if (args.json) printJson({ ok, invariants })
      else print([
        ...invariants.map((invariant) => `${invariant.ok ? accent('ok    ') : bold('BROKEN')}  ${invariant.id.padEnd(3)}  ${invariant.detail}`),
        ok ? 'All checks passed.' : 'The store is broken; please keep a copy of it and report this.',
      ])
      return ok ? 0 : FAILED
    }),
})
