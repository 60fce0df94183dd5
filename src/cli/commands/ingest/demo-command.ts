/** `madeleine demo`: imports three months of an invented chat into a temporary store and recalls from it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readImport } from '../../../adapters/import/read-import.ts'
import type { Memory } from '../../../memory/memory.ts'
import type { RecentEpisode, Recall } from '../../../recall/render/recall-result.ts'
import { clipColumns } from '../../terminal/columns.ts'
import { formatClock, counted, formatDuration, formatWeekday } from '../../terminal/format-date.ts'
import { JSON_FLAG } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withOpened } from '../../command-memory.ts'
import { showNode } from '../../show/show-contents.ts'
import { showRecall } from '../../show/show-recall.ts'
import { readSurroundings } from '../../show/recall/read-surroundings.ts'
import { selectShown } from '../../show/recall/select-shown.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import type { Screen, Terminal } from '../../terminal/terminal.ts'

const SAMPLE = fileURLToPath(new URL('../../../../sample/chat.jsonl', import.meta.url))
/** Zone of the sample's local times. */
const TIME_ZONE = 'Europe/Berlin'

const QUESTIONS = ['What are the feeding rules for Klaus?', 'What did Wei sign in April?', '妈妈专门给 Lena 的是什么花茶？']
const [EPISODES, PASSAGES] = [2, 3]
/** Levels of the contents: year, month and week. The days of three months would fill several screens. */
const DEPTH = 3
/** Episodes of the timeline, the newest. */
const TIMELINE_EPISODES = 8

export const demoCommand = command({
  meta: { name: 'demo', description: 'Import a sample chat into a temporary store and ask three questions' },
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

async function perform({ print, printJson, screen }: Terminal, memory: Memory, { signal, json }: { signal: AbortSignal; json: boolean }): Promise<void> {
  const startedAt = performance.now()
  const { imported } = await memory.import(readImport(SAMPLE), { signal })
  await memory.flush()
  await memory.settle({ signal })
  const { episodes } = await memory.recent({ limit: 100, passageLimit: 0 })
  const ms = Math.round(performance.now() - startedAt)
  if (json) printJson({ imported, ms, episodes: episodes.toReversed() })
  else {
    print([screen.bold(`Lena and Wei, March to June 2026: ${counted(imported, 'message')} became ${counted(episodes.length, 'episode')} in ${formatDuration(ms)}`), ''])
    print([...(await showNode(memory, await memory.toc('root'), { screen, depth: DEPTH, timeZone: TIME_ZONE })), ''])
    print(timeline(screen, episodes.slice(0, TIMELINE_EPISODES).toReversed()))
  }
  for (const query of QUESTIONS) {
    const result = await memory.recall({ query, limit: EPISODES, passageLimit: PASSAGES, signal })
    if (json) printJson({ query, ...result })
    else print(await showAnswer(screen, memory, query, result))
  }
  if (!json) print(screen.dim('For your own chats:  madeleine import FILE, then  madeleine recall QUESTION'))
}

/** Days with their episodes: time, number of messages, title. */
function timeline({ columns, bold, dim, accent }: Screen, episodes: readonly RecentEpisode[]): string[] {
  const lines = [bold(`The last ${counted(episodes.length, 'episode')}`), '']
  let day = ''
  for (const { startAt, endAt, title, keyMoment, messageIds } of episodes) {
    const date = formatWeekday(startAt, TIME_ZONE)
    if (date !== day) lines.push(accent((day = date)))
    const when = `${formatClock(startAt, TIME_ZONE)}–${formatClock(endAt, TIME_ZONE)}`
    const count = String(messageIds.length).padStart(3)
    lines.push(`  ${when}  ${count}  ${keyMoment ? accent('★') : ' '} ${clipColumns(escapeLine(title), columns - 22)}`)
  }
  const hasKeyMoments = episodes.some(({ keyMoment }) => keyMoment)
  return [...lines, '', dim(`Time, messages, title${hasKeyMoments ? '; ★ is a key moment: an episode with a high surprise' : ''}.`), '']
}

async function showAnswer(screen: Screen, memory: Memory, query: string, result: Recall): Promise<string[]> {
  const { accent, bold } = screen
  const shown = selectShown(result)
  const surroundings = await readSurroundings(memory, [...shown.passages.confident, ...shown.passages.nearest])
  return [`${accent('?')} ${bold(query)}`, '', ...showRecall(shown, surroundings, { screen, query, timeZone: TIME_ZONE }), '']
}
