/** What scoring has to know about the corpus: how rare each word is, how long texts are, which sessions hold the words. */
import { bm25Share, idf, type CountedText } from '../rank/bm25.ts'
import type { Corpus } from '../store/tables/corpus.ts'
import type { WordMatches } from './match-postings.ts'
import type { ContextMessage } from './score-context.ts'
import type { SessionSegments } from './segment-directory.ts'

export interface CorpusStats {
  /** The idf of each word of the query as a share of all: they sum to 1, or are all 0. */
  readonly shares: readonly number[]
  /** Messages that hold each word of the query, and all messages. */
  readonly texts: readonly number[]
  readonly messages: number
  /** Terms of a message, on average. */
  readonly averageLength: number
  /** BM25 of each session as one text, as a share of the best session, 0–1. */
  readonly sessions: ReadonlyMap<string, number>
}

interface FoundTexts {
  readonly corpus: Corpus
  /** For each word of the query the segments that hold it. */
  readonly words: readonly WordMatches[]
  /** The sessions of the segments found, by their keys. */
  readonly sessions: ReadonlyMap<string, SessionSegments>
  readonly messages: readonly ContextMessage[]
}

/** The statistics of the index, pending messages added to it. */
export function corpusStatsOf(found: FoundTexts): CorpusStats {
  const { corpus, words, messages } = found
  const pending = messages.filter(({ segmentId }) => segmentId === undefined)
  const messageCount = corpus.messages + pending.length
  const termCount = corpus.terms + pending.reduce((sum, { length }) => sum + length, 0)
  const texts = words.map((matches, word) => matches.texts + pending.filter(({ counts }) => counts[word]! > 0).length)
  const idfs = texts.map((count) => idf(count, messageCount))
  const total = idfs.reduce((sum, one) => sum + one, 0)
  const shares = idfs.map((one) => (total > 0 ? one / total : 0))
  return {
    shares, texts,
    messages: messageCount,
    averageLength: messageCount > 0 ? termCount / messageCount : 1,
    sessions: sessionShares(found, { shares, pending }),
  }
}

/** The sessions of the segments found and of pending messages. An indexed session counts a word once for each message that holds it. */
function sessionShares(
  { words, sessions }: FoundTexts, { shares, pending }: { shares: readonly number[]; pending: readonly ContextMessage[] },
): Map<string, number> {
  const texts = new Map<string, CountedText>()
  for (const [session, { numbers, terms }] of sessions) {
    const counts = words.map((matches) => numbers.reduce((sum, number) => sum + matches.textsIn(number), 0))
    texts.set(session, { counts, length: terms })
  }
  for (const { session, counts, length } of pending) {
    const text = texts.get(session) ?? { counts: shares.map(() => 0), length: 0 }
    texts.set(session, { counts: text.counts.map((sum, word) => sum + (counts[word]! > 0 ? 1 : 0)), length: text.length + length })
  }
  const average = [...texts.values()].reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.size)
  const scores = [...texts].map(([id, text]) => [id, bm25Share(text, shares, average)] as const)
  const best = Math.max(1e-9, ...scores.map(([, score]) => score))
  return new Map(scores.map(([id, score]) => [id, score / best]))
}
