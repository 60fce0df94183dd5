/** `madeleine people merge NAME NAME…`: says that several names are one person's. */
import { defined } from '../../../defined.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { MEMORY_FLAGS } from '../../flags/store-flags.ts'
import { showMerge } from '../../show/show-people.ts'

export const mergePeopleCommand = command({
  meta: { name: 'merge', description: "Merge several names of one person: a query that uses one of them covers all of them" },
  variadic: true,
  args: {
    name: { type: 'positional', required: true, description: 'The names, two or more' },
    as: {
      type: 'string', valueHint: 'NAME', description: 'Name to list the person under, possibly a new one (default: the first)',
    },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const merge = await memory.mergePeople({ names: args._, ...defined({ as: args.as }), signal })
    if (args.json) cli.terminal.printJson(merge)
    else cli.terminal.print(showMerge(merge))
  }),
})
