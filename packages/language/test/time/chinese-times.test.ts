/** Chinese times whose characters also begin or end ordinary words: weekdays, the surname 周, 年初, and numbers side by side. */
import { describe, expect, test } from 'vitest'
import { parseTimeQuery, type TimeQuery } from '../../times/time-query.ts'

const DAY_MS = 86_400_000
const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A Wednesday. */
const TODAY = Date.parse('2024-05-15') / DAY_MS
const read = (query: string): TimeQuery => parseTimeQuery(query, { today: TODAY }, { from: 2022, to: 2024 })
const spans = (query: string): string[] =>
  read(query).spans.map(({ from, to, grain }) => `${isoOf(from)}${from === to ? '' : `…${isoOf(to)}`} ${grain}`)

const LAST_WEEK = '2024-05-06…2024-05-12 week'
const THIS_WEEK = '2024-05-13…2024-05-19 week'
const NEXT_WEEK = '2024-05-20…2024-05-26 week'

describe('a week or weekday in Chinese:', () => {
  test.each([
    ['上周一起吃饭说了什么', LAST_WEEK, '一起吃饭说了什么'], ['上周天气怎么样', LAST_WEEK, '天气怎么样'], ['这周一直在忙什么', THIS_WEEK, '一直在忙什么'],
    ['下周一定要做什么', NEXT_WEEK, '一定要做什么'], ['上周日程', LAST_WEEK, '日程'], ['下周日本旅行', NEXT_WEEK, '日本旅行'], ['上周二维码', LAST_WEEK, '二维码'],
    ['上星期天气', LAST_WEEK, '天气'], ['这星期天天加班', THIS_WEEK, '天天加班'], ['上周三天没睡', LAST_WEEK, '三天没睡'], ['上周三明治', LAST_WEEK, '三明治'],
    ['上周四川旅行', LAST_WEEK, '四川旅行'], ['下周五一放假', NEXT_WEEK, '五一放假'], ['下周六级考试', NEXT_WEEK, '六级考试'], ['上周日记', LAST_WEEK, '日记'],
    ['上週一起吃飯', LAST_WEEK, '一起吃飯'], ['上周一百块', LAST_WEEK, '一百块'], ['上周二叔来了', LAST_WEEK, '二叔来了'],
    ['上周三個人', LAST_WEEK, '三個人'], ['下週五點', NEXT_WEEK, '五點'], ['上周日語課', LAST_WEEK, '日語課'], ['上周三樓', LAST_WEEK, '三樓'],
  ])('%s means the whole week', (query, span, rest) => {
    expect([spans(query), read(query).rest]).toEqual([[span], rest])
  })

  test.each([
    ['上周一起床', '2024-05-06'], ['上周一下午', '2024-05-06'], ['下周一直播', '2024-05-20'], ['上周二手机坏了', '2024-05-07'], ['上周三天气', '2024-05-08'],
    ['上周三体检', '2024-05-08'], ['上周日本来要去', '2024-05-12'], ['上周日出差', '2024-05-12'], ['上周日报名', '2024-05-12'], ['上星期天天气', '2024-05-12'],
    ['上周五一起吃饭', '2024-05-10'], ['上周六一直下雨', '2024-05-11'], ['上周五十点见面', '2024-05-10'], ['上周一整天', '2024-05-06'], ['上周日元旦', '2024-05-12'],
    ['下周日期末考试', '2024-05-26'], ['上周一群里说了什么', '2024-05-06'], ['上周二姐姐来了', '2024-05-07'], ['上周五', '2024-05-10'], ['上周一晚上', '2024-05-06'],
  ])('%s means the day', (query, day) => {
    expect(spans(query)).toEqual([`${day} day`])
  })

  test.each(['星期一起吃饭', '星期日程', '周日程', '星期天气', '周二维码', '礼拜一定'])('%s names no day of a week', (query) => {
    expect(read(query)).toMatchObject({ spans: [], rest: query })
  })
})

describe('a query with the characters 上周 or 下周:', () => {
  test.each([
    '演唱会上周杰伦唱了什么', '爱上周杰伦', '线上周会', '遇上周老师', '课上周老师说了什么', '桌上周刊', '车上周先生', '台下周杰伦', '楼下周叔叔', '跟上周总',
  ])('%s names no week', (query) => {
    expect(read(query)).toMatchObject({ spans: [], rest: query })
  })

  test.each([
    ['上周老师说了什么', LAST_WEEK], ['聚会上周谁来了', LAST_WEEK], ['新车上周提的', LAST_WEEK], ['喜欢上周那家餐厅', LAST_WEEK], ['最爱上周的火锅', LAST_WEEK],
    ['电视台下周播什么', NEXT_WEEK], ['下周会下雨吗', NEXT_WEEK], ['写下周计划', NEXT_WEEK], ['上周总结', LAST_WEEK],
  ])('%s names a week', (query, span) => {
    expect(spans(query)).toEqual([span])
  })
})

describe('the beginning or end of a year or month in Chinese:', () => {
  test.each([
    ['去年初中同学聚会', '2023-01-01…2023-12-31 year', '初中同学聚会'],
    ['去年初恋', '2023-01-01…2023-12-31 year', '初恋'], ['去年初夏', '2023-01-01…2023-12-31 year', '初夏'],
    ['去年初三', '2023-01-01…2023-12-31 year', '初三'], ['去年底下', '2023-01-01…2023-12-31 year', '底下'],
    ['上个月初中聚会', '2024-04-01…2024-04-30 month', '初中聚会'],
  ])('%s means neither', (query, span, rest) => {
    expect([spans(query), read(query).rest]).toEqual([[span], rest])
  })

  test.each([
    ['去年初', '2023-01-01…2023-04-30 season'], ['去年底我们', '2023-09-01…2023-12-31 season'], ['上个月初', '2024-04-01…2024-04-10 week'],
  ])('%s means one of them', (query, span) => {
    expect(spans(query)).toEqual([span])
  })
})

describe('two numbers side by side in Chinese:', () => {
  test.each([
    ['两三天前', '2024-05-12…2024-05-13 week'], ['三四年前', '2020-01-01…2021-12-31 year'],
    ['兩三週前', '2024-04-22…2024-05-05 month'], ['一两个月前', '2024-03-01…2024-04-30 season'],
    ['2-3天前', '2024-05-12…2024-05-13 week'], ['两到三天前', '2024-05-12…2024-05-13 week'],
    ['二三十年前', '1994-01-01…2004-12-31 year'], ['十二三天前', '2024-05-02…2024-05-03 week'],
    ['三五天前', '2024-05-10…2024-05-12 week'], ['前两三天', '2024-05-12…2024-05-13 week'], ['过去两三天', '2024-05-12…2024-05-15 week'],
  ])('%s is a span from the one to the other', (query, span) => {
    expect([spans(query), read(query).rest]).toEqual([[span], ''])
  })

  test.each(['三七天前', '九三年前', '5-2天前'])('%s is no such span', (query) => {
    expect(spans(query)).toEqual([])
  })
})

test('a year that is named once in a Chinese query applies to a month without a year elsewhere', () => {
  expect(spans('2023年5月3日到6月5日')).toEqual(['2023-05-03…2023-06-05 month'])
  expect(spans('去年我们在五月去了哪里')).toEqual(['2023-05-01…2023-05-31 month'])
  expect(spans('两年前我们在夏天见过')).toContain('2022-06-01…2022-08-31 season')
})
