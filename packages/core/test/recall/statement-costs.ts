/** What a call of a memory costs: its statements, and the trips that they travel in. */
import type { Db } from '@madeleine/engine'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor } from '../../../../test/testing.ts'
import { onThisThread, watchedTx } from '../../../../test/watched-db.ts'

export interface Cost {
  readonly statements: number
  /** Statements that are asked for in one turn travel together; begin and role with the first, and the commit in a trip of its own. */
  readonly trips: number
}

/** A memory, and what a call of it costs. What is written behind the answer does not count. */
export async function watchedMemory(held: Db, now: () => Date): Promise<{
  memory: Memory; costOf: (call: (memory: Memory) => Promise<unknown>) => Promise<Cost>
}> {
  let [statements, trips, isUnderWay] = [0, 0, false]
  const onStatement = () => {
    statements += 1
    if (isUnderWay) return
    isUnderWay = true
    trips += 1
    queueMicrotask(() => void (isUnderWay = false))
  }
  const db: Db = { ...onThisThread(held), transaction: async (work, options) => {
    if (options?.background) return held.transaction(work, options)
    return held.transaction((tx) => work(watchedTx(tx, onStatement)), options).finally(() => (trips += 1))
  } }
  const memory = await memoryFor(db, { now })
  return {
    memory,
    async costOf(call) {
      ;[statements, trips] = [0, 0]
      await call(memory)
      return { statements, trips }
    },
  }
}
