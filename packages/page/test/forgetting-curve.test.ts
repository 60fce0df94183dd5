/** The curve that the page draws is the one that the memory reckons with. */
import { expect, test } from 'vitest'
import { retrievability } from '@madeleine/core'
import { curveOf, rememberedAfter } from '../parts/forgetting-curve.ts'

const DAY_MS = 86_400_000
const day = (number: number): string => new Date(number * DAY_MS).toISOString()

test('the page computes how well an episode is remembered as the reviews do', () => {
  for (const days of [0, 0.5, 3, 30, 4000]) {
    for (const stability of [0.1, 2.3, 400]) expect(rememberedAfter(days, stability)).toBeCloseTo(retrievability(days, stability), 7)
  }
})

test('the curve of an episode has at each time the stability of its last review until then', () => {
  const at = curveOf({
    endAt: day(0), stabilityDays: 90,
    reviews: [{ at: day(10), stabilityDaysBefore: 2, stabilityDays: 30 }, { at: day(40), stabilityDaysBefore: 30, stabilityDays: 90 }],
  })
  expect(at(5 * DAY_MS)).toBeCloseTo(retrievability(5, 2), 7)
  expect(at(25 * DAY_MS)).toBeCloseTo(retrievability(15, 30), 7)
  expect(at(100 * DAY_MS)).toBeCloseTo(retrievability(60, 90), 7)
})
