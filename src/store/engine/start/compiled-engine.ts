/** PGlite's WebAssembly module, compiled while the thread does not know its folder yet. */
import { readFile } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { optimisedLate } from './later-optimised.ts'

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
