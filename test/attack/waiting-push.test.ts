/** T-84: a push that waits for a long one before it is the push that was called, or none. */
import { expect, it } from 'vitest'
import type { Memory, MessageInput } from '../../src/index.ts'
import { memoryFor, useDb } from '../testing.ts'

const held = useDb()
const long: MessageInput[] = Array.from(
  { length: 4 }, (_, i) => ({ id: `long${i}`, role: 'user', content: 'Miso sleeps on the warm sill. '.repeat(1000) }),
)
const short = (id: string): MessageInput => ({ id, role: 'user', content: 'Miso wakes up.' })

const idsOf = async (memory: Memory): Promise<string[]> =>
  (await memory.messages({ conversationId: 'c' })).items.flatMap((item) => (item.type === 'message' ? [item.id] : []))

it(
  'a waiting push is read when it is called, so the caller may reuse its array (before: read at its turn, and messages were lost)',
  async () => {
    const memory = await memoryFor(held.db)
    const before = memory.push({ conversationId: 'c', messages: long })
    const buffer = [short('a'), short('b')]
    const waiting = memory.push({ conversationId: 'c', messages: buffer })
    buffer.length = 0
    expect(await waiting).toEqual({ ids: ['a', 'b'], stored: 2, skipped: 0 })
    await before
    expect(await idsOf(memory)).toEqual(['long0', 'long1', 'long2', 'long3', 'a', 'b'])
    await memory.close()
  },
)

it('a waiting push stores nothing once its caller has aborted it', async () => {
  const memory = await memoryFor(held.db)
  const caller = new AbortController()
  const before = memory.push({ conversationId: 'c', messages: long })
  const waiting = memory.push({ conversationId: 'c', messages: [short('a')], signal: caller.signal })
  caller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  await before
  expect(await idsOf(memory)).toEqual(['long0', 'long1', 'long2', 'long3'])
  await memory.close()
})

it('a waiting push is stored before a close ends, and so is the long one before it (before: the long one was refused)', async () => {
  const memory = await memoryFor(held.db)
  const pushes = [memory.push({ conversationId: 'c', messages: long }), memory.push({ conversationId: 'c', messages: [short('a')] })]
  await memory.close()
  expect((await Promise.all(pushes)).map(({ stored }) => stored)).toEqual([4, 1])
})

it('a waiting push is refused for what is wrong with it, without an unhandled rejection', async () => {
  const memory = await memoryFor(held.db)
  const before = memory.push({ conversationId: 'c', messages: long })
  await expect(
    memory.push({ conversationId: 'c', messages: [{ role: 'nobody', content: 'Miso' } as never] }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await before).toMatchObject({ stored: 4 })
  await memory.close()
})
