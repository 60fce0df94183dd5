/** Ranks episodes by their best message, by their title and summary, and by their vector. */
import { hasPlausibleWord, holdsAnswer, ownWordsBeside, termHashes, terms } from '@madeleine/language'
import { demoteNearDuplicates } from '../rank/copied-text.ts'
import { fuse, type Fused } from '../rank/bm25.ts'
import { curveStart, elapsedDays, fadeFactor, retrievability } from '../reviews/retention.ts'
import { needsMessages } from '../store/queries/search-queries.ts'
import type { EpisodeRow } from '../store/tables/episodes.ts'
import { titleEvidence, type EvidenceSignals } from './evidence.ts'
import type { Candidates } from './find-candidates.ts'
import { type InformativeWord } from './informative-words.ts'
import { bestScoreOf, type ScoredMessage } from './message-score.ts'
import { isAnsweredByTime, type ParsedQuery } from './parse-query.ts'
import { nearestIds, type NearestEpisodes } from './nearest-episodes.ts'

export interface ScoredEpisode extends Omit<DecayedEpisode, 'ranks'> {
  /** Its rank in each arm that found it, from 1; the arm's weight; its score there, 0–1, where the arm has one. */
  readonly arms: readonly { readonly arm: RecallArm; readonly rank: number; readonly weight: number; readonly score?: number }[]
  /** The terms of the query in its title, its summary or its best message, as the index holds them. */
  readonly terms: readonly string[]
  /** Those of its best message. */
  readonly messageTerms: readonly string[]
  /** Those in the title of its conversation. */
  readonly conversationTerms: readonly string[]
  /** Its best message; undefined where none has evidence. */
  readonly best: ScoredMessage | undefined
  /** That message was found by its meaning and by no word. */
  readonly isNear?: true
  /** What its title and summary hold of the query, the date aside that a summary begins with. */
  readonly titleEvidence: EvidenceSignals
  /** Its title and summary only greet, thank and name people. */
  readonly saysNothing: boolean
  /** They hold no number, time or name where one is asked for. */
  readonly lacksAnswer: boolean
}

/** Episodes that an arm may name. */
const ARM_LIMIT = 100

/**
 * The weight of each arm, from an ablation over 602 questions (docs/internals/decisions.md, `npm run bench:recall`). An extractive
 * title holds few of an episode's words, and the hashing embedder sees the same words blurred: both break ties, and they
 * find what no message answers. An embedder that knows meanings has found messages by then, and its vectors of episodes say less.
 */
const ARM_WEIGHTS: Readonly<Record<RecallArm, number>> = { words: 0.01, vector: 0.01, messages: 1 }

/** Decay lifts no episode from farther behind the limit into the list: a factor of 0.97 is worth 0.03 · (60 + rank) places. */
export const DECAY_PLACES = 15

/** Episodes by their arms, before their rows are read. */
export interface FusedEpisodes {
  /** The first, as many as decay may lift into the list; in a narrower scope, where rows may be missing, all. */
  readonly first: readonly Fused<RecallArm>[]
  /** The best message of each episode, best first. */
  readonly best: ReadonlyMap<string, ScoredMessage>
  /** The query's terms in title and summary, by episode id. */
  readonly titleTerms: ReadonlyMap<string, readonly string[]>
}

/** Fuses the three arms by weighted reciprocal rank (`fuse`). @param scored messages in scope, best first */
export async function fuseEpisodes(
  scored: readonly ScoredMessage[],
  { query, candidates, nearest }: { query: ParsedQuery; candidates: Candidates; nearest: NearestEpisodes },
): Promise<FusedEpisodes> {
  const { scope, limit } = query
  const best = bestByEpisode(scored)
  const titleTerms = new Map(candidates.titles.map(({ id, terms: held }) => [id, held]))
  const lists: Record<RecallArm, readonly string[]> = {
    // A long episode may lie in the hours asked for and hold no message in them; of a time alone only its talk is wanted
    words: scope.hours || isAnsweredByTime(query) ? [...titleTerms.keys()].filter((id) => best.has(id)) : [...titleTerms.keys()],
    vector: await nearestIds(
      nearest, query, { noMessage: best.size === 0, isNonsense: best.size + titleTerms.size === 0 && !hasPlausibleWord(query) },
    ),
    messages: [...best.keys()].slice(0, ARM_LIMIT),
  }
  const fused = fuse((['words', 'vector', 'messages'] as const).map((arm) => ({ arm, weight: ARM_WEIGHTS[arm], ids: lists[arm] })))
  return { first: needsMessages(scope) ? fused : fused.slice(0, limit + DECAY_PLACES), best, titleTerms }
}

/**
 * Multiplies by the fading factor (`decay`), moves near-duplicates to the end, and keeps the first `limit`. @param rows of the first, by id
 */
export function rankEpisodes(
  { first, best, titleTerms }: FusedEpisodes, rows: ReadonlyMap<string, EpisodeRow>,
  { query, informative }: { query: ParsedQuery; informative: readonly InformativeWord[] },
): ScoredEpisode[] {
  const { now, limit } = query
  const bestScore = bestScoreOf(query)
  const hasOwnWords = ownWordsBeside(query.names)
  const termsOf = ({ row }: DecayedEpisode) => termHashes(`${row.title}\n${row.summary}`)
  const faded = demoteNearDuplicates(decay(first, rows, now), termsOf, { limit }).slice(0, limit)
  return faded.map(({ ranks, ...decayed }): ScoredEpisode => {
    const { id } = decayed.row
    const message = best.get(id)
    const score = message && scoreShare(message, bestScore)
    const messageTerms = message ? termsIn(message, query) : []
    const conversationTerms = message ? heldWords(message.message.titleCounts ?? [], query) : []
    return {
      ...decayed, best: message, messageTerms, conversationTerms, ...(message?.isNear && { isNear: true as const }),
      ...judgedTitle(decayed.row, { query, told: titleTerms.get(id) ?? [], conversationTerms, informative, hasOwnWords }),
      terms: [...new Set([...messageTerms, ...(titleTerms.get(id) ?? []), ...conversationTerms])],
      arms: ranks.map(({ arm, rank }) =>
        ({ arm, rank, weight: ARM_WEIGHTS[arm], ...(arm === 'messages' && score !== undefined && { score }) })),
    }
  })
}

/** A message's score as a share of the best possible, 0–1. */
export const scoreShare = ({ score }: ScoredMessage, bestScore: number): number => Math.min(1, Math.max(0, score / bestScore))

/** The query's words that a message holds, each by its first term. */
export const termsIn = ({ message }: ScoredMessage, query: ParsedQuery): string[] => heldWords(message.counts, query)

/** The query's words that a text holds, by how often it holds each; each by its first term. */
export const heldWords = (counts: readonly number[], { words }: ParsedQuery): string[] =>
  words.flatMap(([term = ''], word) => ((counts[word] ?? 0) > 0 ? [term] : []))

/** The best message of each episode, best first. */
function bestByEpisode(scored: readonly ScoredMessage[]): Map<string, ScoredMessage> {
  const best = new Map<string, ScoredMessage>()
  for (const one of scored) {
    const { segmentId } = one.message
    if (segmentId !== undefined && !best.has(segmentId)) best.set(segmentId, one)
  }
  return best
}

// What title and summary of an episode are worth as evidence: without their date, and less where they say nothing.

const SENTENCE_END = /[.!?。！？\n]+/u

interface TitleTerms {
  readonly query: ParsedQuery
  /** The first terms of the query's words in title and summary, and in the title of its conversation. */
  readonly told: readonly string[]
  readonly conversationTerms: readonly string[]
  /** How much each word of the query says. */
  readonly informative: readonly InformativeWord[]
  /** Whether a sentence does more than greet and name people. */
  readonly hasOwnWords: (sentence: string) => boolean
}

function judgedTitle(
  row: { readonly title: string; readonly summary: string }, { query, told, conversationTerms, informative, hasOwnWords }: TitleTerms,
): Pick<ScoredEpisode, 'titleEvidence' | 'saysNothing' | 'lacksAnswer'> {
  const text = undated(row)
  const evidence = titleEvidence(query, [...toldBesides(told, text, query), ...conversationTerms], informative)
  const saysNothing = !text.rest.split(SENTENCE_END).some(hasOwnWords)
  const lacksAnswer = query.answer !== undefined && !holdsAnswer(query.answer, text.rest, query.text)
  return { titleEvidence: { ...evidence, isOfAnother: isOfAnother(text.rest, query) }, saysNothing, lacksAnswer }
}

/** A person is asked about, and the text does not name them: "Who is Ann's husband?" is not answered by Lena's wedding. */
const isOfAnother = (text: string, { personName, personNames }: ParsedQuery): boolean =>
  personName !== undefined
  && !personNames.join(' ').toLowerCase().split(/[^\p{L}\p{M}]+/u).some((word) => word !== '' && text.toLowerCase().includes(word))

interface UndatedText {
  readonly date: string
  readonly rest: string
}

/** Title and summary without the date that an extractive summary begins with, and that a short title ends with. */
function undated({ title, summary }: { readonly title: string; readonly summary: string }): UndatedText {
  const date = /^(\d{1,2} \p{L}+ \d{4}) — /u.exec(summary)?.[1] ?? ''
  return { date, rest: date === '' ? `${title}\n${summary}` : `${title.replace(date, '')}\n${summary.slice(date.length)}` }
}

/** Those of a title and summary's terms that do not only stand in their date: "11 March" says nothing of a march. */
function toldBesides(told: readonly string[], { date, rest }: UndatedText, { words }: ParsedQuery): readonly string[] {
  const dated = new Set(date === '' ? [] : terms(date))
  const doubtful = told.filter((term) => (words.find(([first]) => first === term) ?? []).some((one) => dated.has(one)))
  if (doubtful.length === 0) return told
  const besides = new Set(terms(rest))
  const isBesides = (term: string) => words.some((own) => own[0] === term && own.some((one) => besides.has(one)))
  return told.filter((term) => !doubtful.includes(term) || isBesides(term))
}

// How forgetting changes the order of episodes. It hides none.

/** A ranked list of episodes. words: by title and summary; vector: by the vector of the same; messages: by the best message. */
export type RecallArm = 'words' | 'vector' | 'messages'

export interface DecayedEpisode {
  readonly row: EpisodeRow
  /** `fused` times `factor`, 0–1. */
  readonly score: number
  /** Its score by rank fusion, 0–1. */
  readonly fused: number
  /** Its rank in each arm that found it, from 1. */
  readonly ranks: readonly { readonly arm: RecallArm; readonly rank: number }[]
  /** The probability that the episode is still remembered, 0–1. */
  readonly retrievability: number
  /** Where its curve begins: at its last review, or at its end in story time if that is later; and days since then, with fractions. */
  readonly since: 'review' | 'end'
  readonly daysSince: number
  /** What its retrievability and its surprise leave of the score, 0–1. */
  readonly factor: number
  /** Its place among the episodes found, from 1: by the fused score, and by the faded one; undefined where nothing was asked. */
  readonly place?: { readonly fused: number; readonly faded: number }
}

/**
 * Multiplies each score by the episode's fading factor, and sorts by the product; equal scores keep the order given.
 *
 * @param rows the episodes by id; what is fused but has no row is left out
 * @param now when the query is asked
 */
function decay(fused: readonly Fused<RecallArm>[], rows: ReadonlyMap<string, EpisodeRow>, now: Date): DecayedEpisode[] {
  return fused
    .flatMap(({ id, score, ranks }) => {
      const row = rows.get(id)
      if (!row) return []
      const remembered = rememberedAt(row, now)
      const factor = fadeFactor(remembered.retrievability, row.surprise)
      return [{ row, score: score * factor, fused: score, ranks, ...remembered, factor }]
    })
    .map((episode, i) => ({ episode, fused: i + 1 }))
    .sort((a, b) => b.episode.score - a.episode.score)
    .map(({ episode, fused: place }, i) => ({ ...episode, place: { fused: place, faded: i + 1 } }))
}

/** Where an episode is on its forgetting curve, with fractions of days; one with a star stays at its beginning. */
export function rememberedAt(
  { endAt, lastReviewedAt, stabilityDays, starredAt }: Pick<EpisodeRow, 'endAt' | 'lastReviewedAt' | 'stabilityDays' | 'starredAt'>,
  at: Date,
): Pick<DecayedEpisode, 'since' | 'daysSince' | 'retrievability'> {
  const start = curveStart(endAt, lastReviewedAt)
  const daysSince = elapsedDays(start, at)
  const fading = starredAt === null ? retrievability(daysSince, stabilityDays) : 1
  return { since: start === endAt ? 'end' : 'review', daysSince, retrievability: fading }
}
