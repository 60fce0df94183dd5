/** Whether a word is English: a real word that a log does not hold is no misspelling of one that it holds. */
import { IRREGULAR } from '../../lang/en/irregular-forms.ts'
import { ENGLISH_WORD_BITS, FILTER_HASHES } from '../../lang/en/dictionary.ts'
import { MODERN_WORDS } from '../../lang/en/modern-words.ts'
import { ENGLISH_STOPWORDS } from '../../lang/en/words.ts'

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
  filter ??= Buffer.from(ENGLISH_WORD_BITS, 'base64')
  const [first, second] = [hashOf(word, 0x811c9dc5), hashOf(word, 0x9747b28c) | 1]
  for (let i = 0; i < FILTER_HASHES; i++) {
    const bit = ((first + Math.imul(i, second)) >>> 0) % (filter.length * 8)
    if (!(filter[bit >> 3]! & (1 << (bit & 7)))) return false
  }
  return true
}

/** FNV-1a from a start of its own: two independent hashes give all the filter's positions (Kirsch & Mitzenmacher, 2006). */
function hashOf(text: string, start: number): number {
  let value = start
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
