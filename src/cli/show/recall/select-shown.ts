/** Which passages and episodes of a recall a person is shown: as far as confidence reaches, not a fixed number. */
import { levelOf, type ConfidenceLevel } from '../../../core/confidence.ts'
import type { Episode, Passage, Recall } from '../../../recall/render/recall-result.ts'

/** What the user asked for by flags; absent where confidence decides. */
export interface AskedCounts {
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
  readonly passages: Divided<Passage>
  readonly episodes: Divided<Episode>
  /** Passages and episodes that are as confident as these and not shown. */
  readonly more: number
}

/** What recall is asked for when confidence decides how much of it is shown. */
export const CANDIDATES = { limit: 40, passageLimit: 40 } as const

/** A screenful: more is shown on request. */
const MOST_PASSAGES = 8
const MOST_EPISODES = 6
/** Where nothing is confident, the first few let a reader judge for themselves. */
const NEAREST_PASSAGES = 3

/** Divides a recall for its readers. Nothing is reordered within a part. */
export function selectShown({ confidence: { level }, passages, episodes }: Recall, asked: AskedCounts = {}): ShownRecall {
  const shownPassages = selectPassages(passages, level, asked.passageLimit)
  const shownEpisodes = selectEpisodes(episodes, shownPassages, { level, limit: asked.limit })
  const leftOut = asked.passageLimit === undefined ? passages.filter(isConfident(level)).length - shownPassages.confident.length : 0
  return { level, passages: shownPassages, episodes: shownEpisodes, more: Math.max(0, leftOut) }
}

/** Whether a part is worth showing as an answer: it is fair or better, or as good as an answer that is weak as a whole. */
const isConfident = (level: ConfidenceLevel) => ({ confidence }: { readonly confidence: number }): boolean => {
  const own = levelOf(confidence)
  return own === 'fair' || own === 'strong' || (level === 'weak' && own === 'weak')
}

function selectPassages(passages: readonly Passage[], level: ConfidenceLevel, limit: number | undefined): Divided<Passage> {
  if (limit !== undefined) return divide(passages.slice(0, limit), level === 'none' ? () => false : isConfident(level))
  if (level === 'none') return { confident: [], nearest: passages.slice(0, NEAREST_PASSAGES) }
  const confident = passages.filter(isConfident(level))
  // The whole may be sure that something answers where no single message is
  if (confident.length === 0) return { confident: passages.slice(0, NEAREST_PASSAGES), nearest: [] }
  return { confident: confident.slice(0, level === 'weak' ? NEAREST_PASSAGES : MOST_PASSAGES), nearest: [] }
}

/** The episodes of the shown passages, best passage first, then those that are confident without one. */
function selectEpisodes(episodes: readonly Episode[], shown: Divided<Passage>, { level, limit }: { level: ConfidenceLevel; limit: number | undefined }): Divided<Episode> {
  const isSure = level === 'none' ? () => false : isConfident(level)
  if (limit !== undefined) return divide(episodes.slice(0, limit), isSure)
  const ids = [...new Set(shown.confident.flatMap(({ episodeId }) => episodeId ?? []))]
  const sources = ids.flatMap((id) => episodes.find((episode) => episode.id === id) ?? [])
  const others = level === 'weak' ? [] : episodes.filter((episode) => isSure(episode) && !ids.includes(episode.id))
  return { confident: [...sources, ...others].slice(0, Math.max(MOST_EPISODES, sources.length)), nearest: [] }
}

function divide<T>(all: readonly T[], isSure: (one: T) => boolean): Divided<T> {
  return { confident: all.filter(isSure), nearest: all.filter((one) => !isSure(one)) }
}
