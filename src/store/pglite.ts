/** Db over PGlite in a folder: one thread, one connection, one process. */
import { MadeleineError } from '../errors.ts'
import type { Db, Query, Tx } from './db.ts'
import { lockFolder } from './lock.ts'
import { startThread, type Thread } from './pglite-thread.ts'
import { prepareFolder } from './template.ts'
import { turns } from './turns.ts'

export interface PgliteOptions {
  /** The store's folder; created when missing. Holds the lock, the database and nothing else of ours. */
  readonly folder: string
  /** 'fsync' survives a power cut; 'relaxed' only the death of the process. */
  readonly durability?: 'fsync' | 'relaxed'
  /** Without an answer for this long the engine is ended and reopened, in milliseconds. */
  readonly answerMs?: number
}

/**
 * Opens the folder under its lock.
 * @throws {MadeleineError} `store_locked` when another process holds it
 */
export async function openPglite({ folder, durability = 'fsync', answerMs }: PgliteOptions): Promise<Db> {
  const lock = await lockFolder(folder)
  try {
    const start = { folder: await prepareFolder(folder), durability }
    let thread = await startThread(start, answerMs)
    const turn = turns()

    const running = async (): Promise<Thread> => {
      if (!thread.alive) thread = await startThread(start, answerMs)
      return thread
    }
    const once = async <T>(work: (tx: Tx) => Promise<T>) => inTransaction(await running(), work)

    return {
      engine: 'pglite',
      transaction: (work, { background = false, idempotent = false } = {}) =>
        turn(background, () =>
          once(work).catch((error: unknown) => {
            if (idempotent && error instanceof MadeleineError && error.code === 'engine_restarted') return once(work)
            throw error
          }),
        ),
      script: (text) => turn(false, async () => void (await (await running()).ask({ script: text }))),
      async close() {
        await turn(false, async () => {
          if (thread.alive) await thread.ask({ close: true })
          await thread.terminate()
        })
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function inTransaction<T>(thread: Thread, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = ({ text, values }: Query) => thread.ask({ text, values })
  await run({ text: 'begin', values: [] })
  try {
    const result = await work({ rows: <Row>(query: Query) => run(query) as Promise<Row[]> })
    await run({ text: 'commit', values: [] })
    return result
  } catch (error) {
    if (thread.alive) await run({ text: 'rollback', values: [] }).catch(() => thread.terminate())
    throw error
  }
}
