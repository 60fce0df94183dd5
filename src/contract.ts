/** What crosses the library's border: what every call takes (zod, so every door reads it alike) and gives. */
import { z } from 'zod'
import type { MessageInput } from './message/message.ts'
import type { UnreadKey } from './message/message-keys.ts'
import { TOKENIZERS } from './text/token-counters.ts'
import type { ErrorCode } from './errors.ts'

/** A time as callers give it: Date, ISO string or epoch milliseconds; year 1–9999. */
const When = z.union([z.date(), z.string(), z.number()])
const Id = z.string().min(1).max(255)

export const RecallInput = z.strictObject({
  /** What to look for; a cue in plain words. */
  query: z.string().max(10_000),
  /** Where the asking happens: that conversation's own undrained tail is left out. It never filters. */
  conversationId: Id.optional(),
  /** Look only in these conversations. */
  within: z.array(Id).max(1000).optional(),
  /** Episodes at most. */
  limit: z.int().min(0).max(100).default(5),
  /** Passages at most. */
  passageLimit: z.int().min(0).max(200).default(20),
  factLimit: z.int().min(0).max(100).default(20),
  /** Which episodes show their messages in `text`: auto = rank ≤ 2 and a key moment. */
  detail: z.enum(['auto', 'none', 'low', 'high']).default('auto'),
  /** Story time: nothing that happened later. */
  asOf: When.optional(),
  /** Nothing we learnt later. */
  knownAt: When.optional(),
  after: When.optional(),
  before: When.optional(),
  /** A period of the table of contents, by id or name: look only in its talk. */
  node: z.string().max(100).optional(),
  /** Local hours `[from, to)` of the store's zone; from > to runs over midnight. */
  hours: z.tuple([z.int().min(0).max(24), z.int().min(0).max(24)]).optional(),
  /** Tokens that `text` may have, its frame and headings included; 0 gives ''. None: everything. */
  maxTokens: z.int().min(0).optional(),
  /** What counts them: a tokenizer by name, or a function that gives a text's tokens, 0 or more. It is given whole texts. */
  tokenizer: z.union([z.enum(TOKENIZERS), z.custom<(text: string) => number>((value) => typeof value === 'function')], {
    error: `must be one of ${TOKENIZERS.join(', ')} or a function`,
  }).default('o200k'),
  /** Also search the asking conversation's own tail. */
  includeOwnTail: z.boolean().default(false),
  explain: z.boolean().default(false),
})
export type RecallOptions = z.input<typeof RecallInput>

export const RecentInput = RecallInput.omit({ query: true })
export type RecentOptions = z.input<typeof RecentInput>

/** A language by its BCP 47 tag, which Intl knows. */
const Locale = z.string().max(100).refine((tag) => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}, { error: "must be a language tag such as 'en' or 'zh-CN'" })

export const ManifestInput = z.strictObject({
  /** Segments at most, the newest. */
  depth: z.int().min(0).max(200).default(30),
  /** Of the names of days and of the clock. */
  locale: Locale.default('en'),
  /** 2:15pm instead of 14:15; default: as the locale has it. */
  hour12: z.boolean().optional(),
})
export type ManifestOptions = z.input<typeof ManifestInput>

export const TocInput = z.strictObject({
  /** Children at most. */
  limit: z.int().min(1).max(200).default(50),
  /** The `next` of the page before. */
  cursor: z.string().max(100).optional(),
  /** What a period said before it was written anew; 1 is the first. */
  version: z.int().min(1).optional(),
})
export type TocOptions = z.input<typeof TocInput>

export const ExpandInput = z.strictObject({
  /** Messages of the conversation before what is asked for, */
  before: z.int().min(0).max(200).default(3),
  /** and behind it. */
  after: z.int().min(0).max(200).default(3),
})
export type ExpandOptions = z.input<typeof ExpandInput>

const Summaries = z.union([
  /** The newest while their complexities (1–3 each) sum to this, at least one, at most `max`. */
  z.strictObject({ complexity: z.number().min(0).default(8), max: z.int().min(0).max(50).default(5) }),
  /** The newest so many. */
  z.strictObject({ count: z.int().min(0).max(50) }),
])

export const SessionInput = z.strictObject({
  /** The conversation that goes on; one that is unknown has nothing to show but what others have told. */
  conversationId: Id,
  /** Tokens that the system text and the messages may have together, as JSON and as `text`; 0 gives none. Absent: everything. */
  maxTokens: z.int().min(0).optional(),
  tokenizer: RecallInput.shape.tokenizer,
  /** Whether the newest closed segments of all conversations are listed. */
  manifest: z.boolean().default(true),
  /** Which of the conversation's closed segments are summarised. */
  summaries: Summaries.default({ complexity: 8, max: 5 }),
  /** Turns at the end of the closed part that are shown word for word: a user's message and everything up to the next. */
  turns: z.int().min(0).max(50).default(3),
  locale: ManifestInput.shape.locale,
  hour12: ManifestInput.shape.hour12,
})
export type SessionOptions = z.input<typeof SessionInput>

export const ContextInput = SessionInput.extend({
  /** What to recall; none: the session alone. */
  query: RecallInput.shape.query.optional(),
  maxTokens: z.int().min(0).default(8000),
  limit: RecallInput.shape.limit,
  passageLimit: RecallInput.shape.passageLimit,
  detail: RecallInput.shape.detail,
})
export type ContextOptions = z.input<typeof ContextInput>

export const MessagesInput = z.strictObject({
  conversationId: Id,
  /** Place in the log of the page's first message, from 0. */
  from: z.int().min(0).max(2 ** 31 - 1).default(0),
  /** Messages at most; marks are not counted. */
  limit: z.int().min(1).max(500).default(100),
})
export type MessagesOptions = z.input<typeof MessagesInput>

export interface PushResult {
  /** Ids of all messages of the call, in order; minted ones included. */
  ids: string[]
  /** How many were new. */
  stored: number
  /** How many were already there, unchanged. */
  skipped: number
}

export interface Push {
  conversationId: string
  messages: readonly MessageInput[]
}

/** Where something stands in a file: a line counted from 1, or a path into a JSON file. */
export type SourcePosition = number | string

/** A message to push, or a listed reason why there is none. */
export type ImportItem =
  | {
      readonly conversationId: string
      readonly line: SourcePosition
      readonly message: MessageInput
      /** The message is a tool result cut at the cap; its length before, in UTF-16 units. The door takes it. */
      readonly fullLength?: number
      /** Keys of the line that no message has; they were left out. */
      readonly unreadKeys?: readonly string[]
    }
  | Refused

export interface Refused {
  readonly error: { readonly line: SourcePosition; readonly code: ErrorCode; readonly message: string }
}
export interface ImportResult {
  /** Messages that were new. */
  imported: number
  /** Messages that were there already, and those listed because their id is taken by other content. */
  skipped: number
  /** Conversations that messages came for. */
  conversations: number
  /** Messages that could not come in, the changed ones included, by line. */
  errors: ImportError[]
  /** Keys of JSON Lines that no message has, and how many messages had them: they were left out. Absent where there were none. */
  unreadKeys?: readonly UnreadKey[]
}
export type ImportError = Refused['error']
