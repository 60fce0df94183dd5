/** Talks that are no episodes yet, described in their own words while they go on. */
import { contentOfLeaf, type NodeContent } from '../../core/roll-up.ts'
import type { Message } from '../../message/message.ts'
import { segmentId } from '../../core/segment.ts'
import { ORDINARY } from '../../core/surprise.ts'
import { extractive } from '../../encode/extractive/extractive.ts'
import { citeQuote } from '../../encode/cite.ts'
import type { Tx } from '../../store/engine/db.ts'
import { messagesInRanges } from '../../store/tables/messages.ts'
import { findSegment } from '../../store/tables/segments.ts'
import { openTails, openSegmentAt, type OpenSegment, type RecentSegment } from '../../store/queries/recent-segments.ts'
import type { SegmentStatus } from '../log/get-segments.ts'

/** Messages that it is described by. */
const READ = 50

const beginningsOf = (tx: Tx, userId: string, talks: readonly RecentSegment[]): Promise<Message[][]> =>
  messagesInRanges(tx, userId, talks.map(({ conversationId, from, to }) => ({ conversationId, from, to: Math.min(to, from + READ) })))

/** Of each talk, in its words so far. */
export async function workingTitles(tx: Tx, userId: string, talks: readonly RecentSegment[], timeZone: string): Promise<ReadonlyMap<RecentSegment, string>> {
  const beginnings = await beginningsOf(tx, userId, talks)
  return new Map(talks.map((talk, i) => [talk, extractive({ messages: beginnings[i] ?? [], timeZone }).title]))
}

/** Each as a leaf of the contents. No episode yet: it counts as none. */
export async function describeOpen(tx: Tx, userId: string, talks: readonly OpenSegment[], timeZone: string): Promise<NodeContent[]> {
  const beginnings = await beginningsOf(tx, userId, talks)
  return talks.map((talk, i) => describe(userId, talk, beginnings[i] ?? [], timeZone))
}

function describe(userId: string, talk: OpenSegment, messages: readonly Message[], timeZone: string): NodeContent {
  const { from, to, startAt, endAt, tokens } = talk
  const { title, sentences, keywords } = extractive({ messages, timeZone })
  const content = contentOfLeaf({
    id: idOfOpen(userId, talk), title, keywords, startAt, endAt, surprise: ORDINARY, messages: to - from,
    sentences: sentences.map(({ text, words, message }) => citeQuote(text, words, messages[message]!)),
    tokens,
  })
  return { ...content, segments: 0 }
}

/** The open talk that has this id; of a tail the one that it will have. */
export async function findOpen(tx: Tx, userId: string, id: string): Promise<OpenSegment | undefined> {
  const segment = await findSegment(tx, userId, id)
  if (segment) return segment.state === 'collapsing' ? openSegmentAt(tx, userId, segment) : undefined
  const tail = (await openTails(tx, userId)).find(({ incarnation, from }) => segmentId(userId, incarnation, from) === id)
  return tail && openSegmentAt(tx, userId, tail)
}

/** Of a tail the id that it will have if it is cut as it stands. */
export const idOfOpen = (userId: string, { segmentId: id, incarnation, from }: RecentSegment): string => id ?? segmentId(userId, incarnation, from)

export function statusOfOpen({ segmentId: id, title, from, to }: RecentSegment): SegmentStatus {
  if (id !== undefined) return title === undefined ? 'collapsing' : 'collapsed'
  return to - from === 1 ? 'created' : 'active'
}
