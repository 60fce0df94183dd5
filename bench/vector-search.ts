/**
 * Benchmark of vector search on PostgreSQL, exact against HNSW: milliseconds, and the share of the exact first ten in the index's hits.
 * Run: npx tsx bench/vector-search.ts --url postgres://…/postgres [--sizes 2000,10000,50000] [--others 0] [--queries 60]
 *   [--vectors topics|hashing] the role must be a superuser: a database is created beside the one named, and dropped at the end
 *
 * Fixed: 384 dimensions, seed 1. `topics`: 400 of them; a vector is its topic plus as much noise, and so is a query.
 * `hashing`: the built-in embedder's vector of 20 words, for a query of 8 words, drawn from 20,000 by Zipf's law.
 * `--others N` adds N vectors of 50 other users first, on the same topics. Every timed query runs as madeleine_app, in a
 * transaction of its own like recall, all ways in turn; the first ten queries are not counted.
 */
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { randomFrom } from './seeded-random.ts'
import { hashingEmbedder } from '../packages/core/model/providers/hashing-embedder.ts'
import { sql, vector, type Db } from '../packages/engine/db.ts'
import { migrate } from '../packages/core/store/migrate.ts'
import { openPostgres } from '../packages/engine/postgres.ts'
import { withUser } from '../packages/engine/transactions.ts'
import {
  vectorIndexName, maintainVectorIndex, exactHits, indexedHits, nearestByIndex, vectorHits, type VectorQuery, type NearestOptions,
} from '../packages/core/store/queries/vector-index.ts'
import { quantile } from './quantile.ts'

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' }, sizes: { type: 'string', default: '2000,10000,50000' },
    others: { type: 'string', default: '0' }, queries: { type: 'string', default: '60' }, vectors: { type: 'string', default: 'topics' },
  },
})
if (options.url === undefined) throw new Error('expected --url postgres://…')
const SIZES = options.sizes.split(',').map(Number)
const OTHERS = Number(options.others)
const QUERIES = Number(options.queries)
const DIMS = 384
const GENERATION = 1
const USER = 'ann'
const WARM_UP = 10
const EVERYTHING: NearestOptions = { scope: { timeZone: 'UTC' }, limit: 100 }

const random = randomFrom(1)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const direction = () => Float32Array.from({ length: DIMS }, normal)
const TOPICS = Array.from({ length: 400 }, direction)
/** A topic plus noise of the same length: the cosine of two vectors of one topic is about .5. */
const ofTopic = () => {
  const topic = TOPICS[Math.floor(random() * TOPICS.length)]!
  return topic.map((value) => value + normal())
}

const builtIn = hashingEmbedder()
const word = () =>
  [...Math.floor(20_000 ** random()).toString(16)].map((digit) => 'bacedifogukalemi'.slice(parseInt(digit, 16)).slice(0, 2)).join('')
const ofWords = async (count: number) => (await builtIn.embed([Array.from({ length: count }, word).join(' ')]))[0]!

const stored = () => (options.vectors === 'hashing' ? ofWords(20) : ofTopic())
const asked = () => (options.vectors === 'hashing' ? ofWords(8) : ofTopic())

const database = `madeleine_vectors_${process.pid}`
async function admin(statement: string): Promise<void> {
  const client = new pg.Client(options.url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Adds episodes with their vectors to a user, ten per conversation. */
async function grow(db: Db, user: string, { from, to }: { from: number; to: number }): Promise<void> {
  const id = sql`md5(${user}::text || ':' || n)::uuid`
  for (let first = from; first < to; first += 500) {
    const last = Math.min(first + 500, to) - 1
    const numbers = sql`generate_series(${first}::int, ${last}::int) n`
    const vectors: string[] = []
    while (vectors.length <= last - first) vectors.push(vector(await stored()))
    await db.transaction(async (tx) => {
      await tx.rows(sql`select set_config('session_replication_role', 'replica', true)`) // conversations and segments would only take room
      await tx.rows(sql`
        insert into episode (user_id, segment_id, conversation_id, title, summary, term_count, start_at, end_at, surprise, stability_days,
          difficulty, complexity, quality, code_version, created_at, keywords, sentences, tokens, day)
        select ${user}, ${id}, (n / 10)::text, 'title', 'summary', 1, timestamptz '2026-01-01Z' + n * interval '1 minute',
               timestamptz '2026-01-01Z' + n * interval '1 minute', 0.2, 1, 5, 1, 'extractive', '0', now(), '[]', '[]', 1, 0
          from ${numbers}`)
      await tx.rows(sql`
        insert into embedding (user_id, segment_id, generation, vector)
        select ${user}, ${id}, ${GENERATION}::int, v::halfvec from unnest(${vectors}::text[]) with ordinality as t (v, at)
          join ${numbers} on n = ${first}::int + at - 1`)
    })
  }
}

interface Way {
  readonly name: string
  readonly within: NearestOptions
  readonly find: typeof vectorHits
}

const line = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(34) : String(cell).padStart(11))).join(''))
const ms = (value: number) => value.toFixed(1)

const asOf = new Date('2027-01-01T00:00:00Z')

/** Search by the index, even where the planner would not use it. */
const byIndexAlone: typeof vectorHits = async (tx, user, near, within) => {
  await tx.rows(sql`select set_config('enable_sort', 'off', true)`)
  return indexedHits(tx, user, near, within)
}

const WAYS: readonly Way[] = [
  { name: 'exact', within: EVERYTHING, find: exactHits },
  { name: 'index', within: EVERYTHING, find: indexedHits },
  { name: 'index, no other plan', within: EVERYTHING, find: byIndexAlone },
  { name: 'as recall chooses', within: EVERYTHING, find: vectorHits },
  { name: 'exact, all in scope', within: { ...EVERYTHING, scope: { timeZone: 'UTC', asOf } }, find: exactHits },
  { name: 'index, all in scope', within: { ...EVERYTHING, scope: { timeZone: 'UTC', asOf } }, find: indexedHits },
  { name: 'as recall chooses, 1 conversation', within: { ...EVERYTHING, scope: { timeZone: 'UTC', within: ['7'] } }, find: vectorHits },
]

interface Measured {
  readonly spent: number[]
  /** Share of the exact first ten hits, and of the exact first hundred. */
  readonly of10: number[]
  readonly of100: number[]
}

const share = (found: readonly string[], exact: readonly string[]) =>
  exact.length === 0 ? 1 : exact.filter((id) => found.includes(id)).length / exact.length
const mean = (list: readonly number[]) => (list.reduce((sum, one) => sum + one, 0) / list.length).toFixed(3)

/** Runs every query all ways in turn, so that a slow second of the machine affects all of them. */
async function measure(db: Db): Promise<void> {
  const measured = WAYS.map((): Measured => ({ spent: [], of10: [], of100: [] }))
  for (let i = 0; i < QUERIES + WARM_UP; i++) {
    const near: VectorQuery = { generation: GENERATION, values: await asked() }
    for (const [w, { within, find }] of WAYS.entries()) {
      const start = performance.now()
      const found = await withUser(db, USER, (tx) => find(tx, USER, near, within), { snapshot: true })
      const spent = performance.now() - start
      const exact = find === exactHits ? found : await withUser(db, USER, (tx) => exactHits(tx, USER, near, within))
      if (i < WARM_UP) continue
      measured[w]!.spent.push(spent)
      measured[w]!.of10.push(share(found.slice(0, 10), exact.slice(0, 10)))
      measured[w]!.of100.push(share(found, exact))
    }
  }
  line(['', 'least ms', 'p50 ms', 'p95 ms', 'recall@10', 'recall@100'])
  for (const [w, { spent, of10, of100 }] of measured.entries()) {
    line([WAYS[w]!.name, ...[0, 0.5, 0.95].map((q) => ms(quantile(spent, q))), mean(of10), mean(of100)])
  }
}

async function explain(db: Db): Promise<void> {
  const near = { generation: GENERATION, values: await asked() }
  for (const scope of [EVERYTHING.scope, { timeZone: 'UTC', asOf }]) {
    const plan = await withUser(db, USER, (tx) =>
      tx.rows<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${nearestByIndex(USER, near, { scope, limit: 100 })}`))
    console.log(plan.map((row) => row['QUERY PLAN'].replace(/'\[[^\]]*\]'/g, "'[…]'")).join('\n'))
  }
}

async function timed(work: () => Promise<void>): Promise<string> {
  const start = performance.now()
  await work()
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

async function run(db: Db): Promise<void> {
  await migrate(db)
  await db.script(`insert into generation (id, model, dims, state) values (${GENERATION}, 'bench', ${DIMS}, 'live')`)
  for (let i = 0; i < 50; i++) await grow(db, `other ${i}`, { from: 0, to: OTHERS / 50 })
  let had = 0
  for (const size of SIZES) {
    await db.script(`drop index if exists ${vectorIndexName(GENERATION)}`)
    console.log(`\n${size} of one user, ${OTHERS} of others: inserted in ${await timed(() => grow(db, USER, { from: had, to: size }))}`)
    had = size
    await db.script('vacuum (analyze) embedding')
    await db.script('vacuum (analyze) episode')
    const built = await timed(() => maintainVectorIndex(db, { from: 0 }))
    const [bytes] = await db.transaction((tx) =>
      tx.rows<{ mib: number }>(sql`select round(pg_relation_size(${vectorIndexName(GENERATION)}::regclass) / 1048576.0)::int as mib`))
    console.log(`index built in ${built}, ${bytes?.mib} MiB`)
    await measure(db)
  }
  await explain(db)
}

await admin(`create database ${database}`)
const url = new URL(options.url)
url.pathname = `/${database}`
const db = openPostgres({ url: url.href })
try {
  const [server] = await db.transaction((tx) => tx.rows<{ version: string }>(sql`select current_setting('server_version') as version`))
  console.log(`PostgreSQL ${server?.version}, Node ${process.version}, ${cpus().length} `
    + `× ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${new Date().toISOString().slice(0, 10)}`)
  await run(db)
} finally {
  await db.close()
  await admin(`drop database ${database} with (force)`)
}
