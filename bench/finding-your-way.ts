/**
 * Benchmark of navigation as years of conversation accumulate: adding one segment, updating the contents and the manifest for
 * it, and building a context for an agent.
 * Run: npm run bench:finding-your-way -- [--segments 10,1000,10000,100000] [--engine pglite|postgres|both]
 *   --repeat N           repetitions of each operation, default 50  --seed N      of language and talk, default 1
 *   --database-url URL   else TEST_DATABASE_URL; databases named madeleine_bench_… are created there, and dropped
 *   --store DIR          keeps the loaded stores (PGlite only) and measures copies of them; empty it when the schema has changed
 *   --json FILE          all measurements, with every single time
 * Needs `npm run build`. 10,000 segments are pushed, cut and encoded as in production; a larger store adds copies of their
 * rows under other conversations and earlier days, without an index of words: contents and manifest read no index, and
 * recall, which context needs, is measured up to 10,000 segments only.
 *
 * Fixed: the talk by the seed (bench/zipf-talk.ts), four messages per segment; the clock, a day after the last message;
 * queries of ten words from the talk, contexts of 8,000 tokens.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Memory } from '../packages/core/memory/memory.ts'
import { memoryOn } from '../packages/core/memory/running-store.ts'
import { openPipeline } from '../packages/core/memory/open-pipeline.ts'
import { openEngine } from '../packages/engine/open-engine.ts'
import { threshold } from '../packages/segment/policies/threshold.ts'
import { markDays } from '../packages/core/contents/contents-nodes-sql.ts'
import type { Db } from '../packages/engine/db.ts'
import { withUser } from '../packages/engine/transactions.ts'
import { clear, openClient, placeOf, remove, type Client, type Engine, type DatabasePlace } from './recall-speed-clients.ts'
import { quantile } from './quantile.ts'
import { language, syntheticTalk, type SyntheticMessage } from './zipf-talk.ts'
import { DAY_MS } from '../packages/base/units.ts'

const { values } = parseArgs({
  options: {
    segments: { type: 'string', default: '10,1000,10000,100000' }, engine: { type: 'string', default: 'pglite' },
    repeat: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' }, 'database-url': { type: 'string' },
    store: { type: 'string' }, json: { type: 'string' },
  },
})
const serverUrl = values['database-url'] ?? process.env.TEST_DATABASE_URL
const engines: Engine[] = values.engine === 'both' ? ['pglite', 'postgres'] : [values.engine as Engine]
const sizes = values.segments.split(',').map(Number)
const [repeat, seed] = [Number(values.repeat), Number(values.seed)]
if (sizes.some((size) => !Number.isSafeInteger(size) || size < 1) || !(repeat > 0)) {
  throw new Error('--segments and --repeat must be whole numbers above 0')
}

/** Segments loaded through the API; larger stores hold copies of these. */
const LOADED = 10_000
const MESSAGES_PER_SEGMENT = 4
/** Rounds that are not counted: until the engine's code is compiled, everything takes half as long again. */
const WARM_UP = 15
/** Distance in the talk between the messages of one round and those of the next. */
const STEP = 7
const policy = threshold({ maxTokens: 4, tokens: () => 1, gapMinutes: 1e9 })

interface Opened {
  readonly db: Db
  readonly memory: Memory
}

async function open(place: DatabasePlace, now: Date): Promise<Opened> {
  const where = place.engine === 'pglite' ? { data: place.folder, durability: 'relaxed' as const } : { databaseUrl: place.url }
  const options = { ...where, user: 'local', policy, timeZone: 'UTC', work: false, now: () => now }
  const db = await openEngine(options)
  return { db, memory: memoryOn(await openPipeline(db, options), options) }
}

/** Marks the day's nodes as stale, as a new episode of the day does. */
const markDay = (db: Db, now: Date): Promise<void> =>
  withUser(db, 'local', (tx) => markDays(tx, 'local', { days: [Math.floor(now.getTime() / DAY_MS)], now, lane: 0 }))

async function load(memory: Memory, log: readonly SyntheticMessage[]): Promise<void> {
  for (let from = 0; from < log.length; from += 4000) {
    await memory.import((async function* () {
      for (const { doc, conversationId, speaker, text, at } of log.slice(from, from + 4000)) {
        yield {
          conversationId, line: doc + 1, message: { id: `m${doc}`, role: 'user' as const, name: speaker, content: text, timestamp: at },
        }
      }
    })(), { flush: false })
    await memory.settle()
    process.stderr.write(`\r${Math.min(log.length, from + 4000)} messages loaded `)
  }
}

/** Copies all rows, each copy a whole span of days earlier, and marks the contents of their days as stale. */
async function copy(client: Client, copies: number): Promise<void> {
  const [{ days }] = await client.rows<{ days: number }>(`select max(day) - min(day) + 1 as days from episode`) as [{ days: number }]
  await client.script(`set session_replication_role = replica`)
  const other = `jsonb_build_object('conversation_id', t.conversation_id || '~' || k`
  for (let k = 1; k <= copies; k++) {
    const shifted = (name: string) => `'${name}', t.${name} - interval '${k * days} days'`
    const id = (name: string) => `'${name}', md5(t.${name}::text || '${k}')::uuid`
    const fill = (table: string, changes: string) => client.script(`
      insert into ${table} select (jsonb_populate_record(t, ${changes})).* from ${table} t cross join (select ${k} as k) n
       where ${table === 'conversation' ? 't.id' : 't.conversation_id'} not like '%~%'`)
    await fill('conversation', `jsonb_build_object('id', t.id || '~' || k, 'incarnation', md5(t.incarnation::text || k)::uuid)`)
    await fill('message', `${other}, ${shifted('at')})`)
    await fill('segment', `${other}, ${id('id')}, 'number', t.number + ${k * 1_000_000})`)
    await fill('episode', `${other}, ${id('segment_id')}, ${shifted('start_at')}, ${shifted('end_at')}, 'day', t.day - ${k * days})`)
    process.stderr.write(`\r${k} copies `)
  }
  await client.script(`
    insert into contents (user_id, id, level, from_day, to_day, marked_at)
    select distinct user_id, 'toc:day:' || to_char(date '1970-01-01' + day, 'YYYY-MM-DD'), 'day', day, day, now() from episode
    on conflict (user_id, id) do nothing;
    insert into due (user_id, kind, key, at) select distinct user_id, 'contents', 'contents', now() from episode on conflict do nothing`)
  await client.script('vacuum analyze')
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  times.push(performance.now() - begun)
  return result
}

type Times = Record<'segment' | 'contents' | 'manifest' | 'kept' | 'day' | 'root' | 'context', number[]>

/** Adds one segment per round, and measures navigation after each. */
async function measure(
  { db, memory }: Opened, { log, now, hasWords }: { log: readonly SyntheticMessage[]; now: Date; hasWords: boolean },
): Promise<Times> {
  const nothing = (): Times => ({ segment: [], contents: [], manifest: [], kept: [], day: [], root: [], context: [] })
  const [times, warmUp] = [nothing(), nothing()]
  for (let i = -WARM_UP; i < repeat; i++) {
    const into = i < 0 ? warmUp : times
    const conversationId = `more ${i}`
    const lines = log.slice((i + WARM_UP) * STEP, (i + WARM_UP) * STEP + MESSAGES_PER_SEGMENT)
    await timed(into.segment, async () => {
      await memory.push({
        conversationId, messages: lines.map(({ speaker, text }) => ({ role: 'user', name: speaker, content: text, timestamp: now })),
      })
      await memory.flush({ conversationId })
      await memory.settle()
    })
    await markDay(db, now)
    await timed(into.contents, () => memory.settle())
    await memory.push({ conversationId: 'open', messages: [{ role: 'user', content: lines[0]!.text, timestamp: now }] })
    await timed(into.manifest, () => memory.manifest())
    await timed(into.kept, () => memory.manifest())
    await timed(into.day, () => memory.toc('today'))
    await timed(into.root, () => memory.toc())
    if (hasWords) await timed(into.context, () =>
      memory.context({ conversationId: 'open', query: lines[1]!.text.split(' ').slice(0, 10).join(' '), maxTokens: 8000 }))
  }
  return times
}

const cell = (times: readonly number[]): string =>
  (times.length === 0 ? '–' : `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)}`)
const NAMES: Readonly<Record<keyof Times, string>> = {
  segment: 'one more segment, whole', contents: 'its contents alone', manifest: 'manifest',
  kept: 'manifest, kept', day: 'toc today', root: 'toc root', context: 'context',
}

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, `
  + `seed ${seed}, ${repeat} times each; p50 / p95 in ms`)
const all: SyntheticMessage[] = []
for (const one of syntheticTalk(language(seed), seed)) {
  all.push(one)
  if (all.length
    === Math.max(1000, STEP * (repeat + WARM_UP) + MESSAGES_PER_SEGMENT, Math.min(LOADED, Math.max(...sizes)) * MESSAGES_PER_SEGMENT)) {
    break
  }
}
/** The log of a store of so many segments, and the clock of its memory. */
function logOf(size: number): { log: SyntheticMessage[]; now: Date } {
  const log = all.slice(0, Math.min(LOADED, size) * MESSAGES_PER_SEGMENT)
  return { log, now: new Date(log.at(-1)!.at + DAY_MS) }
}

async function loadStore(place: DatabasePlace, size: number): Promise<void> {
  const { log, now } = logOf(size)
  await clear(place, serverUrl)
  let opened = await open(place, now)
  await load(opened.memory, log)
  if (size > LOADED) {
    await opened.memory.close()
    const client = await openClient(place)
    await copy(client, size / LOADED - 1)
    await client.close()
    opened = await open(place, now)
    await opened.memory.settle()
  }
  await opened.memory.close()
}

/** Puts a loaded store in the place: a copy of the kept one, if stores are kept. */
async function provide(place: DatabasePlace, size: number): Promise<void> {
  if (values.store === undefined || place.engine !== 'pglite') return loadStore(place, size)
  const kept = join(values.store, `way-s${seed}-${size}`)
  if (!existsSync(kept)) {
    await mkdir(values.store, { recursive: true })
    const unfinished: DatabasePlace = { engine: 'pglite', folder: `${kept}.unfinished` }
    await loadStore(unfinished, size)
    await rename(unfinished.folder, kept)
  }
  await cp(kept, place.folder, { recursive: true })
}

const measured: { engine: Engine; segments: number; p50: Record<string, number>; p95: Record<string, number>; times: Times }[] = []
const each = (times: Times, q: number) => Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, quantile(ms, q)]))

for (const engine of engines) {
  const folder = await mkdtemp(`${tmpdir()}/madeleine-bench-`)
  console.log(`\n| ${engine}: segments | ${Object.values(NAMES).join(' | ')} |\n|---|${Object.keys(NAMES).map(() => '---|').join('')}`)
  for (const size of sizes) {
    const place = placeOf({ engine, folder, serverUrl, tag: `p${process.pid}` }, `way-${size}`)
    await provide(place, size)
    const opened = await open(place, logOf(size).now)
    const { segments } = await opened.memory.toc()
    if (segments < 0.9 * size) throw new Error(`the contents know ${segments} segments of ${size}`) // the last of each conversation is open
    const times = await measure(opened, { log: all, now: logOf(size).now, hasWords: size <= LOADED })
    process.stderr.write('\r')
    console.log(
      `| ${size.toLocaleString('en')} | ${(Object.keys(NAMES) as (keyof Times)[]).map((name) => cell(times[name])).join(' | ')} |`,
    )
    await opened.memory.close()
    await remove(place, serverUrl)
    measured.push({ engine, segments: size, p50: each(times, 0.5), p95: each(times, 0.95), times })
    if (values.json !== undefined) await writeFile(values.json, JSON.stringify({ seed, repeat, measured }))
  }
  await rm(folder, { recursive: true, force: true })
}
