/**
 * Benchmark of the footprint: disk, dependencies, memory when idle, and a recall from a cold start.
 * Run: npm run bench:footprint -- [FILE…]      after `npm run build`; needs the npm registry
 *
 * Packs the project, installs the package in an empty folder, imports the FILEs (default: the sample chat), then starts
 * `madeleine recall` five times, each in a new process, and one process that opens the store, recalls once and waits.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coldRun, idleMiB } from './cold-runs.ts'
import { sizeOf } from './disk-size.ts'
import { quantile } from './quantile.ts'

const files = process.argv.length > 2 ? process.argv.slice(2) : ['sample/chat.jsonl']
const folder = mkdtempSync(join(tmpdir(), 'madeleine-footprint-'))
const modules = join(folder, 'node_modules')
const cli = join(modules, 'madeleine/dist/cli/main.js')
const data = join(folder, 'store')
const run = (...args: string[]) =>
  execFileSync(process.execPath, [cli, ...args, '--data', data], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const [{ filename }] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
) as [{ filename: string }]
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, join(folder, filename)], { stdio: 'ignore' })
const { dependencies } = JSON.parse(readFileSync(join(modules, 'madeleine/package.json'), 'utf8')) as { dependencies: object }
console.log(`installed ${Math.round(sizeOf(modules) / 1e6)} MB, ${Object.keys(dependencies).length} runtime dependencies`)

for (const file of files) run('import', file)
const cold = Array.from({ length: 5 }, () => coldRun(cli, ['recall', 'where was the cat found', '--json', '--data', data]).seconds * 1000)
console.log(`cold recall: median ${Math.round(quantile(cold, 0.5))} ms (${cold.map((ms) => Math.round(ms)).join(', ')})`)
console.log(`idle: ${Math.round(await idleMiB(join(modules, 'madeleine/dist/index.js'), data))} `
  + `MiB resident; store ${Math.round(sizeOf(data) / 1e6)} MB on disk`)
rmSync(folder, { recursive: true, force: true })
