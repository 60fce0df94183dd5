/** `madeleine forget --conversation ID`: removes a conversation with all that was made of it. */
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'

export const forgetCommand = command({
  meta: { name: 'forget', description: 'Remove a conversation with its messages and episodes, for good' },
  args: {
    conversation: { type: 'string', valueHint: 'ID', required: true, description: 'The conversation to forget' },
    ...STORE_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { print, printJson } = cli.terminal
      const forgotten = await memory.forget({ conversationId: args.conversation })
      if (args.json) return printJson({ forgotten })
      const name = escapeLine(args.conversation)
      print(forgotten ? `Forgot ${name}.` : `There is no conversation ${name}.`)
    }),
})
