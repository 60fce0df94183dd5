/** Look-up by id and by page: an episode with its messages, segments, conversations. */
import { defined, isSegmentId, MadeleineError, minutesBetween, normalise, show } from '@madeleine/base'
import {
  type Boundary, type ConversationEntry, type ConversationsResult, type EpisodeResult, type Message, type MessagesResult, type Segment,
  segmentId, type StoredMessage, toolsOf,
} from '@madeleine/contract'
import { type Db, type Tx, withUser } from '@madeleine/engine'
import { reviewsOf } from '../reviews/reviews-sql.ts'
import * as conversations from '../store/tables/conversations.ts'
import { isPaused, listConversations, type ListedConversation, type ListedPage } from '../store/tables/conversations.ts'
import { episodesById } from '../store/tables/episodes.ts'
import {
  toolCallsIn, messageIdsIn, messagesIn, timeSpanOf, lastMessages, messagesById, type StoredPlace,
} from '../store/tables/messages.ts'
import { listSegments, type ListedSegment } from '../store/tables/segments.ts'
import { successorOf } from '../upgrade/upgrade-sql.ts'
import { episodeOf } from './present.ts'
import { rememberedAt } from './rank-episodes.ts'

/**
 * Reads an episode with its messages and reviews. @param now for its retrievability @throws
 * {MadeleineError} `not_found`, the same for an unknown id and for another user's
 */
export async function readEpisode(db: Db, userId: string, id: string, now: Date): Promise<EpisodeResult> {
  const episode = isSegmentId(id) ? await withUser(db, userId, (tx) => findEpisode(tx, userId, id, now), ONE_SNAPSHOT) : undefined
  if (!episode) throw new MadeleineError('not_found', `no episode has the id ${show(id)}`)
  return episode
}

/** A review that is written meanwhile must not be in the history and missing in the state. */
const ONE_SNAPSHOT = { idempotent: true, snapshot: true } as const

async function findEpisode(tx: Tx, userId: string, id: string, now: Date): Promise<EpisodeResult | undefined> {
  const [row] = await episodesById(tx, userId, [id])
  if (!row) {
    // Resegmented since: the id leads to the segment that replaced it
    const successor = await successorOf(tx, userId, id)
    return successor === undefined ? undefined : findEpisode(tx, userId, successor, now)
  }
  const [messages, reviews] = await Promise.all([messagesIn(tx, userId, row.conversationId, row), reviewsOf(tx, userId, row.id)])
  const { reason, stabilityDays, difficulty } = row
  const { retrievability } = rememberedAt(row, now)
  return {
    ...episodeOf(row, messages.map((message) => message.id)), reason, stabilityDays, difficulty,
    retrievability, reviews, messages: messages.map(storedOf),
  }
}

/** A message without the columns that callers do not see. */
export const storedOf = ({ timed: _timed, tokens: _tokens, callIds: _calls, resultIds: _results, ...message }: Message): StoredMessage =>
  message

/** Reads all segments of a conversation. They cover the log without gaps, in order, the tail last; empty for an unknown conversation. */
export function readSegments(db: Db, userId: string, conversationId: string): Promise<Segment[]> {
  return withUser(db, userId, async (tx) => {
    const conversation = await conversations.find(tx, userId, conversationId)
    if (!conversation) return []
    const { cursor, nextSeq } = conversation
    const [closed, tail, messageIds] = await Promise.all([
      closedIn(tx, userId, conversationId), tailOf(tx, userId, conversation),
      cursor === nextSeq ? [] : messageIdsIn(tx, userId, conversationId, { from: cursor, to: nextSeq }),
    ])
    return tail ? [...closed, { ...tail, messageIds }] : closed
  }, ONE_SNAPSHOT)
}

/** Closed segments in the order of the log. @param begin restricts them to those that begin in `from ≤ seq < to` */
async function closedIn(tx: Tx, userId: string, conversationId: string, begin?: { from: number; to: number }): Promise<Segment[]> {
  const rows = await listSegments(tx, userId, conversationId, begin)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const calls = await toolCallsIn(tx, userId, conversationId, { from: first.from, to: last.to })
  let at = 0
  // Rows and calls are both in the order of the log
  return rows.map((row) => {
    const from = at
    while (at < calls.length && calls[at]!.seq < row.to) at++
    return closedOf(row, calls.slice(from, at))
  })
}

/** Tool names listed per segment. */
const MAX_TOOLS = 50

function closedOf(
  { state, archivedAt, closedAt, lastReceivedAt, title, encodedAt, rolledUpAt, ...rest }: ListedSegment, calls: readonly Message[],
): Segment {
  const { startAt, endAt } = rest
  return {
    ...rest,
    status: archivedAt === null ? state : 'archived',
    durationMinutes: minutesBetween(startAt, endAt),
    tools: toolsOf(calls, MAX_TOOLS),
    // Long after an import or a resegmentation, which close a segment late; never negative, though clocks may differ
    silentMinutes: Math.max(0, minutesBetween(lastReceivedAt, closedAt)),
    ...(title !== null && { title }), ...(encodedAt && { encodedAt }), ...(rolledUpAt && { rolledUpAt }),
  }
}

/**
 * The active segment of a conversation, which is derived from the undrained tail and never stored; undefined if there
 * is none. Its id is the one that it gets if it is cut as it stands.
 */
export async function tailOf(
  tx: Tx, userId: string, { id, incarnation, cursor, nextSeq }: conversations.Conversation,
): Promise<Omit<Segment, 'messageIds'> | undefined> {
  const range = { from: cursor, to: nextSeq }
  // Aggregated in the database: a tail may be long
  const [span, calls] = cursor === nextSeq ? [] : await Promise.all([timeSpanOf(tx, userId, id, range), toolCallsIn(tx, userId, id, range)])
  if (!span || !calls) return undefined
  const { messages, ...times } = span
  return {
    id: segmentId(userId, incarnation, cursor),
    status: messages === 1 ? 'created' : 'active',
    ...range, ...times,
    durationMinutes: minutesBetween(span.startAt, span.endAt),
    tools: toolsOf(calls, MAX_TOOLS),
  }
}

// The list of a user's conversations, by pages.

export interface ConversationsRequest extends ListedPage {
  /** Whether each one's last message is read too. */
  readonly lastMessage: boolean
}

/** Reads one page, in one statement; with the last messages in two. */
export async function readConversations(
  db: Db, userId: string, { limit, lastMessage, ...page }: ConversationsRequest,
): Promise<ConversationsResult> {
  const words = page.words.map(normalise)
  const { rows, newest } = await withUser(db, userId, async (tx) => {
    const listed = await listConversations(tx, userId, { ...page, words, limit: limit + 1 })
    const asked = lastMessage ? listed.slice(0, limit).map(({ id }) => id) : []
    return { rows: listed, newest: asked.length > 0 ? await lastMessages(tx, userId, asked, page.asOf) : NO_MESSAGES }
  }, { idempotent: true, snapshot: true })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    conversations: rows.slice(0, limit).map((row) => entryOf(row, newest.get(row.id))),
    ...(last && { next: `${last.latestAt.getTime()}/${last.id}` }),
  }
}

const NO_MESSAGES: ReadonlyMap<string, Message> = new Map()

const entryOf = (
  { latestAt: _, people, archivedAt, pauses, untrusted, ...entry }: ListedConversation, message: Message | undefined,
): ConversationEntry => ({
  ...entry, ...(people && { people }), ...(archivedAt && { archivedAt }),
  ...(isPaused({ pauses }) && { pausedAt: new Date(pauses.at(-1)!) }),
  ...(untrusted.length > 0 && { untrusted: [...untrusted] }), ...(message && { lastMessage: storedOf(message) }),
})

// Pages of a conversation's log, with a boundary item before the first message of each segment.

export interface PageRequest {
  readonly conversationId: string
  /** Negative: from the end. */
  readonly from: number
  /** Messages at most; boundaries are not counted. */
  readonly limit: number
  /** Instead of a page, in one statement. */
  readonly ids?: readonly string[] | undefined
}

/** Reads one page, or the messages of the ids; empty for an unknown conversation and behind the end of the log. */
export function readMessages(db: Db, userId: string, { conversationId, from: asked, limit, ids }: PageRequest): Promise<MessagesResult> {
  return withUser(db, userId, async (tx) => {
    if (ids) return { items: itemsOf(await messagesById(tx, userId, conversationId, ids)) }
    const conversation = await conversations.find(tx, userId, conversationId)
    const from = asked < 0 ? Math.max(0, (conversation?.nextSeq ?? 0) + asked) : asked
    if (!conversation || from >= conversation.nextSeq) return { items: [] }
    const to = Math.min(conversation.nextSeq, from + limit)
    const { cursor, nextSeq } = conversation
    const [closed, tail, messages] = await Promise.all([
      closedIn(tx, userId, conversationId, { from, to }), cursor >= from && cursor < to ? tailOf(tx, userId, conversation) : undefined,
      messagesIn(tx, userId, conversationId, { from, to }),
    ])
    const boundaries = [...closed, ...(tail ? [tail] : [])].map(boundaryOf)
    let passed = 0
    // A boundary whose first message was forgotten is before the next one of its segment
    const items = messages.flatMap((message) => {
      const first = passed
      while (passed < boundaries.length && boundaries[passed]!.from <= message.seq) passed++
      return [...boundaries.slice(first, passed).filter((boundary) => boundary.to > message.seq), {
        type: 'message' as const, ...storedOf(message),
      }]
    })
    return { items, ...(to < nextSeq && { next: to }) }
  }, { idempotent: true, snapshot: true })
}

const itemsOf = (places: readonly StoredPlace[]): MessagesResult['items'] =>
  places.flatMap(({ isForgotten, ...message }) => (isForgotten ? [] : [{ type: 'message' as const, ...storedOf(message) }]))

const boundaryOf = ({ id, status, title, tools, startAt, endAt, from, to }: Omit<Segment, 'messageIds'>): Boundary =>
  ({ type: 'boundary', segmentId: id, status, ...defined({ title }), tools, startAt, endAt, from, to })
