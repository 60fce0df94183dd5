/** Optimises the engine's WebAssembly later than V8 does by itself, and nothing else of the process. */
import { setFlagsFromString } from 'node:v8'

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
export async function optimisedLate<T>(compile: () => Promise<T>, processFlags: readonly string[]): Promise<T> {
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
