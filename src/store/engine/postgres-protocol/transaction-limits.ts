/** What a transaction may take of a server: limits that it sets itself, since a pooler keeps no settings between two. */
import type { Query } from '../db.ts'

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
