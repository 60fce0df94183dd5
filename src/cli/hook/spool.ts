/** Where a hook's events are spooled: a folder beside the store's database, and the flags that name it. Loads nothing of the rest. */
import { appendFileSync, renameSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { DEFAULT_FOLDER } from '../../base/default-folder.ts'
import { defined } from '../../base/defined.ts'

/** The flags of a hook, as its command line gives them. */
export interface HookFlags {
  readonly data?: string | undefined
  readonly user?: string | undefined
  readonly 'database-url'?: string | undefined
}

export interface SpoolPlace {
  /** Absolute path of the store's folder; with a server of the folder that only has the spool. */
  readonly data: string
  readonly spool: string
  readonly isServer: boolean
  /** Absent for the default user of a folder. */
  readonly user?: string
}

type HookEnvironment = Readonly<Record<string, string | undefined>>

/**
 * A folder as it was written, with the home for `~`. A shell leaves that to us in quotes, in `--data=~/notes` and where a host
 * starts us without one, and a folder of that name would be a second memory that nothing else reads.
 */
export const inHome = (folder: string, env: HookEnvironment): string =>
  folder.replace(/^~(?=\/|\\|$)/, () => env['HOME'] || env['USERPROFILE'] || homedir())

/** The flags of a command line that has no others; undefined for any other command line, which the command's own parser takes. */
export function quickFlags(args: readonly string[]): HookFlags | undefined {
  const flags: Record<string, string> = {}
  for (let i = 0; i < args.length; i++) {
    const [, name, inline] = /^--(data|user|database-url)(?:=([^]*))?$/.exec(args[i]!) ?? []
    const value = inline ?? args[i + 1]
    if (name === undefined || !value || (inline === undefined && value.startsWith('--'))) return undefined
    flags[name] = value
    if (inline === undefined) i += 1
  }
  return flags
}

/**
 * The place that flags and environment variables name. A relative folder is one of the project: CLAUDE_PROJECT_DIR, which
 * stays the same while the assistant changes its working folder, else the working folder.
 */
export function spoolPlace(flags: HookFlags, env: HookEnvironment, cwd: string): SpoolPlace {
  const project = env['CLAUDE_PROJECT_DIR'] || cwd
  const url = flags['database-url'] ?? (flags.data === undefined ? env['MADELEINE_DATABASE_URL'] || undefined : undefined)
  const user = flags.user ?? env['MADELEINE_USER']
  const named = url === undefined ? flags.data ?? (env['MADELEINE_DATA'] || DEFAULT_FOLDER) : DEFAULT_FOLDER
  const data = resolve(project, inHome(named, env))
  const spool = url === undefined ? join(data, SPOOL) : join(data, SPOOL, serverName(url))
  return { data, spool, isServer: url !== undefined, ...defined({ user }) }
}

const SPOOL = 'spool'

/** A name for the spool of a server, without its password. */
function serverName(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `server-${encodeURIComponent(host + pathname)}`.slice(0, 200)
  } catch {
    return 'server-unknown'
  }
}

// The log of hooks: what failed, in a file of the spool, since a hook's host must see nothing of it.

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
