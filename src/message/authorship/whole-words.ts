/** Lists of words as one expression, in the languages that the reader of authorship knows. */

/** Words as whole words of a script with spaces, white space in them of any length, a space with a question mark may be missing; `cjk` stands anywhere. Case does not count. */
export function wholeWords(words: readonly string[], cjk: readonly string[] = []): RegExp {
  const spaced = String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words.join('|').replaceAll(' ?', String.raw`\s*`).replaceAll(' ', String.raw`\s+`)})(?![\p{L}\p{M}\p{N}])`
  return new RegExp([...(words.length > 0 ? [spaced] : []), ...cjk].join('|'), 'iu')
}
