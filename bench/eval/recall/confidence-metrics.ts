/** How well a confidence tells answerable queries from others, and how far its numbers are to be taken at their word. */

/** A query with its confidence, and whether anything answers it. */
export interface JudgedConfidence {
  readonly value: number
  readonly isAnswerable: boolean
}

/**
 * Area under the ROC curve: how often an answerable query has a higher confidence than another, ties counting half.
 *
 * Source: Hanley & McNeil (1982), by ranks. NaN without both kinds.
 */
export function areaUnderCurve(judged: readonly JudgedConfidence[]): number {
  const sorted = judged.toSorted((a, b) => a.value - b.value)
  const answerable = judged.filter(({ isAnswerable }) => isAnswerable).length
  let ranks = 0
  for (let from = 0; from < sorted.length;) {
    let to = from
    while (to < sorted.length && sorted[to]!.value === sorted[from]!.value) to++
    const held = sorted.slice(from, to).filter(({ isAnswerable }) => isAnswerable).length
    ranks += held * (from + 1 + to) / 2
    from = to
  }
  return (ranks - answerable * (answerable + 1) / 2) / (answerable * (judged.length - answerable))
}

/** A bin of the reliability diagram, half of all weight on answerable queries. */
export interface ReliabilityBin {
  readonly from: number
  readonly to: number
  readonly queries: number
  /** Share of all weight in it. */
  readonly weight: number
  /** Mean confidence, and the share that is answerable. */
  readonly confidence: number
  readonly answerable: number
}

const BINS = 10

/** Ten bins of equal width; empty ones are left out. Answerable queries and the others weigh alike, however many there are. */
export function reliabilityBins(judged: readonly JudgedConfidence[]): ReliabilityBin[] {
  const count = judged.filter(({ isAnswerable }) => isAnswerable).length
  const weightOf = ({ isAnswerable }: JudgedConfidence): number => 0.5 / (isAnswerable ? count : judged.length - count)
  return Array.from({ length: BINS }, (_, bin) => bin).flatMap((bin) => {
    const within = judged.filter(({ value }) => Math.min(BINS - 1, Math.floor(value * BINS)) === bin)
    if (within.length === 0) return []
    const weight = within.reduce((sum, one) => sum + weightOf(one), 0)
    const mean = (of: (one: JudgedConfidence) => number) => within.reduce((sum, one) => sum + weightOf(one) * of(one), 0) / weight
    return [{
      from: bin / BINS, to: (bin + 1) / BINS, queries: within.length, weight,
      confidence: mean(({ value }) => value), answerable: mean(({ isAnswerable }) => Number(isAnswerable)),
    }]
  })
}

/**
 * Mean squared difference between confidence and what holds, 0–1; .25 is what always saying .5 has.
 * Both kinds weigh alike. Source: Brier (1950).
 */
export function brierScore(judged: readonly JudgedConfidence[]): number {
  const meanOf = (isAnswerable: boolean): number => {
    const kind = judged.filter((one) => one.isAnswerable === isAnswerable)
    return kind.reduce((sum, { value }) => sum + (value - Number(isAnswerable)) ** 2, 0) / kind.length
  }
  return (meanOf(true) + meanOf(false)) / 2
}

/**
 * Expected calibration error: by how much the bins' confidence misses the share that is answerable,
 * on average. Source: Naeini et al. (2015).
 */
export const calibrationError = (bins: readonly ReliabilityBin[]): number =>
  bins.reduce((sum, { weight, confidence, answerable }) => sum + weight * Math.abs(confidence - answerable), 0)
