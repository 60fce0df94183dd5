/** The files of a folder and of the folders in it. Links are not followed. */
import { readdir, stat } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { MadeleineError, openTemporaryFile, reasonIn, type TemporaryFile } from '@madeleine/base'
import type { ImportSource, Refused } from '@madeleine/contract'
import type { FormatSource } from './formats/format.ts'
import { readChunks } from './import-source.ts'
import { utf8TextOf } from './read-text.ts'

/** Folders in folders that are looked into. */
const MAX_DEPTH = 12

/** @throws {MadeleineError} `invalid_input` if the folder cannot be read; `too_large` for more files than an export has */
export async function folderFiles(folder: string): Promise<FoundFiles> {
  const found: FoundFile[] = []
  let others = 0
  for await (const { path, isFile } of filesBelow(folder)) {
    if (isFile && mayBeChat(path)) found.push(await fileIn(folder, path))
    else others += 1
  }
  return { files: inOrder(found), others, refused: [], close: async () => {} }
}

/** All that is no folder, level by level. */
async function* filesBelow(folder: string): AsyncGenerator<{ readonly path: string; readonly isFile: boolean }> {
  let seen = 0
  let open = ['']
  for (let depth = 0; depth < MAX_DEPTH && open.length > 0; depth++) {
    const entries = (await Promise.all(open.map((parent) => entriesOf(folder, parent)))).flat()
    seen += entries.length
    if (seen > MAX_FOUND) throw tooMany()
    yield* entries.filter(({ isFolder }) => !isFolder)
    open = entries.filter(({ isFolder }) => isFolder).map(({ path }) => path)
  }
}

const tooMany = (): MadeleineError =>
  new MadeleineError('too_large', `the folder has more than ${MAX_FOUND} files: give only the folder of the export`)

async function fileIn(folder: string, path: string): Promise<FoundFile> {
  const place = join(folder, path)
  const bytes = await stat(place).then(({ size }) => size, () => 0)
  return { path, bytes, place, open: () => readChunks(place) }
}

interface FolderEntry {
  /** From the given folder, with forward slashes. */
  readonly path: string
  readonly isFolder: boolean
  readonly isFile: boolean
}

/** A folder below the given one that cannot be read is passed over. */
async function entriesOf(folder: string, parent: string): Promise<FolderEntry[]> {
  const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch((cause: unknown) => {
    if (parent !== '') return []
    throw new MadeleineError('invalid_input', `cannot read ${folder}: ${reasonIn(cause)}`, { cause })
  })
  return entries.filter(({ name }) => !isOfSystem(name)).map((entry) => ({
    path: parent === '' ? entry.name : `${parent}/${entry.name}`, isFolder: entry.isDirectory(), isFile: entry.isFile(),
  }))
}

// A stream that has to be read from its end, as an archive has, or more than once: kept in a temporary file.

/** Most bytes of an archive that comes as a stream. */
const MAX_SPOOLED_BYTES = 4 * 1024 ** 3

/** @throws {MadeleineError} `too_large` over the limit; `store_full`, `store_failed` if it cannot be kept; nothing is left of it then */
export async function spool(chunks: AsyncIterable<Uint8Array>, maxBytes = MAX_SPOOLED_BYTES): Promise<TemporaryFile> {
  const file = await openTemporaryFile()
  try {
    for await (const chunk of chunks) {
      if (file.bytes + chunk.length > maxBytes) throw new MadeleineError(
        'too_large', `an archive in a stream must have at most ${maxBytes} bytes: unpack it, and import the folder`,
      )
      await file.append(chunk)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

// How much may come out of an archive: what unpacks to far more than it weighs is no export.

/** Most bytes that come out of one archive, and of each byte of it; below the second figure nothing is asked. */
const [MOST_BYTES, FREE_BYTES, MOST_TIMES] = [64 * 1024 ** 3, 64 * 1024 ** 2, 250]

export interface ByteBudget {
  /** Counts bytes that came out. @throws {MadeleineError} `too_large` once there are more than may be */
  take(bytes: number): void
  /** More came out than may: nothing more is read. */
  readonly isSpent: boolean
}

/**
 * @param packed bytes of the archive
 * @param outer of the archive that it lies in, from which it takes too
 */
export function byteBudget(packed: number, outer?: ByteBudget): ByteBudget {
  const most = Math.min(MOST_BYTES, FREE_BYTES + MOST_TIMES * packed)
  let taken = 0
  return {
    get isSpent() {
      return taken > most || outer?.isSpent === true
    },
    take(bytes) {
      taken += bytes
      if (taken > most) {
        throw new MadeleineError('too_large', `the archive unpacks to more than ${MOST_TIMES} times its size, `
          + 'which no export of chats does: reading stopped there; if you trust it, unpack it and import the folder')
      }
      outer?.take(bytes)
    },
  }
}

// The files of an export, in an archive or a folder: those that may be chats, in order, and how many are none by their names.

/** A file that may be a chat, or an archive of them. */
export interface FoundFile {
  /** From the root of the export, with forward slashes. */
  readonly path: string
  /** As it lies there, packed or not: by it the progress is told. */
  readonly bytes: number
  /** Its content from the beginning, again and again. @throws {MadeleineError} `invalid_input`, `too_large` */
  readonly open: () => AsyncGenerator<Buffer>
  /** Of a file in a folder: where it is. */
  readonly place?: string
}

export interface FoundFiles {
  /** In the order of their paths, numbers by their value; parts of a chat of Messenger from the oldest. */
  readonly files: readonly FoundFile[]
  /** The files that are no chat by their names. */
  readonly others: number
  /** What is wrong with the archive or the folder beside what is in its files. */
  readonly refused: readonly Refused[]
  readonly close: () => Promise<void>
}

/** Most files of an archive or a folder. */
export const MAX_FOUND = 200_000

/** What a chat may be called; of other files not even the beginning is read. */
const MAY_BE_CHAT = /\.(?:json|jsonl|ndjson|txt|text|log|weechatlog|md|markdown|csv|tsv|vtt|srt|eml|mbox|mbx|vscdb|vscdb-wal|xml|zip)$/i
/** Of pages only the activity of Gemini in a Takeout. */
const MAY_BE_PAGE = /(?:^|\/)[^/]*(?:gemini|bard)[^/]*\/[^/]*\.html$/i

export const mayBeChat = (path: string): boolean => MAY_BE_CHAT.test(path) || MAY_BE_PAGE.test(path)

/** What is read with the file that it stands beside, and never by itself: the log of a database of Cursor. */
export const isBesideAnother = (path: string): boolean => /\.vscdb-wal$/i.test(path)

/** What systems and tools put beside files, which no one exported: counted nowhere. Also for the name alone. */
export const isOfSystem = (path: string): boolean =>
  /(?:^|\/)(?:\.[^/]*$|(?:__MACOSX|node_modules|\.git)(?:\/|$)|Thumbs\.db$|desktop\.ini$)/i.test(path)

export const inOrder = (files: FoundFile[]): FoundFile[] => files.sort((a, b) => comparePaths(a.path, b.path))

/** Numbers and what stands between them. */
const PIECE = /\d+|\D+/g

/** By paths, with numbers by their value, the same on every machine: less than 0 where the first stands before the second. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [a.match(PIECE) ?? [], b.match(PIECE) ?? []]
  for (const [i, piece] of left.entries()) {
    const other = right[i]
    if (other === undefined) return 1
    if (piece !== other) return comparePieces(piece, other)
  }
  return left.length - right.length
}

/** Messenger and Instagram number the parts of a chat from the newest, `message_1.json`, back. */
const FROM_NEWEST = /(?<=(?:^|\/)message_)(\d{1,9})(?=\.json$)/i

/** The order in which files are read: as their paths, and the parts of a chat from the oldest. */
const comparePaths = (a: string, b: string): number => compareTexts(oldestFirst(a), oldestFirst(b))
const oldestFirst = (path: string): string => path.replace(FROM_NEWEST, (number) => String(1e9 - Number(number)))

function comparePieces(a: string, b: string): number {
  const [left, right] = [a, b].map((piece) => (/^\d/.test(piece) ? piece.replace(/^0+/, '') : undefined))
  if (left !== undefined && right !== undefined && left !== right) return left.length - right.length || (left < right ? -1 : 1)
  return a < b ? -1 : 1
}

/** The file that another names: in its own folder, else in the one above, up to the root of the export and never over it. */
function nearest(files: ReadonlyMap<string, FoundFile>, from: string, path: string): FoundFile | undefined {
  const folders = from.split('/').slice(0, -1)
  for (let depth = folders.length; depth >= 0; depth--) {
    const found = files.get([...folders.slice(0, depth), path].join('/'))
    if (found) return found
  }
  return undefined
}

// What a format may read besides a file's stream: the file from its beginning, again and again, and files beside it.

export type OtherSources = Pick<FormatSource, 'again' | 'beside'> & { readonly close: () => Promise<void> }

/**
 * @param fileName of the file, with those of its folders that belong to the export: `general/2026-03-01.json`
 * @param chunks text of this source in UTF-8, from its beginning
 */
export function otherSources(file: ImportSource, fileName: string, chunks: AsyncIterable<Uint8Array>): OtherSources {
  if (typeof file !== 'string') return ofStream(chunks)
  return { again: () => utf8TextOf(readChunks(file)), beside: besidePath(file, fileName), close: async () => {} }
}

/** Other files in the folder of a file, else in the one above, as far up as its name goes. @param fileName as of `otherSources` */
export const besidePath = (file: string, fileName: string): FormatSource['beside'] => async (path) => {
  if (!isBelow(path)) return undefined
  for (let [folder, depth] = [dirname(file), fileName.split(/[/\\]/).length]; depth > 0; depth--, folder = dirname(folder)) {
    const other = join(folder, path)
    if (await stat(other).then((stats) => stats.isFile(), () => false)) return utf8TextOf(readChunks(other))
  }
  return undefined
}

/** A stream is kept in a temporary file from the first time that it is read again. */
function ofStream(chunks: AsyncIterable<Uint8Array>): OtherSources {
  let file: Promise<TemporaryFile> | undefined
  return {
    async *again() {
      yield* (await (file ??= spool(chunks, Infinity))).read()
    },
    beside: async () => undefined,
    close: async () => (await file?.catch(() => undefined))?.close(),
  }
}

/** The same of a file in an archive or a folder. @param byPath all files there, by their paths */
export const besideFound = (file: FoundFile, byPath: ReadonlyMap<string, FoundFile>): Omit<OtherSources, 'close'> => ({
  again: () => utf8TextOf(file.open()),
  async beside(path) {
    const other = isBelow(path) ? nearest(byPath, file.path, path) : undefined
    return other && utf8TextOf(other.open())
  },
})

/** Whether a path stays in the folder that it starts from. */
const isBelow = (path: string): boolean => !/^[/\\]|^\w:/.test(path) && !path.split(/[/\\]/).includes('..')
