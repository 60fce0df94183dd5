/** Db over PGlite in a folder: one process, one thread, one connection. */
import { join } from 'node:path'
import { hasCode, type MadeleineError } from '../../errors.ts'
import { localChannel } from '../channel/channel.ts'
import { beginStatements, type Db, type TransactionOptions, type Tx } from './db.ts'
import { lockFolder, removeLock } from '../folder/folder-lock.ts'
import { lackForValues } from '../folder/disk-space.ts'
import { removeOrphans } from '../folder/orphan-files.ts'
import { folderError, makeFolder, removeMade } from '../folder/usable-folder.ts'
import { assertNotForeign, assertStore, removeStoreFiles, storePresence } from '../folder/store-presence.ts'
import { finishFolder, prepareFolder, removeUnfinished } from '../folder/template-folder.ts'
import { isWriteRefused } from './engine-failure.ts'
import { connectionQueue } from './connection-queue.ts'
import { inOpenTransaction, type Send } from './open-transaction.ts'
import type { EngineThread } from './pglite-thread.ts'
import { restartableEngine, type Engine } from './restartable-engine.ts'
import { MINUTE_MS } from '../../units.ts'

export interface PgliteOptions {
  /** The store's folder; created when missing. Contains the lock and the database. */
  readonly folder: string
  /** Whether a store is made where there is none. Default true. */
  readonly create?: boolean
  /** Commits survive a power cut with 'fsync', only a process crash with 'relaxed'. */
  readonly durability?: 'fsync' | 'relaxed'
  /** Timeout of a request in milliseconds, after which the engine is terminated and reopened. */
  readonly answerMs?: number
}

/**
 * Makes the folder where it is missing, locks and opens it.
 * @throws {MadeleineError} `store_locked` when another process holds the lock, `invalid_input` when the path is no folder, or one
 *   with other files, `no_store`, `store_readonly`, `store_full`, `store_damaged`
 */
export async function openPglite({ folder, create = true, durability = 'fsync', answerMs }: PgliteOptions): Promise<Db> {
  if (!create) assertStore(folder)
  const made = await makeFolder(folder)
  try {
    assertNotForeign(folder)
    const lock = await lockFolder(folder)
    // Under the lock: another process may have made the store meanwhile
    const isNew = storePresence(folder).kind !== 'store'
    try {
      let isAbandoned = false
      const release = async () => {
        if (isAbandoned) await removeNew(folder)
        await lock.release()
      }
      const db = dbOn(folder, await openEngineIn(folder, durability, answerMs), release)
      const abandon = () => ((isAbandoned = true), db.close()).then(() => removeMade(made))
      return isNew ? { ...db, abandon } : db
    } catch (error) {
      if (isNew) await removeLock(folder)
      await lock.release()
      throw error
    }
  } catch (error) {
    await removeMade(made)
    throw folderError(folder, error)
  }
}

/** Removes a new store whose engine is closed, while the lock is held. */
async function removeNew(folder: string): Promise<void> {
  await removeStoreFiles(folder)
  await removeLock(folder)
}

/** Opens the database in a locked folder. Of a new store that cannot be opened nothing is left. */
async function openEngineIn(folder: string, durability: 'fsync' | 'relaxed', answerMs: number | undefined): Promise<Engine> {
  try {
    const engine = await restartableEngine(folder, { folder: await prepareFolder(folder), durability }, answerMs)
    await finishFolder(folder).catch(async (error: unknown) => {
      await engine.close()
      throw error
    })
    return engine
  } catch (error) {
    await removeUnfinished(folder).catch(() => undefined)
    throw error
  }
}

/** Timeout of a statement of maintenance, such as rewriting a large table. */
const MAINTENANCE_TIMEOUT_MS = 10 * MINUTE_MS

function dbOn(folder: string, engine: Engine, release: () => Promise<void>): Db {
  const enqueue = connectionQueue()
  let closing: Promise<void> | undefined
  const explained = (error: unknown): never => {
    throw engine.explain(error)
  }
  const once = <T>(work: TransactionWork<T>, options: TransactionOptions) => inTransaction(engine, folder, work, options).catch(explained)
  const maintenance = async (text: string): Promise<readonly unknown[]> => {
    const thread = await writingThread(engine, true)
    return rollbackOnError(thread, () => only(thread, text, MAINTENANCE_TIMEOUT_MS)).catch(explained)
  }
  return {
    engine: 'pglite',
    channel: localChannel(),
    transaction: (work, options = {}) =>
      enqueue(options.background ?? false, () =>
        once(work, options).catch((error: unknown) => {
          // A reader whose engine met a full disk can go on once it is reopened; a writer is then told so
          if (options.idempotent && !engine.alive && hasCode(error, 'engine_restarted', 'store_full')) return once(work, options)
          throw error
        }),
      ),
    script: (text) => enqueue(false, () => script(engine, text).catch(explained)),
    maintain: (statement) => enqueue(true, async () => void (await maintenance(statement))),
    // In one turn: a table that another request created meanwhile would look like an orphan
    dropOldFiles: () => enqueue(true, async () => {
      for (const statement of ['select pg_switch_wal()', 'checkpoint']) await maintenance(statement)
      const [{ directory, files }] = (await maintenance(KNOWN_FILES)) as readonly [{ directory: string; files: string[] }]
      await removeOrphans(join(engine.database, directory), files)
    }),
    close: () => (closing ??= enqueue(false, () => engine.close()).then(release)),
  }
}

/** The database's directory, and the files of all its tables and indexes. */
const KNOWN_FILES = `
  select 'base/' || (select oid from pg_database where datname = current_database()) as directory,
         array_agg(pg_relation_filenode(oid)::text) as files from pg_class where pg_relation_filenode(oid) is not null`

async function script(engine: Engine, text: string): Promise<void> {
  const thread = await writingThread(engine, false)
  await rollbackOnError(thread, () => thread.order({ script: text }))
}

/** The thread, for work that writes. @throws {MadeleineError} `store_full`, `store_readonly` */
async function writingThread(engine: Engine, isBackground: boolean): Promise<EngineThread> {
  const thread = await engine.thread(isBackground)
  const obstacle = await obstacleToWriting(engine, thread)
  if (obstacle) throw obstacle
  return thread
}

/** Why the next transaction cannot write, after what can be done about it. */
async function obstacleToWriting({ place, reserve }: Engine, thread: EngineThread): Promise<MadeleineError | undefined> {
  if (place.isLogLong()) await thread.order({ script: 'checkpoint' })
  const obstacle = place.obstacle()
  if (!obstacle) reserve.keep()
  return obstacle
}

type TransactionWork<T> = (tx: Tx) => Promise<T>

/** Runs a transaction on the thread, which answers requests in order. */
async function inTransaction<T>(engine: Engine, folder: string, work: TransactionWork<T>, options: TransactionOptions): Promise<T> {
  const thread = await engine.thread(options.background ?? false)
  // PostgreSQL's log must never meet a full disk. Where there is too little room the transaction can still read.
  const obstacle = options.snapshot ? undefined : await obstacleToWriting(engine, thread)
  const refused = (error: unknown): never => {
    throw obstacle && isWriteRefused(error) ? obstacle : error
  }
  return rollbackOnError(thread, () => inOpenTransaction(sendTo(thread, folder), beginStatements(options, !obstacle), work)).catch(refused)
}

const sendTo = (thread: EngineThread, folder: string): Send => async (queries) => {
  try {
    const lack = lackForValues(folder, queries.flatMap(({ values }) => values))
    if (lack) throw lack
    return await thread.run(queries)
  } catch (error) {
    return { answers: [], failure: { error } }
  }
}

/** Rolls back when `work` fails, because the single connection must not stay in a failed transaction; terminates the thread when the rollback fails. */
async function rollbackOnError<T>(thread: EngineThread, work: (thread: EngineThread) => Promise<T>): Promise<T> {
  try {
    return await work(thread)
  } catch (error) {
    if (thread.alive) await only(thread, 'rollback').catch(() => thread.terminate())
    throw error
  }
}

/** Runs one statement by itself, and returns its rows. */
async function only(thread: EngineThread, text: string, timeoutMs?: number): Promise<readonly unknown[]> {
  const { answers: [answer], failure } = await thread.run([{ text, values: [] }], timeoutMs)
  if (failure) throw failure.error
  return answer?.rows ?? []
}
