/** What an importer reads. */
import type { ErrorCode } from '@madeleine/base'
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
      /**
       * Of talk with a coding assistant, where it was held: a repository such as `github.com/ann/app`, with `//` and a folder of it, or
       * the path of a folder. The first that is said of a conversation counts.
       */
      readonly origin?: string
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

// What an import leaves out, counted by kind and put into words.

/** The kinds, each for one and for several; `LeftOutCounts` says what they are. */
const WORDS = {
  branches: ['message of another branch', 'messages of other branches'],
  hidden: ['hidden message', 'hidden messages'],
  reasoning: ['piece of reasoning', 'pieces of reasoning'],
  sidechains: ['message of a side chain', 'messages of side chains'],
  summaries: ['summary', 'summaries'],
  records: ['record that is not a message', 'records that are not messages'],
  otherFiles: ['file that is not a chat', 'files that are not chats'],
  quotes: ['quoted passage of another mail', 'quoted passages of other mails'],
  signatures: ['signature', 'signatures'],
  copies: ['copy of a mail', 'copies of mails'],
  system: ['chat notice', 'chat notices'],
  deleted: ['deleted message', 'deleted messages'],
  unreadable: ['piece of an unknown kind', 'pieces of unknown kinds'],
  images: ['image (shown as [image])', 'images (shown as [image])'],
  audio: ['recording (shown as [audio])', 'recordings (shown as [audio])'],
  videos: ['video (shown as [video])', 'videos (shown as [video])'],
  files: ['file (shown as [file])', 'files (shown as [file])'],
} as const satisfies Record<string, readonly [one: string, several: string]>

/** What the parsers leave out. */
export type LeftOutKind = keyof typeof WORDS

/** `12 messages of other branches, 1 image (shown as [image])`; the kinds in the order of the list above, others as they are. */
export function leftOutText(leftOut: LeftOutCounts): string {
  const known: readonly string[] = Object.keys(WORDS)
  const kinds = [...known.filter((kind) => Object.hasOwn(leftOut, kind)), ...Object.keys(leftOut).filter((kind) => !known.includes(kind))]
  return kinds.map((kind) => {
    const count = leftOut[kind] ?? 0
    const words = Object.hasOwn(WORDS, kind) ? WORDS[kind as LeftOutKind][count === 1 ? 0 : 1] : kind
    return `${count.toLocaleString('en')} ${words}`
  }).join(', ')
}

/** Whether there is something where a text should stand, and no text. */
export const isNoText = (value: unknown): boolean => value !== undefined && value !== null && typeof value !== 'string'

export interface LeftOutCounter {
  add(kind: LeftOutKind | undefined, count?: number): void
  /** One note with the counts; none if nothing was left out. */
  notes(): { readonly leftOut: LeftOutCounts }[]
}

/** Counts what a parser leaves out. */
export function leftOutCounter(): LeftOutCounter {
  const leftOut: Record<string, number> = {}
  return {
    add(kind, count = 1) {
      if (kind !== undefined && count > 0) leftOut[kind] = (leftOut[kind] ?? 0) + count
    },
    notes: () => (Object.keys(leftOut).length > 0 ? [{ leftOut }] : []),
  }
}

// How an export begins.

/** By it an export is recognised; nothing else is loaded for that. */
export const EXPORT_BEGINNING = '{"madeleine":"export",'
