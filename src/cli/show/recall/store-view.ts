/** What showing a recall needs to know of the store: its time zone, its conversations, and whether it holds anything. */
import type { Memory } from '../../../memory/memory.ts'
import { clipColumns, columnsOf } from '../../terminal/columns.ts'

export interface StoreView {
  readonly timeZone: string
  /**
   * Titles of conversations by id, where there are several; of those without a title the id is
   * shown, or in place of an id that says nothing the title of the first episode.
   */
  readonly conversations?: ReadonlyMap<string, string>
  readonly isEmpty?: boolean
}

/** @param shown what will be shown, whose conversations are named if the store has several */
export async function readStoreView(memory: Memory, shown: readonly { readonly conversationId: string }[]): Promise<StoreView> {
  const { timeZone, conversations: count, messages } = await memory.stats()
  const ids = [...new Set(shown.map(({ conversationId }) => conversationId))]
  const { conversations } = count > 1 && ids.length > 0 ? await memory.conversations({ ids, limit: ids.length }) : { conversations: [] }
  const titles = conversations.flatMap(({ id, title, episodeTitle }) => {
    const name = title ?? (isReadable(id) ? undefined : episodeTitle ?? clipColumns(id, CLIPPED_ID))
    return name === undefined ? [] : [[id, name] as const]
  })
  return { timeZone, isEmpty: messages === 0, ...(count > 1 && { conversations: new Map(titles) }) }
}

/** Longer ids, such as UUIDs, tell a reader nothing. */
const READABLE_ID = 24
const CLIPPED_ID = 12

const isReadable = (id: string): boolean => columnsOf(id) <= READABLE_ID
