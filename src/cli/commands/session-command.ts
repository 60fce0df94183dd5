/** `madeleine session --conversation ID`: a conversation as a model continues it. */
import { CONTEXT_FLAGS, printContext, readContextFlags } from '../flags/context-flags.ts'
import { command } from '../command.ts'
import { withMemory } from '../command-memory.ts'
import { assertUser } from '../place/known-user.ts'
import { assertConversations } from '../place/known-conversation.ts'

export const sessionCommand = command({
  meta: { name: 'session', description: 'Show a conversation for a model to continue: manifest, summaries and newest messages' },
  args: CONTEXT_FLAGS,
  run: async ({ args }, cli) => {
    const options = readContextFlags(args)
    await withMemory(cli, args, async (memory, signal) => {
      const session = await memory.session({ ...options, signal })
      await assertConversations(memory, [args.conversation], () => assertUser(cli, args, memory)) // after the check of the options
      printContext(cli.terminal, session, args.json)
    })
  },
})
