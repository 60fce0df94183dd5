/** Character classes and case folding for search terms. */

export type CharacterKind = 'other' | 'letter' | 'digit' | 'mark' | 'han' | 'kana' | 'hangul' | 'southeast' | 'emoji'

/** In order of precedence: the first class that fits names the kind. */
const CLASSES: readonly (readonly [CharacterKind, RegExp])[] = [
  ['mark', /\p{M}/u],
  ['digit', /\p{N}/u],
  ['han', /[\p{Script=Han}々〇]/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ['hangul', /\p{Script=Hangul}/u],
  // Written without spaces between words, like Han and kana.
  ['southeast', /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u],
  ['letter', /\p{L}/u],
  ['emoji', /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u],
]

const KINDS: readonly CharacterKind[] = [...CLASSES.map(([kind]) => kind), 'other']
/** Classified code points of the basic plane, by their place in `KINDS` and one: testing Unicode properties is slow, this is one read. */
const kindPlaces = new Uint8Array(0x10000)

/** The kind of a code point. Lone surrogates, signs, punctuation, space and controls are `other`. */
export function kindOf(codePoint: number): CharacterKind {
  if (codePoint > 0xffff) return classify(codePoint)
  return KINDS[(kindPlaces[codePoint] ||= KINDS.indexOf(classify(codePoint)) + 1) - 1]!
}

function classify(codePoint: number): CharacterKind {
  const character = String.fromCodePoint(codePoint)
  for (const [kind, pattern] of CLASSES) if (pattern.test(character)) return kind
  return 'other'
}

/** Whether the script is written without spaces between words: a run of such characters is not one word. */
export const isUnspaced = (kind: CharacterKind): boolean => kind === 'han' || kind === 'kana' || kind === 'southeast'

/** Letters without a Unicode decomposition, and how people type them on a keyboard that lacks them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'k', ς: 'σ', ё: 'е',
}
const UNDECOMPOSED = /[ßøłđðþæœıħŧŋĸςё]/g
const ASCII_ONLY = /^\p{ASCII}*$/u
const LATIN_OR_GREEK = /[\p{Script=Latin}\p{Script=Greek}]/u
const ACCENTS = /[\u0300-\u036f]/g
const POINTED = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
/** Vowel points and the Arabic tatweel: optional in writing. */
const POINTS = /\p{M}|\u0640/gu

/**
 * Folds a word for comparison: lower case, Latin and Greek without accents, Hebrew and Arabic without points.
 *
 * Vowel signs of Indic scripts are letters to their readers, so they stay; Cyrillic й stays, ё becomes е.
 */
export function fold(word: string): string {
  const lower = word.toLowerCase()
  if (ASCII_ONLY.test(lower)) return lower
  if (POINTED.test(lower)) return lower.replace(POINTS, '')
  const plain = lower.replace(UNDECOMPOSED, (letter) => PLAIN[letter] ?? letter)
  return LATIN_OR_GREEK.test(plain) ? plain.normalize('NFD').replace(ACCENTS, '').normalize('NFC') : plain
}
