/** Each time of a query as it was read: its words, its days and its hours, and what it means that it bounds another. */
import { describe, expect, test } from 'vitest'
import { timesOn } from './query-spans.ts'

/** A Monday. */
const { times, besides } = timesOn('2026-11-23', { from: 2025, to: 2026 })

describe('a time that was read', () => {
  test.each([
    ['what happened on January 6, 2026', ['January 6, 2026 = 2026-01-06']], ['last weekend', ['last weekend = 2026-11-21…2026-11-22']],
    ['yesterday evening', ['yesterday evening = 2026-11-22 17-24']], ['Monday evening', ['Monday evening = 2026-11-16 17-24']],
    ['what did we do yesterday, in the morning?', ['yesterday, in the morning = 2026-11-22 5-12']],
    ['last night', ['last night = 2026-11-22 18-5']],
    ['昨天晚上', ['昨天晚上 = 2026-11-22 18-5']], ['上周三的晚上', ['上周三的晚上 = 2026-11-18 18-5']],
    ['am 6. Januar 2026', ['am 6. Januar 2026 = 2026-01-06']],
    ['in the evening, what did we say yesterday', ['the evening … yesterday = 2026-11-22 17-24']],
  ])('comes with its words: %s is %j', (query, expected) => {
    expect(times(query)).toEqual(expected)
  })

  test('without a year is one in every year of the log, the latest first', () => {
    expect(times('January 6')).toEqual(['January 6 = 2026-01-06', 'January 6 = 2025-01-06'])
  })

  test('without a year is none that is still to come, unless all are', () => {
    expect(times('the week before Christmas')).toEqual(['the week before Christmas = 2025-12-18…2025-12-24'])
    expect(timesOn('2026-03-15', { from: 2026, to: 2026 }).times('in April')).toEqual(['April = 2026-04-01…2026-04-30'])
  })

  test('is none if it does not exist, or is no time', () => {
    for (const query of [
      'February 30', 'May I ask', 'who is April', 'the march', 'a spring', 'second helpings', 'Augusto', 'in the morning',
    ]) expect(times(query)).toEqual([])
  })

  test('leaves the rest of the query, even if its words are looked up', () => {
    expect(besides('what did we do on Monday').trim()).toBe('what did we do on')
    expect(besides('2025')).toBe('')
    expect(besides('the boat in May').trim()).toBe('the boat')
  })
})

describe('a time that bounds another', () => {
  test.each([
    ['since August', 'since August = 2026-08-01…2026-11-23'], ['August to now', 'August to now = 2026-08-01…2026-11-23'],
    ['from May 3 until now', 'from May 3 until now = 2026-05-03…2026-11-23'],
    ['since last Friday', 'since last Friday = 2026-11-20…2026-11-23'],
    ['before May', 'before May = 2025-01-01…2026-04-30'], ['after Easter', 'after Easter = 2026-04-07…2026-11-23'],
    ['until June 2025', 'until June 2025 = 2025-01-01…2025-06-30'],
    ['今年五月以来', '今年五月以来 = 2026-05-01…2026-11-23'], ['八月到现在', '八月到现在 = 2026-08-01…2026-11-23'],
    ['2025年五月以前', '2025年五月以前 = 2025-01-01…2025-04-30'], ['seit August', 'seit August = 2026-08-01…2026-11-23'],
    ['depuis mars', 'depuis mars = 2026-03-01…2026-11-23'],
    ['desde marzo', 'desde marzo = 2026-03-01…2026-11-23'], ['vor Weihnachten', 'vor Weihnachten = 2025-01-01…2025-12-23'],
  ])('is read as a range: %s is %s', (query, expected) => {
    expect(times(query)).toEqual([expected])
  })

  test('is searched near, all the same', () => {
    expect(timesOn('2026-11-23', { from: 2025, to: 2026 }).spans('since August 2026')).toEqual(['2026-08-01…2026-08-31 month'])
  })

  test('is not the day from which another is counted', () => {
    expect(times('the day before yesterday')).toEqual(['the day before yesterday = 2026-11-21'])
    expect(times('two days after Christmas 2025')).toEqual(['two days after Christmas 2025 = 2025-12-27'])
  })
})

describe('other ways to say a time in English', () => {
  test.each([
    ['late in May 2026', '2026-05-21…2026-05-31'], ['late in 2025', '2025-09-01…2025-12-31'],
    ['the first of May 2026', '2026-05-01'], ['the twenty-first of June 2026', '2026-06-21'],
    ['the thirty-first of May 2026', '2026-05-31'], ['Q3 2025', '2025-07-01…2025-09-30'],
    ['2025 Q3', '2025-07-01…2025-09-30'], ['the third quarter of 2025', '2025-07-01…2025-09-30'],
    ['the last quarter of 2025', '2025-10-01…2025-12-31'], ['last quarter', '2026-07-01…2026-09-30'],
    ['this quarter', '2026-10-01…2026-12-31'], ['over the weekend', '2026-11-21…2026-11-22'],
    ['two weekends ago', '2026-11-14…2026-11-15'], ['a year ago today', '2025-11-23'],
    ['this day last year', '2025-11-23'], ['this time last year', '2025-11-16…2025-11-30'],
    ['the night before last', '2026-11-21'], ['the other day', '2026-11-17…2026-11-21'],
    ['lately', '2026-11-09…2026-11-23'], ['the week of June 12, 2026', '2026-06-08…2026-06-14'],
    ['the weekend of June 12, 2026', '2026-06-13…2026-06-14'], ['what happened Monday', '2026-11-16'],
    ['tuesday', '2026-11-17'], ['what about the Christmas dinner in 2025', '2025-12-24…2025-12-26'],
  ])('are understood: %s is %s', (query, days) => {
    expect(times(query).map((time) => time.replace(/^.* = /, '').replace(/ .*/, ''))).toContain(days)
  })

  test.each([
    'quarterly report', 'a quarter of them', 'the third quarter of the game', 'the second of four',
    'the first of them', 'Monday morning meetings', 'every Sunday', 'black friday',
    'most recently seen', 'another day', 'weekend plans', 'the weekend of the wedding',
  ])('do not include %s', (query) => {
    expect(times(query)).toEqual([])
  })

  test('keep the words of a Christmas dinner beside its day', () => {
    expect(timesOn('2026-11-23', { from: 2025, to: 2025 }).rest('the Christmas dinner')).toBe('the Christmas dinner')
  })
})

describe('other ways to say a time in Chinese', () => {
  test.each([
    ['2026年五月初五', '2026-06-19'], ['2026年正月初一', '2026-02-17'], ['上周一到周五', '2026-11-16…2026-11-20'],
    ['这周二至周四', '2026-11-24…2026-11-26'], ['去年今天', '2025-11-23'],
    ['去年这个时候', '2025-11-16…2025-11-30'], ['两月前', '2026-09-01…2026-09-30'], ['2025年第三季度', '2025-07-01…2025-09-30'],
    ['2025年Q3', '2025-07-01…2025-09-30'], ['上个季度', '2026-07-01…2026-09-30'],
    ['周末我们做了什么', '2026-11-21…2026-11-22'], ['最近聊了什么', '2026-11-09…2026-11-23'],
    ['2025年圣诞晚餐', '2025-12-24…2025-12-26'], ['2026年6月1号那天', '2026-06-01'],
  ])('are understood: %s is %s', (query, days) => {
    expect(times(query).map((time) => time.replace(/^.* = /, ''))).toEqual([days])
  })

  test.each(['五月初', '周末愉快', '最近一次', '两个月亮', '季度报告', '过去年今天气'])('do not include %s', (query) => {
    expect(times(query).some((time) => /初五|周末|最近|季度|= 2025-11-23/.test(time))).toBe(false)
  })
})
