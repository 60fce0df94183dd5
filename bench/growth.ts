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
 * database's connections (/proc, on this machine only), without parallel workers. Durability is the default, but relaxed
 * while loading. What runs once, such as the first recall, runs on the smallest store first, which also compiles the code.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportItem, Memory } from '../src/index.ts'
import { DAY_MS } from '../packages/base/units.ts'
import { roundsOf, type Rounds } from './growth-calls.ts'
import { growthTable, type Measured, type Spent } from './growth-report.ts'
import { grownStore, openGrown, type GrownStore } from './growth-store.ts'
import { ASKED_AT, DAYS, growingTalk, questionsAside } from './growth-talk.ts'
import { readDialogues } from './long-talk.ts'
import { allTime, threadTime, timesOf } from './thread-time.ts'
import { openClient, remove, type BenchDatabases, type Client, type Engine } from './recall-speed-clients.ts'

const option = (standard: string) => ({ type: 'string' as const, default: standard })
const optional = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: option('pglite'), messages: option('10000,100000'), imported: option('Infinity'), questions: option('100'),
    forgets: option('5'), seed: option('1'), 'database-url': optional, store: optional, tag: option('kept'), json: optional,
  },
})

const SEED = Number(values.seed)

interface OpenStore {
  readonly store: GrownStore
  readonly memory: Memory
  /** The server's processes for this store. */
  pids(): Promise<readonly number[]>
}

async function spentBy({ pids }: OpenStore, work: () => Promise<unknown>): Promise<Spent> {
  const before = timesOf(await pids())
  const [thread, all, clock] = [threadTime(), allTime(), performance.now()]
  await work()
  const spent = { clock: performance.now() - clock, thread: threadTime() - thread, all: allTime() - all }
  // What a connection that was closed meanwhile has done is not counted; one that was opened has done all of it here
  return { ...spent, server: [...timesOf(await pids())].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0) }
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
    const ofStore = 'select pid from pg_stat_activity where datname = $1'
    const pids = async () => ((await client?.rows<{ pid: number }>(ofStore, [name])) ?? []).map(({ pid }) => pid)
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

interface Talk {
  readonly questions: readonly string[]
  readonly of: (messages: number, seed: number) => Generator<ImportItem>
}

async function readTalk(folder: string | undefined): Promise<Talk> {
  if (folder === undefined) throw new Error('give the folder of the dialogues')
  const dialogues = await readDialogues(folder)
  const aside = questionsAside(dialogues, SEED)
  const questions = aside.slice(0, Number(values.questions))
  return { questions, of: (messages, seed) => growingTalk(dialogues, { seed, messages, aside }) }
}

async function grow(ground: BenchDatabases, talk: Talk): Promise<GrownStore[]> {
  const grown: GrownStore[] = []
  for (const messages of values.messages.split(',').map(Number)) {
    const imported = Math.min(messages, Number(values.imported))
    const times = messages / imported
    grown.push(await grownStore({
      ground, messages, kept: values.store !== undefined, now: ASKED_AT, note,
      talk: () => firstOf(talk.of(messages, SEED), imported), copies: { times, days: Math.ceil(DAYS / times) },
    }))
  }
  return grown
}

async function compare(grown: readonly GrownStore[], talk: Talk, client: Client | undefined): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0]?.toFixed(1)}`
  console.log(`${values.engine}, Node ${process.version}, ${machine}, ${new Date().toISOString().slice(0, 10)}, seed ${SEED}`)
  for (const { messages, rates: [first = 0, ...others] } of grown) {
    const [from, to] = [first, others.at(-1) ?? first].map(Math.round)
    console.log(`${messages.toLocaleString('en')} messages: imported at ${from} to ${to} messages/s`)
  }
  const stores = await openStores(grown, client)
  const more = [...talk.of(1000, SEED + 1)].flatMap((item) => ('message' in item ? [String(item.message.content)] : []))
  const rounds = roundsOf({ questions: talk.questions, more, last: ASKED_AT.getTime() - DAY_MS }, Number(values.forgets))
  const measured = await measure(stores, rounds).finally(() => Promise.all(stores.map(({ memory }) => memory.close())))
  console.log(growthTable(measured))
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(measured))
}

async function main(): Promise<void> {
  const talk = await readTalk(positionals[0])
  const [engine, serverUrl] = [values.engine as Engine, values['database-url'] ?? process.env.TEST_DATABASE_URL]
  if (engine === 'postgres' && serverUrl === undefined) throw new Error('give --database-url or TEST_DATABASE_URL')
  const folder = values.store === undefined ? await mkdtemp(join(tmpdir(), 'madeleine-growth-')) : resolve(values.store)
  await mkdir(folder, { recursive: true })
  const ground = { engine, folder, serverUrl, tag: values.store === undefined ? `p${process.pid}` : values.tag }
  const client = engine === 'postgres' ? await openClient({ engine, url: serverUrl as string }) : undefined
  try {
    const grown = await grow(ground, talk)
    await compare(grown, talk, client)
    if (values.store === undefined) for (const { place } of grown) await remove(place, serverUrl)
  } finally {
    await client?.close()
    if (values.store === undefined) await rm(folder, { recursive: true, force: true })
  }
}

await main()
