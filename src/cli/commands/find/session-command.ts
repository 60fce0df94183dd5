/** `madeleine session --conversation ID`: a conversation as a model goes on with it. */
import { defineCommand } from 'citty'
import { GOING_ON_FLAGS, printGoingOn, readGoingOn } from '../../flags/context-flags.ts'
import { withMemory } from '../../command-memory.ts'

export const session = defineCommand({
  meta: { name: 'session', description: 'Show a conversation as a model goes on with it' },
  args: GOING_ON_FLAGS,
  run: async ({ args }) => {
    const asked = readGoingOn(args)
    await withMemory(args, async (memory, signal) => printGoingOn(await memory.session({ ...asked, signal }), args.json))
  },
})
