#!/usr/bin/env node
/** The `madeleine` command: a run in this process, and what is of the whole process. */
import { setFlagsFromString } from 'node:v8'
import { splitCommand } from './flags/store-flags.ts'
import { run } from './run.ts'

/** Commands that answer once and end: the engine's WebAssembly compiled plainly is enough, to compile it a second time for speed outlasts them. */
const ANSWER_ONCE: ReadonlySet<string> = new Set(['push', 'recall', 'recent', 'manifest', 'toc', 'expand', 'session', 'context', 'episode', 'segments', 'stats', 'forget'])

const rawArgs = process.argv.slice(2)
if (ANSWER_ONCE.has(splitCommand(rawArgs).name ?? '')) setFlagsFromString('--liftoff-only')
// Node's own two lines with a process id; a run prints one
process.removeAllListeners('warning')
process.exitCode = await run(rawArgs, process)
