/** The file of the detector's weights: how it is written, and read when the first conversation is cut. */
import { invalidInput, MadeleineError, termHash } from '@madeleine/base'
import { FEATURES, LEXICA } from './gap-features.ts'
import { wordTable } from './word-scores.ts'
import { forestOf, type Tree, type Weights } from './trees.ts'

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
