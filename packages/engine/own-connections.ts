/** Connections for one statement each: what it sets is set when it connects and goes with it, and a pooler has no part in it. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { storeClosedError, type MaintenanceOptions, type Query } from './db.ts'
import { connectionError, serverError } from './driver-errors.ts'

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

// What a transaction may take of a server: limits that it sets itself, since a pooler keeps no settings between two.

/** In milliseconds; 0 for no limit. */
export interface ServerLimits {
  /** How long one statement may run. */
  readonly statementTimeoutMs: number
  /** How long a statement waits for a lock. */
  readonly lockTimeoutMs: number
  /** After how long the server ends a transaction whose process stands still, and with it the locks that others wait for. */
  readonly idleInTransactionMs: number
}

/** Longer than any statement of ours but those of `takesLong`, and shorter than a lease. */
export const DEFAULT_LIMITS: ServerLimits = { statementTimeoutMs: 60_000, lockTimeoutMs: 30_000, idleInTransactionMs: 60_000 }

/** The statement that sets role and user of a transaction, which sets its limits too, so that no statement is added for them. */
export type Limiting = (as: Query | undefined, takesLong: boolean) => Query

/** A select list of `set_config` and nothing behind it may be added to. */
export function limiting({ statementTimeoutMs, lockTimeoutMs, idleInTransactionMs }: ServerLimits): Limiting {
  const settings = (statementMs: number): string => [
    ['statement_timeout', statementMs], ['lock_timeout', lockTimeoutMs], ['idle_in_transaction_session_timeout', idleInTransactionMs],
  ].map(([name, ms]) => `set_config('${name}', '${ms}', true)`).join(', ')
  const [limited, unlimited] = [settings(statementTimeoutMs), settings(0)]
  return (as, takesLong) => {
    const own = takesLong ? unlimited : limited
    const alone = { text: `select ${own}`, values: [] }
    if (as === undefined) return alone
    return { ...as, text: `${as.text}, ${own}`, ...(as.distributed && { distributed: [...as.distributed, alone] }) }
  }
}

// Settings that a connection is opened with, beside those that its URL names.

/** What the driver takes: its own `options` would give way to those of a URL. */
export interface ConnectionSettings {
  readonly connectionString: string
  readonly options: string
}

/** @param settings by name; their values have no spaces */
export function withSettings(url: string, settings: Readonly<Record<string, string>>): ConnectionSettings {
  const parsed = new URL(url)
  const given = parsed.searchParams.get('options')
  parsed.searchParams.delete('options')
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return { connectionString: given === null ? url : parsed.href, options: [...(given === null ? [] : [given]), ...ours].join(' ') }
}

// A client of a PostgreSQL server that gives up connecting, and leaves nothing open then.

/**
 * For a server that never answers. As an option of the pool the time would also end waiting for a free connection.
 *
 * The driver leaves the socket open where a login fails on this side, such as one without the password that the server asks for: the
 * server ends it after a minute, for which the process could not end.
 */
export const clientWithin = (connectMs: number): typeof pg.Client => class extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), connectionTimeoutMillis: connectMs })
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    const abandon = (): void => void this.connection.stream.destroy()
    if (!callback) {
      const connecting = super.connect() as Promise<this>
      connecting.catch(abandon)
      return connecting
    }
    super.connect((error: Error) => {
      callback(error)
      if (error) abandon()
    })
  }
}
