/** Words that show news in a clause of the first person: what was done or is to be done, and when. */
import { LatinRegExp } from '../../base/latin-regexp.ts'
import { titleLists, titleWords } from './word-weights.ts'

/** Verbs of what happens to people. */
export const NEWS_VERBS = titleWords('happenings')

/** When it was or will be, and that it is new. */
export const NEWS_TIMES = new LatinRegExp(String.raw`(?<!\p{L})(?:${titleLists('times').join('|')})(?!\p{L})`, 'iu')
