/** A program that runs the command lines of its argument one after the other, on a store that the first of them opens. */
import { writeSync } from 'node:fs'
import { run } from '../../dist/cli/run.js'
import { openEngine } from '../../dist/engine/open-engine.js'
import { openPipeline } from '../../dist/core/memory/open-pipeline.js'
import { memoryOn } from '../../dist/core/memory/running-store.js'

/** @type {Promise<import('../../packages/engine/db.ts').Db> | undefined} */
let engine

/** @type {import('../../packages/cli/command.ts').StoreOpeners} */
const openers = {
  openEngine: async (options) => ({ ...(await (engine ??= openEngine(options))), close: async () => undefined }),
  openMemory: async (options) => memoryOn(await openPipeline(await openers.openEngine(options), options), { user: 'local', ...options }),
}

for (const args of JSON.parse(process.argv[2] ?? '[]')) writeSync(2, `EXIT ${await run(args, process, openers)} ${args[0]}\n`)
await (await engine)?.close()
