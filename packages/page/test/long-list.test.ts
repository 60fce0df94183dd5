/** A list of any length: which rows are drawn where, whatever their heights turn out to be. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LongList, MOST_PIXELS, RowHeights } from '../parts/long-list.ts'

describe('row heights', () => {
  test('give the place of each row and the row of each pixel, as adding them up would', () => {
    fc.assert(fc.property(
      fc.integer({ min: 1, max: 200 }), fc.array(fc.tuple(fc.nat(199), fc.integer({ min: 1, max: 500 })), { maxLength: 60 }),
      (count, changes) => {
        const [heights, plain] = [new RowHeights(count, 80), Array.from({ length: count }, () => 80)]
        for (const [row, height] of changes.filter(([at]) => at < count)) {
          expect(heights.set(row, height)).toBe(height - plain[row]!)
          plain[row] = height
        }
        let top = 0
        for (const [row, height] of plain.entries()) {
          expect(heights.topOf(row)).toBe(top)
          expect([heights.rowAt(top), heights.rowAt(top + height - 0.5)]).toEqual([row, row])
          top += height
        }
        expect([heights.total, heights.rowAt(-5), heights.rowAt(top + 5)]).toEqual([top, 0, count - 1])
      },
    ))
  })
})

describe('a long list', () => {
  test('is never higher than browsers can draw, and both its ends can be reached', () => {
    const list = new LongList(1_000_000, 84)
    list.resize(600)
    expect(list.drawn().height).toBe(MOST_PIXELS)
    list.scrolled(MOST_PIXELS - 600)
    expect(list.lastSeen).toBe(999_999)
    expect(list.boxTop).toBeCloseTo(MOST_PIXELS - 600)
    list.scrolled(0)
    expect([list.firstSeen, list.drawn().from, list.drawn().top]).toEqual([0, 0, 0])
  })

  test('that fits scrolls by as many pixels as its box, and draws little more than what is visible', () => {
    const list = new LongList(90_000, 84)
    list.resize(600)
    list.scrolled(84 * 5000 + 10)
    const { from, to, top, height } = list.drawn()
    expect([list.firstSeen, height, top]).toEqual([5000, 90_000 * 84, from * 84])
    expect(to - from).toBeLessThan(30)
  })

  test('keeps what is visible in place when rows above it turn out higher', () => {
    const list = new LongList(1000, 84)
    list.resize(600)
    list.goTo(500)
    const before = list.drawn().top - list.boxTop
    expect(list.measured(499, 300)).toBe(true)
    expect(list.firstSeen).toBe(500)
    expect(list.measured(499, 300)).toBe(false)
    expect(list.drawn().from).toBeGreaterThan(490)
    expect(list.heights.topOf(500) - list.boxTop).toBeCloseTo(0)
    expect(before).toBeLessThan(0)
  })

  test('holds the row that was gone to, also below others that turn out higher, until it is scrolled', () => {
    const list = new LongList(1000, 84)
    list.resize(600)
    list.goTo(500, 200)
    const seen = (): number => list.heights.topOf(500) - list.boxTop
    expect(seen()).toBeCloseTo(200)
    for (let row = 495; row < 503; row++) list.measured(row, 150)
    expect(seen()).toBeCloseTo(200)
    list.scrolled(list.boxTop + 50)
    const before = seen()
    list.measured(499, 190)
    expect([before, seen()]).toEqual([expect.closeTo(150), expect.closeTo(190)])
  })

  test('that shows its end still shows it when its last rows turn out higher', () => {
    const list = new LongList(1000, 84)
    list.resize(600)
    list.goTo(999)
    for (let row = 990; row < 1000; row++) list.measured(row, 120)
    expect([list.lastSeen, list.boxTop]).toEqual([999, list.heights.total - 600])
  })

  test('that is scaled moves when its box is scrolled, and not by the echo of its own place', () => {
    const list = new LongList(1_000_000, 84)
    list.resize(600)
    list.goTo(123_456)
    list.scrolled(Math.round(list.boxTop))
    expect(list.firstSeen).toBe(123_456)
  })
})
