/** A sum of trees. */
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../../bench/seeded-random.ts'
import { forestOf, sigmoid, evaluateForest, type Tree } from '../../detector/trees.ts'

/** `features[1] < 2 ? (features[0] < 0 ? 1 : 2) : 4` */
const tree: Tree = {
  feature: [1, 0, -1, -1, -1], threshold: [2, 0, 0, 0, 0], left: [1, 2, 0, 0, 0], right: [4, 3, 0, 0, 0], value: [0, 0, 1, 2, 4],
}
const leaf: Tree = { feature: [-1], threshold: [0], left: [0], right: [0], value: [0.5] }
const at = (...features: number[]) => Float64Array.from(features)

/** A tree with these leaves, whose tests are drawn from few features and thresholds, so that many are equal. */
function randomTree(random: () => number, leaves: number): Tree {
  const grown = { feature: [] as number[], threshold: [] as number[], left: [] as number[], right: [] as number[], value: [] as number[] }
  const grow = (count: number): number => {
    const node = grown.feature.length
    grown.feature.push(count === 1 ? -1 : Math.floor(random() * 3))
    grown.threshold.push(Math.floor(random() * 5))
    grown.value.push(random())
    grown.left.push(0)
    grown.right.push(0)
    if (count === 1) return node
    const below = 1 + Math.floor(random() * (count - 1))
    grown.left[node] = grow(below)
    grown.right[node] = grow(count - below)
    return node
  }
  grow(leaves)
  return grown
}

function walked({ feature, threshold, left, right, value }: Tree, features: Float64Array): number {
  let node = 0
  while (feature[node]! >= 0) node = features[feature[node]!]! < threshold[node]! ? left[node]! : right[node]!
  return value[node]!
}

describe('evaluateForest', () => {
  it('goes left strictly below a threshold, right at it', () => {
    expect([at(-1, 1), at(0, 1), at(-1, 2), at(5, 3)].map((features) => evaluateForest(forestOf([tree]), features))).toEqual([1, 2, 4, 4])
  })

  it('adds the leaves of all trees, and gives 0 for none', () => {
    expect(evaluateForest(forestOf([tree, leaf, tree]), at(-1, 1))).toBe(2.5)
    expect(evaluateForest(forestOf([]), at(1))).toBe(0)
  })

  it('gives to the last bit what walking down each tree gives, even at equal thresholds and without a number', () => {
    const random = randomFrom(5)
    const trees = Array.from({ length: 200 }, (_, index) => randomTree(random, 1 + (index % 16)))
    const forest = forestOf(trees)
    for (let row = 0; row < 300; row++) {
      const features = at(...Array.from({ length: 3 }, () => (random() < 0.05 ? Number.NaN : Math.floor(random() * 13) / 2 - 1)))
      expect(evaluateForest(forest, features)).toBe(trees.reduce((sum, one) => sum + walked(one, features), 0))
    }
  })

  it('refuses a tree of more leaves than its masks have bits', () =>
    expect(() => forestOf([randomTree(randomFrom(1), 17)])).toThrow(RangeError))
})

describe('sigmoid', () => {
  it('turns log odds into a probability, without overflow', () => {
    expect([sigmoid(0), sigmoid(-1e4), sigmoid(1e4)]).toEqual([0.5, 0, 1])
    expect(sigmoid(Math.log(3))).toBeCloseTo(0.75)
  })
})
