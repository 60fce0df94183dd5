/** The confidence of what is ranked: of each message, of each episode, and of the answer as a whole. Nothing is reordered by it. */
import { confidenceOf, type Confidence } from '../../core/confidence.ts'
import { ownText } from '../../message/recalled-text.ts'
import type { FoundMessage } from '../../store/queries/search-queries.ts'
import { callsBy } from '../query/called-people.ts'
import type { ParsedQuery } from '../query/parse-query.ts'
import type { CorpusStats } from '../search/corpus-stats.ts'
import { answerProbability, evidenceParts, ofAnother, titleEvidence, titleProbability, withoutOwnWords, type EvidenceParts } from './evidence.ts'
import type { ScoredMessage } from './message-score.ts'
import { hasOwnWords, wordsOfNames } from './own-words.ts'
import { heldWords, type ScoredEpisode } from './rank-episodes.ts'

type JudgedEpisode = Pick<ScoredEpisode, 'row' | 'titleEvidence' | 'saysNothing'>

export interface Confidences {
  /**
   * Of the best evidence there is: no answer is surer than the message, the episode or the title of a conversation that it
   * rests on. What the reader sees anyway (`hides`), and episodes whose surest message that is, count for nothing.
   */
  ofAnswer(episodes: readonly JudgedEpisode[]): Confidence
  of(one: ScoredMessage): number
  /** Of an episode: of its best message by evidence, or of its title and summary where they hold more. */
  ofEpisode(episode: JudgedEpisode): { readonly confidence: number; readonly evidence: EvidenceParts }
}

interface Judging {
  readonly stats: CorpusStats
  /** A message as stored, where it was read: one that says nothing by itself is no evidence, and one that was not read neither. */
  readonly textOf: (one: ScoredMessage) => FoundMessage | undefined
}

/** Words for somebody who is named beside a message: without one, "I am allergic to nuts" tells of its speaker. */
const OF_ANOTHER = /(?<![\p{L}\p{M}])(?:s?he|her|hers|him|his|they|their|them|you|your)(?![\p{L}\p{M}])|[你您他她]/iu

/** @param scored all of them, in any order */
export function confidencesOf(query: ParsedQuery, scored: readonly ScoredMessage[], { stats, textOf }: Judging): Confidences {
  const names = wordsOfNames(query.names)
  const callers = callersOf(query, scored, textOf)
  const of = (one: ScoredMessage): number => {
    const text = textOf(one)
    // Whoever is called so is not who calls them so: it may be the one asked about who speaks
    const mayBeAsked = callers.size > 0 && !callers.has(one.message.speaker)
    const probability = answerProbability(mayBeAsked ? { ...one.evidence, about: undefined } : one.evidence, query)
    if (!text || !hasOwnWords(ownText(text), names)) return withoutOwnWords(probability)
    if (mayBeAsked) return probability
    return one.evidence.about === 'near' && one.message.tells && !OF_ANOTHER.test(ownText(text)) ? ofAnother(probability) : probability
  }
  const values = new Map(scored.map((one) => [one, of(one)]))
  const surest = surestByEpisode(scored, (one) => values.get(one)!)
  const isHidden = (one: ScoredMessage | undefined): boolean => one !== undefined && query.hides?.(one.message) === true
  const ofEpisode: Confidences['ofEpisode'] = ({ row, titleEvidence: title, saysNothing }) => {
    const best = surest.get(row.id)?.[0]
    const probability = titleProbability(title)
    const [byTitle, byMessage] = [saysNothing ? withoutOwnWords(probability) : probability, best ? values.get(best)! : 0]
    return best && byMessage >= byTitle ? { confidence: byMessage, evidence: evidenceParts(best.evidence) } : { confidence: byTitle, evidence: evidenceParts(title) }
  }
  return {
    ofAnswer(episodes) {
      const seen = scored.filter((one) => !isHidden(one))
      const others = episodes.filter(({ row }) => !isHidden(surest.get(row.id)?.[0]))
      const all = [...seen.map((one) => values.get(one)!), ...others.map((one) => ofEpisode(one).confidence), ...titleConfidences(query, seen, stats)]
      return confidenceOf(all.reduce((most, value) => Math.max(most, value), 0))
    },
    of: (one) => values.get(one) ?? of(one),
    ofEpisode,
  }
}

/** The speakers who call the people asked about by their names, in the texts that were read. */
function callersOf({ people, peopleWords }: ParsedQuery, scored: readonly ScoredMessage[], textOf: Judging['textOf']): ReadonlySet<number> {
  if (peopleWords.length === 0) return new Set()
  return new Set(scored.flatMap((one) => {
    const text = one.evidence.about === 'named' ? textOf(one) : undefined
    return text !== undefined && people.some((name) => callsBy(ownText(text), name)) ? [one.message.speaker] : []
  }))
}

/** What the titles of the messages' conversations hold of the query, each read as one message. */
function titleConfidences(query: ParsedQuery, scored: readonly ScoredMessage[], stats: CorpusStats): number[] {
  const titles = new Map(scored.flatMap(({ message: { conversationId, titleCounts } }) => (titleCounts ? [[conversationId, titleCounts] as const] : [])))
  return [...titles.values()].map((counts) => titleProbability(titleEvidence(query, heldWords(counts, query), stats)))
}

/** The messages of each episode with the most evidence, the surest first. */
function surestByEpisode(scored: readonly ScoredMessage[], valueOf: (one: ScoredMessage) => number): Map<string, ScoredMessage[]> {
  const byEpisode = new Map<string, ScoredMessage[]>()
  for (const one of scored) {
    const { segmentId } = one.message
    if (segmentId === undefined) continue
    const own = byEpisode.get(segmentId)
    if (own) own.push(one)
    else byEpisode.set(segmentId, [one])
  }
  for (const own of byEpisode.values()) own.sort((a, b) => valueOf(b) - valueOf(a))
  return byEpisode
}

/** Messages whose texts are read for the confidence of the answer, which may rest on one that is not ranked first, and of each episode. */
const [MOST_LIKELY, MOST_LIKELY_WITHIN] = [10, 2]
/** Messages that are read at most where the likeliest say nothing by themselves. */
const MOST_READ = 200

export interface Likeliest {
  readonly first: readonly ScoredMessage[]
  /** As many more as are read where those say nothing. */
  readonly further: readonly ScoredMessage[]
  /** Of an episode. */
  within(id: string): readonly ScoredMessage[]
}

/** The messages with the most evidence, of all and of each episode. */
export function likeliest(scored: readonly ScoredMessage[], query: ParsedQuery): Likeliest {
  const values = new Map(scored.map((one) => [one, answerProbability(one.evidence, query)]))
  const valueOf = (one: ScoredMessage) => values.get(one)!
  const all = scored.toSorted((a, b) => valueOf(b) - valueOf(a))
  const within = surestByEpisode(scored, valueOf)
  return {
    first: all.slice(0, MOST_LIKELY),
    further: all.slice(MOST_LIKELY, MOST_READ),
    within: (id) => within.get(id)?.slice(0, MOST_LIKELY_WITHIN) ?? [],
  }
}

/** Whether none of the messages says anything by itself. */
export const sayNothing = (messages: Iterable<FoundMessage>, { names }: ParsedQuery): boolean => {
  const words = wordsOfNames(names)
  return [...messages].every((message) => !hasOwnWords(ownText(message), words))
}
