/** The first module of the engine's thread: loads and compiles PGlite, then waits for the folder to open. */
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import './start-engine.ts'

// What the worker imports once it has its folder. An error of one of them is thrown again by the worker's own import
for (const module of ['@electric-sql/pglite', '@electric-sql/pglite/nodefs', '@electric-sql/pglite-pgvector']) {
  void import(module).catch(() => undefined)
}

// While the engine is compiled by other threads. What fails is thrown again where it is asked for
for (const module of (workerData as { modules: readonly string[] }).modules) void import(pathToFileURL(module).href).catch(() => undefined)

parentPort?.once('message', (start: object) => {
  Object.assign(workerData as object, start)
  void import('./pglite-worker.ts')
})
