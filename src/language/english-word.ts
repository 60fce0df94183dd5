/** Whether a word is English: a real word that a log does not hold is no misspelling of one that it holds. */
import { createHash } from 'node:crypto'
import { MadeleineError } from '../base/errors.ts'
import { ENGLISH_STOPWORDS, IRREGULAR, MODERN_WORDS } from './en/words.ts'
import { readPackageFile } from '../base/version.ts'

/** A Bloom filter of 45,328 words from SCOWL, which `scripts/english-dictionary.mjs` writes; resources/LICENSE-scowl has its notice. */
const FILTER_FILE = 'resources/english-words.bloom'
const FILTER_SHA256 = '47327ebf32d26b8340898111e0a6c7501625ffd2c28092cbdfb1fcd010e3dbf5'
/** Bits that a word sets. */
const FILTER_HASHES = 8

let filter: Uint8Array | undefined

/**
 * Whether the word is in the list of common English words and their forms, British and American, or among those of
 * technology, brands and food that it lacks. Other names are not in it. Of what is not in it, four in a thousand are taken for words.
 *
 * @param word folded: lower case without accents
 */
export function isEnglishWord(word: string): boolean {
  if (!/^[a-z]+$/.test(word)) return false
  return ENGLISH_STOPWORDS.has(word) || IRREGULAR.has(word) || MODERN_WORDS.has(word) || holds(word)
}

function holds(word: string): boolean {
  filter ??= readFilter()
  const [first, second] = [hashOf(word, 0x811c9dc5), hashOf(word, 0x9747b28c) | 1]
  for (let i = 0; i < FILTER_HASHES; i++) {
    const bit = ((first + Math.imul(i, second)) >>> 0) % (filter.length * 8)
    if (!(filter[bit >> 3]! & (1 << (bit & 7)))) return false
  }
  return true
}

/** @throws {MadeleineError} `unexpected` if the file is not the one that the script wrote */
function readFilter(): Uint8Array {
  const bits = readPackageFile(FILTER_FILE)
  if (createHash('sha256').update(bits).digest('hex') === FILTER_SHA256) return bits
  throw new MadeleineError('unexpected', `${FILTER_FILE} of this package is damaged: install the package again`)
}

/** FNV-1a from a start of its own: two independent hashes give all the filter's positions (Kirsch & Mitzenmacher, 2006). */
function hashOf(text: string, start: number): number {
  let value = start
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
