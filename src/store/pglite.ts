/** Db over PGlite in a folder: one thread, one connection, one process. */
import { MadeleineError } from '../errors.ts'
import { assertCommitted, closedStore, whileOpen, type Db, type Query, type Tx } from './db.ts'
import { lockFolder } from './lock.ts'
import { startThread, type Thread } from './pglite-thread.ts'
import { finishFolder, prepareFolder } from './template.ts'
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
    const engine = await keepRunning(() => startThread(start, answerMs))
    await finishFolder(folder).catch(async (error: unknown) => {
      await engine.close()
      throw error
    })
    return dbOn(engine, lock.release)
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The thread that runs now: started anew when the last one has died. */
interface Engine {
  thread(): Promise<Thread>
  close(): Promise<void>
}

async function keepRunning(start: () => Promise<Thread>): Promise<Engine> {
  let thread = await start()
  let open = true
  return {
    async thread() {
      if (!open) throw closedStore()
      if (thread.alive) return thread
      await thread.terminate() // two engines on one folder lose rows: the old one must be gone
      thread = await start()
      return thread
    },
    async close() {
      open = false
      // Without an answer nothing is lost: the next opening replays what was committed.
      if (thread.alive) await thread.ask({ close: true }).catch(() => undefined)
      await thread.terminate()
    },
  }
}

function dbOn(engine: Engine, release: () => Promise<void>): Db {
  const turn = turns()
  let closing: Promise<void> | undefined
  const once = async <T>(work: (tx: Tx) => Promise<T>) => inTransaction(await engine.thread(), work)
  return {
    engine: 'pglite',
    transaction: (work, { background = false, idempotent = false } = {}) =>
      turn(background, () =>
        once(work).catch((error: unknown) => {
          if (idempotent && error instanceof MadeleineError && error.code === 'engine_restarted') return once(work)
          throw error
        }),
      ),
    script: (text) => turn(false, async () => void (await orUndone(await engine.thread(), (thread) => thread.ask({ script: text })))),
    close: () => (closing ??= turn(false, () => engine.close()).then(release)),
  }
}

function inTransaction<T>(thread: Thread, work: (tx: Tx) => Promise<T>): Promise<T> {
  const rows = async <Row>({ text, values }: Query) => (await thread.ask({ text, values })).rows as Row[]
  return orUndone(thread, async () => {
    await thread.ask({ text: 'begin' })
    const result = await whileOpen({ rows }, work)
    const { command } = await thread.ask({ text: 'commit' })
    assertCommitted(command)
    return result
  })
}

/** The one connection must not stay in a failed transaction; where that cannot be undone the thread ends. */
async function orUndone<T>(thread: Thread, work: (thread: Thread) => Promise<T>): Promise<T> {
  try {
    return await work(thread)
  } catch (error) {
    if (thread.alive) await thread.ask({ text: 'rollback' }).catch(() => thread.terminate())
    throw error
  }
}
