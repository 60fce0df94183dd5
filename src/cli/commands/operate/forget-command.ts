/** `madeleine forget --conversation ID`: removes a conversation with all that was made of it. */
import { defineCommand } from 'citty'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { withMemory } from '../../command-memory.ts'
import { print, printJson } from '../../terminal/output.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'

export const forgetCommand = defineCommand({
  meta: { name: 'forget', description: 'Remove a conversation with its messages and episodes, for good' },
  args: {
    conversation: { type: 'string', valueHint: 'ID', required: true, description: 'The conversation to forget' },
    ...STORE_FLAGS,
  },
  run: ({ args }) =>
    withMemory(args, async (memory) => {
      const forgotten = await memory.forget({ conversationId: args.conversation })
      if (args.json) return printJson({ forgotten })
      const name = escapeLine(args.conversation)
      print(forgotten ? `Forgot ${name}.` : `There is no conversation ${name}.`)
    }),
})
