/** `madeleine expand`: from a sentence of the contents to the talk that says so. */
import { readNumber, STORE_FLAGS } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { showExpanded } from '../../show/show-contents.ts'

export const expandCommand = command({
  meta: { name: 'expand', description: 'Show the talk around a grip, or a whole segment' },
  args: {
    id: { type: 'positional', required: true, description: 'A grip or a segment, as toc gives it' },
    before: { type: 'string', valueHint: 'N', description: 'Messages before it (default: 3)' },
    after: { type: 'string', valueHint: 'N', description: 'Messages behind it (default: 3)' },
    ...STORE_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { terminal } = cli
      const [before, after] = [readNumber(args.before, '--before'), readNumber(args.after, '--after')]
      const found = await memory.expand(args.id, { ...(before !== undefined && { before }), ...(after !== undefined && { after }) })
      if (args.json) return terminal.printJson(found)
      terminal.print(showExpanded(terminal.screen, found, (await memory.stats()).timeZone))
    }),
})
