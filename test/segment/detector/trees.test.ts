/** A sum of trees. */
import { describe, expect, it } from 'vitest'
import { forestOf, sigmoid, evaluateForest, type Tree } from '../../../src/segment/detector/trees.ts'

/** `features[1] < 2 ? (features[0] < 0 ? 1 : 2) : 4` */
const tree: Tree = { feature: [1, 0, -1, -1, -1], threshold: [2, 0, 0, 0, 0], left: [1, 2, 0, 0, 0], right: [4, 3, 0, 0, 0], value: [0, 0, 1, 2, 4] }
const leaf: Tree = { feature: [-1], threshold: [0], left: [0], right: [0], value: [0.5] }
const at = (...features: number[]) => Float64Array.from(features)

describe('sumOf', () => {
  it('goes left strictly below a threshold, right at it', () => {
    expect([at(-1, 1), at(0, 1), at(-1, 2), at(5, 3)].map((features) => evaluateForest(forestOf([tree]), features))).toEqual([1, 2, 4, 4])
  })

  it('adds the leaves of all trees, and is 0 for none', () => {
    expect(evaluateForest(forestOf([tree, leaf, tree]), at(-1, 1))).toBe(2.5)
    expect(evaluateForest(forestOf([]), at(1))).toBe(0)
  })
})

describe('sigmoid', () => {
  it('turns log odds into a probability, without overflow', () => {
    expect([sigmoid(0), sigmoid(-1e4), sigmoid(1e4)]).toEqual([0.5, 0, 1])
    expect(sigmoid(Math.log(3))).toBeCloseTo(0.75)
  })
})
