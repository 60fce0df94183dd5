/** `madeleine doctor`: checks the integrity of the store. */
import type { StoreCheck } from '../../../memory/check-store.ts'
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
      const { ok, invariants, damage } = await memory.check()
      if (args.json) printJson({ ok, invariants, ...(damage && { damage }) })
      else if (damage) print(damageLines(damage, bold))
      else print([
        ...invariants.map((invariant) => `${invariant.ok ? accent('ok    ') : bold('BROKEN')}  ${invariant.id.padEnd(3)}  ${invariant.detail}`),
        ok ? 'All checks passed.' : 'The store is broken; please keep a copy of it and report this.',
      ])
      return ok ? 0 : FAILED
    }),
})

/** What can be read and what cannot. */
const damageLines = ({ message, tables, incomplete }: NonNullable<StoreCheck['damage']>, bold: (text: string) => string): string[] => [
  `${bold('DAMAGED')}  ${message}`,
  ...tables.map(({ table, rows, damagedPages }) => `${table.padEnd(16)}  ${rows} rows can be read${damagedPages > 0 ? bold(`, ${damagedPages} pages cannot`) : ''}`),
  ...(incomplete ?? []).map(({ conversationId, messages, readable }) => `conversation ${conversationId}: ${readable} of ${messages} messages can be read`),
  incomplete ? `The messages of ${incomplete.length > 0 ? 'all other' : 'all'} conversations can be read.` : 'Which conversations are complete cannot be read.',
]
