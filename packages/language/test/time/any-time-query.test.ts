/** What any query on any day gives: spans and hours that exist, and a rest that was there. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTimeQuery, type TimeQuery } from '../../times/time-query.ts'

/** On a Wednesday. */
const read = (text: string): TimeQuery => parseTimeQuery(text, { today: Date.parse('2023-10-18') / 86_400_000 }, { from: 2023, to: 2023 })

const words = [
  'in', 'on', 'the', 'May', 'may', '7', '7th', '2023', '2023-05-07', '5/7/2023', 'last',
  'first', 'early', 'a few', 'two', 'weeks', 'week', 'ago', 'when', 'did', 'of',
  'night', 'summer', 'winter', 'monday', "'s", ',', '-', '?', 'or', 'to', 'three', 'last year', 'coming', '上', '周', '月',
  '年', '日', '前', '五', '两', '初', '一起', '去年', '最近', '三', '天', '晚上', '\u0000', 'between', 'and', 'from', 'July', 'christmas',
  "new year's", 'before', 'half', 'second', '圣诞节', '春节', '从', '到', '之间', '上半年', '第一', '周末', 'İ', '😀', '\ud800', '５',
]
const query = fc.array(
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 15 },
)
  .chain((parts) => fc.constantFrom(' ', '', '\n').map((sign) => parts.join(sign)))
const today = fc.integer({ min: -719_162, max: 2_932_896 })
const year = fc.integer({ min: 1, max: 9999 })

describe('any query on any day', () => {
  test('gives ordered spans of whole days, each once, within the years 1–9999, and hours of a day', () => {
    fc.assert(fc.property(query, today, year, year, (text, now, from, to) => {
      const time = parseTimeQuery(text, { today: now }, { from, to })
      time.spans.forEach((span, index) => {
        const before = time.spans[index - 1]
        expect(Number.isInteger(span.from) && Number.isInteger(span.to) && span.from <= span.to).toBe(true)
        expect(span.from >= -719_162 && span.to <= 2_932_896).toBe(true)
        if (before) expect(before.from < span.from || (before.from === span.from && before.to <= span.to)).toBe(true)
      })
      expect(new Set(time.spans.map((span) => JSON.stringify(span))).size).toBe(time.spans.length)
      for (const hour of time.hours ?? []) expect(hour >= 0 && hour <= 24).toBe(true)
    }))
  })

  test('leaves parts of the query in their order, never more than it had, and all of it if no time was found', () => {
    fc.assert(fc.property(query, (text) => {
      const { rest, ...time } = read(text)
      expect(rest.length).toBeLessThanOrEqual(text.length)
      if (time.spans.length === 0 && !time.order && !time.hours) expect(rest).toBe(text)
      if (rest === text) return
      let at = 0
      for (const piece of rest.split(/\s+/).filter((one) => one !== '')) {
        at = text.indexOf(piece, at) + piece.length
        expect(at).toBeGreaterThanOrEqual(piece.length)
      }
    }))
  })

  test('is read the same in capitals, except for words that only capitals distinguish from verbs', () => {
    const phrase = fc.constantFrom(
      'last week', 'two days ago', 'in june 2023', 'the first time', 'when did', 'at night', 'on 7 july', 'early 2022',
    )
    fc.assert(fc.property(fc.array(phrase, { maxLength: 4 }).map((parts) => parts.join(' , ')), (text) => {
      const [small, large] = [read(text), read(text.toUpperCase())]
      const { spans: days, order, hours, asksWhen } = small
      expect(large).toMatchObject({ spans: days, order, hours, asksWhen })
      expect(large.rest).toBe(small.rest.toUpperCase())
    }))
  })

  test('with hundreds of times has the first 64 read in each language, at any length', () => {
    const days = Array.from({ length: 200 }, (_, index) => index + 1)
    expect(read(days.map((count) => `${count} days ago`).join(' ')).spans).toHaveLength(64)
    expect(read(days.map((count) => `${count}天前`).join('')).spans).toHaveLength(64)
  })

  test.each(['early ', 'first week of ', '去年五月', 'when did '])('of 100,000 characters of "%s" overflows nothing', (part) => {
    expect(read(part.repeat(100_000 / part.length)).spans.length).toBeLessThanOrEqual(1)
  })
})
