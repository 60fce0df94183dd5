/** Ablation of the ranking formula: reranks one explained recall without single score parts. */
import { SCORE_WEIGHTS, type ScoreFeature } from '../../../packages/core/recall/message-score.ts'
import type { Ranking } from './recall-arms.ts'
import { sumOf } from './recall-metrics.ts'
import type { Episode, Passage, RecallResult } from '../../../packages/contract/recall-calls.ts'

/** The score part of the speaker, which multiplies the sum of all others. */
const SPEAKER = 'speaker'
type ScorePart = ScoreFeature | typeof SPEAKER

interface Ablation {
  readonly arm: string
  readonly without: readonly ScorePart[]
}

const FEATURES = Object.keys(SCORE_WEIGHTS) as ScoreFeature[]
const GROUPS: readonly Ablation[] = [
  { arm: '− all context', without: ['window', 'answers', 'session', 'episode', 'windowTopic'] },
  { arm: '− time', without: ['date', 'hour', 'order', 'when'] },
  { arm: '− topics', without: ['topic', 'windowTopic'] },
  { arm: '− form', without: ['asks', 'tells', 'length'] },
  { arm: 'own words only', without: [...FEATURES.filter((one) => one !== 'words'), SPEAKER] },
]
const FORMULA_ABLATIONS: readonly Ablation[] = [
  ...[...FEATURES, SPEAKER].map((part): Ablation => ({ arm: `− ${part}`, without: [part as ScorePart] })),
  ...GROUPS,
]
const NO_DECAY = 'episodes, no fading'

/** The names of the ablation arms, fixed for all questions, in this order. */
export const ABLATIONS: readonly string[] = [...FORMULA_ABLATIONS.map(({ arm }) => arm), NO_DECAY]

/**
 * The rankings of the ablation arms. They reorder the passages and episodes of one recall: messages that the full formula
 * ranks behind its last passage are in no arm, and all arms have the same candidate segments.
 *
 * @param recall with explanations
 */
export function ablationsOf({ passages, episodes }: RecallResult): Ranking[] {
  return [
    ...FORMULA_ABLATIONS.map(({ arm, without }): Ranking => {
      const omitted = new Set<string>(without)
      return {
        arm, unit: 'turn', units: rankedBy(passages, (passage) => scoreWithout(passage, omitted)).map(({ messageId }) => [messageId]),
      }
    }),
    { arm: NO_DECAY, unit: 'episode', units: rankedBy(episodes, (episode) => episode.explain?.fused).map(({ messageIds }) => messageIds) },
  ]
}

/** One of these a message must have to be found at all, as in core/recall/message-score.ts. */
const EVIDENCE: readonly ScoreFeature[] = ['words', 'window', 'answers', 'title', 'topic', 'windowTopic', 'date', 'meaning']

/** The score without the omitted parts; undefined if no evidence for the query remains. */
function scoreWithout({ explain }: Passage, omitted: ReadonlySet<string>): number | undefined {
  const { [SPEAKER]: speakerPart = 0, ...parts } = explain?.parts ?? {}
  const remaining = Object.entries(parts).filter(([name]) => !omitted.has(name))
  if (!remaining.some(([name, part]) => part > 0 && (EVIDENCE as readonly string[]).includes(name))) return undefined
  const sum = sumOf(remaining.map(([, part]) => part))
  if (omitted.has(SPEAKER) || sum <= 0 || speakerPart === 0) return sum
  return sum * (1 + speakerPart / sumOf(Object.values(parts)))
}

/** Precision to which scores are compared, because sums of the same parts differ in their last bits. */
const SCORE_STEP = 1e-9

/**
 * Reorders by another score, best first, ties newest first; items without a score are dropped. Items that recall placed
 * before better scores (quoted phrases) or behind worse ones (near-duplicates) stay in their block.
 */
function rankedBy<One extends Passage | Episode>(ranked: readonly One[], scoreOf: (item: One) => number | undefined): One[] {
  let block = 0
  return ranked
    .flatMap((item, i) => {
      if (item.score > (ranked[i - 1]?.score ?? Infinity)) block++
      const score = scoreOf(item)
      return score === undefined ? [] : [{ item, block, score: Math.round(score / SCORE_STEP) }]
    })
    .sort((a, b) => a.block - b.block || b.score - a.score || timeOf(b.item) - timeOf(a.item))
    .map(({ item }) => item)
}

/** Time of a passage; 0 for an episode, so that ties of episodes keep their order. */
const timeOf = (item: Passage | Episode): number => ('at' in item ? item.at.getTime() : 0)
