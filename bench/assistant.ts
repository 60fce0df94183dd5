/**
 * Benchmark of talk with an assistant: sessions with code, lists, long answers and pasted texts, pushed turn by turn into a store
 * of their own each, without a model, under `auto`.
 * Run: npm run bench:assistant -- [--part tune|test|fresh] [--session NAME] [--show] [--json]      (deterministic)
 *
 * Compared with what a reader noted before (bench/assistant-talk/annotations.json): where topics begin, words of a good title, what
 * is known of whom afterwards, and words of other people's texts that no fact may hold.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, type Fact, type Memory, type Segment } from '../src/index.ts'
import { readSessions, type AssistantSession, type SessionMessage } from './assistant-sessions.ts'
import { showSession } from './assistant-show.ts'
import { figuresOf, innerCuts, mean } from './cut-measures.ts'

const { values } = parseArgs({
  options: {
    part: { type: 'string' }, session: { type: 'string', multiple: true },
    show: { type: 'boolean', default: false }, json: { type: 'boolean', default: false },
  },
})

/** What the memory made of a session. */
export interface Remembered {
  readonly segments: readonly Segment[]
  /** Of each segment. */
  readonly titles: readonly string[]
  readonly summaries: readonly string[]
  readonly facts: readonly Fact[]
  /** The system text of a new conversation, without a query. */
  readonly standing: string
}

const CONVERSATION = 'with-assistant'

async function remember({ messages }: AssistantSession): Promise<Remembered> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  let clock = new Date(messages[0]!.timestamp)
  const memory = await openMemory({ data, durability: 'relaxed', timeZone: 'UTC', now: () => clock })
  try {
    for (const [i, message] of messages.entries()) {
      clock = new Date(message.timestamp)
      await memory.push({ conversationId: CONVERSATION, messages: [message] })
      if (message.role === 'assistant' && (i + 1) % 8 === 0) await memory.settle()
    }
    await memory.flush()
    await memory.settle()
    return await readMemory(memory)
  } finally {
    await memory.close()
    await rm(data, { recursive: true, force: true })
  }
}

async function readMemory(memory: Memory): Promise<Remembered> {
  const segments = await memory.segments({ conversationId: CONVERSATION })
  const context = await memory.context({ conversationId: 'another' })
  return {
    segments, titles: segments.map(({ title }) => title ?? ''), facts: await memory.facts({ limit: 500 }),
    summaries: await Promise.all(segments.map(async ({ id }) => (await memory.episode(id)).summary)),
    standing: context.system ?? '',
  }
}

/** A title that says nothing of its subject: debris of code and markup, openings of answers, thanks. */
const SAYS_NOTHING = new RegExp([
  String.raw`[\x60{}<>=|\\$_]|\*\*|##|\(\)|=>|\w\.\w+\(|^[^\p{L}\p{N}]|\d{4}-\d\d-\d\dT`, String.raw`^(?:here(?:['’]s| is| are)|great|`
    + String.raw`perfect|good|sure|thanks?|thank you|you['’]re welcome|yes|no|ok(?:ay)?|gern|super|danke|好的|谢谢|太好了)\b[^;]{0,24}$`,
  String.raw`^(?:here(?:['’]s| is| are)|hier (?:ist|sind))\b`, String.raw`^\P{Lo}{0,5}$`,
].join('|'), 'iu')

/** Counts of one session, or the sum over several. */
interface Counts {
  segments: number
  titlesWithWord: number
  titlesSayingNothing: number
  partedAnswers: number
  mustFound: number
  must: number
  mustNotFound: number
  mustNot: number
  facts: number
}

export interface SessionFigures extends Counts {
  readonly session: string
  readonly cuts: ReturnType<typeof figuresOf>
}

export const holdsWord = (text: string, words: readonly string[]): boolean =>
  words.some((word) => text.toLowerCase().includes(word.toLowerCase()))

/** Whether a fact says it: of its subject, or of the user in a sentence that names it. */
export const says = (facts: readonly Fact[], { subject, words }: AssistantSession['mustSay'][number]): boolean =>
  facts.some((fact) => (fact.subject === subject || fact.text.includes(subject)) && holdsWord(fact.text, words))

/** The topic that holds most of a segment's messages. */
function topicOf({ messages, topics }: AssistantSession, { from, to }: Segment): AssistantSession['topics'][number] {
  const starts = topics.map(({ start }) => messages.findIndex(({ id }) => id === start))
  const held = topics.map((_, k) => Math.min(to, starts[k + 1] ?? messages.length) - Math.max(from, starts[k]!))
  return topics[held.indexOf(Math.max(...held))]!
}

const isPartedAnswer = (messages: readonly SessionMessage[], cut: number): boolean =>
  cut > 0 && messages[cut]?.role === 'assistant' && messages[cut - 1]!.role === 'user'

function figuresOfSession(session: AssistantSession, { segments, titles, facts }: Remembered): SessionFigures {
  const read = session.messages.map((message) => ({ ...message, speaker: message.role, ms: Date.parse(message.timestamp) }))
  const reference = session.topics.slice(1).map(({ start }) => session.messages.findIndex(({ id }) => id === start))
  const cuts = segments.slice(1).map(({ from }) => from)
  return {
    session: session.session, cuts: figuresOf(read, innerCuts(read, reference), innerCuts(read, cuts)),
    segments: segments.length, partedAnswers: cuts.filter((cut) => isPartedAnswer(session.messages, cut)).length,
    titlesWithWord: segments.filter((segment, i) => holdsWord(titles[i]!, topicOf(session, segment).titleWords)).length,
    titlesSayingNothing: titles.filter((title) => SAYS_NOTHING.test(title)).length,
    must: session.mustSay.length, mustFound: session.mustSay.filter((one) => says(facts, one)).length,
    mustNot: session.mustNotSay.length,
    mustNotFound: session.mustNotSay.filter((word) => facts.some(({ text }) => holdsWord(text, [word]))).length,
    facts: facts.length,
  }
}

const sum = (rows: readonly SessionFigures[], key: keyof Counts): number => rows.reduce((all, row) => all + row[key], 0)

function lineOf(name: string, rows: readonly SessionFigures[]): string {
  const figure = (key: 'precision' | 'recall' | 'f1' | 'nearF1' | 'pk') => mean(rows.map(({ cuts }) => cuts[key])).toFixed(2)
  const share = (key: keyof Counts, of: keyof Counts) => `${sum(rows, key)} of ${sum(rows, of)}`
  return `| ${[
    name, sum(rows, 'segments'), figure('precision'), figure('recall'), figure('f1'), figure('nearF1'), figure('pk'),
    sum(rows, 'partedAnswers'), share('titlesWithWord', 'segments'), sum(rows, 'titlesSayingNothing'),
    share('mustFound', 'must'), share('mustNotFound', 'mustNot'), sum(rows, 'facts'),
  ].join(' | ')} |`
}

const HEADS = ['session', 'segments', 'precision', 'recall', 'F1', 'F1 ±1', 'Pk', 'parted answers', 'titles with a word', 'say nothing',
  'known', 'of others', 'facts']

const sessions = (await readSessions()).filter(({ part, session }) =>
  (values.part === undefined || part === values.part) && (values.session === undefined || values.session.includes(session)))
if (sessions.length === 0) throw new Error('no session of that part or name')
for (const part of ['tune', 'test', 'fresh'] as const) {
  const rows: SessionFigures[] = []
  for (const session of sessions.filter((one) => one.part === part)) {
    const remembered = await remember(session)
    rows.push(figuresOfSession(session, remembered))
    if (values.show) console.log(showSession(session, remembered))
  }
  if (rows.length === 0) continue
  if (values.json) console.log(JSON.stringify({ part, rows }))
  else console.log([
    part, '', `| ${HEADS.join(' | ')} |`, `|${'---|'.repeat(HEADS.length)}`,
    ...rows.map((row) => lineOf(row.session, [row])), lineOf('all', rows), '',
  ].join('\n'))
}
