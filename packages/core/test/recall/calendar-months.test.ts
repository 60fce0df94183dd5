/** Years and months of the contents are those of the calendar: a week over the end of a month is in both, each with its own days. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { migrate } from '../../store/migrate.ts'
import { MONTHS_OF_WEEKS } from '../../../../test/older-schema.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'
import { children, settled, tree, words } from '../../../../test/support/contents-tree.ts'

const held = useDb()
const open = (options: Parameters<typeof memoryFor>[1] = {}): Promise<Memory> =>
  memoryFor(held.db, { now: stoppedClock('2026-04-10T12:00:00Z').now, ...options })

const FERRY = ['The ferry to the island leaves at noon', 'And the bakery there sells cinnamon rolls'] as const
const TENT = ['The tent leaks when it rains all night', 'Buy a new tent before the mountains'] as const
const CHOIR = ['The choir sings the requiem in autumn', 'Rehearsals are on Mondays in the chapel'] as const

/** Sunday, 1 March 2026 is of the week of 23 February; 2 March 2025, a Sunday, of that of 24 February. */
const TALKS = [
  ['tent', TENT, '2026-02-26T10:00:00Z'], ['ferry', FERRY, '2026-03-01T10:00:00Z'], ['choir', CHOIR, '2026-03-10T10:00:00Z'],
] as const

test('a talk of 2 March stands under March, on the way from the root and back', async () => {
  const memory = await open()
  await settled(memory, [['ferry', FERRY, '2025-03-02T10:00:00Z']])
  const ids = ['toc:root', 'toc:year:2025', 'toc:month:2025:03', 'toc:week:2025:W09', 'toc:day:2025-03-02']
  for (const [i, id] of ids.slice(0, -1).entries()) expect(children(await memory.toc(id))).toEqual([ids[i + 1]])
  expect((await memory.toc('2025-03-02')).path.map(({ id }) => id)).toEqual(ids.slice(0, -1))
  expect((await memory.toc('2025-03')).title).toBe(`March 2025: ${(await memory.segments({ conversationId: 'ferry' }))[0]!.title}`)
  expect(await memory.toc('2025-02')).toMatchObject({ segments: 0, children: [], bullets: [] })
})

test('a week that spans the end of a month is a child of both months, in each with the days and the words of that month', async () => {
  const memory = await open()
  await settled(memory, TALKS)
  const [february, march] = [await memory.toc('2026-02'), await memory.toc('2026-03')]
  expect([february.segments, march.segments]).toEqual([1, 2])
  expect(february.children.map(({ id, segments, messages }) => [id, segments, messages])).toEqual([['toc:week:2026:W09', 1, 2]])
  expect(march.children.map(({ id, segments, messages }) => [id, segments, messages]))
    .toEqual([['toc:week:2026:W09', 1, 2], ['toc:week:2026:W11', 1, 2]])
  expect(february.children[0]!.title).toMatch(/^Week 9 of 2026 \(February 23–28\): .*[Tt]ent/)
  expect(march.children[0]!.title).toMatch(/^Week 9 of 2026 \(March 1\): .*(?:[Ff]erry|[Bb]akery)/)
  expect(JSON.stringify(february)).not.toMatch(/ferry|bakery/i)
  expect(JSON.stringify(march)).not.toMatch(/tent\b/i)
  // The week itself has all its days
  expect(children(await memory.toc('2026-W09'))).toEqual(['toc:day:2026-02-26', 'toc:day:2026-03-01'])
  expect((await memory.toc('2026')).segments).toBe(3)
})

test('a filter by a month, the list of the month and its days in the manifest show the same conversations', async () => {
  const memory = await open()
  await settled(memory, TALKS)
  const { days } = await memory.manifest()
  for (const month of ['2026-02', '2026-03']) {
    const inManifest = days.filter(({ date }) => date.startsWith(month))
      .flatMap(({ entries }) => entries.map(({ conversationId }) => conversationId))
    const recent = (await memory.recent({ node: month })).episodes.map(({ conversationId }) => conversationId)
    expect([month, recent.toSorted()]).toEqual([month, inManifest.toSorted()])
    expect((await memory.toc(month)).segments).toBe(recent.length)
  }
})

test('an open conversation stands under its own month too', async () => {
  const memory = await open({ now: stoppedClock('2026-03-01T12:00:00Z').now })
  await memory.push({
    conversationId: 'ferry', messages: [{ id: '1', role: 'user', content: FERRY[0], timestamp: '2026-03-01T11:00:00Z' }],
  })
  expect(children(await memory.toc('this month'))).toEqual(['toc:week:2026:W09'])
  expect((await memory.toc('this month')).title).toMatch(/^March 2026: ./)
  expect(children(await memory.toc('last month'))).toEqual([])
})

test('a day belongs to its month in the zone of the store, even where clocks change, and moves when the zone changes', async () => {
  // 23:30 UTC on 28 March 2026 is after midnight of the 29th, the day on which the clocks of Berlin go forward; and 22:30 UTC of
  // 31 March is the first of April there
  const memory = await open({ timeZone: 'Europe/Berlin' })
  await settled(memory, [['tent', TENT, '2026-03-28T23:30:00Z'], ['ferry', FERRY, '2026-03-31T22:30:00Z']])
  const weeks = async () => [children(await memory.toc('2026-03')), children(await memory.toc('2026-04'))]
  expect(await weeks()).toEqual([['toc:week:2026:W13'], ['toc:week:2026:W14']])
  await memory.upgrade({ timeZone: 'UTC' })
  expect(await weeks()).toEqual([['toc:week:2026:W13', 'toc:week:2026:W14'], []])
})

test('contents that are not written yet read as they will be written, even in a week that two years share', async () => {
  const memory = await open()
  await settled(memory, [...TALKS, ['rolls', [...FERRY].reverse(), '2020-12-30T10:00:00Z'], ['mass', CHOIR, '2021-01-03T10:00:00Z']])
  const written = await tree(memory)
  expect([...written.keys()].filter((id) => /year|W53/.test(id)))
    .toEqual(['toc:year:2020', 'toc:week:2020:W53', 'toc:year:2021', 'toc:year:2026'])
  for (const what of ["level <> 'day'", "level in ('month', 'week')", "level in ('year', 'month')"]) {
    await held.db.script(`
      delete from contents where ${what}; update contents set marked_at = now(), content = null, version = 0, written_at = null`)
    const reckoned = await tree(memory)
    expect([what, ...[...reckoned.keys()].toSorted()]).toEqual([what, ...[...written.keys()].toSorted()])
    for (const [id, node] of written) {
      expect([id, words(reckoned.get(id)!), children(reckoned.get(id)!)]).toEqual([id, words(node), children(node)])
    }
  }
})

test('a change on one side of a month’s end makes no new version on the other side', async () => {
  const memory = await open()
  await settled(memory, TALKS)
  const before = await memory.toc('2026-02')
  await settled(memory, [['more', [...CHOIR].reverse(), '2026-03-01T15:00:00Z']])
  expect((await memory.toc('2026-02')).version).toBe(before.version)
  expect((await memory.toc('2026-03')).segments).toBe(3)
  await memory.forget({ conversationId: 'ferry' })
  await memory.forget({ conversationId: 'more' })
  await memory.settle()
  expect(children(await memory.toc('2026-03'))).toEqual(['toc:week:2026:W11'])
  expect(children(await memory.toc('2026-02'))).toEqual(['toc:week:2026:W09'])
  expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
})

describe('a store of an earlier version', () => {
  const asBefore = async (): Promise<void> => held.db.script(`${MONTHS_OF_WEEKS}; delete from migration where version >= 13`)

  const old = async (): Promise<Memory> => {
    const memory = await open()
    await settled(memory, [...TALKS.slice(0, 2), ['eve', CHOIR, '2025-12-29T10:00:00Z']])
    await asBefore()
    await migrate(held.db)
    await migrate(held.db) // once more changes nothing
    return open()
  }

  test('shows each talk under its own month at once, and still does when the worker has written it', async () => {
    const memory = await old()
    for (const isWritten of [false, true]) {
      if (isWritten) await memory.settle()
      const periods = ['2025', '2025-12', '2026', '2026-01', '2026-02', '2026-03']
      const shown = await Promise.all(periods.map(async (id) => (await memory.toc(id)).segments))
      expect([isWritten, shown]).toEqual([isWritten, [1, 1, 2, 0, 1, 1]])
      expect(children(await memory.toc())).toEqual(['toc:year:2025', 'toc:year:2026'])
      expect(JSON.stringify(await memory.toc('2026-02'))).not.toMatch(/ferry|bakery/i)
    }
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  })

  test('keeps no word of a forgotten conversation in a month that held it before', async () => {
    const memory = await old()
    await memory.forget({ conversationId: 'ferry' })
    await memory.settle()
    const rows = await held.db.transaction((tx) =>
      tx.rows({ text: 'select content::text from contents union all select content::text from contents_version', values: [] }))
    expect(JSON.stringify(rows)).not.toMatch(/ferry|bakery|cinnamon/i)
  })
})
