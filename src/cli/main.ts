#!/usr/bin/env node
/** The `madeleine` executable: runs the command line in this process, and sets flags and the exit code of the process. */
import { setFlagsFromString } from 'node:v8'
import { warmEngine } from '../store/engine/start/idle-thread.ts'
import { splitCommand, valuesOf, STORE_FLAGS } from './flags/store-flags.ts'

/** Short-lived commands: V8's baseline compiler is enough for the engine's WebAssembly, since optimising it takes longer than they run. */
const SHORT_LIVED: ReadonlySet<string> = new Set(['push', 'recall', 'recent', 'manifest', 'toc', 'expand', 'session', 'context', 'episode', 'segments', 'conversations', 'stats', 'forget'])
/** The other commands that open a store. */
const LONG_LIVED: ReadonlySet<string> = new Set(['import', 'work', 'watch', 'upgrade', 'doctor', 'demo'])

const rawArgs = process.argv.slice(2)
const name = splitCommand(rawArgs).name ?? ''
if (SHORT_LIVED.has(name)) setFlagsFromString('--liftoff-only')
if ((SHORT_LIVED.has(name) || LONG_LIVED.has(name)) && isInFolder()) warmEngine() // while the command itself is loaded
// Node prints a warning on two lines with a process id; a run prints one line
process.removeAllListeners('warning')
const { run } = await import('./run.ts')
process.exitCode = await run(rawArgs, process)

/** Whether the command will probably open a folder: a thread that was started for nothing is ended with the process. */
function isInFolder(): boolean {
  const has = (flag: string): boolean => valuesOf(rawArgs, STORE_FLAGS, flag).length > 0
  if (rawArgs.some((arg) => arg === '--help' || arg === '-h') || has('database-url')) return false
  return has('data') || !process.env['MADELEINE_DATABASE_URL']
}
