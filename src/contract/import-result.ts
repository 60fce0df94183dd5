/** What an importer reads, and the result of `import`. */
import type { ErrorCode } from '../errors.ts'
import type { MessageInput } from '../message/message.ts'
import type { UnreadKey } from '../message/message-keys.ts'

/** A path, or the content as a stream such as Node's `Readable`: text or bytes, piece by piece. */
export type ImportSource = string | AsyncIterable<string | Uint8Array>

/** A position in an imported file: a line number from 1, or a path into a JSON file. */
export type SourcePosition = number | string

/** A message that an importer read, or the reason why it could not be read. */
export type ImportItem =
  | {
      readonly conversationId: string
      /** The conversation's title, as in `push`. */
      readonly conversationTitle?: string
      /** The conversation is talk between people, as in `push`; importers of such chats say so. */
      readonly people?: boolean
      readonly line: SourcePosition
      readonly message: MessageInput
      /** Length of a tool result before it was cut at the size limit, in UTF-16 units; absent on other messages. */
      readonly fullLength?: number
      /** Unknown keys of the line; they were left out. */
      readonly unreadKeys?: readonly string[]
      /** What was left out of the message and around it. */
      readonly leftOut?: LeftOutCounts
    }
  | Refused

/**
 * What was left out of an import, by kind. The importers of this package count `branches` (messages that an edit or a new
 * answer replaced), `hidden` (messages that the chat did not show), `reasoning`, `sidechains` (messages of other agents),
 * `summaries`, `records` (lines that are no messages), `unreadable` (of a kind that is not known), and the media `images`,
 * `audio`, `videos` and `files`, for which a placeholder such as [image] stays in the text.
 */
export type LeftOutCounts = Readonly<Record<string, number>>

/** A message that cannot be imported: its position and the error. */
export interface Refused {
  readonly error: { readonly line: SourcePosition; readonly code: ErrorCode; readonly message: string }
  /** What was left out around it. */
  readonly leftOut?: LeftOutCounts
}

/** Result of `import`. */
export interface ImportResult {
  /** Number of new messages. */
  imported: number
  /** Number of messages that were stored before, or whose id is taken by other content; the latter are in `errors`. */
  skipped: number
  /** Number of conversations with messages. */
  conversations: number
  /** Messages that were not imported, by position; those whose id is taken included. */
  errors: ImportError[]
  /** Unknown keys of JSON Lines, which were left out, with the number of messages that had them. Absent if there were none. */
  unreadKeys?: readonly UnreadKey[]
  /** What the importer left out, by kind. Absent if there was nothing. */
  leftOut?: LeftOutCounts
}

/** A message that was not imported: its position, and the code and text of its error. */
export type ImportError = Refused['error']
