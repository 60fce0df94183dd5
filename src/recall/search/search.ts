/** What comes back on a cue: messages ranked by what they hold and what stands around them; episodes by their best message, title and vector. */
import { withoutRecalled } from '../../message/recalled-text.ts'
import type { UserEmbedder } from '../../model/embedder.ts'
import type { UserReranker } from '../../model/reranker.ts'
import type { Db, Tx } from '../../store/engine/db.ts'
import { needsMessages, type Scope } from '../../store/queries/search-scope.ts'
import { messagesAt, placesInScope, type FoundMessage } from '../../store/queries/search-queries.ts'
import { rankEpisodes, type RankedEpisode } from './rank-episodes.ts'
import type { QueryVector, SearchQuery } from '../query/search-query.ts'
import { rankMessages, type RankedMessages } from './rank-messages.ts'
import type { ScoredMessage } from './message-score.ts'

export interface Searcher {
  readonly db: Db
  /** Those whose vectors this process can compute. */
  readonly embedders: readonly UserEmbedder[]
  /** Reads the best messages once more; undefined: their order stays. */
  readonly reranker: UserReranker | undefined
  readonly count: (what: 'embedder_failed') => void
}

/** An episode that came back, and why. */
export interface EpisodeHit extends Omit<RankedEpisode, 'best'> {
  /** Its best message, if one has anything of what is asked for. */
  readonly turn: FoundMessage | undefined
}

export interface PassageHit {
  readonly message: FoundMessage
  readonly segmentId: string | undefined
  /** Share of the best possible score, 0–1. */
  readonly score: number
  /** What each feature adds to the score. */
  readonly parts: Readonly<Record<string, number>>
  /** The query's words that stand in it, as the index holds them. */
  readonly terms: readonly string[]
}

export interface SearchHits {
  readonly episodes: readonly EpisodeHit[]
  readonly passages: readonly PassageHit[]
  /** Messages searched that are no episode yet. */
  readonly pending: number
  /** What stands in quotation marks, lower case. */
  readonly phrases: readonly string[]
}

export async function search(tx: Tx, userId: string, nearness: QueryVector, question: SearchQuery): Promise<SearchHits> {
  const { scope, passageLimit, query } = question
  const ranked = await rankMessages(tx, userId, query, question)
  const scored = needsMessages(scope) ? await keepInScope(tx, userId, ranked.scored, scope) : ranked.scored
  const episodes = await rankEpisodes(tx, userId, { ...ranked, scored }, { nearness, question })
  const first = scored.slice(0, ranked.phrases.length > 0 ? passageLimit + LIFTED : passageLimit)
  const messages = await textsOf(tx, userId, [...first, ...episodes.flatMap(({ best }) => (best ? [best] : []))])
  const passages = first.flatMap((one) => {
    const message = messages.get(placeKey(one.place))
    return message ? [passageOf(one, message, ranked)] : []
  })
  return {
    episodes: episodes.map(({ best, ...one }) => ({ ...one, turn: best && messages.get(placeKey(best.place)) })),
    passages: lifted(passages, ranked.phrases).slice(0, passageLimit),
    pending: ranked.pending,
    phrases: ranked.phrases,
  }
}

const passageOf = (one: ScoredMessage, message: FoundMessage, { bestScore, termsOf }: RankedMessages): PassageHit => ({
  message,
  segmentId: one.place.segmentId,
  score: Math.min(1, Math.max(0, one.score / bestScore)),
  parts: partsOf(one, bestScore),
  terms: termsOf(one),
})

/** What each feature adds to the score, those that add nothing left out. */
function partsOf({ parts, score }: ScoredMessage, bestScore: number): Record<string, number> {
  const sum = Object.values(parts).reduce((total, part) => total + part, 0)
  const all = [...Object.entries(parts), ['speaker', score - sum] as const]
  return Object.fromEntries(all.filter(([, part]) => Math.abs(part) > 1e-9).map(([name, part]) => [name, part / bestScore]))
}

/** Passages behind the limit that a phrase may lift into it. */
const LIFTED = 100

/** Messages in which somebody said what stands in quotation marks come first; otherwise the order stays. */
export function lifted(passages: readonly PassageHit[], phrases: readonly string[]): PassageHit[] {
  if (phrases.length === 0) return [...passages]
  const holds = ({ message }: PassageHit) => {
    const text = withoutRecalled(message.text).toLowerCase()
    return phrases.filter((phrase) => text.includes(phrase)).length
  }
  return passages.map((passage) => ({ passage, held: holds(passage) })).sort((a, b) => b.held - a.held).map(({ passage }) => passage)
}

/** Scored messages that are asked about their times, at most. */
const CHECKED = 1000

async function keepInScope(tx: Tx, userId: string, scored: readonly ScoredMessage[], scope: Scope): Promise<ScoredMessage[]> {
  const byPlace = new Map(scored.slice(0, CHECKED).map((one) => [placeKey(one.place), one]))
  const kept = await placesInScope(tx, userId, [...byPlace.values()].map(({ place: { conversationId, seq } }) => ({ conversationId, seq })), scope)
  return kept.map((place) => byPlace.get(placeKey(place))!)
}

const placeKey = ({ conversationId, seq }: { conversationId: string; seq: number }) => `${seq}/${conversationId}`

async function textsOf(tx: Tx, userId: string, scored: readonly ScoredMessage[]): Promise<Map<string, FoundMessage>> {
  const places = new Map(scored.map(({ place: { conversationId, seq } }) => [placeKey({ conversationId, seq }), { conversationId, seq }]))
  return new Map((await messagesAt(tx, userId, [...places.values()])).map((message) => [placeKey(message), message]))
}
