#!/usr/bin/env node
/** The `madeleine` executable: runs the command line in this process, and sets flags and the exit code of the process. */
import { setFlagsFromString } from 'node:v8'
import { splitCommand } from './flags/store-flags.ts'
import { run } from './run.ts'

/** Short-lived commands: V8's baseline compiler is enough for the engine's WebAssembly, since optimising it takes longer than they run. */
const SHORT_LIVED: ReadonlySet<string> = new Set(['push', 'recall', 'recent', 'manifest', 'toc', 'expand', 'session', 'context', 'episode', 'segments', 'conversations', 'stats', 'forget'])

const rawArgs = process.argv.slice(2)
if (SHORT_LIVED.has(splitCommand(rawArgs).name ?? '')) setFlagsFromString('--liftoff-only')
// Node prints a warning on two lines with a process id; a run prints one line
process.removeAllListeners('warning')
process.exitCode = await run(rawArgs, process)
