/** `madeleine forget --conversation ID`: deletes a conversation and everything derived from it, after a question on a terminal. */
import { createInterface } from 'node:readline/promises'
import type { Memory } from '../../../memory/memory.ts'
import type { ForgottenRows } from '../../../pipeline/forgetting/forget.ts'
import { counted, formatSpan } from '../../terminal/format-date.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { command, type HostProcess } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { assertConversations } from '../../place/known-conversation.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'

export const forgetCommand = command({
  meta: { name: 'forget', description: 'Delete a conversation with its messages and episodes, and their bytes in the files of the store' },
  args: {
    conversation: { type: 'string', valueHint: 'ID', required: true, description: 'Id of the conversation to delete' },
    'dry-run': { type: 'boolean', description: 'Print what would be deleted, and delete nothing' },
    yes: { type: 'boolean', description: 'Delete without the question that is asked on a terminal' },
    ...STORE_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory, signal) => {
      const { print, printJson, note } = cli.terminal
      const conversationId = args.conversation
      await assertConversations(memory, [conversationId])
      if (args['dry-run']) {
        const receipt = await memory.forget({ conversationId, dryRun: true, signal })
        return args.json ? printJson(receipt) : print(`Would forget ${await describe(memory, conversationId, receipt.plan)}. Nothing was forgotten.`)
      }
      if (!args.yes && cli.host.stdin.isTTY) {
        const { plan } = await memory.forget({ conversationId, dryRun: true, signal })
        if (!(await isAgreed(cli.host, `Forget ${await describe(memory, conversationId, plan)}? It cannot be undone. [y/N] `, signal))) return note('Nothing was forgotten.')
      }
      const receipt = await memory.forget({ conversationId, signal })
      if (args.json) return printJson(receipt)
      print([
        `Forgot ${escapeLine(conversationId)}: ${countsOf(receipt.done)}.`,
        ...(receipt.bytes === 'server' ? ['The log and the backups of the server may still hold them: see docs/reliability.md.'] : []),
      ])
    }),
})

const countsOf = ({ messages, segments, episodes }: ForgottenRows): string => `${counted(messages, 'message')}, ${counted(segments, 'segment')}, ${counted(episodes, 'episode')}`

/** For example `c1 “Trip to Lisbon” (2 Mar 2026, 18:41–19:09): 6 messages, 2 segments, 2 episodes`. */
async function describe(memory: Memory, id: string, plan: ForgottenRows): Promise<string> {
  const [[conversation], { timeZone }] = [(await memory.conversations({ ids: [id] })).conversations, await memory.stats()]
  const title = conversation?.title ?? conversation?.episodeTitle
  const span = conversation ? ` (${formatSpan(conversation.startAt, conversation.endAt, timeZone)})` : ''
  return escapeLine(`${id}${title ? ` “${title}”` : ''}${span}: ${countsOf(plan)}`)
}

/** Asks on the terminal, apart from the output. No answer is no. */
async function isAgreed({ stdin, stderr }: HostProcess, question: string, signal: AbortSignal): Promise<boolean> {
  stderr.write(question)
  const lines = createInterface({ input: stdin })
  try {
    for await (const line of lines) return /^\s*y(?:es)?\s*$/i.test(line)
  } finally {
    lines.close()
  }
  signal.throwIfAborted()
  return false
}
