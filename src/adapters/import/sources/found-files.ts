/** The files of an export, in an archive or a folder: those that may be chats, in order, and how many are none by their names. */
import { comparePaths } from './file-order.ts'
import type { Refused } from '../../../contract/import-source.ts'

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

/** The file that another names: in its own folder, else in the one above, up to the root of the export and never over it. */
export function nearest(files: ReadonlyMap<string, FoundFile>, from: string, path: string): FoundFile | undefined {
  const folders = from.split('/').slice(0, -1)
  for (let depth = folders.length; depth >= 0; depth--) {
    const found = files.get([...folders.slice(0, depth), path].join('/'))
    if (found) return found
  }
  return undefined
}
