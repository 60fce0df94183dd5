/** A transcript drawn with its boundaries: in line, within the screen, nothing in it that acts on the terminal. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../terminal/columns.ts'
import { segmentViewOf } from '../commands/segment-command.ts'
import { screenOf } from '../terminal/terminal.ts'
import type { MessageInput, PlainMessage } from '@madeleine/contract'
import type { CutSegment } from '@madeleine/segment'

const AT = new Date('2026-03-02T18:41:00Z')
const said = (content: string, given: Partial<PlainMessage> = {}): MessageInput => ({ role: 'user', content, timestamp: AT, ...given })
const segmentOf = (count: number, given: Partial<CutSegment> = {}): CutSegment => ({
  messageIds: Array.from({ length: count }, (_, index) => `m${index}`), overlapIds: [],
  reason: 'topic', tokens: 340, startAt: AT, endAt: AT, ...given,
})
const drawn = (messages: readonly MessageInput[], segment: CutSegment, columns = 80): string[] => {
  const showing = segmentViewOf(screenOf({ columns }))
  return [...messages.flatMap((message) => showing.message(message)), ...showing.segment(segment)]
}

describe('a drawn transcript', () => {
  it('shows how sure a policy was of a boundary, and nothing if a rule decided', () => {
    expect(drawn([said('hi')], segmentOf(1, { strength: 0.8249 })).at(-1))
      .toBe('── topic · 0.82 ──────── 0–1 · 1 message · 340 tokens · Mon 2 Mar 2026, 18:41 ──')
    expect(drawn([said('hi')], segmentOf(1, { reason: 'time-gap' })).at(-1)).toMatch(/^── time-gap ─{3,} 0–1/)
  })

  it.each([40, 60, 80, 100, 200])('draws each rule over the whole screen, and no turn beyond it: %i columns', (width) => {
    const text = fc.array(fc.constantFrom('word', '妈妈带了茶', '👩‍💻', 'supercalifragilistic', '\u001b[2J', 'naïve'), { maxLength: 30 })
      .map((words) => words.join(' '))
    const ending = fc.record({
      reason: fc.constantFrom('topic' as const, 'time-gap' as const, 'surprise' as const, 'messages' as const),
      strength: fc.double({ min: 0, max: 1, noNaN: true }), tokens: fc.nat(10_000_000),
    }, { requiredKeys: ['reason', 'tokens'] })
    fc.assert(fc.property(text, text, ending, (one, name, given) => {
      const lines = drawn([said(one, { name }), said('')], segmentOf(2, given), width)
      expect(columnsOf(lines.at(-1)!)).toBe(Math.min(100, width))
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(Math.min(100, width))
      // oxlint-disable-next-line no-control-regex
      expect(lines.join('\n')).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
    }))
  })

  it('puts a day above its first turn, and keeps the text of all scripts in one column', () => {
    const lines = drawn([
      said('hello', { name: 'Ida' }), said('茶', { name: '妈妈' }), said('', { name: 'Ida' }),
      said('later', { timestamp: new Date('2026-03-03T00:05:00Z'), name: 'Ida' }),
    ], segmentOf(4))
    expect(lines.slice(0, -1)).toEqual([
      '  Mon 2 Mar 2026 UTC', '  18:41  Ida   hello', '  18:41  妈妈  茶', '  18:41  Ida', '  Tue 3 Mar 2026 UTC', '  00:05  Ida   later',
    ])
  })

  it('has neither days nor clock times if messages have no times', () => {
    const { timestamp: _, ...untimed } = said('hello')
    expect(drawn([untimed], segmentOf(1, { startAt: null, endAt: null })))
      .toEqual(['  user  hello', expect.stringMatching(/^── topic ─+ 0–1 · 1 message · 340 tokens ──$/)])
  })

  it('holds a bounded number of turns: of a long segment all but the last are printed early, each once and in order', () => {
    const showing = segmentViewOf(screenOf({}))
    let [held, printed] = [0, 0]
    const count = (lines: readonly string[]) => {
      for (const line of lines.filter((one) => one.includes('turn '))) expect(line).toContain(`turn ${printed++}.`)
    }
    for (let index = 0; index < 5000; index++) {
      count(showing.message(said(`turn ${index}.`)))
      held = Math.max(held, index + 1 - printed)
    }
    expect(held).toBeLessThan(1001)
    // A decision comes at most a window late
    expect(printed).toBeLessThanOrEqual(4500)
    count(showing.segment(segmentOf(4900)))
    expect(printed).toBe(4900)
    expect(showing.segment(segmentOf(100)).at(-1)).toContain(' 4900–5000 · 100 messages ')
  })
})
