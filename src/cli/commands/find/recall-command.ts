/** `madeleine recall QUERY`: a cue brings back episodes and passages. */
import { defineCommand } from 'citty'
import { RECALL_FLAGS, readRecallFlags } from '../../flags/recall-flags.ts'
import { withMemory } from '../../command-memory.ts'
import { print, printJson } from '../../terminal/output.ts'
import { showRecall } from '../../show/show-recall.ts'

export const recallCommand = defineCommand({
  meta: { name: 'recall', description: 'Bring back what fits a cue' },
  args: {
    query: { type: 'positional', required: true, description: 'What to look for, in plain words; quotes are optional' },
    ...RECALL_FLAGS,
  },
  run: async ({ args, rawArgs }) => {
    const query = args._.join(' ')
    const asking = readRecallFlags(args, rawArgs)
    await withMemory(args, async (memory, signal) => {
      const found = await memory.recall({ query, ...asking, signal })
      if (args.json) return printJson(found)
      const { timeZone, conversations } = await memory.stats()
      print(showRecall(found, { query, timeZone, nameConversations: conversations > 1 }))
    })
  },
})
