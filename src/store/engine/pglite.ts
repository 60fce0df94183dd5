/** Db over PGlite in a folder: one thread, one connection, one process. */
import { MadeleineError } from '../../errors.ts'
import { localChannel } from '../channel/channel.ts'
import { assertCommitted, beginning, closedStore, whileOpen, type Db, type Query, type TransactionOptions, type Tx } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { startThread, type EngineThread } from './pglite-thread.ts'
import { finishFolder, prepareFolder } from './template-folder.ts'
import { connectionQueue } from './connection-queue.ts'

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
  thread(): Promise<EngineThread>
  close(): Promise<void>
}

async function keepRunning(start: () => Promise<EngineThread>): Promise<Engine> {
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
  const turn = connectionQueue()
  let closing: Promise<void> | undefined
  const once = async <T>(work: Work<T>, options: TransactionOptions) => inTransaction(await engine.thread(), work, options)
  return {
    engine: 'pglite',
    channel: localChannel(),
    transaction: (work, options = {}) =>
      turn(options.background ?? false, () =>
        once(work, options).catch((error: unknown) => {
          if (options.idempotent && error instanceof MadeleineError && error.code === 'engine_restarted') return once(work, options)
          throw error
        }),
      ),
    script: (text) => turn(false, async () => void (await orUndone(await engine.thread(), (thread) => thread.ask({ script: text })))),
    close: () => (closing ??= turn(false, () => engine.close()).then(release)),
  }
}

type Work<T> = (tx: Tx) => Promise<T>

/**
 * The thread answers in the order it was asked, and a failed statement fails those after it. So the first statement is
 * sent behind `begin` and `as` without waiting for them: two of the six waits of a small transaction.
 */
function inTransaction<T>(thread: EngineThread, work: Work<T>, options: TransactionOptions): Promise<T> {
  return orUndone(thread, async () => {
    const begun = Promise.all([thread.ask({ text: beginning(options) }), ...(options.as ? [thread.ask(options.as)] : [])])
    const rows = async <Row>({ text, values }: Query) => {
      const [answer] = await Promise.all([thread.ask({ text, values }), begun])
      return answer.rows as Row[]
    }
    const result = await whileOpen({ rows }, work).finally(() => begun)
    const { command } = await thread.ask({ text: 'commit' })
    assertCommitted(command)
    return result
  })
}

/** The one connection must not stay in a failed transaction; where that cannot be undone the thread ends. */
async function orUndone<T>(thread: EngineThread, work: (thread: EngineThread) => Promise<T>): Promise<T> {
  try {
    return await work(thread)
  } catch (error) {
    if (thread.alive) await thread.ask({ text: 'rollback' }).catch(() => thread.terminate())
    throw error
  }
}
