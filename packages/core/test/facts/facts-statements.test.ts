/** How many statements facts cost: none where there are none, and no trip of their own in recall. */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { atMost } from '../../../../test/at-most.ts'
import { watchedMemory, type Cost } from '../recall/statement-costs.ts'
import { memoryFor, talk, useDb, useFilled } from '../../../../test/testing.ts'
import { learn, livesIn, storeLog } from '../../../../test/support/learning.ts'

const held = useDb()
const now = () => new Date('2026-03-20T12:00:00Z')

useFilled(held, async () => {
  await storeLog(held.db, { days: 20 })
  const memory = await memoryFor(held.db, { now })
  await memory.push({ conversationId: 'd', messages: talk(['I wonder where Lena lives', 'In the north, I think'], { first: 700 }) })
  await memory.flush()
  await memory.settle()
  await learn(held.db, [livesIn('Paris', 1), livesIn('Berlin', 9)])
})

test.each<[string, Cost, (memory: Memory) => Promise<unknown>]>([
  // Facts are found with the candidates: one statement more, in no trip of its own
  ['recall that no fact answers', { statements: 10, trips: 5 }, (memory) => memory.recall({ query: 'message of day' })],
  // Their proofs, and what they replaced, are read with the messages that are shown
  ['recall that a fact answers', { statements: 12, trips: 5 }, (memory) => memory.recall({ query: 'where does Lena live' })],
  ['recall without facts', { statements: 9, trips: 5 }, (memory) => memory.recall({ query: 'where does Lena live', factLimit: 0 })],
  ['facts', { statements: 3, trips: 4 }, (memory) => memory.facts()],
  ['facts that answer', { statements: 4, trips: 4 }, (memory) => memory.facts({ query: 'where does Lena live' })],
])('%s makes at most so many statements, in so many trips: %o', async (_, bounds, call) => {
  const { costOf } = await watchedMemory(held.db, now)
  await costOf(call)
  expect(await costOf(call)).toEqual(atMost(bounds))
})
