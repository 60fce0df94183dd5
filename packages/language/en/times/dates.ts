/** Absolute times in English: 7 May 2023, 2023-05-07, May 2023, in May, spring 2023, late May, in 2023. */
import { readingOf, readingByYear } from '../../times/time-mention.ts'
import {
  dateSpan, monthSpan, seasonBegunIn, seasonsOf, unitSpan, weekendSpan, yearSpan, halfOf, pieceOf, thirdOf, weekdayOfSpan, weekendOfSpan,
  quarterOf, quarterSpan, type TimeSpan, type PeriodThird,
} from '../../times/time-spans.ts'
import {
  DAY, isVerb, MONTH, monthOf, MONTHS, rule, SEASON, seasonOf, SEASONS, isUnambiguousMonth, WEEKDAY, weekdayIn, YEAR, YEAR_NUMBER, yearOf,
  TURN, TURN_STARTS, turnOf, type RuleContext, type RuleMatch, type EnglishRule,
} from './words.ts'

const DAY_LEADS = new Set(['on', 'between', 'since', 'until', 'till', 'by', 'before', 'after', 'from', 'around', 'the'])

/** Words of a sentence looked at for its end. */
const SENTENCE_WORDS = 40

function endsInQuestion({ after }: RuleContext): boolean {
  for (let distance = 1; distance <= SENTENCE_WORDS; distance += 1) {
    if (/^[.!;?？]?$/.test(after(distance))) return /[?？]/.test(after(distance))
  }
  return false
}

/** "May 7" is a day, "may 7 of them" and "May 20 people come?" are not; nor is "May 7 dinner?" for sure. */
function isDay(context: RuleContext, monthAt: number): boolean {
  const { named, before, after, groups, capital } = context
  if (!isVerb(groups['month']) || groups['ordinal'] || groups['year'] || named || DAY_LEADS.has(before(1))) return true
  const opens = /^[.?!:;]?$/.test(before(1))
  return capital(monthAt) && !(opens && monthAt === 0 && /^\p{L}/u.test(after(1)) && endsInQuestion(context))
}

/** The day in its year, or in every year in question; "May 7-10" all of those days. */
function days({ reference, groups }: RuleContext): RuleMatch {
  const [month, day] = [monthOf(groups), Number(groups['day'])]
  return readingByYear(reference, yearOf(groups, reference), (year) => dateSpan(year, month, day, Number(groups['last'] ?? day)))
}

/** "Between May 5 and 10" is one range, "May 5 and 10" two days. */
const AND_AFTER_BETWEEN = '(?<=between (?:[a-z]+ )?(?:the )?\\d{1,2}(?:st|nd|rd|th)?) and '
const LAST_DAY = `(?<to>-| - | – | to |${AND_AFTER_BETWEEN})(?<the>the )?(?<last>\\d{1,2})(?:st|nd|rd|th)?`
/** Of "March 5 to 7 April" the 7 begins the next date. */
const NO_DATE_OF_ITS_OWN = `(?!(?: of)? (?:${MONTHS.join('|')}) )`

/** "9 to 5 May" is the 5th alone. */
function dayThenMonth(context: RuleContext): RuleMatch | undefined {
  const { of, to = '', the, last, day } = context.groups
  if (last !== undefined && Number(last) < Number(day)) return undefined
  return of || isDay(context, 1 + (to.length > 1 ? 2 : 0) + (the ? 1 : 0)) ? days(context) : undefined
}

const DAYS: readonly EnglishRule[] = [
  rule(['#'], `${DAY}(?:${LAST_DAY})?(?<of> of)? ${MONTH}(?:(?: ,| of)? ${YEAR})?`, dayThenMonth),
  rule(MONTHS, `${MONTH}(?: the)? ${DAY}(?:${LAST_DAY}${NO_DATE_OF_ITS_OWN})?(?:(?: ,| of)? ${YEAR})?`, (context) =>
    (isDay(context, 0) ? days(context) : undefined)),
]

/** Day and month of 5/7/2023 may stand either way round; 7.5.2023 is how the continent writes 7 May. */
function numericDays({ groups, isFreeToken }: RuleContext): RuleMatch | undefined {
  if (!isFreeToken()) return undefined
  const [year, first, second] = [Number(groups['year']), Number(groups['first']), Number(groups['second'])]
  const dayFirst = dateSpan(year, second, first)
  return readingOf(dayFirst, groups['sign'] === '.' || first === second ? undefined : dateSpan(year, first, second))
}

const NUMERIC: readonly EnglishRule[] = [
  rule(['#'], `(?<year>${YEAR_NUMBER})[-./](?<month>\\d{1,2})[-./](?<day>\\d{1,2})(?:t[^ ]*)?`, ({ groups, isFreeToken }) =>
    isFreeToken() ? readingOf(dateSpan(Number(groups['year']), Number(groups['month']), Number(groups['day']))) : undefined),
  rule(['#'], `(?<first>\\d{1,2})(?<sign>[-./])(?<second>\\d{1,2})\\k<sign>(?<year>${YEAR_NUMBER})`, numericDays),
  rule(['#'], `(?<year>${YEAR_NUMBER})[-/](?<month>0[1-9]|1[0-2])`, ({ groups, isFreeToken }) =>
    isFreeToken() ? readingOf(monthSpan(Number(groups['year']), Number(groups['month']))) : undefined),
]

/** The months of "May and June 2023" are both of that year. */
const SHARED_YEAR = `(?= (?:and|or) (?:${MONTHS.join('|')})(?: \\.)?(?: ,| of)? ${YEAR} )`

const monthNamed = ({ reference, groups }: RuleContext): RuleMatch =>
  readingByYear(reference, yearOf(groups, reference), (year) => monthSpan(year, monthOf(groups)))

const UNIT_WORD = /^(?:day|night|week|weekend|month|year|morning|evening)s?$/
/** "Before May" and "after June" are times, or people: "before" is said of both, so the word stays. */
const isLimit = ({ before }: RuleContext): boolean => (before(1) === 'before' || before(1) === 'after') && !UNIT_WORD.test(before(2))

/** "May" alone is a month after "in" and its like, and never in "in May's room"; "December" is one wherever it stands. */
function monthAlone(context: RuleContext): RuleMatch | undefined {
  const { groups, after } = context
  const alone = isUnambiguousMonth(groups['month'])
  if (!alone && after(1) === "'s") return undefined
  if (isPlaced(context)) return monthNamed(context)
  return alone || isLimit(context) ? { ...monthNamed(context), stays: true } : undefined
}

function season(context: RuleContext): RuleMatch | undefined {
  const { reference, groups } = context
  const [which, year] = [seasonOf(groups), yearOf(groups, reference)]
  if (year !== undefined && which === 'winter' && groups['end']) return readingOf(seasonBegunIn(year, which))
  if (year !== undefined) return readingOf(...seasonsOf(year, which))
  if (!isPlaced(context)) return undefined
  const every: RuleMatch = { ...readingOf(...reference.years.flatMap((one) => seasonsOf(one, which))), yearless: true }
  // "In the fall" is a fall down the stairs too
  return groups['season'] === 'fall' ? { ...every, stays: true } : every
}

const YEAR_LEADS = new Set([
  'in', 'between', 'during', 'since', 'until', 'till', 'by', 'of', 'from', 'before', 'after', 'around', 'throughout', 'year',
])
/** Words that end in s after a year that are not what it counts. */
const NO_PLURAL = /^(?:|is|was|has|does|this|us|as|his|its|always)$|[^s]$/

const isBetween = ({ before }: RuleContext): boolean => before(1) === 'between' || (before(1) === 'the' && before(2) === 'between')

/** "In 2023" names the year; "2023" alone, or "in 2000 steps", may be a number, whose word stays. */
function yearNamed({ groups, before, after, named, isFreeToken }: RuleContext): RuleMatch | undefined {
  const [first, last] = [yearSpan(Number(groups['year'])), yearSpan(Number(groups['end'] ?? groups['year']))]
  if (!(named || isFreeToken()) || !first || !last || last.from < first.from) return undefined
  const sure = named || (YEAR_LEADS.has(before(1)) && (NO_PLURAL.test(after(1)) || after(1) === "'s"))
  return { ...readingOf({ ...first, to: last.to }), ...(!sure && { stays: true }) }
}

const END = `(?:-| - | – | to | through | until |(?<=between ${YEAR_NUMBER}) and )(?<end>${YEAR_NUMBER})`

const PERIODS: readonly EnglishRule[] = [
  rule(MONTHS, `${MONTH}(?: ,| of)? ${YEAR}`, monthNamed),
  rule(MONTHS, `${MONTH}${SHARED_YEAR}`, (context) => (isBetween(context) ? undefined : monthNamed(context))),
  rule(MONTHS, MONTH, monthAlone),
  rule(SEASONS, `${SEASON}(?: of| ,)? ${YEAR}(?:(?:[-/]| - | – | / )(?<end>20\\d\\d|19\\d\\d|\\d\\d))?`, season),
  rule(SEASONS, SEASON, season),
  rule(['#'], `(?<year>${YEAR_NUMBER})${END}`, yearNamed),
  rule(['#'], `(?<year>${YEAR_NUMBER})`, yearNamed),
]

/** The time that follows, cut down; nothing where it is no longer than a day or no time at all. */
function cut({ named, following }: RuleContext, piece: (span: TimeSpan) => TimeSpan | undefined): RuleMatch | undefined {
  const whole = named ? undefined : following()
  const spans = whole?.spans?.flatMap((span) => piece(span) ?? []) ?? []
  return spans.length > 0 ? { ...whole, spans } : undefined
}

const PART_OF: Readonly<Record<string, PeriodThird>> = {
  early: 'early', beginning: 'early', start: 'early', mid: 'mid', middle: 'mid', late: 'late', end: 'late',
}
const part = (context: RuleContext): RuleMatch | undefined =>
  cut(context, (span) => thirdOf(span, PART_OF[context.groups['part'] ?? ''] ?? 'mid'))

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']
const ordinalIndex = (ordinal = ''): number => (/^\d/.test(ordinal) ? Number.parseInt(ordinal, 10) - 1 : ORDINALS.indexOf(ordinal))

/** "First week", "last Friday"; −1 is the last. */
function ordinalPart(context: RuleContext): RuleMatch | undefined {
  const { ordinal, unit } = context.groups
  const index = ordinalIndex(ordinal)
  return cut(context, (span) => {
    if (context.groups['weekday']) return weekdayOfSpan(span, weekdayIn(context.groups), index)
    if (unit === 'weekend') return weekendOfSpan(span, index)
    return pieceOf(span, unit === 'week' || unit === 'month' ? unit : 'day', index)
  })
}

const HALVES: Readonly<Record<string, 'first' | 'second'>> = { first: 'first', '1st': 'first', h1: 'first' }
const half = ({ groups }: RuleContext) => (span: TimeSpan): TimeSpan | undefined => halfOf(span, HALVES[groups['half'] ?? ''] ?? 'second')

/** "The week of June 12" is the one that holds that day. */
function unitOfDay(context: RuleContext): RuleMatch | undefined {
  const day = context.named ? undefined : context.following()
  const spans = (day?.spans ?? []).flatMap(({ from, to, grain }) =>
    (grain === 'day' && from === to ? (context.groups['unit'] === 'week' ? unitSpan(from, 'week', 0) : weekendSpan(from, 0)) ?? [] : []))
  return spans.length > 0 ? { ...day, spans } : undefined
}

const PARTS: readonly EnglishRule[] = [
  rule(['week', 'weekend'], '(?<unit>week|weekend) (?:of|with)(?: the)?', unitOfDay),
  rule(['early', 'mid', 'late'], '(?<part>early|mid|late)(?: -)?(?: in)?(?: the)?', part),
  rule(['beginning', 'start', 'middle', 'end'], '(?<part>beginning|start|middle|end) of(?: the)?', part),
  rule(
    [...ORDINALS, 'last', '#'],
    `(?<ordinal>${ORDINALS.join('|')}|last|[1-5](?:st|nd|rd|th)) (?:(?<unit>day|weekend|week|month)|${WEEKDAY}) (?:of|in)(?: the)?`,
    ordinalPart,
  ),
  rule(['first', 'second', 'last', 'latter', '#'], '(?<half>first|1st|second|2nd|last|latter) half of(?: the)?', (context) =>
    cut(context, half(context))),
  rule(['h1', 'h2'], `(?<half>h[12])(?: of|(?= ${YEAR_NUMBER} ))`, (context) => cut(context, half(context))),
]

/** In this order: what is longer is tried first. */
export const ENGLISH_DATES: readonly EnglishRule[] = [...PARTS, ...DAYS, ...NUMERIC, ...PERIODS]

// Quarters in English: Q3 2025, the third quarter of last year, last quarter; and days by words: the first of May.

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

// Which months and seasons are times by the words around them: in May, between May and July, March to May.

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
const isPlaced = (context: RuleContext): boolean => {
  const { named, before } = context
  return named || BEFORE_TIMES.has(before(1)) || (before(1) === 'the' && BEFORE_TIMES.has(before(2)))
    || reachesToNow(context) || isRangeEnd(context)
}
