/** English times by their place to today: yesterday, last week, two weeks ago, in the past few days, on Monday. */
import {
  AMOUNT, AMOUNT_STARTS, amountOf, type Context, type Found, isVerb, MONTH, monthOf, MONTHS, type Rule, rule, SEASON, seasonOf, turnOf, UNIT,
  unitOf, WEEKDAY, weekdayIn, WEEKDAYS,
} from './english-words.ts'
import { HOURS, said } from '../time-mention.ts'
import {
  ago, monthSpan, seasonBegunIn, stretch, type CalendarSpan, type Turn, unitSpan, weekdayTurn, weekendSpan, yearly,
} from '../time-spans.ts'

const day = ({ view }: Context, offset: number): CalendarSpan | undefined => unitSpan(view.today, 'day', offset)
const OFFSET: Readonly<Record<Turn, number>> = { last: -1, this: 0, next: 1 }

const DAYS: readonly Rule[] = [
  rule(['today'], 'today', (context) => said(day(context, 0))),
  rule(['yesterday'], 'yesterday', (context) => said(day(context, -1))),
  rule(['tomorrow'], 'tomorrow', (context) => said(day(context, 1))),
  rule(['tonight'], 'tonight', (context) => night(context, 0)),
  rule(['day'], 'day before yesterday', (context) => said(day(context, -2))),
  rule(['day'], 'day after tomorrow', (context) => said(day(context, 2))),
]

const DATE_WORD = new RegExp(`^(?:\\d.*|${MONTHS.join('|')}|that|the)$`)

/** "The last week of school", "last weekend before June 3": counted from another day than today. */
const isAnchored = ({ after }: Context): boolean =>
  after(1) === 'of' || ((after(1) === 'before' || after(1) === 'after') && DATE_WORD.test(after(2)))

function week(context: Context, turn: Turn): CalendarSpan | undefined {
  const { view, groups, before } = context
  const unit = unitOf(groups)
  const rolls = before(1) === 'the' || groups['turn'] === 'past'
  return rolls && turn === 'last' ? stretch(view.today, unit, [1, 1]) : unitSpan(view.today, unit, OFFSET[turn])
}

/** "Last May", "this May"; but not "this may be", "what comes next may", "the last march". */
function month({ view, groups, before, capital }: Context, turn: Turn): CalendarSpan | undefined {
  const which = monthOf(groups)
  if (before(1) === 'the') return undefined
  if (isVerb(groups['month']) && groups['turn'] !== 'last' && !capital(groups['turn']?.includes(' ') ? 2 : 1)) return undefined
  return yearly(view.today, turn, (year) => monthSpan(year, which))
}

/** From the evening of a day into the small hours of the next. */
function night(context: Context, offset: number): Found {
  const [evening, morning] = [day(context, offset), day(context, offset + 1)]
  return { ...said(evening && morning && { ...evening, to: morning.to }), hours: HOURS.eveningAndNight }
}

/** There is a last night and a last evening, no last morning. */
function partOfDay(context: Context, turn: Turn): Found | undefined {
  const part = context.groups['part'] as 'morning' | 'afternoon' | 'evening' | 'night'
  const last = context.groups['turn'] === 'last' && context.before(1) !== 'the' && (part === 'night' || part === 'evening')
  if (turn !== 'this' && !last) return undefined
  const offset = last ? -1 : 0
  return part === 'night' ? night(context, offset) : { ...said(day(context, offset)), hours: HOURS[part] }
}

/** On a Wednesday "this coming weekend" is in three days, "next weekend" in ten. */
function weekend({ view, groups }: Context, turn: Turn): CalendarSpan | undefined {
  const ofThisWeek = weekendSpan(view.today, 0)
  return groups['turn']?.includes('coming') && ofThisWeek && view.today < ofThisWeek.from ? ofThisWeek : weekendSpan(view.today, OFFSET[turn])
}

/** "The next week" is counted from some other time of the story. */
function byTurn(context: Context): Found | undefined {
  const { view, groups, before } = context
  const turn = turnOf(groups['turn'])
  if (isAnchored(context) || (groups['turn'] === 'next' && before(1) === 'the')) return undefined
  if (groups['part']) return partOfDay(context, turn)
  if (groups['weekend']) return said(weekend(context, turn))
  if (groups['weekday']) return said(weekdayTurn(view.today, turn, weekdayIn(groups)))
  if (groups['season']) return said(yearly(view.today, turn, (year) => seasonBegunIn(year, seasonOf(groups))))
  if (groups['unit']) return said(week(context, turn))
  const span = month(context, turn)
  return span && said(span)
}

const TURN = '(?<turn>last|past|next|coming|this(?: past| coming)?)'
const TURN_STARTS = ['last', 'past', 'next', 'coming', 'this']
const WHAT = `(?:(?<weekend>weekend)|(?<unit>week|month|year)|(?<part>morning|afternoon|evening|night)|${SEASON}|${WEEKDAY}|${MONTH})`

const TURNS: readonly Rule[] = [
  rule(TURN_STARTS, `${TURN} ${WHAT}`, byTurn),
  rule(['week', 'weekend', 'month', 'year'], '(?:(?<weekend>weekend)|(?<unit>week|month|year)) (?<turn>before last|after next)', ({ view, groups }) => {
    const offset = groups['turn'] === 'before last' ? -2 : 2
    return said(groups['weekend'] ? weekendSpan(view.today, offset) : unitSpan(view.today, unitOf(groups), offset))
  }),
]

const AMOUNTS: readonly Rule[] = [
  // After "a year and" they are only the rest of it
  rule(AMOUNT_STARTS, `${AMOUNT} ${UNIT}s? (?:ago|back)`, ({ view, groups, before }) => {
    const [amount, isRest] = [amountOf(groups), before(1) === 'and' && /^(?:day|week|month|year)s?$/.test(before(2))]
    return amount && !isRest ? said(ago(view.today, unitOf(groups), amount)) : undefined
  }),
  rule(['a', 'one'], `(?:a|one) ${UNIT} or two (?:ago|back)`, ({ view, groups }) => said(ago(view.today, unitOf(groups), [1, 2]))),
  rule(['half'], 'half a year (?:ago|back)', ({ view }) => said(ago(view.today, 'month', [6, 6]))),
  rule(['last', 'past', 'next', 'coming'], `(?<turn>last|past|next|coming) ${AMOUNT} ${UNIT}s`, (context) => {
    const { view, groups } = context
    const [turn, amount] = [turnOf(groups['turn']) === 'next' ? 'next' : 'last', amountOf(groups)] as const
    return amount && !isAnchored(context) ? said(stretch(view.today, unitOf(groups), amount, turn)) : undefined
  }),
]

/** "On Monday" is the latest before today, unless the date follows; it may be any Monday, so its word stays. */
const ON_WEEKDAY = rule(WEEKDAYS, WEEKDAY, ({ view, groups, before, after }) => {
  const dated = DATE_WORD.test(after(after(1) === ',' ? 2 : 1))
  if (before(1) !== 'on' || dated || after(1) === 'school') return undefined
  return { ...said(weekdayTurn(view.today, 'last', weekdayIn(groups))), stays: true }
})

/** In this order: what is longer is tried first. */
export const ENGLISH_RELATIVE: readonly Rule[] = [...DAYS, ...TURNS, ...AMOUNTS, ON_WEEKDAY]
