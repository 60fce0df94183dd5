/**
 * Benchmark of recall speed at several sizes, on both engines, compared with other searches by words or vectors in the same messages.
 * Run: npm run bench:recall-speed -- [--messages 1000,10000,100000] [--users 1000] [--engine pglite|postgres|both]
 *   --messages N,N…      stores of one user; '' for none            --queries N        queries of each kind, default 100
 *   --users N            a store of many users; 0 for none          --seed N           of language, talk and queries
 *   --user-messages N    messages of each of them, default 1000     --json FILE        all measurements, with every single time
 *   --talks N            users whose talk is loaded, default 64; the others are copies of them, row by row
 *   --rival-messages N   most messages in the rivals' tables, default 100,000; a store of many users has more
 *   --alone N            Madeleine without rivals, one user: N passes over the same queries, of which the last is reported as warm
 *   --database-url URL   else TEST_DATABASE_URL; databases named madeleine_bench_… are created there, and dropped
 *   --store DIR          keeps the loaded stores, here and on the server, for the next run with the same seed; empty it when
 *                        schema, cutting or encoding have changed, because kept stores are used as they are
 *   --tag NAME           names the kept databases on the server, so that two programs keep theirs apart; default kept
 * Needs `npm run build`. Loading 100,000 messages takes minutes; 1,000 different talks of 1,000 more than an hour on PGlite.
 *
 * Fixed: talk and queries by the seed (bench/zipf-talk.ts, recall-speed-queries.ts); the clock of every memory, a day after
 * its last message; all systems run the same queries in turn, one at a time, in rotating order, after a warm-up of other
 * queries; MiniSearch last and alone; garbage collection is never forced. A recall is the whole call: five episodes and
 * twenty passages; a rival's result is twenty messages. See recall-speed-rivals.ts for the rivals.
 */
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { aloneLine, measureAlone, type AloneMeasurement } from './recall-speed-alone.ts'
import type { Engine } from './recall-speed-clients.ts'
import { measure, type Plan } from './recall-speed-measure.ts'
import { forJson, growth, meanings, OURS, report, type Measurement } from './recall-speed-report.ts'
import { language } from './zipf-talk.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000,10000,100000' },
    users: { type: 'string', default: '1000' },
    'user-messages': { type: 'string', default: '1000' },
    talks: { type: 'string', default: '64' },
    'rival-messages': { type: 'string', default: '100000' },
    engine: { type: 'string', default: 'both' },
    queries: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    tag: { type: 'string', default: 'kept' },
    'database-url': { type: 'string' },
    store: { type: 'string' },
    alone: { type: 'string', default: '0' },
    json: { type: 'string' },
  },
})

/** @param least smallest valid number */
function count(name: string, text: string, least: number): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new Error(`--${name} must be a whole number of at least ${least}, got ${text}`)
}

function enginesOf(name: string, url: string | undefined): Engine[] {
  if (name !== 'pglite' && name !== 'postgres' && name !== 'both') throw new Error(`--engine is pglite, postgres or both, got ${name}`)
  if (name !== 'pglite' && url === undefined) throw new Error('give --database-url or TEST_DATABASE_URL, or --engine pglite')
  return name === 'both' ? ['pglite', 'postgres'] : [name]
}

async function machine(): Promise<Record<string, string | number>> {
  const pinned = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as Record<string, Record<string, string>>
  return {
    cpu: cpus()[0]?.model ?? '', cpus: cpus().length, memoryGiB: Math.round(totalmem() / 2 ** 30), node: process.version,
    pglite: pinned.dependencies?.['@electric-sql/pglite'] ?? '', minisearch: pinned.devDependencies?.minisearch ?? '',
    date: new Date().toISOString(), seed: count('seed', values.seed, 0), queries: count('queries', values.queries, 1),
  }
}

const note = (text: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

const serverUrl = values['database-url'] ?? process.env.TEST_DATABASE_URL
const engines = enginesOf(values.engine, serverUrl)
const sizes = values.messages.split(',').filter((text) => text !== '')
const alone = sizes.map((text) => ({ users: 1, messages: count('messages', text, 1000) }))
const passes = count('alone', values.alone, 0)
const users = passes > 0 ? 0 : count('users', values.users, 0)
const many = users > 0 ? [{ users, messages: count('user-messages', values['user-messages'], 1000) }] : []
const facts = await machine()
const rivalMessages = count('rival-messages', values['rival-messages'], 1000)
const kept = values.store === undefined ? undefined : resolve(values.store)
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'madeleine-bench-')))
await mkdir(folder, { recursive: true })

const { cpu, cpus: cores, memoryGiB, node, pglite, minisearch, date, seed, queries } = facts
console.log(`${cores} × ${cpu}, ${memoryGiB} GiB, Node ${node}, PGlite ${pglite}, MiniSearch ${minisearch}, ${String(date).slice(0, 10)}`)
console.log(`Seed ${seed}, ${queries} questions of each kind:\n${meanings()}\n`)

const all: Measurement[] = []
const warm: AloneMeasurement[] = []
/** Writes after every store, because the next may take an hour. */
async function writeJson(): Promise<void> {
  if (values.json !== undefined) {
    await writeFile(values.json, JSON.stringify({ machine: facts, measured: all.map(forJson), ...(passes > 0 && { alone: warm }) }))
  }
}

async function reportOf(plan: Plan): Promise<string> {
  const measured = await measure(plan)
  all.push(measured)
  return report(measured)
}

async function warmLine(plan: Plan): Promise<string> {
  const measured = await measureAlone(plan, passes)
  warm.push(measured)
  return aloneLine(measured)
}

const words = language(Number(seed))
try {
  for (const size of [...alone, ...many]) {
    for (const engine of engines) {
      const ground = { engine, folder, serverUrl, tag: kept === undefined ? `p${process.pid}` : values.tag }
      const plan = {
        ...size, ground, kept, talks: count('talks', values.talks, 1), language: words,
        seed: Number(seed), questions: Number(queries), note,
        rivalMessages: size.users === 1 ? size.messages : rivalMessages,
      }
      console.log(passes > 0 ? await warmLine(plan) : `${await reportOf(plan)}\n`)
      await writeJson()
    }
  }
} finally {
  if (kept === undefined) await rm(folder, { recursive: true, force: true })
}
console.log(growth(all))

const empty = [...all.flatMap(({ cells }) => cells).filter(({ system }) => system === OURS), ...warm].filter((cell) => cell.empty > 0)
if (empty.length > 0) {
  console.error(`${empty.length} cells hold recalls without a hit: their times are meaningless`)
  process.exitCode = 1
}
