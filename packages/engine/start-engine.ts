/** PGlite's WebAssembly module, compiled while the thread does not know its folder yet. */
import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { workerData } from 'node:worker_threads'

// Optimises the engine's WebAssembly later than V8 does by itself, and nothing else of the process.

/**
 * Bytes of code that a function of WebAssembly runs through before V8 optimises it, by major version of Node: the defaults of its
 * `--wasm-tiering-budget`. Each module keeps what was set when its compilation began.
 */
export const DEFAULT_BUDGETS: Readonly<Record<string, number>> = { 20: 1_800_000, 22: 13_000_000, 24: 13_000_000 }

/**
 * The largest that there is. By default V8 optimises 400 functions during the first forty recalls of a process, 17 MB of code, some
 * of them for a second each; what little it runs faster then is paid for after some thousand recalls. So the three that run most are left.
 */
const LATE_BUDGET = 2 ** 31 - 1

const FLAG = '--wasm-tiering-budget'

/**
 * Runs a compilation so that what it compiles is optimised late. Whatever the host compiles meanwhile is too, and nothing after.
 * @param processFlags of the process: one that names the budget itself keeps it, as does a version of Node whose default is not known
 */
async function optimisedLate<T>(compile: () => Promise<T>, processFlags: readonly string[]): Promise<T> {
  const budget = DEFAULT_BUDGETS[process.versions.node.split('.')[0]!]
  const isNamed = processFlags.some((flag) => flag.replaceAll('_', '-').startsWith(FLAG)) // NODE_OPTIONS takes no such flag
  if (budget === undefined || isNamed) return compile()
  setFlagsFromString(`${FLAG}=${LATE_BUDGET}`)
  try {
    return await compile()
  } finally {
    setFlagsFromString(`${FLAG}=${budget}`)
  }
}

/** The compiler, which the types of Node 20 do not have. */
const { WebAssembly: compiler } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } }

/** Undefined where the file is not found as PGlite ships it: PGlite then looks for it by itself, and says what is missing. */
export const compiledEngine: Promise<object | undefined> = readEngine()
  .then((bytes) => optimisedLate(() => compiler.compile(bytes), (workerData as { processFlags: readonly string[] }).processFlags))
  .catch(() => undefined)

// Asynchronous, so that all it throws is caught: before Node 20.6 `import.meta.resolve` is missing
async function readEngine(): Promise<Uint8Array> {
  return readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
}
