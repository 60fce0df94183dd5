/**
 * Benchmark of the event loop: how long each public call holds it, over texts that are the worst for one step or another.
 * Run: npm run bench:loop -- [--url postgres://…] [--bytes 65000] [--messages 61]
 *
 * Fixed: the texts (test/attack/worst-texts.ts, seed 12), a fixed clock, one conversation of `--messages` messages of
 * `--bytes` bytes each, the kinds of text in turn. The delay is that of `monitorEventLoopDelay` at a resolution of 1 ms; on
 * Linux also the processor time of the main thread between two firings of a timer, which other work on the machine does not add to.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { openMemory, type ImportItem, type Memory, type MessageInput } from '../src/index.ts'
import { WORST_NAMES, worstText } from '../test/attack/worst-texts.ts'

const { values } = parseArgs({
  options: { url: { type: 'string' }, bytes: { type: 'string', default: '65000' }, messages: { type: 'string', default: '61' } },
})
const [bytes, count] = [Number(values.bytes), Number(values.messages)]

const delay = monitorEventLoopDelay({ resolution: 1 })
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Processor time of the main thread so far, in milliseconds; NaN where the system does not tell. */
function processorMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return NaN
  }
}

/** The most processor time between two firings of a timer of 1 ms. */
function processorMeter() {
  let [last, most] = [processorMs(), 0]
  const tick = (): void => {
    const now = processorMs()
    most = Math.max(most, now - last)
    last = now
  }
  const timer = setInterval(tick, 1)
  return () => {
    clearInterval(timer)
    tick()
    return most
  }
}

/** Runs a call and prints how long it took, the longest stretch without a turn of the loop, and the memory of the process. */
async function measured(name: string, call: () => Promise<unknown>): Promise<void> {
  await turn()
  delay.enable()
  await turn()
  delay.reset()
  await turn() // the first interval after a reset is not recorded
  const start = performance.now()
  const usedMs = processorMeter()
  const outcome = await call().then(() => '', (error: Error) => `  ${error.message.slice(0, 100)}`)
  const tookMs = performance.now() - start
  const processor = usedMs()
  await turn()
  delay.disable()
  const { rss, heapUsed } = process.memoryUsage()
  console.log(`${name.padEnd(34)} ${tookMs.toFixed(0).padStart(7)} ms  held at `
    + `most ${(delay.max / 1e6).toFixed(0).padStart(6)} ms, processor ${processor.toFixed(0).padStart(5)} `
    + `ms  rss ${Math.round(rss / 2 ** 20)} MiB, heap ${Math.round(heapUsed / 2 ** 20)} MiB${outcome}`)
}

const messages = (prefix: string): MessageInput[] => Array.from({ length: count }, (_, i) => ({
  id: `${prefix}${i}`, role: i % 2 === 0 ? 'user' : 'assistant', name: i % 2 === 0 ? 'Ann' : 'Ben',
  content: worstText(WORST_NAMES[i % WORST_NAMES.length]!, bytes), timestamp: Date.UTC(2026, 0, 5) + i * 60_000,
}))

async function* items(prefix: string): AsyncGenerator<ImportItem> {
  for (const [i, message] of messages(prefix).entries()) yield { conversationId: 'imported', line: i + 1, message }
}

async function readCalls(memory: Memory): Promise<void> {
  const conversationId = 'talk'
  const reads: Record<string, () => Promise<unknown>> = {
    recall: () => memory.recall({ query: 'miso the cat', conversationId: 'other' }),
    'recall, text': async () => (await memory.recall({ query: 'ab miso', conversationId: 'other', detail: 'high' })).text,
    'recall, 2000 tokens': async () => (await memory.recall({ query: 'ab miso', conversationId: 'other', maxTokens: 2000 })).text,
    'recall, the worst query': () => memory.recall({ query: worstText('marks at random', 20_000), conversationId: 'other' }),
    recent: () => memory.recent(),
    session: () => memory.session({ conversationId }),
    'session, 8000 tokens': () => memory.session({ conversationId, maxTokens: 8000 }),
    context: () => memory.context({ conversationId, query: 'ab miso' }),
    manifest: () => memory.manifest(),
    toc: () => memory.toc(),
    segments: () => memory.segments({ conversationId }),
    messages: () => memory.messages({ conversationId, limit: 500 }),
    expand: async () => memory.expand((await memory.segments({ conversationId }))[0]!.id),
    stats: () => memory.stats(),
    check: () => memory.check(),
  }
  for (const [name, call] of Object.entries(reads)) await measured(name, call)
}

const folder = await mkdtemp(join(tmpdir(), 'madeleine-loop-'))
const place = values.url === undefined ? { data: folder } : { databaseUrl: values.url }
const memory = await openMemory({
  ...place, user: `loop-${process.pid}`, work: false, timeZone: 'UTC', now: () => new Date('2026-02-01T00:00:00Z'),
})
console.log(`${(await memory.stats()).engine}, Node ${process.version}, ${cpus().length} `
  + `× ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${count} messages of ${bytes} bytes, seed 12`)
// loads the tokenizer
await memory.push({ conversationId: 'first', messages: [{ role: 'user', content: 'Miso the cat sleeps.', timestamp: 0 }] })
await memory.settle()
const talk = messages('t')
await measured('push', () => memory.push({ conversationId: 'talk', messages: talk }))
await measured('push again', () => memory.push({ conversationId: 'talk', messages: talk }))
await measured('import', () => memory.import(items('i')))
await readCalls(memory)
await memory.flush()
await measured('settle', () => memory.settle())
await readCalls(memory)
await measured('forget', () => memory.forget({ conversationId: 'imported' }))
await memory.forget({ conversationId: 'talk' })
console.log(`peak rss ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`)
await memory.close()
await rm(folder, { recursive: true, force: true })
