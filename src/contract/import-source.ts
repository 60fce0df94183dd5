/** What an importer reads. */
import type { ErrorCode } from '../base/errors.ts'
import type { MessageInput } from './message.ts'

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
      /**
       * Of a chat between people whose format tells who exported it: true where the user wrote the message, false where somebody else
       * did. Absent: the names of the user tell (`me` of `import`).
       */
      readonly mine?: boolean
      /** The format that the file was read as, by its name. */
      readonly format?: string
      readonly line: SourcePosition
      readonly message: MessageInput
      /** Length of a tool result before it was cut at the size limit, in UTF-16 units; absent on other messages. */
      readonly fullLength?: number
      /** Unknown keys of the line; they were left out. */
      readonly unreadKeys?: readonly string[]
      /** What was left out of the message and around it. */
      readonly leftOut?: LeftOutCounts
      /** How the file was read where it leaves room for that: the order of its dates, the zone of its times. In sentences. */
      readonly notes?: readonly string[]
    }
  | Refused

/**
 * What was left out of an import, by kind. The importers of this package count `branches` (messages that an edit or a new answer
 * replaced, and what a branch or a fork repeats), `hidden` (messages that the chat did not show), `reasoning`, `sidechains` (messages of
 * other agents), `summaries`, `records` (lines that are no messages), `otherFiles` (files of an archive or a folder that are no chat),
 * `quotes`, `signatures` and `copies` (of mails), `system` (what the chat says itself, as that somebody joined), `deleted` (messages that
 * were taken back), `unreadable` (of a kind that is not known), and the media `images`, `audio`, `videos` and `files`, for which a
 * placeholder such as [image] stays in the text.
 */
export type LeftOutCounts = Readonly<Record<string, number>>

/** Lists the message that was refused, or counts it. */
export function addRefused(result: { readonly errors: Refused['error'][]; unlisted?: number }, { error, unlisted = 0 }: Refused): void {
  const isListed = result.errors.length < MOST_LISTED
  if (isListed) result.errors.push(error)
  const more = unlisted + (isListed ? 0 : 1)
  if (more > 0) result.unlisted = (result.unlisted ?? 0) + more
}

/** The sum of two counts by kind. */
export function addCounts(counts: LeftOutCounts = {}, more: LeftOutCounts = {}): LeftOutCounts {
  const sum = { ...counts }
  for (const [kind, count] of Object.entries(more)) sum[kind] = (Object.hasOwn(sum, kind) ? sum[kind]! : 0) + count
  return sum
}

/** Notes of one import that are kept. */
const MOST_NOTES = 100

/** The notes of both, each once. */
export const addNotes = (notes: readonly string[] = [], more: readonly string[] = []): readonly string[] =>
  [...new Set([...notes, ...more])].slice(0, MOST_NOTES)

/** Messages that could not be imported and are listed: further ones of the same import are counted. */
export const MOST_LISTED = 1000

/** A message that cannot be imported: its position and the error. */
export interface Refused {
  readonly error: { readonly line: SourcePosition; readonly code: ErrorCode; readonly message: string }
  /** So many more before it could not be imported either, and are not listed. */
  readonly unlisted?: number
  /** What was left out around it. */
  readonly leftOut?: LeftOutCounts
  /** How the file was read, as with a message. */
  readonly notes?: readonly string[]
}
