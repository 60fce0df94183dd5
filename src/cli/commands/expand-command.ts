/** `madeleine expand ID`: the messages that a sentence of the contents cites, that prove a fact, or those of a segment. */
import { readNumber, MEMORY_FLAGS } from '../flags/store-flags.ts'
import { command } from '../command.ts'
import { withMemory } from '../command-memory.ts'
import { withNearestEpisode } from '../place/known-episode.ts'
import { showExpanded } from '../show/show-contents.ts'
import { defined } from '../../base/defined.ts'

export const expandCommand = command({
  meta: { name: 'expand', description: 'Show the messages behind a grip (a citation), those that prove a fact, or a whole segment' },
  args: {
    id: { type: 'positional', required: true, description: 'Id of a grip or segment as printed by toc, or of a fact' },
    before: { type: 'string', valueHint: 'N', description: 'Number of messages to show before (default: 3)' },
    after: { type: 'string', valueHint: 'N', description: 'Number of messages to show after (default: 3)' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { terminal } = cli
      const [before, after] = [readNumber(args.before, '--before'), readNumber(args.after, '--after')]
      const expanded = await withNearestEpisode(memory, args.id, () => memory.expand(args.id, defined({ before, after })))
      if (args.json) return terminal.printJson(expanded)
      terminal.print(showExpanded(terminal.screen, expanded, (await memory.stats()).timeZone))
    }),
})
