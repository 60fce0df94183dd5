/** A memory together with its language model, for a door that asks the model itself: booked and limited like every other call. */
import type { AskModel } from '@madeleine/contract'
import type { Db } from '@madeleine/engine'
import type { Memory } from './memory.ts'
import { openPipeline } from './open-pipeline.ts'
import { memoryOn } from './running-store.ts'
import { readMemoryOptions, type MemoryOptions } from './store-options.ts'

/** @returns the memory, and how its user asks the model; undefined without one. @throws {MadeleineError} like `openMemory` */
export async function openWithModel(
  given: MemoryOptions, openEngine: (options: MemoryOptions) => Promise<Db>,
): Promise<{ readonly memory: Memory; readonly ask: AskModel | undefined }> {
  const options = readMemoryOptions(given)
  const db = await openEngine(options)
  try {
    const opened = await openPipeline(db, options)
    db.admit?.()
    return { memory: memoryOn(opened, options), ask: opened.pipeline.ask?.(options.user) }
  } catch (error) {
    await (db.abandon ?? db.close)()
    throw error
  }
}
