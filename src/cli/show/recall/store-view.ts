/** What showing a recall needs to know of the store: its time zone, its conversations, and whether it holds anything. */
import type { Memory } from '../../../memory/memory.ts'

export interface StoreView {
  readonly timeZone: string
  /** Titles of conversations by id, where there are several; of those without a title the id is shown. */
  readonly conversations?: ReadonlyMap<string, string>
  readonly isEmpty?: boolean
}

/** @param shown what will be shown, whose conversations are named if the store has several */
export async function readStoreView(memory: Memory, shown: readonly { readonly conversationId: string }[]): Promise<StoreView> {
  const { timeZone, conversations: count, messages } = await memory.stats()
  const ids = [...new Set(shown.map(({ conversationId }) => conversationId))]
  const { conversations } = count > 1 && ids.length > 0 ? await memory.conversations({ ids, limit: ids.length }) : { conversations: [] }
  const titles = conversations.flatMap(({ id, title }) => (title === null ? [] : [[id, title] as const]))
  return { timeZone, isEmpty: messages === 0, ...(count > 1 && { conversations: new Map(titles) }) }
}
