/** The life of a segment, as it is shown: what it is made of, how it ended, and what was made of it. */
import { expect, test } from 'vitest'
import { memoryFor, stoppedClock, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const MORNING = ['Which ferry goes to the island?', 'I look it up', 'The first one leaves at eight']

test('a segment grows from its first message on, and lists its tools as they are called', async () => {
  const clock = stoppedClock('2026-03-02T09:00:00Z')
  const memory = await memoryFor(held.db, { now: clock.now })
  const only = async () => (await memory.segments({ conversationId: 'c' }))[0]!
  await memory.push({ conversationId: 'c', messages: talk(MORNING.slice(0, 1)) })
  const first = await only()
  expect(first)
    .toMatchObject({ status: 'created', from: 0, to: 1, messageIds: ['m0'], durationMinutes: 0, tools: [], tokens: expect.any(Number) })
  await memory.push({ conversationId: 'c', messages: [
    { id: 'call', role: 'assistant', content: [
      { type: 'tool-call', toolCallId: '1', toolName: 'search_ferries', input: { to: 'island' } },
      { type: 'tool-call', toolCallId: '2', toolName: 'weather', input: {} },
    ], timestamp: '2026-03-02T09:01:00Z' },
    {
      id: 'again', role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: '3', toolName: 'search_ferries', input: { to: 'harbour' } }],
      timestamp: '2026-03-02T09:03:00Z',
    },
    { id: 'talk', role: 'assistant', content: 'open_door("now") is how one would call it', timestamp: '2026-03-02T09:03:30Z' },
  ] })
  const active = await only()
  expect(active).toMatchObject({
    id: first.id, status: 'active', messageIds: ['m0', 'call', 'again', 'talk'], durationMinutes: 4, tools: ['search_ferries', 'weather'],
  })
  expect(active.tokens).toBeGreaterThan(first.tokens)
  for (const key of ['reason', 'silentMinutes', 'title', 'encodedAt', 'rolledUpAt']) expect(active).not.toHaveProperty(key)
})

test('a closed segment keeps its id, its first turn and its tools, and shows the pause before it', async () => {
  const clock = stoppedClock('2026-03-02T09:00:00Z')
  const memory = await memoryFor(held.db, { now: clock.now })
  await memory.push({ conversationId: 'c', messages: talk(MORNING) })
  const [active] = await memory.segments({ conversationId: 'c' })
  clock.step(45)
  await memory.flush()
  await memory.settle()
  const [closed] = await memory.segments({ conversationId: 'c' })
  expect(closed).toEqual({
    ...active, status: 'collapsed', reason: 'flush', silentMinutes: 45,
    title: expect.any(String), encodedAt: clock.now(), rolledUpAt: clock.now(),
  })
  await memory.push({ conversationId: 'c', messages: talk(['And back?'], { from: '2026-03-02T10:00:00Z', first: 10 }) })
  expect((await memory.segments({ conversationId: 'c' })).map(({ status, messageIds }) => [status, messageIds]))
    .toEqual([['collapsed', ['m0', 'm1', 'm2']], ['created', ['m10']]])
})

test('a restart and a long downtime neither split nor merge segments: the first message after it begins the next one', async () => {
  const clock = stoppedClock('2026-03-02T14:00:00Z')
  const before = await memoryFor(held.db, { now: clock.now })
  await before.push({ conversationId: 'c', messages: talk(MORNING, { from: '2026-03-02T14:00:00Z' }) })
  const [running] = await before.segments({ conversationId: 'c' })
  clock.step(20)
  const soon = await memoryFor(held.db, { now: clock.now })
  await soon.settle()
  await soon.push({ conversationId: 'c', messages: talk(['The second is at ten'], { from: '2026-03-02T14:20:00Z', first: 10 }) })
  await soon.settle()
  expect(await soon.segments({ conversationId: 'c' })).toMatchObject([{ id: running!.id, status: 'active', from: 0, to: 4 }])
  clock.step(24 * 60)
  const later = await memoryFor(held.db, { now: clock.now })
  await later.push({ conversationId: 'c', messages: talk(['Hello again'], { from: '2026-03-03T14:20:00Z', first: 20 }) })
  await later.settle()
  const segments = await later.segments({ conversationId: 'c' })
  expect(segments.map(({ status, from, to }) => [status, from, to])).toEqual([['collapsed', 0, 4], ['created', 4, 5]])
  expect(segments[0]!.id).toBe(running!.id)
})
