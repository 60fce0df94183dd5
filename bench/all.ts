/**
 * Every figure that Madeleine promises, in one table: medians of several runs, with the least and the most of them.
 * Run: npm run bench:all -- [--before DIR] [--database-url URL] [FILE…]
 *   FILE…                chats to import, the first also from a cold start; default: the sample chat
 *   --before DIR         another checkout, with node_modules, measured in turn with this one by the same scripts
 *   --database-url URL   else TEST_DATABASE_URL; databases named madeleine_bench_… are created there, and dropped; without
 *                        a server its figures are left out
 *   --store DIR          keeps the loaded stores for the next time; empty DIR/now and drop its databases (madeleine_bench_now_…)
 *                        when schema or encoding have changed, because kept stores are used as they are
 *   --only STEP,…        import, import-server, cold, way, recall, recall-large, recall-large-server, workers
 *   --runs N             default 3                --messages N   default 10,000     --large N      default 100,000
 *   --segments N         default 10,000           --singles N    default 400        --queries N    of each kind, default 30
 *   --seed N             default 1                --json FILE    all results of all runs
 *   --write              puts the table into docs/internals/benchmarks.md
 *
 * Takes some ten minutes, twice that with --before, after the stores are loaded once. Both trees are compiled first. Each
 * measurement is a process of its own; the trees take turns within each step, and the one that begins changes from run to run.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { figuresOf, tableOf, type Results } from './all-figures.ts'
import { build, removeBench, runScript, runStep, stepsOf, treeAt, type Ground, type Sizes, type Step, type Tree } from './all-steps.ts'
import { openClient } from './recall-speed-clients.ts'

const text = (value: string) => ({ type: 'string', default: value }) as const
const { values, positionals } = parseArgs({
  options: {
    before: { type: 'string' }, 'database-url': { type: 'string' }, store: { type: 'string' },
    only: { type: 'string' }, json: { type: 'string' },
    write: { type: 'boolean', default: false }, runs: text('3'), messages: text('10000'), large: text('100000'), segments: text('10000'),
    singles: text('400'), queries: text('30'), seed: text('1'),
  },
  allowPositionals: true,
})

function whole(name: 'runs' | keyof Sizes): number {
  const value = Number(values[name])
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new Error(`--${name} must be a whole number above 0, got ${values[name]}`)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const PAGE = join(root, 'docs/internals/benchmarks.md')
const [BEGIN, END] = ['<!-- bench:all -->', '<!-- /bench:all -->']
const note = (said: string) => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${said}\n`)
const wanted = (step: string): boolean => values.only === undefined || values.only.split(',').includes(step)

const commitOf = (tree: Tree): string => {
  const git = (...args: string[]) => execFileSync('git', ['-C', tree.root, ...args], { encoding: 'utf8' }).trim()
  return `\`${git('rev-parse', '--short', 'HEAD')}\`${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes'}`
}

async function serverVersion(url: string): Promise<string> {
  const client = await openClient({ engine: 'postgres', url })
  const [row] = await client.rows<{ version: string; fsync: string }>(`
    select current_setting('server_version') as version, current_setting('fsync') as fsync`).finally(() => client.close())
  return `PostgreSQL ${row?.version.split(' ')[0]} (fsync ${row?.fsync}) at ${new URL(url).hostname}`
}

async function heading(ground: Ground, trees: readonly Tree[], load: number): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} `
    + `GiB, Node ${process.version}, PGlite ${dependencies['@electric-sql/pglite']}`
  const commits = trees.map((tree) => `${tree.name} is ${commitOf(tree)}`).join(', ')
  const server = ground.serverUrl === undefined ? '' : `, ${await serverVersion(ground.serverUrl)}`
  return `${new Date().toISOString().slice(0, 10)}: ${machine}${server}; seed ${ground.sizes.seed}; ${commits}. `
    + `Median of ${values.runs} runs (least–most); load of the machine at the start ${load.toFixed(1)}.`
}

/** Workers of several processes on one server: its own table, of this tree only. */
async function workersTable(now: Tree, serverUrl: string | undefined): Promise<string> {
  if (serverUrl === undefined || !wanted('workers') || !existsSync(join(now.bench, 'workers.ts'))) return ''
  note('workers')
  const printed = await runScript(now, 'workers.ts', ['--database-url', serverUrl])
  return `\n\nWorkers, each a process of its own, on one database of PostgreSQL: 200 users of 60 messages are cut and `
    + `encoded; this checkout, one run.\n\n${printed.split('\n').filter((line) => line.startsWith('|')).join('\n')}`
}

/** One step on each tree. A failure is said and leaves the figure out, because the other steps took minutes. */
async function runOnAll(
  ground: Ground,
  { trees, step, run, runs }: { trees: readonly Tree[]; step: string; run: number; runs: Record<string, Record<string, unknown>[]> },
): Promise<void> {
  for (const tree of run % 2 === 0 ? trees : trees.toReversed()) {
    const { name } = tree
    const begun = performance.now()
    const found = stepsOf(ground, tree).find((one) => one.name === step) as Step
    try {
      ;(runs[name]![run] as Record<string, unknown>)[step] = await runStep(ground, tree, found)
      note(`run ${run + 1}, ${step}, ${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    } catch (error) {
      note(`run ${run + 1}, ${step}, ${name} FAILED: ${(error as Error).message}`)
      process.exitCode = 1
    }
  }
}

function writePage(table: string): void {
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${PAGE} has no ${BEGIN} … ${END}`)
  writeFileSync(PAGE, `${page.slice(0, from + BEGIN.length)}\n${table}\n${page.slice(to)}`)
}

const folder = await mkdtemp(join(tmpdir(), 'madeleine-bench-all-'))
const sizes: Sizes = {
  messages: whole('messages'), large: whole('large'), segments: whole('segments'),
  singles: whole('singles'), queries: whole('queries'), seed: whole('seed'),
}
const ground: Ground = {
  sizes, chats: (positionals.length > 0 ? positionals : [join(root, 'sample/chat.jsonl')]).map((file) => resolve(file)),
  serverUrl: values['database-url'] ?? process.env.TEST_DATABASE_URL,
  stores: resolve(values.store ?? join(folder, 'stores')), results: folder,
}
const now = treeAt(root, 'now')
const trees = [...(values.before === undefined ? [] : [treeAt(resolve(values.before), 'before')]), now]
const runs: Record<string, Record<string, unknown>[]> = Object.fromEntries(
  trees.map(({ name }) => [name, Array.from({ length: whole('runs') }, () => ({}))]),
)
try {
  for (const tree of trees) await build(tree)
  for (const tree of trees) await mkdir(join(ground.stores, tree.name), { recursive: true })
  const head = await heading(ground, trees, loadavg()[0] ?? Number.NaN)
  const steps = stepsOf(ground, now).map(({ name }) => name).filter(wanted)
  for (let run = 0; run < whole('runs'); run++) {
    for (const step of steps) await runOnAll(ground, { trees, step, run, runs })
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ head, sizes, runs }))
  }
  const table = `${head}\n\n${tableOf(figuresOf(sizes), runs as Record<string, Results[]>)}${await workersTable(now, ground.serverUrl)}`
  console.log(table)
  if (values.write) writePage(table)
} finally {
  for (const tree of trees) removeBench(tree)
  await rm(folder, { recursive: true, force: true })
}
