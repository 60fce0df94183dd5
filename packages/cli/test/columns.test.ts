/** Text in columns: as wide as it is drawn, broken where its script allows. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clipColumns, columnsOf, padEnd, wrap, wrapFacts } from '../terminal/columns.ts'

const talk = fc.array(fc.constantFrom('a', 'word', 'naïve', '妈妈', '豆腐。', 'カナ', '👍🏽', '❤️', 'supercalifragilistic'), { maxLength: 30 })
  .map((words) => words.join(' '))

describe('the column helper', () => {
  it.each([
    ['abc', 3], ['Zoë', 3], ['Zoe\u0308', 3], ['妈妈', 4], ['カナ', 4], ['👩‍💻', 2], ['❤️', 2], ['，', 2], ['', 0],
  ])('counts %j as %i columns wide', (text, columns) => {
    expect(columnsOf(text)).toBe(columns)
  })

  it('pads by the drawn width, not by the length of the string', () => {
    expect(padEnd('妈妈', 6)).toBe('妈妈  ')
    expect(padEnd('too long', 3)).toBe('too long')
  })

  it('clips to a number of columns, and marks the cut', () => {
    expect(clipColumns('妈妈带了茶', 7)).toBe('妈妈带…')
    fc.assert(fc.property(talk, fc.integer({ min: 2, max: 40 }), (text, columns) => {
      expect(columnsOf(clipColumns(text, columns))).toBeLessThanOrEqual(columns)
      expect(clipColumns(text, columnsOf(text))).toBe(text)
    }))
  })
})

describe('wrap', () => {
  it('breaks at spaces, and inside Chinese', () => {
    expect(wrap('a cue brings back', 8)).toEqual(['a cue', 'brings', 'back'])
    expect(wrap('妈妈带了什么茶', 8)).toEqual(['妈妈带了', '什么茶'])
  })

  it('begins no line with a closing punctuation mark', () => {
    expect(wrap('妈妈带了，茶', 8)).toEqual(['妈妈带了，', '茶'])
  })

  it('loses nothing but spaces, and keeps within its columns', () => {
    fc.assert(fc.property(talk, fc.integer({ min: 8, max: 40 }), (text, columns) => {
      const lines = wrap(text, columns)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      // A closing sign may hang over by its own width.
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(columns + 2)
    }))
  })

  it('handles a message without a space, of any length', () => {
    const endless = '⟨U+202E⟩'.repeat(20_000)
    const lines = wrap(endless, 80)
    expect(lines).toHaveLength(2000)
    expect(lines.join('')).toBe(endless)
  })

  it('breaks a word longer than the line, and keeps the breaks of the text', () => {
    expect(wrap('x'.repeat(10), 4)).toEqual(['xxxx', 'xxxx', 'xx'])
    expect(wrap('a\n\nb', 10)).toEqual(['a', '', 'b'])
  })

  it('breaks facts between them, and one only if it is longer than the line', () => {
    expect(wrapFacts(['8 Mar 2026, 22:10', '9 messages', 'strong 0.93'], 30)).toEqual(['8 Mar 2026, 22:10 · 9 messages', 'strong 0.93'])
    expect(wrapFacts(['one two three', 'four'], 8)).toEqual(['one two', 'three', 'four'])
    expect(wrapFacts([], 8)).toEqual([])
  })
})
