/**
 * Benchmark of what a question costs the process that asks: processor time of the calling thread and of all threads, and what
 * is allocated, by a recall and by a context.
 * Run: npm run bench:asking -- FILE… [--rounds N] [--budget TOKENS] [--only recall] [--checkout
 * DIR] [--assistant DIALOGUES.jsonl] [--json] (LoCoMo or REALTALK JSON)
 *
 * Each chat goes into a store of its own, and all of its questions are asked in turn in a conversation without messages, with
 * the defaults of both calls: one round warms up, the others (default 3) are counted, and of them the median round is given.
 * `--checkout` measures another one, which is built. `--assistant` makes talk with an assistant of a file's dialogues, at the lengths of
 * real messages. The time of a thread is Linux's (/proc/thread-self/schedstat); elsewhere it is the time in which the event loop was busy.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { toImportItem } from '../packages/import/import-item.ts'
import { readChats } from './eval/corpora/recall-chats.ts'
import { MAX_TEXT_BYTES } from '../packages/contract/read-message.ts'
import type * as madeleine from '../src/index.ts'
import type { Memory } from '../src/index.ts'
import { assistantTalk } from './assistant-length-talk.ts'
import { allTime, threadTime } from './thread-time.ts'

/** Messages with the questions that are asked about them. */
interface AskedTalk {
  readonly name: string
  readonly items: Parameters<Memory['import']>[0]
  readonly questions: readonly string[]
}

interface Cost {
  /** Milliseconds of the calling thread, mean of the questions. */
  readonly threadMs: number
  readonly allMs: number
  readonly clockMs: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' }, budget: { type: 'string', default: '4000' }, assistant: { type: 'string' },
    json: { type: 'boolean' }, only: { type: 'string' }, checkout: { type: 'string', default: new URL('..', import.meta.url).pathname },
  },
})

/** The package as it is built: what a caller loads. `tsx` adds a call to each function of the sources. */
const { openMemory } = (await import(join(values.checkout, 'dist/index.js'))) as typeof madeleine

async function costOfRound(questions: readonly string[], ask: (text: string) => Promise<unknown>): Promise<Cost> {
  const [thread, all, clock] = [threadTime(), allTime(), performance.now()]
  for (const question of questions) await ask(question)
  const share = (total: number): number => total / questions.length
  return { threadMs: share(threadTime() - thread), allMs: share(allTime() - all), clockMs: share(performance.now() - clock) }
}

/** Bytes that one question allocates on the heap of the calling thread, by V8's sampling profiler. */
async function allocatedBy(questions: readonly string[], ask: (text: string) => Promise<unknown>): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post(
    'HeapProfiler.startSampling',
    { samplingInterval: 4096, includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true } as never,
  )
  for (const question of questions) await ask(question)
  const { profile } = await session.post('HeapProfiler.stopSampling')
  session.disconnect()
  let bytes = 0
  const nodes = [profile.head]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    bytes += node.selfSize
    nodes.push(...node.children)
  }
  return bytes / questions.length
}

async function measure({ name, items, questions }: AskedTalk): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const memory = await openMemory({
    data, durability: 'relaxed', work: false, timeZone: 'UTC', now: () => new Date('2026-01-01T00:00:00Z'),
  })
  try {
    await memory.import(items)
    await memory.settle()
    const calls: Record<string, (query: string) => Promise<unknown>> = {
      recall: (query) => memory.recall({ query }),
      [`context of ${values.budget}`]: (query) => memory.context({ conversationId: 'asking', query, maxTokens: Number(values.budget) }),
    }
    for (const [call, ask] of Object.entries(calls)) {
      if (values.only && !call.startsWith(values.only)) continue
      const first = await costOfRound(questions.slice(0, 40), ask)
      await costOfRound(questions, ask)
      const rounds: Cost[] = []
      for (let i = 0; i < Number(values.rounds); i++) rounds.push(await costOfRound(questions, ask))
      const middle = rounds.toSorted((a, b) => a.threadMs - b.threadMs)[Math.floor(rounds.length / 2)]!
      print({
        name, call, questions: questions.length, firstMs: first.threadMs, ...middle,
        allocatedKb: (await allocatedBy(questions, ask)) / 1024,
      })
    }
  } finally {
    await memory.close()
    await rm(data, { recursive: true, force: true })
  }
}

function print(row: Record<string, string | number>): void {
  if (values.json) return console.log(JSON.stringify(row))
  const shown = (value: string | number): string => (typeof value === 'number' ? value.toFixed(Number.isInteger(value) ? 0 : 1) : value)
  console.log(`| ${Object.values(row).map(shown).join(' | ')} |`)
}

async function main(): Promise<void> {
  if (positionals.length === 0 && !values.assistant) throw new Error('give the files to measure: LoCoMo or REALTALK JSON, or --assistant')
  if (!values.json) console.log('| talk | call | questions | first forty, thread ms | thread ms |'
    + ' all threads ms | clock ms | allocated KiB |\n|---|---|---|---|---|---|---|---|')
  for (const file of positionals) {
    const { chats } = readChats(JSON.parse(await readFile(file, 'utf8')), basename(file, '.json'))
    for (const { name, turns, questions } of chats) {
      await measure({
        name, items: turns.map(({ item }) => toImportItem(item, MAX_TEXT_BYTES)), questions: questions.map(({ text }) => text),
      })
    }
  }
  if (values.assistant) await measure(assistantTalk((await readFile(values.assistant, 'utf8')).split('\n')))
}

await main()
