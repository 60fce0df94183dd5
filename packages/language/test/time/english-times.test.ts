/** English times that lean on other words of the query: a year named elsewhere, the end of a range, a sentence that asks. */
import { describe, expect, test } from 'vitest'
import { parseTimeQuery, type TimeQuery } from '../../times/time-query.ts'

const DAY_MS = 86_400_000
const dayOf = (iso: string): number => Date.parse(iso) / DAY_MS
const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A Wednesday. */
const TODAY = '2024-05-15'
const read = (query: string, today = TODAY): TimeQuery => parseTimeQuery(query, { today: dayOf(today) }, { from: 2022, to: 2024 })
const spans = (query: string, today?: string): string[] =>
  read(query, today).spans.map(({ from, to, grain }) => `${isoOf(from)}${from === to ? '' : `…${isoOf(to)}`} ${grain}`)

const MAY_2023 = '2023-05-01…2023-05-31 month'

describe('a year named in one place', () => {
  test.each([
    ['What did Ann do last year in December?', ['2023-12-01…2023-12-31 month']],
    ['in 2023 in May', [MAY_2023]], ['in May, sometime in 2023', [MAY_2023]],
    ['two years ago in July', ['2022-07-01…2022-07-31 month']], ['this year on 7 March', ['2024-03-07 day']],
    ['last year in the summer', ['2023-06-01…2023-08-31 season']],
    ['between May 3 and June 5, 2023', ['2023-05-03…2023-06-05 month']], ['May 31 and June 1 2023', ['2023-05-31 day', '2023-06-01 day']],
    ['from 2023-05-03 to June 5', ['2023-05-03…2023-06-05 month']], ['early in May last year', ['2023-05-01…2023-05-10 week']],
    ['in 2023, on 7 March 2023 and on 8 March', ['2023-03-07 day', '2023-03-08 day']],
  ])('applies to a date without a year: %s', (query, expected) => {
    expect(spans(query)).toEqual(expected)
  })

  test('is lifted out of the query with the words of the date', () => {
    expect(read('What did Ann do last year in December?').rest).toBe('What did Ann do ?')
  })

  test('leaves a date without a year in every year, if two years differ', () => {
    expect(spans('in 2022, in 2023 and in May')).toEqual([
      '2022-01-01…2022-12-31 year', '2022-05-01…2022-05-31 month', '2023-01-01…2023-12-31 year', MAY_2023, '2024-05-01…2024-05-31 month',
    ])
    expect(spans('2022-2023, in May')).toHaveLength(4)
    expect(spans('in the summer, in 2022 or 2023')).toHaveLength(5)
  })

  test('does not apply to other dates if it may be a number', () => {
    expect(spans('I paid 2000 dollars in May')).toHaveLength(4)
  })

  test('is ignored if it is in the future, because plans for it were made before', () => {
    expect(spans('What did we say in March about next year?')).toHaveLength(4)
    expect(spans('What did we say in March about the wedding in June 2025?')).toHaveLength(4)
  })

  test('stays beside a month that may be no time', () => {
    expect(spans('What did Ann say last year about the December trip?'))
      .toEqual(['2023-01-01…2023-12-31 year', '2023-12-01…2023-12-31 month'])
  })
})

describe('a sentence that begins with May or March and a number', () => {
  test.each([
    ['May 7 dinner with Ann', '05-07'], ['March 3 concert', '03-03'], ['Nice. May 7 dinner. Really?', '05-07'],
  ])('begins with a date: %s', (query, date) => {
    expect(spans(query)).toEqual(['2022', '2023', '2024'].map((year) => `${year}-${date} day`))
  })

  test.each(['May 7 people come?', 'May 7 of my friends come along, please?', 'may 7 people come'])('begins with no date: %s', (query) => {
    expect(spans(query)).toEqual([])
  })
})

test.each([
  ['this coming weekend', '2024-05-15', '2024-05-18…2024-05-19 day'], ['the coming weekend', '2024-05-17', '2024-05-18…2024-05-19 day'],
  ['this coming weekend', '2024-05-18', '2024-05-25…2024-05-26 day'], ['this coming weekend', '2024-05-19', '2024-05-25…2024-05-26 day'],
  ['next weekend', '2024-05-15', '2024-05-25…2024-05-26 day'], ['this past weekend', '2024-05-15', '2024-05-11…2024-05-12 day'],
])('%s, said on %s, is %s', (query, today, span) => {
  expect(spans(query, today)).toEqual([span])
})

describe('ranges of days', () => {
  test.each([
    ['from March 5 to 7 April 2023', ['2023-03-05…2023-04-07 month']], ['March 5 - 7 April 2023', ['2023-03-05…2023-04-07 month']],
    ['March 5 to the 7th of April 2023', ['2023-03-05…2023-04-07 month']],
    ['5-7 May 2023', ['2023-05-05…2023-05-07 day']], ['5–7 May 2023', ['2023-05-05…2023-05-07 day']],
    ['5 to 7 May 2023', ['2023-05-05…2023-05-07 day']],
    ['from the 5th to 7th of May 2023', ['2023-05-05…2023-05-07 day']],
    ['March 5 to 7, 2023', ['2023-03-05…2023-03-07 day']], ['9 to 5 May 2023', ['2023-05-05 day']],
  ])('are read: %s is %j', (query, expected) => {
    expect(spans(query)).toEqual(expected)
  })

  test('are lifted out of the query as a whole', () => {
    expect(read('Rome on 5-7 May 2023').rest).toBe('Rome')
  })
})

describe('ranges of amounts', () => {
  test.each([
    ['two or three weeks ago', '2024-04-22…2024-05-05 month'],
    ['2–3 weeks ago', '2024-04-22…2024-05-05 month'], ['2-3 weeks ago', '2024-04-22…2024-05-05 month'],
    ['two to three weeks ago', '2024-04-22…2024-05-05 month'],
    ['one or two years ago', '2022-01-01…2023-12-31 year'], ['a day or two ago', '2024-05-13…2024-05-14 week'],
    ['in the last two or three days', '2024-05-12…2024-05-15 week'], ['from 10 to 3 days ago', '2024-05-12 day'],
  ])('are read: %s is %s', (query, span) => {
    expect(spans(query)).toEqual([span])
  })

  test('are lifted out of the query with both numbers', () => {
    expect(read('Rome two or three weeks ago').rest).toBe('Rome')
  })
})
