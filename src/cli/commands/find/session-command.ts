/** `madeleine session --conversation ID`: a conversation as a model goes on with it. */
import { defineCommand } from 'citty'
import { CONTEXT_FLAGS, printContext, readContextFlags } from '../../flags/context-flags.ts'
import { withMemory } from '../../command-memory.ts'

export const sessionCommand = defineCommand({
  meta: { name: 'session', description: 'Show a conversation as a model goes on with it' },
  args: CONTEXT_FLAGS,
  run: async ({ args }) => {
    const options = readContextFlags(args)
    await withMemory(args, async (memory, signal) => printContext(await memory.session({ ...options, signal }), args.json))
  },
})
