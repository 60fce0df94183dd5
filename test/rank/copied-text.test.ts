/** Copies are found wherever they stand, and nothing that was not served is taken for one. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copyFinder } from '../../src/rank/copied-text.ts'

const LONG = 'The ferry to the island leaves at nine from the second pier, and the last one comes back before midnight'
const SHORT = ['Wei bakes bread on Sundays', 'Lena paints the old balcony green', 'Ann lost her umbrella at the museum']

const sources = [LONG, ...SHORT].map((text) => ({ text, name: 'Ann' }))
const find = copyFinder(sources)
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
    expect(copyFinder([{ text, name: null }])(`她说：${text}，对吗？`)).toEqual([[3, 3 + text.length]])
    expect(copyFinder([{ text, name: null }])('去岛上的渡轮九点从哪里出发？')).toEqual([])
  })

  test('is whole to the character: its ranges are in order and inside the text, for any text', () => {
    const shards = fc.constantFrom(LONG, ...SHORT, LONG.toUpperCase(), JSON.stringify(LONG), '&lt;', '\\n', '\n', '- Ann: "', '"', 'own words', '茶', '\u200b', '<madeleine-memories id=7>', '</madeleine-memories id=7>')
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

  test('is nothing where nothing is shared', () => {
    fc.assert(fc.property(fc.lorem({ mode: 'sentences', maxCount: 6 }), (text) => void expect(find(text)).toEqual([])))
    expect(copyFinder([])(LONG)).toEqual([])
  })
})
