/** `madeleine fact edits [ID]`: what was done to facts, the newest first. */
import { defined } from '../../../defined.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { MEMORY_FLAGS, readNumber } from '../../flags/store-flags.ts'
import { assertUser } from '../../place/known-user.ts'
import { showEdits } from '../../show/show-edits.ts'

export const listEditsCommand = command({
  meta: { name: 'edits', description: 'Show the edits of facts, newest first (the default of fact)' },
  args: {
    id: { type: 'positional', required: false, description: 'Id of a fact: only its edits' },
    limit: { type: 'string', valueHint: 'N', description: 'Maximum number of edits, 1–1000 (default: 100)' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => {
    const limit = readNumber(args.limit, '--limit')
    return withMemory(cli, args, async (memory, signal) => {
      const { print, printJson, screen } = cli.terminal
      const result = await memory.factEdits({ ...defined({ factId: args.id, limit }), signal })
      await assertUser(cli, args, memory, result.edits.length === 0)
      if (args.json) return printJson(result)
      if (result.edits.length === 0) return print('No fact has been edited: `madeleine fact correct ID TEXT` corrects one.')
      const { timeZone } = await memory.stats({ signal })
      print(showEdits(screen, result.edits, timeZone))
    })
  },
})
