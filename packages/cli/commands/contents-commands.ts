/** `madeleine toc`, `manifest` and `expand`: the table of contents, by node, as a summary and down to the messages. */
import { defined, escapeControls, escapeLine } from '@madeleine/base'
import type { ContentsEntry, ExpandResult, TocOptions, TocResult } from '@madeleine/contract'
import { dayOf, type Memory } from '@madeleine/core'
import { counted, formatClock, formatMoment, formatSpan } from '@madeleine/tools'
import { withMemory, assertUser } from '../command-memory.ts'
import { command } from '../command.ts'
import { flag, MEMORY_FLAGS, option, readNumber, readWhen } from '../flags.ts'
import { withNearestEpisode } from '../nearest-names.ts'
import { clipColumns, columnsOf, wrap, wrapFacts, senderOf, showTurns } from '../terminal/columns.ts'
import type { Screen } from '../terminal/terminal.ts'

/** Depth of the tree: year, month, week, day, segment. */
const MAX_DEPTH = 5

export const tocCommand = command({
  meta: { name: 'toc', description: 'Show the table of contents by year, month, week and day' },
  args: {
    node: {
      type: 'positional', required: false, description: "2026, 2026-01, 2026-W03, 2026-01-15, today, 'last week', or an id (default: root)",
    },
    depth: option('N', 'Levels to show below the node, 0–5 (default: 1)'),
    limit: option('N', 'Maximum number of children (default: 50)'),
    cursor: option('ID', 'Continue after this child: `next` of the previous page'),
    version: option('N', 'Show an earlier version of the node'),
    'as-of': option('TIME', 'Only episodes that had ended by this time'),
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { terminal } = cli
      const [limit, version, depth = 1] = [
        readNumber(args.limit, '--limit'), readNumber(args.version, '--version'), readNumber(args.depth, '--depth'),
      ]
      const [name = 'root', cursor, asOf] = [args.node, args.cursor, readWhen(args['as-of'])]
      const node = await withNearestEpisode(memory, name, () =>
        memory.toc(name, defined({ limit, version, cursor, asOf })))
      await assertUser(cli, args, memory, node.children.length === 0)
      if (args.json) return terminal.printJson(node)
      terminal.print(await showNode(
        memory, node, { screen: terminal.screen, depth: Math.min(depth, MAX_DEPTH), timeZone: (await memory.stats()).timeZone, asOf },
      ))
    }),
})

export const manifestCommand = command({
  meta: { name: 'manifest', description: 'List the newest segments of all conversations by day' },
  args: {
    depth: option('N', 'Maximum number of segments (default: 30)'),
    locale: option('TAG', 'Language of dates and times, such as de or zh-CN (default: en)'),
    'hour-24': flag('Show times as 14:15 instead of 2:15pm'),
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { terminal } = cli
      const depth = readNumber(args.depth, '--depth')
      const manifest = await memory.manifest({
        ...defined({ depth, locale: args.locale }), ...(args['hour-24'] && { hour12: false }),
      })
      await assertUser(cli, args, memory, manifest.days.length === 0)
      if (args.json) return terminal.printJson(manifest)
      terminal.print(manifest.text.split('\n').map(escapeControls))
    }),
})

export const expandCommand = command({
  meta: { name: 'expand', description: 'Show the messages behind a grip (a citation), those that prove a fact, or a whole segment' },
  args: {
    id: { type: 'positional', required: true, description: 'Id of a grip or segment as printed by toc, or of a fact' },
    before: option('N', 'Number of messages to show before (default: 3)'),
    after: option('N', 'Number of messages to show after (default: 3)'),
    ...MEMORY_FLAGS,
  },
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const { terminal } = cli
      const [before, after] = [readNumber(args.before, '--before'), readNumber(args.after, '--after')]
      const expanded = await withNearestEpisode(memory, args.id, () => memory.expand(args.id, defined({ before, after })))
      if (args.json) return terminal.printJson(expanded)
      terminal.print(showExpanded(terminal.screen, expanded, (await memory.stats()).timeZone))
    }),
})

// Formatting of the table of contents and of expanded messages.

/** A node, with its descendants as a tree down to `depth` levels, which are read from the memory. */
async function showNode(memory: Memory, node: TocResult, options: Omit<TreeOptions, 'indent'>): Promise<string[]> {
  const { screen, timeZone } = options
  return [
    ...headOf(screen, node, timeZone), ...bulletLines(screen, node, timeZone),
    ...(await treeOf(memory, node, { ...options, indent: '' })), ...moreOf(screen, node),
  ]
}

function headOf({ columns, bold, dim }: Screen, node: TocResult, timeZone: string): string[] {
  const { path, title, startAt, endAt, segments, messages, talkTokens, status, id } = node
  const times = startAt && endAt ? [formatSpan(startAt, endAt, timeZone)] : []
  const sizes = [counted(segments, 'segment'), counted(messages, 'message'), `${talkTokens.toLocaleString('en')} tokens of messages`]
  const facts = [...times, ...(segments > 0 ? sizes : ['no episodes yet'])]
  return [
    ...(path.length > 0 ? wrap(path.map((above) => above.title).join(' › '), columns).map(dim) : []),
    ...wrap(escapeLine(title), columns).map(bold),
    ...idAndFacts(id, [...facts, ...(status && status !== 'collapsed' ? [status] : [])], columns).map(dim),
  ]
}

/** An id is there to be copied: one that is wider than the screen is not broken. */
const idAndFacts = (id: string, facts: readonly string[], columns: number): string[] =>
  (columnsOf(id) > columns ? [id, ...wrapFacts(facts, columns)] : wrapFacts([id, ...facts], columns))

function bulletLines({ dim, ...screen }: Screen, { bullets, keywords, level }: TocResult, timeZone: string): string[] {
  const columns = screen.columns - 4
  // Within a day the date would only be repeated
  const datePrefix = (at: Date) => (level === 'day' || level === 'segment' ? '' : `${dayOf(at, timeZone)} — `)
  return [
    ...(bullets.length > 0 ? [''] : []),
    ...bullets.flatMap(({ text, at, grip, unsupported }) => [
      ...wrap(datePrefix(at) + escapeLine(text) + (unsupported ? ' (unsupported)' : ''), columns)
        .map((line, i) => (i === 0 ? `  • ${line}` : `    ${line}`)),
      ...(level === 'segment' && grip !== undefined ? [dim(`    ${grip}`)] : []),
    ]),
    ...(keywords.length > 0 ? ['', ...wrap(escapeLine(keywords.join(', ')), columns).map((line) => dim(`  ${line}`))] : []),
  ]
}

interface TreeOptions {
  readonly screen: Screen
  readonly depth: number
  readonly timeZone: string
  readonly asOf: TocOptions['asOf']
  readonly indent: string
}

async function treeOf(
  memory: Memory, { id, children, level }: TocResult, { screen, depth, timeZone, asOf, indent }: TreeOptions,
): Promise<string[]> {
  if (depth === 0 || children.length === 0) return []
  const lines = indent === '' ? [''] : []
  for (const [i, child] of children.entries()) {
    const isLast = i === children.length - 1
    const childIndent = `${indent}${isLast ? '   ' : '│  '}`
    const [first, ...rest] = childLines({ ...screen, columns: screen.columns - columnsOf(childIndent) }, child, level === 'day' ? timeZone
      : undefined)
    lines.push(`${indent}${isLast ? '└─' : '├─'} ${first}`, ...rest.map((line) => childIndent + line))
    if (depth === 1 || level === 'day') continue
    // A week as part of a month: without the days that another month has
    const within = level === 'month' ? id : undefined
    const childNode = await memory.toc(child.id, defined({ within, asOf }))
    lines.push(
      ...(await treeOf(memory, childNode, { screen, depth: depth - 1, timeZone, asOf, indent: childIndent })),
      ...moreOf(screen, childNode).flatMap((line) => (line === '' ? [] : [childIndent + line])),
    )
  }
  return lines
}

/**
 * One line, or where that is too long the title, clipped, and the rest below it.
 * @param timeZone given for a segment, whose line shows its time; undefined for a period
 */
function childLines(
  { columns, dim }: Screen, { id, title, startAt, segments, status }: ContentsEntry, timeZone: string | undefined,
): string[] {
  const time = timeZone !== undefined && startAt ? `${formatClock(startAt, timeZone)}  ` : ''
  const state = status && status !== 'collapsed' ? ` (${status})` : ''
  const [name, facts] = [`${time}${escapeLine(title)}${state}`, timeZone === undefined ? [counted(segments, 'segment')] : []]
  const rest = [id, ...facts].join(' · ')
  if (columnsOf(name) + 2 + columnsOf(rest) <= columns) return [`${name}  ${dim(rest)}`]
  return [clipColumns(name, columns), ...idAndFacts(id, facts, columns).map(dim)]
}

const moreOf = ({ dim }: Screen, { next, id }: TocResult): string[] =>
  (next === undefined ? [] : ['', dim(`more: madeleine toc ${id} --cursor ${next}`)])

/** The expanded messages in bold, with dimmed context around them. */
function showExpanded(
  screen: Screen, { conversationId, messages, earlier, later, elsewhere = [] }: ExpandResult, timeZone: string,
): string[] {
  const { bold, dim } = screen
  const turns = messages.map((message) => ({
    when: formatMoment(message.at, timeZone), isSupport: message.isSupport, text: message.text,
    speaker: senderOf(message),
  }))
  return [
    dim(escapeLine(conversationId)),
    ...(earlier > 0 ? [dim(`  … ${counted(earlier, 'message')} before`)] : []),
    ...turns.flatMap((turn) => showTurns(screen, [turn], { paint: turn.isSupport ? bold : dim })),
    ...(later > 0 ? [dim(`  … ${counted(later, 'message')} after`)] : []),
    ...elsewhere.map((one) => dim(`also said in ${escapeLine(one.conversationId)},`
      + ` ${formatMoment(one.at, timeZone)}${one.episodeId === undefined ? '' : `: madeleine episode ${one.episodeId}`}`)),
  ]
}
