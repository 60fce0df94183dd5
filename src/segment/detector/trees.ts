/** A forest: the sum of small decision trees. */

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

/** All trees concatenated in typed arrays: a message evaluates some 2,000 nodes. */
export interface Forest {
  readonly roots: readonly number[]
  readonly feature: Int16Array
  readonly threshold: Float64Array
  readonly left: Int32Array
  readonly right: Int32Array
  readonly value: Float64Array
}

export function forestOf(trees: readonly Tree[]): Forest {
  const roots: number[] = []
  let size = 0
  for (const { feature } of trees) {
    roots.push(size)
    size += feature.length
  }
  const all = (pick: (tree: Tree) => readonly number[]) => trees.flatMap(pick)
  const shifted = (pick: (tree: Tree) => readonly number[]) => trees.flatMap((tree, index) => pick(tree).map((node) => node + (roots[index] as number)))
  return {
    roots, feature: Int16Array.from(all((tree) => tree.feature)), threshold: Float64Array.from(all((tree) => tree.threshold)),
    left: Int32Array.from(shifted((tree) => tree.left)), right: Int32Array.from(shifted((tree) => tree.right)), value: Float64Array.from(all((tree) => tree.value)),
  }
}

/** The sum of the leaf values that a feature vector reaches. */
export function evaluateForest({ roots, feature, threshold, left, right, value }: Forest, features: Float64Array): number {
  let sum = 0
  for (const root of roots) {
    let node = root
    let index = feature[node] as number
    while (index >= 0) {
      node = ((features[index] as number) < (threshold[node] as number) ? left[node] : right[node]) as number
      index = feature[node] as number
    }
    sum += value[node] as number
  }
  return sum
}

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))
