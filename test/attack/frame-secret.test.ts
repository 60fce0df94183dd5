/** The secret behind the ids of frames. Before there was none: every frame of every store had the same tags. */
import { expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { sql } from '@madeleine/engine'
import { OPENINGS } from '../support/frame.ts'
import { empty, memoryFor, stoppedClock, useDb } from '../testing.ts'
import { remember } from '../support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')

async function lived(): Promise<Memory> {
  const memory = await memoryFor(held.db, { now: clock.now })
  await remember(memory, [
    { from: '2026-01-05T08:00:00Z', texts: ['I adopted a cat, she is called Miso', 'What does Miso eat?', 'Only salmon, the little snob'] },
  ])
  return memory
}

const shownBy = async (memory: Memory) => {
  const { system, messages } = await memory.context({ conversationId: 'friends', query: 'salmon', turns: 0 })
  return { recalled: (await memory.recall({ query: 'salmon' })).text, system, messages }
}

const secret = () => held.db.transaction((tx) => tx.rows<{ value: string }>(sql`
  select value #>> '{}' as value from setting where name = 'frameSecret'`)).then(([row]) => row!.value)

test('T-94 a recall and a context are the same byte for byte in every process, as prompt caches need', async () => {
  const first = await shownBy(await lived())
  expect(first.recalled.match(OPENINGS)).toHaveLength(1)
  expect(first.system!.match(OPENINGS)).toHaveLength(1)
  clock.step(1)
  for (let process = 0; process < 2; process++) expect(await shownBy(await memoryFor(held.db, { now: clock.now }))).toEqual(first)
})

test('T-94 the same words have another frame id in another store, and for another user', async () => {
  const one = await memoryFor(held.db, { now: clock.now })
  const nothing = (memory: Memory) => memory.recall({ query: 'salmon' }).then(({ text }) => text)
  const texts = [await nothing(one), await nothing(await memoryFor(held.db, { user: 'ben', now: clock.now }))]
  await empty(held.db)
  texts.push(await nothing(await memoryFor(held.db, { now: clock.now })))
  expect(new Set(texts).size).toBe(3)
})

test('T-94 the frame secret is 256 bits, made once, and revealed by no call', async () => {
  const memory = await lived()
  const key = await secret()
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  const told = [
    await memory.stats(), await memory.check(), await shownBy(memory), await memory.manifest(),
    await memory.toc(), await memory.messages({ conversationId: 'friends' }),
  ]
  expect(JSON.stringify(told)).not.toContain(key)
  await memoryFor(held.db, { now: clock.now })
  expect(await secret()).toBe(key)
})
