/** `madeleine` alone, on a terminal: what is in the memory here, and what to try next. */
import { escapeLine, hasCode } from '@madeleine/base'
import type { StatsResult } from '@madeleine/contract'
import { dayOf, type Memory } from '@madeleine/core'
import { counted } from '@madeleine/tools'
import { configOf, withMemory, assertUser } from '../command-memory.ts'
import { command } from '../command.ts'
import { type KnownPlace, readModels, knownPlaces } from '../config.ts'
import { MEMORY_FLAGS } from '../flags.ts'
import { clipColumns, padEnd, widest, wrap } from '../terminal/columns.ts'
import { type Screen, typedWord, withFullStop } from '../terminal/terminal.ts'

export const homeCommand = command({
  meta: { name: 'madeleine', description: 'What is in the memory here, and what to try next' },
  args: MEMORY_FLAGS,
  run: async ({ args }, cli) => {
    const { terminal: { screen, print, printJson }, host } = cli
    const places = await knownPlaces(host.env)
    try {
      await withMemory(cli, args, async (memory) => {
        const view = await readHome(memory)
        await assertUser(cli, args, memory, view.stats.messages === 0)
        if (args.json) return printJson(view)
        const { model = 'none' } = readModels(host.env)
        const { data, url } = configOf(args, host.env)
        print(view.stats.messages === 0 ? showFirstSteps(screen, { places, why: 'The memory here is empty.' })
          : showHome(screen, { ...view, where: data ?? url ?? 'PostgreSQL', hasModel: model !== 'none' || view.stats.model !== null }))
      }, {})
    } catch (error) {
      if (!hasCode(error, 'no_store') || args.json) throw error
      print(showFirstSteps(screen, { places, why: (error as Error).message }))
    }
  },
})

/** Titles, and people, that are shown at most. */
const [TITLES, PEOPLE] = [5, 20]

async function readHome(memory: Memory): Promise<Omit<HomeView, 'where' | 'hasModel'>> {
  const [stats, root, { days }, { people }] = await Promise.all([
    memory.stats(), memory.toc(), memory.manifest({ depth: TITLES }), memory.people({ limit: PEOPLE }),
  ])
  return {
    stats, startAt: root.startAt, endAt: root.endAt,
    people: people.flatMap(({ name }) => (name === 'user' ? [] : [name])), // the user of chats without names
    newest: days.flatMap(({ entries }) => entries.map(({ id, title, startAt, isActive }) => ({ id, title, startAt, isOpen: isActive }))),
  }
}

// What `madeleine` alone prints: the memory in a few lines, and commands to go on with.

interface HomeView {
  /** Folder or server of the memory. */
  readonly where: string
  readonly stats: StatsResult
  /** Story times of the first and the last message in the contents; null where there are none. */
  readonly startAt: Date | null
  readonly endAt: Date | null
  /** Names in the newest conversations, those with the most messages first. */
  readonly people: readonly string[]
  /** The newest segments, newest first. */
  readonly newest: readonly { readonly id: string; readonly title: string; readonly startAt: Date; readonly isOpen: boolean }[]
  /** Whether a language model is configured, here or on the server. */
  readonly hasModel: boolean
}

const MAX_PEOPLE = 8

function showHome(screen: Screen, view: HomeView): string[] {
  const { columns, bold, dim } = screen
  const { stats: { messages, conversations, episodes, pending, due, timeZone }, startAt, endAt, people, newest, where } = view
  const days = startAt && endAt ? [dayOf(startAt, timeZone), dayOf(endAt, timeZone)] : []
  const span = days[0] === days[1] ? days.slice(0, 1) : days
  const named = people.slice(0, MAX_PEOPLE).map(escapeLine)
  const more = people.length - named.length
  const dayColumns = widest(newest.map((one) => dayOf(one.startAt, timeZone)))
  return [
    ...wrap(`${counted(messages, 'message')} in ${counted(conversations, 'conversation')}, ${counted(episodes, 'episode')}`
      + (span.length > 0 ? `, ${span.join(' – ')}` : ''), columns).map(bold),
    ...wrap(escapeLine(where), columns).map(dim),
    ...(named.length > 0 ? wrap(`With ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`, columns) : []),
    ...(pending > 0 ? [`${counted(pending, 'message')} in open conversations.`] : []),
    ...(due > 0 ? [`${counted(due, 'job')} waiting: madeleine work does them.`] : []),
    ...(newest.length > 0 ? ['', bold('Newest')] : []),
    ...newest.map(({ title, startAt: at, isOpen }) =>
      clipColumns(`  ${padEnd(dayOf(at, timeZone), dayColumns)}  ${escapeLine(title)}${isOpen ? ' (open)' : ''}`, columns)),
    '', bold('Try'), ...commandLines(screen, triesOf(view)),
  ]
}

/** Commands with names of this memory, and what each does. */
function triesOf({ newest, endAt, stats: { timeZone }, hasModel }: HomeView): [typed: string, does: string][] {
  const [latest] = newest
  const closed = newest.find(({ isOpen }) => !isOpen)
  const topic = latest && latest.title.trim() !== '' ? latest.title : 'the trip to the lake'
  const month = endAt && new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', timeZone }).format(endAt)
  return [
    [`madeleine recall ${typedWord(topic)}`, 'what was said about it'],
    ...(hasModel ? [[`madeleine ask ${typedWord(`What about ${topic}?`)}`, 'an answer with its sources'] as [string, string]] : []),
    ...(closed ? [[`madeleine episode ${closed.id}`, 'an episode, word for word'] as [string, string]] : []),
    ...(month ? [[`madeleine toc ${month}`, 'that month by week and day'] as [string, string]] : []),
    ['madeleine conversations', 'all of them, the newest first'],
    ['madeleine --help', 'every command'],
  ]
}

/** Where a memory is begun, and why there is none yet. */
function showFirstSteps(
  screen: Screen, { places, why }: { readonly places: readonly KnownPlace[]; readonly why: string },
): string[] {
  const found = places.filter(({ exists }) => exists)
  return [
    ...wrap(withFullStop(escapeLine(why)), screen.columns), '', screen.bold('Begin with'),
    ...commandLines(screen, [
      ['madeleine demo', 'a sample chat, to look around'],
      ['madeleine import conversations.json', 'an export of ChatGPT, Claude.ai or another chat'],
      ...found.map(({ name, folder }): [string, string] =>
        [`madeleine sync add ${name}`, `what is in ${escapeLine(folder)}, now and later`]),
      ['madeleine --help', 'every command'],
    ]),
  ]
}

/** Each command is there to be copied: it is not cut, and where both do not fit on a line what it does is below it. */
function commandLines({ columns, dim }: Screen, commands: readonly (readonly [typed: string, does: string])[]): string[] {
  const fits = commands.filter(([typed, does]) => typed.length + does.length + 4 <= columns)
  const commandColumns = widest(fits.map(([typed]) => typed))
  const isWide = commandColumns + widest(fits.map(([, does]) => does)) + 4 <= columns
  return commands.flatMap(([typed, does]) => (isWide && fits.some(([one]) => one === typed)
    ? [`  ${padEnd(typed, commandColumns)}  ${dim(does)}`] : [`  ${typed}`, `    ${dim(does)}`]))
}
