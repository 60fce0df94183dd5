/**
 * Benchmark of push, import and recall, each compared with raw SQL on the same engine in the same run.
 * Run: npm run bench -- [--url postgres://…] [FILE…]
 *   without --url on PGlite in a temporary folder with fsync on; FILEs are chats to import, without any the sample chat.
 *   The files are imported again under new conversation ids until about 10,000 messages are in.
 *
 * Fixed: messages in file order, a fixed clock, 50 calls of warm-up before anything is timed, ours and raw in turn,
 * medians. Raw is the minimum that a program without Madeleine would write: the same rows, no queue, no index.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, readImport, type ImportItem, type Memory, type MessageInput } from '../src/index.ts'
import { openPglite } from '../src/store/engine/pglite.ts'
import { openPostgres } from '../src/store/engine/postgres.ts'
import type { Db } from '../src/store/engine/db.ts'
import { openRawStore, type RawStore } from './raw.ts'
import { quantile } from './quantile.ts'

const { values: { url }, positionals } = parseArgs({ options: { url: { type: 'string' } }, allowPositionals: true })
const FILES = positionals.length > 0 ? positionals : ['sample/chat.jsonl']
const MESSAGES = 9900
const SINGLES = 400
const BATCHES = 60
const BATCH = 100

const median = (values: number[]) => quantile(values, 0.5)
const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs ours and raw in turn, so that a slow second of the machine affects both. */
async function inTurn(times: number, ours: (i: number) => Promise<unknown>, theirs: (i: number) => Promise<unknown>) {
  const spent: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  for (let i = -50; i < times; i++) {
    const [a, b] = [await timed(() => ours(i)), await timed(() => theirs(i))]
    if (i < 0) continue
    spent.ours.push(a)
    spent.theirs.push(b)
  }
  return spent
}

async function readItems(): Promise<Exclude<ImportItem, { error: unknown }>[]> {
  const items: Exclude<ImportItem, { error: unknown }>[] = []
  for (const file of FILES) for await (const item of readImport(file)) if (!('error' in item)) items.push(item)
  const copies = Math.ceil(MESSAGES / items.length)
  return Array.from({ length: copies }, (_, copy) => items.map((item) => ({ ...item, conversationId: `${item.conversationId}#${copy}` }))).flat()
}

async function* stream<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list
}

async function benchPush(memory: Memory, plain: RawStore, texts: readonly MessageInput[]) {
  const message = (i: number): MessageInput => ({ role: 'user', content: texts[(i + 50) % texts.length]!.content ?? '', timestamp: 0 })
  const single = await inTurn(SINGLES, (i) => memory.push({ conversationId: 'single', messages: [message(i)] }), (i) => plain.push('single', [message(i)]))
  report('push, one message', single.ours, single.theirs, 1)
  const batch = (i: number) => Array.from({ length: BATCH }, (_, j) => message(i * BATCH + j))
  const batches = await inTurn(BATCHES, (i) => memory.push({ conversationId: `batch${i % 7}`, messages: batch(i + 50) }), (i) => plain.push(`batch${i % 7}`, batch(i + 50)))
  report(`push, ${BATCH} messages`, batches.ours, batches.theirs, BATCH)
}

function report(what: string, ours: number[], theirs: number[], messages: number) {
  const [a, b] = [median(ours), median(theirs)]
  console.log(`${what.padEnd(22)} ours p50 ${ms(a)} ms, p95 ${ms(quantile(ours, 0.95))} ms, ${Math.round((1000 * messages) / a)} messages/s; raw p50 ${ms(b)} ms; ratio ${(a / b).toFixed(2)}`)
}

async function benchImport(memory: Memory, plain: RawStore, items: Awaited<ReturnType<typeof readItems>>) {
  const theirs = await timed(() => plain.import(items))
  const log = await timed(() => memory.import(stream(items)))
  const cut = await timed(() => memory.settle())
  const { segments, episodes } = await memory.stats()
  const perSecond = (spent: number) => Math.round((1000 * items.length) / spent)
  console.log(`import, ${items.length} messages  ours ${perSecond(log + cut)} messages/s (log ${ms(log)} ms, cut and encode ${ms(cut)} ms, ${segments} segments, ${episodes} episodes); raw insert ${perSecond(theirs)} messages/s; ratio ${((log + cut) / theirs).toFixed(1)}`)
}

async function benchRecall(memory: Memory, plain: RawStore, items: Awaited<ReturnType<typeof readItems>>) {
  const texts = items.map(({ message }) => String(message.content)).filter((text) => text.split(' ').length >= 6)
  const query = (i: number) => texts[((i + 50) * 37) % texts.length]!.split(' ').slice(0, 9).join(' ')
  const spent = await inTurn(200, (i) => memory.recall({ query: query(i) }), (i) => plain.search(query(i)))
  report('recall, 9 words', spent.ours, spent.theirs, 1)
}

const items = await readItems()
const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
const place = url === undefined ? { data: join(data, 'ours') } : { databaseUrl: url }
const now = () => new Date('2026-01-01T00:00:00Z')
const memory = await openMemory({ ...place, user: `bench-${process.pid}`, work: false, timeZone: 'UTC', now })
const db: Db = url === undefined ? await openPglite({ folder: join(data, 'raw') }) : openPostgres({ url })
const plain = await openRawStore(db)
console.log(`${memory ? (await memory.stats()).engine : ''}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${new Date().toISOString().slice(0, 10)}`)
await benchImport(memory, plain, items)
await benchRecall(memory, plain, items)
await benchPush(memory, plain, items.map(({ message }) => message))
console.log(`resident memory ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB with both stores open`)
await plain.drop()
await memory.close()
await db.close()
await rm(data, { recursive: true, force: true })
