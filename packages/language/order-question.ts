/** Whether a question is about an order of events: in which order something was said, or what came first. */
import { LatinRegExp } from '@madeleine/base'
import { spacedLists, unspacedLists } from './languages.ts'

/** A longer text is no question for an order, whatever it holds. */
const MOST_CHARACTERS = 1000
const SPACED = new LatinRegExp(`(?<![\\p{L}\\p{N}])(?:${spacedLists('asksOrder').join('|')})(?![\\p{L}\\p{N}])`, 'iu')
const UNSPACED = new RegExp(unspacedLists('asksOrder').join('|'), 'u')

/** "In which order did I bring up…", "what came first", "先后顺序". */
export const asksForOrder = (question: string): boolean =>
  question.length <= MOST_CHARACTERS && (SPACED.test(question) || UNSPACED.test(question))
