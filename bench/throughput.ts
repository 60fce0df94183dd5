/**
 * Benchmark of push, import and recall, each compared with raw SQL on the same engine in the same run, and of bytes on disk.
 * Run: npm run bench -- [--url postgres://…] [FILE…]
 *   without --url on PGlite in a temporary folder with fsync on; FILEs are chats to import, without any the sample chat.
 *   The files are imported again under new conversation ids until at least --messages are in.
 *   --messages N   default 10,000     --singles N   pushes of one message, default 400     --json FILE   all figures
 *
 * Fixed: messages in file order, a fixed clock, 50 calls of warm-up before anything is timed, ours and raw in turn,
 * medians. Raw is the minimum that a program without Madeleine would write: the same rows, no queue, no index, by the plain
 * driver, statement by statement. On PGlite raw is measured twice: in a thread of its own, where Madeleine's engine runs too, so
 * that the event loop stays free; and in the caller's thread.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, readImport, type ImportItem, type Memory, type MessageInput } from '../src/index.ts'
import { diskParts, type DiskParts } from './disk-size.ts'
import { quantile } from './quantile.ts'
import { openRawStore, type RawStore } from './raw.ts'
import { openPlainHere, openPlainThread } from './raw-pglite.ts'
import { openClient, type Client } from './recall-speed-clients.ts'

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' }, messages: { type: 'string', default: '10000' },
    singles: { type: 'string', default: '400' }, json: { type: 'string' },
  },
  allowPositionals: true,
})
const { url } = values
const FILES = positionals.length > 0 ? positionals : ['sample/chat.jsonl']
const [MESSAGES, SINGLES] = [Number(values.messages), Number(values.singles)]
if (!(MESSAGES > 0 && SINGLES > 0)) throw new Error('--messages and --singles must be whole numbers above 0')
const BATCHES = Math.ceil(SINGLES / 7)
const BATCH = 100
const RECALLS = Math.ceil(SINGLES / 2)

const median = (times: readonly number[]) => quantile(times, 0.5)
const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)
type Items = Exclude<ImportItem, { error: unknown }>[]
/** Runs of one call: of ours, and of each raw store by its name. */
type Spent = Record<string, number[]>

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs ours and every raw in turn, so that a slow second of the machine affects all. */
async function inTurn(times: number, calls: Record<string, (i: number) => Promise<unknown>>): Promise<Spent> {
  const spent: Spent = Object.fromEntries(Object.keys(calls).map((name) => [name, []]))
  for (let i = -50; i < times; i++) {
    for (const [name, call] of Object.entries(calls)) {
      const took = await timed(() => call(i))
      if (i >= 0) spent[name]!.push(took)
    }
  }
  return spent
}

async function readItems(): Promise<Items> {
  const items: Items = []
  for (const file of FILES) for await (const item of readImport(file)) if (!('error' in item)) items.push(item)
  const copies = Math.ceil(MESSAGES / items.length)
  return Array.from({ length: copies }, (_, copy) => items.map((item) => ({ ...item, conversationId: `${item.conversationId}#${copy}` })))
    .flat()
}

async function* stream<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list
}

/** Baselines by name; the first is the one that ratios are taken of. */
type Baselines = Record<string, RawStore>
const each = (plain: Baselines, call: (store: RawStore, i: number) => Promise<unknown>) =>
  Object.fromEntries(Object.entries(plain).map(([name, store]) => [name, (i: number) => call(store, i)]))

async function benchPush(memory: Memory, plain: Baselines, texts: readonly MessageInput[]) {
  const message = (i: number): MessageInput => ({ role: 'user', content: texts[(i + 50) % texts.length]!.content ?? '', timestamp: 0 })
  const one = await inTurn(SINGLES, {
    ours: (i) => memory.push({ conversationId: 'single', messages: [message(i)] }),
    ...each(plain, (store, i) => store.push('single', [message(i)])),
  })
  const batch = (i: number) => Array.from({ length: BATCH }, (_, j) => message(i * BATCH + j))
  const hundred = await inTurn(BATCHES, {
    ours: (i) => memory.push({ conversationId: `batch${i % 7}`, messages: batch(i + 50) }),
    ...each(plain, (store, i) => store.push(`batch${i % 7}`, batch(i + 50))),
  })
  return { push: report('push, one message', one, 1), pushBatch: report(`push, ${BATCH} messages`, hundred, BATCH) }
}

function report(what: string, spent: Spent, messages: number) {
  const [a = [], ...raw] = Object.values(spent)
  const [, ...names] = Object.keys(spent)
  const p50 = median(a)
  const ratios = Object.fromEntries(names.map((name, i) => [name, p50 / median(raw[i]!)]))
  const beside = names.map((name, i) => `${name} p50 ${ms(median(raw[i]!))} ms, ratio ${ratios[name]!.toFixed(2)}`)
  console.log(`${what.padEnd(22)} ours p50 ${ms(p50)} ms, p95 ${ms(quantile(a, 0.95))} `
    + `ms, ${Math.round((1000 * messages) / p50)} messages/s; ${beside.join('; ')}`)
  return { p50, p95: quantile(a, 0.95), ratios, spent }
}

async function benchImport(memory: Memory, plain: RawStore, items: Items) {
  const theirs = await timed(() => plain.import(items))
  const cpu = process.cpuUsage()
  const log = await timed(() => memory.import(stream(items)))
  const cut = await timed(() => memory.settle())
  const { user, system } = process.cpuUsage(cpu)
  const { segments, episodes } = await memory.stats()
  const perSecond = (spent: number) => (1000 * items.length) / spent
  const cpuSeconds = (user + system) / 1e6
  console.log(`import, ${items.length} messages  ours ${Math.round(perSecond(log + cut))} messages/s (log ${ms(log)} ms, `
    + `cut and encode ${ms(cut)} ms, ${segments} segments, ${episodes} episodes, processor time ${cpuSeconds.toFixed(1)} `
    + `s); raw insert ${Math.round(perSecond(theirs))} messages/s; ratio ${((log + cut) / theirs).toFixed(1)}`)
  return { messages: items.length, perSecond: perSecond(log + cut), rawPerSecond: perSecond(theirs), segments, episodes, cpuSeconds }
}

async function benchRecall(memory: Memory, plain: Baselines, items: Items) {
  const texts = items.map(({ message }) => String(message.content)).filter((text) => text.split(' ').length >= 6)
  const query = (i: number) => texts[((i + 50) * 37) % texts.length]!.split(' ').slice(0, 9).join(' ')
  const [[name, store]] = Object.entries(plain) as [[string, RawStore]]
  return report(
    'recall, 9 words', await inTurn(RECALLS, { ours: (i) => memory.recall({ query: query(i) }), [name]: (i) => store.search(query(i)) }), 1,
  )
}

/** Bytes that a message takes on disk in a closed store, its text included, beyond what an empty store takes. */
async function benchDisk(folder: string, empty: DiskParts, messages: number) {
  const full = diskParts(folder)
  const perMessage = (full.total - empty.total) / messages
  console.log(`on disk, closed: ${(full.total / 1e6).toFixed(1)} MB, empty ${(empty.total / 1e6).toFixed(1)} `
    + `MB: ${Math.round(perMessage)} bytes a message (tables and `
    + `indexes ${Math.round((full.tables - empty.tables) / messages)}, log ${Math.round((full.log - empty.log) / messages)})`)
  return { perMessage, tablesPerMessage: (full.tables - empty.tables) / messages, full, empty }
}

const folder = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
const ours = join(folder, 'ours')
const now = () => new Date('2026-01-01T00:00:00Z')
const user = `bench-${process.pid}`
const open = (data: string) =>
  openMemory({ ...(url === undefined ? { data } : { databaseUrl: url }), user, work: false, timeZone: 'UTC', now })

async function openBaselines(): Promise<{ stores: Baselines; close: () => Promise<void> }> {
  const clients: Record<string, Client> = url === undefined
    ? { raw: await openPlainThread(join(folder, 'raw')), 'raw in the caller’s thread': await openPlainHere(join(folder, 'raw-here')) }
    : { raw: await openClient({ engine: 'postgres', url }) }
  const stores: Baselines = {}
  for (const [name, client] of Object.entries(clients)) stores[name] = await openRawStore(client)
  return {
    stores,
    async close() {
      for (const store of Object.values(stores)) await store.drop()
      for (const client of Object.values(clients)) await client.close()
    },
  }
}

async function emptyStore(): Promise<DiskParts> {
  const data = join(folder, 'empty')
  await (await open(data)).close()
  return diskParts(data)
}

const items = await readItems()
const plain = await openBaselines()
let memory = await open(ours)
console.log(`${(await memory.stats()).engine}, Node ${process.version}, ${cpus().length} `
  + `× ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${new Date().toISOString().slice(0, 10)}`)
const figures: Record<string, unknown> = { import: await benchImport(memory, plain.stores.raw!, items) }
if (url === undefined) {
  await memory.close()
  figures.disk = await benchDisk(ours, await emptyStore(), items.length)
  memory = await open(ours)
}
figures.recall = await benchRecall(memory, plain.stores, items)
Object.assign(figures, await benchPush(memory, plain.stores, items.map(({ message }) => message)))
console.log(`resident memory ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB with all stores open`)
await plain.close()
await memory.close()
if (values.json !== undefined) await writeFile(values.json, JSON.stringify(figures))
await rm(folder, { recursive: true, force: true })
