/** The other half of an exchange: the reply to a message that asks, and the question that a short message replies to. */
import { questionsIn } from '../rank/bm25.ts'
import { isHandedOver } from '../../contract/message-content.ts'
import { partOfMessage, passageOfMessage } from './message-part.ts'
import type { Tx } from '../../engine/db.ts'
import { type FoundMessage, messagesAt, needsMessages } from '../store/queries/search-queries.ts'
import type { CheckedOptions } from './parse-query.ts'
import type { RankedMessage } from './rank.ts'

/** Passages, the best, that are completed. */
const MOST_COMPLETED = 20
/** UTF-16 units of a message that says little without what it replies to. */
const SHORT_REPLY = 80

/**
 * By the key of a passage (`exchangeKey`), the message that completes it: the next one, if the passage asks, else the one
 * before, if the passage is short and that one asks. Never a message that is a passage itself, or that the caller has.
 *
 * @param passages best first
 */
export async function exchangedMessages(
  tx: Tx, userId: string, passages: readonly RankedMessage[],
  { scope, hides, ownTail }: Pick<CheckedOptions, 'scope' | 'hides' | 'ownTail'>,
): Promise<ReadonlyMap<string, FoundMessage>> {
  // Beside a message within the scope may lie one outside of it
  if (needsMessages(scope)) return new Map()
  const taken = new Set(passages.map(({ message }) => exchangeKey(message)))
  const wanted = new Map<string, { conversationId: string; seq: number; of: FoundMessage }>()
  for (const { message, segmentId } of passages.slice(0, MOST_COMPLETED)) {
    if (segmentId === undefined || message.conversationId === ownTail) continue
    const place = { conversationId: message.conversationId, seq: placeOfOther(message) }
    const key = exchangeKey(place)
    if (place.seq < 0 || taken.has(key) || hides?.(place)) continue
    taken.add(key)
    wanted.set(key, { ...place, of: message })
  }
  if (wanted.size === 0) return new Map()
  const read = await messagesAt(tx, userId, [...wanted.values()])
  return new Map(read.flatMap((other) => {
    const { of } = wanted.get(exchangeKey(other))!
    return completes(other, of) ? [[exchangeKey(of), passageOfMessage(partOfMessage(other, 0), [])] as const] : []
  }))
}

export const exchangeKey = ({ conversationId, seq }: Pick<FoundMessage, 'conversationId' | 'seq'>): string => `${seq}/${conversationId}`

const asks = ({ text }: FoundMessage): boolean => questionsIn(text) !== ''

/** −1 for none. */
const placeOfOther = (message: FoundMessage): number =>
  (asks(message) ? message.seq + 1 : message.text.length <= SHORT_REPLY ? message.seq - 1 : -1)

/** What somebody else says, in an exchange with the passage. */
function completes(other: FoundMessage, of: FoundMessage): boolean {
  if (other.role === 'tool' || isHandedOver(other) || (other.role === of.role && other.name === of.name)) return false
  return other.seq > of.seq || asks(other)
}
