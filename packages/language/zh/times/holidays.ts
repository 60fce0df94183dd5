/** Holidays in Chinese: 2023年圣诞节, 春节前后, 上个中秋节, 圣诞节前一周, 国庆节后的周末. */
import { holidayReading, lunarDay, type Beside, type HolidayName } from '../../times/named-times.ts'
import { readingByYear, readingOf, type ReferenceTime, type TimeReading } from '../../times/time-mention.ts'
import { ago, FEW, latestWeekend, quarterOf, quarterSpan, rollingSpan, shiftDay, spanWithin, weekdaySpan } from '../../times/time-spans.ts'
import {
  CHINESE_AMOUNT, CHINESE_UNIT, CHINESE_YEAR_OR_NUMBER, chineseAmount, chineseRule, chineseUnit, chineseYear, offsetOf, PLACE, CHINESE_YEAR,
  numeral, RANGE_SIGN, valueOf, type ChineseGroups, type ChineseRule,
} from './words.ts'

/** Longer names first. 国庆 and 五一 are names of people and the beginning of numbers too. */
const NAMES: readonly (readonly [source: string, name: HolidayName])[] = [
  ['圣诞(?:前夜|夜|前夕)|平安夜', 'christmasEve'], ['圣诞节?(?!节)', 'christmas'], ['元旦节?(?!节)', 'newYearsDay'], ['跨年夜', 'newYearsEve'],
  ['除夕夜?|大年三十', 'springFestivalEve'], ['大年初一', 'lunarNewYearsDay'], ['春节|农历新年', 'springFestival'], ['元宵节', 'lanternFestival'],
  ['清明节', 'qingming'], ['劳动节|五一(?=节|假|长假|黄金周)', 'labourDay'], ['端午节?(?!节)', 'dragonBoatFestival'], ['七夕节?(?!节)', 'qixi'],
  ['中秋节?(?!节)', 'midAutumn'], ['国庆节|国庆(?=假|长假|黄金周|期间|前后)', 'nationalDayOfChina'], ['重阳节', 'doubleNinth'],
  ['复活节', 'easter'], ['万圣节(?:前夜)?', 'halloween'], ['感恩节', 'thanksgiving'], ['情人节', 'valentinesDay'],
]
const PATTERNS = NAMES.map(([source, name]) => [new RegExp(`^(?:${source.replace(/\(\?=[^)]*\)/, '')})$`), name] as const)

/** 圣诞树 and 春节晚会 name no time. */
const ATTRIBUTED = '礼|树|老人|歌|卡|贺|派对|聚会|晚会|联欢|快乐|祝|装饰|市集|集市|购物|促销|红包|月饼|粽子|电影|档|衣|帽|袜|活动|蛋糕|短信|阅兵|玫瑰'
/** 圣诞晚餐 is eaten then, and is told of by its name. */
const MEAL = '(?<meal>(?=的?(?:晚餐|大餐|午餐|晚饭|团圆饭)))'
const WEEKEND = '(?:那个|一个|第一个)?(?<weekend>周末)'
const BESIDE = `(?:的|[之以])?(?<side>前|后)的?(?:那|整整)?(?:${WEEKEND}|${CHINESE_AMOUNT} ?${CHINESE_UNIT})`
const AROUND = '(?<around>前后|左右)'

function besideOf(groups: ChineseGroups): Beside | undefined {
  const side = groups['side'] === '前' ? 'before' : 'after'
  if (groups['weekend']) return { side, unit: 'weekend', amount: [1, 1] }
  const amount = groups['unit'] === undefined ? undefined : chineseAmount(groups)
  // 前三天 are the three days up to it, not the third alone
  return amount && { side, unit: chineseUnit(groups), amount: [1, amount[1]] }
}

function holiday(groups: ChineseGroups, reference: ReferenceTime): TimeReading | undefined {
  const [, name] = PATTERNS.find(([pattern]) => pattern.test(groups['holiday'] ?? '')) ?? []
  if (!name) return undefined
  const beside = besideOf(groups)
  const offset = offsetOf(groups)
  const occurrence = groups['place'] === undefined ? undefined : offset === 0 ? 'this' : offset < 0 ? 'last' : 'next'
  const time = { name, isAround: groups['around'] !== undefined, ...(beside && { beside }) }
  const reading = holidayReading(time, reference, { year: chineseYear(groups, reference.today), occurrence })
  return groups['meal'] === undefined ? reading : { ...reading, stays: true }
}

/** 上周日元旦 names that Sunday. */
export const CHINESE_HOLIDAYS: readonly ChineseRule[] = [
  chineseRule(
    `(?<![周期拜][一二三四五六日天])(?:${CHINESE_YEAR_OR_NUMBER}(?:的| )?|${PLACE}一?个?)?(?<holiday>${NAMES.map(([source]) => source).join('|')})`
    + `(?!的?(?:${ATTRIBUTED}))(?:${AROUND}|${BESIDE}|期间|那天|当天|假期|长假|${MEAL})?`,
    holiday,
  ),
]

// Chinese times of the year by other calendars: 五月初五, 第三季度, 去年今天, 上周一到周五, 周末, 最近.

const WEEK = '(?:周|星期|礼拜)'
const YEAR = `(?:${CHINESE_YEAR}(?:的| )?)?`
const weekdayOf = (character = ''): number => '一二三四五六日'.indexOf(character === '天' ? '日' : character)

/** 五月初五 is a date of the Chinese calendar, 五月初 the beginning of May. */
const LUNAR: readonly ChineseRule[] = [
  chineseRule(`${YEAR}(?:农历)?(?:(?<first>正)|${numeral('month')})月初(?<lunar>[一二三四五六七八九十])(?![天个次号日中])`, (groups, reference) => {
    const [month, day] = [groups['first'] ? 1 : valueOf(groups['month']), valueOf(groups['lunar'])]
    return readingByYear(reference, chineseYear(groups, reference.today), (year) => {
      const at = lunarDay(year, month, day)
      return at === undefined ? undefined : spanWithin(at, at, 'day')
    })
  }),
]

const QUARTERS: readonly ChineseRule[] = [
  chineseRule(`${YEAR}第?(?<quarter>[一二三四1-4])季度`, (groups, reference) =>
    readingByYear(reference, chineseYear(groups, reference.today), (year) => quarterSpan(year, valueOf(groups['quarter'])))),
  chineseRule(`${CHINESE_YEAR} ?[Qq](?<quarter>[1-4])(?!\\d)`, (groups, reference) =>
    readingOf(quarterSpan(chineseYear(groups, reference.today) ?? NaN, Number(groups['quarter'])))),
  chineseRule(`${PLACE}个?季度`, (groups, { today }) => readingOf(quarterOf(today, offsetOf(groups)))),
]

const LAST_YEAR_TODAY = chineseRule('(?<!过)去年的?(?:(?<day>今天|今日)|(?:这个时候|这时候?|此时|差不多这个时候))', ({ day }, { today }) => {
  const [at, margin] = [shiftDay(today, 'year', -1), day ? 0 : 7]
  return readingOf(spanWithin(at - margin, at + margin, day ? 'day' : 'week'))
})

/** 上周一到周五, 这周三至周日. */
const DAYS_OF_WEEK = chineseRule(
  `${PLACE}一?个?${WEEK}(?<weekday>[一二三四五六日天])${RANGE_SIGN}(?:${PLACE.replace('?<place>', '?:')}?个?${WEEK})?(?<lastWeekday>[一二三四五六日天])`,
  (groups, { today }) => {
    const [first, last] = [groups['weekday'], groups['lastWeekday']].map((day) => weekdaySpan(today, weekdayOf(day), offsetOf(groups)))
    return first && last && first.from < last.to ? readingOf(spanWithin(first.from, last.to, 'day')) : undefined
  },
)

/** 三月前 is before March. */
const MONTHS_AGO = chineseRule('(?<![十二三四五六七八九])(?<amount>[两俩几数])月(?:以|之)?前', ({ amount = '' }, { today }) =>
  readingOf(ago(today, 'month', /[两俩]/.test(amount) ? [2, 2] : FEW)))

const LOOSE: readonly ChineseRule[] = [
  chineseRule('(?<![上下这本个每第最一])周末(?![愉快])', (_, { today }) => ({ ...readingOf(latestWeekend(today)), stays: true, isLoose: true })),
  chineseRule(
    '最近(?![的一二两三四五六七八九十几数\\d])', (_, { today }) => ({ ...readingOf(rollingSpan(today, 'week', [2, 2])), stays: true, isLoose: true }),
  ),
]

/** Tried before dates and weeks: each begins as one of them does. */
export const CHINESE_ANNIVERSARIES: readonly ChineseRule[] = [...LUNAR, ...QUARTERS, LAST_YEAR_TODAY, DAYS_OF_WEEK, MONTHS_AGO]
/** Tried after them. */
export const CHINESE_LOOSE: readonly ChineseRule[] = LOOSE
