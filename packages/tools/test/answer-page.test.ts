/** Pages of an answer: within the budget, and together all there is, once, in order, to the character. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageItem } from '@madeleine/tools'
import { pageOf, BEGINNING, callOf, cursorOf, readCursor } from '../answer-page.ts'
import { countTokens } from '@madeleine/base'
import { listIn } from '../../../test/support/tool-calls.ts'
import { byNight } from '../../../test/at-length.ts'

const CALL = callOf('expand', { id: 'x' })
const AT = new Date('2026-03-02T09:00:00Z')

const itemsOf = (texts: readonly string[]) => texts.map((text, i) =>
  messageItem({ id: `m${i}`, conversationId: 'c', role: 'user', text, at: AT }, { list: 'messages', timeZone: 'UTC' }))

function pages(texts: readonly string[], maxTokens: number) {
  const all = []
  for (let start = BEGINNING; ; ) {
    const page = pageOf({
      items: itemsOf(texts), start, call: CALL, maxTokens, advice: ({ cursor }) => (cursor === undefined ? [] : [`More: ${cursor}`]),
    })
    all.push(page)
    if (page.next === undefined) return all
    start = readCursor(CALL, page.next)
  }
}

describe('the pages of an answer', () => {
  test('hold every item once, in order, every text to the character, and none exceeds the budget, as text or as JSON', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((word) => word.repeat(150)), fc.lorem({ mode: 'sentences', maxCount: 12 }),
    )
    fc.assert(fc.property(fc.array(text, { maxLength: 12 }), fc.integer({ min: 500, max: 900 }), (texts, maxTokens) => {
      const all = pages(texts, maxTokens)
      for (const { text: shown, structured } of all) {
        expect(countTokens(shown)).toBeLessThanOrEqual(maxTokens)
        expect(countTokens(JSON.stringify(structured))).toBeLessThanOrEqual(maxTokens)
      }
      const read: string[] = []
      for (const message of all.flatMap((page) => listIn(page, 'messages'))) {
        const i = Number(String(message.id).slice(1))
        expect(message.from ?? 0).toBe(read[i]?.length ?? 0)
        read[i] = (read[i] ?? '') + String(message.text)
        expect(read.length).toBe(i + 1)
      }
      expect(read).toEqual([...texts])
    }), { numRuns: byNight(6, 200) })
  })

  test('split a message of 64 KiB that is larger than all of them', () => {
    const text = 'The plumber 管道工 came at nine. '.repeat(1800)
    const all = pages(['before', text, 'after'], 2000)
    expect(all.length).toBeGreaterThan(5)
    const messages = all.flatMap((page) => listIn(page, 'messages'))
    expect(messages.filter(({ id }) => id === 'm1').map((message) => message.text).join('')).toBe(text)
    expect(messages.filter(({ id }) => id === 'm1').slice(0, -1).every(({ isCut }) => isCut === true)).toBe(true)
  })

  test('say so if not even the head of one fits, instead of exceeding what was allowed', () => {
    const page = (maxTokens: number) =>
      pageOf({ items: itemsOf(['a']), start: BEGINNING, call: CALL, maxTokens, head: [`### ${'𒀀'.repeat(200)}`], advice: () => [] })
    expect(() => page(500)).toThrow(/max_tokens is too small for this answer: its names and ids alone take \d+ tokens, got 500/)
    expect(listIn(page(2000), 'messages').map(({ text }) => text)).toEqual(['a'])
  })

  test('leave out an item whose ids are longer than a page, and go on after it', () => {
    const items = [...itemsOf(['a']), messageItem(
      { id: '𒀀'.repeat(127), name: '𒀁'.repeat(127), conversationId: 'c', role: 'user', text: 'b', at: AT },
      { list: 'messages', timeZone: 'UTC' },
    ), ...itemsOf(['', '', '', 'c']).slice(3)]
    const first = pageOf({ items, start: BEGINNING, call: CALL, maxTokens: 500, advice: () => [] })
    const second = pageOf({ items, start: readCursor(CALL, first.next), call: CALL, maxTokens: 500, advice: () => [] })
    expect([first, second].flatMap((page) => listIn(page, 'messages')).map(({ text }) => text)).toEqual(['a', 'c'])
  })
})

describe('a cursor', () => {
  const cursor = cursorOf(CALL, { key: 'k', offset: 12, from: '2026-03-02T09:00:00Z' })

  test('says where the same call goes on, with any budget', () => {
    expect(readCursor(callOf('expand', { max_tokens: 700, cursor, id: 'x' }), cursor))
      .toEqual({ key: 'k', offset: 12, from: '2026-03-02T09:00:00Z' })
  })

  test.each([
    [
      'of other arguments', callOf('expand', { id: 'y' }), cursor,
      /belongs to another call: give it to the tool that returned it, with the same arguments/,
    ],
    ['of another tool', callOf('recent', { id: 'x' }), cursor, /belongs to another call/],
    ['that was changed', CALL, cursor.replace('.12.', '.13.'), /must be the `next` of an answer, unchanged/],
    ['that was cut off', CALL, cursor.slice(0, -1), /unchanged/],
    ['that is none', CALL, 'page 2', /unchanged/],
    ['that is empty', CALL, '', /unchanged/],
  ])('%s is refused', (_, call, given, expected) => {
    expect(() => readCursor(call, given)).toThrow(expected)
  })
})
