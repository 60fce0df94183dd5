/** How many statements a reading of the contents takes, and in how many trips to the engine. */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import type { Db } from '@madeleine/engine'
import { atMost } from '../../../../test/at-most.ts'
import { memoryFor, stoppedClock, talk, until, useDb } from '../../../../test/testing.ts'
import { watchedDb } from '../../../../test/watched-db.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-10T12:00:00Z')

/** The database, counting statements, and the turns in which they are asked for: statements of one turn travel together. */
function counted(db: Db) {
  const counts = { statements: 0, trips: 0 }
  let isTogether = false
  return { counts, db: watchedDb(db, (query) => {
    // the settings, read once when listening begins
    if (query.text.includes('from setting where') && !query.text.includes('conversation')) return
    counts.statements++
    if (isTogether) return
    counts.trips++
    isTogether = true
    queueMicrotask(() => void (isTogether = false))
  }) }
}

/** Two closed talks in two months, whose contents are written. */
async function remembered(memory: Memory): Promise<void> {
  const talks = [['lake', '2026-02-20T18:00:00Z'], ['bike', '2026-03-09T09:00:00Z']] as const
  for (const [conversationId, from] of talks) await memory.push({
    conversationId, messages: talk([`We talked about the ${conversationId} for hours`, 'And about the harbour'], { from }),
  })
  await memory.flush()
  await memory.settle()
}

const READS: readonly [what: string, node: string, bounds: { statements: number; trips: number }][] = [
  ['the root', 'root', { statements: 4, trips: 1 }],
  ['a year', '2026', { statements: 4, trips: 1 }],
  ['a month, with the days of the weeks over its beginning and its end', '2026-03', { statements: 4, trips: 1 }],
  ['a week', 'toc:week:2026:W11', { statements: 4, trips: 1 }],
  ['a day', '2026-03-09', { statements: 4, trips: 1 }],
]

test.each(READS)('in the contents, %s is read in one trip', async (_, node, bounds) => {
  await remembered(await memoryFor(held.db, { now }))
  const { db, counts } = counted(held.db)
  const memory = await memoryFor(db, { now })
  const before = { ...counts }
  await memory.toc(node)
  expect({ statements: counts.statements - before.statements, trips: counts.trips - before.trips }).toEqual(atMost(bounds))
})

test('contents that are not written yet are computed with a second trip at most, however many they are', async () => {
  const writer = await memoryFor(held.db, { now })
  await remembered(writer)
  await held.db.script(`update contents set marked_at = now(), content = null, written_at = null`)
  const { db, counts } = counted(held.db)
  const memory = await memoryFor(db, { now })
  const before = { ...counts }
  expect((await memory.toc()).segments).toBe(2)
  expect({ statements: counts.statements - before.statements, trips: counts.trips - before.trips })
    .toEqual(atMost({ statements: 6, trips: 2 }))
})

test('an open conversation of the day costs one more statement at most, for its messages', async () => {
  const writer = await memoryFor(held.db, { now })
  await remembered(writer)
  await writer.push({ conversationId: 'open', messages: talk(['The ferries are late'], { from: '2026-03-09T10:00:00Z' }) })
  const { db, counts } = counted(held.db)
  const memory = await memoryFor(db, { now })
  const before = { ...counts }
  expect((await memory.toc('2026-03-09')).children.length).toBe(2)
  expect({ statements: counts.statements - before.statements, trips: counts.trips - before.trips })
    .toEqual(atMost({ statements: 5, trips: 2 }))
})

test('a kept manifest is read without asking the engine', async () => {
  await remembered(await memoryFor(held.db, { now }))
  const { db, counts } = counted(held.db)
  const memory = await memoryFor(db, { now })
  const first = await memory.manifest()
  // On a server the writer's last event may still be under way, and drop what is kept
  await until(async () => {
    const { statements } = counts
    expect(await memory.manifest()).toEqual(first)
    return counts.statements === statements
  })
})
