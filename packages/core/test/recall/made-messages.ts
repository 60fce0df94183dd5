/** Hand-made messages and queries to score. */
import { packTopics, type Topics } from '../../rank/bm25.ts'
import type { ParsedQuery } from '../../recall/parse-query.ts'
import { scoreMessages, SCORE_WEIGHTS, type ScoreFeature, type ScoredMessage } from '../../recall/message-score.ts'
import type { CorpusStats } from '../../recall/find-candidates.ts'
import type { ContextMessage } from '../../recall/score-context.ts'
import { MINUTE_MS } from '@madeleine/base'

export const [ANN, BEN] = [1, 2]
export const START = Date.parse('2026-03-02T09:00:00Z')

export type Made = Partial<Omit<ContextMessage, 'counts' | 'asked' | 'topics'>>
  & { readonly topics?: Topics; readonly counts?: readonly number[]; readonly asked?: readonly number[] }
/** Messages of one conversation, a minute apart, Ann and Ben in turn, ten terms each, none of them asked for. */
export const talk = (
  made: readonly Made[], words = 1,
): ContextMessage[] => made.map(({ counts = [], asked = [], topics = new Map<number, number>(), ...given }, i) => ({
  conversationId: 'c', seq: i, segmentId: 's', session: '0/c', episode: 's',
  titleCounts: undefined, meaning: 0, isCandidate: true, atMs: START + i * MINUTE_MS,
  speaker: i % 2 === 0 ? ANN : BEN, length: 10, asks: false, tells: false, timeWords: 0, part: 0,
  side: undefined, tellsNothing: false, ...given, topics: packTopics(topics),
  counts: Array.from({ length: words }, (_, word) => counts[word] ?? 0),
  asked: Array.from({ length: words }, (_, word) => asked[word] === 1),
}))

/** A query for one word, in UTC. */
export const asking = (query: Partial<ParsedQuery> = {}, stats: Partial<CorpusStats> = {}) => ({
  query: {
    text: 'dog', scope: { timeZone: 'UTC' }, askedBy: undefined, ownTail: undefined, limit: 5, passageLimit: 20,
    factLimit: 20, now: new Date(START), detail: 'auto', explain: true, maxTokens: undefined, tokenizer: 'o200k',
    words: [['dog']], person: undefined, personName: undefined, personNames: [], samePerson: undefined, known: undefined,
    isOfNameOnly: false, people: [], peopleWords: [],
    names: [], spans: [], times: [], isOfTimeOnly: false, isTimeOfTalk: false, order: undefined, hours: undefined,
    asksWhen: false, topics: new Map(), phrases: [], corrections: [],
    side: undefined, answer: undefined, focus: [], focusWords: [], isOverview: false, seeksQuestion: false, ...query,
  } satisfies ParsedQuery,
  stats: { shares: [1], texts: [1], messages: 10, averageLength: 10, sessions: new Map(), ...stats } satisfies CorpusStats,
})

export const score = (messages: readonly ContextMessage[], { query, stats } = asking()) => scoreMessages(query, messages, stats)
export const seqs = (scored: readonly ScoredMessage[]) => scored.map(({ message }) => message.seq)

/** What one feature gave the message at a place, 0–1; none where it was not returned. */
export const feature = (scored: readonly ScoredMessage[], name: ScoreFeature, seq: number): number | undefined => {
  const part = scored.find(({ message }) => message.seq === seq)?.parts?.[name]
  return part === undefined ? undefined : part / SCORE_WEIGHTS[name]
}
