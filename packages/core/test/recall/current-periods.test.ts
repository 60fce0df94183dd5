/** The table of contents of a memory: the way from the root down to the sentence, whatever happens to the talk below. */
import { describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { idle, threshold } from '@madeleine/segment'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'
import { BICYCLE, BOAT, children, settled, tree, words } from '../../../../test/support/contents-tree.ts'

const held = useDb()
const open = (options: Parameters<typeof memoryFor>[1] = {}): Promise<Memory> =>
  memoryFor(held.db, { now: stoppedClock('2026-03-10T12:00:00Z').now, ...options })

test('an empty memory has an empty root, and every period can be read', async () => {
  const memory = await open()
  expect(await memory.toc()).toMatchObject({
    id: 'toc:root', level: 'root', title: 'Contents', bullets: [], keywords: [], startAt: null,
    endAt: null, children: [], version: 0, path: [],
  })
  expect(await memory.toc('today'))
    .toMatchObject({ id: 'toc:day:2026-03-10', level: 'day', title: 'Tuesday, March 10, 2026', children: [] })
})

test('the contents lead from the root to the segment in five steps, and show the cost of each', async () => {
  const memory = await open()
  await settled(memory, [['lake', BOAT, '2026-03-08T18:00:00Z'], ['bike', BICYCLE, '2026-03-09T09:00:00Z']])
  const ids = ['toc:root', 'toc:year:2026', 'toc:month:2026:03', 'toc:week:2026:W10', 'toc:day:2026-03-08']
  for (const [i, id] of ids.entries()) {
    const node = await memory.toc(id)
    expect([id, node.path.map((above) => above.id)]).toEqual([id, ids.slice(0, i)])
    if (ids[i + 1]) expect(children(node)).toContain(ids[i + 1])
    expect(node.tokens).toBeGreaterThan(0)
    expect(node.talkTokens).toBeGreaterThan(node.segments)
  }
  const [segment] = await memory.segments({ conversationId: 'lake' })
  const day = await memory.toc('2026-03-08')
  expect(day.children).toEqual([
    expect.objectContaining({ id: `toc:segment:${segment!.id}`, title: segment!.title, status: 'collapsed', conversationId: 'lake' }),
  ])
  const leaf = await memory.toc(day.children[0]!.id)
  expect(leaf)
    .toMatchObject({ level: 'segment', title: segment!.title, children: [], segments: 1, messages: 3, talkTokens: segment!.tokens })
  expect(leaf.path.map(({ id }) => id)).toEqual(ids)
  expect((await memory.toc()).segments).toBe(2)
})

test('every sentence of a summary leads to the messages that support it', async () => {
  const memory = await open()
  await settled(memory, [['lake', [...BOAT, ...BICYCLE], '2026-03-08T18:00:00Z']])
  for (const node of (await tree(memory)).values()) {
    for (const { text, grip } of node.bullets) {
      const { messages } = await memory.expand(grip!, { before: 0, after: 0 })
      expect(messages.map(({ name, text: said }) => `${name}: ${said}`).join(' ')).toContain(text.replace(/(?: …|\.)$/, ''))
    }
  }
})

test('as of a past moment, every period is what it would be if nothing had been said since', async () => {
  const [memory, then] = [await open(), await open({ user: 'then' })]
  const before = [
    ['lake', BOAT, '2025-12-30T18:00:00Z'], ['bike', BICYCLE, '2026-01-02T09:00:00Z'], ['again', BOAT, '2026-01-02T12:00:00Z'],
  ] as const
  const after = [
    ['later', BICYCLE, '2026-01-02T21:58:00Z'], ['next', BOAT, '2026-01-03T09:00:00Z'], ['month', BICYCLE, '2026-02-03T09:00:00Z'],
  ] as const
  await settled(then, before)
  await settled(memory, [...before, ...after])
  // While one episode is under way, and one day is not over
  const asOf = '2026-01-02T21:59:30Z'
  for (const id of ['toc:root', 'toc:year:2025', 'toc:year:2026', 'toc:month:2026:01', 'toc:week:2026:W01', 'toc:day:2026-01-02']) {
    const [found, expected] = [await memory.toc(id, { asOf }), await then.toc(id)]
    const texts = (node: typeof found) => 
      ({ ...words(node), bullets: node.bullets.map(({ text }) => text), children: node.children.length })
    expect([id, texts(found)]).toEqual([id, texts(expected)])
  }
  expect((await memory.toc('toc:month:2026:02', { asOf })).segments).toBe(0)
  expect((await memory.toc()).segments).toBe(6)
})

test('a week that spans two months is read whole, or as one of them lists it', async () => {
  const memory = await open()
  await settled(memory, [['lake', BOAT, '2025-12-30T18:00:00Z'], ['bike', BICYCLE, '2026-01-02T09:00:00Z']])
  expect(children(await memory.toc('2026-W01'))).toEqual(['toc:day:2025-12-30', 'toc:day:2026-01-02'])
  const part = await memory.toc('2026-W01', { within: 'toc:month:2026:01' })
  const [listed] = (await memory.toc('2026-01')).children
  expect(part).toMatchObject({ title: listed!.title, segments: 1, messages: 3 })
  expect(children(part)).toEqual(['toc:day:2026-01-02'])
  await expect(memory.toc('2026-W01', { within: 'toc:month:2026:02' })).rejects.toMatchObject({ code: 'invalid_input' })
})

describe('a current period', () => {
  test('shows an open conversation under its day, described in its own words', async () => {
    const memory = await open()
    await memory.push({ conversationId: 'lake', messages: talk(BOAT, { from: '2026-03-10T11:00:00Z' }) })
    const [tail] = await memory.segments({ conversationId: 'lake' })
    const today = await memory.toc('today')
    expect(today.children).toEqual([expect.objectContaining({ id: `toc:segment:${tail!.id}`, status: 'active', conversationId: 'lake' })])
    expect(today.bullets.length).toBeGreaterThan(0)
    expect(children(await memory.toc())).toEqual(['toc:year:2026'])
    expect(children(await memory.toc('this week'))).toEqual(['toc:day:2026-03-10'])
    expect(await memory.toc(today.children[0]!.id)).toMatchObject({ level: 'segment', status: 'active', title: today.children[0]!.title })
    expect((await memory.expand(tail!.id)).messages.map(({ text }) => text)).toEqual(BOAT)
  })

  test('that is not written yet reads as it will be written', async () => {
    const memory = await open()
    await settled(memory, [
      ['lake', BOAT, '2025-12-29T18:00:00Z'], ['bike', BICYCLE, '2026-03-09T09:00:00Z'],
      ['more', [...BOAT].reverse(), '2026-03-09T15:00:00Z'],
    ])
    const written = await tree(memory)
    await held.db.script(`
      delete from contents where level <> 'day'; update contents set marked_at = now(), content = null, version = 0, written_at = null`)
    const reckoned = await tree(memory)
    expect([...reckoned.keys()]).toEqual([...written.keys()])
    for (const [id, node] of written) {
      expect([id, words(reckoned.get(id)!), children(reckoned.get(id)!)]).toEqual([id, words(node), children(node)])
    }
  })
})

test('stats count the supported sentences of summaries', async () => {
  const memory = await open()
  await settled(memory, [['lake', [...BOAT, ...BICYCLE], '2026-03-08T18:00:00Z']])
  const { bullets } = await memory.toc((await memory.segments({ conversationId: 'lake' }))[0]!.id)
  expect(await memory.stats()).toMatchObject({ sentences: bullets.length, supported: bullets.length })
})

test('in another zone every segment stands under its day there', async () => {
  const memory = await open()
  await settled(memory, [['lake', BOAT, '2026-03-08T23:30:00Z'], ['bike', BICYCLE, '2025-12-31T20:00:00Z']])
  expect([...(await tree(memory)).keys()].filter((id) => id.startsWith('toc:day'))).toEqual(['toc:day:2025-12-31', 'toc:day:2026-03-08'])
  await memory.upgrade({ timeZone: 'Asia/Tokyo' })
  const after = await tree(memory)
  expect([...after.keys()].filter((id) => id.startsWith('toc:day'))).toEqual(['toc:day:2026-01-01', 'toc:day:2026-03-09'])
  expect(after.get('toc:root')!.segments).toBe(2)
  expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
})

test('a day before a new year lies in its own month and year, and in the week of its Thursday', async () => {
  const memory = await open()
  await settled(memory, [['new year', BOAT, '2025-12-29T09:00:00Z'], ['week 53', BICYCLE, '2027-01-03T09:00:00Z']])
  expect([...(await tree(memory)).keys()]).toEqual([
    'toc:root', 'toc:year:2025', 'toc:month:2025:12', 'toc:week:2026:W01', 'toc:day:2025-12-29',
    'toc:year:2027', 'toc:month:2027:01', 'toc:week:2026:W53', 'toc:day:2027-01-03',
  ])
})

test('a day of many segments is read page by page, each segment once, the open one last', async () => {
  const memory = await open()
  const many = Array.from({ length: 7 }, (_, i) =>
    [`talk ${i}`, [`Topic number ${i} about the harbour`], `2026-03-10T0${i + 1}:00:00Z`] as const)
  await settled(memory, many)
  for (const i of [7, 8]) await memory.push({
    conversationId: `talk ${i}`, messages: talk(['It goes on and on about ferries'], { from: `2026-03-10T0${i + 1}:00:00Z` }),
  })
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await memory.toc('today', { limit: 4, ...(cursor !== undefined && { cursor }) })
    seen.push(...page.children.map(({ conversationId }) => conversationId!))
    cursor = page.next
    if (cursor === undefined) break
    expect(page.children.length).toBe(4)
  }
  expect(seen).toEqual(Array.from({ length: 9 }, (_, i) => `talk ${i}`))
  expect((await memory.toc('root', { limit: 1 })).next).toBeUndefined()
})

test('a segment that was cut again leads to its successors, and its grips to the same messages', async () => {
  const memory = await open({ policy: idle({ idleMinutes: 600 }) })
  await memory.push({ conversationId: 'lake', messages: talk([...BOAT, ...BICYCLE], { from: '2026-03-09T09:00:00Z', minutes: 45 }) })
  await memory.flush()
  await memory.settle()
  const [before] = await memory.segments({ conversationId: 'lake' })
  await memory.upgrade({ policy: threshold(), recut: true })
  const after = await memory.segments({ conversationId: 'lake' })
  expect(after.length).toBe(6)
  expect((await memory.toc(before!.id)).id).toBe(`toc:segment:${after[0]!.id}`)
  expect(children(await memory.toc('2026-03-09'))).toEqual(after.map(({ id }) => `toc:segment:${id}`))
  expect((await memory.expand(`grip:${before!.id}:4-5`, { before: 0, after: 0 })).messages.map(({ text }) => text)).toEqual([BICYCLE[1]])
})

test.each([
  ['toc', 'no such node'], ['toc', 'toc:day:2026-02-30'], ['expand', 'grip:1:2-3'],
  ['expand', 'toc:day:2026-01-01'], ['expand', 'fact:x'], ['expand', 'x'],
] as const)('%s of %j is refused', async (call, id) => {
  const memory = await open()
  await expect(memory[call](id)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining(id) })
})

test.each([{ limit: 0 }, { limit: 201 }, { version: 0 }, { unknown: 1 }])('toc with %j is refused', async (options) => {
  await expect((await open()).toc('root', options)).rejects.toMatchObject({ code: 'invalid_input' })
})
