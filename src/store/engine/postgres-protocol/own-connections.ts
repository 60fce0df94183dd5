/** Connections for one statement each: what it sets is set when it connects and goes with it, and a pooler has no part in it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { storeClosedError, type MaintenanceOptions } from '../db.ts'
import { connectionError, serverError } from '../driver-errors.ts'
import { clientWithin } from './client-within.ts'
import { withSettings } from './connection-settings.ts'

export interface OwnConnections {
  /**
   * Runs a statement that may take as long as it takes.
   * @throws {MadeleineError} with the code for what the server or the driver reported; `closed` while it waits for its turn
   */
  run(statement: string, options: Required<MaintenanceOptions>): Promise<void>
  /** Lets none wait any longer, and resolves when none is under way. */
  end(): Promise<void>
}

export function ownConnections(url: string, connectMs: number): OwnConnections {
  const Client = clientWithin(connectMs)
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  return {
    run(statement, { lockMs, isAlone }) {
      // Not by `set`: vacuum runs in no transaction, and behind a pooler the next statement is another connection's
      const settings = { statement_timeout: '0', lock_timeout: String(lockMs) }
      const client = new Client({ ...withSettings(url, settings), application_name: 'madeleine', keepAlive: true })
      const run = runOn(client, async () => {
        if (isAlone) await untilAlone(client, ending.signal)
        await client.query(statement)
      }).finally(() => running.delete(run))
      running.add(run)
      return run
    },
    async end() {
      ending.abort(storeClosedError())
      await Promise.allSettled(running)
    },
  }
}

async function runOn(client: pg.Client, work: () => Promise<void>): Promise<void> {
  client.on('error', () => undefined) // what runs fails with it
  await client.connect().catch((error: unknown) => {
    throw connectionError(error)
  })
  await work().catch((error: unknown) => {
    throw serverError(error)
  }).finally(() => client.end().catch(() => undefined))
}

/** Id of the advisory lock, beside that of migrations. */
const LOCK = 7_234_310
const TURN_MS = 200

/** Takes a lock that goes with the connection. Asked for again and again: whoever waits in a statement has a snapshot. */
async function untilAlone(client: pg.Client, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { rows: [lock] } = await client.query<{ isMine: boolean }>(`select pg_try_advisory_lock(${LOCK}) as "isMine"`)
    if (lock?.isMine) return
    await sleep(TURN_MS, undefined, { ref: false, signal }).catch(() => signal.throwIfAborted())
  }
}
