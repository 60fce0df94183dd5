/** `madeleine forget --conversation ID`: deletes a conversation and everything derived from it. */
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'

export const forgetCommand = command({
  meta: { name: 'forget', description: 'Delete a conversation with its messages and episodes, permanently' },
  args: {
    conversation: { type: 'string', valueHint: 'ID', required: true, description: 'Id of the conversation to delete' },
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
