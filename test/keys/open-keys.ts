/** A store with keys on a test's database. */
import { openPipeline } from '../../src/memory/open/open-pipeline.ts'
import { storeOn, type Store } from '../../src/memory/open/running-store.ts'
import type { StoreOptions } from '../../src/memory/open/store-options.ts'
import type { Db } from '../../src/store/engine/db.ts'

/** A store on the file's database; closing it leaves the database open. Nothing works in the background. */
export async function storeFor(db: Db, options: Omit<StoreOptions, 'data' | 'databaseUrl'> = {}): Promise<Store> {
  const whole = { timeZone: 'UTC', work: false, ...options }
  return storeOn(await openPipeline({ ...db, close: async () => undefined }, whole), whole)
}
