/** `madeleine people undo [ID]`: undoes a merge, by default the newest. */
import { MadeleineError } from '../../../errors.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { MEMORY_FLAGS } from '../../flags/store-flags.ts'
import { showUndone } from '../../show/show-people.ts'

export const undoMergeCommand = command({
  meta: { name: 'undo', description: 'Undo a merge: every answer is as it would be without it' },
  args: {
    id: { type: 'positional', required: false, description: 'Id of the merge, as `madeleine people` lists it (default: the newest)' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const id = args.id ?? (await memory.people({ limit: 1, signal })).merges[0]?.id
    if (id === undefined) throw new MadeleineError('not_found', 'there is no merge of people to undo')
    const undone = await memory.unmergePeople(id, { signal })
    if (args.json) cli.terminal.printJson(undone)
    else cli.terminal.print(showUndone(undone))
  }),
})
