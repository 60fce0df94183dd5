/** `madeleine forget`: forgets one thing and everything derived from it, after a question on a terminal. */
import type { ArgsDef } from 'citty'
import { createInterface } from 'node:readline/promises'
import { defined, escapeLine, hasCode, MadeleineError, show } from '@madeleine/base'
import type { ForgetOptions, ForgetPlanResult, ForgetResult } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { counted, formatMoment, formatSpan } from '@madeleine/tools'
import { withMemory, assertUser, type StoreArgs } from '../command-memory.ts'
import { command, type CommandEnvironment, type HostProcess } from '../command.ts'
import { flag, MEMORY_FLAGS, option, readNumber, type Given } from '../flags.ts'
import { conversationIds, withNearestEpisode, nearestId, nearestText } from '../nearest-names.ts'

const FORGET_FLAGS = {
  conversation: option('NAME', 'Forget the conversation with this id or title'),
  messages: option('A..B', 'Forget only its messages from id A to id B, both included; A alone for one message'),
  episode: option('ID', 'Forget this episode and its messages'),
  fact: option('ID', 'Forget this fact; the messages that prove it stay, but it is not learnt from them again'),
  all: flag('Forget everything the user has; --user NAME without any of these other flags does the same'),
  'grace-days': option('N', '`madeleine undo ID` brings it back for so many days; until then its bytes stay (default: 0)'),
  now: flag('Forget for good what still waits for the end of its grace: all, or that of the entry ID of the history'),
  'dry-run': flag('Print what would be forgotten and what would be rebuilt, and forget nothing'),
  yes: flag('Do not ask for confirmation; required without a terminal to forget everything a user has'),
  ...MEMORY_FLAGS,
} as const satisfies ArgsDef

/** The flags that name what is to be forgotten. */
type ForgetArgs = Given<typeof FORGET_FLAGS>

export const forgetCommand = command({
  meta: { name: 'forget', description: 'Forget a conversation, some of its messages, an episode, a '
    + 'fact or a whole user, with everything derived from it and the bytes in the files of the store' },
  args: { id: { type: 'positional', required: false, description: 'With --now: id of an entry of the history' }, ...FORGET_FLAGS },
  run: ({ args }, cli) => {
    if (args.id !== undefined && args.now !== true) {
      throw new MadeleineError('invalid_input', `to forget for good what ${show(args.id)} names, give --now`)
    }
    const graceDays = readNumber(args['grace-days'], '--grace-days')
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
        const undoing = graceDays ? `It can be undone for ${counted(graceDays, 'day')}.` : 'It cannot be undone.'
        if (!(await isAgreed(cli.host, `Forget ${described(target, receipt)}? ${undoing} [y/N] `, signal))) {
          return note('Nothing was forgotten.')
        }
      }
      const receipt = await memory.forget({ ...target.which, ...defined({ graceDays }), signal })
      if (args.json) return printJson(receipt)
      if (args.now === true && Object.values(receipt.done).every((count) => count === 0)) return print('Nothing waits to be forgotten.')
      print([
        `Forgot ${escapeLine(shortName(target))}: ${countsOf(receipt)}.`,
        ...(receipt.id === undefined ? [] : [
          `\`madeleine undo ${receipt.id}\` brings it back until ${formatMoment(receipt.goneAt!, (await memory.stats()).timeZone)}.`,
        ]),
        ...(receipt.bytes === 'server' ? ['The log and the backups of the server may still hold them: see docs/guides/forget.md.'] : []),
      ])
    })
  },
})

/** A mistyped user is not an error, since a user who was forgotten may be forgotten again, but is said: somebody else may be meant. */
const noteNobody = (cli: CommandEnvironment, args: StoreArgs, memory: Memory): Promise<void> =>
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

// What `madeleine forget` is to forget: read from the flags, looked up, and named for people.

/** What is to be forgotten, and its name. */
interface ForgetTarget {
  readonly which: ForgetOptions
  /** For example `c1 “Trip to Lisbon” (2 Mar 2026, 18:41–19:09)`. */
  readonly name: string
  /** All that the user has: never forgotten unasked. */
  readonly isEverything: boolean
}

/**
 * Which kind the flags name: exactly one. `--user NAME` by itself names all that this user has, as `--all --user NAME` does;
 * beside another flag it only says whose memory it is.
 * @throws {MadeleineError} `invalid_input`
 */
function forgottenKind(
  { conversation, messages, episode, fact, all, now, user }: ForgetArgs,
): 'conversation' | 'messages' | 'episode' | 'fact' | 'all' | 'now' {
  const kinds = ([
    conversation !== undefined && 'conversation', episode !== undefined && 'episode', fact !== undefined && 'fact', all === true && 'all',
    now === true && 'now',
  ] as const).filter((kind) => kind !== false)
  const [kind] = kinds
  if (kinds.length > 1) {
    throw new MadeleineError('invalid_input', `forget one thing at a time: ${kinds.map((one) => `--${one}`).join(' or ')}`)
  }
  if (messages !== undefined && kind !== 'conversation') {
    throw new MadeleineError('invalid_input', '--messages needs --conversation ID: message ids are unique only within a conversation')
  }
  if (kind !== undefined) return messages === undefined ? kind : 'messages'
  if (user !== undefined) return 'all'
  throw new MadeleineError(
    'invalid_input', 'say what to forget: --conversation ID, --conversation ID --messages A..B, --episode ID, --fact ID, --all, or --now',
  )
}

/** Looks up what the flags name. @throws {MadeleineError} `not_found`, with the nearest that exists */
async function readTarget(memory: Memory, args: ForgetArgs & { readonly id?: string | undefined }): Promise<ForgetTarget> {
  const kind = forgottenKind(args)
  if (kind === 'now') {
    return { which: { now: true, ...defined({ historyId: args.id }) }, name: args.id ?? 'what waits', isEverything: false }
  }
  if (kind === 'all') {
    return { which: { user: true }, name: args.user === undefined ? 'everything' : `everything ${args.user} has`, isEverything: true }
  }
  const target = kind === 'episode' ? await episodeTarget(memory, args.episode!)
    : kind === 'fact' ? await factTarget(memory, args.fact!)
    : await conversationTarget(memory, args.conversation!, args.messages)
  return { ...target, isEverything: false }
}

type Named = Omit<ForgetTarget, 'isEverything'>

async function conversationTarget(memory: Memory, named: string, messages: string | undefined): Promise<Named> {
  const [conversationId = ''] = await conversationIds(memory, [named])
  const [[conversation], { timeZone }] = [(await memory.conversations({ ids: [conversationId] })).conversations, await memory.stats()]
  const title = conversation?.title ?? conversation?.episodeTitle
  const span = conversation ? ` (${formatSpan(conversation.startAt, conversation.endAt, timeZone)})` : ''
  const name = `${conversationId}${title ? ` “${title}”` : ''}${span}`
  if (messages === undefined) return { which: { conversationId }, name }
  const ids = (await memory.segments({ conversationId })).flatMap(({ messageIds }) => messageIds)
  const [firstId, lastId] = readRange(messages, ids, conversationId)
  return { which: { conversationId, firstId, lastId }, name: `${firstId === lastId ? firstId : `${firstId} to ${lastId}`} of ${name}` }
}

const BETWEEN = '..'

/** `A..B` as the ids of its first and its last message, or `A` for one. An id may itself contain two dots. */
function readRange(text: string, ids: readonly string[], conversationId: string): readonly [first: string, last: string] {
  const known = new Set(ids)
  if (known.has(text)) return [text, text]
  const pairs: [string, string][] = []
  for (let at = text.indexOf(BETWEEN); at >= 0; at = text.indexOf(BETWEEN, at + 1)) {
    pairs.push([text.slice(0, at), text.slice(at + BETWEEN.length)])
  }
  const pair = pairs.find((both) => both.every((id) => known.has(id)))
  if (pair) return pair
  const unknown = pairs[0]?.find((id) => !known.has(id)) ?? text
  const nearest = nearestText(unknown, ids)
  const advice = nearest === undefined ? `\`madeleine segments --conversation ${show(conversationId)} --json\` lists the ids`
    : `did you mean ${show(nearest)}?`
  throw new MadeleineError('not_found', `no message of ${show(conversationId)} has the id ${show(unknown)}; ${advice}`)
}

async function episodeTarget(memory: Memory, episodeId: string): Promise<Named> {
  const { timeZone } = await memory.stats()
  const which = { episodeId }
  try {
    const { title, conversationId, startAt, endAt } = await withNearestEpisode(memory, episodeId, () => memory.episode(episodeId))
    return { which, name: `“${title}” (${formatSpan(startAt, endAt, timeZone)}) of ${conversationId}` }
  } catch (error) {
    // A segment that is closed and not encoded yet
    if (hasCode(error, 'not_found') && (await memory.forget({ ...which, dryRun: true })).plan.segments > 0) {
      return { which, name: episodeId }
    }
    throw error
  }
}

/** Facts among which the named one and the nearest are searched. */
const MOST_FACTS = 1000

async function factTarget(memory: Memory, factId: string): Promise<Named> {
  const facts = await memory.facts({ includeSuperseded: true, limit: MOST_FACTS })
  const found = facts.find(({ id }) => id === factId)
  const which = { factId }
  if (found) return { which, name: `“${found.text}”` }
  if ((await memory.forget({ ...which, dryRun: true })).plan.facts > 0) return { which, name: factId }
  const nearest = nearestId(factId, facts.map(({ id }) => id))
  throw new MadeleineError('not_found', `no fact has the `
    + `id ${show(factId)}; ${nearest === undefined ? '`madeleine facts --json` lists the ids' : `did you mean ${show(nearest)}?`}`)
}
