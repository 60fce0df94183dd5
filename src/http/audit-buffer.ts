/** Entries of the audit trail on their way to the store: written together, so that no request waits for its own. */
import type { AuditRow } from '../contract/key-options.ts'

export interface AuditBuffer {
  add(row: AuditRow): void
  /** Writes what waits, or nothing at all. @returns the error that writing ends with now; undefined where it works */
  check(): Promise<unknown>
  /** Resolves when all that was added is stored, or could not be. */
  flush(): Promise<void>
}

export interface AuditBufferOptions {
  readonly store: (entries: readonly AuditRow[]) => Promise<unknown>
  /** Told when entries are lost, with their number. */
  readonly onLost: (entries: number, error: unknown) => void
}

/** After the first entry; a process that is killed loses those of this time. */
const WAIT_MS = 250
const MOST_ENTRIES = 500
/** While the store fails, so many are kept; then the oldest are lost, and it is said. */
const MOST_KEPT = 50_000

export function auditBuffer({ store, onLost }: AuditBufferOptions): AuditBuffer {
  let waiting: AuditRow[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let failure: unknown
  const write = async (): Promise<void> => {
    failure = undefined
    while (waiting.length > 0) {
      const entries = waiting.splice(0, MOST_ENTRIES)
      try {
        await store(entries)
      } catch (error) {
        failure = error
        waiting = [...entries, ...waiting]
        const surplus = waiting.length - MOST_KEPT
        if (surplus > 0) onLost(waiting.splice(0, surplus).length, error)
        return
      }
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return (writing = writing.then(write))
  }
  return {
    add(row) {
      waiting.push(row)
      timer ??= setTimeout(() => void flush(), WAIT_MS).unref()
    },
    async check() {
      await flush()
      return failure ?? store([]).then(() => undefined, (error: unknown) => error)
    },
    async flush() {
      await flush()
      if (waiting.length > 0) onLost(waiting.splice(0).length, undefined)
    },
  }
}
