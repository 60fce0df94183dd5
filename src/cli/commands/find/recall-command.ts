/** `madeleine recall QUERY`: episodes and passages that match a query. */
import { namedConversations, RECALL_FLAGS, readRecallFlags } from '../../flags/recall-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { assertConversations } from '../../place/known-conversation.ts'
import { showRecall } from '../../show/show-recall.ts'
import { showTimes } from '../../show/show-times.ts'

export const recallCommand = command({
  meta: { name: 'recall', description: 'Find episodes and passages that match a query' },
  args: {
    query: { type: 'positional', required: true, description: 'The query, in plain words; quotes are optional' },
    ...RECALL_FLAGS,
  },
  run: async ({ args, rawArgs }, cli) => {
    const query = args._.join(' ')
    const options = readRecallFlags(args, rawArgs)
    await withMemory(cli, args, async (memory, signal) => {
      const result = await memory.recall({ query, ...options, signal })
      await assertConversations(memory, namedConversations(options)) // after the check of the options
      if (args.json) return cli.terminal.printJson(result)
      const { timeZone, conversations } = await memory.stats()
      cli.terminal.print([...showTimes(result, cli.terminal.screen), ...showRecall(result, { screen: cli.terminal.screen, query, timeZone, nameConversations: conversations > 1 })])
    })
  },
})
