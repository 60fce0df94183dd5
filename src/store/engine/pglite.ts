/** Db over PGlite in a folder: one process, one thread, one connection. */
import { join } from 'node:path'
import { MadeleineError } from '../../errors.ts'
import { localChannel } from '../channel/channel.ts'
import { assertCommitted, beginStatement, storeClosedError, whileOpen, type Db, type Query, type TransactionOptions, type Tx } from './db.ts'
import { lockFolder } from '../folder/folder-lock.ts'
import { startThread, type EngineThread } from './pglite-thread.ts'
import { removeOrphans } from '../folder/orphan-files.ts'
import { finishFolder, prepareFolder } from '../folder/template-folder.ts'
import { connectionQueue } from './connection-queue.ts'
import { MINUTE_MS } from '../../units.ts'

export interface PgliteOptions {
  /** The store's folder; created when missing. Contains the lock and the database. */
  readonly folder: string
  /** Commits survive a power cut with 'fsync', only a process crash with 'relaxed'. */
  readonly durability?: 'fsync' | 'relaxed'
  /** Timeout of a request in milliseconds, after which the engine is terminated and reopened. */
  readonly answerMs?: number
}

/**
 * Locks and opens the folder.
 * @throws {MadeleineError} `store_locked` when another process holds the lock
 */
export async function openPglite({ folder, durability = 'fsync', answerMs }: PgliteOptions): Promise<Db> {
  const lock = await lockFolder(folder)
  try {
    const start = { folder: await prepareFolder(folder), durability }
    const engine = await restartable(() => startThread(start, answerMs))
    await finishFolder(folder).catch(async (error: unknown) => {
      await engine.close()
      throw error
    })
    return dbOn(engine, { database: start.folder, release: lock.release })
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Provides the running thread, and starts a new one when the last has died. */
interface Engine {
  thread(): Promise<EngineThread>
  close(): Promise<void>
}

async function restartable(start: () => Promise<EngineThread>): Promise<Engine> {
  let thread = await start()
  let open = true
  return {
    async thread() {
      if (!open) throw storeClosedError()
      if (thread.alive) return thread
      await thread.terminate() // two engines on one folder lose rows: the old thread must be gone first
      thread = await start()
      return thread
    },
    async close() {
      open = false
      // Without an answer nothing is lost: the next opening replays the committed WAL.
      if (thread.alive) await thread.request({ close: true }).catch(() => undefined)
      await thread.terminate()
    },
  }
}

/** Timeout of a statement of maintenance, such as rewriting a large table. */
const MAINTENANCE_TIMEOUT_MS = 10 * MINUTE_MS

interface OpenFolder {
  /** The database's directory. */
  readonly database: string
  readonly release: () => Promise<void>
}

function dbOn(engine: Engine, { database, release }: OpenFolder): Db {
  const enqueue = connectionQueue()
  let closing: Promise<void> | undefined
  const once = async <T>(work: TransactionWork<T>, options: TransactionOptions) => inTransaction(await engine.thread(), work, options)
  const maintenance = async (text: string): Promise<unknown[]> =>
    rollbackOnError(await engine.thread(), async (thread) => (await thread.request({ text }, MAINTENANCE_TIMEOUT_MS)).rows ?? [])
  return {
    engine: 'pglite',
    channel: localChannel(),
    transaction: (work, options = {}) =>
      enqueue(options.background ?? false, () =>
        once(work, options).catch((error: unknown) => {
          if (options.idempotent && error instanceof MadeleineError && error.code === 'engine_restarted') return once(work, options)
          throw error
        }),
      ),
    script: (text) => enqueue(false, async () => void (await rollbackOnError(await engine.thread(), (thread) => thread.request({ script: text })))),
    maintain: (statement) => enqueue(true, async () => void (await maintenance(statement))),
    // In one turn: a table that another request created meanwhile would look like an orphan
    dropOldFiles: () => enqueue(true, async () => {
      for (const statement of ['select pg_switch_wal()', 'checkpoint']) await maintenance(statement)
      const [{ folder, files }] = (await maintenance(KNOWN_FILES)) as [{ folder: string; files: string[] }]
      await removeOrphans(join(database, folder), files)
    }),
    close: () => (closing ??= enqueue(false, () => engine.close()).then(release)),
  }
}

/** The database's directory, and the files of all its tables and indexes. */
const KNOWN_FILES = `
  select 'base/' || (select oid from pg_database where datname = current_database()) as folder,
         array_agg(pg_relation_filenode(oid)::text) as files from pg_class where pg_relation_filenode(oid) is not null`

type TransactionWork<T> = (tx: Tx) => Promise<T>

/**
 * Runs a transaction. The thread answers requests in order, and a failed statement fails all later ones. So the first
 * statement is sent right after `begin` and `as`, without awaiting them: this saves two of the six round trips of a
 * small transaction.
 */
function inTransaction<T>(thread: EngineThread, work: TransactionWork<T>, options: TransactionOptions): Promise<T> {
  return rollbackOnError(thread, async () => {
    const started = Promise.all([thread.request({ text: beginStatement(options) }), ...(options.as ? [thread.request(options.as)] : [])])
    const rows = async <Row>({ text, values }: Query) => {
      const [answer] = await Promise.all([thread.request({ text, values }), started])
      return answer.rows as Row[]
    }
    const result = await whileOpen({ rows }, work).finally(() => started)
    const { command } = await thread.request({ text: 'commit' })
    assertCommitted(command)
    return result
  })
}

/** Rolls back when `work` fails, because the single connection must not stay in a failed transaction; terminates the thread when the rollback fails. */
async function rollbackOnError<T>(thread: EngineThread, work: (thread: EngineThread) => Promise<T>): Promise<T> {
  try {
    return await work(thread)
  } catch (error) {
    if (thread.alive) await thread.request({ text: 'rollback' }).catch(() => thread.terminate())
    throw error
  }
}
