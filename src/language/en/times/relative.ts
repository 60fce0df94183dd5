/** Times relative to today in English: yesterday, last week, two weeks ago, in the past few days, on Monday. */
import {
  AMOUNT, AMOUNT_STARTS, amountOf, type RuleContext, type RuleMatch, isVerb, MONTH, monthOf,
  MONTHS, type EnglishRule, rule, SEASON, seasonOf, TURN, TURN_STARTS, turnOf, UNIT,
  unitOf, WEEKDAY, weekdayIn, WEEKDAYS,
} from './words.ts'
import { HOLIDAY_WORDS } from './holidays.ts'
import { HOURS, readingOf } from '../../times/time-mention.ts'
import {
  ago, FEW, latestWeekend, shiftDay, spanWithin, monthSpan, seasonBegunIn, rollingSpan,
  type TimeSpan, type Occurrence, unitSpan, weekdayOccurrence, weekendSpan, yearlyOccurrence,
} from '../../times/time-spans.ts'

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
