/** Sets of words, as the tables of the languages are written. */

/** The set of the words of a text that are separated by spaces. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))
