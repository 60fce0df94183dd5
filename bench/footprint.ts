/**
 * Benchmark of the footprint: disk, dependencies, memory when idle, and a recall from a cold start.
 * Run: npm run bench:footprint -- [FILE…]      after `npm run build`; needs the npm registry
 *
 * Packs the project, installs the package in an empty folder, imports the FILEs (default: the sample chat), then starts
 * `madeleine recall` five times, each in a new process, and one process that opens the store, recalls once and waits.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const files = process.argv.length > 2 ? process.argv.slice(2) : ['sample/chat.jsonl']
const folder = mkdtempSync(join(tmpdir(), 'madeleine-footprint-'))
const modules = join(folder, 'node_modules')
const cli = join(modules, 'madeleine/dist/cli/main.js')
const data = join(folder, 'store')
const run = (...args: string[]) => execFileSync(process.execPath, [cli, ...args, '--data', data], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true }).reduce((sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0), 0)

/** Resident memory, in bytes, of a process that opened the store, recalled once and waited for five seconds. */
async function idleMemory(): Promise<number> {
  const script = join(folder, 'idle.mjs')
  writeFileSync(script, `
    import { openMemory } from 'madeleine'
    const memory = await openMemory({ data: ${JSON.stringify(data)} })
    await memory.recall({ query: 'a cold start' })
    setTimeout(() => { console.log(process.memoryUsage.rss()); memory.close() }, 5000)`)
  const child = spawn(process.execPath, [script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const chunk of child.stdout) printed += String(chunk)
  return Number(printed)
}

const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) as [{ filename: string }]
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, join(folder, filename)], { stdio: 'ignore' })
const { dependencies } = JSON.parse(readFileSync(join(modules, 'madeleine/package.json'), 'utf8')) as { dependencies: object }
console.log(`installed ${Math.round(sizeOf(modules) / 1e6)} MB, ${Object.keys(dependencies).length} runtime dependencies`)

for (const file of files) run('import', file)
const cold = Array.from({ length: 5 }, () => {
  const start = performance.now()
  run('recall', 'where was the cat found', '--json')
  return performance.now() - start
}).sort((a, b) => a - b)
console.log(`cold recall: median ${Math.round(cold[2]!)} ms (${cold.map((ms) => Math.round(ms)).join(', ')})`)
console.log(`idle: ${Math.round((await idleMemory()) / 2 ** 20)} MiB resident; store ${Math.round(sizeOf(data) / 1e6)} MB on disk`)
rmSync(folder, { recursive: true, force: true })
