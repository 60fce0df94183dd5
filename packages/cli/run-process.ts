/** Runs the command line in this process, and sets flags and the exit code of the process. */
import { statSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { THREAD_READS } from '@madeleine/core'
import { warmEngine } from '@madeleine/engine'
import { startOf } from './command-table.ts'
import { splitArgs, STORE_FLAGS, valuesOf } from './flags.ts'

/** Files up to this size, together, are imported soon: some 8,000 messages. */
const SHORT_IMPORT_BYTES = 4_000_000
/**
 * What is compiled for a process that ends soon. V8's baseline compiler is enough for the engine's WebAssembly: optimising
 * it takes 2 s of processor time and 80 MB. Of our own code only what runs 20 times as long as by default is optimised, which
 * later versions of Node have no flag for: V8 prints an error for one that it does not know.
 */
const SHORT_LIVED_FLAGS = ['--liftoff-only', ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=1350000'] : [])]

const rawArgs = process.argv.slice(2)
const { opens, reads, life } = startOf(rawArgs, process.stdout.isTTY)
const isHook = splitArgs(rawArgs).name === 'hook'
if (life === 'short' || (life === 'by size' && bytesOfFiles() <= SHORT_IMPORT_BYTES)) {
  SHORT_LIVED_FLAGS.forEach((flag) => setFlagsFromString(flag))
}
if (opens && isInFolder()) warmEngine(reads ? [THREAD_READS] : []) // while the command itself is loaded
// Node prints a warning on two lines with a process id; a run prints one line
process.removeAllListeners('warning')
const { run } = await import('./run.ts')
const code = await run(rawArgs, process)
// A host may take an exit code for a verdict, such as 2 for "refuse the prompt", and does not wait for what is still opening
if (isHook) process.exit(0)
process.exitCode = code

/** The size of the files that the arguments name. What comes through a pipe, or lies in a folder, has none. */
function bytesOfFiles(): number {
  const sizes = rawArgs.map(sizeOf).filter((size) => size !== undefined)
  return sizes.length === 0 ? Infinity : sizes.reduce((sum, size) => sum + size, 0)
}

/** Undefined for what is no file, or no path at all. */
function sizeOf(path: string): number | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() ? stats.size : undefined
  } catch {
    return undefined
  }
}

/** Whether the command will probably open a folder: a thread that was started for nothing is ended with the process. */
function isInFolder(): boolean {
  const has = (flag: string): boolean => valuesOf(rawArgs, STORE_FLAGS, flag).length > 0
  if (has('database-url') || has('url')) return false
  const { MADELEINE_DATABASE_URL, MADELEINE_DATABASE_URL_FILE, MADELEINE_URL } = process.env
  return has('data') || !(MADELEINE_DATABASE_URL || MADELEINE_DATABASE_URL_FILE || MADELEINE_URL)
}
