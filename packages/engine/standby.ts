/** A standby of the PostgreSQL server, which reads are sent to where it has what they must see. */
import { logBytesBefore, MadeleineError } from '@madeleine/base'
import { sql, type ConnectionPool, type Db, type Standby, type TransactionOptions } from './db.ts'

export interface StandbyOptions {
  readonly primary: Db
  /** A pool of connections to the standby, and the threads that read there. */
  readonly standby: Pick<Db, 'transaction' | 'offload'>
}

/** How long what is known of the standby holds: so long it may have been promoted, and follow nobody. */
const KNOWN_MS = 1000
/** It is not asked for so long when it did not answer: each time a read would wait for the attempt. */
const AWAY_MS = 5000

export function openStandby({ primary, standby }: StandbyOptions): Standby {
  const written = sharedByLater(() => positionOf(primary, WRITTEN))
  const replayed = sharedByLater(() => positionOf(standby, REPLAYED))
  /** What the standby had replayed when it was last asked; undefined after a second. */
  let known: bigint | 'away' | undefined
  let timer: NodeJS.Timeout | undefined
  const note = (found: bigint | 'away'): void => {
    known = found
    clearTimeout(timer)
    timer = setTimeout(() => (known = undefined), found === 'away' ? AWAY_MS : KNOWN_MS).unref()
  }
  const ask = async (): Promise<bigint | 'away'> => {
    try {
      // Rows of a cluster are in the logs of its workers, which the coordinator's says nothing of
      note(await primary.isDistributed?.() ? 'away' : logBytesBefore(await replayed()))
    } catch {
      note('away')
    }
    return known!
  }
  return {
    db: { ...primary, ...readingFrom({ primary, standby }) },
    written,
    async stateAt(position) {
      const needed = logBytesBefore(position)
      const found = known === undefined || (known !== 'away' && known < needed) ? await ask() : known
      return found === 'away' ? found : found >= needed ? 'reached' : 'behind'
    },
    failed: () => note('away'),
    async lagBytes() {
      const [had, has] = [logBytesBefore(await replayed()), logBytesBefore(await written())]
      return Number(has > had ? has - had : 0n)
    },
  }
}

/** Reads on threads go where the standby's threads are; where it has none, to the calling thread. */
const readingFrom = ({ primary, standby }: StandbyOptions): Pick<Db, 'transaction' | 'offload'> => ({
  transaction: (work, options = {}) => (readsOneUser(options) ? standby : primary).transaction(work, options),
  offload: standby.offload ?? (async () => undefined),
})

/** Keys and grants are read where they are revoked. */
const readsOneUser = ({ snapshot = false, as }: TransactionOptions): boolean => snapshot && as?.values[0] === 'madeleine_app'

const WRITTEN = sql`select pg_current_wal_insert_lsn()::text as position`
/** Null on a server that follows none, also on one that was promoted. */
const REPLAYED = sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`

async function positionOf(db: Pick<Db, 'transaction'>, query: typeof WRITTEN): Promise<string> {
  const snapshot = query === REPLAYED
  const [row] = await db.transaction((tx) => tx.rows<{ position: string | null }>(query), { idempotent: true, snapshot })
  if (row!.position === null) throw new MadeleineError('server_refused', 'readUrl names a server that is no standby')
  return row!.position
}

/** Whoever asks while it is asked waits for the next answer, together with all who do: each has one that was asked for after it came. */
function sharedByLater<T>(ask: () => Promise<T>): () => Promise<T> {
  let [running, next]: [Promise<unknown>, Promise<T> | undefined] = [Promise.resolve(), undefined]
  return () => (next ??= running.then(() => {
    next = undefined
    const asked = ask()
    running = asked.catch(() => undefined)
    return asked
  }))
}

/** Connections to a standby, under names of their own. */
export const ofStandby = (pools: readonly ConnectionPool[]): ConnectionPool[] =>
  pools.map((one) => ({ ...one, pool: one.pool === 'main' ? 'standby' : 'standby_reading' }))
