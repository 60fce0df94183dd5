/** Days as people live them, by a stepped clock: when a talk ends, what is shown of it, and what a restart changes. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlainMessage } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { openMemory } from '../../memory/open-store.ts'
import { idle } from '@madeleine/segment'
import { plainly } from '../../../../test/plainly.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()

/** A clock with hands: set to a time of the day, the talk says something then. */
function day(date = '2026-03-02') {
  const clock = stoppedClock(`${date}T00:00:00Z`)
  let said = 0
  const till = (time: string) => clock.step((Date.parse(`${date}T${time}:00Z`) - clock.now().getTime()) / 60_000)
  const say = (memory: Memory, time: string, content: PlainMessage['content']) => {
    till(time)
    return memory.push({
      conversationId: 'c', messages: [{ id: `m${said}`, role: said++ % 2 === 0 ? 'user' : 'assistant', content, timestamp: clock.now() }],
    })
  }
  return { now: clock.now, till, say }
}
const shown = async (memory: Memory) =>
  (await memory.segments({ conversationId: 'c' })).map(({ status, from, to }) => `${status} ${from}-${to}`)

test('a morning of talk closes after three hours of silence over lunch, and the next message begins a new segment', async () => {
  const { now, till, say } = day()
  const memory = await memoryFor(held.db, { now, policy: idle({ idleMinutes: 180 }) })
  const told: string[] = []
  for (const event of ['segment.timeout', 'segment.collapsed', 'episode.created'] as const) memory.on(event, () => void told.push(event))
  await say(memory, '08:00', 'The parser fails on the new lexer tests')
  expect(await shown(memory)).toEqual(['created 0-1'])
  expect((await memory.manifest()).text).toMatch(/└─ Today\n {3}└─ \[8:00am - Active\] \S/)
  await say(memory, '08:01', 'Which of the lexer tests?')
  expect(await shown(memory)).toEqual(['active 0-2'])
  await say(memory, '08:20', 'Those with nested comments')
  await say(memory, '08:30', [{ type: 'tool-call', toolCallId: '1', toolName: 'run_tests', input: { only: 'lexer' } }])
  expect((await memory.segments({ conversationId: 'c' }))[0]).toMatchObject({ status: 'active', tools: ['run_tests'] })
  await say(memory, '10:10', 'Three of them still fail')
  await say(memory, '11:35', 'All lexer tests pass, I go to lunch')
  for (const time of ['13:00', '14:34']) {
    till(time)
    await memory.settle()
    expect([time, await shown(memory), told]).toEqual([time, ['active 0-6'], []])
  }
  till('14:35')
  await memory.settle()
  expect(told).toEqual(['segment.timeout', 'segment.collapsed', 'episode.created'])
  const [morning] = await memory.segments({ conversationId: 'c' })
  expect(morning).toMatchObject({ status: 'collapsed', reason: 'idle', from: 0, to: 6, silentMinutes: 180, tools: ['run_tests'] })
  expect((await memory.episode(morning!.id)).summary).not.toBe('')
  await say(memory, '15:00', 'Back again: now the printer')
  expect(await shown(memory)).toEqual(['collapsed 0-6', 'created 6-7'])
  const [heading, today, active, closed, ...rest] = (await memory.manifest()).text.split('\n')
  expect([heading, today, rest]).toEqual(['CONVERSATION MANIFEST', '└─ Today', []])
  expect(active).toMatch(/^ {3}├─ \[3:00pm - Active\] \S/)
  expect(closed).toMatch(/^ {3}└─ \[8:00am - 11:35am\] \S/)
  expect(closed).toContain(morning!.title)
})

let folder = ''
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'madeleine-timeline-')) })
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a restart within a conversation continues it, and a silence during the downtime closes it all the same', async () => {
  const { now, till, say } = day()
  const place = 'databaseUrl' in held.place ? held.place : { data: folder }
  const open = () =>
    plainly(() => openMemory({ ...place, user: 'local', now, work: false, timeZone: 'UTC', policy: idle({ idleMinutes: 180 }) }))
  const before = await open()
  await say(before, '14:00', 'Shall we plan the journey?')
  const [running] = await before.segments({ conversationId: 'c' })
  await before.close()
  till('14:05')
  const after = await open()
  await after.settle()
  expect(await shown(after)).toEqual(['created 0-1'])
  await say(after, '14:30', 'By train, I think')
  till('17:05')
  await after.settle() // three hours after the first message, not after the second
  expect(await shown(after)).toEqual(['active 0-2'])
  await after.close()
  till('21:05')
  const late = await open()
  await late.settle()
  expect(await shown(late)).toEqual(['collapsed 0-2'])
  expect((await late.segments({ conversationId: 'c' }))[0])
    .toMatchObject({ id: running!.id, reason: 'idle', messageIds: ['m0', 'm1'], endAt: new Date('2026-03-02T14:30:00Z') })
  await late.close()
})

test('a day without a restart is cut at the same places as with one', async () => {
  const { now, till, say } = day()
  const memory = await memoryFor(held.db, { now, policy: idle({ idleMinutes: 180 }) })
  for (const [time, text] of [['14:00', 'Shall we?'], ['14:30', 'By train'], ['15:00', 'Good']] as const) await say(memory, time, text)
  till('17:59')
  await memory.settle()
  expect(await shown(memory)).toEqual(['active 0-3'])
  till('21:05')
  await memory.settle()
  expect(await shown(memory)).toEqual(['collapsed 0-3'])
})

test('a table of hours is stored, changes when a segment is closed, and is shown', async () => {
  const { now, till, say } = day()
  await memoryFor(held.db, { now, policy: idle({ idleMinutes: 60, byHour: { 12: 180 } }) })
  const memory = await memoryFor(held.db, { now }) // knows of the table only what the store keeps
  await say(memory, '08:00', 'In the morning an hour is long')
  till('09:00')
  await memory.settle()
  expect(await shown(memory)).toEqual(['collapsed 0-1'])
  await say(memory, '12:00', 'At noon it is not')
  for (const time of ['13:00', '14:59']) {
    till(time)
    await memory.settle()
    expect([time, await shown(memory)]).toEqual([time, ['collapsed 0-1', 'created 1-2']])
  }
  till('15:00')
  await memory.settle()
  expect(await shown(memory)).toEqual(['collapsed 0-1', 'collapsed 1-2'])
  expect((await memory.stats()).policy).toEqual({ name: 'idle', version: 1, options: { idleMinutes: 60, byHour: { 12: 180 } } })
})
