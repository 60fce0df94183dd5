/**
 * Benchmark of `withMemory`: how much longer a turn takes than with the bare model, whose answer costs nothing here.
 * Run: npm run bench:ai-turn -- [--messages 1000,10000] [--turns 200] [--seed 1] [--concurrent 1000]
 *
 * Fixed: the talk in the store (bench/zipf-talk.ts), the questions (its messages of other seeds), the options of `withMemory`
 * but a deadline without effect, so that slow turns are seen and not cut off; the share that took longer than 300 ms is printed.
 * A turn is `generateText` without history; every tenth begins another conversation. Needs `npm run build`.
 * `--concurrent N` also starts a turn in each of N conversations at once, with the default deadline, and counts what is stored.
 */
import { generateText } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withMemory } from '../packages/adapters/ai/index.ts'
import { openMemory, type ImportItem, type Memory } from '../src/index.ts'
import { quantile } from './quantile.ts'
import { firstMessages, language, type SyntheticMessage } from './zipf-talk.ts'

const { values } = parseArgs({ options: {
  messages: { type: 'string', default: '1000,10000' }, turns: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' }, concurrent: { type: 'string', default: '1000' },
} })
const [turns, seed, concurrent] = [Number(values.turns), Number(values.seed), Number(values.concurrent)]
const spoken = language(seed)
const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } }
const replies = firstMessages(spoken, seed + 2, turns).map(({ text }) => text)
let calls = 0
const bare = new MockLanguageModelV3({
  doGenerate: async () => ({
    content: [{ type: 'text', text: replies[calls++ % replies.length]! }],
    finishReason: { unified: 'stop', raw: 'stop' }, usage, warnings: [],
  }),
})

const itemOf = ({ doc, conversationId, speaker, text, at }: SyntheticMessage): ImportItem =>
  ({
    conversationId, line: doc + 1,
    message: { id: `m${doc}`, role: speaker === 'Mira' ? 'user' : 'assistant', content: text, timestamp: at },
  })

interface Times {
  readonly times: readonly number[]
  /** Processor time of all threads of the process for one turn, which other programs do not add to. */
  readonly processorMs: number
}

async function timesOf(call: (turn: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let turn = 0; turn < turns; turn++) {
    const from = performance.now()
    await call(turn)
    times.push(performance.now() - from)
  }
  const { user, system } = process.cpuUsage(before)
  return { times, processorMs: (user + system) / 1000 / turns }
}

const line = ({ times, processorMs }: Times): string =>
  `p50${ms(quantile(times, 0.5))} p95${ms(quantile(times, 0.95))} processor${ms(processorMs)} ms`
const ms = (value: number): string => value.toFixed(1).padStart(7)

/** Less than the default: what a server with many users at once may give. */
const DEADLINE_AT_ONCE_MS = 300

/** Starts one turn in each of many conversations, and waits until all are stored. */
async function allAtOnce(memory: Memory): Promise<string> {
  const had = { whole: 0, session: 0 }
  const model = withMemory(bare, {
    memory, conversationId: 'none', deadlineMs: DEADLINE_AT_ONCE_MS, onEvent: (event) => event.type === 'context.used' && had[event.part]++,
  })
  const before = (await memory.stats()).messages
  const from = performance.now()
  await Promise.all(Array.from({ length: concurrent }, (_, i) =>
    generateText({ model, prompt: `Turn ${i}`, providerOptions: { madeleine: { conversationId: `at once ${i}` } } })))
  const answeredMs = performance.now() - from
  let stored = 0
  for (let seen = -1; seen !== stored;) {
    seen = stored
    await new Promise((resolve) => setTimeout(resolve, 2000))
    stored = (await memory.stats()).messages - before
  }
  return `${concurrent} at once: answered after ${answeredMs.toFixed(0)} ms, ${stored} messages stored of ${2 * concurrent}, ${had.whole} `
    + `with their whole context, ${had.session} with the session alone, within ${DEADLINE_AT_ONCE_MS} ms`
}

console.log(`${cpus()[0]?.model}, ${cpus().length} processors, load ${loadavg()[0]!.toFixed(1)}, `
  + `node ${process.version}, ${new Date().toISOString()}, seed ${seed}, ${turns} turns`)
const data = await mkdtemp(join(tmpdir(), 'madeleine-ai-turn-'))
for (const count of values.messages.split(',').map(Number)) {
  const folder = join(data, String(count))
  const memory = await openMemory({ data: folder, timeZone: 'UTC', work: false })
  await memory.import(firstMessages(spoken, seed, count).map(itemOf))
  await memory.settle()
  const model = withMemory(bare, { memory, conversationId: 'none', deadlineMs: 60_000 })
  const questions = firstMessages(spoken, seed + 1, turns).map(({ text }) => text)
  const ask = (turn: number) =>
    generateText({ model, prompt: questions[turn]!, providerOptions: { madeleine: { conversationId: `bench ${Math.floor(turn / 10)}` } } })
  await generateText({ model, prompt: 'warm up' })
  const without = await timesOf((turn) => generateText({ model: bare, prompt: questions[turn]! }))
  const withIt = await timesOf(ask)
  const late = withIt.times.filter((time) => time > 300).length / turns
  console.log(
    `${String(count).padStart(6)} messages: bare ${line(without)}; with memory ${line(withIt)}; over 300 ms ${(100 * late).toFixed(1)} %`,
  )
  if (concurrent > 0) console.log(`${String(count).padStart(6)} messages: ${await allAtOnce(memory)}`)
  await memory.close()
}
await rm(data, { recursive: true, force: true })
