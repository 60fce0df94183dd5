/** What went wrong in tables of contents before this one, each by what should have happened. */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { idle, threshold } from '@madeleine/segment'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const open = (options: Parameters<typeof memoryFor>[1] = {}): Promise<Memory> =>
  memoryFor(held.db, { now: stoppedClock('2026-03-10T12:00:00Z').now, ...options })

async function remember(memory: Memory, conversationId: string, messages: ReturnType<typeof talk>): Promise<void> {
  await memory.push({ conversationId, messages })
  await memory.flush({ conversationId })
  await memory.settle()
}

const BOAT = [
  'We rented a little boat on the lake yesterday', 'With the whole family? Was the lake cold?', 'Ice cold, but the boat was lovely',
]

test('emoji and Chinese are never cut inside a character, neither in a bullet nor in its evidence', async () => {
  const memory = await open()
  const long = `${'👨‍👩‍👧 我们周末去西山爬山，风景很好。'.repeat(40)}`
  await remember(memory, 'zh', talk([long, '太好了，下次一起去', `${'🏔️'.repeat(300)} 山顶`]))
  const [segment] = await memory.segments({ conversationId: 'zh' })
  for (const id of [`toc:segment:${segment!.id}`, '2026-03', 'root']) {
    expect(JSON.stringify(await memory.toc(id)).isWellFormed?.() ?? true).toBe(true)
  }
  const rows = await held.db.transaction((tx) =>
    tx.rows<{ sentences: { text: string; support?: { quote: string } }[] }>({ text: 'select sentences from episode', values: [] }))
  for (const { text, support } of rows.flatMap(({ sentences }) => sentences)) {
    for (const told of [text, support?.quote ?? '']) expect(told).toBe(Buffer.from(told, 'utf8').toString('utf8'))
  }
})

test('messages in wrong order do not make a node end before it begins', async () => {
  const memory = await open()
  await remember(memory, 'c', talk(BOAT, { from: '2026-03-09T12:00:00Z', minutes: -200 }))
  for (const id of ['2026-03-09', '2026-03', 'root']) {
    const { startAt, endAt } = await memory.toc(id)
    expect([startAt!.toISOString(), endAt!.toISOString()]).toEqual(['2026-03-09T05:20:00.000Z', '2026-03-09T12:00:00.000Z'])
  }
})

test('the overlap of a segment gives it no bullet and no grip', async () => {
  const memory = await open({ policy: threshold({ gapMinutes: 30, overlapMinutes: 60, overlapTokens: 500 }) })
  await memory.push({ conversationId: 'c', messages: [...talk(BOAT, { from: '2026-03-09T09:00:00Z' }), ...talk(
    ['The derailleur of my bicycle is broken', 'Take it to the harbour workshop'], { from: '2026-03-09T10:00:00Z', first: 3 },
  )] })
  await memory.flush()
  await memory.settle()
  const [, second] = await memory.segments({ conversationId: 'c' })
  const node = await memory.toc(second!.id)
  expect(node.bullets.length).toBeGreaterThan(0)
  for (const { text, grip } of node.bullets) {
    expect(text).not.toMatch(/boat|lake/i)
    expect((await memory.expand(grip!, { before: 0, after: 0 })).messages.every(({ seq }) => seq >= second!.from && seq < second!.to))
      .toBe(true)
  }
})

test('a conversation through midnight belongs to the day on which it began, in the zone of the store', async () => {
  const memory = await open({ timeZone: 'America/New_York' })
  await remember(memory, 'c', talk(BOAT, { from: '2026-03-09T03:50:00Z', minutes: 10 }))
  expect((await memory.toc('2026-03-08')).segments).toBe(1)
  expect((await memory.toc('2026-03-09')).segments).toBe(0)
})

test('the last millisecond of a day belongs to that day', async () => {
  const memory = await open()
  await remember(memory, 'last', talk(['The ferry leaves the harbour at midnight'], { from: '2026-03-08T23:59:59.999Z' }))
  await remember(memory, 'first', talk(['The next ferry leaves in the morning'], { from: '2026-03-09T00:00:00.000Z' }))
  for (const [day, conversationId] of [['2026-03-08', 'last'], ['2026-03-09', 'first']] as const) {
    expect((await memory.toc(day)).children.map((child) => child.conversationId)).toEqual([conversationId])
  }
})

test('a grip whose messages lie days apart expands whole, with its neighbours', async () => {
  const memory = await open({ policy: threshold({ gapMinutes: 1e6 }) })
  const texts = Array.from({ length: 9 }, (_, i) => `Message ${i} of a slow talk about the harbour crane`)
  await remember(memory, 'slow', talk(texts, { from: '2026-02-01T09:00:00Z', minutes: 3 * 24 * 60 }))
  const [segment] = await memory.segments({ conversationId: 'slow' })
  const { messages } = await memory.expand(`grip:${segment!.id}:3-6`, { before: 2, after: 2 })
  expect(messages.map(({ text, isSupport }) => [text, isSupport])).toEqual(texts.slice(1, 8).map((text, i) => [text, i >= 2 && i < 5]))
})

test('settling again rewrites nothing: the same ids, versions and words', async () => {
  const memory = await open()
  await remember(memory, 'c', talk(BOAT, { from: '2026-03-09T09:00:00Z' }))
  const before = [await memory.toc('root'), await memory.toc('2026-03-09')]
  await memory.settle()
  expect([await memory.toc('root'), await memory.toc('2026-03-09')]).toEqual(before)
})

test('a current period is never pending: it has a summary of the messages so far', async () => {
  const memory = await open()
  await remember(memory, 'c', talk(BOAT, { from: '2026-03-10T09:00:00Z' }))
  for (const id of ['today', 'this week', 'this month', '2026', 'root']) {
    const { bullets, title } = await memory.toc(id)
    expect([id, bullets.length > 0, /boat|lake/i.test(title)]).toEqual([id, true, true])
  }
})

test('two conversations at the same time keep separate segments', async () => {
  const memory = await open()
  const other = ['The derailleur of my bicycle is broken', 'Take it to the harbour workshop', 'They want 40 euros']
  for (let i = 0; i < 3; i++) {
    const from = new Date(Date.parse('2026-03-09T09:00:00Z') + i * 60_000).toISOString()
    await memory.push({ conversationId: 'lake', messages: talk([BOAT[i]!], { from, first: i }) })
    await memory.push({ conversationId: 'bike', messages: talk([other[i]!], { from, first: i }) })
  }
  await memory.flush()
  await memory.settle()
  const { children } = await memory.toc('2026-03-09')
  expect(children.map(({ conversationId, messages }) => [conversationId, messages]).toSorted()).toEqual([['bike', 3], ['lake', 3]])
})

test('a day whose segments moved to other days keeps no word of a conversation forgotten later', async () => {
  const memory = await open({ policy: threshold({ gapMinutes: 5 }) })
  await remember(memory, 'secret', talk(
    ['The vault opens with swordfish', 'Swordfish it is, after midnight'], { from: '2026-03-08T23:50:00Z', minutes: 15 },
  ))
  await remember(memory, 'other', talk(BOAT, { from: '2026-03-09T12:00:00Z' }))
  expect(JSON.stringify(await memory.toc('2026-03-09'))).toMatch(/swordfish/i)
  await memory.upgrade({ policy: idle({ idleMinutes: 600 }), recut: true })
  expect((await memory.toc('2026-03-09')).segments).toBe(1)
  await memory.forget({ conversationId: 'secret' })
  await memory.settle()
  const rows = await held.db.transaction((tx) =>
    tx.rows({ text: 'select content::text from contents union all select content::text from contents_version', values: [] }))
  expect(JSON.stringify(rows)).not.toMatch(/swordfish/i)
})

test('a forgotten version is not found, and its number reveals nothing', async () => {
  const memory = await open()
  await remember(memory, 'a', talk(BOAT, { from: '2026-03-09T09:00:00Z' }))
  await remember(memory, 'b', talk(['The derailleur of my bicycle is broken'], { from: '2026-03-09T15:00:00Z' }))
  await memory.forget({ conversationId: 'a' })
  await memory.settle()
  expect((await memory.toc('2026-03-09')).version).toBe(3)
  for (const version of [1, 2]) await expect(memory.toc('2026-03-09', { version })).rejects.toMatchObject({ code: 'not_found' })
})

test('any number of concurrent conversations stand under their days, and pages show all of them', async () => {
  const memory = await open({ policy: threshold() })
  for (let i = 0; i < 61; i++) {
    await memory.push({
      conversationId: `talk ${String(i).padStart(2, '0')}`,
      messages: talk([`The ferry number ${i} leaves the harbour`], { from: i === 60 ? '2026-03-08T10:00:00Z' : '2026-03-09T10:00:00Z' }),
    })
  }
  expect((await memory.toc('2026-03')).children.map(({ id }) => id)).toEqual(['toc:week:2026:W10', 'toc:week:2026:W11'])
  const seen: string[] = []
  for (let cursor: string | undefined, more = true; more;) {
    const page = await memory.toc('2026-03-09', { limit: 25, ...(cursor !== undefined && { cursor }) })
    seen.push(...page.children.map(({ conversationId }) => conversationId!))
    cursor = page.next
    more = cursor !== undefined
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => `talk ${String(i).padStart(2, '0')}`))
  expect(await memory.toc('2026-03-09')).toMatchObject({ segments: 0, bullets: expect.arrayContaining([expect.anything()]) })
})

test('a page after an unknown segment is refused, not cut short', async () => {
  const memory = await open()
  await remember(memory, 'a', talk(BOAT, { from: '2026-03-09T09:00:00Z' }))
  for (const cursor of ['toc:segment:f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1', 'toc:day:2026-03-09', 'nothing']) {
    await expect(memory.toc('2026-03-09', { cursor })).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringMatching(/^(?:cursor|node) must be/),
    })
  }
})

test('the token cost of an open tail is that of the whole tail', async () => {
  const memory = await open()
  const messages = talk(
    Array.from({ length: 90 }, (_, i) => `Message ${i} about the harbour crane and the ferries`), { from: '2026-03-10T09:00:00Z' },
  )
  await memory.push({ conversationId: 'long', messages })
  const [tail] = await memory.segments({ conversationId: 'long' })
  expect(await memory.toc(tail!.id)).toMatchObject({ messages: 90, talkTokens: tail!.tokens })
})
