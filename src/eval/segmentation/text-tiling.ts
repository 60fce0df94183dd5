/** TextTiling over utterances: a boundary where the words change, judged by nothing but the words. */
import { sparseCosine } from '../../rank/vector-math.ts'
import { terms } from '../../text/terms.ts'
import type { BoundaryPositions } from './boundary-metrics.ts'

/** Utterances compared on either side of a gap. Chosen before anything was measured, and not tuned. */
const BLOCK = 2

/**
 * Cuts in the valleys of lexical similarity.
 *
 * At every gap the cosine of the term counts of the two utterances before it and the two after it; a gap's
 * depth is how far the similarity rises to the nearest peak on either side; a valley deeper than the mean
 * depth less half a standard deviation is a boundary. Terms are those of the search index.
 *
 * Source: Hearst, TextTiling (1997), blocks of utterances in place of pseudo-sentences, without smoothing.
 */
export function textTiling(texts: readonly string[]): BoundaryPositions {
  const counts = texts.map((text) => countsOf(terms(text)))
  const similarities = texts.slice(1).map((_, gap) =>
    sparseCosine(merged(counts.slice(Math.max(0, gap + 1 - BLOCK), gap + 1)), merged(counts.slice(gap + 1, gap + 1 + BLOCK))))
  const depths = similarities.map((_, gap) => depthOf(similarities, gap))
  const least = meanOf(depths) - deviationOf(depths) / 2
  return valleysOf(similarities).filter((gap) => depths[gap]! > Math.max(0, least))
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

/** How far it is up to the nearest peak on the left, and on the right. */
const depthOf = (similarities: readonly number[], gap: number): number =>
  peakFrom(similarities, gap, -1) + peakFrom(similarities, gap, 1) - 2 * similarities[gap]!

function peakFrom(similarities: readonly number[], gap: number, step: 1 | -1): number {
  let peak = similarities[gap]!
  for (let at = gap + step; (similarities[at] ?? -1) >= peak; at += step) peak = similarities[at]!
  return peak
}

/** Gaps less similar than those before and after them; of equal ones in a row the middle. The outermost have none on one side. */
function valleysOf(similarities: readonly number[]): number[] {
  const valleys: number[] = []
  for (let from = 0; from < similarities.length; ) {
    let to = from
    while (similarities[to + 1] === similarities[from]) to++
    const isLower = (at: number) => (similarities[at] ?? -1) > similarities[from]!
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
