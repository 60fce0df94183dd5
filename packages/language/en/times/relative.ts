/** Times relative to today in English: yesterday, last week, two weeks ago, in the past few days, on Monday. */
import { holidayReading, type Beside, type HolidayName } from '../../times/named-times.ts'
import { HOURS, readingOf } from '../../times/time-mention.ts'
import {
  ago, FEW, latestWeekend, shiftDay, spanWithin, monthSpan, seasonBegunIn, rollingSpan, unitSpan, weekdayOccurrence, weekendSpan,
  yearlyOccurrence, type TimeSpan, type Occurrence,
} from '../../times/time-spans.ts'
import {
  AMOUNT, AMOUNT_STARTS, amountOf, isVerb, MONTH, monthOf, MONTHS, rule, SEASON, seasonOf, TURN, TURN_STARTS, turnOf, UNIT, unitOf, WEEKDAY,
  weekdayIn, WEEKDAYS, YEAR, yearOf, type RuleContext, type RuleMatch, type EnglishRule,
} from './words.ts'

// Holidays in English: Christmas 2023, around Easter, last Christmas, the week before Thanksgiving.

/** By the words as the tokens have them, longer names first. */
const NAMES: readonly (readonly [source: string, name: HolidayName])[] = [
  ['christmas eve', 'christmasEve'], ['christmas day', 'christmasDay'], ['christmas|xmas', 'christmas'], ['boxing day', 'boxingDay'],
  ["(?:chinese|lunar) new year 's eve", 'springFestivalEve'], ["(?:chinese|lunar) new year(?: 's)?", 'springFestival'],
  ["new year 's eve", 'newYearsEve'], ["new year 's day", 'newYearsDay'], ["new year(?: 's)?", 'newYear'],
  ['good friday', 'goodFriday'], ['easter sunday', 'easterSunday'], ['easter monday', 'easterMonday'], ['easter', 'easter'],
  ['halloween', 'halloween'], ['thanksgiving(?: day)?', 'thanksgiving'], ["valentine(?: 's|s| s)? day|valentines day", 'valentinesDay'],
  ['mid - autumn festival', 'midAutumn'], ['dragon boat festival', 'dragonBoatFestival'], ['lantern festival', 'lanternFestival'],
]
const PATTERNS = NAMES.map(([source, name]) => [new RegExp(`^(?:${source})$`), name] as const)

/** Words that are holidays and nothing else. */
export const HOLIDAY_WORDS = ['christmas', 'xmas', 'easter', 'halloween', 'thanksgiving']
const HOLIDAY_STARTS = [
  ...HOLIDAY_WORDS, 'boxing', 'chinese', 'lunar', 'new', 'good', 'valentine', 'valentines', 'mid', 'dragon', 'lantern',
]

/** Words after a holiday that do not make it the attribute of another: of "Christmas tree" and "Easter egg" no time is read. */
const FOLLOWERS = new Set((
  'and or but with without in at on for to from of by as if when while where why what who how that which this last next every each '
  + 'did do does was were is are am has have had will would can could should i we you he she it they my our your his her its their '
  + 'the a an some any all year years ago together alone than then too again there here so because since until before after '
  + 'morning afternoon evening night day eve week weekend'
).split(' '))
/** "Christmas dinner" is eaten then, and is told of by its name. */
const MEALS = new Set(['dinner', 'lunch', 'brunch', 'breakfast', 'supper', 'meal', 'feast', 'mass', 'service'])
const isAttribute = ({ after }: RuleContext): boolean =>
  /^\p{L}/u.test(after(1)) && !/^\p{Script=Han}/u.test(after(1)) && !FOLLOWERS.has(after(1))

/** "New Year" alone may be the months to come, "a good friday" any. */
const NEW_YEAR_LEADS = new Set([
  'at', 'on', 'over', 'during', 'for', 'before', 'after', 'by', 'since', 'until', 'till', 'from', 'to', 'and', '-', '–',
])
function isOrdinary({ groups, before, capital }: RuleContext, leadWords: number): boolean {
  if (groups['holiday'] === 'new year') return groups['the'] !== undefined || (leadWords === 0 && !NEW_YEAR_LEADS.has(before(1)))
  return groups['holiday'] === 'good friday' && !capital(leadWords)
}

function besideOf(groups: RuleContext['groups']): Beside | undefined {
  const { side, unit = '', amount, weekday } = groups
  if (side === undefined) return undefined
  const count = amount === undefined ? [1, 1] as const : amountOf(groups)
  return count && {
    side: side === 'before' || side === 'of' ? side : 'after', amount: count,
    unit: weekday ? weekdayIn(groups) : unit === 'weekend' || unit === 'week' || unit === 'month' ? unit : 'day',
  }
}

function holiday(context: RuleContext): RuleMatch | undefined {
  const { groups, reference, index } = context
  const leadWords = groups['lead'] === undefined ? 0 : groups['lead'].split(' ').length - 1
  const [, name] = PATTERNS.find(([pattern]) => pattern.test(groups['holiday'] ?? '')) ?? []
  const [year, beside] = [yearOf(groups, reference), besideOf(groups)]
  const isBare = year === undefined && groups['wide'] === undefined
  const isMeal = isBare && MEALS.has(context.after(1))
  if (!name || (isBare && !isMeal && isAttribute(context)) || isOrdinary(context, leadWords) || (groups['side'] && !beside)) {
    return undefined
  }
  const time = { name, isAround: groups['around'] !== undefined || groups['wide'] !== undefined, ...(beside && { beside }) }
  const occurrence = groups['turn'] === undefined ? undefined : turnOf(groups['turn'])
  const from = index + leadWords
  return {
    ...holidayReading(time, reference, { year, occurrence }), ...(isMeal && { stays: true }),
    keptWords: [from, from + (groups['holiday'] ?? '').split(' ').length],
  }
}

const BESIDE = `(?:${AMOUNT} )?(?:(?<unit>day|night|weekend|week|month)s?|${WEEKDAY}) (?<side>before|after|following|of) `
const LEAD = `(?<lead>(?:(?<around>around|near) |${BESIDE})?(?<the>the )?(?:${TURN} )?)`
const SOURCE = `${LEAD}(?<holiday>${NAMES.map(([source]) => source).join('|')})(?<wide> (?:time|`
  + `season|period|break|holidays?))?(?: week| weekend)?(?:(?: ,| of| in)? ${YEAR})?`

export const ENGLISH_HOLIDAYS: readonly EnglishRule[] = [
  rule([...new Set([
    'around', 'near', ...AMOUNT_STARTS, 'day', 'days', 'night', 'weekend', 'week', 'month', ...WEEKDAYS, ...TURN_STARTS, ...HOLIDAY_STARTS,
  ])], SOURCE, holiday),
]

const day = ({ reference }: RuleContext, offset: number): TimeSpan | undefined => unitSpan(reference.today, 'day', offset)
const OFFSET: Readonly<Record<Occurrence, number>> = { last: -1, this: 0, next: 1 }

const DAYS: readonly EnglishRule[] = [
  rule(['today'], 'today', (context) => readingOf(day(context, 0))),
  rule(['yesterday'], 'yesterday', (context) => readingOf(day(context, -1))),
  rule(['tomorrow'], 'tomorrow', (context) => readingOf(day(context, 1))),
  rule(['tonight'], 'tonight', (context) => night(context, 0)),
  rule(['other'], 'other day', (context) =>
    (context.before(1) === 'the' ? readingOf(ago(context.reference.today, 'day', FEW)) : undefined)),
  rule(['night'], 'night before last', (context) => night(context, -2)),
  rule(['recently', 'lately'], 'recently|lately', ({ reference, before }) =>
    (/^(?:most|how|more|as|so)$/.test(before(1)) ? undefined
      : { ...readingOf(rollingSpan(reference.today, 'week', [2, 2])), stays: true, isLoose: true })),
  rule(['day'], 'day before yesterday', (context) => readingOf(day(context, -2))),
  rule(['day'], 'day after tomorrow', (context) => readingOf(day(context, 2))),
]

const DATE_WORD = new RegExp(`^(?:\\d.*|${[...MONTHS, ...HOLIDAY_WORDS].join('|')}|that|the)$`)

/** "The last week of school", "last weekend before June 3": counted from another day than today. */
const isAnchored = ({ after }: RuleContext): boolean =>
  after(1) === 'of' || ((after(1) === 'before' || after(1) === 'after') && DATE_WORD.test(after(2)))

function week(context: RuleContext, turn: Occurrence): TimeSpan | undefined {
  const { reference, groups, before } = context
  const unit = unitOf(groups)
  const rolls = before(1) === 'the' || groups['turn'] === 'past'
  return rolls && turn === 'last' ? rollingSpan(reference.today, unit, [1, 1]) : unitSpan(reference.today, unit, OFFSET[turn])
}

/** "Last May", "this May"; but not "this may be", "what comes next may", "the last march". */
function month({ reference, groups, before, capital }: RuleContext, turn: Occurrence): TimeSpan | undefined {
  const which = monthOf(groups)
  if (before(1) === 'the') return undefined
  if (isVerb(groups['month']) && groups['turn'] !== 'last' && !capital(groups['turn']?.includes(' ') ? 2 : 1)) return undefined
  return yearlyOccurrence(reference.today, turn, (year) => monthSpan(year, which))
}

/** From the evening of a day into the small hours of the next. */
function night(context: RuleContext, offset: number): RuleMatch {
  const [evening, morning] = [day(context, offset), day(context, offset + 1)]
  return { ...readingOf(evening && morning && { ...evening, to: morning.to }), hours: HOURS.eveningAndNight }
}

/** There is a last night and a last evening, no last morning. */
function partOfDay(context: RuleContext, turn: Occurrence): RuleMatch | undefined {
  const part = context.groups['part'] as 'morning' | 'afternoon' | 'evening' | 'night'
  const last = context.groups['turn'] === 'last' && context.before(1) !== 'the' && (part === 'night' || part === 'evening')
  if (turn !== 'this' && !last) return undefined
  const offset = last ? -1 : 0
  return part === 'night' ? night(context, offset) : { ...readingOf(day(context, offset)), hours: HOURS[part] }
}

/** On a Wednesday "this coming weekend" is in three days, "next weekend" in ten. */
function weekend({ reference, groups }: RuleContext, turn: Occurrence): TimeSpan | undefined {
  const ofThisWeek = weekendSpan(reference.today, 0)
  return groups['turn']?.includes('coming') && ofThisWeek && reference.today < ofThisWeek.from ? ofThisWeek
    : weekendSpan(reference.today, OFFSET[turn])
}

/** "The next week" is counted from some other time of the story. */
function byTurn(context: RuleContext): RuleMatch | undefined {
  const { reference, groups, before } = context
  const turn = turnOf(groups['turn'])
  if (isAnchored(context) || (groups['turn'] === 'next' && before(1) === 'the')) return undefined
  if (groups['part']) return partOfDay(context, turn)
  if (groups['weekend']) return readingOf(weekend(context, turn))
  if (groups['weekday']) return readingOf(weekdayOccurrence(reference.today, turn, weekdayIn(groups)))
  if (groups['season']) return readingOf(yearlyOccurrence(reference.today, turn, (year) => seasonBegunIn(year, seasonOf(groups))))
  if (groups['unit']) return readingOf(week(context, turn))
  const span = month(context, turn)
  return span && readingOf(span)
}

const WHAT = `(?:(?<weekend>weekend)|(?<unit>week|month|year)|(?<part>morning|afternoon|evening|night)|${SEASON}|${WEEKDAY}|${MONTH})`

const TURNS: readonly EnglishRule[] = [
  rule(TURN_STARTS, `${TURN} ${WHAT}`, byTurn),
  rule(['week', 'weekend', 'month', 'year'], '(?:(?<weekend>weekend)|(?<unit>week|month|year)) (?<turn>before last|after next)', ({
    reference, groups,
  }) => {
    const offset = groups['turn'] === 'before last' ? -2 : 2
    return readingOf(groups['weekend'] ? weekendSpan(reference.today, offset) : unitSpan(reference.today, unitOf(groups), offset))
  }),
]

/** "A year ago today", "this time last year". */
const ANNIVERSARIES: readonly EnglishRule[] = [
  rule(AMOUNT_STARTS, `${AMOUNT} (?<unit>week|month|year)s? ago today`, ({ reference, groups }) => {
    const at = shiftDay(reference.today, unitOf(groups), -(amountOf(groups)?.[0] ?? NaN))
    return readingOf(spanWithin(at, at, 'day'))
  }),
  rule(['this', 'around'], '(?:around )?this (?<what>time|day) last (?<unit>week|month|year)', ({ reference, groups }) => {
    const [at, margin] = [shiftDay(reference.today, unitOf(groups), -1), groups['what'] === 'day' || groups['unit'] === 'week' ? 0 : 7]
    return readingOf(spanWithin(at - margin, at + margin, margin > 0 ? 'week' : 'day'))
  }),
]

const AMOUNTS: readonly EnglishRule[] = [
  rule(AMOUNT_STARTS, `${AMOUNT} weekends? (?:ago|back)`, ({ reference, groups }) => {
    const amount = amountOf(groups)
    return amount?.[0] === amount?.[1] ? readingOf(weekendSpan(reference.today, -(amount?.[0] ?? 1))) : undefined
  }),
  // After "a year and" they are only the rest of it
  rule(AMOUNT_STARTS, `${AMOUNT} ${UNIT}s? (?:ago|back)`, ({ reference, groups, before }) => {
    const [amount, isRest] = [amountOf(groups), before(1) === 'and' && /^(?:day|week|month|year)s?$/.test(before(2))]
    return amount && !isRest ? readingOf(ago(reference.today, unitOf(groups), amount)) : undefined
  }),
  rule(['a', 'one'], `(?:a|one) ${UNIT} or two (?:ago|back)`, ({ reference, groups }) =>
    readingOf(ago(reference.today, unitOf(groups), [1, 2]))),
  rule(['half'], 'half a year (?:ago|back)', ({ reference }) => readingOf(ago(reference.today, 'month', [6, 6]))),
  rule(['last', 'past', 'next', 'coming'], `(?<turn>last|past|next|coming) ${AMOUNT} ${UNIT}s`, (context) => {
    const { reference, groups } = context
    const [turn, amount] = [turnOf(groups['turn']) === 'next' ? 'next' : 'last', amountOf(groups)] as const
    return amount && !isAnchored(context) ? readingOf(rollingSpan(reference.today, unitOf(groups), amount, turn)) : undefined
  }),
]

const PART_OF_DAY = /^(?:morning|afternoon|evening|night)$/
const EVERY = /^(?:every|each|a|an|one|some|any|next|last|this|of|and|or|to|-|–|good|black|most|all|many|the)$/
/** What a bare weekday may follow at the end of a query. */
const ASKED = /^(?:|happen|happened|happening|do|did|done|doing|say|said|go|went|talk|talked|discuss|discussed|chat|chatted|meet|met)$/

/** "On Monday", "Monday evening" and a Monday that ends the query; not "Monday morning meetings" nor "every Monday". */
function isOneWeekday({ before, after }: RuleContext): boolean {
  if (/^(?:on|since|before|after|until|till)$/.test(before(1))) return true
  const hasPart = PART_OF_DAY.test(after(1))
  const ends = (distance: number): boolean => /^[?.!]?$/.test(after(distance)) && after(distance + 1) === ''
  return hasPart ? !EVERY.test(before(1)) && ends(2) : ASKED.test(before(1)) && ends(1)
}

/** It is the latest before today, unless the date follows; it may be any Monday, so its word stays. */
const ON_WEEKDAY = rule(WEEKDAYS, WEEKDAY, (context) => {
  const { reference, groups, after } = context
  const dated = DATE_WORD.test(after(after(1) === ',' ? 2 : 1))
  if (!isOneWeekday(context) || dated || after(1) === 'school') return undefined
  return { ...readingOf(weekdayOccurrence(reference.today, 'last', weekdayIn(groups))), stays: true }
})

/** "Over the weekend" is the one that is on or just over; it may be one of the story, so its word stays. */
const THE_WEEKEND = rule(['weekend'], 'weekend', (context) =>
  (context.before(1) === 'the' && /^(?:over|on|at|during|this)?$/.test(context.before(2)) && !isAnchored(context)
    ? { ...readingOf(latestWeekend(context.reference.today)), stays: true, isLoose: true }
    : undefined))

/** In this order: what is longer is tried first. */
export const ENGLISH_RELATIVE: readonly EnglishRule[] = [...DAYS, ...ANNIVERSARIES, ...TURNS, THE_WEEKEND, ...AMOUNTS, ON_WEEKDAY]

// English expressions about time that name no date: hours of the day, the first or last of its kind, questions for a time.

const HOURS_OF = {
  morning: HOURS.morning, noon: HOURS.noon, afternoon: HOURS.afternoon, evening: HOURS.evening,
  night: HOURS.night, midnight: HOURS.midnight,
}
const HOUR_WORDS = Object.keys(HOURS_OF) as (keyof typeof HOURS_OF)[]

const OF_A_DAY = new Set(['that', 'this', 'one', 'every', 'each', 'yesterday', 'today', 'tomorrow', ...WEEKDAYS])
const LEADS = new Set(['in', 'on', 'during', 'by', 'of'])

/** "In the morning", "at night", "that evening"; but no "morning jog", "opening night". */
function hours({ before, groups }: RuleContext): RuleMatch | undefined {
  const part = HOUR_WORDS.find((word) => groups['part'] === word)
  const skipped = before(1) === 'early' || before(1) === 'late' ? 1 : 0
  const [word, wordBefore] = [before(1 + skipped), before(2 + skipped)]
  const placed = OF_A_DAY.has(word) || (word === 'the' && LEADS.has(wordBefore)) || (word === 'at' && /night|noon/.test(part ?? ''))
  return part && placed ? { hours: HOURS_OF[part] } : undefined
}

/** What "first" and "last" belong to when they do not ask for the first or last time. */
const BOUND = new Set([
  'place', 'prize', 'name', 'names', 'class', 'grade', 'floor', 'aid', 'degree', 'hand',
  'person', 'language', 'of', 'day', 'week', 'weekend',
  'month', 'year', 'night', 'minute', 'resort', 'long', 'longer',
])

/** "When did they first meet", "when was his last visit". */
const whenOrder = (order: 'first' | 'last') => ({ asking, after }: RuleContext): RuleMatch | undefined =>
  asking && !BOUND.has(after(1)) ? { order } : undefined

const unlessLimit = (order: 'first' | 'last') => ({ before }: RuleContext): RuleMatch | undefined =>
  before(1) === 'the' && before(2) === 'at' ? undefined : { order }

const ORDER: readonly EnglishRule[] = [
  rule(['first'], 'first time', () => ({ order: 'first' })),
  rule(['first'], 'first(?=(?: [^ ]+){0,3} ever )', () => ({ order: 'first' })),
  rule(['first'], 'first', whenOrder('first')),
  rule(['last'], 'last time', () => ({ order: 'last' })),
  rule(['last'], 'last', whenOrder('last')),
  rule(['most'], 'most recent(?:ly)?', () => ({ order: 'last' })),
  rule(['earliest'], 'earliest', unlessLimit('first')),
  rule(['latest'], 'latest', unlessLimit('last')),
]

const AUXILIARY = "did|do|does|was|were|is|are|am|'s|has|have|had|will|would|can|could|should|exactly|precisely"
const ASKS = { asksWhen: true, stays: true } as const

const ASKS_OTHERWISE = new Set(['what', 'which', 'who', 'whom', 'whose', 'where', 'why', 'how', 'did', 'do', 'does'])
/** Words of a sentence looked at for its end. */
const SENTENCE_WORDS = 40

/** "When Lena found her cat?": one clause and a question mark, which asks nothing else. */
function isWholeQuestion({ before, after }: RuleContext): boolean {
  if (!/^[.?!;:]?$/.test(before(1))) return false
  for (let distance = 1; distance <= SENTENCE_WORDS; distance += 1) {
    const word = after(distance)
    if (word === '?') return true
    if (/^[.,!;:]?$/.test(word) || ASKS_OTHERWISE.has(word)) return false
  }
  return false
}

/** "When I was in Paris, what did I eat" asks for no time; "when was I in Paris" and "tell me when I was in Paris" do. */
function when(context: RuleContext): RuleMatch | undefined {
  const { before, after } = context
  const told = (before(1) === 'me' && /^(?:tell|remind|show)$/.test(before(2))) || /^(?:know|recall|since|until)$/.test(before(1))
  return told || /^[?.!]?$/.test(after(1)) || isWholeQuestion(context) ? ASKS : undefined
}

const DATED = 'date|day|weekday|week|weekend|month|season|year|time'

const QUESTIONS: readonly EnglishRule[] = [
  rule(['when'], `when(?= (?:in [^ ]+ )?(?:${AUXILIARY}) )`, () => ASKS),
  rule(['when'], 'when', when),
  rule(['what', 'which'], `(?:what|which)(?= (?:${DATED}) )`, () => ASKS),
  rule(['what'], `what(?= (?:is|was|were|'s) the (?:exact )?(?:${DATED}) )`, () => ASKS),
  rule(
    ['how'], "how(?= (?:long (?:ago|(?:(?:has|is|'s) it (?:been )?)?since)|recently|many (?:days|weeks|months|years) (?:ago|back|since)) )",
    () => ASKS,
  ),
]

export const ENGLISH_ASIDES: readonly EnglishRule[] = [
  rule(HOUR_WORDS.flatMap((word) => [word, `${word}s`]), `(?<part>${HOUR_WORDS.join('|')})s?`, hours),
  ...ORDER,
  ...QUESTIONS,
]
