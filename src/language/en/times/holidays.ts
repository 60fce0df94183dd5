/** Holidays in English: Christmas 2023, around Easter, last Christmas, the week before Thanksgiving. */
import {
  AMOUNT, AMOUNT_STARTS, amountOf, type EnglishRule, rule, type RuleContext, type RuleMatch, TURN, TURN_STARTS, turnOf, WEEKDAY, weekdayIn,
  WEEKDAYS, YEAR, yearOf,
} from './words.ts'
import { holidayReading, type Beside, type HolidayName } from '../../times/named-times.ts'

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
