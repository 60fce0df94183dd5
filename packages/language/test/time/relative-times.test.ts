/** Times by their place to today, against plain Date arithmetic, on every kind of day. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTimeQuery } from '../../times/time-query.ts'
import { civilFromDays, daysFromCivil } from '@madeleine/base'
import { dateSpan } from '../../times/time-spans.ts'

const DAY_MS = 86_400_000
const dayOf = (at: number | string): number => (typeof at === 'string' ? Date.parse(at) : at) / DAY_MS
const date = (day: number): Date => new Date(day * DAY_MS)

type Range = readonly [from: number, to: number]

/** The one span of a query. */
function spanOf(query: string, today: number): Range {
  const { spans } = parseTimeQuery(query, { today }, { from: 2023, to: 2023 })
  expect({ query, today, count: spans.length }).toEqual({ query, today, count: 1 })
  return [spans[0]!.from, spans[0]!.to]
}

const monthOf = (today: number, offset: number): Range => {
  const [year, month] = [date(today).getUTCFullYear(), date(today).getUTCMonth()]
  return [dayOf(Date.UTC(year, month + offset, 1)), dayOf(Date.UTC(year, month + offset + 1, 0))]
}
const yearOf = (today: number, offset: number): Range => {
  const year = date(today).getUTCFullYear() + offset
  return [dayOf(Date.UTC(year, 0, 1)), dayOf(Date.UTC(year, 11, 31))]
}
const weekOf = (today: number, offset: number): Range => {
  let monday = today
  while (date(monday).getUTCDay() !== 1) monday -= 1
  return [monday + 7 * offset, monday + 7 * offset + 6]
}
const day = (at: number): Range => [at, at]
/** The day of that many months before: the same of the month, or its last. */
function monthsBefore(today: number, count: number): number {
  const at = date(today)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count, Math.min(at.getUTCDate(), last)))
}
/** Searched day by day: the first in that direction that fits. */
function search(from: number, step: 1 | -1, fits: (at: Date) => boolean): number {
  let at = from + step
  while (!fits(date(at))) at += step
  return at
}
/** Months `first` to `first + length − 1` (0 is January), the latest that ended before today. */
function latest(today: number, first: number, length: number): Range {
  for (let year = date(today).getUTCFullYear(); ; year -= 1) {
    const end = dayOf(Date.UTC(year, first + length, 0))
    if (end < today) return [dayOf(Date.UTC(year, first, 1)), end]
  }
}

const year53 = [
  dayOf('2020-12-31'), dayOf('2021-01-01'), dayOf('2021-01-03'), dayOf('2021-01-04'), dayOf('2026-12-31'), dayOf('2027-01-03'),
]
const leap = [dayOf('2024-02-28'), dayOf('2024-02-29'), dayOf('2024-03-01'), dayOf('2025-02-28'), dayOf('2000-02-29'), dayOf('2100-03-01')]
const ends = [dayOf('2023-12-31'), dayOf('2024-01-01'), dayOf('2023-03-31'), dayOf('2023-05-31'), dayOf('1970-01-01'), dayOf('1969-12-31')]
const anyDay = fc.oneof(fc.constantFrom(...year53, ...leap, ...ends), fc.integer({ min: dayOf('1950-01-01'), max: dayOf('2150-12-31') }))

const sayings: readonly (readonly [string, string, (today: number) => Range])[] = [
  ['today', '今天', day],
  ['yesterday', '昨天', (today) => day(today - 1)],
  ['the day before yesterday', '前天', (today) => day(today - 2)],
  ['three days ago', '大前天', (today) => day(today - 3)],
  ['tomorrow', '明天', (today) => day(today + 1)],
  ['the day after tomorrow', '后天', (today) => day(today + 2)],
  ['last week', '上周', (today) => weekOf(today, -1)],
  ['this week', '这个星期', (today) => weekOf(today, 0)],
  ['next week', '下礼拜', (today) => weekOf(today, 1)],
  ['the week before last', '上上周', (today) => weekOf(today, -2)],
  ['last weekend', '上周末', (today) => [weekOf(today, -1)[1] - 1, weekOf(today, -1)[1]]],
  ['this weekend', '这个周末', (today) => [weekOf(today, 0)[1] - 1, weekOf(today, 0)[1]]],
  ['last month', '上个月', (today) => monthOf(today, -1)],
  ['this month', '本月', (today) => monthOf(today, 0)],
  ['next month', '下个月', (today) => monthOf(today, 1)],
  ['last year', '去年', (today) => yearOf(today, -1)],
  ['this year', '今年', (today) => yearOf(today, 0)],
  ['next year', '明年', (today) => yearOf(today, 1)],
  ['two years ago', '前年', (today) => yearOf(today, -2)],
  ['last spring', '上个春天', (today) => latest(today, 2, 3)],
  ['last summer', '上个夏天', (today) => latest(today, 5, 3)],
  ['last fall', '上个秋天', (today) => latest(today, 8, 3)],
  ['last winter', '上个冬天', (today) => latest(today, 11, 3)],
  ['half a year ago', '半年前', (today) => monthOf(today, -6)],
  ['a few days ago', '几天前', (today) => [today - 6, today - 2]],
  ['a few days ago', '前几天', (today) => [today - 6, today - 2]],
  ['a couple of days ago', '前两天', (today) => [today - 3, today - 2]],
  ['several weeks ago', '几个星期前', (today) => [weekOf(today, -6)[0], weekOf(today, -2)[1]]],
  ['a few years ago', '几年前', (today) => [yearOf(today, -6)[0], yearOf(today, -2)[1]]],
  ['in the last few days', '最近几天', (today) => [today - 6, today]],
  ['over the past week', '过去一周', (today) => [today - 7, today]],
  ['in the past month', '最近一个月', (today) => [monthsBefore(today, 1), today]],
]

describe('in a relative time,', () => {
  test.each(sayings)('%s and %s are right on any day', (english, chinese, expected) => {
    fc.assert(fc.property(anyDay, (today) => {
      expect(spanOf(english, today)).toEqual(expected(today))
      expect(spanOf(chinese, today)).toEqual(expected(today))
    }))
  })

  test('last summer in summer is the previous one, and from the first of September on the one just over', () => {
    expect(spanOf('last summer', dayOf('2023-08-31'))).toEqual([dayOf('2022-06-01'), dayOf('2022-08-31')])
    expect(spanOf('last summer', dayOf('2023-09-01'))).toEqual([dayOf('2023-06-01'), dayOf('2023-08-31')])
  })

  test('this winter is the current one, until June the one just over, from July on the coming one', () => {
    const winter = [dayOf('2023-12-01'), dayOf('2024-02-29')]
    for (const today of ['2023-12-05', '2024-01-20', '2024-06-30']) expect(spanOf('this winter', dayOf(today))).toEqual(winter)
    expect(spanOf('this winter', dayOf('2023-07-01'))).toEqual(winter)
    expect(spanOf('this winter', dayOf('2024-07-01'))).toEqual([dayOf('2024-12-01'), dayOf('2025-02-28')])
    expect(spanOf('this summer', dayOf('2024-01-01'))).toEqual([dayOf('2024-06-01'), dayOf('2024-08-31')])
  })

  test('去年夏天 is a summer of last year, last summer may be one of this year', () => {
    expect(spanOf('去年夏天', dayOf('2023-10-18'))).toEqual([dayOf('2022-06-01'), dayOf('2022-08-31')])
    expect(spanOf('去年五月', dayOf('2023-10-18'))).toEqual([dayOf('2022-05-01'), dayOf('2022-05-31')])
  })
})

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const HAN = '一二三四五六七八九十'
const inHan = (count: number): string => (count <= 10 ? HAN[count - 1]! : `十${HAN[count - 11] ?? ''}`)

describe('among weekdays, months and counted times,', () => {
  test('last Monday is the latest before today, next Monday the earliest after it, on Monday the last one', () => {
    fc.assert(fc.property(anyDay, fc.nat(6), (today, weekday) => {
      const name = WEEKDAYS[weekday]!
      const before = search(today, -1, (at) => at.getUTCDay() === weekday)
      expect(spanOf(`last ${name}`, today)).toEqual(day(before))
      expect(spanOf(`on ${name}`, today)).toEqual(day(before))
      expect(spanOf(`星期${'日一二三四五六'[weekday]!}`, today)).toEqual(day(before))
      expect(spanOf(`next ${name}`, today)).toEqual(day(search(today, 1, (at) => at.getUTCDay() === weekday)))
    }))
  })

  test('上周三 is the Wednesday of last week, even when this week\'s has passed', () => {
    fc.assert(fc.property(anyDay, fc.nat(6), (today, index) => {
      expect(spanOf(`上周${'一二三四五六日'[index]!}`, today)).toEqual(day(weekOf(today, -1)[0] + index))
      expect(spanOf(`这周${'一二三四五六日'[index]!}`, today)).toEqual(day(weekOf(today, 0)[0] + index))
    }))
  })

  test('last May is the latest May that is over, next May the earliest that has not begun', () => {
    fc.assert(fc.property(anyDay, fc.nat(11), (today, month) => {
      expect(spanOf(`last ${MONTHS[month]!}`, today)).toEqual(latest(today, month, 1))
      const first = search(today, 1, (at) => at.getUTCDate() === 1 && at.getUTCMonth() === month)
      expect(spanOf(`Next ${MONTHS[month]!.replace(/^./, (letter) => letter.toUpperCase())}`, today)[0]).toEqual(first)
    }))
  })

  test('times ago are counted in days, weeks, months or years, in digits and in characters', () => {
    fc.assert(fc.property(anyDay, fc.integer({ min: 1, max: 20 }), (today, count) => {
      const expected = {
        days: day(today - count), weeks: weekOf(today, -count), months: monthOf(today, -count), years: yearOf(today, -count),
      }
      expect(spanOf(`${count} days ago`, today)).toEqual(expected.days)
      expect(spanOf(`${inHan(count).replace('十十', '二十')}天前`, today)).toEqual(expected.days)
      expect(spanOf(`${count} weeks ago`, today)).toEqual(expected.weeks)
      expect(spanOf(`${count}个星期以前`, today)).toEqual(expected.weeks)
      expect(spanOf(`${count} months ago`, today)).toEqual(expected.months)
      expect(spanOf(`${count}个月之前`, today)).toEqual(expected.months)
      expect(spanOf(`${count} years ago`, today)).toEqual(expected.years)
      expect(spanOf(`${count}年前`, today)).toEqual(expected.years)
    }))
  })

  test('past months begin on the same day of the month, or on its last day', () => {
    fc.assert(fc.property(anyDay, fc.integer({ min: 2, max: 40 }), (today, count) => {
      expect(spanOf(`in the past ${count} months`, today)).toEqual([monthsBefore(today, count), today])
      expect(spanOf(`过去${count}个月`, today)).toEqual([monthsBefore(today, count), today])
      expect(spanOf(`in the last ${count} years`, today)).toEqual([monthsBefore(today, 12 * count), today])
      expect(spanOf(`in the next ${count} days`, today)).toEqual([today, today + count])
    }))
  })

  test.each([
    ['a', 1], ['one', 1], ['two', 2], ['twelve', 12], ['nineteen', 19], ['twenty', 20],
    ['一', 1], ['两', 2], ['兩', 2], ['九', 9], ['十', 10], ['十二', 12],
    ['二十', 20], ['二十三', 23], ['九十九', 99],
  ])('the number %s is %d', (word, count) => {
    const query = /^[a-z]/.test(word) ? `${word} days ago` : `${word}天前`
    expect(spanOf(query, 20_000)).toEqual(day(20_000 - count))
  })

  test('a vague time has the grain above its unit, an exact one its own', () => {
    const grain = (query: string) => parseTimeQuery(query, { today: 20_000 }, { from: 2023, to: 2023 }).spans[0]?.grain
    expect(['two days ago', 'a few days ago', 'two weeks ago', 'a few weeks ago', 'a few months ago', 'a few years ago'].map(grain))
      .toEqual(['day', 'week', 'week', 'month', 'season', 'year'])
  })

  test('a time counted from another day is not counted from today', () => {
    const read = (query: string) => parseTimeQuery(query, { today: dayOf('2023-10-18') }, { from: 2023, to: 2023 }).spans
    expect(read('last weekend before June 3, 2024')).toEqual([{ from: dayOf('2024-06-03'), to: dayOf('2024-06-03'), grain: 'day' }])
    expect(read('the last week of school')).toEqual([])
    expect(read('the last 3 days of the trip')).toEqual([])
  })
})

describe('day numbers', () => {
  test('equal those of Date, in both directions, in the years 1–9999', () => {
    fc.assert(fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (at) => {
      const shown = date(at)
      const parts = { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate() }
      expect(civilFromDays(at)).toEqual(parts)
      expect(daysFromCivil(parts.year, parts.month, parts.day)).toBe(at)
    }))
  })

  test('exist for a date exactly if Date knows it', () => {
    fc.assert(fc.property(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }), (
      year, month, dayOfMonth,
    ) => {
      const at = new Date(Date.UTC(year, month - 1, dayOfMonth))
      const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === dayOfMonth
      expect(dateSpan(year, month, dayOfMonth)?.from).toBe(exists ? dayOf(at.getTime()) : undefined)
    }))
  })
})
