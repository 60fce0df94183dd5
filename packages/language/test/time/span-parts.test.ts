/** Parts of a year or month: halves, thirds, and the first or last of its weeks, weekends and weekdays. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthSpan, yearSpan, halfOf, weekdayOfSpan } from '../../times/time-spans.ts'
import { timesOn } from './query-spans.ts'

const { spans, rest } = timesOn('2023-10-18', { from: 2023, to: 2023 })

describe('halves of a year, month or season', () => {
  test.each([
    ['the first half of 2023', '2023-01-01…2023-06-30 season'], ['second half of 2023', '2023-07-01…2023-12-31 season'],
    ['the second half of last year', '2022-07-01…2022-12-31 season'],
    ['H1 2023', '2023-01-01…2023-06-30 season'], ['in H2 of 2023', '2023-07-01…2023-12-31 season'],
    ['the first half of May', '2023-05-01…2023-05-15 week'], ['second half of May 2022', '2022-05-16…2022-05-31 week'],
    ['first half of summer 2023', '2023-06-01…2023-07-16 month'],
  ])('are read: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test.each([
    ['2023年上半年', '2023-01-01…2023-06-30 season'], ['去年下半年', '2022-07-01…2022-12-31 season'],
    ['上半年', '2023-01-01…2023-06-30 season'], ['下半年', '2023-07-01…2023-12-31 season'],
    ['5月上半月', '2023-05-01…2023-05-15 week'], ['2022年五月下半月', '2022-05-16…2022-05-31 week'],
  ])('are read: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test.each([
    ['2022上半年', ['2022-01-01…2022-06-30 season']], ['2022 下半年', ['2022-07-01…2022-12-31 season']],
    ['2022底', ['2022-09-01…2022-12-31 season']], ['二〇二二上半年', ['2022-01-01…2022-06-30 season']],
    ['2022春节', ['2022-01-31…2022-02-07 week']], ['2022圣诞节', spans('2022年圣诞节')], ['3000上半年', spans('上半年')], ['3000圣诞节', spans('圣诞节')],
  ])('and other parts are only those of the year, if a number can be one: %s', (query, expected) => {
    expect(spans(query)).toEqual(expected)
  })

  test.each(['first half of the game', 'half of the team', 'H2', 'the other half', '半年', '大半年'])('do not include %s', (query) => {
    expect([spans(query), rest(query)]).toEqual([[], query])
  })

  test('do not overlap and fill the whole, for any month or year', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 9998 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      for (const span of [monthSpan(year, month)!, yearSpan(year)!]) {
        const [first, second] = [halfOf(span, 'first')!, halfOf(span, 'second')!]
        expect([first.from, first.to + 1, second.to]).toEqual([span.from, second.from, span.to])
      }
    }))
  })
})

describe('the beginning, middle and end of a year or month', () => {
  test.each([
    ['early 2022', '2022-01-01…2022-04-30 season'], ['mid 2022', '2022-05-01…2022-08-31 season'],
    ['mid-2022', '2022-05-01…2022-08-31 season'], ['late 2022', '2022-09-01…2022-12-31 season'],
  ])('are read: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test.each([
    ['2022年初', '2022-01-01…2022-04-30 season'], ['2022年年中', '2022-05-01…2022-08-31 season'],
    ['2022年中', '2022-05-01…2022-08-31 season'], ['2022年底', '2022-09-01…2022-12-31 season'],
    ['2022年末', '2022-09-01…2022-12-31 season'], ['五月上旬', '2023-05-01…2023-05-10 week'],
    ['五月中旬', '2023-05-11…2023-05-20 week'], ['五月下旬', '2023-05-21…2023-05-31 week'],
  ])('are read: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test.each(['今年中了奖', '今年中学毕业', '今年中国之行'])('are not named by %s, which is all of the year', (query) => {
    expect(spans(query)).toEqual(['2023-01-01…2023-12-31 year'])
  })
})

describe('the first, second or last of its kind in a month or year', () => {
  test.each([
    ['the last weekend of May', '2023-05-27…2023-05-28 day'],
    ['the first weekend of May 2022', '2022-05-07…2022-05-08 day'], ['first week of June', '2023-06-01…2023-06-07 week'],
    ['the second Monday of March', '2023-03-13 day'], ['the 3rd Friday in May', '2023-05-19 day'],
    ['the last Friday of 2022', '2022-12-30 day'], ['the first Monday of last year', '2022-01-03 day'],
  ])('is read: %s is %s', (query, span) => {
    expect([spans(query), rest(query)]).toEqual([[span], ''])
  })

  test.each([
    ['五月最后一个周末', '2023-05-27…2023-05-28 day'], ['2022年五月的第一个周末', '2022-05-07…2022-05-08 day'],
    ['六月第一周', '2023-06-01…2023-06-07 week'], ['六月的第一个星期', '2023-06-01…2023-06-07 week'],
    ['三月的第二个星期一', '2023-03-13 day'], ['2022年的最后一个星期五', '2022-12-30 day'],
    ['上个月最后一天', '2023-09-30 day'], ['去年第一个月', '2022-01-01…2022-01-31 month'],
  ])('is read: %s is %s', (query, span) => {
    expect([spans(query), rest(query)]).toEqual([[span], ''])
  })

  test.each(['the fifth Monday of March', '三月的第五个星期一'])('is none if it does not exist in 2023: %s', (query) => {
    expect(spans(query)).toEqual([])
  })

  test.each(['the last week of school', 'the second Monday of the course', '第一周', '最后一天'])('is not found in: %s', (query) => {
    expect([spans(query), rest(query)]).toEqual([[], query])
  })

  test('lies, as the n-th weekday, in the n-th seven days of any month', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 9998 }), fc.integer({ min: 1, max: 12 }), fc.nat(6), fc.nat(3), (
      year, month, weekday, index,
    ) => {
      const span = monthSpan(year, month)!
      const { from } = weekdayOfSpan(span, weekday, index)!
      expect(Math.floor((from - span.from) / 7)).toBe(index)
      expect((((from + 3) % 7) + 7) % 7).toBe(weekday)
      expect(span.to - weekdayOfSpan(span, weekday, -1)!.from).toBeLessThan(7)
    }))
  })
})
