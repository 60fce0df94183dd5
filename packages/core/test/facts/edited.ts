/** For tests of edits of facts: a memory with what was learnt of its log, at a stopped time. */
import type { Fact } from '@madeleine/contract'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, type Held } from '../../../../test/testing.ts'
import { learn, storeLog } from '../../../../test/support/learning.ts'

export const NOW = new Date('2026-02-20T12:00:00Z')

export const all = (memory: Memory): Promise<Fact[]> => memory.facts({ includeSuperseded: true })
export const named = async (memory: Memory, text: string): Promise<Fact> => (await all(memory)).find((one) => one.text === text)!
export const idNamed = async (memory: Memory, text: string): Promise<string> => (await named(memory, text)).id
export const holding = async (memory: Memory): Promise<string[]> => (await memory.facts()).map(({ text }) => text).toSorted()

export const openAt = (held: Held): Promise<Memory> => memoryFor(held.db, { now: () => NOW })

/** A memory with a log, and what was learnt of it. */
export async function knowing(held: Held, ...changes: Parameters<typeof learn>[1]): Promise<Memory> {
  await storeLog(held.db)
  await learn(held.db, changes)
  return openAt(held)
}
