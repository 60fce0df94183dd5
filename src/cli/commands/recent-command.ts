/** `madeleine recent`: the newest episodes and messages. */
import { namedConversations, RECALL_FLAGS, readRecallFlags } from '../flags/recall-flags.ts'
import { command } from '../command.ts'
import { withMemory } from '../command-memory.ts'
import { assertUser } from '../place/known-user.ts'
import { assertConversations } from '../place/known-conversation.ts'
import { readStoreView } from '../show/store-view.ts'
import { showRecent } from '../show/show-recall.ts'

export const recentCommand = command({
  meta: { name: 'recent', description: 'Show the newest episodes and messages' },
  args: RECALL_FLAGS,
  run: async ({ args, rawArgs }, cli) => {
    const options = readRecallFlags(args, rawArgs)
    await withMemory(cli, args, async (memory) => {
      const { printJson, print, screen } = cli.terminal
      const result = await memory.recent({ ...(args.json ? {} : { passageLimit: MESSAGES }), ...options })
      await assertUser(cli, args, memory, result.passages.length + result.episodes.length === 0)
      if (!options.spaces) await assertConversations(memory, namedConversations(options)) // after the check of the options
      if (args.json) printJson(result)
      else print(showRecent(
        result, { screen, query: '', highlighted: '', ...(await readStoreView(memory, [...result.passages, ...result.episodes])) },
      ))
    })
  },
})

/** A screen holds no more with the episodes. */
const MESSAGES = 10
