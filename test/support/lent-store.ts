/**
 * One embedded database a worker, lent to run after run of file after file: it is the store of one folder at a time, and empty for the
 * next.
 */
import { mkdtemp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { StoreOpeners } from '../../packages/cli/command.ts'
import { openMemory } from '@madeleine/core'
import { memoryOn, storeOn } from '../../packages/core/memory/running-store.ts'
import { openPipeline } from '../../packages/core/memory/open-pipeline.ts'
import { readMemoryOptions, readStoreOptions, type MemoryOptions } from '../../packages/core/memory/store-options.ts'
import { localChannel } from '../../packages/engine/channel/channel.ts'
import type { Db } from '@madeleine/engine'
import { openPglite } from '../../packages/engine/pglite.ts'
import { assertStore } from '../../packages/engine/folder/store-place.ts'
import { packedFolder } from '../packed-package.ts'
import { MANY_OR_LEFTOVERS, removeEmbeddedRows } from '../remove-rows.ts'

/** The workers' modules outlive a file (vitest.config.ts), and so does this. */
let engine: Promise<Db> | undefined
/** Its tables may hold what a file before this one has stored. */
let isUsed = false

/** Starts no engine before the first store is opened. */
export function lentStore(): StoreOpeners {
  const opened: string[] = []
  const channel = localChannel() // none of the files before it still listens to it
  const openEngine = async ({ data, create = true }: MemoryOptions): Promise<Db> => {
    if (data === undefined) throw new Error('only stores in a folder are lent')
    const name = resolve(data)
    if (!create && !opened.includes(name)) assertStore(data)
    const db = await (engine ??= startEngine())
    if (opened.at(-1) !== name) {
      // What it held is gone: a test that comes back to it would find an empty store
      if (opened.includes(name)) throw new Error(`${name} was emptied for ${opened.at(-1)}; run all that needs it before that`)
      opened.push(name)
      if (isUsed) await db.transaction((tx) => removeEmbeddedRows(tx, MANY_OR_LEFTOVERS))
      isUsed = true
    }
    return { ...db, channel, close: async () => undefined }
  }
  return {
    openEngine,
    async openMemory(given) {
      if ('url' in given) return openMemory(given)
      const options = readMemoryOptions(given)
      const db = await openEngine(options)
      return memoryOn(await openPipeline(db, options), options)
    },
    async openStore(given) {
      const options = readStoreOptions(given)
      return storeOn(await openPipeline(await openEngine(options), options), options)
    },
  }
}

/** In the one folder that is removed at the end of the run. */
const startEngine = async (): Promise<Db> =>
  openPglite({ folder: await mkdtemp(join(packedFolder(), 'cli-store-')), durability: 'relaxed' })
