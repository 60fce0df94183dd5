/** Holidays by name, in English and Chinese, and the times told by them. */
import { describe, expect, test } from 'vitest'
import { dateOf } from '@madeleine/base'
import { easterSunday, lunarDay } from '../../times/named-times.ts'
import { timesOn } from './query-spans.ts'

const { spans, rest } = timesOn('2023-10-18', { from: 2023, to: 2023 })
const inTwoYears = timesOn('2023-10-18', { from: 2022, to: 2023 })

describe('of holidays that move,', () => {
  // Known dates, the earliest and the latest Easter among them
  test.each([
    [1818, '1818-03-22'], [1943, '1943-04-25'], [2000, '2000-04-23'], [2019, '2019-04-21'],
    [2023, '2023-04-09'], [2024, '2024-03-31'], [2025, '2025-04-20'], [2038, '2038-04-25'],
  ])(
    'Easter of %d is %s', (year, date) => {
      expect(dateOf(easterSunday(year))).toBe(date)
    })

  test.each([
    [2012, '2012-01-23'], [2015, '2015-02-19'], [2017, '2017-01-28'], [2020, '2020-01-25'], [2022, '2022-02-01'],
    [2023, '2023-01-22'], [2024, '2024-02-10'], [2025, '2025-01-29'], [2033, '2033-01-31'],
  ])('the Chinese New Year of %d is %s', (year, date) => {
    expect(dateOf(lunarDay(year, 1, 1)!)).toBe(date)
  })

  // 2020, 2023 and 2025 have a leap month before it
  test.each([
    [2019, '2019-09-13'], [2020, '2020-10-01'], [2022, '2022-09-10'], [2023, '2023-09-29'], [2024, '2024-09-17'], [2025, '2025-10-06'],
  ])(
    'the Mid-Autumn Festival of %d is %s', (year, date) => {
      expect(dateOf(lunarDay(year, 8, 15)!)).toBe(date)
    })

  test('every lunar month from 1900 to 2100 is found, and none outside these years', () => {
    for (let year = 1900; year <= 2100; year += 1) {
      const firsts = [1, 5, 7, 8, 9].map((month) => lunarDay(year, month, 1)!)
      expect(firsts.every((day, index) => day > (firsts[index - 1] ?? -Infinity) && dateOf(day).startsWith(String(year)))).toBe(true)
    }
    expect([lunarDay(1899, 1, 1), lunarDay(2101, 1, 1)]).toEqual([undefined, undefined])
  })
})

describe('a holiday', () => {
  const CHRISTMAS = '2023-12-24…2023-12-26 day'
  const [CHRISTMAS_2022, AROUND_EASTER] = ['2022-12-24…2022-12-26 day', '2023-03-31…2023-04-17 week']

  test.each([
    ['Christmas 2023', CHRISTMAS], ['at christmas', CHRISTMAS], ['over Xmas', CHRISTMAS],
    ['Christmas Eve', '2023-12-24 day'], ['on Christmas Day', '2023-12-25 day'], ['Christmas last year', CHRISTMAS_2022],
    ["last year's Christmas", CHRISTMAS_2022], ['last year at Christmas', CHRISTMAS_2022],
    ["New Year's Day", '2023-01-01 day'], ["New Year's Eve", '2023-12-31 day'], ["New Year’s Eve 2022", '2022-12-31 day'],
    ['Easter', '2023-04-07…2023-04-10 day'], ['Good Friday', '2023-04-07 day'],
    ['Easter Monday 2022', '2022-04-18 day'], ['on Halloween', '2023-10-31 day'], ['Thanksgiving', '2023-11-23 day'],
    ['Thanksgiving 2022', '2022-11-24 day'], ["Valentine's Day", '2023-02-14 day'],
    ['Chinese New Year', '2023-01-21…2023-01-28 week'], ['the Mid-Autumn Festival', '2023-09-29 day'],
  ])('is found by its name: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test.each([
    ['2023年圣诞节', CHRISTMAS], ['圣诞节', CHRISTMAS], ['圣诞', CHRISTMAS], ['聖誕節', CHRISTMAS],
    ['去年圣诞节', CHRISTMAS_2022], ['去年的圣诞节', CHRISTMAS_2022], ['平安夜', '2023-12-24 day'],
    ['春节', '2023-01-21…2023-01-28 week'], ['去年春节', '2022-01-31…2022-02-07 week'], ['除夕', '2023-01-21 day'],
    ['大年初一', '2023-01-22 day'], ['元旦', '2023-01-01 day'], ['跨年夜', '2023-12-31 day'],
    ['元宵节', '2023-02-05 day'], ['端午节', '2023-06-22 day'], ['七夕', '2023-08-22 day'],
    ['中秋', '2023-09-29 day'], ['中秋节', '2023-09-29 day'], ['国庆节', '2023-10-01…2023-10-07 week'],
    ['國慶假期', '2023-10-01…2023-10-07 week'], ['情人节', '2023-02-14 day'],
    ['感恩节', '2023-11-23 day'], ['万圣节', '2023-10-31 day'], ['复活节', '2023-04-07…2023-04-10 day'],
  ])('is found by its name: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test('without a year is one in every year of the log', () => {
    expect(inTwoYears.spans('What did we do at Christmas?')).toEqual([CHRISTMAS_2022, CHRISTMAS])
    expect(inTwoYears.spans('圣诞节我们做了什么')).toEqual([CHRISTMAS_2022, CHRISTMAS])
  })

  test('called New Year is at both ends of the log', () => {
    expect(spans('What did we do at New Year?')).toEqual(['2022-12-31…2023-01-01 day', '2023-12-31…2024-01-01 day'])
  })

  test.each([
    ['last Christmas', CHRISTMAS_2022], ['next Christmas', CHRISTMAS], ['this Easter', '2023-04-07…2023-04-10 day'],
    ['last Easter', '2023-04-07…2023-04-10 day'], ['last Halloween', '2022-10-31 day'],
  ])(
    'with last, this or next is the latest that is over, or the next: %s is %s', (query, span) => {
      expect(inTwoYears.spans(query)).toEqual([span])
    })

  test.each([
    ['上个圣诞节', CHRISTMAS_2022], ['下个圣诞节', CHRISTMAS], ['上个中秋节', '2023-09-29 day'],
  ])('with last or next is the latest that is over, or the next: %s is %s', (query, span) => {
    expect(inTwoYears.spans(query)).toEqual([span])
  })

  test.each([
    ['around Easter', AROUND_EASTER], ['around Christmas 2022', '2022-12-17…2023-01-02 week'],
    ['the Easter holidays', AROUND_EASTER], ['复活节前后', AROUND_EASTER], ['2022年圣诞节前后', '2022-12-17…2023-01-02 week'],
  ])(
    'with the days around it has a week more on both sides: %s is %s', (query, span) => {
      expect(spans(query)).toEqual([span])
    })
})

describe('times relative to a holiday', () => {
  test.each([
    ['the week before Christmas 2023', '2023-12-18…2023-12-24 week'],
    ['the week before last Christmas', '2022-12-18…2022-12-24 week'], ['the day after Thanksgiving', '2023-11-24 day'],
    ['the weekend after Easter', '2023-04-15…2023-04-16 day'],
    ['the weekend before Christmas 2023', '2023-12-23…2023-12-24 day'], ['three days before Halloween', '2023-10-28 day'],
    ['two weeks after Easter', '2023-04-17…2023-04-23 week'], ['a few days after Halloween', '2023-11-02…2023-11-06 day'],
    ['the Friday before Easter', '2023-04-07 day'], ['the week of Thanksgiving', '2023-11-20…2023-11-26 week'],
  ])('are found: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test.each([
    ['2023年圣诞节前一周', '2023-12-18…2023-12-24 week'], ['2023年圣诞节前的一周', '2023-12-18…2023-12-24 week'],
    ['国庆节后一周', '2023-10-02…2023-10-08 week'], ['国庆节之后的一周', '2023-10-02…2023-10-08 week'],
    ['春节前三天', '2023-01-19…2023-01-21 day'], ['复活节后的周末', '2023-04-15…2023-04-16 day'],
    ['中秋节前几天', '2023-09-23…2023-09-28 day'], ['中秋節後兩天', '2023-09-30…2023-10-01 day'],
  ])('are found: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test('do not include the week before last, which is still counted from today', () => {
    expect(spans('the week before last')).toEqual(['2023-10-02…2023-10-08 week'])
    expect(spans('上上周')).toEqual(spans('the week before last'))
  })
})

describe('the words of a holiday', () => {
  test.each([
    ['What did we do at Christmas?', 'What did we do Christmas?'], ['presents in the week before Christmas 2022', 'presents Christmas'],
    ["Lena's cake on New Year's Eve", "Lena's cake New Year's Eve"],
    ['去年春节我们去了哪里', '春节我们去了哪里'], ['聖誕節前一週的晚餐', '聖誕節 的晚餐'], ['Christmas?', 'Christmas?'], ['a圣诞节前一周b', 'a圣诞节 b'],
  ])('stay in the search words: %s', (query, left) => {
    expect(rest(query)).toBe(left)
  })

  test.each([
    'the Christmas tree', 'a Christmas party', 'Christmas presents', 'Easter eggs', 'Halloween costumes',
    'happy new year', 'the new year', 'a new year', 'a good friday', 'Valentine called',
    '圣诞树', '圣诞礼物', '圣诞节的礼物', '春节晚会', '情人节快乐', '王国庆', '五一班',
  ])('name no time in %s', (query) => {
    expect([spans(query), rest(query)]).toEqual([[], query])
  })

  test('in 上周日元旦 mean that Sunday', () => {
    expect(spans('上周日元旦')).toEqual(['2023-10-15 day'])
  })
})
