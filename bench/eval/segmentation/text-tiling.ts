/** TextTiling over utterances: places boundaries where the vocabulary changes. */
import { sparseCosine } from '../../../packages/base/vector-math.ts'
import { terms } from '../../../packages/language/terms.ts'
import type { BoundaryPositions } from './boundary-metrics.ts'

/** Utterances on each side of a gap that are compared. Chosen before the first measurement, and not tuned. */
const BLOCK_SIZE = 2

/**
 * Places boundaries at minima of lexical similarity.
 *
 * The similarity of a gap is the cosine of the term counts of the two utterances before and the two after it. Its depth is
 * the sum of the rises to the nearest peak on each side. A minimum deeper than the mean depth minus half a standard
 * deviation is a boundary. Terms are those of the search index.
 *
 * Source: Hearst, TextTiling (1997), blocks of utterances in place of pseudo-sentences, without smoothing.
 */
export function textTiling(texts: readonly string[]): BoundaryPositions {
  const counts = texts.map((text) => countsOf(terms(text)))
  const similarities = texts.slice(1).map((_, gap) =>
    sparseCosine(merged(counts.slice(Math.max(0, gap + 1 - BLOCK_SIZE), gap + 1)), merged(counts.slice(gap + 1, gap + 1 + BLOCK_SIZE))))
  const depths = similarities.map((_, gap) => depthOf(similarities, gap))
  const cutoff = meanOf(depths) - deviationOf(depths) / 2
  return valleysOf(similarities).filter((gap) => depths[gap]! > Math.max(0, cutoff))
}

type Counts = ReadonlyMap<string, number>

function countsOf(words: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function merged(all: readonly Counts[]): Counts {
  const sum = new Map<string, number>()
  for (const counts of all) for (const [term, count] of counts) sum.set(term, (sum.get(term) ?? 0) + count)
  return sum
}

/** The sum of the rises to the nearest peaks on the left and on the right. */
const depthOf = (similarities: readonly number[], gap: number): number =>
  peakFrom(similarities, gap, -1) + peakFrom(similarities, gap, 1) - 2 * similarities[gap]!

function peakFrom(similarities: readonly number[], gap: number, step: 1 | -1): number {
  let peak = similarities[gap]!
  for (let index = gap + step; (similarities[index] ?? -1) >= peak; index += step) peak = similarities[index]!
  return peak
}

/**
 * Local minima: gaps less similar than both neighbours; of a run of equal ones the middle. The
 * outermost gaps have one neighbour and never count.
 */
function valleysOf(similarities: readonly number[]): number[] {
  const valleys: number[] = []
  for (let from = 0; from < similarities.length; ) {
    let to = from
    while (similarities[to + 1] === similarities[from]) to++
    const isLower = (index: number) => (similarities[index] ?? -1) > similarities[from]!
    if (isLower(from - 1) && isLower(to + 1)) valleys.push((from + to) >> 1)
    from = to + 1
  }
  return valleys
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}
