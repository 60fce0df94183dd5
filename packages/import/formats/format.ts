/** What a format of the import is: how a file shows that it is one, and how its messages are read, or why they are not. */
import type { Fields, ImportNote, RawItem } from '../import-item.ts'
import type { DateOrder, Refused, TableColumns } from '@madeleine/contract'

/** The beginning of a text file, which its format is recognised by. */
export interface FileHead {
  /** The first 64 KB, without a byte order mark and white space in front of the text. */
  readonly start: string
  readonly fileName: string
  /** The file has no more text. */
  readonly isWhole: boolean
}

/**
 * How a file shows that it is one of a format. All formats are asked by the line, then all by the keys, then all by the text,
 * each time in the order of the table.
 */
export interface FormatMarks {
  /** By the first bytes of a file that is no text. */
  readonly byBytes?: (head: Uint8Array) => boolean
  /** By the first line, where that is a JSON object. */
  readonly byLine?: (first: Fields) => boolean
  /** By keys that JSON of this format alone has. */
  readonly byKeys?: (head: FileHead) => boolean
  /** By anything else in the text. */
  readonly byText?: (head: FileHead) => boolean
}

/** The content of a file, and what its messages belong to. */
export interface FormatSource {
  /** Bytes, as text in UTF-8; not as Node's Buffer, which the package's own types do not name. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** The conversation that the caller gives all messages. */
  readonly conversationId: string | undefined
  /** That one, else the name of the file without its extension. */
  readonly defaultId: string
  /** In an archive or a folder its path from there, with forward slashes. */
  readonly fileName: string
  /** The name of the archive or the folder that it lies in; absent of a file that was given itself. */
  readonly within?: string
  /** Whether what other agents said to each other is read, as conversations of their own. */
  readonly sidechains: boolean
  /** IANA zone of the times in the file that name none. */
  readonly timeZone: string
  /** How dates such as 3/4/2026 are read; undefined: as the whole file shows. */
  readonly dateOrder: DateOrder | undefined
  /** The columns of a table, by what they hold; undefined: as they are called. */
  readonly columns: TableColumns | undefined
  /** The user's names in chats between people, for a format that does not say for certain who exported it. */
  readonly me: readonly string[]
  /**
   * The content once more from its beginning, for a format that has to see all of it before its first message; beside `chunks` only
   * where it `readsTwice`.
   */
  readonly again: () => AsyncIterable<Uint8Array>
  /**
   * Another file of the same export by its path from this one's folder, such as `users.json`; undefined where there is none. In an
   * archive or a folder it is also looked for in the folders above, up to the root of the export.
   */
  readonly beside: (path: string) => Promise<AsyncIterable<Uint8Array> | undefined>
}

/** Messages as they stand in a file, what is known besides them, and what cannot be read. */
export type ItemStream = AsyncGenerator<RawItem | ImportNote | Refused>

/** A format that is read. */
export interface ImportFormat extends FormatMarks {
  /** As `format` and `--format` name it. */
  readonly name: string
  /** A file of it, in sentences: "a ChatGPT export". */
  readonly title: string
  /** Of a single JSON document: the keys that a person knows it by. */
  readonly documentKeys?: readonly string[]
  /** Its times may name no zone. */
  readonly hasLocalTimes?: true
  /** It may have to read the file a second time between two messages: a stream is kept from its beginning. */
  readonly readsTwice?: true
  readonly read: (source: FormatSource) => ItemStream
}

/** A format that is not read. */
export interface RefusedFormat extends FormatMarks {
  /** There is talk in it that cannot be read: said also of a file among others. What is no chat is only counted there. */
  readonly isChat?: true
  /** What it is, and what to do. @param readable the formats that are read */
  readonly refusal: (head: FileHead, readable: readonly ImportFormat[]) => string
}

/** Whether the JSON has a key. Keys inside message texts do not match, because quotes are escaped there. */
export const hasKey = (json: string, key: string): boolean => new RegExp(`"${key}"\\s*:`).test(json)

/** A JSON value that is written over several lines. */
export const isSpread = (start: string): boolean => /^[[{]\s*\n/.test(start)

const JSONL_EXAMPLE = '{"role":"user","name":"Ann","content":"See you at six","timestamp":"2026-03-12T21:14:00Z"}'
/** The format that any other can be converted to. */
export const JSON_LINES = `JSON Lines, one message a line: ${JSONL_EXAMPLE}`
/** What a person can do with a chat that cannot be read. */
export const CONVERT = `convert it to ${JSON_LINES}`
