/** Whether a folder holds a store, nothing, or files of somebody else, in which no store is ever made. */
import { closeSync, existsSync, opendirSync, openSync, readSync, type Dirent } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { invalidInput, MadeleineError, show } from '../../base/errors.ts'
import { folderError } from './usable-folder.ts'

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
