/** The state after a review: the vectors of the reference implementation, its bounds, what must be monotone, and the day's cap. */
import fc from 'fast-check'
import { fsrs, type Grade } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { reviewed, withDailyCap } from '../reviews/next-state.ts'
import { RATINGS, type ReviewRating } from '@madeleine/contract'
import { firstState, retrievability, type Retention } from '../reviews/retention.ts'

const state: fc.Arbitrary<Retention> = fc.record({
  stabilityDays: fc.oneof(fc.double({ min: 0.001, max: 36_500, noNaN: true }), fc.double({ min: 0.001, max: 60, noNaN: true })),
  difficulty: fc.double({ min: 1, max: 10, noNaN: true })
})
const days = fc.oneof(fc.double({ min: 0, max: 20_000, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true }), fc.constant(0))
const rating = fc.constantFrom(...RATINGS)
const success = fc.constantFrom<ReviewRating>('hard', 'good', 'easy')

/** Stability and difficulty after a review of a first good state, as fsrs-rs 5.2.0 computes them in double precision. */
const VECTORS = [
  [1, { again: [0.5713, 7.3945], hard: [5.31879, 4.75286], good: [7.3153, 2.11121], easy: [11.68748, 1] }],
  [7, { again: [0.71785, 7.3945], hard: [13.79618, 4.75286], good: [21.41139, 2.11121], easy: [38.08805, 1] }]
] as const

test.each(VECTORS)('a review after %d days gives the values of the reference implementation', (elapsed, expected) => {
  for (const each of RATINGS) {
    const { stabilityDays, difficulty } = reviewed(firstState(0), each, elapsed)
    const [wantedStability, wantedDifficulty] = expected[each]
    expect({ each, close: Math.abs(stabilityDays - wantedStability) < 1e-4 && Math.abs(difficulty - wantedDifficulty) < 1e-4 })
      .toEqual({ each, close: true })
  }
})

test('a review after fractions of a day gives the values of the reference implementation', () => {
  const quarter = RATINGS.map((each) => reviewed(firstState(0), each, 0.25).stabilityDays)
  for (const [index, value] of [0.536877, 3.169057, 3.740748, 4.992704].entries()) expect(quarter[index]).toBeCloseTo(value, 4)
})

test('a review after whole days, the same day included, gives what the scheduler of ts-fsrs gives', () => {
  const scheduler = fsrs()
  fc.assert(
    fc.property(state, rating, fc.integer({ min: 0, max: 5_000 }), (before, each, elapsed) => {
      const grade = (RATINGS.indexOf(each) + 1) as Grade
      const theirs = scheduler.next_state({ stability: before.stabilityDays, difficulty: before.difficulty }, elapsed, grade)
      const ours = reviewed(before, each, elapsed)
      expect(Math.abs(ours.stabilityDays - theirs.stability)).toBeLessThan(1e-7)
      expect(Math.abs(ours.difficulty - theirs.difficulty)).toBeLessThan(1e-7)
    })
  )
})

test('whatever is rated whenever, the state of an episode stays within its bounds', () => {
  fc.assert(
    fc.property(state, fc.array(fc.tuple(rating, days), { maxLength: 40 }), (first, reviews) => {
      const last = reviews.reduce((current, [each, elapsed]) => reviewed(current, each, elapsed), first)
      expect(last.stabilityDays).toBeGreaterThanOrEqual(0.001)
      expect(last.stabilityDays).toBeLessThanOrEqual(36_500)
      expect(last.difficulty).toBeGreaterThanOrEqual(1)
      expect(last.difficulty).toBeLessThanOrEqual(10)
    })
  )
})

test('a success never lowers the stability, and "again" never raises it', () => {
  fc.assert(
    fc.property(state, success, days, (before, each, elapsed) => {
      expect(reviewed(before, each, elapsed).stabilityDays).toBeGreaterThanOrEqual(before.stabilityDays)
      expect(reviewed(before, 'again', elapsed).stabilityDays).toBeLessThanOrEqual(before.stabilityDays)
    })
  )
})

test('a success does not lower a stability with many decimals, as the rounding of the scheduler would', () => {
  const before: Retention = { stabilityDays: 12.3456789012, difficulty: 9.5 }
  expect(fsrs().next_state({ stability: before.stabilityDays, difficulty: before.difficulty }, 1e-9, 3).stability)
    .toBeLessThan(before.stabilityDays)
  expect(reviewed(before, 'good', 1e-9).stabilityDays).toBe(before.stabilityDays)
})

test('a better rating never gives less stability nor more difficulty', () => {
  fc.assert(
    fc.property(state, days, (before, elapsed) => {
      const after = RATINGS.map((each) => reviewed(before, each, elapsed))
      for (const [index, better] of after.slice(1).entries()) {
        expect(better.stabilityDays).toBeGreaterThanOrEqual(after[index]!.stabilityDays)
        expect(better.difficulty).toBeLessThanOrEqual(after[index]!.difficulty)
      }
    })
  )
})

test('the longer ago the last review, the more stability the next one gives', () => {
  const some = fc.double({ min: 1e-6, max: 20_000, noNaN: true })
  fc.assert(
    fc.property(state, rating, some, some, (before, each, a, b) => {
      const soon = reviewed(before, each, Math.min(a, b)).stabilityDays
      expect(reviewed(before, each, Math.max(a, b)).stabilityDays).toBeGreaterThanOrEqual(soon)
    })
  )
})

test('a good review never makes an episode harder to recall at any later time', () => {
  fc.assert(
    fc.property(state, success, days, days, (before, each, elapsed, later) => {
      const after = reviewed(before, each, elapsed)
      expect(retrievability(later, after.stabilityDays)).toBeGreaterThanOrEqual(retrievability(elapsed + later, before.stabilityDays))
    })
  )
})

test('a success repeated within a minute adds next to nothing to the stability', () => {
  const minute = 1 / 1440
  const once = reviewed(firstState(0), 'good', minute).stabilityDays
  expect(once / firstState(0).stabilityDays).toBeLessThan(1.01)
})

test('the reviews of one day multiply the stability by ten at most', () => {
  const weak: Retention = { stabilityDays: 0.1, difficulty: 5 }
  const strong = reviewed(weak, 'easy', 30)
  expect(strong.stabilityDays).toBeGreaterThan(1)
  expect(withDailyCap(strong, weak.stabilityDays)).toEqual({ stabilityDays: 1, difficulty: strong.difficulty })
  expect(withDailyCap(reviewed(weak, 'again', 30), weak.stabilityDays)).toEqual(reviewed(weak, 'again', 30))
})

test('a state out of bounds counts as the nearest within bounds, and what is not a number is refused by name', () => {
  expect(reviewed({ stabilityDays: 1e9, difficulty: 40 }, 'good', 1))
    .toEqual(reviewed({ stabilityDays: 36_500, difficulty: 10 }, 'good', 1))
  expect(reviewed({ stabilityDays: 0, difficulty: 0 }, 'good', 1)).toEqual(reviewed({ stabilityDays: 0.001, difficulty: 1 }, 'good', 1))
  expect(() => reviewed(firstState(0), 'good', -1)).toThrow(/elapsedDays must be/)
  expect(() => reviewed({ stabilityDays: NaN, difficulty: 5 }, 'good', 1)).toThrow(/stabilityDays must be/)
  expect(() => reviewed({ stabilityDays: 1, difficulty: Infinity }, 'good', 1)).toThrow(/difficulty must be/)
  expect(() => withDailyCap(firstState(0), 0)).toThrow(/stabilityAtDaysStart must be/)
})
