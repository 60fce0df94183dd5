/** What the thread that reads uploads, and the one that serves, say to each other. */
import type { ImportItem } from '../../../contract/import-source.ts'
import type { ReadImportOptions } from '../../../import/read-import.ts'
import type { WrittenError } from '../../../engine/written-error.ts'

/** What an upload is read as: items of a client, one a line, or a file that somebody exported. */
export type UploadForm = 'items' | Omit<ReadImportOptions, 'timeZone'> & {
  /** Absent: asked for, where the file needs one. */
  readonly timeZone?: string
}

export type ToReader =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** The upload has no more. */
  | { readonly kind: 'end' }
  | { readonly kind: 'zone'; readonly zone: string }
  /** The items were taken. */
  | { readonly kind: 'taken' }

export type FromReader =
  | { readonly kind: 'want' }
  | { readonly kind: 'askZone' }
  | { readonly kind: 'items'; readonly items: readonly ImportItem[] }
  | { readonly kind: 'done'; readonly thrown?: WrittenError }
