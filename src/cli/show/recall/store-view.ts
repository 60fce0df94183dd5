/** What showing a recall needs to know of the store: its time zone, its conversations, and whether it holds anything. */
import type { Memory } from '../../../memory/memory.ts'

export interface StoreView {
  readonly timeZone: string
  /** Titles of conversations by id, where there are several; of those without a title the id is shown. */
  readonly conversations?: ReadonlyMap<string, string>
  readonly isEmpty?: boolean
}

export async function readStoreView(memory: Memory): Promise<StoreView> {
  const { timeZone, conversations, messages } = await memory.stats()
  return { timeZone, isEmpty: messages === 0, ...(conversations > 1 && { conversations: new Map() }) }
}
