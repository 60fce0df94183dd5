/** Short answers in a store: learnt in the open tail and in the episode alike, and forgotten with the question whose words they have. */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const clock = stoppedClock('2026-05-12T09:00:00Z')
const known = async (memory: Memory): Promise<string[]> => (await memory.facts({})).map(({ text }) => text).toSorted()

const asked = async (): Promise<Memory> => {
  const memory = await memoryFor(held.db, { now: clock.now })
  await memory.push({ conversationId: 'c', messages: [
    { id: 'm1', role: 'user', content: 'Hello, I am back.' },
    { id: 'm2', role: 'assistant', content: 'Welcome back! Do you still work at Kelpwise?' },
    { id: 'm3', role: 'user', content: 'yes' },
  ] })
  await memory.settle()
  return memory
}

test('what yes means is known in the open tail, and stays when its episode is written', async () => {
  const memory = await asked()
  expect(await known(memory)).toEqual(['The user works at Kelpwise.'])
  await memory.flush()
  await memory.settle()
  expect(await memory.facts({})).toMatchObject([{ text: 'The user works at Kelpwise.', sources: [{ messageId: 'm3' }] }])
})

test.each([
  ['m2', 'open'], ['m3', 'open'], ['m2', 'closed'], ['m3', 'closed'],
])('forgetting %s, the question or its answer, in an %s talk forgets what they state together', async (messageId, state) => {
  const memory = await asked()
  if (state === 'closed') await memory.flush()
  await memory.settle()
  await memory.forget({ conversationId: 'c', firstId: messageId, lastId: messageId })
  await memory.settle()
  expect(await known(memory)).toEqual([])
})

test('what an answer says by itself is learnt again without its question', async () => {
  const memory = await memoryFor(held.db, { now: clock.now })
  await memory.push({ conversationId: 'c', messages: [
    { id: 'm1', role: 'user', content: 'Hello, I am back.' },
    { id: 'm2', role: 'assistant', content: 'Do you still live in Ghent?' },
    { id: 'm3', role: 'user', content: 'No, I live in Bruges.' },
  ] })
  await memory.settle()
  const { ids } = await memory.forget({ conversationId: 'c', firstId: 'm2', lastId: 'm2' })
  expect(ids.facts).toHaveLength(1)
  expect(await known(memory)).toEqual([])
  await memory.settle()
  expect(await known(memory)).toEqual(['The user lives in Bruges.'])
})
