/**
 * `madeleine archive`, `unarchive`, `merge`, `split`, `describe`, `star`, `pause`, `trust`, `history` and `undo`: what you do with
 * episodes and conversations by hand, and what takes it back.
 */
import { defined, escapeLine, hasCode, MadeleineError, show } from '@madeleine/base'
import { type Change, type HistoryAction, type HistoryEntry, type MergeProposal, type Role, ROLES } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { counted, formatMoment, formatSpan } from '@madeleine/tools'
import { assertUser, withMemory } from '../command-memory.ts'
import { command, type CommandEnvironment } from '../command.ts'
import { flag, MEMORY_FLAGS, option, readNumber, readRedaction, REDACT_FLAG, redactedText, valuesOf } from '../flags.ts'
import { conversationIds, withNearestEpisode } from '../nearest-names.ts'
import { padEnd, wrap, wrapFacts } from '../terminal/columns.ts'
import { type Screen, withFullStop } from '../terminal/terminal.ts'

const EPISODE = { type: 'positional', required: true, description: 'Id of the episode, as printed by recall --json' } as const
const EPISODES = { type: 'positional', required: false, description: 'Ids of episodes, as printed by recall --json' } as const

type Marked = 'archive' | 'unarchive'
const markingCommand = (name: Marked, description: string) => command({
  meta: { name, description },
  variadic: true,
  args: {
    episode: EPISODES, ...MEMORY_FLAGS,
    conversation: option('NAME', 'The whole conversation, by id or title, with all that will be said in it'),
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const [episodeIds, { conversation }] = [args._, args]
    if ((episodeIds.length > 0) === (conversation !== undefined)) {
      throw new MadeleineError('invalid_input', `name the episodes to ${name}, or a conversation by --conversation NAME`)
    }
    const [conversationId] = conversation === undefined ? [] : await conversationIds(memory, [conversation])
    const change = await withNearest(memory, episodeIds, () =>
      memory[name]({ ...(conversationId === undefined ? { episodeIds } : { conversationId }), signal }))
    answer(cli, args, change)
  }),
})

export const archiveCommand = markingCommand(
  'archive', 'Take episodes or a conversation out of recall and contexts; they stay in the contents and in exports',
)
export const unarchiveCommand = markingCommand('unarchive', 'Bring archived episodes or an archived conversation back')

export const mergeCommand = command({
  meta: { name: 'merge', description: 'Make one episode of several that follow each other in a conversation' },
  variadic: true,
  args: {
    episode: { ...EPISODES, description: 'Ids of the episodes, two or more' },
    proposed: flag('List pairs instead that are probably about one subject; nothing is merged'),
    limit: option('N', 'Maximum number of pairs with --proposed, 1–100 (default: 20)'), ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    if (args.proposed) {
      if (args._.length > 0) throw new MadeleineError('invalid_input', '--proposed lists what could be merged: give no ids with it')
      const proposals = await memory.mergeProposals({ ...defined({ limit: readNumber(args.limit, '--limit') }), signal })
      await assertUser(cli, args, memory, proposals.length === 0)
      if (args.json) return cli.terminal.printJson(proposals)
      return cli.terminal.print(showProposals(cli.terminal.screen, proposals, (await memory.stats()).timeZone))
    }
    if (args.limit !== undefined) throw new MadeleineError('invalid_input', '--limit is for --proposed, which lists what could be merged')
    if (args._.length < 2) throw new MadeleineError('invalid_input', 'give the ids of two episodes or more')
    const change = await withNearest(memory, args._, () => memory.merge({ episodeIds: args._, signal }))
    await memory.settle({ signal })
    answer(cli, args, change)
  }),
})

export const splitCommand = command({
  meta: { name: 'split', description: 'Make two episodes of one' },
  args: {
    episode: EPISODE, at: { ...option('MESSAGE', 'Id of the message that begins the second episode'), required: true }, ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const change = await withNearest(memory, [args.episode], () => memory.split(args.episode, { at: args.at, signal }))
    await memory.settle({ signal })
    answer(cli, args, change)
  }),
})

export const describeCommand = command({
  meta: { name: 'describe', description: 'Give an episode a title or a summary of your own, or a conversation a title' },
  args: {
    episode: { ...EPISODE, required: false }, conversation: option('NAME', 'Rename the conversation with this id or title instead'),
    title: option('TEXT', 'The title'), summary: option('TEXT', 'The summary of an episode'), ...REDACT_FLAG, ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const { episode: episodeId, conversation, title, summary } = args
    const redact = readRedaction(args.redact)
    const [conversationId] = conversation === undefined ? [] : await conversationIds(memory, [conversation])
    const change = await withNearest(memory, episodeId === undefined ? [] : [episodeId], () =>
      memory.describe({ ...defined({ episodeId, conversationId, title, summary, redact }), signal }))
    await memory.settle({ signal })
    answer(cli, args, change)
  }),
})

export const starCommand = command({
  meta: { name: 'star', description: 'Star an episode, which then never fades and is never archived' },
  args: { episode: EPISODE, off: flag('Take the star off'), ...MEMORY_FLAGS },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    answer(cli, args, await withNearest(memory, [args.episode], () => memory.star(args.episode, { off: args.off === true, signal })))
  }),
})

const CONVERSATION = { type: 'positional', required: true, description: 'Id of the conversation' } as const

export const pauseCommand = command({
  meta: { name: 'pause', description: 'Put what is said in a conversation from now on off the record: it is not stored' },
  args: { conversation: CONVERSATION, off: flag('It is on the record again'), ...MEMORY_FLAGS },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    answer(cli, args, await onConversation(memory, args.conversation, (id) => memory.pause(id, { off: args.off === true, signal })))
  }),
})

const TRUST_FLAGS = {
  conversation: CONVERSATION, off: flag('Take the trust away: it is recalled under a mark, and states no facts'),
  role: option('ROLE', `Only messages of this role: ${ROLES.join(', ')}; may be repeated (default: all)`), ...MEMORY_FLAGS,
} as const

export const trustCommand = command({
  meta: { name: 'trust', description: 'Trust what is said in a conversation to state facts, or with --off do not' },
  args: TRUST_FLAGS,
  run: ({ args, rawArgs }, cli) => withMemory(cli, args, async (memory, signal) => {
    const roles = valuesOf(rawArgs, TRUST_FLAGS, 'role') as Role[]
    const change = await onConversation(memory, args.conversation, (id) =>
      memory.trust(id, { off: args.off === true, ...(roles.length > 0 && { roles }), signal }))
    await memory.settle({ signal })
    answer(cli, args, change, roles)
  }),
})

/** By id, else by the exact title of one; with the nearest to what no conversation is called. */
const onConversation = (memory: Memory, named: string, call: (id: string) => Promise<Change>): Promise<Change> =>
  call(named).catch(async (error: unknown) => {
    if (!hasCode(error, 'not_found')) throw error
    const [id] = await conversationIds(memory, [named])
    return call(id!)
  })

export const historyCommand = command({
  meta: { name: 'history', description: 'Show what was done to episodes, conversations, facts and people, by hand or by the rule' },
  args: { limit: option('N', 'Maximum number of entries, 1–1000 (default: 50)'), ...MEMORY_FLAGS },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const entries = await memory.history({ ...defined({ limit: readNumber(args.limit, '--limit') }), signal })
    await assertUser(cli, args, memory, entries.length === 0)
    if (args.json) return cli.terminal.printJson(entries)
    cli.terminal.print(showHistory(cli.terminal.screen, entries, (await memory.stats()).timeZone))
  }),
})

export const undoCommand = command({
  meta: { name: 'undo', description: 'Take back what was done by hand: the memory is as it was before' },
  args: {
    id: { type: 'positional', required: true, description: 'Id of the entry, as `madeleine history` shows it' }, ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) => withMemory(cli, args, async (memory, signal) => {
    const entry = await memory.undo(args.id, { signal })
    await memory.settle({ signal })
    if (args.json) return cli.terminal.printJson(entry)
    cli.terminal.print(`Undone: ${withFullStop(nameOf(entry))}`)
  }),
})

/** With the nearest to the first id that no episode has. */
const withNearest = <T>(memory: Memory, ids: readonly string[], call: () => Promise<T>): Promise<T> =>
  ids.reduceRight<() => Promise<T>>((read, id) => () => withNearestEpisode(memory, id, read), call)()

/** What was done, and what undoes it. @param roles that a conversation is trusted in, or not; none: in all */
function answer(
  cli: CommandEnvironment, args: { readonly json?: boolean | undefined }, change: Change, roles: readonly string[] = [],
): void {
  if (args.json) return cli.terminal.printJson(change)
  const { id, action, episodeIds, conversationId, redacted } = change
  if (redacted) cli.terminal.note(redactedText(redacted))
  const named = `${roles.length > 0 ? `${roles.join(', ')} in ` : ''}the conversation ${show(conversationId)}`
  if (id === undefined) {
    const state = conversationId === undefined ? undefined : AS_BEFORE[action]
    return cli.terminal.print(state === undefined ? 'Nothing to do: it is so already.'
      : `${named.slice(0, 1).toUpperCase()}${named.slice(1)} ${state}, as before.`)
  }
  const made = action === 'merge' || action === 'split' ? [`New: ${episodeIds.map(escapeLine).join(', ')}`] : []
  const about = conversationId === undefined ? counted(action === 'merge' ? 1 : episodeIds.length, 'episode')
    : named
  cli.terminal.print([`${DONE[action]} ${about}. \`madeleine undo ${id}\` takes it back.`, ...made])
}

/** What a conversation is, where nothing had to be done. */
const AS_BEFORE: Partial<Readonly<Record<HistoryAction, string>>> = {
  archive: 'is archived', unarchive: 'is not archived', pause: 'is off the record', resume: 'is on the record', trust: 'is trusted',
  distrust: 'is not trusted',
}

const DONE: Readonly<Record<HistoryAction, string>> = {
  archive: 'Archived', unarchive: 'Brought back', merge: 'Merged into', split: 'Split into', describe: 'Described', star: 'Starred',
  unstar: 'Took the star off', pause: 'Off the record:', resume: 'On the record:', trust: 'Trusted:', distrust: 'Not trusted:',
  'fact.correct': 'Corrected', 'fact.retire': 'Retired', 'fact.pin': 'Pinned', 'fact.unpin': 'Unpinned',
  'fact.add': 'Added', forget: 'Forgot', 'people.merge': 'Merged as one person', 'plan.done': 'Done', 'fact.ended': 'Ended',
  'project.assign': 'Put into the project',
}

/** A line for each entry: its id, when, what, by whom. */
function showHistory(screen: Screen, entries: readonly HistoryEntry[], timeZone: string): string[] {
  if (entries.length === 0) return ['Nothing was done yet.']
  return entries.flatMap((entry) => {
    const { id, at, by, undone, goneAt } = entry
    const ends = undone ? ' · undone' : goneAt ? ` · gone for good on ${formatMoment(goneAt, timeZone)}` : ''
    return [
      `${padEnd(id, ID_COLUMNS)}  ${nameOf(entry)}`,
      screen.dim(`${' '.repeat(ID_COLUMNS)}  ${formatMoment(at, timeZone)} by ${escapeLine(by)}${ends}`),
    ]
  })
}

/** Of each pair the titles, when it was and why, and what merges it. */
function showProposals({ columns, bold, dim }: Screen, proposals: readonly MergeProposal[], timeZone: string): string[] {
  if (proposals.length === 0) return ['No two short episodes are probably about one subject.']
  return proposals.flatMap(({ episodes, why }, i) => {
    const [startAt, endAt] = [episodes[0]!.startAt, episodes.at(-1)!.endAt]
    return [
      ...(i > 0 ? [''] : []), ...episodes.flatMap(({ title }) => wrap(escapeLine(title), columns)).map(bold),
      ...wrapFacts([formatSpan(startAt, endAt, timeZone), escapeLine(why)], columns).map(dim),
      `madeleine merge ${episodes.map(({ id }) => id).join(' ')}`,
    ]
  })
}

const ID_COLUMNS = 36

function nameOf({ action, target }: HistoryEntry): string {
  const { episodeIds = [], conversationId, text, names, factId, user, project, conversations = 0 } = target
  const about = names ? names.join(', ') : project !== undefined ? `${project}: ${counted(conversations, 'conversation')}`
    : user ? 'everything' : text ?? factId
    ?? (episodeIds.length > 0 ? counted(episodeIds.length, 'episode')
      : conversationId === undefined ? '' : show(conversationId))
  return `${action} ${escapeLine(about)}`.trimEnd()
}
