/** What in a store's folder is ours: owned by the user of this process, and closed to everybody else. */
import {
  constants, chmodSync, statSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync, type BigIntStats, type Stats,
} from 'node:fs'
import { chmod, lstat, open, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MadeleineError, show } from '@madeleine/base'

/** Rights of the group and of all others. */
const OTHERS = 0o077
const [ALL_WRITE, STICKY] = [0o002, 0o1000]
export const [OWN_FOLDER, OWN_FILE] = [0o700, 0o600]

/** Undefined where files have no owners: Windows. */
const ownId = (): number | undefined => process.geteuid?.()

/** Why something that others may have planted or can read is not used; undefined where it is ours alone. */
export function whyNotOurs({ uid, mode }: Pick<Stats | BigIntStats, 'uid' | 'mode'>): string | undefined {
  const self = ownId()
  if (self === undefined) return undefined
  if (Number(uid) !== self) return `it belongs to user ${uid}, and this process is user ${self}`
  return (Number(mode) & OTHERS) === 0 ? undefined : `its mode is ${(Number(mode) & 0o7777).toString(8)}: other users can use it`
}

/** Token or socket of a folder that is not ours: nothing is sent there, and nothing read from there is believed. */
export const untrustedError = (folder: string, what: string, why: string): MadeleineError =>
  new MadeleineError(
    'store_untrusted',
    `${folder} is open in another process whose ${what} cannot be trusted (${why}), so nothing `
      + `was sent to it: run this as the user who owns the store, `
      + 'or end that process if nobody should have the folder open',
  )

/**
 * Reads a secret file. @returns undefined where it is missing or cannot be read @throws
 * {MadeleineError} `store_untrusted` where it is not ours alone
 */
export async function readOwnFile(
  path: string, { folder, what }: { readonly folder: string; readonly what: string },
): Promise<Buffer | undefined> {
  const found = await lstat(path).catch(() => undefined)
  if (!found) return undefined
  const why = found.isFile() ? whyNotOurs(found) : 'it is not a file'
  if (why !== undefined) throw untrustedError(folder, what, why)
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => undefined)
  try {
    // What was looked at may have been replaced since
    const opened = await file?.stat()
    return opened?.isFile() && whyNotOurs(opened) === undefined ? await file!.readFile() : undefined
  } finally {
    await file?.close()
  }
}

/** Writes a new file that only we can read, whatever stood there: a link is replaced, not followed. */
export async function writeOwnFile(path: string, content: string | Uint8Array): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await writeFile(path, content, { mode: OWN_FILE, flag: 'wx' })
  await chmod(path, OWN_FILE) // a umask may have taken our own rights
}

/**
 * Closes a folder of ours to everybody else, and gives us what a umask took. A folder of somebody else, and one that all
 * users share, such as /tmp, stay as they are.
 */
export function closeToOthers(folder: string): void {
  const self = ownId()
  const found = self === undefined ? undefined : statSync(folder, { throwIfNoEntry: false })
  if (!found) return
  const [isOurs, isShared] = [found.uid === self, (found.mode & STICKY) !== 0 && (found.mode & ALL_WRITE) !== 0]
  if (isOurs && !isShared && (found.mode & (OTHERS | OWN_FOLDER)) === OWN_FOLDER) return
  if (isOurs && !isShared && tighten(folder, found.mode)) return
  if ((found.mode & ALL_WRITE) === 0 && !isOurs) return // another user's, who lets us in
  process.emitWarning(`${show(folder)} is open to other users (mode ${(found.mode & 0o7777).toString(8)}), `
    + `and cannot be closed to them: whoever can write there can replace the store`, { code: 'folder_open' })
}

/** @returns whether the folder is closed now: some file systems have no modes */
function tighten(folder: string, mode: number): boolean {
  try {
    chmodSync(folder, (mode & 0o7700) | OWN_FOLDER)
    return (statSync(folder).mode & OTHERS) === 0
  } catch {
    return false
  }
}

// The files of a database, checked before the engine opens them: PostgreSQL takes a shortened log or table for the whole of it.

/** Written after closing: the size of every file of the database. */
const SIZES_FILE = 'sizes.json'

interface ControlFile {
  /** The last closing was complete: every page is in its file. */
  readonly isClosed: boolean
  /** Position in the log of the last checkpoint. */
  readonly checkpoint: bigint
  /** Position in the log at which recovery begins. */
  readonly redo: bigint
  readonly segmentBytes: number
}

/** Version of the layout of pg_control, of PostgreSQL 18. */
const CONTROL_VERSION = 1800
const SHUT_DOWN = 1

/** Undefined where the file is missing, short or of another version, which the engine reports itself. */
function readControlFile(database: string): ControlFile | undefined {
  const path = join(database, 'global', 'pg_control')
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  if (bytes.length < 232 || bytes.readUInt32LE(8) !== CONTROL_VERSION) return undefined
  return {
    isClosed: bytes.readUInt32LE(16) === SHUT_DOWN, checkpoint: bytes.readBigUInt64LE(32),
    redo: bytes.readBigUInt64LE(40), segmentBytes: bytes.readUInt32LE(228),
  }
}

export const damagedError = (folder: string, detail: string, cause?: unknown): MadeleineError =>
  new MadeleineError(
    'store_damaged',
    `the store in ${folder} is damaged (${detail}): keep a copy of the folder as it is, and `
    + `restore a backup; if it opens, \`madeleine doctor\` says what can still be read`,
    { cause },
  )

/**
 * Checks that the files of a database that was in use are all there, and as long as they were.
 * @throws {MadeleineError} `store_damaged`
 */
export function checkFiles(folder: string, database: string): void {
  const problem = firstProblem(folder, database)
  if (problem !== undefined) throw damagedError(folder, problem)
}

function firstProblem(folder: string, database: string): string | undefined {
  // Without its version PGlite would take it for a new one, and write over it
  const missing = ['PG_VERSION', 'postgresql.conf', 'base', 'global', 'pg_wal'].find((name) => !existsSync(join(database, name)))
  if (missing !== undefined) return `db/${missing} is missing`
  const control = readControlFile(database)
  if (!control) return undefined
  return logProblem(database, control) ?? (control.isClosed ? sizeProblem(folder, database, control) : undefined)
}

/** Recovery ends where the log ends: a file of it that is missing or cut short would lose what was committed after it. */
function logProblem(database: string, { redo, segmentBytes }: ControlFile): string | undefined {
  const names = readdirSync(join(database, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted()
  const perLog = 0x1_0000_0000 / segmentBytes
  const numberOf = (name: string): number => Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16)
  const first = Number(redo / BigInt(segmentBytes))
  const needed = names.filter((name) => numberOf(name) >= first)
  if (needed.length === 0) return `db/pg_wal lacks the file with the last checkpoint`
  for (const [i, name] of needed.entries()) {
    if (numberOf(name) !== first + i) return `a file is missing in db/pg_wal before ${name}`
    const { size } = statSync(join(database, 'pg_wal', name))
    if (size !== segmentBytes) return `db/pg_wal/${name} has ${size} bytes instead of ${segmentBytes}`
  }
  return undefined
}

/** Whether the store was closed once: it was complete then. */
export const wasClosed = (folder: string): boolean => existsSync(join(folder, SIZES_FILE))

/** Notes the size of every file. Call it when the engine is closed. A store that was not closed has no valid note. */
export function noteSizes(folder: string, database: string): void {
  const path = join(folder, SIZES_FILE)
  try {
    const control = readControlFile(database)
    if (control?.isClosed) {
      writeFileSync(path, JSON.stringify({ checkpoint: String(control.checkpoint), sizes: sizesOf(database) }), { mode: 0o600 })
    }
  } catch {
    rmSync(path, { force: true })
  }
}

function sizeProblem(folder: string, database: string, { checkpoint }: ControlFile): string | undefined {
  const note = readNote(join(folder, SIZES_FILE))
  if (note?.checkpoint !== String(checkpoint)) return undefined
  for (const [name, size] of Object.entries(note.sizes)) {
    const found = statSync(join(database, name), { throwIfNoEntry: false })
    if (found?.size !== size) {
      return `db/${name} ${found ? `has ${found.size} bytes instead of ${size}` : 'is missing'}; a copy without ${SIZES_FILE} may open`
    }
  }
  return undefined
}

function readNote(path: string): { checkpoint: string; sizes: Record<string, number> } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // it only helps to notice damage
  }
}

/** Bytes of each file of tables, indexes and transaction states; PostgreSQL may rebuild the others. */
function sizesOf(database: string): Record<string, number> {
  const sizes: Record<string, number> = {}
  for (const part of ['base', 'global', 'pg_xact', 'pg_multixact']) {
    for (const entry of readdirSync(join(database, part), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name === 'pg_internal.init') continue
      const path = join(entry.parentPath, entry.name)
      sizes[path.slice(database.length + 1)] = statSync(path).size
    }
  }
  return sizes
}
