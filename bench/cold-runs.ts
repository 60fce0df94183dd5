/** Whole processes, each started anew: seconds, processor time and peak memory of a command; memory of a program that waits. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface ColdRun {
  /** From starting the process to its end. */
  readonly seconds: number
  readonly cpuSeconds: number
  /** Largest resident memory of the process, in 10⁶ bytes. */
  readonly peakMB: number
}

const REPORTER = fileURLToPath(new URL('report-usage.cjs', import.meta.url))

/** Runs a file of JavaScript to its end. */
export function coldRun(file: string, args: readonly string[]): ColdRun {
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-cold-'))
  const usage = join(folder, 'usage.jsonl')
  const env = { ...process.env, NODE_OPTIONS: `--require=${JSON.stringify(REPORTER)}`, MADELEINE_BENCH_USAGE: usage }
  try {
    const start = performance.now()
    execFileSync(process.execPath, [file, ...args], { env, stdio: ['ignore', 'ignore', 'ignore'] })
    const seconds = (performance.now() - start) / 1000
    const reports = readFileSync(usage, 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Omit<ColdRun, 'seconds'>)
    return {
      seconds, cpuSeconds: reports.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
      peakMB: Math.max(...reports.map(({ peakMB }) => peakMB)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Resident memory, in MiB, of a process that opened the store, recalled once and waited for five
 * seconds. @param entry the package's entry point
 */
export async function idleMiB(entry: string, data: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-idle-'))
  const script = join(folder, 'idle.mjs')
  writeFileSync(script, `
    import { openMemory } from ${JSON.stringify(pathToFileURL(entry).href)}
    const memory = await openMemory({ data: ${JSON.stringify(data)} })
    await memory.recall({ query: 'a cold start' })
    setTimeout(() => { console.log(process.memoryUsage.rss()); memory.close() }, 5000)`)
  const child = spawn(process.execPath, [script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  for await (const chunk of child.stdout) printed += String(chunk)
  rmSync(folder, { recursive: true, force: true })
  return Number(printed) / 2 ** 20
}
