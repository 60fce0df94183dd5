/** `madeleine recent`: the newest episodes and messages. */
import { namedConversations, RECALL_FLAGS, readRecallFlags } from '../../flags/recall-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { assertConversations } from '../../place/known-conversation.ts'
import { showRecall } from '../../show/show-recall.ts'

export const recentCommand = command({
  meta: { name: 'recent', description: 'Show the newest episodes and messages' },
  args: RECALL_FLAGS,
  run: async ({ args, rawArgs }, cli) => {
    const options = readRecallFlags(args, rawArgs)
    await withMemory(cli, args, async (memory) => {
      const result = await memory.recent(options)
      await assertConversations(memory, namedConversations(options)) // after the check of the options
      if (args.json) return cli.terminal.printJson(result)
      const { timeZone, conversations } = await memory.stats()
      cli.terminal.print(showRecall(result, { screen: cli.terminal.screen, query: '', timeZone, nameConversations: conversations > 1 }))
    })
  },
})
