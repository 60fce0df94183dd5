/** Whose words a segment gets where rules cut otherwise than the model said. */
import { describe, expect, it } from 'vitest'
import { titlesFor, type TitledRange } from '../auto/auto-window.ts'

const told = (from: number, to: number, given: Partial<TitledRange> = {}): TitledRange =>
  ({ from, to, title: `T${from}`, summary: `S${from}.`, ...given })
const titles = (segments: readonly (readonly [number, number])[], stretches: readonly TitledRange[]) =>
  titlesFor(segments.map(([from, to]) => ({ from, to })), stretches).map(({ title }) => title)

describe('the description of a segment', () => {
  it('is the one that the model gave for it', () => {
    const words = { title: 'A', summary: 'B.', surpriseLevel: 'high', complexity: 3 } as const
    expect(titlesFor([{ from: 2, to: 6 }], [told(0, 2), { from: 2, to: 6, ...words }])).toEqual([words])
  })

  it('is that of a stretch of which three quarters lie in it, and of none that reaches further', () => {
    expect(titles([[0, 12], [12, 20]], [told(0, 16), told(16, 20)])).toEqual(['T0', 'T16'])
    expect(titles([[0, 10], [10, 20]], [told(0, 20)])).toEqual([undefined, undefined])
  })

  it('is missing if most of the segment would be undescribed', () => {
    expect(titles([[0, 20]], [told(0, 9), told(9, 40)])).toEqual([undefined])
    expect(titles([[0, 20]], [told(0, 10), told(10, 40)])).toEqual(['T0'])
    expect(titlesFor([{ from: 0, to: 20 }], [{ from: 0, to: 20, surpriseLevel: 'high' }])).toEqual([{}])
  })

  it(
    'from several stretches has the title of the longest, the first of two; all summaries, if '
    + 'they are short; the highest level and complexity',
    () => {
      const two = [told(0, 3, { surpriseLevel: 'extremely_high', complexity: 1 }), told(3, 9, { surpriseLevel: 'low', complexity: 2 })]
      expect(titlesFor([{ from: 0, to: 9 }], two))
        .toEqual([{ title: 'T3', summary: 'S0. S3.', surpriseLevel: 'extremely_high', complexity: 2 }])
      expect(titles([[0, 6]], [told(0, 3), told(3, 6)])).toEqual(['T0'])
      for (const long of ['word '.repeat(45).trim(), '话'.repeat(330)]) {
        const [words] = titlesFor([{ from: 0, to: 9 }], [told(0, 3, { summary: long }), told(3, 9, { summary: long })])
        expect(words?.summary).toBe(long)
      }
    },
  )
})
