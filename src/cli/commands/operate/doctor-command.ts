/** `madeleine doctor`: is the store well? */
import { defineCommand } from 'citty'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { withMemory } from '../../command-memory.ts'
import { accent, bold, print, printJson } from '../../terminal/output.ts'

export const doctorCommand = defineCommand({
  meta: { name: 'doctor', description: 'Check what must be true of the store; exit code 1 when it is not' },
  args: STORE_FLAGS,
  run: ({ args }) =>
    withMemory(args, async (memory) => {
      const { ok, invariants } = await memory.check()
      if (!ok) process.exitCode = 1
      if (args.json) return printJson({ ok, invariants })
      print([
        ...invariants.map((one) => `${one.ok ? accent('ok    ') : bold('BROKEN')}  ${one.id.padEnd(3)}  ${one.detail}`),
        ok ? 'All is well.' : 'The store is broken; please keep a copy of it and report this.',
      ])
    }),
})
