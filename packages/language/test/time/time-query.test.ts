/** What a query says about time: dates named outright, hours, order, the question when, and what is left to search by. */
import { describe, expect, test } from 'vitest'
import { parseTimeQuery, type TimeQuery } from '../../times/time-query.ts'

const DAY_MS = 86_400_000
const dayOf = (iso: string): number => Date.parse(iso) / DAY_MS
const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A Wednesday. */
const TODAY = dayOf('2023-10-18')
const read = (query: string, years = { from: 2023, to: 2023 }): TimeQuery => parseTimeQuery(query, { today: TODAY }, years)
/** `2023-05-01…2023-05-31 month`, one day without its end. */
const spans = (query: string, years?: { from: number; to: number }): string[] =>
  read(query, years).spans.map(({ from, to, grain }) => `${isoOf(from)}${from === to ? '' : `…${isoOf(to)}`} ${grain}`)

const MAY_7 = ['2023-05-07 day']
const MAY = ['2023-05-01…2023-05-31 month']

describe('dates named outright', () => {
  test.each([
    '7 May 2023', 'May 7, 2023', 'may 7 2023', 'the 7th of May, 2023', 'May 7', 'on may 7',
    '7th of May', 'MAY 7TH', 'Sunday, May 7', '7 May',
    '2023-05-07', '2023/5/7', '2023.05.07', '2023-05-07T10:30:00Z', '7.5.2023', "May 7th's call",
    '2023年5月7日', '2023 年 5 月 7 日', '5月7日', '5月7号', '五月七日', '二〇二三年五月七日', '二零二三年五月七號', '今年五月七日', '２０２３年５月７日', '在2023-05-07那天',
  ])('are a day: %s', (query) => {
    expect(spans(query)).toEqual(MAY_7)
  })

  test.each([
    'in May 2023', 'May 2023', 'May, 2023', 'May of 2023', 'in May', 'since may', 'during the May', 'May this year', '2023-05', 'last May',
    '2023年5月', '五月', '5月份', '今年五月', '二〇二三年五月',
  ])('are a month: %s', (query) => {
    expect(spans(query)).toEqual(MAY)
  })

  test.each([
    ['in 2023', '2023-01-01…2023-12-31 year'], ['2021-2022', '2021-01-01…2022-12-31 year'], ['2023年', '2023-01-01…2023-12-31 year'],
    ['spring 2023', '2023-03-01…2023-05-31 season'], ['the fall of 2023', '2023-09-01…2023-11-30 season'],
    ['2023年秋天', '2023-09-01…2023-11-30 season'], ['in the summer', '2023-06-01…2023-08-31 season'], ['夏天', '2023-06-01…2023-08-31 season'],
    ['winter 2021 - 2022', '2021-12-01…2022-02-28 season'], ['winter 2023/24', '2023-12-01…2024-02-29 season'],
    ['early May', '2023-05-01…2023-05-10 week'], ['mid-May 2023', '2023-05-11…2023-05-20 week'],
    ['the end of May', '2023-05-21…2023-05-31 week'],
    ['5月中旬', '2023-05-11…2023-05-20 week'], ['五月底', '2023-05-21…2023-05-31 week'], ['late 2022', '2022-09-01…2022-12-31 season'],
    ['今年年初', '2023-01-01…2023-04-30 season'], ['late summer 2023', '2023-08-01…2023-08-31 month'],
    ['the first week of 2018', '2018-01-01…2018-01-07 week'], ['the last day of February 2024', '2024-02-29 day'],
    ['the last month of 2023', '2023-12-01…2023-12-31 month'], ['May 7-10, 2023', '2023-05-07…2023-05-10 day'],
  ])('are a span of time: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test('without a year have one day in each reference year, a leap day only if it exists', () => {
    const years = { from: 2019, to: 2021 }
    expect(spans('May 7', years)).toEqual(['2019-05-07 day', '2020-05-07 day', '2021-05-07 day'])
    expect(spans('五月', years)).toEqual(spans('in May', years))
    expect(spans('29 February', years)).toEqual(['2020-02-29 day'])
    expect(spans('in May', { from: 2024, to: 2023 })).toEqual([])
  })

  test('do not become thousands of days because of one message from the year 1', () => {
    expect(read('May 7', { from: 1, to: 2023 }).spans).toHaveLength(100)
    expect(spans('May 7', { from: 1, to: 2023 }).at(-1)).toBe('2023-05-07 day')
  })

  test('that can be read in two ways, as 5/7/2023, are both days; 13/5/2023 is the only possible one', () => {
    expect(spans('5/7/2023')).toEqual(['2023-05-07 day', '2023-07-05 day'])
    expect(spans('13/5/2023')).toEqual(['2023-05-13 day'])
    expect(spans('5/13/2023')).toEqual(['2023-05-13 day'])
    expect(spans('5/5/2023')).toEqual(['2023-05-05 day'])
  })

  test('that name the winter of a year are both the one that begins in it and the one that ends in it', () => {
    const winters = ['2021-12-01…2022-02-28 season', '2022-12-01…2023-02-28 season']
    expect(spans('winter 2022')).toEqual(winters)
    expect(spans('2022年冬天')).toEqual(winters)
  })

  test('with two months share the year named after the second', () => {
    expect(spans('May and June 2022')).toEqual(['2022-05-01…2022-05-31 month', '2022-06-01…2022-06-30 month'])
  })

  test.each([
    '31 February 2023', 'February 30', '45 May 2023', '2023-02-29', '32/13/2023', '2023年2月31日', '2023年13月', '二月三十日', '13/13/2023',
  ])(
    'that do not exist give no span, not even of their month or year, and stay in the query: %s', (query) => {
      expect(read(query)).toMatchObject({ spans: [], rest: query })
    })

  test('that are several are in order of their first day, each once', () => {
    expect(spans('in 2022 or on 7 May 2023, in March 2023, in 2022 and 2023年3月')).toEqual([
      '2022-01-01…2022-12-31 year', '2023-03-01…2023-03-31 month', '2023-05-07 day',
    ])
  })
})

describe('words that only look like times', () => {
  test.each([
    'May I ask the mayor?', 'what may happen', 'may 7 of them come', 'May 20 people come?',
    'this may be it', 'what comes next may surprise',
    "in May's room", 'who is April', 'a letter from June', 'the march to Selma',
    'the last march', 'Jan and Mar', 'sunday school', 'on Sunday school',
    'spring cleaning', 'summer camp', 'to fall ill', 'v2023', 'foo-2023', '$2023', '#2023',
    '2023%', '1850', '3000', '12.2023.4', 'model 20230', 'weekly',
    'the next week', 'many weeks ago', 'long ago', 'a year and two months ago', 'days', 'the day after', '9999 years ago',
    '以前年轻的时候', '说明天气', '过去年轻', '过去年年如此', '五月天的演唱会', '三年级', '90年代', '周围的人', '一周一次', '每周三', '马上', '晚上好', '早上好', '下午茶',
    '以下午餐', '目前天气', '聪明天才', '第三天', '第一次世界大战', '八个月', '这一天', '几号线', '夏天的裙子',
  ])('give no time and stay in the query: %s', (query) => {
    expect(read(query)).toMatchObject({ spans: [], order: undefined, hours: undefined, asksWhen: false, rest: query, times: [] })
  })

  test.each(['2023', 'I paid 2000 dollars', 'in 2000 steps', 'the December trip', 'on Monday', 'in the fall', '周五', '夏天'])(
    'but may be times give a span and stay words: %s', (query) => {
      const { spans: found, rest } = read(query)
      expect(found.length).toBeGreaterThan(0)
      expect(rest).toBe(query)
    })
})

describe('hours of a day', () => {
  test.each<[string, [number, number]]>([
    ['in the morning', [5, 12]], ['early in the mornings', [5, 12]], ['yesterday afternoon', [12, 18]], ['on Monday evening', [17, 24]],
    ['late at night', [20, 5]], ['at noon', [11, 14]], ['that night', [20, 5]],
    ['last night', [18, 5]], ['tonight', [18, 5]], ['this morning', [5, 12]],
    ['早上', [5, 12]], ['今天上午', [5, 12]], ['中午', [11, 14]], ['下午', [12, 18]], ['傍晚', [17, 20]],
    ['晚上', [18, 5]], ['昨晚', [18, 5]], ['凌晨', [0, 6]],
  ])('are read: %s is %j', (query, hours) => {
    expect(read(query).hours).toEqual(hours)
  })

  test.each(['her morning jog', 'the opening night', 'good evening', 'a night club', 'the afternoon'])('are not named by %s', (query) => {
    expect(read(query)).toMatchObject({ hours: undefined, rest: query })
  })

  test('are not narrowed by a question whether it was in the morning or at night', () => {
    expect(read('was it in the morning or at night')).toMatchObject({ hours: undefined, rest: 'was it in the morning or at night' })
    expect(read('早上还是晚上')).toMatchObject({ hours: undefined, rest: '早上还是晚上' })
  })

  test('that are a night end on the day after', () => {
    expect(spans('last night')).toEqual(['2023-10-17…2023-10-18 day'])
    expect(spans('昨晚')).toEqual(['2023-10-17…2023-10-18 day'])
    expect(spans('tonight')).toEqual(['2023-10-18…2023-10-19 day'])
    expect(spans('今晚')).toEqual(['2023-10-18…2023-10-19 day'])
    expect(spans('this evening')).toEqual(['2023-10-18 day'])
  })
})

describe('a query', () => {
  test.each([
    'the first time we met', 'the first film she ever saw', 'When did Ann first meet him?',
    'when is her first yoga class', 'her earliest memory',
    '第一次见面', '首次', '最早的一次',
  ])('asks for the first: %s', (query) => {
    expect(read(query).order).toBe('first')
  })

  test.each([
    'the last time we met', 'most recently', 'the most recent trip', 'her latest project',
    'When did we last talk?', '最近一次', '最后一次', '最後一次', '上次', '上一次',
  ])('asks for the last: %s', (query) => {
    expect(read(query).order).toBe('last')
  })

  test.each([
    'who won first place', 'his first name', 'the first of May',
    'When did they win first place?', 'at the latest', 'at last', 'how long does it last',
    'the first and the last time, and the first time', 'When did it start? His first car', '晚上次数', '第一次和最后一次',
  ])('asks for neither the first nor the last: %s', (query) => {
    expect(read(query).order).toBeUndefined()
  })
})

describe('a question for the time', () => {
  test.each([
    'When did they meet?', 'when is it', "When's the party", 'Tell me when they met',
    'since when', 'when?', 'When Lena has found her cat?', 'on what date', 'which year was it',
    'What was the exact date', 'what time is it', 'how long ago', 'How many years ago did they move', 'how long since',
    '什么时候', '什麼時候', '哪天', '哪一年', '几号', '幾號', '多久以前', '是几月的事', '星期几',
  ])('is recognised, and its words stay in the query: %s', (query) => {
    expect(read(query)).toMatchObject({ asksWhen: true, rest: query })
  })

  test.each([
    'When I was in Paris I ate', 'When I was in Paris, what did I eat?', 'When in Rome what did we do?',
    'whenever', 'how many weeks passed', 'what a day', 'do you remember when we met', '没什么', '一年',
  ])(
    'is not recognised in %s', (query) => {
      expect(read(query).asksWhen).toBe(false)
    })
})

describe('the remaining query', () => {
  test.each([
    ['What did Anna paint in May 2023?', 'What did Anna paint ?'],
    ["last summer's trip", 'trip'],
    ['When did Wei first call the workshop?', 'When did Wei call the workshop?'],
    ['the last time Lena fed her dough', 'Lena fed her dough'],
    ['我去年夏天去了哪里', '我 去了哪里'],
    ['上周三晚上我们说了什么', '我们说了什么'],
    ['  no time at all  ', '  no time at all  '],
    ['yesterday', ''],
  ])('has no times in it: "%s" becomes "%s"', (query, rest) => {
    expect(read(query).rest).toBe(rest)
  })
})
