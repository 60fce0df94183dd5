/** From one time to another: the days between are part of what is asked for. */
import { describe, expect, test } from 'vitest'
import { timesOn } from './query-spans.ts'

const { spans, rest } = timesOn('2023-10-18', { from: 2022, to: 2023 })

describe('a range with a year', () => {
  const MAY_TO_JULY = '2023-05-01…2023-07-31 season'
  test.each([
    'between May and July 2023', 'from May to July 2023', 'from may through july 2023',
    'May–July 2023', 'May - July, 2023', 'May 2023 to July', 'between May 2023 and July 2023',
    'from early May to the end of July 2023', '2023年5月到7月', '从2023年五月到七月', '2023年5月至7月',
    '2023年5-7月', '2023年五月和七月之间', '今年五月到七月之间', '從2023年5月到7月',
  ])('holds the months between, whether the year is given once or twice: %s', (query) => {
    expect(spans(query)).toEqual([MAY_TO_JULY])
  })

  test.each([
    ['between May 3 and June 5, 2023', '2023-05-03…2023-06-05 month'], ['from 3 May 2023 to 5 June', '2023-05-03…2023-06-05 month'],
    ['2023年5月3日到6月5日', '2023-05-03…2023-06-05 month'], ['between May 5 and 10, 2023', '2023-05-05…2023-05-10 day'],
    ['between the 5th and the 10th of May 2023', '2023-05-05…2023-05-10 day'],
    ['2023年5月5日到10日', '2023-05-05…2023-05-10 day'], ['2023年5月5-10日', '2023-05-05…2023-05-10 day'],
    ['between 2019 and 2021', '2019-01-01…2021-12-31 year'],
    ['from 2019 to 2021', '2019-01-01…2021-12-31 year'], ['2019年到2021年', '2019-01-01…2021-12-31 year'],
    ['between spring and fall 2022', '2022-03-01…2022-11-30 season'], ['从2022年春天到秋天', '2022-03-01…2022-11-30 season'],
    ['from last summer to yesterday', '2023-06-01…2023-10-17 season'], ['从上周到昨天', '2023-10-09…2023-10-17 week'],
    ['between last Christmas and this Easter', '2022-12-24…2023-04-10 season'], ['从去年中秋到今年春节', '2022-09-10…2023-01-28 season'],
  ])('is one span: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test.each([
    'from November to February 2023', 'between November 2022 and February',
    'November 2022 – February 2023', '从2022年11月到2月', '2022年11月到2023年2月',
  ])('may go over New Year: %s', (query) => {
    expect(spans(query)).toEqual(['2022-11-01…2023-02-28 season'])
  })

  test('that runs backwards is two times, not a range', () => {
    expect(spans('from July 2023 to May 2023')).toEqual(['2023-05-01…2023-05-31 month', '2023-07-01…2023-07-31 month'])
  })
})

describe('a range without a year', () => {
  test.each([
    'between May and July', 'from may to july', '从五月到七月', '五月到七月之间', '5月至7月', '五月与七月之间',
  ])('is one in every year of the log: %s', (query) => {
    expect(spans(query)).toEqual(['2022-05-01…2022-07-31 season', '2023-05-01…2023-07-31 season'])
  })

  test.each(['from November to February', '从11月到2月'])('is every one that touches the log: %s', (query) => {
    expect(spans(query)).toEqual(['2021-11-01…2022-02-28 season', '2022-11-01…2023-02-28 season', '2023-11-01…2024-02-29 season'])
  })

  test('takes the year named elsewhere', () => {
    expect(spans('last year between May and July')).toEqual(['2022-05-01…2022-07-31 season'])
    expect(spans('去年我们从五月到七月在哪里')).toEqual(['2022-05-01…2022-07-31 season'])
  })
})

describe('a connective', () => {
  test.each([
    ['What did Ann paint between May and July 2023?', 'What did Ann paint ?'],
    ['Rome from 3 May to 5 June', 'Rome'], ['从五月到七月我们聊了什么', '我们聊了什么'],
    ['五月到七月之间我们聊了什么', '我们聊了什么'], ['between Christmas and New Year', 'Christmas New Year'],
  ])('between two times is lifted out of the query with them: %s', (query, left) => {
    expect(rest(query)).toBe(left)
  })

  test.each([
    'between you and me', 'between May and me', 'a march to the sea',
    'did they march to the end of the road', 'from Ben to Lena', 'between 3000 and 4000 dollars',
    '三到五个月', '你和我之间', '从头到尾',
  ])('makes no range of what is no time: %s', (query) => {
    expect(spans(query)).toEqual([])
    expect(rest(query)).toBe(query)
  })

  test('such as “and” joins nothing by itself', () => {
    expect(spans('May 2023 and July 2023')).toHaveLength(2)
    expect(spans('2023年五月和七月')).toEqual(spans('May 2023 and July 2023'))
  })

  test('leaves two numbers that may count something as words', () => {
    expect(rest('between 1900 and 2000 calories')).toBe('between 1900 and 2000 calories')
  })

  test('leaves Monday and Friday as words, because they may mean every week', () => {
    expect(rest('周一到周五')).toBe('周一到周五')
  })
})

describe('months that are names of people', () => {
  test.each([
    'the argument between May and June about the cat', 'a present from June to May',
    'email from June to April about the cat', 'what happened between April and June',
    'what did April - June say', 'from may to the june',
  ])('are no range in "%s", and the words stay', (query) => {
    expect(spans(query)).toEqual([])
    expect(rest(query)).toBe(query)
  })

  test('are no range in a named year either, if they run backwards', () => {
    expect(spans('a present from June to May in 2023')).toEqual(['2023-01-01…2023-12-31 year'])
  })

  test.each([
    ['between May and June 2023', '2023-05-01…2023-06-30 month'], ['between April and June of last year', '2022-04-01…2022-06-30 season'],
    ['in 2023 between April and June', '2023-04-01…2023-06-30 season'],
    ['from early May to June, 2023', '2023-05-01…2023-06-30 month'],
    ['last year from May to June', '2022-05-01…2022-06-30 month'], ['from August to April 2023', '2022-08-01…2023-04-30 season'],
  ])('are a range beside a year: %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test.each([
    'from early May to June', 'from 3 May to June', 'from May to June 5', 'from May to July', 'from March to May',
  ])('are a range beside a day, a part of a month or another month: %s', (query) => {
    expect(spans(query)).toHaveLength(2)
  })
})

describe('march and may in small letters', () => {
  test.each(['I march to May', 'they march to may', 'I march to the May'])('are verbs in "%s"', (query) => {
    expect(spans(query)).toEqual([])
    expect(rest(query)).toBe(query)
  })

  test.each([
    'from march to may', 'between march and may', 'March to May', 'from early march to may',
  ])('are months in "%s"', (query) => {
    expect(spans(query)).toHaveLength(2)
  })
})
