/** A forest: the sum of small decision trees. */
import type { Background } from './gap-features.ts'
import type { WordTable } from './word-scores.ts'

/** One tree as parallel arrays: an inner node tests `features[feature] < threshold`, a leaf has feature −1. */
export interface Tree {
  readonly feature: readonly number[]
  readonly threshold: readonly number[]
  /** The next node if the test holds; otherwise `right`. */
  readonly left: readonly number[]
  readonly right: readonly number[]
  /** Log odds of a leaf. */
  readonly value: readonly number[]
}

/**
 * All trees by feature (QuickScorer, Lucchese et al., SIGIR 2015): the tests of a feature by rising threshold, so that those
 * that fail are the first ones, each with the leaves of its tree that remain then. Walking down the trees takes twice as
 * long, since no processor can guess its branches.
 */
export interface Forest {
  readonly trees: number
  /** Where the tests of each feature begin, and where the last ones end. */
  readonly starts: Int32Array
  readonly threshold: Float64Array
  /** Of each test, its tree in the upper 16 bits, and in the lower ones the leaves that remain if it fails: a bit each, from the left. */
  readonly kept: Uint32Array
  /** Log odds of the leaves, `LEAVES` places a tree. */
  readonly value: Float64Array
  /** The leaves of each tree that remain; written by every evaluation. */
  readonly remaining: Uint16Array
}

/** The most leaves of a tree: bits of a mask. */
const LEAVES = 16
/** All leaves. */
const ALL = 2 ** LEAVES - 1

interface ForestTest {
  readonly feature: number
  readonly threshold: number
  readonly kept: number
}

/** @throws RangeError for a tree of more than 16 leaves */
export function forestOf(trees: readonly Tree[]): Forest {
  const value = new Float64Array(trees.length * LEAVES)
  const tests = trees.flatMap((tree, index) => testsOf(tree, index, value))
    .toSorted((a, b) => a.feature - b.feature || a.threshold - b.threshold)
  const features = (tests.at(-1)?.feature ?? -1) + 1
  return {
    trees: trees.length, value, remaining: new Uint16Array(trees.length),
    starts: Int32Array.from({ length: features + 1 }, (_, feature) => tests.filter((test) => test.feature < feature).length),
    threshold: Float64Array.from(tests, ({ threshold }) => threshold), kept: Uint32Array.from(tests, ({ kept }) => kept),
  }
}

/** The tests of a tree; writes the log odds of its leaves, from the left. */
function testsOf({ feature, threshold, left, right, value: odds }: Tree, tree: number, value: Float64Array): ForestTest[] {
  const tests: ForestTest[] = []
  let leaves = 0
  const read = (node: number): void => {
    if ((feature[node] as number) < 0) {
      if (leaves === LEAVES) throw new RangeError(`a tree has more than ${LEAVES} leaves`)
      value[tree * LEAVES + leaves++] = odds[node] as number
      return
    }
    const first = leaves
    read(left[node] as number)
    const lost = 2 ** leaves - 2 ** first
    tests.push({ feature: feature[node] as number, threshold: threshold[node] as number, kept: tree * 2 ** LEAVES + ALL - lost })
    read(right[node] as number)
  }
  read(0)
  return tests
}

/** The sum of the leaf values that a feature vector reaches. */
export function evaluateForest({ trees, starts, threshold, kept, value, remaining }: Forest, features: Float64Array): number {
  remaining.fill(ALL)
  for (let feature = 0; feature + 1 < starts.length; feature++) {
    const end = starts[feature + 1] as number
    const given = features[feature] as number
    for (let at = starts[feature] as number; at < end && !(given < (threshold[at] as number)); at++) {
      const leaves = kept[at] as number
      remaining[leaves >>> LEAVES] = (remaining[leaves >>> LEAVES] as number) & leaves
    }
  }
  let sum = 0
  for (let index = 0; index < trees; index++) {
    const leaves = remaining[index] as number
    sum += value[index * LEAVES + 31 - Math.clz32(leaves & -leaves)] as number
  }
  return sum
}

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))

// The detector's weights, as trees and words.

export interface Weights {
  /** Log odds before the trees are added. */
  readonly bias: number
  readonly forest: Forest
  /** The lexica in the order of `LEXICA`. */
  readonly words: WordTable
  readonly background: Background
}

