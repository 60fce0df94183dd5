/** What a model is asked about a period, and what is taken of its reply. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bullet, NodeContent } from '../../contents/roll-up.ts'
import { countTokens } from '@madeleine/base'
import { periodQuestion, readPeriods, type PeriodToDescribe, type PeriodDescription } from '../../contents/period-summaries.ts'
import { anyText, INJECTIONS } from '../../../../test/support/injections.ts'
import { promptOf, sheetOf } from '../../../../test/support/model-questions.ts'

const bullet = (text: string, i: number): Bullet => ({
  text, at: new Date(Date.UTC(2026, 0, 12 + i)).toISOString(),
  segmentId: `00000000-0000-0000-0000-00000000000${i}`, grip: `grip:${i}`, weight: 1,
})
const content = (texts: readonly string[], first = 0): NodeContent => ({
  headline: 'own words', bullets: texts.map((text, i) => bullet(text, first + i)), keywords: [],
  startAt: '2026-01-12T00:00:00.000Z', endAt: '2026-01-18T00:00:00.000Z', segments: 2, messages: 9, talkTokens: 90,
})
const WEEK: PeriodToDescribe = {
  name: 'Week 3 of 2026',
  parts: [
    {
      name: 'Monday, January 12, 2026',
      content: content(['Ann: We rented a little boat on the lake', 'Ben: My derailleur is broken again']),
    },
    { name: 'Saturday, January 17, 2026', content: content(['Ann: We hiked to the hut above Elmau and stayed the night'], 2) },
  ],
}
const CHINESE: PeriodToDescribe = {
  name: 'Week 4 of 2026', parts: [{ name: 'Monday, January 19, 2026', content: content(['小明：我们周末去西山爬山了', '小红：我找到了一份新工作'], 3) }],
}
const says = (...periods: object[]) => ({ periods: periods.map((period, i) => ({ number: i + 1, ...period })) })
const first = (reply: unknown, asked = [WEEK]) => readPeriods(reply, asked)[0]!

describe('the question about a period', () => {
  it('has the recorded text', async () => {
    await expect(sheetOf({ 'two weeks': periodQuestion([WEEK, CHINESE]) }))
      .toMatchFileSnapshot('../../../../test/fixtures/prompts/period.txt')
  })

  it('has instructions of at most 220 tokens, without any text of a user', () => {
    const { system } = periodQuestion([WEEK])
    expect(countTokens(system)).toBeLessThanOrEqual(220)
    expect(system).not.toMatch(/boat|derailleur|hut/)
  })

  it('shows every note under its number on a line of its own, for any text', () => {
    fc.assert(fc.property(fc.array(fc.oneof(anyText(), fc.constantFrom(...INJECTIONS)), { minLength: 1, maxLength: 6 }), (texts) => {
      const lines = promptOf(periodQuestion([{ name: 'Week 3 of 2026', parts: [{ name: 'Monday', content: content(texts) }] }])).split('\n')
      expect(lines.slice(0, 3)).toEqual(['Period 1: Week 3 of 2026', '<notes>', '# Monday'])
      expect(lines.slice(3, -2).map((line) => /^\d+/.exec(line)?.[0])).toEqual(texts.map((_, i) => String(i + 1)))
      expect(lines.slice(-2)).toEqual(['</notes>', 'Describe period 1.'])
    }))
  })
})

describe('in the reply about a period,', () => {
  it('headline and bullets are read, in order of time, each supported by the note it is taken from', () => {
    const reply = says({ headline: '"Hut above Elmau, boat on the lake."', bullets: [
      { text: 'Ann hiked to a hut above Elmau and stayed the night.', from: [3] }, { text: 'Ann rented a boat on the lake.', from: [1] },
    ] })
    expect(first(reply)).toEqual({
      headline: 'Hut above Elmau, boat on the lake',
      bullets: [expect.objectContaining({ text: 'Ann rented a boat on the lake.', grip: 'grip:0' }), expect.objectContaining({
        text: 'Ann hiked to a hut above Elmau and stayed the night.', grip: 'grip:2',
      })],
    })
  })

  it('a wrong note number is replaced by the note that supports the bullet', () => {
    const { bullets } = first(
      says({ headline: 'A trip to the hut', bullets: [{ text: 'Ann hiked to the hut above Elmau.', from: [2, 99, 'x'] }] }),
    ) as PeriodDescription
    expect(bullets[0]).toMatchObject({ grip: 'grip:2' })
  })

  it('a statement that is in no note has no support', () => {
    const { bullets } = first(
      says({ headline: 'A trip to the hut', bullets: [{ text: 'The president resigned after quantum computers failed.', from: [1] }] }),
    ) as PeriodDescription
    expect(bullets[0]!.grip).toBeUndefined()
  })

  it.each([
    ['no entry', { periods: [] }], ['no object', 'nothing'],
    ['no headline', says({ headline: '', bullets: [{ text: 'Ann rented a boat.', from: [1] }] })],
    ['no bullets', says({ headline: 'A trip', bullets: [] })],
    ['bullets that are none', says({ headline: 'A trip', bullets: ['Ann rented a boat', 7, null] })],
    ['a refusal', says({ headline: 'I am sorry, but I cannot help with that', bullets: [{ text: 'Ann rented a boat.', from: [1] }] })],
    ['another script', says({ headline: 'A trip', bullets: [{ text: '他们去西山爬山了', from: [1] }] })],
  ])('given %s, nothing is read, and the model gets a complaint', (_, reply) => {
    expect(first(reply)).toHaveProperty('unusable')
    expect(periodQuestion([WEEK]).complaint(reply as never)).toMatch(/^period 1 (needs|has)/)
  })

  it('Chinese notes get a Chinese summary', () => {
    const reply = says(
      { headline: 'x y z', bullets: [{ text: 'no', from: [] }] }, { headline: '爬山与新工作', bullets: [{ text: '小明周末去西山爬山。', from: [1] }] },
    )
    expect(readPeriods(reply, [WEEK, CHINESE])[1]).toMatchObject({ headline: '爬山与新工作', bullets: [{ grip: 'grip:3' }] })
  })

  it('each period has an answer, of at most five bullets within their limits, for any reply', () => {
    fc.assert(fc.property(fc.jsonValue(), (reply) => {
      for (const one of readPeriods(reply, [WEEK, CHINESE])) if (!('unusable' in one)) expect(one.bullets.length).toBeGreaterThan(0)
      expect(readPeriods(reply, [WEEK, CHINESE]).length).toBe(2)
    }))
    const many = says({
      headline: 'A lot of boats',
      bullets: Array.from({ length: 40 }, () => ({ text: 'Ann rented a little boat on the lake. '.repeat(30), from: [1] })),
    })
    const { bullets } = first(many) as PeriodDescription
    expect([bullets.length, bullets.every(({ text }) => text.length <= 350)]).toEqual([5, true])
  })
})
