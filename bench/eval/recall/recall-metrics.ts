/** Retrieval metrics of a ranking against its evidence. */
import { invalidInput } from '../../../packages/base/errors.ts'
import { WORD_BUDGETS } from '../segmentation/evidence-recall.ts'

const RECALL_DEPTHS = [1, 5, 10, 25] as const
/** Depths of any@k, all@k and NDCG@k. */
const SET_DEPTHS = [5, 10] as const

/**
 * All 0–1, means over questions.
 *
 * R@k: share of the evidence among the first k ranks. any@k: whether any evidence is among them; all@k: whether all of it
 * is. NDCG@k (Järvelin & Kekäläinen, 2002): evidence at rank i gains 1 / log2(i + 1), divided by the gain of the ideal
 * order. MRR: 1 / rank of the first evidence. first: whether rank 1 is evidence. words@n: share of the evidence within the
 * first n words, best unit first; a turn counts only as a whole.
 */
export const METRICS = [
  'R@1', 'R@5', 'R@10', 'R@25', 'any@5', 'any@10', 'all@5', 'all@10', 'NDCG@5', 'NDCG@10', 'MRR', 'first',
  'words@250', 'words@500', 'words@1000', 'words@2000',
] as const
export type RecallMetric = (typeof METRICS)[number]
export type RankingScores = Readonly<Record<RecallMetric, number>>

/** The turn ids at one rank, in reading order. */
export type RankedUnit = readonly string[]

/** The ground truth of a question. */
export interface Truth {
  /** At least one id. */
  readonly evidence: ReadonlySet<string>
  /** Number of evidence turns in each rankable unit, in any order; they sum to the size of `evidence`. Default: one per unit. */
  readonly gains?: readonly number[]
  /** Number of words of a turn; default 0. */
  readonly wordsOf?: (id: string) => number
}

/** The ranking without repeated turns; a unit without new turns takes no rank. */
function distinct(ranking: readonly RankedUnit[]): RankedUnit[] {
  const ranked = new Set<string>()
  return ranking.flatMap((unit) => {
    const newIds = unit.filter((id) => !ranked.has(id) && ranked.add(id))
    return newIds.length === 0 ? [] : [newIds]
  })
}

/** The metrics of a ranking. @param ranking best first; a repeated turn counts at its first rank */
export function scoreRanking(ranking: readonly RankedUnit[], { evidence, gains, wordsOf = () => 0 }: Truth): RankingScores {
  const units = distinct(ranking)
  const hitCounts = units.map((unit) => unit.filter((id) => evidence.has(id)).length)
  const idealGains = [...(gains ?? [...evidence].map(() => 1))].sort((a, b) => b - a)
  const hitsWithin = (k: number): number => sumOf(hitCounts.slice(0, k))
  const firstHit = hitCounts.findIndex((count) => count > 0)
  const entries: [string, number][] = [
    ...RECALL_DEPTHS.map((k): [string, number] => [`R@${k}`, hitsWithin(k) / evidence.size]),
    ...SET_DEPTHS.flatMap((k): [string, number][] => [
      [`any@${k}`, Number(hitsWithin(k) > 0)],
      [`all@${k}`, Number(hitsWithin(k) === evidence.size)],
      [`NDCG@${k}`, discounted(hitCounts, k) / discounted(idealGains, k)],
    ]),
    ['MRR', firstHit < 0 ? 0 : 1 / (firstHit + 1)],
    ['first', Number(firstHit === 0)],
    ...readShares(units, { evidence, wordsOf }),
  ]
  const values = new Map(entries)
  return recordOf((metric) => values.get(metric)!)
}

const discounted = (gains: readonly number[], k: number): number => sumOf(gains.slice(0, k).map((gain, i) => gain / Math.log2(i + 2)))

function readShares(units: readonly RankedUnit[], { evidence, wordsOf }: Required<Omit<Truth, 'gains'>>): [string, number][] {
  const readAt: number[] = []
  let words = 0
  for (const id of units.flat()) {
    words += wordsOf(id)
    if (evidence.has(id)) readAt.push(words)
  }
  return WORD_BUDGETS.map((budget) => [`words@${budget}`, readAt.filter((end) => end <= budget).length / evidence.size])
}

/** The mean of each metric; all 0 for an empty list. */
export const meanScoresOf = (all: readonly RankingScores[]): RankingScores =>
  recordOf((metric) => sumOf(all.map((judged) => judged[metric])) / Math.max(1, all.length))

const recordOf = (valueOf: (metric: RecallMetric) => number): RankingScores =>
  Object.fromEntries(METRICS.map((metric) => [metric, valueOf(metric)])) as Record<RecallMetric, number>

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Parses a selection of metrics. any@k requires all@k beside it, because partial evidence is easily mistaken for all of it.
 *
 * @throws {MadeleineError} `invalid_input` for an unknown name, none at all, and an any@k without its all@k
 */
export function readMetrics(names: readonly string[]): RecallMetric[] {
  const chosen = names.map((name) => {
    const metric = METRICS.find((candidate) => candidate === name)
    if (metric === undefined) throw invalidInput('metric', name, `one of ${METRICS.join(', ')}`)
    return metric
  })
  if (chosen.length === 0) throw invalidInput('metrics', names, 'at least one')
  for (const k of SET_DEPTHS) {
    if (chosen.includes(`any@${k}`) && !chosen.includes(`all@${k}`)) throw invalidInput('metrics', names, `all@${k} beside any@${k}`)
  }
  return [...new Set(chosen)]
}

/** The percentile by nearest rank; 0 for an empty list. @param share 0–1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
