/** `madeleine recent`: the newest episodes and messages. */
import { defineCommand } from 'citty'
import { RECALL_FLAGS, readRecallFlags } from '../../flags/recall-flags.ts'
import { withMemory } from '../../command-memory.ts'
import { print, printJson } from '../../terminal/output.ts'
import { showRecall } from '../../show/show-recall.ts'

export const recentCommand = defineCommand({
  meta: { name: 'recent', description: 'Show the newest episodes and messages' },
  args: RECALL_FLAGS,
  run: async ({ args, rawArgs }) => {
    const asking = readRecallFlags(args, rawArgs)
    await withMemory(args, async (memory) => {
      const found = await memory.recent(asking)
      if (args.json) return printJson(found)
      const { timeZone, conversations } = await memory.stats()
      print(showRecall(found, { query: '', timeZone, nameConversations: conversations > 1 }))
    })
  },
})
