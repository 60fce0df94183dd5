/** Open segments, which are no episodes yet, described by extraction from their own messages. */
import { contentOfLeaf, type NodeContent } from './roll-up.ts'
import { type Message, ORDINARY, segmentId, type SegmentStatus } from '@madeleine/contract'
import { inTurns } from '@madeleine/base'
import { extractiveSteps } from '@madeleine/language'
import { citeQuote, givenTitle } from '../encode/cite.ts'
import type { Tx } from '@madeleine/engine'
import { messagesInRanges } from '../store/tables/messages.ts'
import { findSegment } from '../store/tables/segments.ts'
import { openTails, openSegmentAt, type OpenSegment, type RecentSegment } from '../store/queries/open-segments.ts'

/** The first messages of an open segment, by which it is described. */
const DESCRIBED_MESSAGES = 50

const firstMessagesOf = (tx: Tx, userId: string, segments: readonly RecentSegment[]): Promise<Message[][]> =>
  messagesInRanges(tx, userId, segments.map(({ conversationId, from, to }) => ({ conversationId, from, to, most: DESCRIBED_MESSAGES })))

/** A provisional title of each segment: that of its conversation, of which it is most, or one extracted from its first messages. */
export async function workingTitles(
  tx: Tx, userId: string, segments: readonly RecentSegment[], timeZone: string,
): Promise<ReadonlyMap<RecentSegment, string>> {
  const titles = new Map<RecentSegment, string>()
  for (const segment of segments) {
    const title = givenTitle(segment)
    if (title !== undefined) titles.set(segment, title)
  }
  const others = segments.filter((segment) => !titles.has(segment))
  const firstMessages = await firstMessagesOf(tx, userId, others)
  for (const [i, segment] of others.entries()) {
    titles.set(segment, (await inTurns(extractiveSteps({ messages: firstMessages[i] ?? [], timeZone }))).title)
  }
  return titles
}

/** The content of each segment as a leaf of the contents. Its `segments` is 0: an open segment is no episode yet. */
export async function describeOpen(tx: Tx, userId: string, segments: readonly OpenSegment[], timeZone: string): Promise<NodeContent[]> {
  const firstMessages = await firstMessagesOf(tx, userId, segments)
  const leaves: NodeContent[] = []
  for (const [i, segment] of segments.entries()) leaves.push(await leafOfOpen(userId, segment, firstMessages[i] ?? [], timeZone))
  return leaves
}

async function leafOfOpen(userId: string, segment: OpenSegment, messages: readonly Message[], timeZone: string): Promise<NodeContent> {
  const { from, to, startAt, endAt, tokens } = segment
  const { title, sentences, keywords } = await inTurns(extractiveSteps({ messages, timeZone }))
  const content = contentOfLeaf({
    id: idOfOpen(userId, segment), title: givenTitle(segment) ?? title, keywords, startAt, endAt, surprise: ORDINARY, messages: to - from,
    sentences: sentences.map(({ text, words, message }) => citeQuote(text, words, messages[message]!)),
    tokens,
  })
  return { ...content, segments: 0 }
}

/** The open segment with this id. A tail is found by the id that it will get, see `idOfOpen`. */
export async function findOpen(tx: Tx, userId: string, id: string): Promise<OpenSegment | undefined> {
  const segment = await findSegment(tx, userId, id)
  if (segment) return segment.state === 'collapsing' ? openSegmentAt(tx, userId, segment) : undefined
  const tail = (await openTails(tx, userId)).find(({ incarnation, from }) => segmentId(userId, incarnation, from) === id)
  return tail && openSegmentAt(tx, userId, tail)
}

/** The id of a segment; for a tail, the id that it gets if it is cut as it stands. */
export const idOfOpen = (userId: string, { segmentId: id, incarnation, from }: RecentSegment): string =>
  id ?? segmentId(userId, incarnation, from)

/** `created` and `active` are tails of one and of more messages; `collapsing` is closed without an episode yet. */
export function statusOfOpen({ segmentId: id, title, from, to }: RecentSegment): SegmentStatus {
  if (id !== undefined) return title === undefined ? 'collapsing' : 'collapsed'
  return to - from === 1 ? 'created' : 'active'
}
