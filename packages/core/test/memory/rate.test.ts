/** `rate`: what an explicit rating changes, and how far. */
import { beforeEach, describe, expect, test } from 'vitest'
import { sql, withUser } from '@madeleine/engine'
import { rememberCourse, type PastCourse } from '../pipeline/past-course.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()

let { clock, memory, course } = {} as PastCourse
beforeEach(async () => void ({ clock, memory, course } = await rememberCourse(held.db)))

const reviews = () => withUser(held.db, 'local', (tx) => tx.rows<{
  number: number; rating: number; rater: string; stability: number; before: number
}>(
  sql`select number, rating, rater, stability_days as stability, stability_before as before from review order by number`))

describe('an explicit rating', () => {
  test('always counts, and says what it changed', async () => {
    const first = await memory.rate(course, 'good')
    expect(first).toMatchObject({ episodeId: course, rating: 'good', at: clock.now(), elapsedDays: expect.closeTo(7.1, 0) })
    expect(first.stabilityDays).toBeGreaterThan(first.before.stabilityDays)
    expect(first.retrievability).toBeLessThan(0.9)
    const second = await memory.rate(course, 'again')
    expect(second.before).toEqual({ stabilityDays: first.stabilityDays, difficulty: first.difficulty })
    expect(second).toMatchObject({ elapsedDays: 0, retrievability: 1 })
    expect((await reviews()).map(({ number, rating, rater }) => [number, rating, rater])).toEqual([[1, 3, 'explicit'], [2, 1, 'explicit']])
    expect((await memory.episode(course)).lastReviewedAt).toEqual(clock.now())
  })

  test('lets stability grow at most tenfold within a day, however often it is repeated', async () => {
    clock.step(365 * 24 * 60)
    const before = (await memory.rate(course, 'easy')).before.stabilityDays
    let stability = 0
    for (let i = 0; i < 5; i++) stability = (await memory.rate(course, 'easy')).stabilityDays
    expect(stability).toBeCloseTo(10 * before, 6)
  })

  test('never moves the last review back, even if the clock was set back', async () => {
    await memory.rate(course, 'good')
    const last = clock.now()
    clock.step(-24 * 60)
    expect(await memory.rate(course, 'good')).toMatchObject({ elapsedDays: 0 })
    expect((await memory.episode(course)).lastReviewedAt).toEqual(last)
  })

  test('of an unknown episode, or in other words than the four, is refused', async () => {
    await expect(memory.rate('f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1', 'good')).rejects.toMatchObject({ code: 'not_found' })
    await expect(memory.rate('nothing', 'good')).rejects.toMatchObject({ code: 'not_found' })
    await expect(memory.rate(course, 'great' as 'good')).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringContaining('again, hard, good, easy'),
    })
    expect(await reviews()).toEqual([])
  })
})

test('simultaneous ratings follow each other: each begins where the one before it ended', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => memoryFor(held.db, { now: clock.now })))
  await Promise.all(others.map((one, i) => one.rate(course, i % 2 ? 'hard' : 'again')))
  const steps = await reviews()
  expect(steps.length).toBe(4)
  for (const [i, step] of steps.entries()) if (i > 0) expect(step.before).toBe(steps[i - 1]!.stability)
})
