/** Lists of words as one expression, in the languages that the reader of authorship knows. */
import { LatinRegExp } from '../../latin-regexp.ts'

/**
 * Words as whole words of a script with spaces; `unspaced` stands anywhere. Case does not count. White space in them has any
 * length, and a space before a question mark may be missing.
 */
export function wholeWords(words: readonly string[], unspaced: readonly string[] = []): RegExp {
  const list = words.join('|').replaceAll(' ?', String.raw`\s*`).replaceAll(' ', String.raw`\s+`)
  const spaced = String.raw`(?<![\p{L}\p{M}\p{N}])(?:${list})(?![\p{L}\p{M}\p{N}])`
  return new LatinRegExp([...(words.length > 0 ? [spaced] : []), ...unspaced].join('|'), 'iu')
}
