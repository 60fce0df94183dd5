/** Plans that have a day: listed by it, told first on it, and over behind it. */
import { expect, test } from 'vitest'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()

test('plans are listed by their days, and what is done or cancelled is on no list', async () => {
  const clock = stoppedClock('2026-05-01T09:00:00Z')
  const memory = await memoryFor(held.db, { now: clock.now, timeZone: 'UTC' })
  await memory.push({ conversationId: 'c', messages: [
    "I'm flying to Osaka on May 20.", 'My dentist appointment is on May 3.', 'I am running the half marathon on June 26.',
  ].map((content) => ({ role: 'user', content, timestamp: clock.now() })) })
  await memory.flush()
  await memory.settle()
  const daysOf = async () => {
    const { today, due, next, past } = await memory.agenda({ days: 60 })
    return { today, due: due.map(({ from }) => from), next: next.map(({ from }) => from), past: past.map(({ from }) => from) }
  }
  expect(await daysOf())
    .toMatchObject({ today: '2026-05-01', due: [], next: expect.arrayContaining(['2026-05-20', '2026-06-26']), past: [] })
  const stands = async () => (await memory.context({ conversationId: 'new', maxTokens: 4000 })).system ?? ''
  const first = async (): Promise<string> => (await stands()).split('\n').find((line) => line.startsWith('- ')) ?? ''
  clock.step(19 * 24 * 60)
  expect((await daysOf()).due).toEqual(['2026-05-20'])
  expect(await first()).toContain('Osaka')
  clock.step(2 * 24 * 60)
  expect(await daysOf()).toMatchObject({ due: [], past: ['2026-05-20'] })
  const { next } = await memory.agenda({ days: 60 })
  await memory.editFact({ action: 'retire', factId: next.at(-1)!.factId })
  expect((await daysOf()).next).not.toContain('2026-06-26')
  await expect(memory.agenda({ days: -1 })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a note that names a day to come is listed by it, and one that names a day before is not', async () => {
  const memory = await memoryFor(held.db, { now: stoppedClock('2026-11-30T09:00:00Z').now, timeZone: 'UTC' })
  for (const [index, content] of [
    'remind me: dentist appointment on December 3 at 10am, and I need to renew my passport by the end of January',
    'remind me how the race on November 3 went, and that I need new shoes',
  ].entries()) await memory.push({ conversationId: `n${index}`, messages: [{ role: 'user', content, timestamp: '2026-11-25T09:00:00Z' }] })
  await memory.flush()
  await memory.settle()
  expect((await memory.agenda({ days: 400 })).next.map(({ from, to }) => [from, to])).toEqual([['2026-12-03', '2026-12-03']])
})
