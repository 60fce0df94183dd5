/**
 * Benchmark of recall over talk with an assistant: all sessions of bench/assistant-talk as the talk of one person, and the questions
 * that this person asks of it (questions.json there), some of which nothing answers. Without a model.
 * Run: npm run bench:assistant-recall -- [--show] [--json]      (deterministic)
 */
import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, type Memory } from '../src/index.ts'
import { readSessions } from './assistant-sessions.ts'
import { mean } from './cut-measures.ts'

const { values } = parseArgs({ options: { show: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } })

interface Question {
  readonly asks: string
  /** Ids of messages; none: nothing answers it. */
  readonly evidence: readonly string[]
}

interface Answered extends Question {
  /** Ids of the passages, best first. */
  readonly found: readonly string[]
  readonly first: string | undefined
  readonly value: number
  readonly level: string
}

const MOST_PASSAGES = 10

async function pushAll(memory: Memory): Promise<void> {
  for (const { session, messages } of await readSessions()) await memory.push({ conversationId: session, messages })
  await memory.flush()
  await memory.settle()
}

async function answer(memory: Memory, question: Question): Promise<Answered> {
  const { passages, confidence } = await memory.recall({ query: question.asks, passageLimit: MOST_PASSAGES })
  return {
    ...question, found: passages.map(({ messageId }) => messageId), first: passages[0]?.role, value: confidence.value,
    level: confidence.level,
  }
}

const share = ({ evidence, found }: Answered, first: number): number =>
  evidence.filter((id) => found.slice(0, first).includes(id)).length / evidence.length

/** How often a question that is answered is surer than one that is not. */
function areaUnder(answered: readonly Answered[], others: readonly Answered[]): number {
  const wins = answered.flatMap((one) => others.map((other) => (one.value > other.value ? 1 : one.value === other.value ? 0.5 : 0)))
  return mean(wins)
}

function figuresOf(all: readonly Answered[]): Record<string, number> {
  const [known, unknown] = [all.filter(({ evidence }) => evidence.length > 0), all.filter(({ evidence }) => evidence.length === 0)]
  const strong = (some: readonly Answered[]): number => some.filter(({ level }) => level === 'strong').length
  return {
    questions: known.length, 'R@1': mean(known.map((one) => share(one, 1))), 'R@5': mean(known.map((one) => share(one, 5))),
    'R@10': mean(known.map((one) => share(one, MOST_PASSAGES))),
    'assistant first': known.filter(({ first }) => first === 'assistant').length,
    unanswerable: unknown.length, AUC: areaUnder(known, unknown), strong: strong(known), 'strong, unanswerable': strong(unknown),
  }
}

const questions = JSON.parse(await readFile(new URL('assistant-talk/questions.json', import.meta.url), 'utf8')) as readonly Question[]
const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
const memory = await openMemory({ data, durability: 'relaxed', timeZone: 'UTC', now: () => new Date('2026-12-31T12:00:00Z') })
const all: Answered[] = []
try {
  await pushAll(memory)
  for (const question of questions) all.push(await answer(memory, question))
} finally {
  await memory.close()
  await rm(data, { recursive: true, force: true })
}
if (values.show) {
  for (const { level, value, asks, evidence, found } of all) {
    console.log([level, value.toFixed(2), asks, evidence.join(' '), found.slice(0, 5).join(' ')].join('\t'))
  }
}
const figures = figuresOf(all)
console.log(values.json ? JSON.stringify(figures) : Object.entries(figures)
  .map(([name, value]) => `${name}\t${Number.isInteger(value) ? value : value.toFixed(3)}`).join('\n'))
