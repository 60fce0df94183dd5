/** What each part of the ranking is worth: one explained recall, ranked once more without it. */
import type { Episode, Passage, Recall } from '../../recall/render/recall-result.ts'
import { SCORE_WEIGHTS, type ScoreFeature } from '../../recall/score/message-score.ts'
import type { Ranking } from './recall-arms.ts'
import { sumOf } from './recall-metrics.ts'

/** What the passage's person adds by a factor on all the rest. */
const SPEAKER = 'speaker'
type Part = ScoreFeature | typeof SPEAKER

interface Switch {
  readonly arm: string
  readonly without: readonly Part[]
}

const FEATURES = Object.keys(SCORE_WEIGHTS) as ScoreFeature[]
const GROUPS: readonly Switch[] = [
  { arm: '− all context', without: ['window', 'answers', 'session', 'episode', 'windowTopic'] },
  { arm: '− time', without: ['date', 'hour', 'order', 'when'] },
  { arm: '− topics', without: ['topic', 'windowTopic'] },
  { arm: '− form', without: ['asks', 'tells', 'length'] },
  { arm: 'own words only', without: [...FEATURES.filter((one) => one !== 'words'), SPEAKER] },
]
const SWITCHES: readonly Switch[] = [...[...FEATURES, SPEAKER].map((part): Switch => ({ arm: `− ${part}`, without: [part as Part] })), ...GROUPS]
const NO_FADING = 'episodes, no fading'

/** The same for every question, in this order. */
export const ABLATIONS: readonly string[] = [...SWITCHES.map(({ arm }) => arm), NO_FADING]

/**
 * Only what the recall holds is ranked: what the whole formula puts behind the last passage comes up in no row, and
 * which segments are looked into is the same in all of them.
 *
 * @param recall explained
 */
export function ablationsOf({ passages, episodes }: Recall): Ranking[] {
  return [
    ...SWITCHES.map(({ arm, without }): Ranking => {
      const off = new Set<string>(without)
      return { arm, unit: 'turn', units: rankedBy(passages, (passage) => scoreWithout(passage, off)).map(({ messageId }) => [messageId]) }
    }),
    { arm: NO_FADING, unit: 'episode', units: rankedBy(episodes, (episode) => episode.explain?.fused).map(({ messageIds }) => messageIds) },
  ]
}

/** One of these a message must have to be found at all, as in recall/score/message-score.ts. */
const EVIDENCE: readonly ScoreFeature[] = ['words', 'window', 'answers', 'topic', 'windowTopic', 'date']

/** Undefined for what nothing of the question is left in. */
function scoreWithout({ explain }: Passage, off: ReadonlySet<string>): number | undefined {
  const { [SPEAKER]: ofPerson = 0, ...parts } = explain?.parts ?? {}
  const left = Object.entries(parts).filter(([name]) => !off.has(name))
  if (!left.some(([name, part]) => part > 0 && (EVIDENCE as readonly string[]).includes(name))) return undefined
  const sum = sumOf(left.map(([, part]) => part))
  if (off.has(SPEAKER) || sum <= 0 || ofPerson === 0) return sum
  return sum * (1 + ofPerson / sumOf(Object.values(parts)))
}

/** Sums of the same parts differ in their last bits. */
const STEP = 1e-9

/**
 * Best first by another score, those without one left out; equal ones newer first. What recall put in front of better
 * scores (a phrase in quotation marks), or behind worse ones (what repeats another), stays there.
 */
function rankedBy<One extends Passage | Episode>(ranked: readonly One[], scoreOf: (one: One) => number | undefined): One[] {
  let stretch = 0
  return ranked
    .flatMap((one, i) => {
      if (one.score > (ranked[i - 1]?.score ?? Infinity)) stretch++
      const score = scoreOf(one)
      return score === undefined ? [] : [{ one, stretch, score: Math.round(score / STEP) }]
    })
    .sort((a, b) => a.stretch - b.stretch || b.score - a.score || timeOf(b.one) - timeOf(a.one))
    .map(({ one }) => one)
}

/** Of episodes nothing: those that are as good keep their order. */
const timeOf = (one: Passage | Episode): number => ('at' in one ? one.at.getTime() : 0)
