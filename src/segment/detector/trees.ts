/** A forest: the sum of small decision trees. */
import { invalidInput, MadeleineError } from '../../base/errors.ts'
import { termHash } from '../../language/term-hash.ts'
import { FEATURES, LEXICA, type Background } from './gap-features.ts'
import { wordTable, type WordTable } from './word-scores.ts'

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

// `Weights` of the detector, and the parser of the file that training writes them into.

export interface Weights {
  /** Log odds before the trees are added. */
  readonly bias: number
  readonly forest: Forest
  /** The lexica in the order of `LEXICA`. */
  readonly words: WordTable
  readonly background: Background
}

/** From the folder of the package. */
export const WEIGHTS_FILE = 'resources/detector-weights.json'

/** Lines of text, each of several words with numbers. */
type Lines = readonly string[]

/** The weights as `npm run train` writes them: words with numbers, and trees in preorder as `feature<threshold` and `=log odds`. */
export interface WrittenWeights {
  readonly bias: number
  readonly background: Lines
  readonly lexica: Readonly<Record<string, { readonly next: Lines; readonly previous: Lines }>>
  readonly trees: Lines
}

/** The weights in the bytes of their file. @throws {MadeleineError} `unexpected` if the file is not as training wrote it */
export function parseWeights(bytes: Uint8Array): Weights {
  try {
    return readWeights(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()) as WrittenWeights)
  } catch (cause) {
    throw new MadeleineError('unexpected', `${WEIGHTS_FILE} of this package is damaged: install the package again`, { cause })
  }
}

export function readWeights(written: WrittenWeights): Weights {
  return {
    bias: written.bias,
    forest: forestOf(written.trees.map(readTree)),
    words: wordTable(
      LEXICA.map((name) => ({ next: readWords(written.lexica[name]?.next), previous: readWords(written.lexica[name]?.previous) })),
    ),
    background: new Map([...readWords(written.background)].map(([stem, share]) => [termHash(stem), share])),
  }
}

/** Parses `the:0.4 you_know:-1.2`, where `_` stands for a space between words. */
function readWords(lines: Lines = []): Map<string, number> {
  return new Map(lines.flatMap((line) => line.match(/\S+/g) ?? []).map((entry) => {
    const colon = entry.lastIndexOf(':')
    return [entry.slice(0, colon).replaceAll('_', ' '), Number(entry.slice(colon + 1))]
  }))
}

const FEATURE_INDEXES = new Map<string, number>(FEATURES.map((name, index) => [name, index]))

function featureIndexOf(name: string): number {
  const index = FEATURE_INDEXES.get(name)
  if (index === undefined) throw invalidInput('feature', name, 'one the detector works out')
  return index
}

/** Parses a tree: its nodes in preorder, `feature<threshold` or `=log odds`. */
export function readTree(line: string): Tree {
  const tree = { feature: [] as number[], threshold: [] as number[], left: [] as number[], right: [] as number[], value: [] as number[] }
  const tokens = line.trim().split(' ')
  let position = 0
  const read = (): number => {
    const token = tokens[position++] as string
    const node = tree.feature.length
    const [name = '', threshold] = token.split('<')
    tree.feature.push(threshold === undefined ? -1 : featureIndexOf(name))
    tree.threshold.push(Number(threshold ?? 0))
    tree.value.push(threshold === undefined ? Number(token.slice(1)) : 0)
    tree.left.push(0)
    tree.right.push(0)
    if (threshold === undefined) return node
    tree.left[node] = read()
    tree.right[node] = read()
    return node
  }
  read()
  return tree
}
