/** Writes the weights as a readable file. */
import { FEATURES, LEXICA } from '../packages/segment/detector/gap-features.ts'
import type { Tree } from '../packages/segment/detector/trees.ts'
import type { WrittenWeights } from '../packages/segment/detector/weights-format.ts'
import type { LearnedWeights } from './learn.ts'

const COLUMNS = 138

/** The weights in their text format. @param stems the stem of each hashed background term */
export function writtenOf(weights: LearnedWeights, stems: ReadonlyMap<number, string>): WrittenWeights {
  const background = [...weights.background]
    .flatMap(([term, share]) => (stems.has(term) ? [[stems.get(term) as string, share] as const] : []))
  return {
    bias: weights.bias,
    background: wrapped(wordsOf(background)),
    lexica: Object.fromEntries(LEXICA.map((name, index) => {
      const { next, previous } = weights.lexica[index] as LearnedWeights['lexica'][number]
      return [name, { next: wrapped(wordsOf([...next])), previous: wrapped(wordsOf([...previous])) }]
    })),
    trees: weights.trees.map((tree) => treeOf(tree, 0)),
  }
}

/** The entries by descending weight, so that a reader sees the most important ones first. */
function wordsOf(entries: readonly (readonly [string, number])[]): string {
  const sorted = entries.toSorted(([a, one], [b, other]) => Math.abs(other) - Math.abs(one) || (a < b ? -1 : 1))
  return sorted.map(([word, weight]) => `${word.replaceAll(' ', '_')}:${String(weight).replace(/^(-?)0\./, '$1.')}`).join(' ')
}

function treeOf(tree: Tree, node: number): string {
  const feature = tree.feature[node] as number
  if (feature < 0) return `=${short(tree.value[node] as number)}`
  return `${FEATURES[feature]}<${short(tree.threshold[node] as number)} ${treeOf(tree, tree.left[node] as number)} ${treeOf(
    tree, tree.right[node] as number,
  )}`
}

const short = (value: number): string => String(value).replace(/^(-?)0\./, '$1.')

/** The text of the weights file. @param notices its first lines: licences and sources */
export const fileOf = (written: WrittenWeights, notices: readonly string[]): string =>
  `${JSON.stringify({ notices, ...written }, null, 1)}\n`

function wrapped(words: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words.split(' ')) {
    if (line.length + word.length + 1 > COLUMNS) {
      lines.push(line)
      line = ''
    }
    line += (line === '' ? '' : ' ') + word
  }
  return [...lines, line]
}
