/** Phrases of service and of courtesy, which any talk with an office, a shop or an assistant has: they say nothing about this one. */
import { LatinRegExp } from '../../latin-regexp.ts'
import { spacedLists, unspacedLists } from '../languages.ts'

const SPACED = new LatinRegExp(`(?<![\\p{L}\\p{N}])(?:${spacedLists('courtesies').join('|')})(?![\\p{L}\\p{N}])`, 'u')
const UNSPACED = new RegExp(unspacedLists('courtesies').join('|'), 'u')

/** Whether a clause is, or contains, such a phrase. @param text in lower case, with straight apostrophes */
export const isCourtesy = (text: string): boolean => SPACED.test(text) || UNSPACED.test(text)
