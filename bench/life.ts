/**
 * Benchmark of a context that must hold everything an answer needs: a year of one person with an assistant, 150 messages and 34
 * questions, alone in its store and beside 120 sessions about other lives; and ten Chinese diaries of nine messages with three
 * questions each, a store for each (bench/life), asked a day after the last message. A question is complete if all messages that it
 * needs are shown; useful is the share of the messages shown that it needs. Without a model.
 * Run: npm run bench:life -- [--only alone|beside|diaries] [--show] [--json]      (deterministic but for ties: a few tokens)
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, type Memory } from '../src/index.ts'
import { DAY_MS } from '../packages/base/units.ts'
import type { MessageInput } from '../packages/contract/message.ts'
import { mean } from './cut-measures.ts'
import { foreignSessions } from './foreign-sessions.ts'

const { values } = parseArgs({ options: {
  only: { type: 'string' }, show: { type: 'boolean', default: false }, json: { type: 'boolean', default: false },
} })

/** Tokens of a context at most; of a diary, the first of them. */
const BUDGETS = [2000, 4000, 8000] as const
const FOREIGN = 120
const YEAR = { from: new Date('2025-01-05T08:00:00Z'), days: 350 } as const

interface Question {
  readonly asks: string
  /** Ids of all messages that the answer needs. */
  readonly evidence: readonly string[]
}

interface Said {
  readonly id: string
  /** Absent in a diary: it is one session of one person. */
  readonly session?: string
  readonly role?: 'user' | 'assistant'
  readonly text: string
  readonly at: string
}

interface Talk {
  readonly id: string
  readonly messages: readonly Said[]
  readonly questions: readonly Question[]
}

interface Answered extends Question {
  readonly budget: number
  /** Ids of evidence that is not shown. */
  readonly missing: readonly string[]
  readonly tokens: number
  /** Messages that are shown. */
  readonly lines: number
}

const readFolder = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`life/${name}`, import.meta.url), 'utf8')) as T

const toMessage = ({ id, role = 'user', text, at }: Said): MessageInput => ({ id, role, content: text, timestamp: at })

/** By conversation, in order. */
function sessionsOf({ id, messages }: Talk): Map<string, MessageInput[]> {
  const sessions = new Map<string, MessageInput[]>()
  for (const message of messages) {
    const session = message.session ?? id
    sessions.set(session, [...(sessions.get(session) ?? []), toMessage(message)])
  }
  return sessions
}

async function answer(talk: Talk, budgets: readonly number[], isBeside: boolean): Promise<Answered[]> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const askedAt = new Date(new Date(talk.messages.at(-1)!.at).getTime() + DAY_MS)
  const memory = await openMemory({ data, durability: 'relaxed', work: false, timeZone: 'UTC', now: () => askedAt })
  try {
    for (const [conversationId, messages] of sessionsOf(talk)) await memory.push({ conversationId, messages })
    if (isBeside) for (const { id, messages } of await foreignSessions(FOREIGN, YEAR)) await memory.push({ conversationId: id, messages })
    await memory.flush()
    await memory.settle()
    const answered: Answered[] = []
    for (const budget of budgets) for (const question of talk.questions) answered.push(await ask(memory, talk, question, budget))
    return answered
  } finally {
    await memory.close()
    await rm(data, { recursive: true, force: true })
  }
}

/** A message is shown if its first words are: no message here is so long that only a part of it would be. */
async function ask(memory: Memory, { messages }: Talk, question: Question, budget: number): Promise<Answered> {
  const { text, tokens, recalled = '' } = await memory.context({ conversationId: 'asking', query: question.asks, maxTokens: budget })
  const shown = spaced(text.replaceAll('\\"', '"'))
  const missing = question.evidence.filter((id) => {
    const needed = messages.find((message) => message.id === id)
    if (needed === undefined) throw new Error(`there is no message ${id}`)
    return !shown.includes(spaced(needed.text).slice(0, 60))
  })
  return { ...question, budget, missing, tokens, lines: recalled.split('\n').filter((line) => line.startsWith('- ')).length }
}

const sum = (of: readonly number[]): number => of.reduce((all, value) => all + value, 0)
const spaced = (text: string): string => text.replaceAll(/\s+|\\n/g, ' ').trim()

function figuresOf(of: string, answered: readonly Answered[]) {
  return [...new Set(answered.map(({ budget }) => budget))].map((budget) => {
    const some = answered.filter((one) => one.budget === budget)
    return {
      of, budget, questions: some.length, complete: some.filter(({ missing }) => missing.length === 0).length,
      evidence: mean(some.map(({ evidence, missing }) => 1 - missing.length / evidence.length)),
      tokens: mean(some.map(({ tokens }) => tokens)),
      useful: sum(some.map(({ evidence, missing }) => evidence.length - missing.length)) / sum(some.map(({ lines }) => lines)),
    }
  })
}

function print(of: string, answered: readonly Answered[]): void {
  if (values.show) for (const { budget, asks, missing } of answered.filter((one) => one.missing.length > 0)) {
    console.log([of, budget, asks, missing.join(' ')].join('\t'))
  }
  for (const figures of figuresOf(of, answered)) {
    console.log(values.json ? JSON.stringify(figures) : Object.entries(figures)
      .map(([name, value]) => `${name} ${typeof value === 'string' || Number.isInteger(value) ? value : value.toFixed(3)}`).join('\t'))
  }
}

const isAsked = (part: string): boolean => values.only === undefined || values.only === part
const life: Talk = { id: 'life', ...await readFolder<Omit<Talk, 'id'>>('life.json') }
if (isAsked('alone')) print('life, alone', await answer(life, BUDGETS, false))
if (isAsked('beside')) print(`life, beside ${FOREIGN} foreign sessions`, await answer(life, BUDGETS, true))
if (isAsked('diaries')) {
  const answered: Answered[] = []
  for (const diary of await readFolder<Talk[]>('diaries.json')) answered.push(...await answer(diary, BUDGETS.slice(0, 1), false))
  print('diaries', answered)
}
