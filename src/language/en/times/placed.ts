/** Which months and seasons are times by the words around them: in May, between May and July, March to May. */
import { isVerb, monthOf, MONTHS, type RuleContext, SEASONS, YEAR_NUMBER } from './words.ts'

const BEFORE_TIMES = new Set(['in', 'during', 'since', 'until', 'till', 'throughout', 'over'])

const CONNECTORS = new Set(['to', 'through', 'thru', 'until', 'till', '-', '–', '—', '~'])
const BEGINS_END = new RegExp(`^(?:${[...MONTHS, ...SEASONS].join('|')}|early|mid|late)$`)
const BEGINS_PART = /^(?:beginning|start|middle|end)$/
const ENDS_BEGINNING = new RegExp(`^(?:${[...MONTHS, ...SEASONS].join('|')}|${YEAR_NUMBER})$`)
/** Words looked back at for "between". */
const BETWEEN_WORDS = 8

/** Months that are names of people too. */
const NAMES = new Set(['april', 'may', 'june', 'august'])
/** A day or part of the month before it: "3 May", "early May", "the end of May". */
const CUTS_MONTH = /^(?:early|mid|late|of|\d.*)$/

/** The ends of a range as places from the match, which is 0: below 0 before it, above 0 after it. */
type RangeEnds = readonly [first: number, last: number]

const wordAt = ({ groups, before, after }: RuleContext, place: number): string =>
  place === 0 ? groups['month'] ?? '' : place < 0 ? before(-place) : after(place)

/** The word before the first end, without "the". */
const leadOf = (context: RuleContext, [first]: RangeEnds): string =>
  wordAt(context, wordAt(context, first - 1) === 'the' ? first - 2 : first - 1)

/** "I march to May": a verb in small letters is an end only after "from" and its like. */
function hasVerb(context: RuleContext, ends: RangeEnds): boolean {
  const lead = leadOf(context, ends)
  if (/^(?:from|between)$/.test(lead) || BEFORE_TIMES.has(lead) || CUTS_MONTH.test(lead) || /^\d/.test(wordAt(context, ends[0]))) {
    return false
  }
  // The match is two words long where a full stop ends a short form of the month
  const length = context.after(0) === '.' ? 1 : 0
  return ends.some((place) => isVerb(wordAt(context, place)) && !context.capital(place > 0 ? place + length : place))
}

/** "Between May and June" may be two people, unless a day, a part or a year says otherwise; "June to May" needs its own year. */
function mayBePeople(context: RuleContext, ends: RangeEnds): boolean {
  const [first, last] = ends.map((place) => wordAt(context, place))
  if (!NAMES.has(first ?? '') || !NAMES.has(last ?? '') || CUTS_MONTH.test(leadOf(context, ends))) return false
  const tail = [1, 2, 3].map((distance) => wordAt(context, ends[1] + distance)).join(' ')
  if (/^(?:(?:,|of) )?(?:\d|(?:last|this|next) year)/.test(tail)) return false
  return !context.hasYear || monthOf({ month: first }) >= monthOf({ month: last })
}

/** "Between May and July", "March to May": a month or season next to the other end of a range is no verb. */
function isRangeEnd(context: RuleContext): boolean {
  const { before, after } = context
  const joins = (word: string): boolean =>
    CONNECTORS.has(word) || (word === 'and' && Array.from({ length: BETWEEN_WORDS }, (_, index) => before(index + 1)).includes('between'))
  const isRange = (ends: RangeEnds): boolean => !hasVerb(context, ends) && !mayBePeople(context, ends)
  const [skippedAfter, skippedBefore] = [after(2) === 'the' ? 1 : 0, before(1) === 'the' ? 1 : 0]
  const beginning = before(2 + skippedBefore)
  const dayOfMonth = /^\d{1,2}(?:st|nd|rd|th)?$/.test(beginning) && MONTHS.includes(before(3 + skippedBefore))
  const beginsEnd = BEGINS_END.test(after(2 + skippedAfter))
    || (skippedAfter > 0 && BEGINS_PART.test(after(3)) && /^(?:from|between)$/.test(before(1)))
  return (beginsEnd && joins(after(1)) && isRange([0, 2 + skippedAfter]))
    || ((ENDS_BEGINNING.test(beginning) || dayOfMonth) && joins(before(1 + skippedBefore)) && isRange([-2 - skippedBefore, 0]))
}

/** "August to now", "from may until today". */
const reachesToNow = ({ after }: RuleContext): boolean =>
  /^(?:to|till|until|through|-|–)$/.test(after(1)) && /^(?:now|today)$/.test(after(2))

/** A word such as "in", with or without "the", makes a month or season of a word that may be something else. */
export const isPlaced = (context: RuleContext): boolean => {
  const { named, before } = context
  return named || BEFORE_TIMES.has(before(1)) || (before(1) === 'the' && BEFORE_TIMES.has(before(2)))
    || reachesToNow(context) || isRangeEnd(context)
}
