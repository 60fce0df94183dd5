/** `madeleine recent`: the newest episodes and messages. */
import { RECALL_FLAGS, readRecallFlags } from '../../flags/recall-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { readStoreView } from '../../show/recall/store-view.ts'
import { showRecent } from '../../show/show-recall.ts'

export const recentCommand = command({
  meta: { name: 'recent', description: 'Show the newest episodes and messages' },
  args: RECALL_FLAGS,
  run: async ({ args, rawArgs }, cli) => {
    const options = readRecallFlags(args, rawArgs)
    await withMemory(cli, args, async (memory) => {
      const { printJson, print, screen } = cli.terminal
      if (args.json) return printJson(await memory.recent(options))
      print(showRecent(await memory.recent({ passageLimit: MESSAGES, ...options }), { screen, query: '', highlighted: '', ...(await readStoreView(memory)) }))
    })
  },
})

/** A screen holds no more with the episodes. */
const MESSAGES = 10
