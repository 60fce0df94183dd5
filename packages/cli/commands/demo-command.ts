/** `madeleine demo`: imports three months of an invented chat into a temporary store and asks it what one would ask. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeLine, packageFile } from '@madeleine/base'
import { readImport } from '@madeleine/import'
import type { Memory } from '@madeleine/core'
import { clipColumns, padEnd, widest } from '../terminal/columns.ts'
import { counted, formatDuration } from '@madeleine/tools'
import { JSON_FLAG } from '../flags.ts'
import { command } from '../command.ts'
import { withOpened } from '../command-memory.ts'
import { readSurroundings, showReading } from '../show/store-view.ts'
import { showRecall, selectShown } from '../show/show-recall.ts'
import type { Screen, Terminal } from '../terminal/terminal.ts'
import type { RecallResult, TocResult } from '@madeleine/contract'

const SAMPLE = packageFile('sample/chat.jsonl')
/** Zone of the sample's local times. */
const TIME_ZONE = 'Europe/Berlin'
/** The sample's year, whose months are its contents. */
const CONTENTS = '2026'

/** A question in plain words, one in Chinese, one about a day, and one that the chat does not answer. */
const QUESTIONS = [
  'What did Wei sign in April?', '妈妈专门给 Lena 的是什么花茶？', 'What happened on May 10?', 'How do I configure a Kubernetes ingress?',
]
/** Passages shown of each answer, so that all fit on two screens. */
const PASSAGES = 2

export const demoCommand = command({
  meta: { name: 'demo', description: 'Import a sample chat into a temporary store and ask it four questions' },
  args: JSON_FLAG,
  run: async ({ args }, cli) => {
    const data = await mkdtemp(join(tmpdir(), 'madeleine-demo-'))
    try {
      await withOpened(cli, { data, work: false, timeZone: TIME_ZONE, durability: 'relaxed' }, (memory, signal) =>
        perform(cli.terminal, memory, { signal, json: args.json === true }))
    } finally {
      await rm(data, { recursive: true, force: true })
    }
  },
})

async function perform(
  { print, printJson, screen }: Terminal, memory: Memory, { signal, json }: { signal: AbortSignal; json: boolean },
): Promise<void> {
  const startedAt = performance.now()
  const { imported } = await memory.import(readImport(SAMPLE, { people: true }), { signal })
  await memory.flush()
  await memory.settle({ signal })
  const { episodes } = await memory.stats()
  const ms = Math.round(performance.now() - startedAt)
  const contents = await memory.toc(CONTENTS)
  if (json) printJson({ imported, episodes, ms, contents })
  else {
    print([screen.bold(
      `Lena and Wei, March to June 2026: ${counted(imported, 'message')} became ${counted(episodes, 'episode')} in ${formatDuration(ms)}.`,
    ), ''])
    print([asTyped(screen, `toc ${CONTENTS}`), ...showMonths(screen, contents), ''])
  }
  for (const [i, query] of QUESTIONS.entries()) {
    const result = await memory.recall({ query, signal })
    if (json) printJson({ query, ...result })
    else print([
      asTyped(screen, `recall "${query}"`), ...(await showAnswer(screen, memory, { query, result, episodes: i === 0 ? 1 : 0 })), '',
    ])
  }
  if (!json) print(onYourOwn(screen))
}

/** A command, as the user would type it. */
const asTyped = ({ accent, bold }: Screen, words: string): string => `${accent('$')} ${bold(`madeleine ${words}`)}`

/** The months with their titles, and how much there is of each. */
function showMonths({ columns, dim }: Screen, { children }: TocResult): string[] {
  const counts = children.map(({ segments }) => counted(segments, 'episode'))
  const titles = children.map(({ title }) => clipColumns(escapeLine(title), columns - widest(counts) - 4))
  return titles.map((title, i) => `  ${padEnd(title, widest(titles))}  ${dim(counts[i]!)}`)
}

interface Answer {
  readonly query: string
  readonly result: RecallResult
  /** Number of episodes to show. */
  readonly episodes: number
}

/** The best of an answer. */
async function showAnswer(screen: Screen, memory: Memory, { query, result, episodes: count }: Answer): Promise<string[]> {
  const { level, facts, passages, episodes } = selectShown(result, { query })
  const shown = {
    level, facts, more: 0,
    passages: { confident: passages.confident.slice(0, PASSAGES), nearest: passages.nearest.slice(0, 1) },
    episodes: { confident: episodes.confident.slice(0, count), nearest: [] },
  }
  const surroundings = await readSurroundings(memory, [...shown.passages.confident, ...shown.passages.nearest])
  return [...showReading(screen, result), ...showRecall(shown, surroundings, { screen, query, highlighted: query, timeZone: TIME_ZONE })]
}

const onYourOwn = ({ bold, dim }: Screen): string[] => [
  bold('With your own chats'),
  '  madeleine import conversations.json   # ChatGPT, Claude Code, JSON Lines, …',
  '  madeleine recall "the plumber\'s invoice"',
  dim('  madeleine --help lists the rest. This demo has left nothing behind.'),
]
