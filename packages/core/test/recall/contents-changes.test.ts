/** The contents of a memory, as conversations come and go: each node that is concerned has a new version, and no other. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { BICYCLE, BOAT, children, remember, settled, tree, versions, words } from '../../../../test/support/contents-tree.ts'

const held = useDb()
const open = (options: Parameters<typeof memoryFor>[1] = {}): Promise<Memory> =>
  memoryFor(held.db, { now: stoppedClock('2026-03-10T12:00:00Z').now, ...options })

describe('the contents change exactly where the conversations below have changed', () => {
  const OTHERS = ['toc:year:2025', 'toc:month:2025:06', 'toc:week:2025:W23', 'toc:day:2025-06-03']
  const OWN = ['toc:root', 'toc:year:2026', 'toc:month:2026:03', 'toc:week:2026:W11', 'toc:day:2026-03-09']
  const clock = stoppedClock('2026-03-10T12:00:00Z')
  const changed = async (memory: Memory, doIt: () => Promise<unknown>): Promise<string[]> => {
    const before = await versions(memory)
    clock.step(60)
    await doIt()
    await memory.settle()
    const after = await versions(memory)
    return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id)).toSorted()
  }
  const lived = async () => {
    const memory = await open({ now: clock.now })
    await settled(memory, [
      ['summer', ['The tent leaks when it rains all night', 'Buy a new tent before the mountains'], '2025-06-03T10:00:00Z'],
      ['lake', BOAT, '2026-03-09T09:00:00Z'],
    ])
    expect((await versions(memory)).size).toBe(OTHERS.length + OWN.length)
    return memory
  }

  test('by a new segment, even one that is years late', async () => {
    const memory = await lived()
    expect(await changed(memory, () => remember(memory, 'bike', BICYCLE, '2026-03-09T15:00:00Z'))).toEqual(OWN.toSorted())
    expect(await changed(memory, () =>
      remember(memory, 'late', ['The concert of the choir was cancelled', 'They sing in autumn instead'], '2024-02-29T15:00:00Z')))
      .toEqual(['toc:day:2024-02-29', 'toc:month:2024:02', 'toc:root', 'toc:week:2024:W09', 'toc:year:2024'])
  })

  test('by a forgotten conversation, which leaves no text in earlier versions of the nodes', async () => {
    const memory = await lived()
    await settled(
      memory, [['secret', ['The password of the vault is swordfish', 'Swordfish, understood, the vault'], '2026-03-09T16:00:00Z']],
    )
    expect(JSON.stringify([...(await tree(memory)).values()])).toContain('wordfish')
    // Rewritten with another conversation: the earlier text is an old version
    await settled(memory, [['bike', BICYCLE, '2026-03-09T18:00:00Z']])
    expect(await changed(memory, () => memory.forget({ conversationId: 'secret' }))).toEqual(OWN.toSorted())
    const rows = await held.db.transaction((tx) =>
      tx.rows({ text: `select content::text from contents union all select content::text from contents_version`, values: [] }))
    expect(JSON.stringify(rows)).not.toContain('wordfish')
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  })

  test('by a forgotten conversation, which cannot be read even before the nodes are rewritten', async () => {
    const memory = await lived()
    await settled(
      memory, [['secret', ['The password of the vault is swordfish', 'Swordfish, understood, the vault'], '2026-03-09T16:00:00Z']],
    )
    await memory.forget({ conversationId: 'secret' })
    expect(JSON.stringify([...(await tree(memory)).values()])).not.toContain('wordfish')
  })

  test('by the loss of the last segment of a day: the day is gone, and so is every node that held only that day', async () => {
    const memory = await lived()
    await changed(memory, () => memory.forget({ conversationId: 'summer' }))
    expect([...(await versions(memory)).keys()].toSorted()).toEqual(OWN.toSorted())
    expect(children(await memory.toc())).toEqual(['toc:year:2026'])
  })

  test('and not without a change: there is no new version', async () => {
    const memory = await lived()
    expect(await changed(memory, () => memory.push({ conversationId: 'lake', messages: talk(BOAT, { from: '2026-03-09T09:00:00Z' }) })))
      .toEqual([])
    await held.db.script(`
      update contents set marked_at = now(); insert into due (user_id, kind, key, at) values ('local', 'contents', 'contents', now())`)
    expect(await changed(memory, async () => undefined)).toEqual([])
  })
})

test('an earlier version of a node can be read', async () => {
  const memory = await open()
  await settled(memory, [['lake', BOAT, '2026-03-09T09:00:00Z']])
  const first = await memory.toc('2026-03-09')
  await settled(memory, [['bike', BICYCLE, '2026-03-09T15:00:00Z']])
  const second = await memory.toc('2026-03-09')
  expect([first.version, second.version]).toEqual([1, 2])
  expect(words(await memory.toc('2026-03-09', { version: 1 }))).toEqual(words(first))
  expect(words(await memory.toc('2026-03-09', { version: 2 }))).toEqual(words(second))
  await expect(memory.toc('2026-03-09', { version: 3 })).rejects.toMatchObject({ code: 'not_found' })
})

test('many segments published at the same time make one version of each node', async () => {
  const memory = await open()
  await settled(memory, Array.from({ length: 12 }, (_, i) => [
    `talk ${i}`, [`Topic number ${i} about the harbour`, 'And the ferries of it'], `2026-03-09T${String(8 + i).padStart(2, '0')}:00:00Z`,
  ] as const))
  expect([...(await versions(memory)).values()].map((version) => version.split(' ')[0])).toEqual(['1', '1', '1', '1', '1'])
})
