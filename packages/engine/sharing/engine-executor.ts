/** Runs transactions on the engine of this process, one after another: it has a single connection. */
import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, lackForValues, type MadeleineError, MINUTE_MS } from '@madeleine/base'
import { beginStatements, type OffloadedRead, type OffloadOptions, type Query, type TransactionOptions } from '../db.ts'
import { isWriteRefused } from '../engine-failure.ts'
import { connectionQueue, type Send } from '../transactions.ts'
import type { StorePlace } from '../folder/store-place.ts'
import type { EngineThread, Engine } from '../pglite-thread.ts'
import type { Order } from './sharing-protocol.ts'

export interface Executor {
  /**
   * Waits for the connection, and has `work` send the statements of a transaction, the last of which is the commit.
   * Rolls back when it rejects.
   */
  transaction<T>(work: (send: Send) => Promise<T>, options: TransactionOptions): Promise<T>
  /** Waits for the connection, and has the engine's thread do a read, which is repeated once when the engine was restarted. */
  offload(read: OffloadedRead, options?: OffloadOptions): Promise<unknown>
  /** Runs what runs outside of a transaction, as `Db` describes it. */
  order(order: Order): Promise<void>
  /** False once the engine has died, until it is needed again. */
  readonly alive: boolean
  /** Closes the engine after what is running and waiting in the foreground. */
  close(): Promise<void>
}

/** Timeout of a statement of maintenance, such as rewriting a large table. */
const MAINTENANCE_TIMEOUT_MS = 10 * MINUTE_MS

export function engineExecutor(folder: string, engine: Engine): Executor {
  const enqueue = connectionQueue()
  const explained = (error: unknown): never => {
    throw engine.explain(error)
  }
  const once = <T>(work: Work<T>, options: TransactionOptions) => inTransaction(engine, folder, work, options).catch(explained)
  const maintenance = async (text: string): Promise<readonly unknown[]> => {
    const thread = await writingThread(engine, true)
    return rollbackOnError(thread, () => only(thread, text, MAINTENANCE_TIMEOUT_MS)).catch(explained)
  }
  /** A reader whose engine met a full disk can go on once it is reopened; a writer is then told so. */
  const repeated = async <T>(isIdempotent: boolean, attempt: () => Promise<T>): Promise<T> =>
    attempt().catch((error: unknown) => {
      if (isIdempotent && !engine.alive && hasCode(error, 'engine_restarted', 'store_full')) return attempt()
      throw error
    })
  return {
    get alive() { return engine.alive },
    transaction: (work, options) =>
      enqueue(options.background ?? false, () => repeated(options.idempotent ?? false, () => once(work, options))),
    offload: (read, options) => repeated(true, () => offloadOnce(engine, (task) => enqueue(false, task), read, options).catch(explained)),
    order(order) {
      if (order.what === 'script') return enqueue(false, () => script(engine, order.text).catch(explained))
      if (order.what === 'maintain') return enqueue(true, async () => void (await maintenance(order.text)))
      // In one turn: a table that another request created meanwhile would look like an orphan
      return enqueue(true, async () => {
        for (const statement of ['select pg_switch_wal()', 'checkpoint']) await maintenance(statement)
        const [{ directory, files }] = (await maintenance(KNOWN_FILES)) as readonly [{ directory: string; files: string[] }]
        await removeOrphans(join(engine.database, directory), files, engine.place)
      })
    },
    close: () => enqueue(false, () => engine.close()),
  }
}

/** A read in its turn, which ends when the read has no more to ask: what it computes then holds nobody up. */
function offloadOnce(
  engine: Engine, inTurn: (task: () => Promise<void>) => Promise<void>, read: OffloadedRead, { onPartial, signal }: OffloadOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const inItsTurn = (free: () => void): void => {
      let isFree = false
      const begun = async (): Promise<unknown> => {
        signal?.throwIfAborted()
        const thread = await engine.thread(false)
        const onProgress = ({ value, hasRead }: { readonly value?: unknown; readonly hasRead?: true }): void => {
          if (value !== undefined) onPartial?.(value)
          if (hasRead) free()
          isFree ||= hasRead === true
        }
        const reading = () => thread.read(read, onProgress)
        // Once others may have the connection, nothing of the read is open on it
        return rollbackOnError(thread, reading, () => !isFree)
      }
      void begun().then(resolve, reject).finally(free)
    }
    void inTurn(() => new Promise<void>(inItsTurn))
  })
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

type Work<T> = (send: Send) => Promise<T>

/** Runs a transaction on the thread, which answers requests in order. */
async function inTransaction<T>(engine: Engine, folder: string, work: Work<T>, options: TransactionOptions): Promise<T> {
  const thread = await engine.thread(options.background ?? false)
  // PostgreSQL's log must never meet a full disk. Where there is too little room the transaction can still read.
  const obstacle = options.snapshot ? undefined : await obstacleToWriting(engine, thread)
  const refused = (error: unknown): never => {
    throw obstacle && isWriteRefused(error) ? obstacle : error
  }
  return rollbackOnError(thread, () => work(begunBy(beginStatements(options, !obstacle), sendTo(thread, folder)))).catch(refused)
}

/** Sends what begins a transaction with its first statements. */
function begunBy(begin: readonly Query[], send: Send): Send {
  let hasBegun = false
  return async (queries) => {
    if (hasBegun) return send(queries)
    hasBegun = true
    const { answers, ...rest } = await send([...begin, ...queries])
    return { answers: answers.slice(begin.length), ...rest }
  }
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

/**
 * Rolls back when `work` fails, because the single connection must not stay in a failed
 * transaction; terminates the thread when the rollback fails.
 */
async function rollbackOnError<T>(thread: EngineThread, work: (thread: EngineThread) => Promise<T>, isOpen = () => true): Promise<T> {
  try {
    return await work(thread)
  } catch (error) {
    if (thread.alive && isOpen()) await only(thread, 'rollback').catch(() => thread.terminate())
    throw error
  }
}

/** Runs one statement by itself, and returns its rows. */
async function only(thread: EngineThread, text: string, timeoutMs?: number): Promise<readonly unknown[]> {
  const { answers: [answer], failure } = await thread.run([{ text, values: [] }], timeoutMs)
  if (failure) throw failure.error
  return answer?.rows ?? []
}

// Files of tables that do not exist: a process killed while it rewrote a table leaves the new file, which nothing else ever removes.

/** A table's or index's file: its number, its fork, its part. */
const RELATION_FILE = /^(\d+)(?:_(?:fsm|vm|init))?(?:\.\d+)?$/

/**
 * Removes the files of a database's directory that belong to none of its tables and indexes. Only while no table is
 * created or rewritten.
 * @param known numbers of the files in use
 * @throws {MadeleineError} `store_gone` where the database is not the one that named them
 */
export async function removeOrphans(folder: string, known: readonly string[], place: StorePlace): Promise<void> {
  const inUse = new Set(known)
  for (const name of await readdir(folder)) {
    const number = RELATION_FILE.exec(name)?.[1]
    if (number === undefined || inUse.has(number)) continue
    place.assertThere()
    rmSync(join(folder, name), { force: true })
  }
}
