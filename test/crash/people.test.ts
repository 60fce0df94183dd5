/** A crash at every boundary of what is said of people: it is said whole or not at all, and the same call again ends it. */
import { expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { ON_THIS_ENGINE } from '../night.ts'
import { empty, memoryFor, talk, useDb } from '../testing.ts'
import { crashingDb, dieAt, type Doom } from './crashing-db.ts'

const held = useDb()

type Step = (memory: Memory) => Promise<unknown>

/** Does the work in a process that may die, once it has opened the memory. @returns whether it lived */
async function dying(doom: Doom, work: Step): Promise<boolean> {
  let isOpen = false
  const memory = await memoryFor(crashingDb(held.db, {
    passed: doom.passed, dead: false, pass: (boundary) => isOpen && doom.pass(boundary),
  }))
  isOpen = true
  return work(memory).then(() => true, (error: unknown) => {
    if (doom.dead) return false
    throw error
  })
}

/** Dies at each boundary of the work in turn. @returns how often */
async function everyDeath(work: Step, look: (memory: Memory, hasCommitted: boolean) => Promise<unknown>): Promise<number> {
  for (let at = 1; ; at++) {
    await empty(held.db)
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', people: true, messages: talk(['Six', 'Seven']) })
    const doom = dieAt(at)
    const lived = await dying(doom, work)
    await look(memory, lived || doom.passed.at(-1)!.startsWith('after the commit'))
    await work(memory)
    expect((await memory.people()).merges).toHaveLength(1)
    expect((await memory.people()).people).toMatchObject([{ messages: 2 }])
    expect((await memory.check()).ok).toBe(true)
    if (lived) return at - 1
  }
}

test.runIf(ON_THIS_ENGINE)('after a crash a merge of people is whole or not there, and may be repeated', async () => {
  const deaths = await everyDeath((memory) => memory.mergePeople({ names: ['Ann', 'Ben'] }), async (memory, hasCommitted) => {
    expect((await memory.people()).merges.map(({ names }) => names)).toEqual(hasCommitted ? [['Ann', 'Ben']] : [])
  })
  expect(deaths).toBeGreaterThanOrEqual(4)
})
