/** `madeleine forget --conversation ID`: deletes a conversation and everything derived from it. */
import { counted } from '../../terminal/format-date.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'

export const forgetCommand = command({
  meta: { name: 'forget', description: 'Delete a conversation with its messages and episodes, and their bytes in the files of the store' },
  args: {
    conversation: { type: 'string', valueHint: 'ID', required: true, description: 'Id of the conversation to delete' },
    ...STORE_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { print, printJson } = cli.terminal
      const receipt = await memory.forget({ conversationId: args.conversation })
      if (args.json) return printJson(receipt)
      const { done, bytes } = receipt
      const name = escapeLine(args.conversation)
      if (done.conversations === 0) return print(`There is no conversation ${name}.`)
      print([
        `Forgot ${name}: ${counted(done.messages, 'message')}, ${counted(done.segments, 'segment')}, ${counted(done.episodes, 'episode')}.`,
        ...(bytes === 'server' ? ['The log and the backups of the server may still hold them: see docs/reliability.md.'] : []),
      ])
    }),
})
