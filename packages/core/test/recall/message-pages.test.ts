/** The log by pages: every message once, and a mark where each segment begins. */
import { beforeEach, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, talk, useDb, useFilled } from '../../../../test/testing.ts'

const held = useDb()
let memory: Memory
const open = async () => (memory = await memoryFor(held.db))
useFilled(held, async () => {
  await open()
  for (const first of [0, 10]) {
    await memory.push({ conversationId: 'c', messages: [...talk(['The ferry was late', 'Again?', 'Again'], { first }), {
      id: `call${first}`, role: 'assistant', timestamp: '2026-03-02T09:03:00Z',
      content: [{ type: 'tool-call', toolCallId: `${first}`, toolName: 'timetable', input: {} }],
    }] })
    await memory.flush()
    await memory.settle()
  }
  await memory.push({ conversationId: 'c', messages: talk(['What now?', 'We wait'], { first: 20 }) })
})
beforeEach(open)

const outline = (items: Awaited<ReturnType<Memory['messages']>>['items']) =>
  items.map((item) => (item.type === 'boundary' ? `${item.status} ${item.from}–${item.to}` : item.id))
const WHOLE = ['collapsed 0–4', 'm0', 'm1', 'm2', 'call0', 'collapsed 4–8', 'm10', 'm11', 'm12', 'call10', 'active 8–10', 'm20', 'm21']

test('messages marks where each segment begins, even the open tail, with the mark that segments gives', async () => {
  const { items, next } = await memory.messages({ conversationId: 'c' })
  expect(next).toBeUndefined()
  expect(outline(items)).toEqual(WHOLE)
  const marks = items.filter((item) => item.type === 'boundary')
  expect(marks.map(({ tools }) => tools)).toEqual([['timetable'], ['timetable'], []])
  expect(marks).toEqual((await memory.segments({ conversationId: 'c' })).map(({ id, status, title, tools, startAt, endAt, from, to }) =>
    ({ type: 'boundary', segmentId: id, status, ...(title !== undefined && { title }), tools, startAt, endAt, from, to })))
  expect(items[1]).toMatchObject({ type: 'message', id: 'm0', seq: 0, role: 'user', name: 'Ann', text: 'The ferry was late' })
})

test.each([1, 2, 3, 4, 7, 500])('pages of messages (%i each) make up the whole, in order: marks are not counted', async (limit) => {
  const all: string[] = []
  for (let from: number | undefined = 0; from !== undefined;) {
    const page: Awaited<ReturnType<Memory['messages']>> = await memory.messages({ conversationId: 'c', from, limit })
    expect(page.items.filter(({ type }) => type === 'message').length).toBeLessThanOrEqual(limit)
    all.push(...outline(page.items))
    from = page.next
  }
  expect(all).toEqual(WHOLE)
})

test('messages of an unknown conversation, or after the end, are none', async () => {
  expect(await memory.messages({ conversationId: 'nobody' })).toEqual({ items: [] })
  expect(await memory.messages({ conversationId: 'c', from: 10 })).toEqual({ items: [] })
})

test('messages from a negative place count from the end', async () => {
  const { items, next } = await memory.messages({ conversationId: 'c', from: -3 })
  expect(outline(items)).toEqual(['call10', 'active 8–10', 'm20', 'm21'])
  expect(next).toBeUndefined()
  expect(outline((await memory.messages({ conversationId: 'c', from: -100 })).items)).toEqual(WHOLE)
  expect(await memory.messages({ conversationId: 'nobody', from: -3 })).toEqual({ items: [] })
})

test('messages by ids are only these messages, in the order of the log, without marks and without forgotten ones', async () => {
  const byIds = async (ids: string[], conversationId = 'c') => outline((await memory.messages({ conversationId, ids })).items)
  expect(await byIds(['m21', 'unknown', 'm0', 'call10', 'm0'])).toEqual(['m0', 'call10', 'm21'])
  expect([await byIds([]), await byIds(['m0'], 'nobody'), await byIds(['m0'], 'd')]).toEqual([[], [], []])
  expect((await memory.messages({ conversationId: 'c', ids: ['m0'] })).items[0])
    .toEqual((await memory.messages({ conversationId: 'c' })).items[1])
  await memory.forget({ conversationId: 'c', firstId: 'm0', lastId: 'm0' })
  expect(await byIds(['m0', 'm1'])).toEqual(['m1'])
})

test.each([
  { from: 0.5 }, { from: -(2 ** 31) }, { limit: 0 }, { limit: 501 }, { ids: [''] },
  { ids: Array.from({ length: 501 }, String) }, { unknown: 1 },
])('messages with %j is refused', async (options) => {
  await expect(memory.messages({ conversationId: 'c', ...options } as never)).rejects.toMatchObject({
    code: 'invalid_input', message: expect.stringContaining(Object.keys(options)[0]!),
  })
})
