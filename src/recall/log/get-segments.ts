/** What is asked for by name: an episode, a conversation's segments. */
import type { Message } from '../../message/message.ts'
import type { Reason } from '../../core/segment.ts'
import { segmentId } from '../../core/segment.ts'
import { toolsOf } from '../../encode/tool-names.ts'
import { MadeleineError, show } from '../../errors.ts'
import * as conversations from '../../store/tables/conversations.ts'
import type { Db, Tx } from '../../store/engine/db.ts'
import { episodesById } from '../../store/tables/episodes.ts'
import { toolCallsIn, messageIdsIn, messagesIn, timeSpanOf } from '../../store/tables/messages.ts'
import { successorOf } from '../../store/queries/upgrade-queries.ts'
import { listSegments, type ListedSegment } from '../../store/tables/segments.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { episodeOf, type Episode } from '../render/recall-result.ts'
import { minutesBetween } from '../../units.ts'

/** A message as it is stored. */
export type StoredMessage = Pick<Message, 'id' | 'seq' | 'role' | 'name' | 'kind' | 'text' | 'parts' | 'metadata' | 'at' | 'receivedAt' | 'marks'>

/** An episode with its messages. */
export interface EpisodeDetail extends Omit<Episode, 'score' | 'why' | 'explain'> {
  /** Why it ended where it did. */
  reason: Reason
  messages: StoredMessage[]
}

export type SegmentStatus = 'created' | 'active' | 'collapsing' | 'collapsed'

/** A stretch `from ≤ seq < to` of one conversation's log. */
export interface Segment {
  id: string
  /** Of the tail: created with one message, active with more. */
  status: SegmentStatus
  from: number
  to: number
  startAt: Date
  endAt: Date
  messageIds: string[]
  tokens: number
  /** From its first to its last moment in story time. */
  durationMinutes: number
  /** The tools its messages call, each once, in order. */
  tools: string[]
  /** Why it ended there; absent on the tail, as is all below. */
  reason?: Reason
  /** Minutes from the arrival of its last message until it was closed. */
  silentMinutes?: number
  title?: string
  /** When its episode was written, and since when the contents include it; absent until then. */
  encodedAt?: Date
  rolledUpAt?: Date
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** @throws {MadeleineError} `not_found`, alike for an id of nobody and of somebody else */
export async function readEpisode(db: Db, userId: string, id: string): Promise<EpisodeDetail> {
  const found = UUID.test(id) ? await withUser(db, userId, (tx) => findEpisode(tx, userId, id)) : undefined
  if (!found) throw new MadeleineError('not_found', `no episode has the id ${show(id)}`)
  return found
}

async function findEpisode(tx: Tx, userId: string, id: string): Promise<EpisodeDetail | undefined> {
  const [row] = await episodesById(tx, userId, [id])
  if (!row) {
    // Cut anew since: what took its place
    const successor = await successorOf(tx, userId, id)
    return successor === undefined ? undefined : findEpisode(tx, userId, successor)
  }
  const messages = await messagesIn(tx, userId, row.conversationId, row)
  return { ...episodeOf(row, messages.map((message) => message.id)), reason: row.reason, messages: messages.map(storedOf) }
}

/** A row as callers see it. */
export const storedOf = ({ timed: _timed, tokens: _tokens, callIds: _calls, resultIds: _results, ...message }: Message): StoredMessage => message

/** In order, tiling the log, the tail last; empty for an unknown conversation. */
export function readSegments(db: Db, userId: string, conversationId: string): Promise<Segment[]> {
  return withUser(db, userId, async (tx) => {
    const conversation = await conversations.find(tx, userId, conversationId)
    if (!conversation) return []
    const [closed, tail] = [await closedIn(tx, userId, conversationId), await tailOf(tx, userId, conversation)]
    return tail ? [...closed, { ...tail, messageIds: await messageIdsIn(tx, userId, conversationId, tail) }] : closed
  }, { idempotent: true, snapshot: true })
}

/** Closed segments in the order of the log. @param begin those that begin in `from ≤ seq < to`; default: all */
export async function closedIn(tx: Tx, userId: string, conversationId: string, begin?: { from: number; to: number }): Promise<Segment[]> {
  const listed = await listSegments(tx, userId, conversationId, begin)
  const [first, last] = [listed[0], listed.at(-1)]
  if (!first || !last) return []
  const calls = await toolCallsIn(tx, userId, conversationId, { from: first.from, to: last.to })
  let at = 0
  // Both in the order of the log
  return listed.map((segment) => {
    const from = at
    while (at < calls.length && calls[at]!.seq < segment.to) at++
    return closedOf(segment, calls.slice(from, at))
  })
}

/** Tools of a segment that are named. */
const TOOLS = 50

function closedOf({ state, closedAt, lastReceivedAt, title, encodedAt, rolledUpAt, ...rest }: ListedSegment, calls: readonly Message[]): Segment {
  const { startAt, endAt } = rest
  return {
    ...rest,
    status: state,
    durationMinutes: minutesBetween(startAt, endAt),
    tools: toolsOf(calls, TOOLS),
    // Imported and cut anew, it was closed long after; clocks may differ
    silentMinutes: Math.max(0, minutesBetween(lastReceivedAt, closedAt)),
    ...(title !== null && { title }), ...(encodedAt && { encodedAt }), ...(rolledUpAt && { rolledUpAt }),
  }
}

/** The active segment is derived, never stored: it is the undrained tail. It will get this id if it is cut as it stands. */
export async function tailOf(
  tx: Tx, userId: string, { id, incarnation, cursor, nextSeq }: conversations.Conversation,
): Promise<Omit<Segment, 'messageIds'> | undefined> {
  const range = { from: cursor, to: nextSeq }
  // Summed up where it is stored: a tail may be long
  const span = cursor === nextSeq ? undefined : await timeSpanOf(tx, userId, id, range)
  return span && {
    id: segmentId(userId, incarnation, cursor),
    status: nextSeq - cursor === 1 ? 'created' : 'active',
    ...range, ...span,
    durationMinutes: minutesBetween(span.startAt, span.endAt),
    tools: toolsOf(await toolCallsIn(tx, userId, id, range), TOOLS),
  }
}
