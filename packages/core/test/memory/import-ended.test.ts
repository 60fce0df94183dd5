/** At the end of an import, talk that has ended by story time is closed, and talk that may go on stays open. */
import { expect, test } from 'vitest'
import { flushImported } from '../../pipeline/worker.ts'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { auto, batch, chunk, endSilenceMs, idle, local, type Policy, threshold } from '@madeleine/segment'
import type { Db } from '@madeleine/engine'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'
import { watchedDb } from '../../../../test/watched-db.ts'
import type { ImportItem } from '@madeleine/contract'

const held = useDb()
const NOW = '2026-03-02T09:00:00Z'
const MINUTE_MS = 60_000

/** Two messages of a conversation, the last one so long ago. */
const ended = (conversationId: string, minutesAgo: number | undefined): ImportItem[] => [
  'Miso is on the roof', 'Again?',
].map((content, i) => ({
  conversationId, line: i + 1,
  message: {
    id: `m${i}`, role: i === 0 ? 'user' : 'assistant', content,
    ...(minutesAgo !== undefined && { timestamp: Date.parse(NOW) - (minutesAgo + 1 - i) * MINUTE_MS }),
  },
}))

/** The statements that are run on the database. */
function recorded(db: Db): { db: Db; statements: string[] } {
  const statements: string[] = []
  return { db: watchedDb(db, ({ text }) => statements.push(text)), statements }
}

const memory = (db = held.db) => memoryFor(db, { now: stoppedClock(NOW).now })
type Memory = Awaited<ReturnType<typeof memory>>

/** The conversations that have an open segment, once all work is done. */
async function openAfter(of: Memory, ids: readonly string[]): Promise<string[]> {
  await of.settle()
  const segments = await Promise.all(ids.map((conversationId) => of.segments({ conversationId })))
  return ids.filter((_, i) => segments[i]!.some(({ status }) => status === 'active'))
}

test.each<[string, Policy, number]>([
  ['auto', auto({ idleMinutes: 45 }), 45], ['idle', idle(), 60],
  ['idle by the longest of its hours', idle({ byHour: { 3: 300 } }), 300], ['idle by a function', idle({ byHour: () => 5 }), 240],
  ['batch', batch({ maxAgeHours: 3 }), 180], ['chunk', chunk(), 60],
  ['threshold', threshold({ gapMinutes: 20 }), 20], ['local', local(), 30],
  ['a policy of its own', { name: 'mine', version: 1, dueAt: () => undefined, cut: () => Promise.resolve({ closed: [] }) }, 240],
])('a silence after which imported talk has ended is known for %s', (_, policy, minutes) => {
  expect(endSilenceMs(policy)).toBe(minutes * MINUTE_MS)
})

test('under auto, talk that ended an hour ago becomes episodes, and what is younger or has no times stays open', async () => {
  const of = await memory()
  const { imported } = await of.import([
    ...ended('of 2023', 1_500_000), ...ended('an hour ago', 61), ...ended('just now', 59),
    ...ended('untimed', undefined), ...ended('ahead', -5),
  ])
  expect(imported).toBe(10)
  expect(await openAfter(of, ['of 2023', 'an hour ago', 'just now', 'untimed', 'ahead'])).toEqual(['just now', 'untimed', 'ahead'])
  expect(await of.stats()).toMatchObject({ episodes: 2 })
})

test('an import that ended before it could close anything is completed by the next one, even if every message is there', async () => {
  const of = await memory()
  await of.import(ended('c', 500), { flush: false })
  expect(await openAfter(of, ['c'])).toEqual(['c'])
  expect(await of.import(ended('c', 500))).toMatchObject({ imported: 0, skipped: 2 })
  expect(await openAfter(of, ['c'])).toEqual([])
})

test('flush: true also closes talk that may go on; an import that strict mode stopped closes nothing', async () => {
  const of = await memory()
  await of.import(ended('open', 1), { flush: true })
  await of.import([...ended('strict', 500), { error: { line: 3, code: 'invalid_input', message: 'no JSON' } }], { strict: true })
  expect(await openAfter(of, ['open', 'strict'])).toEqual(['strict'])
})

test('many conversations are closed in sets: two statements for 500 of them', async () => {
  const { db, statements } = recorded(held.db)
  const of = await memory(db)
  const ids = Array.from({ length: 40 }, (_, i) => `c${i}`)
  await of.import(ids.flatMap((id) => ended(id, 500)))
  expect(statements.filter((text) => text.includes('set flush_to'))).toHaveLength(1)

  statements.length = 0
  const { pipeline } = await openPipeline(db, { user: 'local', timeZone: 'UTC', now: stoppedClock(NOW).now, work: false })
  statements.length = 0
  await flushImported(pipeline, 'local', Array.from({ length: 1001 }, (_, i) => `nobody ${i}`), { which: 'ended' })
  expect(statements.filter((text) => !text.includes('set_config')).length).toBeLessThanOrEqual(3)
  expect(await openAfter(of, ids)).toEqual([])
})

test('what an import left out is summed by kind, whatever the kinds are called', async () => {
  const of = await memory()
  const [first, second] = ended('c', 500) as [ImportItem, ImportItem]
  const result = await of.import([
    { ...first, leftOut: { images: 1, constructor: 2 } }, { ...second, leftOut: { images: 2 } },
    { error: { line: 3, code: 'invalid_input', message: 'no JSON' }, leftOut: { branches: 4 } },
    { ...second, leftOut: { images: 'many' } } as unknown as ImportItem,
  ])
  expect(result).toMatchObject({
    imported: 2, leftOut: { images: 3, constructor: 2, branches: 4 }, errors: [{ line: 3 }, { line: 'item 3', code: 'invalid_input' }],
  })
})

test('what an import left out around a refused message is counted too', async () => {
  const of = await memory()
  const [first, second] = ended('c', 500) as [ImportItem, ImportItem]
  const refused = {
    conversationId: 'c', line: 7, message: { role: 'user', content: 'hi', timestamp: 'tea time' }, leftOut: { branches: 3 },
  } as ImportItem
  const result = await of.import([{ ...first, leftOut: { images: 1 } }, refused, second])
  expect(result).toMatchObject({ imported: 2, leftOut: { images: 1, branches: 3 }, errors: [{ line: 7, code: 'bad_time' }] })
})
