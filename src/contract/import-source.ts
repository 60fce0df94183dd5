/** What an importer reads. */
import type { ErrorCode } from '../error-codes.ts'
import type { MessageInput } from '../message/message.ts'

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

/** The sum of two counts by kind. */
export function addCounts(counts: LeftOutCounts = {}, more: LeftOutCounts = {}): LeftOutCounts {
  const sum = { ...counts }
  for (const [kind, count] of Object.entries(more)) sum[kind] = (Object.hasOwn(sum, kind) ? sum[kind]! : 0) + count
  return sum
}

/** A message that cannot be imported: its position and the error. */
export interface Refused {
  readonly error: { readonly line: SourcePosition; readonly code: ErrorCode; readonly message: string }
  /** What was left out around it. */
  readonly leftOut?: LeftOutCounts
}
