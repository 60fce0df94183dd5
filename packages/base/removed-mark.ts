/** What stands in a text where something was taken out of it before it was stored: `[removed: token]`. */

export const REMOVED_BEGIN = '[removed: '
const REMOVED_MARK = /\[removed: [\p{L} -]{1,30}\]/gu

/** Where the marks of a text stand, from and to. */
export const removedIn = (text: string): readonly (readonly [from: number, to: number])[] =>
  (text.includes(REMOVED_BEGIN) ? [...text.matchAll(REMOVED_MARK)].map(({ 0: mark, index }) => [index, index + mark.length] as const) : [])

/** The text without its marks, for who reads its words: the mark is English in any language. */
export const withoutRemoved = (text: string): string => (text.includes(REMOVED_BEGIN) ? text.replace(REMOVED_MARK, ' ') : text)
