/** What showing a recall needs to know of the store: its time zone, its conversations, and whether it holds anything. */
import type { Memory } from '../../../memory/memory.ts'
import { defined } from '../../../defined.ts'
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

/** Of what is shown: the conversation that it is from, and the memory, where spaces were asked. */
interface Shown {
  readonly conversationId: string
  readonly space?: string | undefined
}

/** A conversation among those of several memories: two of them may have the same id. */
export const conversationKey = ({ conversationId, space }: Shown): string =>
  (space === undefined ? conversationId : `${space}\0${conversationId}`)

/** @param shown what will be shown, whose conversations are named if the store has several */
export async function readStoreView(memory: Memory, shown: readonly Shown[]): Promise<StoreView> {
  const { timeZone, conversations: count, messages } = await memory.stats()
  const spaces = [...new Set(shown.map(({ space }) => space))]
  if (count <= 1 && spaces.every((space) => space === undefined)) return { timeZone, isEmpty: messages === 0 }
  const titles = new Map<string, string>()
  for (const space of spaces) {
    const ids = [...new Set(shown.filter((one) => one.space === space).map(({ conversationId }) => conversationId))]
    const { conversations } = await memory.conversations({ ids, limit: ids.length, ...defined({ space }) })
    for (const { id, title, episodeTitle } of conversations) {
      const name = title ?? (isReadable(id) ? undefined : episodeTitle ?? clipColumns(id, CLIPPED_ID))
      if (name !== undefined) titles.set(conversationKey({ conversationId: id, space }), name)
    }
  }
  return { timeZone, isEmpty: messages === 0, conversations: titles }
}

/** Longer ids, such as UUIDs, tell a reader nothing. */
const READABLE_ID = 24
const CLIPPED_ID = 12

const isReadable = (id: string): boolean => columnsOf(id) <= READABLE_ID
