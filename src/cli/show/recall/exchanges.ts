/** Passages as a person reads them: each with the question it answers or the reply it got, and neighbours together. */
import { HOUR_MS } from '../../../units.ts'
import { columnsOf } from '../../terminal/columns.ts'
import { senderOf } from '../../terminal/turn-columns.ts'
import { messageKey, type Surroundings } from './read-surroundings.ts'
import type { StoredMessage } from '../../../contract/results/log-results.ts'
import type { RecentPassage } from '../../../contract/results/recall-result.ts'

interface ExchangeTurn {
  readonly messageId: string
  readonly speaker: string
  readonly text: string
  /** Passages next to the best one are with it; the rest is there to make them understood. */
  readonly part: 'best' | 'passage' | 'before' | 'after'
}

/** A passage with its turns in the order of the talk. */
export interface Exchange<P extends RecentPassage> {
  /** The best passage of its turns; of a talk the first message. */
  readonly best: P
  readonly turns: readonly ExchangeTurn[]
}

/** Turns of an exchange at most. */
const MOST_TURNS = 8
/** Columns of a reply that is not understood without what was said before it. */
const SHORT_REPLY = 24
/** Columns of a reply that is better understood with the question. */
const LONG_REPLY = 240
/** A longer silence ends a talk. */
const TALK_GAP_MS = 4 * HOUR_MS

const QUESTION = /[?？]/
const ENDS_ASKING = /[?？][^\p{L}\p{N}]*$/u

/**
 * Forms exchanges, best first; a passage next to a better one joins its exchange, and those that follow it one by one.
 * Before the best one stands at most one message, so that it is read at once; more only of what answers just as well.
 * @param surroundings by message key
 */
export function exchangesOf<P extends RecentPassage & { readonly confidence: number }>(
  passages: readonly P[], surroundings: ReadonlyMap<string, Surroundings>,
): Exchange<P>[] {
  const waiting = new Map(passages.map((passage) => [messageKey(passage, passage.messageId), passage]))
  const shown = new Set<string>()
  return passages.flatMap((best) => {
    const keyOf = (messageId: string): string => messageKey(best, messageId)
    if (!waiting.delete(keyOf(best.messageId))) return []
    shown.add(keyOf(best.messageId))
    /** A neighbour as a turn: if it is a passage itself, or if it helps and was not read above. */
    const turnOf = (message: StoredMessage | undefined, part: 'before' | 'after', helps: boolean): ExchangeTurn[] => {
      if (!message || !isTalk(message) || !isNear(message, best) || shown.has(keyOf(message.id))) return []
      const isPassage = waiting.delete(keyOf(message.id))
      if (!isPassage && !helps) return []
      shown.add(keyOf(message.id))
      return [{ messageId: message.id, speaker: senderOf(message), text: message.text, part: isPassage ? 'passage' : part }]
    }
    const { message: whole, before, after = [] } = surroundings.get(keyOf(best.messageId)) ?? {}
    const turns: ExchangeTurn[] = [
      ...turnOf(before, 'before', before !== undefined && isNeeded(before, best)),
      { messageId: best.messageId, speaker: senderOf(whole ?? best), text: best.text, part: 'best' },
      ...afterwards(after, best).flatMap(({ message, isReply }) => turnOf(message, 'after', isReply)),
    ]
    const next = (turn: ExchangeTurn | undefined): Surroundings | undefined => turn && surroundings.get(keyOf(turn.messageId))
    const isAsGood = ({ id }: StoredMessage): boolean => (waiting.get(keyOf(id))?.confidence ?? -1) >= best.confidence
    while (turns.length < MOST_TURNS) {
      const earlier = next(turns[0])?.before
      const [turn] = earlier && isAsGood(earlier) ? turnOf(earlier, 'before', false) : []
      if (!turn) break
      turns.unshift(turn)
    }
    while (turns.length < MOST_TURNS) {
      const [turn] = turnOf(next(turns.at(-1))?.after[0], 'after', false)
      if (!turn) break
      turns.push(turn)
    }
    return [{ best, turns }]
  })
}

/** The newest messages as talks, the newest first: each in the order it was said. @param messages the newest first */
export function talksOf<P extends RecentPassage>(messages: readonly P[]): Exchange<P>[] {
  const talks: P[][] = []
  for (const message of messages) {
    const talk = talks.at(-1)
    const [later] = talk?.slice(-1) ?? []
    const isSameTalk = later?.conversationId === message.conversationId && later.space === message.space
      && Math.abs(later.at.getTime() - message.at.getTime()) <= TALK_GAP_MS
    if (talk && isSameTalk) talk.push(message)
    else talks.push([message])
  }
  return talks.map((talk) => ({ best: talk.at(-1)!, turns: talk.toReversed().map(
    (message) => ({ messageId: message.messageId, speaker: senderOf(message), text: message.text, part: 'best' }),
  ) }))
}

/** The message after a passage; after a question everything up to the reply. */
function afterwards(
  after: readonly StoredMessage[], passage: RecentPassage,
): readonly { readonly message: StoredMessage; readonly isReply: boolean }[] {
  const reply = after.findIndex((message) => !isSpokenBy(message, passage))
  // A long message that ends in a question is an answer of its own
  const isQuestion = [passage, ...after.slice(0, Math.max(0, reply))].some(({ text }) => text.length < LONG_REPLY && ENDS_ASKING.test(text))
  return after.slice(0, isQuestion ? reply + 1 : 1).map((message, i) => ({ message, isReply: isQuestion && i === reply }))
}

function isNeeded(before: StoredMessage, { text, ...passage }: RecentPassage): boolean {
  const columns = columnsOf(text.slice(0, LONG_REPLY))
  return columns <= SHORT_REPLY || (columns < LONG_REPLY && QUESTION.test(before.text) && !isSpokenBy(before, passage))
}

const isTalk = ({ kind, text }: StoredMessage): boolean => kind === 'message' && text.trim() !== ''
const isNear = ({ at }: StoredMessage, passage: RecentPassage): boolean => Math.abs(at.getTime() - passage.at.getTime()) <= TALK_GAP_MS
const isSpokenBy = (message: StoredMessage, { role, name }: Pick<RecentPassage, 'role' | 'name'>): boolean =>
  message.role === role && (message.name ?? undefined) === name
