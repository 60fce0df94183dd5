/** Connections for one statement each: what it sets is set when it connects and goes with it, and a pooler has no part in it. */
import pg from 'pg'
import { connectionError, serverError } from '../driver-errors.ts'
import { withSettings } from './connection-settings.ts'

export interface OwnConnections {
  /**
   * Runs a statement that may take as long as it takes. @param lockMs how long it waits for a lock; 0 for any time
   * @throws {MadeleineError} with the code for what the server or the driver reported
   */
  run(statement: string, lockMs: number): Promise<void>
  /** Resolves when none is under way. */
  ended(): Promise<void>
}

export function ownConnections(url: string, connectMs: number): OwnConnections {
  const running = new Set<Promise<void>>()
  return {
    run(statement, lockMs) {
      // Not by `set`: vacuum runs in no transaction, and behind a pooler the next statement is another connection's
      const settings = { statement_timeout: '0', lock_timeout: String(lockMs) }
      const run = runOn(new pg.Client({
        ...withSettings(url, settings), application_name: 'madeleine', keepAlive: true, connectionTimeoutMillis: connectMs,
      }), statement).finally(() => running.delete(run))
      running.add(run)
      return run
    },
    ended: async () => void (await Promise.allSettled(running)),
  }
}

async function runOn(client: pg.Client, statement: string): Promise<void> {
  client.on('error', () => undefined) // the statement fails with it
  await client.connect().catch((error: unknown) => {
    throw connectionError(error)
  })
  await client.query(statement).catch((error: unknown) => {
    throw serverError(error)
  }).finally(() => client.end().catch(() => undefined))
}
