/** What was said directly before and after the passages that are shown. */
import { defined } from '../../../defined.ts'
import { hasCode } from '../../../errors.ts'
import { conversationKey } from './store-view.ts'
import type { Memory } from '../../../memory/memory.ts'
import type { StoredMessage } from '../../../contract/results/log-results.ts'
import type { RecentPassage } from '../../../contract/results/recall-result.ts'

/** The neighbours of a message in its conversation; empty where they could not be read. */
export interface Surroundings {
  /** The message itself, as it is stored. */
  readonly message?: StoredMessage
  readonly before?: StoredMessage
  /** The next messages, at most `AFTER`. */
  readonly after: readonly StoredMessage[]
}

/** Messages read after a passage: a reply may come after a second sentence of the one who asked. */
const AFTER = 3

/** A key for a message: its id is unique in its conversation only, and a conversation's in its memory. */
export const messageKey = (place: Pick<RecentPassage, 'conversationId' | 'space'>, messageId: string): string =>
  `${messageId}\0${conversationKey(place)}`

/** Reads the surroundings of passages, by message key: one call for each segment that they are in. */
export async function readSurroundings(memory: Memory, passages: readonly RecentPassage[]): Promise<Map<string, Surroundings>> {
  const found = new Map<string, Surroundings>()
  const segments = await Promise.all(passages.map(async (passage) => [await segmentOf(memory, passage), passage.space] as const))
  for (const [segmentId, space] of new Map(segments)) {
    // A segment may be forgotten meanwhile; its passages are then shown alone
    const expanded = segmentId === undefined ? undefined
      : await memory.expand(segmentId, { before: 1, after: AFTER, ...defined({ space }) }).catch(ignoreForgotten)
    if (!expanded) continue
    const { messages, conversationId } = expanded
    messages.forEach((message, i) => {
      const { id, isSupport } = message
      if (!isSupport) return // what surrounds the segment has no surroundings here
      const before = messages[i - 1]
      const key = messageKey({ conversationId, ...defined({ space }) }, id)
      found.set(key, { message, ...(before && { before }), after: messages.slice(i + 1, i + 1 + AFTER) })
    })
  }
  return found
}

function ignoreForgotten(error: unknown): undefined {
  if (!hasCode(error, 'not_found')) throw error
}

/** A message of no episode yet is in a segment that only the conversation's list names. */
async function segmentOf(memory: Memory, { episodeId, conversationId, messageId, space }: RecentPassage): Promise<string | undefined> {
  if (episodeId !== undefined) return episodeId
  const segments = await memory.segments({ conversationId, ...defined({ space }) })
  return segments.findLast(({ messageIds }) => messageIds.includes(messageId))?.id
}
