/** How many statements each call that reads makes, and in how many trips to the engine: none is added unseen. */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { atMost } from '../../../../test/at-most.ts'
import { memoryFor, talk, until, useDb, useFilled } from '../../../../test/testing.ts'
import { watchedDb } from '../../../../test/watched-db.ts'
import { watchedMemory, type Cost } from './statement-costs.ts'

const held = useDb()
const now = () => new Date('2026-03-20T12:00:00Z')

/** Eleven talks of twelve messages, and an open tail. */
useFilled(held, async () => {
  const memory = await memoryFor(held.db, { now })
  for (let nth = 0; nth < 12; nth++) {
    const texts = Array.from({ length: 12 }, (_, i) =>
      `The ferry of day ${nth} and the ${['harbour', 'lantern', 'kettle', 'orchard'][i % 4]} number ${i}`)
    await memory.push({
      conversationId: nth % 2 === 0 ? 'c' : 'd',
      messages: talk(texts, { from: new Date(Date.parse('2026-03-02T09:00:00Z') + nth * 86_400_000).toISOString(), first: 12 * nth }),
    })
    if (nth < 11) await memory.flush()
    await memory.settle()
  }
})

const watched = () => watchedMemory(held.db, now)

const QUERY = 'harbour and lantern'
const CALLS: readonly [string, Cost, (memory: Memory) => Promise<unknown>][] = [
  ['recall', { statements: 9, trips: 5 }, (memory) => memory.recall({ query: QUERY })],
  ['recall for a conversation, whose place in the log travels along,', { statements: 10, trips: 5 }, (memory) =>
    memory.recall({ query: QUERY, conversationId: 'c' })],
  ['recall within a conversation', { statements: 9, trips: 5 }, (memory) => memory.recall({ query: QUERY, within: ['c'] })],
  ['recall of a time', { statements: 9, trips: 5 }, (memory) => memory.recall({ query: QUERY, after: '2026-03-04', before: '2026-03-10' })],
  ['recall of hours, whose zone the database knows,', { statements: 11, trips: 6 }, (memory) =>
    memory.recall({ query: QUERY, hours: [8, 18] })],
  ['recall with details', { statements: 10, trips: 5 }, (memory) => memory.recall({ query: QUERY, detail: 'high' })],
  ['recall of a time in words', { statements: 11, trips: 5 }, (memory) => memory.recall({ query: `${QUERY} on 5 March` })],
  ['recall of nothing but a time', { statements: 10, trips: 7 }, (memory) => memory.recall({ query: '5 March 2026' })],
  ['recall of a word that is misspelt', { statements: 11, trips: 7 }, (memory) => memory.recall({ query: 'harbuor' })],
  ['recent', { statements: 4, trips: 3 }, (memory) => memory.recent()],
  ['session', { statements: 6, trips: 4 }, (memory) => memory.session({ conversationId: 'c' })],
  // One of them reads the facts that stand in every context, one the place of the recall in the log, and one all of a log this
  // small; they travel with others
  ['context', { statements: 19, trips: 9 }, (memory) => memory.context({ conversationId: 'c', query: QUERY, maxTokens: 4000 })],
  ['segments of a closed log', { statements: 3, trips: 4 }, (memory) => memory.segments({ conversationId: 'c' })],
  ['segments with a tail', { statements: 6, trips: 4 }, (memory) => memory.segments({ conversationId: 'd' })],
  ['messages with a tail', { statements: 6, trips: 4 }, (memory) => memory.messages({ conversationId: 'd' })],
  ['messages by their ids', { statements: 1, trips: 2 }, (memory) => memory.messages({ conversationId: 'd', ids: ['m12', 'm13'] })],
]

test.each(CALLS)('%s takes at most so many statements, and trips to the engine: %o', async (_, bounds, call) => {
  const { costOf } = await watched()
  await costOf(call) // what the process keeps of the index is read with the first
  expect(await costOf(call)).toEqual(atMost(bounds))
})

test(
  'the first recall of a process reads the segments with the counters, and by one more statement each at most, what the index holds '
    + 'of them and the zone',
  async () => {
    const { costOf } = await watched()
    const first = await costOf((memory) => memory.recall({ query: QUERY }))
    const second = await costOf((memory) => memory.recall({ query: QUERY }))
    expect(first).toEqual(atMost({ statements: second.statements + 2, trips: second.trips + 3 }))
  },
)

test('what a context shows is recorded once, after the answer, together with its recall; asked again, only the recall', async () => {
  const recorded = { served: 0, recall: 0 }
  const memory = await memoryFor(watchedDb(held.db, ({ text }) => {
    for (const table of ['served', 'recall'] as const) if (text.includes(`insert into ${table}`)) recorded[table] += 1
  }), { now })
  await memory.context({ conversationId: 'c', query: QUERY, maxTokens: 4000 })
  await until(async () => (await memory.stats()).pendingReviews === 1)
  await memory.context({ conversationId: 'c', query: QUERY, maxTokens: 4000 })
  await memory.close() // waits for it
  expect(recorded).toEqual({ served: 1, recall: 2 })
})
