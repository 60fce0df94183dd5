/**
 * The judge of ends: how surely a clause says that something of the person who says it is over, and what has become of it. Linear in the
 * words of the clause and their pairs, its vector, and what the rules of its language read in it.
 */
import { readPackageFile } from '@madeleine/base'
import type { OverKind } from '@madeleine/contract'
import { kindsIn, type VectorOf } from './note-judge.ts'
import { WORD_KINDS } from './word-kinds.ts'

/** What has become of it, in the order of the weights behind the first, which stand for nothing. */
export const JUDGED_KINDS = ['died', 'gone', 'apart', 'stopped', 'off', 'untrue'] as const satisfies readonly OverKind[]
export type JudgedKind = (typeof JUDGED_KINDS)[number]

/** What `train/ends` fits, in the file `resources/end-judge.json`: of everything seen a weight for nothing and one for each kind. */
interface EndWeights {
  /** Of a clause of which nothing else is known. */
  readonly bias: readonly number[]
  /** What one step of a weight is worth. */
  readonly steps: { readonly words: number; readonly vector: number }
  /** Whole numbers from −127 to 127. */
  readonly words: Readonly<Record<string, readonly number[]>>
  readonly vector: readonly (readonly number[])[]
  readonly rules: Readonly<Record<string, readonly number[]>>
}

let weights: (Omit<EndWeights, 'words'> & { readonly words: ReadonlyMap<string, readonly number[]> }) | undefined
function readWeights(): NonNullable<typeof weights> {
  if (!weights) {
    const { words, ...others } = JSON.parse(new TextDecoder().decode(readPackageFile('resources/end-judge.json'))) as EndWeights
    weights = { ...others, words: new Map(Object.entries(words)) }
  }
  return weights
}

export interface JudgedEnd {
  readonly kind: JudgedKind
  /** The probability that something is over. */
  readonly probability: number
}

/** The length of what is seen of the words, however many they are. */
const WORDS_LENGTH = 2
/**
 * What the vector mostly moves at most, in log-odds: where the words lack more it is not asked. Of the clauses of the training four in
 * five are told by their words alone, and 34 of 1,599 ends are lost by it.
 */
const MOST_BY_VECTOR = 4

/** @param ruled what the rules of its language read in the clause */
export function judgedEnd(clause: string, ruled: readonly OverKind[], vectorOf: VectorOf): JudgedEnd {
  const { bias, steps, words, vector, rules } = readWeights()
  const sums = [...bias]
  const add = (values: readonly number[] | undefined, times: number): void => values?.forEach((value, i) => { sums[i]! += value * times })
  const known = endFeaturesOf(clause).map((feature) => words.get(feature)).filter((values) => values !== undefined)
  for (const values of known) add(values, (WORDS_LENGTH / Math.sqrt(known.length)) * steps.words)
  for (const rule of ruleFeaturesOf(ruled)) add(rules[rule], 1)
  if (Math.max(...sums.slice(1)) + MOST_BY_VECTOR > sums[0]!) {
    vectorOf(clause)?.forEach((value, dimension) => { add(vector[dimension], (value / 127) * steps.vector) })
  }
  const most = Math.max(...sums)
  const odds = sums.map((sum) => Math.exp(sum - most))
  const [nothing = 0, ...kinds] = odds
  return {
    kind: JUDGED_KINDS[kinds.indexOf(Math.max(...kinds))]!, probability: 1 - nothing / odds.reduce((all, one) => all + one, 0),
  }
}

/** What the rules read, as the judge sees it. */
export const ruleFeaturesOf = (ruled: readonly OverKind[]): readonly string[] => (ruled.length === 0 ? [] : ['any', ...new Set(ruled)])

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu
const HAN = /\p{Script=Han}/u

/** Words in lower case, of Chinese single characters; a name behind the first word, and a number, stand for their kind. */
function wordsOf(clause: string): string[] {
  if (HAN.test(clause)) return Array.from(clause.replace(/[^\p{L}\p{N}]+/gu, ''))
  return (clause.match(WORD) ?? []).map((word, i) => (
    /^\p{N}/u.test(word) ? '#' : i > 0 && /^\p{Lu}\p{Ll}/u.test(word) ? '@' : word.toLowerCase().replaceAll('’', "'")))
}

/** Of whom a clause speaks, and whether it is sure: the kinds of its words, and with which it begins. */
function kindFeaturesOf(clause: string): string[] {
  const { counts, first } = kindsIn(clause)
  const kinds = WORD_KINDS.filter((_, i) => counts[i]! > 0)
  return [...kinds.map((kind) => `~${kind}`), ...first.flatMap((begins) => [`^~${begins}`, ...kinds.map((kind) => `^~${begins} ~${kind}`)])]
}

/** The words of a clause, its pairs of neighbours, those with one word between them, and the kinds of its words, each once. */
export function endFeaturesOf(clause: string): string[] {
  const words = ['^', ...wordsOf(clause), '$']
  const pairs = words.slice(1).map((word, i) => `${words[i]!} ${word}`)
  const apart = words.slice(3, -1).map((word, i) => `${words[i + 1]!} _ ${word}`)
  return [...new Set([...words.slice(1, -1), ...pairs, ...apart, ...kindFeaturesOf(clause)])]
}
