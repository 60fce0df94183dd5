/**
 * Benchmark of forgetting: how long the rows take, how long their bytes in the files take, and how long readers wait meanwhile.
 * Run: npm run bench:forget -- [--messages 1000,10000,100000] [--store DIR] [--url postgres://…]
 *   on PGlite with fsync, or with --url on a server; the stores are kept in DIR and used again, by default built in a temporary folder.
 *
 * Fixed: synthetic messages of ten conversations (zipf-talk.ts, seed 1), and three more conversations of 60 messages,
 * forgotten one by one. While the bytes of one are erased, a reader recalls in a loop.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore, type ImportItem, type Memory, type Store } from '../src/index.ts'
import { quantile } from './quantile.ts'
import { firstMessages, language, type SyntheticMessage } from './zipf-talk.ts'

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '1000,10000,100000' }, store: { type: 'string' }, url: { type: 'string' } },
})
const VICTIMS = ['one', 'two', 'three']
const VICTIM_MESSAGES = 60
const spoken = language(1)
const ms = (spent: number) => `${spent.toFixed(spent < 10 ? 1 : 0)} ms`
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Processor time of all threads, in milliseconds. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function* items(log: readonly SyntheticMessage[], conversation?: string): AsyncGenerator<ImportItem> {
  for (const { conversationId, speaker, text, at } of log) {
    yield {
      conversationId: conversation ?? conversationId, line: 1,
      message: { role: speaker === 'Mira' ? 'user' : 'assistant', name: speaker, content: text, timestamp: new Date(at) },
    }
  }
}

async function fill(memory: Memory, count: number): Promise<void> {
  await memory.import(items(firstMessages(spoken, 1, count)))
  for (const [i, victim] of VICTIMS.entries()) await memory.import(items(firstMessages(spoken, 2 + i, VICTIM_MESSAGES), victim))
  await memory.flush()
  await memory.settle()
}

const queries = firstMessages(spoken, 1, 400).map(({ text }) => text.split(' ').slice(0, 9).join(' '))

/** Recalls in a loop until the work is done. @returns how long each recall took */
async function recallDuring(memory: Memory, work: Promise<unknown>): Promise<number[]> {
  const underWay = new Set([work])
  const ended = work.finally(() => underWay.clear())
  const spent: number[] = []
  for (let i = 0; underWay.size > 0; i++) spent.push(await timed(() => memory.recall({ query: queries[i % queries.length] as string })))
  await ended
  return spent
}

async function measure(store: Store, memory: Memory, count: number): Promise<void> {
  const calm = await recallDuring(memory, new Promise((done) => setTimeout(done, 2000)))
  const rows: number[] = []
  const bytes: number[] = []
  const processor: number[] = []
  for (const conversationId of VICTIMS.slice(0, 2)) {
    rows.push(await timed(() => memory.forget({ conversationId })))
    bytes.push(await timed(async () => void processor.push(await processorTime(() => memory.settle()))))
  }
  await memory.forget({ conversationId: VICTIMS[2] as string })
  const busy = await recallDuring(memory, memory.settle())
  const { bytesBefore, bytesAfter } = await store.compact()
  console.log(`${count} messages: rows ${rows.map(ms).join(', ')}; bytes ${bytes.map(ms).join(', ')} `
    + `(processor ${processor.map(ms).join(', ')}); recall p50 ${ms(quantile(calm, 0.5))}, meanwhile `
    + `p50 ${ms(quantile(busy, 0.5))}, longest ${ms(Math.max(...busy))}; store ${mb(bytesBefore)}, compacted ${mb(bytesAfter)}`)
}

const folder = values.store ?? (await mkdtemp(join(tmpdir(), 'madeleine-forget-')))
console.log(`Node ${process.version}, ${cpus().length} `
  + `× ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${new Date().toISOString().slice(0, 10)}`)
for (const count of values.messages.split(',').map(Number)) {
  const data = join(folder, String(count))
  const isKept = values.url === undefined && existsSync(data)
  const store = await openStore({ ...(values.url === undefined ? { data } : { databaseUrl: values.url }), work: false, timeZone: 'UTC' })
  const memory = store.user('local')
  if (!isKept) await fill(memory, count)
  else for (const [i, victim] of VICTIMS.entries()) await memory.import(items(firstMessages(spoken, 2 + i, VICTIM_MESSAGES), victim))
  await memory.flush()
  await memory.settle()
  await measure(store, memory, count)
  await store.close()
}
if (values.store === undefined) await rm(folder, { recursive: true, force: true })
