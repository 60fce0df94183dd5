/**
 * Benchmark of growth: what each call costs one user with very many messages, beside the same user with fewer.
 * Run: npm run bench:growth -- FOLDER [--engine pglite|postgres] [--messages 10000,100000] [--imported 250000]
 *   FOLDER             superdialseg, qmsum, sgd, vhf and tiage below it: JSON Lines of dialogues, a list of utterances each
 *   --messages N,N…    sizes; each is compared with the first            --questions N   200 at most, default 100
 *   --imported N       of a size that is a multiple of N, N messages are imported and the others are copies of their rows
 *                      (growth-copies.ts, on a server only); default: all are imported
 *   --database-url U   else TEST_DATABASE_URL; databases named madeleine_bench_… are created there, and dropped
 *   --store DIR        keeps the loaded stores, here and on the server   --tag NAME      names the kept databases, default kept
 *   --seed N           of talk and questions                             --forgets N     conversations forgotten, default 5
 *   --json FILE        every single measurement
 *
 * Fixed: the talk by the seed (growth-talk.ts), imported, cut and encoded whole; six years whatever the size, a fifth of it
 * one long conversation, in which is pushed and for which contexts are made; questions are utterances left out of the log.
 * All stores are open in one process, and each step is run on one after the other, so that the machine's slow seconds are
 * everybody's. Processor time is read around each call, while nothing else is under way; the server's is that of the
 * database's connections (/proc, on this machine only). Durability is the default, but relaxed while loading.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Memory } from '../src/index.ts'
import { roundsOf, type Rounds } from './growth-calls.ts'
import { growthTable, type Measured, type Spent } from './growth-report.ts'
import { grownStore, openGrown, removeGrown, type GrownStore } from './growth-store.ts'
import { ASKED_AT, DAYS, growingTalk, questionsAside } from './growth-talk.ts'
import { readDialogues } from './long-talk.ts'
import { allTime, threadTime, timeOf } from './processor-time.ts'
import { openClient, type Client, type Engine } from './recall-speed-clients.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'pglite' }, messages: { type: 'string', default: '10000,100000' }, questions: { type: 'string', default: '100' },
    forgets: { type: 'string', default: '5' }, imported: { type: 'string', default: 'Infinity' }, seed: { type: 'string', default: '1' }, 'database-url': { type: 'string' }, store: { type: 'string' },
    tag: { type: 'string', default: 'kept' }, json: { type: 'string' },
  },
})

interface OpenStore {
  readonly store: GrownStore
  readonly memory: Memory
  /** The server's processes for this store. */
  pids(): Promise<readonly number[]>
}

async function spentBy({ pids }: OpenStore, work: () => Promise<unknown>): Promise<Spent> {
  const server = await pids()
  const [serverBefore, thread, all, clock] = [timeOf(server), threadTime(), allTime(), performance.now()]
  await work()
  return { clock: performance.now() - clock, thread: threadTime() - thread, all: allTime() - all, server: timeOf(server) - serverBefore }
}

/** Every step on all stores before the next step. */
async function measure(stores: readonly OpenStore[], rounds: readonly Rounds[]): Promise<Measured[]> {
  const measured = new Map<string, { name: string; messages: number; spent: Spent[] }>()
  const steps = rounds.flatMap((round) => Array.from({ length: round.times }, (_, i) => round.steps.map((step) => ({ ...step, i }))).flat())
  for (const { name, run, i } of steps) {
    for (const open of stores) {
      const { messages } = open.store
      const spent = await spentBy(open, () => run(open.memory, i))
      const key = `${messages}/${name}`
      if (name !== undefined) measured.set(key, { name, messages, spent: [...(measured.get(key)?.spent ?? []), spent] })
    }
    if (i === 0 && name !== undefined) note(name)
  }
  return [...measured.values()]
}

async function openStores(stores: readonly GrownStore[], client: Client | undefined): Promise<OpenStore[]> {
  return Promise.all(stores.map(async (store) => {
    const { place } = store
    const name = place.engine === 'postgres' ? new URL(place.url).pathname.slice(1) : ''
    const pids = async () => (await client?.rows<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [name]))?.map(({ pid }) => pid) ?? []
    return { store, memory: await openGrown(place, ASKED_AT), pids }
  }))
}

function* firstOf<T>(items: Iterable<T>, count: number): Generator<T> {
  let taken = 0
  for (const item of items) {
    if (taken++ === count) return
    yield item
  }
}

const note = (text: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

async function main(): Promise<void> {
  const [dialoguesFolder] = positionals
  if (dialoguesFolder === undefined) throw new Error('give the folder of the dialogues')
  const [engine, seed] = [values.engine as Engine, Number(values.seed)]
  const serverUrl = values['database-url'] ?? process.env.TEST_DATABASE_URL
  if (engine === 'postgres' && serverUrl === undefined) throw new Error('give --database-url or TEST_DATABASE_URL')
  const folder = values.store === undefined ? await mkdtemp(join(tmpdir(), 'madeleine-growth-')) : resolve(values.store)
  await mkdir(folder, { recursive: true })
  const ground = { engine, folder, serverUrl, tag: values.store === undefined ? `p${process.pid}` : values.tag }
  const dialogues = await readDialogues(dialoguesFolder)
  const aside = questionsAside(dialogues, seed)
  const talkOf = (messages: number, own = seed) => growingTalk(dialogues, { seed: own, messages, aside })
  const more = [...talkOf(1000, seed + 1)].flatMap((item) => ('message' in item ? [item.message.content as string] : []))
  const grown: GrownStore[] = []
  const client = engine === 'postgres' ? await openClient({ engine, url: serverUrl as string }) : undefined
  try {
    for (const messages of values.messages.split(',').map(Number)) {
      const imported = Math.min(messages, Number(values.imported))
      const times = messages / imported
      grown.push(await grownStore({
        ground, messages, kept: values.store !== undefined, talk: () => firstOf(talkOf(messages), imported), copies: { times, days: Math.ceil(DAYS / times) }, now: ASKED_AT, note,
      }))
    }
    console.log(`${engine}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${new Date().toISOString().slice(0, 10)}, seed ${seed}, load ${loadavg()[0]?.toFixed(1)}`)
    for (const { messages, rates } of grown) console.log(`${messages.toLocaleString('en')} messages: loaded at ${rates.slice(0, 1).concat(rates.slice(-1)).map(Math.round).join(' … ')} messages/s`)
    const stores = await openStores(grown, client)
    const measured = await measure(stores, roundsOf({ questions: aside.slice(0, Number(values.questions)), more, last: ASKED_AT.getTime() - 86_400_000 }, Number(values.forgets)))
    for (const { memory } of stores) await memory.close()
    console.log(growthTable(measured))
    if (values.json !== undefined) await writeFile(values.json, JSON.stringify(measured))
  } finally {
    await client?.close()
    if (values.store === undefined) {
      for (const store of grown) await removeGrown(store, serverUrl)
      await rm(folder, { recursive: true, force: true })
    }
  }
}

await main()
