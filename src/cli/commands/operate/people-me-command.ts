/** `madeleine people me NAME…`: says which names are the user's own. */
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { showMerge } from '../../show/show-people.ts'

export const peopleMeCommand = command({
  meta: { name: 'me', description: 'Say which names are yours: what they say about "I" is about you' },
  variadic: true,
  args: {
    name: { type: 'positional', required: true, description: 'Your name, or several' },
    ...STORE_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const merge = await memory.mergePeople({ names: args._, me: true, signal })
    if (args.json) cli.terminal.printJson(merge)
    else cli.terminal.print(showMerge(merge))
  }),
})
