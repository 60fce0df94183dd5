/** Tables of an evaluation of recall: arms by metric, sessions, words read, categories. */
import { ABLATIONS } from '../recall/recall-ablation.ts'
import { REVIEW_ARMS, type ReviewCounts } from '../recall/recall-after-reviews.ts'
import { readMetrics, type RankingScores, type RecallMetric } from '../recall/recall-metrics.ts'
import type { ArmRecall, RecallScores } from '../recall/recall-scores.ts'
import { padEnd, padStart, widest } from '../../../packages/cli/terminal/columns.ts'
import { counted } from '../../../packages/tools/format-date.ts'
import { escapeLine } from '../../../packages/base/escape-terminal.ts'
import type { Screen } from '../../../packages/cli/terminal/terminal.ts'

export interface MeasuredRecall extends RecallScores {
  readonly file: string
  readonly storeBytes: number
  /** Included in `storeBytes`. */
  readonly indexBytes: number
  readonly reviews?: ReviewCounts
}

export const DEFAULT_METRICS: readonly RecallMetric[] = ['R@1', 'R@5', 'R@10', 'R@25', 'all@5', 'all@10', 'NDCG@5', 'NDCG@10', 'MRR']
const SESSION_METRICS: readonly RecallMetric[] = ['first', 'R@1', 'R@5', 'R@10', 'all@5', 'NDCG@10']
const WORD_METRICS: readonly RecallMetric[] = ['words@250', 'words@500', 'words@1000', 'words@2000']
/** Columns of the ablation table. */
const ABLATION_METRICS: readonly RecallMetric[] = ['R@1', 'R@5', 'R@10', 'all@10', 'NDCG@10', 'MRR', 'words@1000']
/** Columns of the table by category. */
const CATEGORY_METRICS: readonly RecallMetric[] = ['R@1', 'R@10', 'all@10', 'NDCG@10', 'words@1000']

/** The tables of a run over at least one question. @param metrics columns of the first table; an any@k requires its all@k */
export function showRecallScores(screen: Screen, measured: MeasuredRecall, metrics: readonly RecallMetric[]): string[] {
  const { bold, dim } = screen
  const { file, chats, messages, questions, latencyMs, storeBytes, indexBytes, reviews } = measured
  const ablated = measured.arms.filter(({ arm }) => ABLATIONS.includes(arm))
  const reviewed = measured.arms.filter(({ arm }) => REVIEW_ARMS.includes(arm))
    .toSorted((a, b) => REVIEW_ARMS.indexOf(a.arm) - REVIEW_ARMS.indexOf(b.arm))
  const arms = measured.arms.filter((arm) => !ablated.includes(arm) && !reviewed.includes(arm))
  /** An arm, then its ablations. */
  const withAblations = (whole: string, unit: ArmRecall['unit']): ArmRecall[] =>
    [...arms.filter(({ arm }) => arm === whole), ...ablated.filter((one) => one.unit === unit)]
  const main = arms.find(({ arm }) => arm === 'recall')
  const categoryRows = main?.categories.map((one): Row =>
    ({ name: `${one.category} (${one.questions})`, isOurs: false, values: one.metrics }))
  const size = (bytes: number): string =>
    `${(bytes / 1_048_576).toFixed(1)} MB, ${(bytes / Math.max(1, messages) / 1024).toFixed(1)} KB a message`
  return [
    [bold(escapeLine(file)), counted(chats, 'chat'), counted(messages, 'message'), counted(questions, 'question')].join(' · '),
    ...table(screen, 'turns', readMetrics(metrics), arms.map(rowOf)),
    ...table(screen, 'words read', WORD_METRICS, arms.map(rowOf)),
    ...table(screen, 'sessions', SESSION_METRICS, arms.map((arm) => ({ ...rowOf(arm), values: arm.sessions }))),
    ...(categoryRows ? table(screen, 'recall, by kind', CATEGORY_METRICS, categoryRows) : []),
    ...(ablated.length > 0 ? table(
      screen, 'ablation', ABLATION_METRICS, [...withAblations('recall', 'turn'), ...withAblations('episodes', 'episode')].map(rowOf),
    ) : []),
    ...(reviews && reviewed.length > 0
      ? [...table(screen, 'after reviews', ABLATION_METRICS, reviewed.map(rowOf)), showReviews(reviews, reviewed)]
      : []),
    `recall p50 ${latencyMs.p50.toFixed(1)} ms, p95 ${latencyMs.p95.toFixed(1)} ms`,
    `index ${size(indexBytes)} · store ${size(storeBytes)}`,
    ...NOTE.map(dim),
    '',
  ]
}

const NOTE = [
  'R@k: share of the evidence in the first k; all@k: how often all of it is there.',
  'words read: share of the evidence within so many words. first: rank 1 is right.',
  'Episodes hold many turns each: compare their words read, not their ranks.',
]

/** `191 questions asked first, 192 measured; reviews: 3 again, 40 hard …` */
const showReviews = ({ asked, ratings }: ReviewCounts, [first]: readonly ArmRecall[]): string =>
  `${counted(asked, 'question')} asked first, ${first?.questions ?? 0} measured; `
  + `reviews: ${Object.entries(ratings).map(([rating, count]) => `${count} ${rating}`).join(', ')}`

interface Row {
  readonly name: string
  readonly isOurs: boolean
  readonly values: RankingScores
}

const rowOf = ({ arm, metrics }: ArmRecall): Row => ({ name: arm, isOurs: arm === 'recall', values: metrics })

const COLUMN = 7

function table({ bold, dim }: Screen, title: string, metrics: readonly RecallMetric[], rows: readonly Row[]): string[] {
  const nameColumns = widest([title, ...rows.map(({ name }) => name)])
  const line = (name: string, cell: (metric: RecallMetric) => string): string =>
    padEnd(name, nameColumns) + metrics.map((metric) => padStart(cell(metric), COLUMN)).join('')
  return [
    dim(line(title, headOf)),
    ...rows.map(({ name, isOurs, values }) => (isOurs ? bold : String)(line(name, (metric) => values[metric].toFixed(3)))),
  ]
}

const headOf = (metric: RecallMetric): string => metric.replace('NDCG', 'N').replace('words@', '≤')
