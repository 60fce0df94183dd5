/**
 * Benchmark of recall over talk with an assistant: each person of bench/assistant-talk has a memory, which is asked what this person
 * asks, some of which nothing answers. Without a model.
 * Run: npm run bench:assistant-recall -- [--show] [--json]      (deterministic)
 */
import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, type Memory } from '../src/index.ts'
import { readPeople, type PersonTalk, type Question } from './assistant-people.ts'
import { mean } from './cut-measures.ts'

const { values } = parseArgs({ options: { show: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } })

interface Answered extends Question {
  readonly talk: PersonTalk
  /** Ids of each passage, best first: its own, and that of the other side of its exchange. */
  readonly found: readonly (readonly string[])[]
  readonly first: string | undefined
  readonly value: number
  readonly level: string
}

const MOST_PASSAGES = 10

/** What a memory of this person's talk alone answers. */
async function answersOf(talk: PersonTalk): Promise<Answered[]> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const memory = await openMemory({ data, durability: 'relaxed', timeZone: 'UTC', now: () => new Date('2026-12-31T12:00:00Z') })
  const answers: Answered[] = []
  try {
    for (const { session, messages } of talk.sessions) await memory.push({ conversationId: session, messages })
    await memory.flush()
    await memory.settle()
    for (const question of talk.questions) answers.push(await answer(memory, talk, question))
  } finally {
    await memory.close()
    await rm(data, { recursive: true, force: true })
  }
  return answers
}

async function answer(memory: Memory, talk: PersonTalk, question: Question): Promise<Answered> {
  const { passages, confidence } = await memory.recall({ query: question.asks, passageLimit: MOST_PASSAGES })
  return {
    ...question, talk, found: passages.map(({ messageId, exchange }) => [messageId, exchange?.messageId ?? []].flat()),
    first: passages[0]?.role, value: confidence.value, level: confidence.level,
  }
}

const share = ({ evidence, found }: Answered, first: number): number =>
  evidence.filter((id) => found.slice(0, first).some((passage) => passage.includes(id))).length / evidence.length

/** How often a question that is answered is surer than one that is not. */
function areaUnder(answered: readonly Answered[], others: readonly Answered[]): number {
  const wins = answered.flatMap((one) => others.map((other) => (one.value > other.value ? 1 : one.value === other.value ? 0.5 : 0)))
  return mean(wins)
}

function figuresOf(all: readonly Answered[]): Record<string, number> {
  const [known, unknown] = [all.filter(({ evidence }) => evidence.length > 0), all.filter(({ evidence }) => evidence.length === 0)]
  const strong = (some: readonly Answered[]): number => some.filter(({ level }) => level === 'strong').length
  const found = known.length === 0 ? {} : {
    questions: known.length, 'R@1': mean(known.map((one) => share(one, 1))), 'R@5': mean(known.map((one) => share(one, 5))),
    'R@10': mean(known.map((one) => share(one, MOST_PASSAGES))),
    'assistant first': known.filter(({ first }) => first === 'assistant').length, strong: strong(known),
  }
  const refused = unknown.length === 0 ? {} : { unanswerable: unknown.length, 'strong, unanswerable': strong(unknown) }
  return { ...found, ...refused, ...(known.length > 0 && unknown.length > 0 ? { AUC: areaUnder(known, unknown) } : {}) }
}

/** The parts by which figures are told: the split, the language and what is asked for; a language or a kind without the first sessions. */
const partsOf = ({ talk, kind = 'fact', careless, missing }: Answered): string[] => [talk.split, ...(talk.split === 'first' ? [] : [
  talk.language, `${talk.split}, ${kind}`, ...(careless === true ? ['careless'] : []), ...(missing === undefined ? [] : [`no ${missing}`]),
])]

const shown = (figure: number | undefined): string =>
  figure === undefined ? '' : Number.isInteger(figure) ? String(figure) : figure.toFixed(3)

const all: Answered[] = []
for (const talk of await readPeople()) all.push(...await answersOf(talk))
if (values.show) {
  for (const { talk, level, value, asks, evidence, found } of all) {
    console.log([talk.person, level, value.toFixed(2), asks, evidence.join(' '), found.slice(0, 5).map(([id]) => id).join(' ')].join('\t'))
  }
}
const parts = [...new Set(['first', 'tune', 'check', ...all.flatMap(partsOf).sort()])]
const figures = new Map(parts.map((part) => [part, figuresOf(all.filter((one) => partsOf(one).includes(part)))]))
if (values.json) console.log(JSON.stringify(Object.fromEntries(figures)))
else {
  const columns = ['questions', 'R@1', 'R@5', 'R@10', 'assistant first', 'strong', 'unanswerable', 'strong, unanswerable', 'AUC']
  console.log(['', ...columns].join('\t'))
  for (const [part, row] of figures) {
    console.log([part, ...columns.map((column) => shown(row[column]))].join('\t'))
  }
}
