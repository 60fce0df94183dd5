/** Where a hook's events are spooled: a folder beside the store's database, and the flags that name it. Loads nothing of the rest. */
import { appendFileSync, renameSync, statSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve, dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { DEFAULT_FOLDER, defined } from '@madeleine/base'
import { withSecretFiles } from '../secret-files.ts'

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
  const url = flags['database-url'] ?? (flags.data === undefined ? withSecretFiles(env)['MADELEINE_DATABASE_URL'] || undefined : undefined)
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

// `madeleine hook`: spools one event of a coding assistant and starts the drainer. The host waits meanwhile, so this loads
// nothing of the rest, opens no store, prints nothing on stdout, and fails nobody.

/** What an event is spooled as, under the names that hosts use: what finds its transcript, and no text of anybody. */
export interface SpooledEvent {
  readonly hook_event_name: string
  readonly session_id?: string
  readonly transcript_path: string
  readonly user?: string
}

/** The events after which a transcript may have grown. Others are ignored. */
const EVENTS: ReadonlySet<unknown> = new Set([
  'SessionStart', 'UserPromptSubmit', 'Stop', 'StopFailure', 'SubagentStop', 'PreCompact', 'PostCompact', 'SessionEnd',
])

/** A host that has written nothing, or not all, by then has nothing to say. */
const INPUT_TIMEOUT_MS = 2000
/** A longer input is not read: what it announced is found at the next event. */
const MAX_INPUT_BYTES = 32 * 1_048_576

/** Spools the event on stdin, in this process. @param rawArgs the flags as they were given, for the drainer */
export async function spoolQuickly(flags: HookFlags, rawArgs: readonly string[]): Promise<void> {
  const place = placeOrSaid(flags)
  if (!place) return
  try {
    if (process.stdin.isTTY) return void process.stderr.write(
      'madeleine: hook reads the JSON of a hook from stdin; madeleine hook --print-settings prints how a coding assistant calls it\n',
    )
    const event = readEvent(await readInput(process.stdin), place.user)
    if (!event) return
    const refusal = await spoolEvent(event, place)
    if (refusal === undefined) await startDrainer(process.argv[1], rawArgs)
    else process.stderr.write(`madeleine: ${refusal}\n`)
  } catch (error) {
    logHook(place.spool, `hook: ${reasonOf(error)}`)
  }
}

/** Undefined where a secret's file cannot be read: then nobody knows whose spool it is, and the host shows what stderr says. */
function placeOrSaid(flags: HookFlags): SpoolPlace | undefined {
  try {
    return spoolPlace(flags, process.env, process.cwd())
  } catch (error) {
    process.stderr.write(`madeleine: ${reasonOf(error)}\n`)
    return undefined
  }
}

/** What a host writes to a hook's stdin up to its end; as much as there is when the time is over. */
export function readInput(stdin: Readable, timeoutMs = INPUT_TIMEOUT_MS): Promise<string> {
  return new Promise((done) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(end, timeoutMs)
    function end(): void {
      clearTimeout(timer)
      stdin.pause()
      done(size > MAX_INPUT_BYTES ? '' : Buffer.concat(chunks).toString('utf8'))
    }
    stdin.on('data', (chunk: Buffer | string) => {
      chunks.push(Buffer.from(chunk as string))
      size += chunk.length
      if (size > MAX_INPUT_BYTES) end()
    })
    stdin.once('end', end).once('error', end).once('close', end)
  })
}

/** The event in a hook's JSON; undefined for anything else, and for events that no transcript grows with. */
export function readEvent(text: string, user: string | undefined): SpooledEvent | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const { hook_event_name, session_id, transcript_path } = Object(value) as Record<string, unknown>
  if (typeof hook_event_name !== 'string' || !EVENTS.has(hook_event_name) || typeof transcript_path !== 'string') return undefined
  return { hook_event_name, transcript_path, ...(typeof session_id === 'string' && { session_id }), ...defined({ user }) }
}

let spooled = 0

/**
 * Writes an entry, which is there as a whole or not at all. @returns why there is none, where whoever configured the hook must change it
 */
export async function spoolEvent(event: SpooledEvent, place: SpoolPlace): Promise<string | undefined> {
  const refusal = isFolder(place.spool) ? undefined : await makeSpool(place)
  if (refusal !== undefined) return refusal
  const path = join(place.spool, `${Date.now()}-${process.pid}-${spooled++}`)
  writeFileSync(`${path}.tmp`, JSON.stringify(event), { mode: 0o600, flag: 'wx' })
  renameSync(`${path}.tmp`, `${path}.event`)
  return undefined
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Makes the spool at the first event. @returns why not, for a folder with files of somebody else */
async function makeSpool({ data, spool }: SpoolPlace): Promise<string | undefined> {
  const { storePresence, makeFolder } = await import('@madeleine/engine/store-place')
  if (storePresence(data).kind === 'foreign') return `${data} holds other files; give the memory a folder of its own with --data`
  await makeFolder(data)
  for (const folder of spool.startsWith(join(data, 'spool', '/')) ? [dirname(spool), spool] : [spool]) {
    if (!isFolder(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  }
  return undefined
}

/** Starts a process that drains the spool and outlives this one. Of several that are started one drains. @param program the executable */
export async function startDrainer(program: string | undefined, rawArgs: readonly string[]): Promise<void> {
  if (program === undefined) return
  const { spawn } = await import('node:child_process')
  const drainer = spawn(process.execPath, [program, 'hook', '--drain', ...rawArgs], { detached: true, stdio: 'ignore', windowsHide: true })
  drainer.on('error', () => undefined)
  drainer.unref()
}
