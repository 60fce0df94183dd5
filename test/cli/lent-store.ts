/** One embedded database, lent to run after run: it is the store of one folder at a time, and empty for the next. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { StoreOpeners } from '../../src/cli/command.ts'
import { openMemory } from '../../src/memory/open/open-store.ts'
import { memoryOn, storeOn } from '../../src/memory/open/running-store.ts'
import { openPipeline } from '../../src/memory/open/open-pipeline.ts'
import { readMemoryOptions, readStoreOptions, type MemoryOptions } from '../../src/memory/open/store-options.ts'
import type { Db } from '../../src/store/engine/db.ts'
import { openPglite } from '../../src/store/engine/pglite.ts'
import { assertStore } from '../../src/store/folder/store-presence.ts'
import { plainly } from '../plainly.ts'

export interface LentStore extends StoreOpeners {
  close(): Promise<void>
}

const EMPTY = `do $$ begin
  execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = current_schema() and tablename \
<> 'migration');
end $$`

/** Starts no engine before the first store is opened. */
export function lentStore(): LentStore {
  let engine: Promise<{ db: Db; folder: string }> | undefined
  const opened: string[] = []
  const openEngine = async ({ data, create = true }: MemoryOptions): Promise<Db> => {
    if (data === undefined) throw new Error('only stores in a folder are lent')
    const name = resolve(data)
    if (!create && !opened.includes(name)) assertStore(data)
    const { db } = await (engine ??= startEngine())
    if (opened.at(-1) !== name) {
      // What it held is gone: a test that comes back to it would find an empty store
      if (opened.includes(name)) throw new Error(`${name} was emptied for ${opened.at(-1)}; run all that needs it before that`)
      if (opened.push(name) > 1) await db.script(EMPTY)
    }
    return { ...db, close: async () => undefined }
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
    async close() {
      const started = await engine
      await started?.db.close()
      if (started) await rm(started.folder, { recursive: true, force: true })
    },
  }
}

async function startEngine(): Promise<{ db: Db; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-cli-store-'))
  return { folder, db: await plainly(() => openPglite({ folder, durability: 'relaxed' })) }
}
