/** `madeleine recent`: the newest episodes and messages. */
import { RECALL_FLAGS, readRecallFlags } from '../../flags/recall-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { showRecall } from '../../show/show-recall.ts'

export const recentCommand = command({
  meta: { name: 'recent', description: 'Show the newest episodes and messages' },
  args: RECALL_FLAGS,
  run: async ({ args, rawArgs }, cli) => {
    const asking = readRecallFlags(args, rawArgs)
    await withMemory(cli, args, async (memory) => {
      const found = await memory.recent(asking)
      if (args.json) return cli.terminal.printJson(found)
      const { timeZone, conversations } = await memory.stats()
      cli.terminal.print(showRecall(found, { screen: cli.terminal.screen, query: '', timeZone, nameConversations: conversations > 1 }))
    })
  },
})
