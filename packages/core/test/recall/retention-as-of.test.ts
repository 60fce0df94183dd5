/** Retention as recall reads it: the state after the newest review, or the one of an earlier time, with fractions of days. */
import { beforeEach, expect, test } from 'vitest'
import { reviewed } from '../../reviews/next-state.ts'
import type { ReviewRating } from '@madeleine/contract'
import { elapsedDays, firstState, retrievability, type Retention } from '../../reviews/retention.ts'
import type { Memory } from '../../memory/memory.ts'
import { applyRatings } from '../../reviews/review.ts'
import { withUser } from '@madeleine/engine'
import { memoryFor, stoppedClock, useDb, useFilled } from '../../../../test/testing.ts'
import { remember } from '../../../../test/support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-03-20T18:00:00Z')
let memory: Memory

useFilled(held, async () => {
  await remember(await memoryFor(held.db, { now: clock.now }), [
    { from: '2026-03-01T08:00:00Z', texts: ['The kiln in the shed is cracked', 'Since when is the kiln cracked?', 'Since the frost'] },
    { from: '2026-03-01T20:00:00Z', texts: ['A new kiln costs a fortune', 'Then rent a kiln', 'I will rent one in May'] },
  ])
})
beforeEach(async () => void (memory = await memoryFor(held.db, { now: clock.now })))

interface Rated {
  readonly at: string
  readonly rating: ReviewRating
}

/** Rates an episode at those times, as a review does. @returns its states: before the first rating, and after each */
async function rate(episodeId: string, ratings: readonly Rated[]): Promise<Retention[]> {
  const { endAt, stabilityDays, difficulty } = await memory.episode(episodeId)
  await withUser(held.db, 'local', (tx) => applyRatings(
    tx, 'local', ratings.map(({ at, rating }) => ({ episodeId, rating, rater: 'words', at: new Date(at), recallId: undefined })), 'UTC',
  ))
  let [state, since]: [Retention, Date] = [{ stabilityDays, difficulty }, endAt]
  const states = [state]
  for (const { at: when, rating } of ratings) {
    const at = new Date(when)
    state = reviewed(state, rating, elapsedDays(since, at))
    since = at > since ? at : since
    states.push(state)
  }
  return states
}

const kilns = async (): Promise<[older: string, newer: string]> => {
  const { episodes } = await memory.recent({ limit: 10 })
  return [episodes[1]!.id, episodes[0]!.id]
}
const recalled = async (id: string, asOf?: string) => {
  const { episodes } = await memory.recall({ query: 'kiln', explain: true, ...(asOf && { asOf }) })
  return episodes.find((episode) => episode.id === id)!
}

const RATED: readonly Rated[] = [
  { at: '2026-03-05T14:00:00Z', rating: 'good' }, { at: '2026-03-06T02:00:00Z', rating: 'easy' },
  { at: '2026-03-12T08:00:00Z', rating: 'again' },
]

test('an episode shows its state, its retrievability now and every review', async () => {
  const [older] = await kilns()
  expect(await memory.episode(older)).toMatchObject({ ...firstState(0.2), lastReviewedAt: null, reviews: [] })
  const states = await rate(older, RATED)
  const { reviews, endAt, ...episode } = await memory.episode(older)
  expect(episode).toMatchObject({ ...states[3], lastReviewedAt: new Date(RATED[2]!.at) })
  expect(episode.retrievability).toBeCloseTo(retrievability(8 + 10 / 24, states[3]!.stabilityDays), 12)
  expect(reviews.map(({ at, rating, rater, stabilityDaysBefore, difficultyBefore, stabilityDays, difficulty }) =>
    ({ at, rating, rater, stabilityDaysBefore, difficultyBefore, stabilityDays, difficulty })))
    .toEqual(RATED.map(({ at, rating }, i) => ({
      at: new Date(at), rating, rater: 'words', stabilityDaysBefore: states[i]!.stabilityDays,
      difficultyBefore: states[i]!.difficulty, ...states[i + 1],
    })))
  expect(reviews.map(({ elapsedDays: days }) => days)).toEqual([elapsedDays(endAt, new Date(RATED[0]!.at)), 0.5, 6.25])
  expect(reviews[1]!.retrievability).toBe(retrievability(0.5, states[1]!.stabilityDays))
})

test('recall fades from the last review on, and from the end of the episode if there is none', async () => {
  const [older, newer] = await kilns()
  const before = await recalled(older)
  const states = await rate(older, RATED)
  const { endAt } = await memory.episode(newer)
  const [after, other] = [await recalled(older), await recalled(newer)]
  expect(after).toMatchObject({
    lastReviewedAt: new Date(RATED[2]!.at), explain: { since: 'review', daysSince: 8 + 10 / 24, stabilityDays: states[3]!.stabilityDays },
  })
  expect(after.explain!.retrievability).toBe(retrievability(8 + 10 / 24, states[3]!.stabilityDays))
  expect(before.explain!.retrievability).not.toBe(after.explain!.retrievability)
  expect(other).toMatchObject({ lastReviewedAt: null, explain: { since: 'end', daysSince: elapsedDays(endAt, clock.now()) } })
})

test('as of a time, the reviews up to then count and no later ones', async () => {
  const [older] = await kilns()
  const states = await rate(older, RATED)
  const { endAt } = await memory.episode(older)
  const asOfs: [asOf: string, state: Retention, since: Date | null][] = [
    ['2026-03-05T13:59:59.999Z', states[0]!, null],
    ['2026-03-05T14:00:00Z', states[1]!, new Date(RATED[0]!.at)],
    ['2026-03-06T01:00:00Z', states[1]!, new Date(RATED[0]!.at)],
    ['2026-03-08T12:00:00Z', states[2]!, new Date(RATED[1]!.at)],
    ['2026-03-19T00:00:00Z', states[3]!, new Date(RATED[2]!.at)],
  ]
  for (const [asOf, { stabilityDays }, since] of asOfs) {
    const daysSince = elapsedDays(since ?? endAt, new Date(asOf))
    const { lastReviewedAt, explain } = await recalled(older, asOf)
    expect({ asOf, lastReviewedAt, ...explain })
      .toMatchObject({ asOf, lastReviewedAt: since, daysSince, stabilityDays, retrievability: retrievability(daysSince, stabilityDays) })
    const { episodes } = await memory.recent({ asOf, explain: true })
    expect(episodes.find(({ id }) => id === older))
      .toMatchObject({ score: retrievability(daysSince, stabilityDays), lastReviewedAt: since, explain: { stabilityDays, daysSince } })
  }
})

test('a review that arrives late, of an earlier time, is not known before the later one that it builds on', async () => {
  const [older] = await kilns()
  const states = await rate(older, [{ at: '2026-03-10T08:00:00Z', rating: 'good' }, { at: '2026-03-05T08:00:00Z', rating: 'hard' }])
  const stabilities = await Promise.all(['2026-03-07T00:00:00Z', '2026-03-11T00:00:00Z']
    .map(async (asOf) => (await recalled(older, asOf)).explain!.stabilityDays))
  expect(stabilities).toEqual([states[0]!.stabilityDays, states[2]!.stabilityDays])
  expect((await recalled(older)).lastReviewedAt).toEqual(new Date('2026-03-10T08:00:00Z'))
})

test('of two episodes that answer alike, the reviewed one moves up, and explain says from which place', async () => {
  const places = async () =>
    (await memory.recall({ query: 'kiln', explain: true })).episodes.map(({ id, explain }) => ({ id, ...explain!.place }))
  const now = () => new Date('2028-03-01T08:00:00Z')
  memory = await memoryFor(held.db, { now })
  const [first, second] = await places()
  expect([first, second]).toMatchObject([{ fused: 1, faded: 1 }, { fused: 2, faded: 2 }])
  await rate(second!.id!, [{ at: '2028-02-29T17:00:00Z', rating: 'easy' }])
  expect(await places()).toEqual([{ id: second!.id, fused: 2, faded: 1 }, { id: first!.id, fused: 1, faded: 2 }])
})
