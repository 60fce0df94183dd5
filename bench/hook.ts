/**
 * Benchmark of hooks: how long a coding assistant waits for one, beside how long Node takes to start and do nothing.
 * Run: npm run bench:hook -- [--runs 200]   after npm run build
 *
 * Fixed: an event whose transcript does not exist, so that the drainers that the runs start open no store; 100 ms between
 * two runs; the ways take turns. Milliseconds that the host waits, and of processor time, each in a
 * run of its own. The folder is idle, held by another process, or missing before each run.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { quantile } from './quantile.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '200' } } })
const runs = Number(values.runs)
const PAUSE_MS = 100
const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const SCRIPT = fileURLToPath(new URL('../dist/cli/hook.sh', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'madeleine-bench-'))
const input = JSON.stringify({
  session_id: 's', transcript_path: join(folder, 'none.jsonl'), cwd: folder,
  hook_event_name: 'Stop', last_assistant_message: 'Done. '.repeat(200),
})

const WAYS: Readonly<Record<string, (data: string) => [string, string[]]>> = {
  'node -e 0': () => [process.execPath, ['-e', '0']],
  'sh -c :': () => ['sh', ['-c', ':']],
  'madeleine hook': (data) => [process.execPath, [MAIN, 'hook', '--data', data]],
  'sh hook.sh': (data) => ['sh', [SCRIPT, '--data', data]],
}

/** Milliseconds that a host waits for one run. */
function waited([program, args]: [string, string[]]): number {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(program, args, { input, cwd: folder })
  const ms = performance.now() - start
  if (status !== 0 || stdout.length + stderr.length > 0) throw new Error(`${program} ${args.join(' ')}: ${status} ${stdout} ${stderr}`)
  return ms
}

/**
 * Milliseconds of processor time of one run and what it waits for, which other programs on the machine do not change: not of the drainer.
 */
function worked([program, args]: [string, string[]]): number {
  const { stderr } = spawnSync(
    'bash', ['-c', 'TIMEFORMAT="%3U %3S"; time "$@"', '-', program, ...args], { input, cwd: folder, encoding: 'utf8' },
  )
  return stderr.trim().split(' ').reduce((sum, seconds) => sum + Number(seconds) * 1000, 0)
}

async function measure(what: string, dataOf: (run: number) => string): Promise<void> {
  const [times, processor] = [0, 1].map(() => new Map(Object.keys(WAYS).map((name) => [name, [] as number[]]))) as [
    Map<string, number[]>, Map<string, number[]>,
  ]
  for (let run = 0; run < runs; run++) {
    for (const [name, commandOf] of Object.entries(WAYS)) {
      times.get(name)!.push(waited(commandOf(dataOf(run))))
      await pause(PAUSE_MS)
      processor.get(name)!.push(worked(commandOf(dataOf(run))))
      await pause(PAUSE_MS)
    }
  }
  for (const [name, each] of times) {
    const shares = [[each, 0], [each, 0.5], [each, 0.95], [processor.get(name)!, 0.5], [processor.get(name)!, 0.95]] as const
    console.log(`| ${what} | \`${name}\` | ${shares.map(([list, q]) => quantile(list, q).toFixed(1)).join(' | ')} |`)
  }
}

const shown = (): string => loadavg().map((load) => load.toFixed(1)).join(' ')
console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} `
  + `× ${cpus()[0]?.model}, load ${shown()}, ${runs} runs\n`)
console.log('| folder | | waited, least | p50 | p95 | processor, p50 | p95 |\n|---|---|---|---|---|---|---|')
try {
  const idle = join(folder, 'idle')
  spawnSync(process.execPath, [MAIN, 'push', '--conversation', 'c', '--role', 'user', '--content', 'tea', '--data', idle])
  await measure('idle', () => idle)
  const holder = spawn(process.execPath, [MAIN, 'work', '--data', idle], { stdio: ['ignore', 'ignore', 'pipe'] })
  await once(holder.stderr, 'data')
  await measure('held', () => idle)
  holder.kill()
  await once(holder, 'exit')
  await measure('missing', (run) => join(folder, `missing-${run}-${Math.random()}`))
  console.log(`\nload at the end ${shown()}`)
} finally {
  await pause(5000) // the last drainers
  rmSync(folder, { recursive: true, force: true })
}
