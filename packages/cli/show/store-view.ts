/** What showing a recall needs to know of the store: its time zone, its conversations, and whether it holds anything. */
import { defined, escapeLine, hasCode } from '@madeleine/base'
import { type RecallResult, type RecentOptions, type RecentPassage, type StoredMessage, timeLines } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { clipColumns, columnsOf, wrap } from '../terminal/columns.ts'
import type { Screen } from '../terminal/terminal.ts'

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

// What was said directly before and after the passages that are shown.

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

// How a query was read: the words of it that the log does not know, and what they were taken for.

/** `Read as: natinal → national`, or nothing. */
function showCorrections({ columns, dim }: Screen, corrections: RecallResult['corrections']): string[] {
  if (corrections.length === 0) return []
  const pairs = corrections.map(({ from, to }) => `${escapeLine(from)} → ${escapeLine(to)}`).join(', ')
  return [...wrap(`Read as: ${pairs}`, columns).map(dim), '']
}

/** The query with what its words were read as, for highlighting. */
export const correctedQuery = (query: string, corrections: RecallResult['corrections']): string =>
  [query, ...corrections.map(({ to }) => to)].join(' ')

// How a query was read, above what was found: its times, and the words that were taken for others.

/** Lines without an empty one among or after them: the answer is to be read with them. */
export const showReading = (
  screen: Screen, result: Pick<RecallResult, 'times' | 'corrections' | 'withoutEmbedder' | 'archivedEpisodeIds'>,
): string[] => [
  ...showTimes(result, screen), ...showCorrections(screen, result.corrections),
  ...(result.withoutEmbedder ? [screen.dim('The embedder did not answer: found by words and the built-in table of meaning.')] : []),
  ...(result.archivedEpisodeIds
    ? [screen.dim(`What is archived may answer: ask with --archived, or \`madeleine unarchive ${result.archivedEpisodeIds.join(' ')}\`.`)]
    : []),
].filter((line) => line !== '')

/**
 * First that nothing was said in a time, then how the others were read. Lines before what was found, with an empty one after
 * them; none for a query that names no time.
 */
function showTimes({ times }: Pick<RecallResult, 'times'>, { bold, dim, columns }: Screen): string[] {
  const isEmpty = (line: string): boolean => line.startsWith('No messages')
  const lines = timeLines(times, escapeLine).toSorted((a, b) => Number(isEmpty(b)) - Number(isEmpty(a)))
  const shown = lines.flatMap((line) => wrap(`${line}.`, columns).map(isEmpty(line) ? bold : dim))
  return shown.length > 0 ? [...shown, ''] : []
}

export interface AskedFilter {
  /** Such as `before 2022` or `in conversation lisbon, from 6 to 12 o'clock`. */
  readonly words: string
  /** Whether no message passes. */
  readonly isEmpty: boolean
  /** Whether it begins when it has ended, so that no time passes. */
  readonly isBackwards?: boolean
}

/** The filters among the options; undefined where there are none. Asked for only where nothing answers: it costs a read. */
export async function readFilter(
  memory: Memory, { within, node, after, before, asOf, hours }: RecentOptions,
): Promise<AskedFilter | undefined> {
  const words = [
    ...(within ? [`in conversation ${[within].flat().join(' or ')}`] : []), ...(node === undefined ? [] : [`in ${node}`]),
    ...(after === undefined ? [] : [`from ${inWords(after)} on`]), ...(before === undefined ? [] : [`before ${inWords(before)}`]),
    ...(asOf === undefined ? [] : [`up to ${inWords(asOf)}`]), ...(hours ? [`from ${hours[0]} to ${hours[1]} o'clock`] : []),
  ].join(', ')
  if (words === '') return undefined
  const filters = Object.fromEntries(Object.entries({ within, node, after, before, asOf, hours })
    .filter(([, value]) => value !== undefined))
  const { passages, episodes } = await memory.recent({ ...filters, limit: 1, passageLimit: 1 })
  return {
    words, isEmpty: passages.length + episodes.length === 0,
    ...(after !== undefined && before !== undefined && momentOf(after) >= momentOf(before) && { isBackwards: true }),
  }
}

const momentOf = (time: Date | number | string): number => new Date(time).getTime()

/** As it was written; a number is a moment. */
const inWords = (time: Date | number | string): string => (typeof time === 'string' ? time : new Date(time).toISOString())
