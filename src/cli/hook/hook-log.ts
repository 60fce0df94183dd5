/** The log of hooks: what failed, in a file of the spool, since a hook's host must see nothing of it. */
import { appendFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Above this the log becomes `log.1`, in place of the last one. */
const MAX_LOG_BYTES = 65_536
const MAX_LINE_CHARS = 600

/** Adds one line, with the time. Does nothing where it cannot be written. @param line without what anybody said */
export function logHook(spool: string, line: string): void {
  const path = join(spool, 'log')
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(path, `${path}.1`)
    appendFileSync(path, `${new Date().toISOString()} ${line.slice(0, MAX_LINE_CHARS).replaceAll(/\s+/g, ' ')}\n`, { mode: 0o600 })
  } catch {
    // A full or read-only disk: there is nowhere to say it
  }
}

/** Code and message of what was thrown. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return [code, message].filter((part) => typeof part === 'string').join(' ') || String(error)
}
