/**
 * Benchmark of `context`: how much of the evidence a model is shown at each budget, and what it costs the thread that calls.
 * Run: npm run bench:context -- FILE… [--every N] [--json]        (LoCoMo or REALTALK JSON; deterministic but for the times)
 *
 * Each chat goes into a store of its own through the public API; every N-th of its questions (default 5) is asked in a
 * conversation without messages, with the defaults of `context` and each budget.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { toImportItem } from '../packages/import/import-item.ts'
import { readChats, type Chat } from './eval/corpora/recall-chats.ts'
import { MAX_TEXT_BYTES } from '../packages/contract/read-message.ts'
import { openMemory, type Memory } from '../src/index.ts'

const BUDGETS = [500, 1000, 2000, 4000, 8000, 16_000] as const

interface Answered {
  readonly budget: number
  /** Share of the evidence whose first words stand in the context, 0–1. */
  readonly evidence: number
  readonly tokens: number
  /** Milliseconds in which the calling thread was busy. */
  readonly threadMs: number
}

async function measure(chat: Chat, every: number): Promise<Answered[]> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const memory = await openMemory({
    data, durability: 'relaxed', work: false, timeZone: 'UTC', now: () => new Date('2026-01-01T00:00:00Z'),
  })
  try {
    await memory.import(chat.turns.map(({ item }) => toImportItem(item, MAX_TEXT_BYTES)))
    await memory.settle()
    const answered: Answered[] = []
    for (const question of chat.questions.filter((_, i) => i % every === 0)) {
      for (const budget of BUDGETS) answered.push(await ask(memory, chat, question, budget))
    }
    return answered
  } finally {
    await memory.close()
    await rm(data, { recursive: true, force: true })
  }
}

async function ask(memory: Memory, { turns }: Chat, { text, evidence }: Chat['questions'][number], budget: number): Promise<Answered> {
  const before = performance.eventLoopUtilization()
  const { messages, tokens } = await memory.context({ conversationId: 'asking', query: text, maxTokens: budget })
  const threadMs = performance.eventLoopUtilization(before).active
  const shown = spaced(messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n').replaceAll('\\"', '"'))
  const wanted = turns.filter(({ id }) => evidence.has(id)).map((turn) => spaced(turn.text).slice(0, 60))
  return { budget, evidence: wanted.filter((words) => shown.includes(words)).length / evidence.size, tokens, threadMs }
}

const spaced = (text: string): string => text.replaceAll(/\s+|\\n/g, ' ').trim()
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function figuresOf(set: string, answered: readonly Answered[]) {
  return BUDGETS.map((budget) => {
    const of = answered.filter((one) => one.budget === budget)
    const [evidence, tokens] = [mean(of.map((one) => one.evidence)), mean(of.map((one) => one.tokens))]
    return {
      set, budget, questions: of.length, evidence, tokens, perThousand: (1000 * evidence) / tokens,
      threadMs: middle(of.map(({ threadMs }) => threadMs)),
    }
  })
}

function print(figures: ReturnType<typeof figuresOf>): void {
  console.log(`\n${figures[0]?.set}: ${figures[0]?.questions} questions\n\n| budget | evidence shown |`
    + ` tokens | evidence per 1,000 tokens | calling thread, ms (median) |\n|---|---|---|---|---|`)
  for (const { budget, evidence, tokens, perThousand, threadMs } of figures) {
    console.log(`| ${budget} | ${evidence.toFixed(3)} | ${tokens.toFixed(0)} | ${perThousand.toFixed(3)} | ${threadMs.toFixed(1)} |`)
  }
}

async function main(): Promise<void> {
  const { values: { json, every }, positionals: files } = parseArgs({
    allowPositionals: true, options: { json: { type: 'boolean' }, every: { type: 'string', default: '5' } },
  })
  if (files.length === 0) throw new Error('give the files to measure: LoCoMo or REALTALK JSON')
  const answered = new Map<string, Answered[]>()
  for (const file of files) {
    const { format, chats } = readChats(JSON.parse(await readFile(file, 'utf8')), basename(file, '.json'))
    for (const chat of chats) answered.set(format, [...(answered.get(format) ?? []), ...(await measure(chat, Number(every)))])
  }
  for (const [format, all] of answered) {
    if (json) for (const figure of figuresOf(format, all)) console.log(JSON.stringify(figure))
    else print(figuresOf(format, all))
  }
}

await main()
