/** `madeleine forget`: forgets one thing and everything derived from it, after a question on a terminal. */
import { createInterface } from 'node:readline/promises'
import { hasCode, MadeleineError } from '../../base/errors.ts'
import { counted } from '../../tools/format-date.ts'
import { MEMORY_FLAGS } from '../flags/store-flags.ts'
import { command, type CommandEnvironment, type HostProcess } from '../command.ts'
import { withMemory, type StoreArgs } from '../command-memory.ts'
import { assertUser } from '../place/known-user.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { forgottenKind, readTarget, type ForgetTarget } from './forget-target.ts'
import type { ForgetPlanResult, ForgetResult } from '../../contract/write-results.ts'

export const forgetCommand = command({
  meta: { name: 'forget', description: 'Forget a conversation, some of its messages, an episode, a '
    + 'fact or a whole user, with everything derived from it and the bytes in the files of the store' },
  args: {
    conversation: { type: 'string', valueHint: 'ID', description: 'Forget this conversation' },
    messages: {
      type: 'string', valueHint: 'A..B', description: 'Forget only its messages from id A to id B, both included; A alone for one message',
    },
    episode: { type: 'string', valueHint: 'ID', description: 'Forget this episode and its messages' },
    fact: {
      type: 'string', valueHint: 'ID',
      description: 'Forget this fact; the messages that prove it stay, but it is not learnt from them again',
    },
    all: { type: 'boolean', description: 'Forget everything the user has; --user NAME without any of these other flags does the same' },
    'dry-run': { type: 'boolean', description: 'Print what would be forgotten and what would be rebuilt, and forget nothing' },
    yes: { type: 'boolean', description: 'Do not ask for confirmation; required without a terminal to forget everything a user has' },
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => {
    if (forgottenKind(args) === 'all' && !args.yes && !args['dry-run'] && !cli.host.stdin.isTTY) {
      throw new MadeleineError('invalid_input', 'to forget everything a user has, give --yes or answer the question on a terminal')
    }
    return withMemory(cli, args, async (memory, signal) => {
      const { print, printJson, note } = cli.terminal
      const target = await readTarget(memory, args)
      if (target.isEverything) await noteNobody(cli, args, memory)
      if (args['dry-run']) {
        const receipt = await memory.forget({ ...target.which, dryRun: true, signal })
        return args.json ? printJson(receipt) : print(`Would forget ${described(target, receipt)}. Nothing was forgotten.`)
      }
      if (!args.yes && cli.host.stdin.isTTY) {
        const receipt = await memory.forget({ ...target.which, dryRun: true, signal })
        if (!(await isAgreed(cli.host, `Forget ${described(target, receipt)}? It cannot be undone. [y/N] `, signal))) {
          return note('Nothing was forgotten.')
        }
      }
      const receipt = await memory.forget({ ...target.which, signal })
      if (args.json) return printJson(receipt)
      print([
        `Forgot ${escapeLine(shortName(target))}: ${countsOf(receipt)}.`,
        ...(receipt.bytes === 'server' ? ['The log and the backups of the server may still hold them: see docs/guides/forget.md.'] : []),
      ])
    })
  },
})

/** A mistyped user is not an error, since a user who was forgotten may be forgotten again, but is said: somebody else may be meant. */
const noteNobody = (cli: CommandEnvironment, args: StoreArgs & { readonly json?: boolean | undefined }, memory: Memory): Promise<void> =>
  assertUser(cli, args, memory).catch((error: unknown) => {
    if (!hasCode(error, 'not_found')) throw error
    if (args.json !== true) cli.terminal.note(`Nothing to forget: ${(error as Error).message}`)
  })

const shortName = ({ which, name }: ForgetTarget): string =>
  ('conversationId' in which && !('firstId' in which) ? which.conversationId : name)

const described = (target: ForgetTarget, receipt: ForgetPlanResult): string => escapeLine(`${target.name}: ${countsOf(receipt)}`)

/** For example `6 messages, 2 segments, 2 episodes, 1 fact; 1 episode is rewritten without them`. */
function countsOf({ rebuilt, ...receipt }: ForgetPlanResult | ForgetResult): string {
  const { conversations, messages, segments, episodes, facts } = 'plan' in receipt ? receipt.plan : receipt.done
  const isFact = facts > 0 && messages === 0
  const gone = [
    ...(conversations > 1 ? [counted(conversations, 'conversation')] : []),
    ...(isFact ? [] : [counted(messages, 'message'), counted(segments, 'segment'), counted(episodes, 'episode')]),
    ...(facts > 0 ? [counted(facts, 'fact')] : []),
  ]
  const again = [...(rebuilt.episodes.length > 0 ? [counted(rebuilt.episodes.length, 'episode')] : []), ...(
    rebuilt.facts.length > 0 ? [counted(rebuilt.facts.length, 'fact')] : []
  )]
  const count = rebuilt.episodes.length + rebuilt.facts.length
  return `${gone.join(', ')}${count === 0 ? '' : `; ${again.join(' and ')} ${count === 1 ? 'is' : 'are'} rewritten without them`}`
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
