/** One review of an episode: what a touch proves is bounded, what a hand gives is not. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rater, ReviewRating } from '@madeleine/contract'
import { reviewStep } from '../reviews/review-step.ts'

const DAY_MS = 86_400_000
const END = new Date('2026-01-01T00:00:00Z')
const state = (stabilityDays: number) => ({ stabilityDays, difficulty: 5, endAt: END, lastReviewedAt: null })
const after = (rating: ReviewRating, rater: Rater, { days, stabilityDays = 3 }: { days: number; stabilityDays?: number }) =>
  reviewStep(
    state(stabilityDays), { rating, rater, at: new Date(END.getTime() + days * DAY_MS), stabilityAtDaysStart: stabilityDays },
  ).after.stabilityDays

test('a "hard" that nobody gave grows an episode after a year no more than when it was due (before: tenfold)', () => {
  const due = after('hard', 'words', { days: 3 })
  expect(due).toBeGreaterThan(3)
  expect(due).toBeLessThan(9)
  for (const rater of ['words', 'model'] as const) expect(after('hard', rater, { days: 365 })).toBe(due)
})

test('a "hard" before an episode is due grows it by what FSRS says, and one given by hand always does', () => {
  expect(after('hard', 'words', { days: 1 })).toBe(after('hard', 'explicit', { days: 1 }))
  expect(after('hard', 'explicit', { days: 365 })).toBeGreaterThan(2 * after('hard', 'words', { days: 365 }))
})

test('any rating but "hard" changes an episode as FSRS says, whoever rates', () => {
  for (const rating of ['good', 'easy', 'again'] as const) {
    expect(after(rating, 'words', { days: 365 })).toBe(after(rating, 'explicit', { days: 365 }))
  }
})

test('a "hard" never shrinks an episode, and never grows it more than a "good"', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 400 }), (days, stabilityDays) => {
    const hard = after('hard', 'words', { days, stabilityDays })
    expect(hard).toBeGreaterThanOrEqual(stabilityDays)
    expect(hard).toBeLessThanOrEqual(after('good', 'words', { days, stabilityDays }))
  }))
})
