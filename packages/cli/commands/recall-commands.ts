/** `madeleine recall`, `recent`, `context` and `session`: what answers a query, what is newest, and what a model continues with. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import type { ArgsDef } from 'citty'
import { defined, escapeControls, MadeleineError, show } from '@madeleine/base'
import type { ConfidenceLevel, ContextResult, RecentOptions } from '@madeleine/contract'
import { type Memory, promptText } from '@madeleine/core'
import { counted } from '@madeleine/tools'
import { withMemory, assertUser } from '../command-memory.ts'
import { type HostProcess, command } from '../command.ts'
import { readPager } from '../config.ts'
import { type Given, flag, MEMORY_FLAGS, namesIn, option, readHours, readNumber, readWhen, SPACES_FLAG, valuesOf } from '../flags.ts'
import { findConversations, readingConversations } from '../nearest-names.ts'
import { projectNamed } from './project-command.ts'
import { recalledLines, CANDIDATES, showRecent } from '../show/show-recall.ts'
import { readStoreView } from '../show/store-view.ts'
import { columnsOf, wrap } from '../terminal/columns.ts'
import type { Terminal, Screen } from '../terminal/terminal.ts'

// Flags that `recall` and `recent` share.

export const RECALL_FLAGS = {
  limit: option('N', 'Maximum number of episodes, 0–100 (default: those that answer; 5 with --json and for recent)'),
  passages: option('N', 'Maximum number of passages (single messages), 0–200 (default: those that answer; 20 with --json, 10 for recent)'),
  within: option('NAME', 'Search only the conversation with this id or title; may be repeated'),
  project: option('NAME', 'Look first in this project, then elsewhere: its name, or a folder of it such as .'),
  node: option('NODE', "Search only this period of the calendar: 2026, 2026-01, 2026-W03, 'last week'"),
  after: option('TIME', 'Only what happened at or after this time (ISO, also 2026-03 and 2026, or epoch milliseconds)'),
  before: option('TIME', 'Only what happened before this time; 2026-03 means before March begins'),
  'as-of': option('TIME', 'Ignore everything that happened after this time'),
  hours: option('FROM-TO', 'Only these local hours of the day, such as 6-12 or 22-4'),
  conversation: option('NAME', 'The current conversation, by id or title; its newest messages, not in an episode yet, are left out'),
  archived: flag('Search what is archived too'),
  explain: flag('Show how each score was computed'),
  ...SPACES_FLAG,
  ...MEMORY_FLAGS,
} as const satisfies ArgsDef

/** Reads the flags. The library checks ranges and times. @throws {MadeleineError} `invalid_input` for malformed numbers or hours */
export function readRecallFlags(args: Given<typeof RECALL_FLAGS>, rawArgs: readonly string[]): RecentOptions {
  const within = valuesOf(rawArgs, RECALL_FLAGS, 'within')
  return defined({
    limit: readNumber(args.limit, '--limit'),
    passageLimit: readNumber(args.passages, '--passages'),
    within: within.length > 0 ? within : undefined,
    project: args.project,
    node: args.node,
    after: readWhen(args.after),
    before: readWhen(args.before),
    asOf: readWhen(args['as-of']),
    hours: readHours(args.hours),
    conversationId: args.conversation,
    archived: args.archived === true ? true : undefined,
    explain: args.explain === true ? true : undefined,
    spaces: namesIn(rawArgs, RECALL_FLAGS, 'spaces'),
  })
}

/**
 * Reads with the ids of the conversations and the project that the options name, where they are of one memory.
 * @throws {MadeleineError} `not_found`
 */
export async function readingWith<T>(memory: Memory, given: RecentOptions, read: (options: RecentOptions) => Promise<T>): Promise<T> {
  const { within = [], conversationId, spaces, project: named } = given
  if (spaces) return read(given)
  const options = named === undefined ? given : { ...given, project: await projectNamed(memory, named) }
  const own = conversationId === undefined ? [] : [conversationId]
  return readingConversations(memory, [...within, ...own], (ids) => read({
    ...options, ...(within.length > 0 && { within: ids.slice(0, within.length) }), ...(own.length > 0 && { conversationId: ids.at(-1)! }),
  }))
}

export const recallCommand = command({
  meta: { name: 'recall', description: 'Find what answers a query: messages, and the episodes they come from' },
  variadic: true,
  args: {
    query: { type: 'positional', required: true, description: 'The query, in plain words; quotes are optional' },
    ...RECALL_FLAGS,
    'no-pager': flag('Print long output at once (default: page by page on a terminal; see PAGER)'),
  },
  run: async ({ args, rawArgs }, cli) => {
    const { printJson, screen } = cli.terminal
    const query = args._.join(' ')
    if (query.trim() === '') throw new MadeleineError('invalid_input', 'The query is empty: write what to '
      + 'look for, such as `madeleine recall "the trip to the lake"`; `madeleine recent` shows the newest.')
    const given = readRecallFlags(args, rawArgs)
    const lines = await withMemory(cli, args, async (memory, signal) => {
      const { result, options } = await readingWith(memory, given, async (read) => {
        const found = await memory.recall({ query, ...(args.json ? {} : CANDIDATES), ...read, signal })
        await assertUser(cli, args, memory, found.passages.length + found.episodes.length + (found.facts?.length ?? 0) === 0)
        return { result: found, options: read }
      })
      if (args.json) return void printJson(result)
      return recalledLines(screen, memory, result, { query, ...options })
    })
    // The memory is closed: whoever reads does not keep it from others
    if (lines) await printPaged(cli, lines, !rawArgs.includes('--no-pager'))
  },
})

export const recentCommand = command({
  meta: { name: 'recent', description: 'Show the newest episodes and messages' },
  args: RECALL_FLAGS,
  run: async ({ args, rawArgs }, cli) => {
    const given = readRecallFlags(args, rawArgs)
    await withMemory(cli, args, async (memory) => {
      const { printJson, print, screen } = cli.terminal
      const result = await readingWith(memory, given, async (options) => {
        const found = await memory.recent({ ...(args.json ? {} : { passageLimit: MESSAGES }), ...options })
        await assertUser(cli, args, memory, found.passages.length + found.episodes.length === 0)
        return found
      })
      if (args.json) printJson(result)
      else print(showRecent(
        result, { screen, query: '', highlighted: '', ...(await readStoreView(memory, [...result.passages, ...result.episodes])) },
      ))
    })
  },
})

/** A screen holds no more with the episodes. */
const MESSAGES = 10

// Long output on a terminal, a screen at a time, by the pager that the user has.

/**
 * Prints the lines; with a pager where stdout is a terminal and they are more than it shows. Where the pager cannot be run they are
 * printed as they are, and one that is quit before the end is no failure.
 * @param isWanted false: never with a pager
 */
export async function printPaged(
  { host, terminal }: { readonly host: HostProcess; readonly terminal: Pick<Terminal, 'print'> },
  lines: readonly string[], isWanted: boolean,
): Promise<void> {
  const pager = isWanted && isLonger(host.stdout, lines) ? readPager(host.env) : undefined
  if (pager === undefined || !(await showIn(host, pager, `${lines.join('\n')}\n`))) terminal.print(lines)
}

function isLonger({ isTTY, rows, columns }: HostProcess['stdout'], lines: readonly string[]): boolean {
  if (isTTY !== true || !rows || !columns) return false
  const shown = lines.flatMap((line) => line.split('\n'))
  const needed = shown.reduce((sum, line) => sum + Math.max(1, Math.ceil(columnsOf(stripVTControlCharacters(line)) / columns)), 0)
  // The line of the shell's prompt comes after it
  return needed >= rows
}

/** @returns whether the pager ran; one that was interrupted or quit did */
async function showIn(host: HostProcess, pager: string, text: string): Promise<boolean> {
  const { stdout, stderr, env } = host
  // Ctrl-C is the pager's while it runs
  const ignore = (): void => undefined
  host.on('SIGINT', ignore)
  try {
    const child = spawn(pager, {
      shell: true, stdio: ['pipe', stdout, stderr], env: { ...env, LESS: env['LESS'] ?? 'FRX', LV: env['LV'] ?? '-c' },
    })
    // A pager that is quit early closes its input
    child.stdin!.on('error', ignore)
    child.stdin!.end(text)
    const [code] = await once(child, 'close') as [number | null]
    return code === 0 || code === null
  } catch {
    return false
  } finally {
    host.off('SIGINT', ignore)
  }
}

// `madeleine session --conversation ID`: a conversation as a model continues it; with what a query recalls, `madeleine context [QUERY]`.

export const CONTEXT_FLAGS = {
  conversation: { ...option('NAME', 'Id or title of the conversation to continue'), required: true },
  'max-tokens': option('N', 'Maximum number of tokens (default: no limit)'),
  tokenizer: option('NAME', 'Tokenizer to count with: o200k (default), cl100k, words or chars4'),
  turns: option('N', 'Turns of closed segments to show verbatim, 0–50 (default: 3)'),
  summaries: option('N', 'Closed segments to summarise, 0–50 (default: chosen by complexity)'),
  locale: option('TAG', 'Language of dates and times, such as de or zh-CN (default: en)'),
  'hour-24': flag('Show times as 14:15 instead of 2:15pm'),
  ...MEMORY_FLAGS,
} as const satisfies ArgsDef

/** Reads the flags. The library checks ranges and names. @throws {MadeleineError} `invalid_input` for a malformed number */
function readContextFlags(args: Given<typeof CONTEXT_FLAGS> & { readonly conversation: string }) {
  const [maxTokens, turns, count] = (['max-tokens', 'turns', 'summaries'] as const).map((name) => readNumber(args[name], `--${name}`))
  return {
    conversationId: args.conversation,
    ...defined({ maxTokens, turns }), ...(count !== undefined && { summaries: { count } }),
    // The library rejects an unknown name and lists the valid ones
    ...(args.tokenizer !== undefined && { tokenizer: args.tokenizer as 'o200k' }),
    ...defined({ locale: args.locale }), ...(args['hour-24'] && { hour12: false }),
  }
}

/** Prints the system text, the messages and what was left out. */
function printContext({ print, printJson, screen }: Terminal, context: ContextResult, json: boolean | undefined): void {
  const { system, messages, tokens, leftOut } = context
  if (json) printJson({ system, messages, tokens, leftOut })
  else print(showContext(screen, context))
}

const CONTEXT_ARGS = {
  query: { type: 'positional', required: false, description: 'What to recall, in plain words (default: nothing, only the session)' },
  ...CONTEXT_FLAGS,
  'max-tokens': { ...CONTEXT_FLAGS['max-tokens'], description: 'Maximum number of tokens (default: 4000)' },
  project: RECALL_FLAGS.project,
  limit: option('N', 'Maximum number of episodes, 0–100 (default: 5)'),
  passages: option('N', 'Maximum number of passages (single messages), 0–200 (default: as many as fit the budget)'),
  'min-confidence': option('LEVEL', 'Leave out results with less confidence: '
    + 'none (leaves nothing out; default with a neural embedder or a reranker), weak, fair (default) or strong'),
  ...SPACES_FLAG,
} as const

export const contextCommand = command({
  meta: { name: 'context', description: "Show the input of an agent's next call: the session and what a query recalls" },
  variadic: true,
  args: CONTEXT_ARGS,
  run: async ({ args, rawArgs }, cli) => {
    const options = readContextFlags(args)
    const [limit, passageLimit] = [readNumber(args.limit, '--limit'), readNumber(args.passages, '--passages')]
    // The library rejects an unknown level and lists the valid ones
    const least = args['min-confidence'] as ConfidenceLevel | undefined
    const query = args._.join(' ')
    const spaces = namesIn(rawArgs, CONTEXT_ARGS, 'spaces')
    const request = { ...options, query, ...defined({ limit, passageLimit, minConfidence: least, spaces }) }
    await withMemory(cli, args, async (memory, signal) => {
      const { ids: [conversationId = ''], unknown } =
        await findConversations(memory, [args.conversation], () => assertUser(cli, args, memory))
      const project = args.project === undefined ? undefined : await projectNamed(memory, args.project)
      const context = await memory.context({ ...request, ...defined({ project }), conversationId, signal })
      // An agent asks before the first message of its conversation is pushed: no error
      if (unknown?.nearest !== undefined) cli.terminal.note(`There is no conversation ${show(unknown.id)} yet; ${unknown.advice}`)
      printContext(cli.terminal, context, args.json)
    })
  },
})

export const sessionCommand = command({
  meta: { name: 'session', description: 'Show a conversation for a model to continue: manifest, summaries and newest messages' },
  args: CONTEXT_FLAGS,
  run: async ({ args }, cli) => {
    const options = readContextFlags(args)
    await withMemory(cli, args, async (memory, signal) => {
      const session = await readingConversations(memory, [args.conversation], ([conversationId = '']) =>
        memory.session({ ...options, conversationId, signal }), () => assertUser(cli, args, memory))
      printContext(cli.terminal, session, args.json)
    })
  },
})

// The input of an agent's next call on the screen: the system text, the messages, and what was left out.

function showContext({ columns, bold, dim }: Screen, { system, messages, tokens, leftOut }: ContextResult): string[] {
  if (system === undefined && messages.length === 0 && leftOut.length === 0) return ['There is nothing to show.']
  return [
    ...(system === undefined ? [] : [bold('System'), '', escapeControls(system), '']),
    ...(messages.length === 0 ? [] : [bold('Messages'), '', escapeControls(promptText({ messages })), '']),
    ...wrap([`${counted(tokens, 'token')}.`, ...leftOutSentences(leftOut)].join(' '), columns).map(dim),
  ]
}

type Kind = ContextResult['leftOut'][number]['kind']

/** What each kind is called, and several of it. */
const NAMES: Readonly<Record<Kind, readonly [one: string, several: string]>> = {
  fact: ['fact', 'facts'],
  episode: ['episode', 'episodes'],
  passage: ['passage', 'passages'],
  details: ['episode word for word', 'episodes word for word'],
  summary: ['summary', 'summaries'],
  manifest: ['title', 'titles'],
  continuity: ['earlier message', 'earlier messages'],
  message: ['message', 'messages'],
  recalled: ['recalled text', 'recalled texts'],
  boundary: ['note on the time passed', 'notes on the time passed'],
  starred: ['starred episode', 'starred episodes'],
  'collapse-marker': ['note on what is summarised', 'notes on what is summarised'],
}

/** For example `Left out: 18 passages, 1 summary. Left out as too unsure: 3 episodes (see --min-confidence).`; nothing if nothing was. */
function leftOutSentences(leftOut: ContextResult['leftOut']): string[] {
  const [sure, unsure] = [leftOut.filter(({ reason }) => reason !== 'confidence'), leftOut.filter(({ reason }) => reason === 'confidence')]
  return [
    ...(sure.length > 0 ? [`Left out: ${inWords(sure)}.`] : []),
    ...(unsure.length > 0 ? [`Left out as too unsure: ${inWords(unsure)} (see --min-confidence).`] : []),
  ]
}

const inWords = (parts: ContextResult['leftOut']): string => (Object.keys(NAMES) as Kind[])
  .map((kind) => ({ kind, count: parts.filter((one) => one.kind === kind).length })).filter(({ count }) => count > 0)
  .map(({ kind, count }) => `${count.toLocaleString('en')} ${NAMES[kind][count === 1 ? 0 : 1]}`).join(', ')
