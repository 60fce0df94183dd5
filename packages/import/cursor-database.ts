/**
 * The chats in a database of Cursor. It holds the keys of accounts too: only the rows of chats are asked for, by their names,
 * and only of a copy, so that nothing is locked or written beside the user's file.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, symlink, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as sqliteTypes from 'node-sqlite3-wasm'
import { MadeleineError } from '@madeleine/base'

export interface CursorRow {
  readonly key: string
  readonly value: string
}

export interface CursorDatabase {
  /** The conversations, by their keys. */
  readonly composers: () => Iterable<CursorRow>
  /** One message of a conversation. */
  readonly bubble: (composerId: string, bubbleId: string) => string | undefined
  /** The chats of earlier versions. */
  readonly tabs: () => Iterable<CursorRow>
  readonly close: () => Promise<void>
}

const NO_CHATS = 'this is an SQLite database without Cursor chats; export its messages as JSON Lines'

/**
 * @param chunks of the database @param log of what is not in it yet (`state.vscdb-wal`), if there is one
 * @throws {MadeleineError} `invalid_input` for a database of something else
 */
export async function openCursorDatabase(
  chunks: AsyncIterable<Uint8Array>, log: AsyncIterable<Uint8Array> | undefined,
): Promise<CursorDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'madeleine-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'copy')
  const files: FileHandle[] = []
  try {
    files.push(await copyTo(path, chunks))
    if (log) files.push(await copyTo(`${path}-wal`, log))
    else await files[0]!.write(NEEDS_NO_LOG, 0, NEEDS_NO_LOG.length, 18)
    const opened = await openCopy(path)
    // It stays open without its name; where it cannot, the name goes at the end
    await remove().catch(() => undefined)
    return { ...opened, close: async () => {
      try {
        coded(opened.close)
      } finally {
        await remove()
      }
    } }
  } catch (error) {
    await remove()
    throw isFault(error) ? new MadeleineError('invalid_input', NO_CHATS) : error
  } finally {
    for (const file of files) await file.close()
  }
}

/** Where an open file can be opened again without a name; nowhere on Windows. */
const OPEN_FILES = '/dev/fd'

/**
 * Writes a copy that has no name while anything is in it, so that a process that is killed leaves nothing: what stands at the path
 * is a link to the open file. The library opens files by their paths, and cannot read what is encrypted.
 */
async function copyTo(path: string, chunks: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const file = await open(path, 'wx+', 0o600)
  try {
    const isNameless = existsSync(OPEN_FILES)
    if (isNameless) await unlink(path)
    for await (const chunk of chunks) await file.appendFile(chunk)
    if (isNameless) await symlink(join(OPEN_FILES, String(file.fd)), path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

const DAMAGED = 'the database is truncated or damaged: close Cursor and copy it again'

/** What the library throws says nothing that a person could use. */
const isFault = (error: unknown): boolean => error instanceof Error && error.name === 'SQLite3Error'

/** The two bytes in the header of a database that has no log. */
const NEEDS_NO_LOG = new Uint8Array([1, 1])

async function openCopy(path: string) {
  const { Database } = await sqlite()
  const database = new Database(path, { fileMustExist: true })
  try {
    // Its log is read without memory shared with other processes
    database.exec('pragma locking_mode = exclusive; pragma trusted_schema = off; pragma query_only = on')
    const tables = new Set(database.all("select name from sqlite_master where type = 'table'").map(({ name }) => name))
    const [hasDisk, hasItems] = [tables.has('cursorDiskKV'), tables.has('ItemTable')]
    if (!hasDisk && !hasItems) throw new MadeleineError('invalid_input', NO_CHATS)
    const one = hasDisk ? database.prepare('select value from cursorDiskKV where key = ?') : undefined
    return {
      composers: () => (hasDisk ? rowsLike(database, 'cursorDiskKV', 'composerData:') : []),
      bubble: (composerId: string, bubbleId: string) => coded(() => textOf(one?.get([`bubbleId:${composerId}:${bubbleId}`])?.['value'])),
      tabs: () => (hasItems ? rowsLike(database, 'ItemTable', 'workbench.panel.aichat.view.aichat.chatdata') : []),
      close: () => {
        one?.finalize()
        database.close()
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

type Sqlite = typeof sqliteTypes

/** What it exports, as a module of the older kind; the package has it beside this one, with its WebAssembly. */
const sqlite = async (): Promise<Sqlite> => (await import('node-sqlite3-wasm') as unknown as { readonly default: Sqlite }).default

/** The rows whose key begins so, in the order of the keys, with their text. */
function* rowsLike(database: InstanceType<Sqlite['Database']>, table: 'cursorDiskKV' | 'ItemTable', begin: string): Generator<CursorRow> {
  const statement = database.prepare(`select key, value from ${table} where key >= ? and key < ? order by key`)
  try {
    const rows = statement.iterate([begin, `${begin}\u{10ffff}`])[Symbol.iterator]()
    for (let row = coded(() => rows.next()); !row.done; row = coded(() => rows.next())) {
      const { key, value } = row.value
      const text = textOf(value)
      if (typeof key === 'string' && text !== undefined) yield { key, value: text }
    }
  } finally {
    coded(() => statement.finalize())
  }
}

/** Rows before the damage were read. @throws {MadeleineError} `invalid_input` for a database that is damaged */
function coded<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw isFault(error) ? new MadeleineError('invalid_input', DAMAGED) : error
  }
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' ? value : value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : undefined)
