/** `madeleine doctor`: is the store well? */
import { FAILED } from '../../terminal/report-failure.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'

export const doctorCommand = command({
  meta: { name: 'doctor', description: 'Check what must be true of the store; exit code 1 when it is not' },
  args: STORE_FLAGS,
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { print, printJson, screen: { accent, bold } } = cli.terminal
      const { ok, invariants } = await memory.check()
      if (args.json) printJson({ ok, invariants })
      else print([
        ...invariants.map((one) => `${one.ok ? accent('ok    ') : bold('BROKEN')}  ${one.id.padEnd(3)}  ${one.detail}`),
        ok ? 'All is well.' : 'The store is broken; please keep a copy of it and report this.',
      ])
      return ok ? 0 : FAILED
    }),
})
