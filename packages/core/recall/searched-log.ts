/** The log that a recall searches: the index as a whole, and the messages that are not in it yet. */
import { type QueryContext, terms } from '@madeleine/language'
import { inTurns, mapSteps } from '@madeleine/base'
import { ownText } from '@madeleine/contract'
import type { Tx } from '@madeleine/engine'
import { numbersInScope, type PendingMessage, pendingMessages } from '../store/queries/search-queries.ts'
import { type Corpus, readCorpus } from '../store/tables/row-counts.ts'
import type { CheckedOptions } from './parse-query.ts'
import type { SegmentReader, SegmentDirectory } from './kept-segments.ts'

export interface SearchedLog extends QueryContext {
  /** Counters of the user's index. */
  readonly corpus: Corpus
  /** The segments of the index. */
  readonly segments: SegmentDirectory
  /** Whether a segment may hold a message in scope, by its number; undefined: every one may. */
  readonly isInScope: ((number: number) => boolean) | undefined
  /** Messages in scope that belong to no episode yet. They are scored beside the indexed ones. */
  readonly pending: readonly PendingMessage[]
  /** When the first message was said; undefined where there is none. */
  readonly startAt: Date | undefined
}

/** Pending messages that are scored, the newest. */
export const MOST_PENDING = 500
/** Speakers that a query may name. */
const MOST_SPEAKERS = 500

/**
 * Reads what parsing and finding have in common, in statements that travel together.
 *
 * @param options whose scope pending messages have to be in, and whose own tail is left out
 */
export async function readSearchedLog(
  tx: Tx, userId: string, { scope, ownTail }: CheckedOptions, reader: SegmentReader,
): Promise<SearchedLog> {
  const counters = readCorpus(tx, userId, { speakers: MOST_SPEAKERS, archived: scope.archived })
  const [corpus, pending, segments, numbers] = await Promise.all([
    counters, pendingMessages(tx, userId, { scope, limit: MOST_PENDING, ownTail }),
    reader.directory(counters), scope.hours || scope.knownAt ? numbersInScope(tx, userId, scope) : undefined,
  ])
  const names = new Set(corpus.speakers)
  for (const { name } of pending) if (name !== null) names.add(name)
  const isInScope = numbers ? (number: number) => numbers.has(number) : segments.filter(scope)
  return {
    corpus, pending, segments, isInScope, years: yearsOf(corpus, pending), known: corpus.known,
    names: [...(corpus.known?.withOthers([...names]) ?? names)].sort(),
    startAt: earliest([...(corpus.ends ? [corpus.ends.first] : []), ...pending.map(({ at }) => at)]),
  }
}

/** The terms of pending messages, with the number of messages that hold each. */
export async function pendingTerms(pending: readonly PendingMessage[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await inTurns(mapSteps(pending, (message) => {
    for (const term of new Set([...terms(ownText(message)), ...terms(message.title ?? '')])) counts.set(term, (counts.get(term) ?? 0) + 1)
  }, ({ text }) => text.length))
  return counts
}

/** From Infinity to −Infinity where there is no message. */
function yearsOf({ ends }: Corpus, pending: readonly PendingMessage[]): QueryContext['years'] {
  const years = [...(ends ? [ends.first, ends.last] : []), ...pending.map(({ at }) => at)].map((at) => at.getUTCFullYear())
  return { from: Math.min(...years), to: Math.max(...years) }
}

const earliest = (times: readonly Date[]): Date | undefined =>
  times.reduce<Date | undefined>((first, at) => (first === undefined || at < first ? at : first), undefined)

/** A memory that is read beside others, for one answer. */
export interface ReadPlace {
  /** Whose rows are read. */
  readonly userId: string
  /** What its results are named. */
  readonly space: string
  /** It is the memory of who asks, and no space. */
  readonly isOwn: boolean
}
