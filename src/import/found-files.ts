/** The files of an export, in an archive or a folder: those that may be chats, in order, and how many are none by their names. */
import type { Refused } from '../contract/import-source.ts'

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
const MAY_BE_CHAT = /\.(?:json|jsonl|ndjson|txt|text|log|md|markdown|csv|tsv|vtt|srt|eml|mbox|mbx|vscdb|vscdb-wal|zip)$/i

export const mayBeChat = (path: string): boolean => MAY_BE_CHAT.test(path)

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
export function nearest(files: ReadonlyMap<string, FoundFile>, from: string, path: string): FoundFile | undefined {
  const folders = from.split('/').slice(0, -1)
  for (let depth = folders.length; depth >= 0; depth--) {
    const found = files.get([...folders.slice(0, depth), path].join('/'))
    if (found) return found
  }
  return undefined
}
