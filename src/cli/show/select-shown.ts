/** Which passages and episodes of a recall a person is shown: as far as confidence reaches, not a fixed number. */
import type { RecentOptions, Episode, Passage, RecallResult } from '../../contract/recall-calls.ts'
import type { Fact } from '../../contract/facts-calls.ts'
import { leastValueOf, levelOf, type Confidence, type ConfidenceLevel } from '../../contract/confidence.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { terms } from '../../language/terms.ts'
import { paint, queryMatcher } from '../terminal/highlight.ts'

/** What the user asked for; numbers are absent where confidence decides. */
export interface Asked {
  readonly query: string
  readonly limit?: number | undefined
  readonly passageLimit?: number | undefined
}

/** A list in two parts, each in the order of the library. */
interface Divided<T> {
  /** As far as confidence reaches. */
  readonly confident: readonly T[]
  /** What comes after, shown as what it is. */
  readonly nearest: readonly T[]
}

export interface ShownRecall {
  readonly level: ConfidenceLevel
  /** Those that are fairly sure. */
  readonly facts: readonly Fact[]
  readonly passages: Divided<Passage>
  readonly episodes: Divided<Episode>
  /** Passages and episodes that are as confident as these and not shown. */
  readonly more: number
}

/** What recall is asked for when confidence decides how much of it is shown. */
export const CANDIDATES = { limit: 40, passageLimit: 40 } as const

/** A screenful: more is shown on request. Behind the smaller number only what is strong is shown. */
const MOST_PASSAGES = { strong: 6, fair: 5 } as const
const MOST_EPISODES = { strong: 6, fair: 3 } as const
const MOST_FACTS = 5
/** Where nothing is confident, the first few let a reader judge for themselves. */
const NEAREST_PASSAGES = 3

/** Divides a recall for its readers. Nothing is reordered within a part. */
export function selectShown({ confidence, facts, passages, episodes }: RecallResult, { query, limit, passageLimit }: Asked): ShownRecall {
  const { level } = confidence
  const answers = isConfident(confidence)
  const telling = passages.filter(({ text }) => !onlyRepeats(text, query))
  const shownPassages = selectPassages(
    telling.some(answers) ? telling : passages, { level, answers, limit: passageLimit, isToldByEpisode: episodes.some(answers) },
  )
  const shownEpisodes = selectEpisodes(episodes, shownPassages, { level, answers, limit })
  const isCut = passageLimit === undefined && (level === 'fair' || level === 'strong')
  const sureFacts = facts.filter((one) => (one.confidence ?? 0) >= leastValueOf('fair')).slice(0, MOST_FACTS)
  return {
    level, facts: sureFacts, passages: shownPassages, episodes: shownEpisodes,
    more: isCut ? Math.max(0, telling.filter(answers).length - shownPassages.confident.length) : 0,
  }
}

/** A longer message says more than one word, characters. */
const SHORT_TEXT = 60

/** Whether a message is one word of the query, once or again and again, and nothing else: “MISO MISO MISO”. */
function onlyRepeats(text: string, query: string): boolean {
  if (text.length > SHORT_TEXT) return false
  const matches = queryMatcher(query)(text)
  const rest = paint(text, matches, () => ' ')
  return new Set(matches.map(([from, to]) => text.slice(from, to).toLowerCase())).size === 1 && terms(rest).length === 0
}

/** What is this near to the answer's confidence is shown with it, though it is just below fair. */
const NEAR = 0.75

/**
 * Whether a part is worth showing as an answer: it is fair or better, or about as likely as an
 * answer that is hardly fair, or weak, as a whole.
 */
const isConfident = ({ level, value }: Confidence) => ({ confidence }: { readonly confidence: number }): boolean =>
  level !== 'none' && confidence >= Math.min(leastValueOf('fair'), NEAR * value)

interface Selection {
  readonly level: ConfidenceLevel
  readonly answers: (part: { readonly confidence: number }) => boolean
  readonly limit: number | undefined
  /** A title or a summary answers: then it is read, and no message that does not. */
  readonly isToldByEpisode?: boolean
}

function selectPassages(passages: readonly Passage[], { level, answers, limit, isToldByEpisode }: Selection): Divided<Passage> {
  if (limit !== undefined) return divide(passages.slice(0, limit), answers)
  if (level === 'none') return { confident: [], nearest: passages.slice(0, NEAREST_PASSAGES) }
  // The first is the best of what is sure to be there, even if its own words are few: a reply holds few of the query's
  const isFirst = (one: Passage): boolean => one === passages[0] && isLikely(one) && (passages.some(answers) || !isToldByEpisode)
  const confident = passages.filter((one) => answers(one) || isFirst(one))
  // The whole may be sure that something answers where no single message is
  if (confident.length === 0) {
    return { confident: [], nearest: (isToldByEpisode ? passages.filter(isLikely) : passages).slice(0, NEAREST_PASSAGES) }
  }
  return { confident: level === 'weak' ? confident.slice(0, NEAREST_PASSAGES) : firstOf(confident, MOST_PASSAGES), nearest: [] }
}

const isLikely = ({ confidence }: Passage): boolean => levelOf(confidence) !== 'none'

/** The episodes of the shown passages, best passage first, then those that are confident without one. */
function selectEpisodes(episodes: readonly Episode[], shown: Divided<Passage>, { level, answers, limit }: Selection): Divided<Episode> {
  if (limit !== undefined) return divide(episodes.slice(0, limit), answers)
  const ids = [...new Set(shown.confident.flatMap(({ episodeId }) => episodeId ?? []))]
  const sources = ids.flatMap((id) => episodes.find((episode) => episode.id === id) ?? [])
  const others = level === 'weak' && shown.confident.length > 0 ? []
    : episodes.filter((episode) => answers(episode) && !ids.includes(episode.id))
  const [strong, fair] = [MOST_EPISODES.strong - sources.length, MOST_EPISODES.fair - sources.length]
  return { confident: [...sources.slice(0, MOST_EPISODES.strong), ...firstOf(others, { strong, fair })], nearest: [] }
}

/** The first of all up to a number, then only the strong ones up to a larger one. */
function firstOf<T extends { readonly confidence: number }>(
  all: readonly T[], { strong, fair }: { readonly strong: number; readonly fair: number },
): T[] {
  const shown: T[] = []
  for (const one of all) if (shown.length < (levelOf(one.confidence) === 'strong' ? strong : fair)) shown.push(one)
  return shown
}

function divide<T>(all: readonly T[], answers: (one: T) => boolean): Divided<T> {
  return { confident: all.filter(answers), nearest: all.filter((one) => !answers(one)) }
}

// The filters of a recall in words, and whether anything passes them.

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
