/** What the index as a whole tells the ranking: how rare the words are, how long texts are, which sessions speak of them. */
import { idf } from '../../rank/bm25.ts'
import { localDate, localHour } from '../../time/calendar.ts'
import { dayNumber } from '../../time/day-number.ts'
import type { Tx } from '../../store/engine/db.ts'
import type { Corpus } from '../../store/tables/postings.ts'
import { sessionsAround, type SegmentAround } from '../../store/queries/search-queries.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import type { Candidates } from './candidates.ts'
import type { ContextMessage } from './score-context.ts'
import { bm25Share, type CorpusStats } from './message-score.ts'

export interface ScoringInput {
  readonly asked: ParsedQuery
  readonly candidates: Candidates
  readonly corpus: Corpus
  readonly segments: readonly SegmentAround[]
  readonly places: readonly ContextMessage[]
  readonly timeZone: string
}

export async function corpusStatsOf(tx: Tx, userId: string, given: ScoringInput): Promise<CorpusStats> {
  const { asked, candidates, corpus, places, timeZone } = given
  const waiting = places.filter(({ segmentId }) => segmentId === undefined)
  const messages = corpus.messages + waiting.length
  const terms = corpus.terms + waiting.reduce((sum, { length }) => sum + length, 0)
  const rarity = asked.words.map((_, word) => idf(candidates.frequencies[word]! + waiting.filter(({ counts }) => counts[word]! > 0).length, messages))
  const total = rarity.reduce((sum, one) => sum + one, 0)
  const shares = rarity.map((one) => (total > 0 ? one / total : 0))
  return {
    asked, shares,
    averageLength: messages > 0 ? terms / messages : 1,
    sessions: await sessionShares(tx, userId, { ...given, shares, waiting }),
    dayOf: hourly((atMs) => localDayNumber(new Date(atMs), timeZone)),
    hourOf: hourly((atMs) => localHour(new Date(atMs), timeZone)),
  }
}

/** Days since 1970-01-01 on the wall clock. */
export const localDayNumber = (at: Date, timeZone: string): number => dayNumber(localDate(at, timeZone))

const QUARTER_MS = 900_000

/** Asked once for each quarter of an hour: zones differ by no less. */
function hourly(read: (atMs: number) => number): (atMs: number) => number {
  const known = new Map<number, number>()
  return (atMs) => {
    const quarter = Math.floor(atMs / QUARTER_MS)
    const value = known.get(quarter) ?? read(quarter * QUARTER_MS)
    known.set(quarter, value)
    return value
  }
}

/** BM25 of each session of a found segment as one text, as a share of the best. */
async function sessionShares(
  tx: Tx, userId: string, { candidates, segments, shares, waiting }: ScoringInput & { shares: readonly number[]; waiting: readonly ContextMessage[] },
): Promise<Map<string, number>> {
  const wanted = new Map(segments.filter(({ isHit }) => isHit).map((one) => [`${one.sessionSeq}/${one.conversationId}`, one]))
  const texts = new Map<string, { counts: number[]; length: number }>()
  for (const { conversationId, sessionSeq, numbers, terms } of await sessionsAround(tx, userId, [...wanted.values()])) {
    const counts = candidates.held.map((held) => numbers.reduce((sum, number) => sum + (held.get(number) ?? 0), 0))
    texts.set(`${sessionSeq}/${conversationId}`, { counts, length: terms })
  }
  for (const { session, counts, length } of waiting) {
    const text = texts.get(session) ?? { counts: shares.map(() => 0), length: 0 }
    texts.set(session, { counts: text.counts.map((sum, word) => sum + (counts[word]! > 0 ? 1 : 0)), length: text.length + length })
  }
  const average = [...texts.values()].reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.size)
  const scores = [...texts].map(([id, text]) => [id, bm25Share(text, shares, average)] as const)
  const best = Math.max(1e-9, ...scores.map(([, score]) => score))
  return new Map(scores.map(([id, score]) => [id, score / best]))
}
