/** A store with keys on a test's database, each result of which is checked against the contract. */
import { type Call, type CallName, CALLS } from '@madeleine/contract'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { storeOn, type Store } from '../../memory/running-store.ts'
import type { StoreOptions } from '../../memory/store-options.ts'
import type { Db } from '@madeleine/engine'
import { checked } from '../../../../test/checked-results.ts'

/** Undefined, for a key that opens nothing, is nothing that JSON could hold. */
const UNCHECKED: ReadonlySet<string> = new Set(['verifyKey', 'endedKey'])
const CALLS_OF_STORES = (Object.entries(CALLS) as [CallName, Call][])
  .filter(([name, { of }]) => of === 'store' && !UNCHECKED.has(name)).map(([name]) => name)

/** A store on the file's database; closing it leaves the database open. Nothing works in the background. */
export async function storeFor(db: Db, options: Omit<StoreOptions, 'data' | 'databaseUrl'> = {}): Promise<Store> {
  const whole = { timeZone: 'UTC', work: false, ...options }
  const store = storeOn(await openPipeline({ ...db, close: async () => undefined }, whole), whole)
  const calls = store as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  return { ...store, ...Object.fromEntries(CALLS_OF_STORES.map((name) => [name, checked(name, calls[name]!)])) }
}
