/** Quarters in English: Q3 2025, the third quarter of last year, last quarter; and days by words: the first of May. */
import {
  type EnglishRule, MONTH, monthOf, rule, type RuleContext, type RuleMatch, TURN, TURN_STARTS, turnOf, YEAR, YEAR_NUMBER, yearOf,
} from './words.ts'
import { readingByYear, readingOf } from '../../times/time-mention.ts'
import { dateSpan, quarterOf, quarterSpan } from '../../times/time-spans.ts'

const QUARTER_WORDS = ['first', 'second', 'third', 'fourth']
const OFFSET = { last: -1, this: 0, next: 1 } as const

function quarterIn(word = ''): number {
  if (word === 'last') return 4
  const place = QUARTER_WORDS.indexOf(word)
  return place < 0 ? Number.parseInt(word, 10) : place + 1
}

/** "Q3" alone may be the third question of something, and "the third quarter" one of a game. */
function quarter(context: RuleContext): RuleMatch | undefined {
  const { reference, groups, before, after } = context
  const year = yearOf(groups, reference)
  const isShort = groups['short'] !== undefined
  if (year === undefined && !isShort && (after(1) === 'of' || !/^(?:in|the|during)$/.test(before(1)))) return undefined
  const reading = readingByYear(reference, year, (one) => quarterSpan(one, quarterIn(groups['short'] ?? groups['quarter'])))
  return year === undefined ? { ...reading, stays: true } : reading
}

const UNITS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
const TEENS = [
  'tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth',
]
/** The words for 1 to 31 as the tokens have them. */
const DAY_WORDS = [
  ...UNITS, ...TEENS, 'twentieth', ...UNITS.map((unit) => `twenty - ${unit}`), 'thirtieth', 'thirty - first',
]
const DAY_WORD = `(?<ordinal>${DAY_WORDS.toReversed().join('|')})`
const DAY_STARTS = [...new Set(DAY_WORDS.map((words) => words.split(' ')[0] ?? ''))]

const dayByWord = ({ reference, groups }: RuleContext): RuleMatch =>
  readingByYear(reference, yearOf(groups, reference), (year) =>
    dateSpan(year, monthOf(groups), DAY_WORDS.indexOf(groups['ordinal'] ?? '') + 1))

export const ENGLISH_QUARTERS: readonly EnglishRule[] = [
  rule(DAY_STARTS, `${DAY_WORD} of ${MONTH}(?:(?: ,| of)? ${YEAR})?`, dayByWord),
  rule(['#'], `(?<year>${YEAR_NUMBER}) q(?<short>[1-4])`, quarter),
  rule(['q1', 'q2', 'q3', 'q4'], `q(?<short>[1-4])(?:(?: ,| of)? ${YEAR})?`, quarter),
  rule(
    [...QUARTER_WORDS, 'last', '#'], `(?<quarter>${QUARTER_WORDS.join('|')}|[1-4](?:st|nd|rd|th)) quarter(?:(?: ,| of)? ${YEAR})?`, quarter,
  ),
  rule(['last'], `(?<quarter>last) quarter of ${YEAR}`, quarter),
  rule(TURN_STARTS, `${TURN} quarter`, ({ reference, groups, after }) =>
    (after(1) === 'of' ? undefined : readingOf(quarterOf(reference.today, OFFSET[turnOf(groups['turn'])])))),
]
