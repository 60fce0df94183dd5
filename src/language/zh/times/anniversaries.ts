/** Chinese times of the year by other calendars: 五月初五, 第三季度, 去年今天, 上周一到周五, 周末, 最近. */
import { CHINESE_YEAR, chineseYear, type ChineseRule, chineseRule, numeral, offsetOf, PLACE, RANGE_SIGN, valueOf } from './words.ts'
import { lunarDay } from '../../times/named-times.ts'
import { readingByYear, readingOf } from '../../times/time-mention.ts'
import {
  ago, FEW, latestWeekend, quarterOf, quarterSpan, rollingSpan, shiftDay, spanWithin, weekdaySpan,
} from '../../times/time-spans.ts'

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
