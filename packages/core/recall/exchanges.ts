/** Exchanges: what one says to an assistant and its reply, which are one passage; between people, a question and the reply to it. */
import { termHash } from '@madeleine/base'
import { isHandedOver, ownText } from '@madeleine/contract'
import type { Tx } from '@madeleine/engine'
import { questionsIn } from '../rank/bm25.ts'
import { type FoundMessage, messagesAt, needsMessages } from '../store/queries/search-queries.ts'
import { placeKey } from './find-candidates.ts'
import { partOfMessage, passageOfMessage, type ShownSize } from './message-part.ts'
import type { CheckedOptions } from './parse-query.ts'
import { type ContextMessage, follows } from './score-context.ts'

const ASSISTANT = termHash('assistant')

/** Whether an assistant without a name says it: where all have names, people talk. */
export const isOfAssistant = ({ speaker }: Pick<ContextMessage, 'speaker'>): boolean => speaker === ASSISTANT

/** What is said to an assistant, and its reply. */
type Exchange = readonly [asked: ContextMessage, reply: ContextMessage]
export type Exchanges = ReadonlyMap<ContextMessage, Exchange>

/** The exchange that a message is of: of an assistant what directly follows somebody's message. @param messages in order of the log */
export function exchangesOf(messages: readonly ContextMessage[]): Exchanges {
  const exchanges = new Map<ContextMessage, Exchange>()
  for (let i = 1; i < messages.length; i++) {
    const [asked, reply] = [messages[i - 1]!, messages[i]!]
    if (!isOfAssistant(reply) || isOfAssistant(asked) || asked.side === 'other' || !follows(asked, reply)) continue
    exchanges.set(asked, [asked, reply])
    exchanges.set(reply, exchanges.get(asked)!)
  }
  return exchanges
}

const otherOf = (message: ContextMessage, [asked, reply]: Exchange): ContextMessage => (message === asked ? reply : asked)

/** The first messages, up to so many exchanges; one of no exchange counts like one. `heads` has the first of each. */
export function firstExchanges<M extends { readonly message: ContextMessage }>(
  ranked: readonly M[], exchanges: Exchanges, limit: number,
): { readonly all: readonly M[]; readonly heads: readonly M[] } {
  const seen = new Set<Exchange | ContextMessage>()
  const heads: M[] = []
  let to = 0
  for (; to < ranked.length; to++) {
    const place = exchanges.get(ranked[to]!.message) ?? ranked[to]!.message
    if (seen.has(place)) continue
    if (seen.size === limit) break
    seen.add(place)
    heads.push(ranked[to]!)
  }
  return { all: ranked.slice(0, to), heads }
}

/** The other sides of the messages. */
export const othersOf = (ranked: readonly { readonly message: ContextMessage }[], exchanges: Exchanges): ContextMessage[] =>
  ranked.flatMap(({ message }) => {
    const exchange = exchanges.get(message)
    return exchange ? [otherOf(message, exchange)] : []
  })

/** The other side of the exchange of a passage. */
export interface ExchangedMessage {
  readonly message: FoundMessage
  /** The terms of the query in it, as the index holds them. */
  readonly terms: readonly string[]
}

interface Passage {
  readonly message: FoundMessage
  readonly segmentId: string | undefined
  readonly confidence?: number
  readonly terms: readonly string[]
  readonly exchange?: ExchangedMessage
}

/**
 * Each exchange where the better of its messages stands, as sure as the surer; the other becomes a part of that.
 *
 * @param passages in their order
 * @param ranked what they are made of
 * @param textsOfOthers of messages that are no passages; without those out of scope
 */
export function asExchanges<P extends Passage>(passages: readonly P[], { exchanges, ranked, textsOfOthers }: {
  readonly exchanges: Exchanges
  readonly ranked: readonly { readonly message: ContextMessage }[]
  readonly textsOfOthers: ReadonlyMap<ContextMessage, FoundMessage | undefined>
}): (P & Pick<Passage, 'exchange'>)[] {
  const messageAt = new Map(ranked.map(({ message }) => [placeKey(message), message]))
  const found = new Map(passages.map((passage) => [placeKey(passage.message), passage]))
  const taken = new Set<Exchange>()
  return passages.flatMap((passage): (P & Pick<Passage, 'exchange'>)[] => {
    const message = messageAt.get(placeKey(passage.message))
    const exchange = message && exchanges.get(message)
    if (!exchange || isHandedOver(passage.message)) return [passage]
    if (taken.has(exchange)) return []
    taken.add(exchange)
    const other = otherOf(message, exchange)
    const { message: text = textsOfOthers.get(other), terms = [], confidence = 0 } = found.get(placeKey(other)) ?? {}
    if (!text || isHandedOver(text) || ownText(text) === '') return [passage]
    return [{ ...passage, confidence: Math.max(confidence, passage.confidence ?? 0), exchange: { message: text, terms } }]
  })
}

// Within a budget a passage of no exchange is completed: by the reply to a message that asks, and the question that a short one replies to.

/** Passages, the best, that are completed. */
const MOST_COMPLETED = 20
/** UTF-16 units of a message that says little without what it replies to. */
const SHORT_REPLY = 80

/**
 * By the key of a passage (`placeKey`), the message that completes it: the next one, if the passage asks, else the one
 * before, if the passage is short and that one asks. Never a message that is a passage itself, or that the caller has.
 *
 * @param passages best first
 */
export async function exchangedMessages(
  tx: Tx, userId: string, passages: readonly Passage[],
  { scope, hides, ownTail, size }: Pick<CheckedOptions, 'scope' | 'hides' | 'ownTail'> & { readonly size: ShownSize | undefined },
): Promise<ReadonlyMap<string, FoundMessage>> {
  // Beside a message within the scope may lie one outside of it
  if (needsMessages(scope)) return new Map()
  const taken = new Set(passages.flatMap(({ message, exchange }) => [message, exchange?.message ?? []].flat()).map(placeKey))
  const wanted = new Map<string, { conversationId: string; seq: number; of: FoundMessage }>()
  for (const { message, segmentId, exchange } of passages.slice(0, MOST_COMPLETED)) {
    if (exchange || segmentId === undefined || message.conversationId === ownTail) continue
    const place = { conversationId: message.conversationId, seq: placeOfOther(message) }
    const key = placeKey(place)
    if (place.seq < 0 || taken.has(key) || hides?.(place)) continue
    taken.add(key)
    wanted.set(key, { ...place, of: message })
  }
  if (wanted.size === 0) return new Map()
  const read = await messagesAt(tx, userId, [...wanted.values()])
  return new Map(read.flatMap((other) => {
    const { of } = wanted.get(placeKey(other))!
    return completes(other, of) ? [[placeKey(of), passageOfMessage(partOfMessage(other, 0), [], size)] as const] : []
  }))
}

const asks = ({ text }: FoundMessage): boolean => questionsIn(text) !== ''

/** −1 for none. */
const placeOfOther = (message: FoundMessage): number =>
  (asks(message) ? message.seq + 1 : message.text.length <= SHORT_REPLY ? message.seq - 1 : -1)

/** What somebody else says, in an exchange with the passage. */
function completes(other: FoundMessage, of: FoundMessage): boolean {
  if (other.role === 'tool' || isHandedOver(other) || (other.role === of.role && other.name === of.name)) return false
  return other.seq > of.seq || asks(other)
}
