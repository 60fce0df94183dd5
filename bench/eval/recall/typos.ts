/** Seeded typos: one in every question, to measure how recall copes with them. */
import { queryTerms } from '../../../packages/language/terms.ts'

/** The shortest words that get a typo. */
const LEAST_LETTERS = 4
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/**
 * The question with one typo: a letter inserted, left out, replaced, or swapped with the next one, in one of the words
 * that are searched for, have four letters or more and name no speaker. Without such a word it stays as it is.
 *
 * @param names of the speakers
 * @param random numbers in [0, 1)
 */
export function withTypo(question: string, names: readonly string[], random: () => number): string {
  const pick = (count: number): number => Math.min(count - 1, Math.floor(random() * count))
  const parts = new Set(names.flatMap((name) => name.toLowerCase().split(/\P{L}+/u)))
  const words = [...question.matchAll(/(?<![\p{L}\p{N}'’-])[\p{L}]+(?![\p{L}\p{N}'’-])/gu)]
    .filter(([word]) => word.length >= LEAST_LETTERS && queryTerms(word).length > 0 && !parts.has(word.toLowerCase()))
  if (words.length === 0) return question
  const { 0: word, index } = words[pick(words.length)]!
  return question.slice(0, index) + misspelt(word, pick) + question.slice(index + word.length)
}

function misspelt(word: string, pick: (count: number) => number): string {
  const at = pick(word.length)
  const letter = ALPHABET[pick(ALPHABET.length)]!
  const swapAt = Math.min(at, word.length - 2)
  const versions = [
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, swapAt) + word[swapAt + 1]! + word[swapAt]! + word.slice(swapAt + 2),
  ]
  const kind = pick(versions.length)
  // The same letter again, or two equal neighbours swapped, is no typo
  return [...versions.slice(kind), ...versions.slice(0, kind)].find((version) => version !== word) ?? word
}
