/** Transactions beside servers that go on: they wait for a lock for a moment only, since whoever comes later waits behind them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MadeleineError } from '@madeleine/base'
import { type Db, sql, sqlState, type Tx } from '@madeleine/engine'

/** Shorter than `deadlock_timeout`, 1 s: where two wait for each other this one gives way before the server ends either. */
const WAIT_MS = 200
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 2000]

/** Codes of a server: lock not available, deadlock, statement timeout. */
const GIVES_WAY = new Set(['55P03', '40P01', '57014'])

/** Thrown by the work of a transaction that is to be tried again. */
export class NotYet extends Error {}

/**
 * Runs a transaction again and again until it has had its locks. A change of the layout takes as long as that takes, and whoever runs it
 * may end it at any time. @param work nth: how often it was tried before @param before done before each try, outside of the transaction
 */
export async function patiently<T>(
  db: Pick<Db, 'transaction'>, work: (tx: Tx, nth: number) => Promise<T>, before: () => Promise<void> = async () => undefined,
): Promise<T> {
  for (let [nth, pauseMs] = [0, FIRST_PAUSE_MS]; ; nth++, pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    await before()
    try {
      return await db.transaction(async (tx) => {
        tx.run(sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`)
        return work(tx, nth)
      }, { takesLong: true })
    } catch (error) {
      if (!(error instanceof NotYet || GIVES_WAY.has(sqlState(error) ?? ''))) throw error
    }
    await sleep(pauseMs)
  }
}

/** Id of the advisory lock of a run: 'partition' on a keyboard of a telephone. It only has to be unique within the database. */
const RUN_LOCK = 727_842_466

/**
 * Runs one change at a time: a transaction that reads nothing holds the lock on a connection of its own.
 * @throws {MadeleineError} `busy` while another process changes the layout
 */
export const alone = <T>(db: Pick<Db, 'transaction'>, work: () => Promise<T>): Promise<T> => db.transaction(async (tx) => {
  const [lock] = await tx.rows<{ isMine: boolean }>(sql`select pg_try_advisory_xact_lock(${RUN_LOCK}::bigint) as "isMine"`)
  if (!lock!.isMine) throw new MadeleineError('busy', 'another process changes the layout of the store: wait until it has ended')
  // Last: what a select has read from keeps the connection at that moment, which vacuum, new indexes and the switch would wait for
  await tx.rows({ text: 'set local idle_in_transaction_session_timeout to 0', values: [], isPlannedAnew: true })
  return work()
}, { takesLong: true })
