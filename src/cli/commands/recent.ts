/** `madeleine recent`: the newest episodes and messages. */
import { defineCommand } from 'citty'
import { ASKING_FLAGS, readAsking } from '../asking.ts'
import { withMemory } from '../open.ts'
import { print, printJson } from '../output.ts'
import { showRecall } from '../show-recall.ts'

export const recent = defineCommand({
  meta: { name: 'recent', description: 'Show the newest episodes and messages' },
  args: ASKING_FLAGS,
  run: async ({ args, rawArgs }) => {
    const asking = readAsking(args, rawArgs)
    await withMemory(args, async (memory) => {
      const found = await memory.recent(asking)
      if (args.json) return printJson(found)
      const { timeZone, conversations } = await memory.stats()
      print(showRecall(found, { query: '', timeZone, nameConversations: conversations > 1 }))
    })
  },
})
