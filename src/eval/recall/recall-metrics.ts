/** How good a ranking is against its evidence. */
import { invalidInput } from '../../errors.ts'
import { WORD_BUDGETS } from '../segmentation/evidence-recall.ts'

const RECALL_DEPTHS = [1, 5, 10, 25] as const
/** Where it is told whether any, and whether all of the evidence was found. */
const SET_DEPTHS = [5, 10] as const

/**
 * All 0–1, means over questions.
 *
 * R@k: share of the evidence among the first k. any@k: whether some of it is; all@k: whether all of it is. NDCG@k
 * weighs places (Järvelin & Kekäläinen, 2002): evidence at rank i gains 1 / log2(i + 1), divided by the best possible
 * order. MRR: 1 / rank of the first evidence. first: whether rank 1 is evidence. words@n: share of the evidence
 * read within n words, best first, a turn read whole or not at all.
 */
export const METRICS = [
  'R@1', 'R@5', 'R@10', 'R@25', 'any@5', 'any@10', 'all@5', 'all@10', 'NDCG@5', 'NDCG@10', 'MRR', 'first',
  'words@250', 'words@500', 'words@1000', 'words@2000',
] as const
export type RecallMetric = (typeof METRICS)[number]
export type RankingScores = Readonly<Record<RecallMetric, number>>

/** What stands at one rank: turns, by id, in the order they are read. */
export type RankedUnit = readonly string[]

export interface Truth {
  /** At least one id. */
  readonly evidence: ReadonlySet<string>
  /** Evidence in each unit that could be ranked, in any order; all together that of the question. Default: one in each. */
  readonly gains?: readonly number[]
  /** Words a reader of the turn reads; default 0. */
  readonly wordsOf?: (id: string) => number
}

/** A unit that brings nothing new holds no rank: the first ten are ten different ones. */
function distinct(ranking: readonly RankedUnit[]): RankedUnit[] {
  const seen = new Set<string>()
  return ranking.flatMap((unit) => {
    const fresh = unit.filter((id) => !seen.has(id) && seen.add(id))
    return fresh.length === 0 ? [] : [fresh]
  })
}

/** @param ranking best first; a turn that comes twice counts where it stands first */
export function scoreRanking(ranking: readonly RankedUnit[], { evidence, gains, wordsOf = () => 0 }: Truth): RankingScores {
  const units = distinct(ranking)
  const found = units.map((unit) => unit.filter((id) => evidence.has(id)).length)
  const best = [...(gains ?? [...evidence].map(() => 1))].sort((a, b) => b - a)
  const within = (k: number): number => sumOf(found.slice(0, k))
  const first = found.findIndex((count) => count > 0)
  const entries: [string, number][] = [
    ...RECALL_DEPTHS.map((k): [string, number] => [`R@${k}`, within(k) / evidence.size]),
    ...SET_DEPTHS.flatMap((k): [string, number][] => [
      [`any@${k}`, Number(within(k) > 0)],
      [`all@${k}`, Number(within(k) === evidence.size)],
      [`NDCG@${k}`, discounted(found, k) / discounted(best, k)],
    ]),
    ['MRR', first < 0 ? 0 : 1 / (first + 1)],
    ['first', Number(first === 0)],
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

/** The mean of every metric; all 0 of none. */
export const meanScoresOf = (all: readonly RankingScores[]): RankingScores =>
  recordOf((metric) => sumOf(all.map((judged) => judged[metric])) / Math.max(1, all.length))

const recordOf = (of: (metric: RecallMetric) => number): RankingScores => Object.fromEntries(METRICS.map((metric) => [metric, of(metric)])) as Record<RecallMetric, number>

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Metrics that may be shown together. Finding some of what answers a question is easily taken for finding it.
 *
 * @throws {MadeleineError} `invalid_input` for an unknown name, none at all, and an any@k without its all@k
 */
export function readMetrics(names: readonly string[]): RecallMetric[] {
  const chosen = names.map((name) => {
    const known = METRICS.find((metric) => metric === name)
    if (known === undefined) throw invalidInput('metric', name, `one of ${METRICS.join(', ')}`)
    return known
  })
  if (chosen.length === 0) throw invalidInput('metrics', names, 'at least one')
  for (const k of SET_DEPTHS) {
    if (chosen.includes(`any@${k}`) && !chosen.includes(`all@${k}`)) throw invalidInput('metrics', names, `all@${k} beside any@${k}`)
  }
  return [...new Set(chosen)]
}

/** The value at which a share of the values, 0–1, are no larger: nearest rank. 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
