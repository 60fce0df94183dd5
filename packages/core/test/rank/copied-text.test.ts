/** Copies are found wherever they stand, and nothing that was not served is taken for one. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce, TURN_UNITS } from '@madeleine/base'
import { copyFinder, type CopySource } from '../../rank/copied-text.ts'

const LONG = 'The ferry to the island leaves at nine from the second pier, and the last one comes back before midnight'
const SHORT = ['Wei bakes bread on Sundays', 'Lena paints the old balcony green', 'Ann lost her umbrella at the museum']

const sources = [LONG, ...SHORT].map((text) => ({ text, name: 'Ann' }))
const finderOf = (given: readonly CopySource[]) => (text: string) => atOnce(atOnce(copyFinder(given))(text))
const find = finderOf(sources)
/** What is left of a text without its copies. */
const left = (text: string): string => {
  let [rest, from] = ['', 0]
  for (const [start, end] of find(text)) {
    rest += text.slice(from, start)
    from = end
  }
  return rest + text.slice(from)
}

describe('a copy', () => {
  test('of twelve words is found between any other words, which are kept', () => {
    const anyWords = fc.array(fc.stringMatching(/^[b-df-hj-np-tv-z]{3,8}$/), { maxLength: 10 }).map((words) => words.join(' '))
    fc.assert(fc.property(anyWords, anyWords, (before, after) => {
      expect(left(`${before}. ${LONG}! ${after}`).replace(/\s+/g, ' ')).toBe(`${before}. ! ${after}`.replace(/\s+/g, ' '))
    }))
  })

  test('of short lines is found when they add up to twelve words, with the labels before them', () => {
    expect(left(SHORT.map((line) => `- Ann (2 Mar 2026): "${line}"`).join('\n')).replace(/[^\p{L}\p{N}]/gu, '')).toBe('')
    expect(find(`${SHORT[0]}\n${SHORT[1]}`)).toEqual([])
    expect(find(`I said that ${SHORT[0]}, that ${SHORT[1]}, and that ${SHORT[2]}.`)).toEqual([])
  })

  test('of Chinese is found by its characters', () => {
    const text = '去岛上的渡轮九点从第二号码头出发最后一班在午夜之前回来'
    expect(finderOf([{ text, name: null }])(`她说：${text}，对吗？`)).toEqual([[3, 3 + text.length]])
    expect(finderOf([{ text, name: null }])('去岛上的渡轮九点从哪里出发？')).toEqual([])
  })

  test('is whole to the character: its ranges are in order and inside the text, for any text', () => {
    const shards = fc.constantFrom(
      LONG, ...SHORT, LONG.toUpperCase(), JSON.stringify(LONG), '&lt;', '\\n', '\n', '- Ann: "',
      '"', 'own words', '茶', '\u200b', '<madeleine-memories id=7>', '</madeleine-memories id=7>',
    )
    fc.assert(fc.property(fc.array(fc.oneof(shards, fc.string({ unit: 'binary', maxLength: 9 })), { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      let last = 0
      for (const [from, to] of find(text)) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(to).toBeGreaterThan(from)
        last = to
      }
      expect(last).toBeLessThanOrEqual(text.length)
    }))
  })

  test('is not found between texts that share nothing', () => {
    fc.assert(fc.property(fc.lorem({ mode: 'sentences', maxCount: 6 }), (text) => void expect(find(text)).toEqual([])))
    expect(finderOf([])(LONG)).toEqual([])
  })
})

/** T-84 */
describe('the search for copies holds the loop for no longer than a turn (before: 262,144 characters at once, 0.15 s of Chinese)', () => {
  const chinese = (from: number) =>
    Array.from({ length: 16_384 }, (_, i) => String.fromCharCode(0x4e00 + ((from + i * 31) % 20_000))).join('')
  const texts = Array.from({ length: 16 }, (_, i) => chinese(i * 7919))
  /** The units of each step, and the result. */
  const stepsOf = <T>(steps: Generator<number, T>): { units: number[]; result: T } => {
    const units: number[] = []
    for (;;) {
      const { done, value } = steps.next()
      if (done) return { units, result: value }
      units.push(value)
    }
  }

  test('while the sources are read, and while a text is searched', () => {
    const sourceSteps = stepsOf(copyFinder(texts.map((text) => ({ text, name: null }))))
    const textSteps = stepsOf(sourceSteps.result(texts.slice(0, 4).join('\n')))
    for (const { units } of [sourceSteps, textSteps]) expect(Math.max(...units)).toBeLessThanOrEqual(TURN_UNITS + 1)
    expect(textSteps.units.length).toBeGreaterThanOrEqual(8)
    expect(textSteps.result).toEqual([[0, 4 * 16_385 - 1]])
  })
})
