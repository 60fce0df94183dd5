/** The place of an open store: whether it is still there, and whether it can be written. */
import { OWN_FOLDER } from './own-files.ts'
import {
  type Dirent, type BigIntStats, accessSync, constants, readdirSync, closeSync, existsSync, opendirSync, openSync, readSync, fstatSync,
  statSync,
} from 'node:fs'
import { rm, access, chmod, mkdir, rmdir, stat } from 'node:fs/promises'
import { join, dirname, resolve } from 'node:path'
import { fullError, invalidInput, isNoRoom, isTight, lackOfSpace, MadeleineError, reasonIn, show } from '@madeleine/base'

/** Files of the log, of 1 MB each and with two folders among them, above which a checkpoint removes those that are not needed … */
const LOG_FILES = 64
/** … and where there is too little room to write, but enough for a checkpoint. */
const LOG_FILES_WHERE_SHORT = 6

export interface StorePlace {
  /** Whether the folder is the one that was opened. */
  isThere(): boolean
  /** @throws {MadeleineError} `store_gone` when the folder was deleted, moved or replaced; what is written then is lost */
  assertThere(): void
  /** Whether a checkpoint is due: PGlite makes none by itself, and without one the log only grows. */
  isLogLong(): boolean
  /** Why nothing can be written now: `store_full`, `store_readonly`; undefined when writing is possible. */
  obstacle(): MadeleineError | undefined
  /** Ends looking at it. */
  letGo(): void
}

/** The error of a folder that is not, or no longer, the one that was opened. */
export const goneError = (folder: string, cause?: unknown): MadeleineError =>
  new MadeleineError('store_gone', `the store in ${folder} was deleted, moved or replaced while it was open: `
    + `close it, put its folder back and open it again`, { cause })

/** @param database exists already @param isHeld whether the folder is the one that this process has locked, if it has locked it */
export function storePlace(folder: string, database: string, isHeld?: () => boolean): StorePlace {
  const root = isHeld ? undefined : holdEntry(folder)
  // PostgreSQL writes this file in place, so it keeps its number as long as the database lives.
  const control = holdEntry(join(database, 'global', 'pg_control'))
  const isThere = (): boolean => (isHeld?.() ?? root?.isThere()) === true && control.isThere()
  return {
    isThere,
    assertThere() {
      if (!isThere()) throw goneError(folder)
    },
    isLogLong() {
      const limit = !lackOfSpace(folder) ? LOG_FILES : isTight(folder) ? Infinity : LOG_FILES_WHERE_SHORT
      return readdirSync(join(database, 'pg_wal')).length > limit
    },
    obstacle: () => lackOfSpace(folder) ?? readonlyObstacle(folder, database),
    letGo() {
      root?.letGo()
      control.letGo()
    },
  }
}

/** Holds a folder of a store beside its engine, for whoever writes files of their own there. */
export function holdFolder(folder: string): Pick<StorePlace, 'assertThere' | 'letGo'> {
  const { isThere, letGo } = holdEntry(folder)
  return {
    letGo,
    assertThere() {
      if (!isThere()) throw goneError(folder)
    },
  }
}

function readonlyObstacle(folder: string, database: string): MadeleineError | undefined {
  try {
    accessSync(database, constants.W_OK)
    return undefined
  } catch (error) {
    return readonlyError(folder, reasonIn(error), error)
  }
}

// Whether a folder holds a store, nothing, or files of somebody else, in which no store is ever made.

/** Files and folders of a store. Without those of a database they are what an opening left that did not end. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'db', 'lock', 'lock-removed', 'holder.json', 'sizes.json', '.madeleine-reserve',
  '.madeleine-unfinished', '.madeleine-token', '.madeleine-token-new', 'spool', 'sync',
])
/** Of these names what outlives a store that could not be made: its lock, what hooks have spooled for it, and folders to sync. */
const OUTLIVING_NAMES: ReadonlySet<string> = new Set(['lock', 'lock-removed', 'holder.json', 'spool', 'sync'])
/** Files that file managers and version control put into any folder. */
const IGNORED_NAMES: ReadonlySet<string> = new Set([
  '.DS_Store', 'Thumbs.db', 'desktop.ini', '.directory', 'lost+found', '.gitignore', '.gitkeep', '.keep',
])
/** Of the directory of a database: one is enough, since a damaged store is a store. */
const DATABASE_NAMES = ['PG_VERSION', 'global', 'base', 'pg_wal'] as const

/** What a folder holds. `unfinished`: a first opening that did not end; it holds no data. */
export interface StorePresence {
  readonly kind: 'store' | 'unfinished' | 'missing' | 'empty' | 'foreign'
  /** Names of foreign files, the first of them. */
  readonly names: readonly string[]
}

/** Names that are read of a folder, which may hold a million. */
const MAX_NAMES = 1000

/** Looks at a folder, and changes nothing. @throws {MadeleineError} like opening it, where it can be no folder or cannot be read */
export function storePresence(folder: string): StorePresence {
  const entries = namesIn(folder)
  if (entries === undefined) return { kind: 'missing', names: [] }
  const isUnfinished = entries.includes('.madeleine-unfinished')
  if (isClosedStore(folder) || (!isUnfinished && DATABASE_NAMES.some((name) => existsSync(join(folder, 'db', name))))) {
    return { kind: 'store', names: [] }
  }
  if (isUnfinished) return { kind: 'unfinished', names: [] }
  const names = entries.filter((name) => !IGNORED_NAMES.has(name) && (name === 'db' || !OWN_NAMES.has(name))).sort()
  return { kind: names.length > 0 ? 'foreign' : 'empty', names }
}

/** The first entries of a folder, in no particular order. @throws the file system's error */
export function firstEntries(folder: string, most: number): Dirent[] {
  const entries: Dirent[] = []
  const directory = opendirSync(folder)
  try {
    for (let entry = directory.readSync(); entry && entries.length < most; entry = directory.readSync()) entries.push(entry)
  } finally {
    directory.closeSync()
  }
  return entries
}

/** Undefined where there is no folder. */
function namesIn(folder: string): string[] | undefined {
  try {
    return firstEntries(folder, MAX_NAMES).map(({ name }) => name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw folder.includes('\0') ? invalidInput('data', folder, 'a path without NUL') : folderError(folder, error)
  }
}

/** Bytes in which the note of a closed store names itself. */
const NOTE_BYTES = 64

/** Whether the note is there that is written when a store is closed; not some other file of that name. */
function isClosedStore(folder: string): boolean {
  try {
    const file = openSync(join(folder, 'sizes.json'), 'r')
    const bytes = Buffer.alloc(NOTE_BYTES)
    try {
      readSync(file, bytes, 0, NOTE_BYTES, 0)
    } finally {
      closeSync(file)
    }
    return bytes.includes('"checkpoint"')
  } catch {
    return false
  }
}

/** @throws {MadeleineError} `no_store` where there is none */
export function assertStore(folder: string): void {
  const { kind, names } = storePresence(folder)
  if (kind !== 'store') throw new MadeleineError(
    'no_store', `there is no store in ${show(folder)}: ${REASONS[kind]}${kind === 'foreign' ? ` (${listed(names)})` : ''}`,
  )
}

const REASONS: Readonly<Record<Exclude<StorePresence['kind'], 'store'>, string>> = {
  unfinished: 'its first opening did not finish, and it holds no data',
  missing: 'the folder does not exist', empty: 'the folder is empty', foreign: 'it holds other files',
}

/** @throws {MadeleineError} `invalid_input` for a folder with the files of somebody else, in which no store is made */
export function assertNotForeign(folder: string): void {
  const { kind, names } = storePresence(folder)
  if (kind === 'foreign') throw new MadeleineError('invalid_input', `data must be a folder for the store alone, and ${show(folder)} `
    + `holds other files (${listed(names)}): give it a folder of its own, such as ${show(join(folder, '.madeleine'))}`)
}

const SHOWN_NAMES = 3

const listed = (names: readonly string[]): string => {
  const more = names.length - SHOWN_NAMES
  return [...names.slice(0, SHOWN_NAMES).map((name) => show(name).slice(1, -1)), ...(
    more > 0 ? [`${names.length >= MAX_NAMES ? 'many' : more} more`] : []
  )].join(', ')
}

/** Removes all that a new store has in its folder, as long as it is there. Call it with the engine closed. */
export async function removeStoreFiles(folder: string, isHeld: () => boolean): Promise<void> {
  for (const name of OWN_NAMES) {
    if (!OUTLIVING_NAMES.has(name) && isHeld()) await rm(join(folder, name), { recursive: true, force: true })
  }
}

// The store's folder: made where it is missing, and refused where nothing can be stored.

/**
 * Makes the folder and those above it that are missing, for this user alone.
 * @returns the folders that were made, the outermost first
 * @throws {MadeleineError} `invalid_input` for a path that cannot be a folder, `store_readonly`, `store_full`
 */
export async function makeFolder(folder: string): Promise<string[]> {
  if (folder.includes('\0')) throw invalidInput('data', folder, 'a path without NUL')
  const made: string[] = []
  try {
    for (const path of await missingFrom(resolve(folder))) {
      // One by one: under /proc, where a folder cannot be made though its parent exists, Node's recursive mkdir never ends.
      if (await makeOne(path)) made.push(path)
    }
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return made
  } catch (error) {
    await removeMade(made)
    throw folderError(folder, error)
  }
}

/** @returns whether it was made: another program that begins at the same time may be faster */
async function makeOne(path: string): Promise<boolean> {
  try {
    await mkdir(path, OWN_FOLDER)
    await chmod(path, OWN_FOLDER) // whatever the umask took
    return true
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && (await stat(path).catch(() => undefined))?.isDirectory() === true
    if (!isThere) throw error
    return false
  }
}

/** Removes folders that were made for a store that could not be opened, as far as they are empty. */
export async function removeMade(made: readonly string[]): Promise<void> {
  for (const path of made.toReversed()) await rmdir(path).catch(() => undefined)
}

/** The folder and those above it that do not exist, the outermost first. @throws the file system's error where one of them is no folder */
async function missingFrom(folder: string): Promise<string[]> {
  const missing: string[] = []
  for (let path = folder; ; path = dirname(path)) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    })
    if (found?.isDirectory()) return missing
    if (found) throw Object.assign(new Error(`${show(path)} is a file`), { code: 'ENOTDIR' })
    missing.unshift(path)
  }
}

/** What no folder can be: a path through a file, a dangling link, a loop of links, a name that is too long. */
const NO_FOLDER = new Set(['ENOTDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG', 'EINVAL'])

/** The coded error for what the file system answered about the folder; other errors as they are. */
export function folderError(folder: string, error: unknown): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof MadeleineError || code === undefined) return error
  if (isNoRoom(code)) return fullError(folder, reasonIn(error), error)
  if (NO_FOLDER.has(code)) {
    const reason = code === 'EEXIST' ? 'a link in it leads nowhere' : syscall === undefined ? message : reasonIn(error)
    return new MadeleineError(
      'invalid_input', `data must be a folder, or a path where one can be created, got ${show(folder)}: ${reason}`, { cause: error },
    )
  }
  return syscall === 'mkdir' && !existsSync(folder) ? unmakeableError(folder, code, error) : readonlyError(folder, reasonIn(error), error)
}

/** The error of a folder that is not there and cannot be made. */
function unmakeableError(folder: string, code: string, cause: unknown): MadeleineError {
  const reason = code === 'ENOENT' ? 'the system creates no folders there' : reasonIn(cause)
  return new MadeleineError('store_readonly', `${folder} does not exist and cannot be created (${reason}): `
    + `name another folder, or give this user write permission in the one above it`, { cause })
}

/** The error of a folder that cannot be written. The embedded engine writes also where it only reads. */
export const readonlyError = (folder: string, detail: string, cause?: unknown): MadeleineError =>
  new MadeleineError(
    'store_readonly',
    `${folder} is not writable (${detail}): give this user write permission, or copy the `
    + `folder to a writable disk and open the copy`,
    { cause },
  )

// A file or folder that a process holds on to: it knows it by device and number, whatever its path leads to later.

export interface HeldEntry {
  /** Whether the path still leads to it. */
  isThere(): boolean
  /** Ends holding it: its number may then be given to another. */
  letGo(): void
}

/** Holds what is at the path now. Where nothing is, nothing is ever there. */
export function holdEntry(path: string): HeldEntry {
  // Kept open: the file system would give the number of what was deleted to the next that is made
  let fd = attempt(() => openSync(path, 'r')) // Windows opens no folders
  const held = fd === undefined ? identityAt(path) : identityOf(fstatSync(fd, { bigint: true }))
  return {
    isThere: () => held !== undefined && identityAt(path) === held,
    letGo() {
      if (fd !== undefined) closeSync(fd)
      fd = undefined
    },
  }
}

const identityOf = ({ dev, ino }: BigIntStats): string => `${dev} ${ino}`

/** The number of what a path leads to; undefined where that is nothing, or cannot be looked at. */
export const inodeAt = (path: string): bigint | undefined => attempt(() => statSync(path, { bigint: true }).ino)

const identityAt = (path: string): string | undefined => attempt(() => identityOf(statSync(path, { bigint: true })))

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
