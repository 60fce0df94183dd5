/** The manifest of a memory: every talk once, open ones under a working title, as the clock and the zone have it. */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import type { Db } from '@madeleine/engine'
import { atMost } from '../../../../test/at-most.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { watchedDb } from '../../../../test/watched-db.ts'

const held = useDb()
const open = (clock = stoppedClock('2026-03-10T12:00:00Z')): Promise<Memory> => memoryFor(held.db, { now: clock.now })

const BOAT = [
  'We rented a little boat on the lake yesterday', 'With the whole family? Was the lake cold?', 'Ice cold, but the boat was lovely',
]
const titles = async (memory: Memory, options = {}) =>
  (await memory.manifest(options)).days.flatMap(({ entries }) => entries.map(({ title }) => title))

test('the manifest of an empty memory is its heading', async () => {
  expect(await (await open()).manifest()).toEqual({ days: [], text: 'CONVERSATION MANIFEST' })
})

test('the manifest shows closed and open segments, each under its day, with the same ids as segments', async () => {
  const memory = await open()
  await memory.push({ conversationId: 'lake', messages: talk(BOAT, { from: '2026-03-09T18:00:00Z' }) })
  await memory.flush()
  await memory.settle()
  await memory.push({ conversationId: 'work', messages: talk(
    ['The derailleur of my bicycle is broken', 'Take it to the harbour workshop'], { from: '2026-03-10T11:00:00Z', first: 50 },
  ) })
  const { days, text } = await memory.manifest()
  expect(days.map(({ label, entries }) => [label, entries.map(({ status, conversationId }) => `${conversationId} ${status}`)])).toEqual([
    ['Today', ['work active']], ['Yesterday', ['lake collapsed']],
  ])
  const [lake, work] = [await memory.segments({ conversationId: 'lake' }), await memory.segments({ conversationId: 'work' })]
  expect(days.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual([work[0]!.id, lake[0]!.id])
  expect(text)
    .toMatch(/^CONVERSATION MANIFEST\n├─ Today\n│ {2}└─ \[11:00am - Active\] \S.*\n└─ Yesterday\n {3}└─ \[6:00pm - 6:02pm\] \S.*$/)
  expect(text).toContain('erailleur')
  expect(text).toContain(lake[0]!.title)
})

test('the manifest shows a closed segment that waits to be encoded under a working title', async () => {
  const memory = await open()
  await memory.push({ conversationId: 'lake', messages: talk(BOAT, { from: '2026-03-09T18:00:00Z' }) })
  const [before] = (await memory.manifest()).days
  await held.db.transaction((tx) => tx.rows({ text: `
    insert into segment (user_id, id, conversation_id, from_seq, to_seq, state, reason, policy, created_at, session_seq)
    select user_id, $1::uuid, id, 0, 3, 'collapsing', 'flush', 'test', now(), 0 from conversation where id = 'lake'`,
    values: [before!.entries[0]!.id] }))
  await held.db.transaction((tx) => tx.rows({ text: `update conversation set cursor = 3, tail_tokens = 0, oldest_at = `
    + `null, oldest_received_at = null, latest_at = null, latest_received_at = null where id = 'lake'`, values: [] }))
  const [after] = (await (await open()).manifest()).days // another memory: behind this one's back nothing changes
  expect(after!.entries).toEqual([{ ...before!.entries[0], status: 'collapsing', isActive: false }])
})

test('the manifest titles each of many open conversations by its own words, and reads them in one query', async () => {
  const THINGS = ['bicycle', 'harbour', 'lantern', 'orchard', 'piano', 'sailboat', 'telescope', 'violin']
  let statements = 0
  const memory = await memoryFor(counting(held.db, () => statements++), { now: stoppedClock('2026-03-10T12:00:00Z').now })
  for (const [i, thing] of THINGS.entries()) {
    const said = Array.from({ length: i + 1 }, () => `The ${thing} is broken, who repairs a ${thing} around here?`)
    await memory.push({ conversationId: thing, messages: talk(said, { from: '2026-03-10T10:00:00Z', first: 20 * i }) })
  }
  statements = 0
  const [today] = (await memory.manifest()).days
  expect(today!.entries.map(({ conversationId }) => conversationId).toSorted()).toEqual(THINGS)
  for (const { conversationId, title } of today!.entries) expect(title.toLowerCase()).toContain(conversationId)
  expect({ statements }).toEqual(atMost({ statements: 2 }))
})

/** Counts the statements of transactions, but for the settings, which are read once when listening begins. */
const counting = (db: Db, count: () => void): Db => watchedDb(db, (query) => !query.text.includes('from setting where') && count())

test('the manifest has the requested depth, the newest first, and changes with the day', async () => {
  const clock = stoppedClock('2026-03-10T12:00:00Z')
  const memory = await open(clock)
  for (let i = 0; i < 6; i++) {
    await memory.push({
      conversationId: `c${i}`,
      messages: talk([`Talk number ${i} about the harbour and the ferries`], { from: `2026-03-0${i + 1}T10:00:00Z`, first: 10 * i }),
    })
  }
  expect((await memory.manifest({ depth: 2 })).days.map(({ label }) => label)).toEqual(['Mar 6', 'Mar 5'])
  expect((await titles(memory)).length).toBe(6)
  expect(await titles(memory, { depth: 0 })).toEqual([])
  await memory.push({ conversationId: 'late', messages: talk(['Good night'], { from: '2026-03-10T11:59:00Z', first: 90 }) })
  expect((await memory.manifest({ depth: 1 })).days[0]!.label).toBe('Today')
  clock.step(12 * 60)
  expect((await memory.manifest({ depth: 1 })).days[0]!.label).toBe('Yesterday')
})

test.each([
  { depth: -1 }, { depth: 1.5 }, { depth: 201 }, { locale: 'not a tag' }, { locale: '' }, { hour12: 1 }, { unknown: 1 },
])('manifest with %j is refused', async (options) => {
  await expect((await open()).manifest(options as never)).rejects.toMatchObject({
    code: 'invalid_input', message: expect.stringContaining(Object.keys(options)[0]!),
  })
})
