/** `madeleine recall QUERY`: a cue brings back episodes and passages. */
import { RECALL_FLAGS, readRecallFlags } from '../../flags/recall-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { showRecall } from '../../show/show-recall.ts'

export const recallCommand = command({
  meta: { name: 'recall', description: 'Bring back what fits a cue' },
  args: {
    query: { type: 'positional', required: true, description: 'What to look for, in plain words; quotes are optional' },
    ...RECALL_FLAGS,
  },
  run: async ({ args, rawArgs }, cli) => {
    const query = args._.join(' ')
    const asking = readRecallFlags(args, rawArgs)
    await withMemory(cli, args, async (memory, signal) => {
      const found = await memory.recall({ query, ...asking, signal })
      if (args.json) return cli.terminal.printJson(found)
      const { timeZone, conversations } = await memory.stats()
      cli.terminal.print(showRecall(found, { screen: cli.terminal.screen, query, timeZone, nameConversations: conversations > 1 }))
    })
  },
})
