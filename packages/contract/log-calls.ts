/** The calls that write the log, read it and remove from it: push, flush, import, forget, segments, messages, conversations. */
import * as z from 'zod'
import { ERROR_CODES } from '@madeleine/base'
import { KINDS, ROLES, type MessageInput } from './message.ts'
import { PersonName, MOST_NAMES } from './people-calls.ts'
import {
  When, Id, SpaceName, Count, Ids, Time, MessageRole, MessageKind, EndReason, Redact, Redacted, SegmentStatus,
} from './values.ts'

/**
 * A message, in the shape of this library; message objects of the AI SDK, OpenAI and Anthropic fit too, with the keys they have. Which
 * ones is decided where messages are read (`contract/read-message`), in words for each.
 */
const PushedMessage = z.looseObject({
  /** The caller's id, unique per user and conversation; generated when absent. */
  id: Id.optional(),
  role: z.enum([...ROLES, 'developer', 'function']),
  /** Name of the speaker, for conversations with several speakers in a role. */
  name: z.string().optional(),
  /** Text, or parts as the AI SDK, OpenAI and Anthropic write them. */
  content: z.union([z.string(), z.array(z.unknown())]).nullish(),
  /** Story time. Absent: the time of receipt. */
  timestamp: When.optional(),
  kind: z.enum(KINDS).optional(),
  /** The caller's own data, returned unchanged. */
  metadata: z.record(z.string(), z.json()).optional(),
})

export const PushInput = z.strictObject({
  /** The conversation, by an id that the caller chooses; its first message creates it. */
  conversationId: Id,
  /**
   * A title for the conversation, which recall also searches; without one it keeps its title. One line, at most 200 characters.
   */
  title: z.string().optional(),
  /**
   * Whether this is a chat between people, in which messages of role assistant state facts too, if they have a name.
   * Absent: as last given, initially false. A change applies to what is encoded from now on and, after an
   * `upgrade`, to what the rules read before.
   */
  people: z.boolean().optional(),
  /** Up to 500 messages and 4 MB, in order. */
  messages: z.array(PushedMessage),
  /**
   * Taken out of text, parts, metadata and title before they are stored, with a mark that says what it was. secrets: keys, tokens,
   * passwords, card and account numbers; personal: e-mail addresses, phone and identity numbers too; a function is given each text and
   * returns what is stored. Default 'off'.
   */
  redact: Redact.optional(),
  /** The space to store them in. Absent: one's own memory. In a space, nameless messages of role user get the name of who pushes them. */
  space: SpaceName,
})

/** Options of `push`: messages of one conversation, in order, in any of the shapes that are read. */
export type PushOptions = Omit<z.input<typeof PushInput>, 'messages'> & { messages: readonly MessageInput[] }

export const PushResult = z.strictObject({
  /** Ids of all messages of the call, in order, including generated ids. */
  ids: Ids,
  /** Number of new messages. */
  stored: Count,
  /** Number of messages that were already stored with the same content. */
  skipped: Count,
  /** What `redact` took out, by kind. Absent if it took nothing out. */
  redacted: Redacted.exactOptional(),
  /** Number of messages that are off the record, and so are not stored. Absent if there are none. */
  unrecorded: Count.exactOptional(),
})
/** Result of `push`. */
export type PushResult = z.output<typeof PushResult>

export const FlushInput = z.strictObject({
  /** The conversation whose tail is closed. Absent: all conversations. */
  conversationId: Id.optional(),
  space: SpaceName,
})
/** Options of `flush`. */
export type FlushOptions = z.input<typeof FlushInput>

/** A message that was not imported: its position (a line from 1, or a path into a JSON file), and the code and text of the error. */
export const ImportError = z.strictObject({
  line: z.union([z.number(), z.string()]),
  code: z.enum(ERROR_CODES),
  message: z.string(),
}).readonly()
export type ImportError = z.output<typeof ImportError>

/** An unknown key in JSON Lines, and how many messages had it. */
const UnreadKey = z.strictObject({ key: z.string(), messages: Count }).readonly()

export const ImportResult = z.strictObject({
  /** Number of new messages. */
  imported: Count,
  /** Number of messages that were already stored, or whose id is taken by other content; the latter are in `errors`. */
  skipped: Count,
  /** Number of conversations with messages. */
  conversations: Count,
  /** Messages that were not imported, by position; those whose id is taken included. The first 1000. */
  errors: z.array(ImportError),
  /** Number of further messages that were not imported and are not in `errors`. Absent if all are. */
  unlisted: Count.exactOptional(),
  /** Unknown keys in JSON Lines, which were ignored, with the number of messages that had them. Absent if there were none. */
  unreadKeys: z.array(UnreadKey).readonly().exactOptional(),
  /** What the importer left out, by kind. Absent if it left nothing out. */
  leftOut: z.record(z.string(), Count).readonly().exactOptional(),
  /** How the importer read what the files leave open: the order of dates, the time zone. Each sentence once, 100 at most. */
  notes: z.array(z.string()).readonly().exactOptional(),
  /** What `redact` took out, by kind. Absent if it took nothing out. */
  redacted: Redacted.exactOptional(),
  /** Number of messages that are off the record, and so are not stored. Absent if there are none. */
  unrecorded: Count.exactOptional(),
})
/** Result of `import`. */
export type ImportResult = z.output<typeof ImportResult>

export const ImportInput = z.strictObject({
  /** Called after each batch with the result so far. */
  onProgress: z.custom<(soFar: Readonly<ImportResult>) => unknown>((value) => typeof value === 'function', 'must be a function').optional(),
  /** Stop at the first message that cannot be imported. It is listed, and the messages before it stay. Default false. */
  strict: z.boolean().optional(),
  /**
   * Which of the imported conversations are closed at the end. Default: those that have ended, which means that by story time
   * their last message is older than the silence after which the store's policy closes a segment. true: all; false: none.
   * An import that was stopped by `strict` closes none.
   */
  flush: z.boolean().optional(),
  /**
   * The user's names in chats between people, 1–50; case, white space and accents are ignored. Their messages get role user, those of
   * others role assistant, so that "I" is the user. Names found in messages are remembered for the next import.
   * Not in a space.
   */
  me: z.array(PersonName).min(1).max(MOST_NAMES).optional(),
  /** What is taken out of messages before they are stored, as in `push`. */
  redact: Redact.optional(),
  /** True: the conversations that get new messages are not trusted from now on, as by `trust` with `off`. */
  untrusted: z.literal(true).optional(),
  /** The space to store them in, as in `push`. */
  space: SpaceName,
})
/** Options of `import`. */
export type ImportOptions = z.input<typeof ImportInput>

// How an exported file is read: the command line takes this as flags, a server in the query of an upload.

/** Which of a date's numbers is its day (d), its month (m), its year (y). */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What columns of a table hold. */
export const TABLE_COLUMNS = ['author', 'text', 'time', 'id', 'conversation', 'role'] as const
/** Each by its name in the first row, its letter (A, B … as spreadsheets have them) or its number from 1. */
export type TableColumns = { readonly [Column in (typeof TABLE_COLUMNS)[number]]?: string }

/** What the query of an upload says about the file. */
export const UploadInput = z.strictObject({
  /** Name of the file: its format is detected by it and, without the extension, it names the conversation. Default `upload`. */
  name: z.string().optional(),
  /** Like `madeleine import --format`. Default: detected. */
  format: z.string().optional(),
  /** The conversation for messages that name none. Default: that of the format, or the name of the file. */
  conversation: z.string().optional(),
  /** IANA time zone for times that name none. Default: the memory's. */
  timeZone: z.string().optional(),
  /** How dates such as 3/4/2026 are read. Default: inferred from the whole file. */
  dateOrder: z.enum(DATE_ORDERS).optional(),
  /** Columns of a table by name, letter or number: `author=B,text=C,time=A`. Default: found by their names. */
  columns: z.string().optional(),
})
export type UploadOptions = z.input<typeof UploadInput>

// What `forget` may be asked to forget, and what it removed.

/** Exactly one of these, in one's own memory or in that of a space. */
export type ForgetOptions = (ForgottenThing & { graceDays?: number } | { now: true; historyId?: string }) & { space?: string }
/** Longest grace of a forgetting. */
export const MOST_GRACE_DAYS = 3650
type ForgottenThing =
  /** A conversation, with its title. */
  | { conversationId: string }
  /** Its messages `from ≤ seq < to`. */
  | { conversationId: string; from: number; to: number }
  /** Its messages from one id to another, both included. */
  | { conversationId: string; firstId: string; lastId: string }
  /** An episode with its messages, or a segment that is closed but not yet encoded. */
  | { episodeId: string }
  /** A fact. The messages that prove it stay. */
  | { factId: string }
  /** Everything this memory's user has; not possible for a space. */
  | { user: true }

export const ForgetInput = z.strictObject({
  /** A conversation, with its title. With `from` and `to`, or `firstId` and `lastId`, some of its messages. */
  conversationId: Id.optional(),
  /** Its messages `from ≤ seq < to`: the sequence number of the first one … */
  from: z.int().min(0).optional(),
  /** … and the one after the last. */
  to: z.int().min(1).optional(),
  /** Its messages from one id to another, both included: the id of the first one … */
  firstId: Id.optional(),
  /** … and of the last one. */
  lastId: Id.optional(),
  /** An episode with its messages, or a segment that is closed but not yet encoded. */
  episodeId: z.string().optional(),
  /** A fact. The messages that prove it stay. */
  factId: z.string().optional(),
  /** Everything the user has; not possible for a space. */
  user: z.literal(true).optional(),
  /** How many days `undo` brings it back, 0–3,650; it is out of every answer at once, and its bytes stay as long. */
  graceDays: z.number().min(0).max(MOST_GRACE_DAYS).default(0),
  /** What was forgotten with `graceDays` and waits for their end: all of it, or that of `historyId`. */
  now: z.literal(true).optional(),
  /** With `now`: id of its entry in the history. */
  historyId: z.string().optional(),
  /** Only report what would be removed, and what would be rebuilt. */
  dryRun: z.boolean().default(false),
  space: SpaceName,
})

/** Rows that are removed, by kind. */
export const ForgottenRows = z.strictObject({
  conversations: Count,
  messages: Count,
  /** Closed segments. */
  segments: Count,
  episodes: Count,
  /** Facts that only the forgotten messages stated. */
  facts: Count,
  /** Vectors of the episodes. */
  vectors: Count,
  /** Recalls awaiting review that were made in or after the forgotten messages, or that showed one of the episodes. */
  recalls: Count,
  /** Reviews of the episodes. */
  reviews: Count,
  /** Records that an episode or a message was recalled for a conversation. */
  served: Count,
}).readonly()
export type ForgottenRows = z.output<typeof ForgottenRows>

const ManyIds = Ids.readonly()

/** Ids of what is removed. Messages that are forgotten one by one keep their ids. */
export const ForgottenIds = z.strictObject({
  conversations: ManyIds,
  episodes: ManyIds,
  /** Facts that are forgotten, or that only forgotten messages stated. */
  facts: ManyIds,
}).readonly()
export type ForgottenIds = z.output<typeof ForgottenIds>

/** What stays, and is recomputed without what was removed. */
export const RebuiltIds = z.strictObject({
  /** Episodes that lose some of their messages, and are encoded again. */
  episodes: ManyIds,
  /** Facts that return to an earlier state, because something that stated or ended them is removed. */
  facts: ManyIds,
  /** Local dates whose contents are rewritten, along with the periods above them. */
  days: ManyIds,
}).readonly()
export type RebuiltIds = z.output<typeof RebuiltIds>

export const ForgetPlanResult = z.strictObject({
  /** Rows that would be removed. */
  plan: ForgottenRows,
  /** Ids of what would be removed. */
  ids: ForgottenIds,
  /** What would be rebuilt without it. */
  rebuilt: RebuiltIds,
}).readonly()
/** Result of `forget` with `dryRun`: what would be removed, and what would be rebuilt. */
export type ForgetPlanResult = z.output<typeof ForgetPlanResult>

export const ForgetResult = z.strictObject({
  /** Rows that were removed. */
  done: ForgottenRows,
  /** Ids of what was removed. */
  ids: ForgottenIds,
  /** What is rebuilt without it; finished once `settle` has resolved. */
  rebuilt: RebuiltIds,
  /**
   * Where bytes of forgotten rows may still be. `pending`: in the store's files, until `settle` or `close` has resolved.
   * `gone`: nowhere in the store's files. `server`: on the server, which erases them from its tables as far as this login has the
   * rights to; its log, replicas and backups are up to the operator. `waiting`: in the store, until `goneAt`.
   */
  bytes: z.enum(['gone', 'pending', 'server', 'waiting']),
  /** With `graceDays`: the id by which `undo` brings it back; absent where there was nothing to forget. */
  id: z.string().exactOptional(),
  /** With `graceDays`: the end of the grace, by the injected clock. */
  goneAt: Time.exactOptional(),
}).readonly()
/** Result of `forget`: the receipt. */
export type ForgetResult = z.output<typeof ForgetResult>

// What the log holds: messages, in segments, in conversations.

const JsonObject = z.record(z.string(), z.json())

/** What was changed or noticed when a message was read, stored with it so that no change is silent. */
const MessageMarks = z.strictObject({
  /** NUL or lone surrogates became U+FFFD in text, name, parts or metadata. */
  normalized: z.literal(true).exactOptional(),
  /** The story time is later than the time of receipt. */
  future: z.literal(true).exactOptional(),
  /** The import cut the text at the size limit; this is its full length in UTF-16 units. */
  fullLength: Count.exactOptional(),
  /** Ranges of the text, in UTF-16 units, that repeat what was recalled for the conversation, or are calls of the memory's own tools. */
  recalled: z.array(z.tuple([Count, Count]).readonly()).readonly().exactOptional(),
  /** A reply of an assistant that only tells again what was recalled for the conversation. */
  retold: z.literal(true).exactOptional(),
}).readonly()

/** A message as it is stored. */
export const StoredMessage = z.strictObject({
  id: z.string(),
  /** Sequence number in the log: 0, 1, 2 … without gaps. It defines the order; story time does not. */
  seq: Count,
  role: MessageRole,
  name: z.string().exactOptional(),
  kind: MessageKind,
  /** The text that is searched and counted; for a tool call, `name(arguments)`. */
  text: z.string(),
  /** The parts, unchanged, if the content was not plain text. */
  parts: z.json().exactOptional(),
  metadata: JsonObject.exactOptional(),
  /** Story time. */
  at: Time,
  receivedAt: Time,
  marks: MessageMarks,
}).readonly()
export type StoredMessage = z.output<typeof StoredMessage>

export const SegmentsInput = z.strictObject({
  /** The conversation whose segments are listed. */
  conversationId: Id,
  space: SpaceName,
})
/** Options of `segments`. */
export type SegmentsOptions = z.input<typeof SegmentsInput>

/** A segment: the messages `from ≤ seq < to` of one conversation's log. */
export const Segment = z.strictObject({
  id: z.string(),
  status: SegmentStatus,
  from: Count,
  to: Count,
  /** Story times of its first and its last message. */
  startAt: Time,
  endAt: Time,
  messageIds: Ids,
  /** o200k tokens of its messages' texts; estimated for texts longer than 131,072 UTF-16 units. */
  tokens: Count,
  /** From its first to its last message, in story time. */
  durationMinutes: z.number().min(0),
  /** Names of the tools that its messages call, each once, in the order of first use. */
  tools: z.array(z.string()),
  /** Why it ended where it did; absent for the tail, like all fields below. */
  reason: EndReason.exactOptional(),
  /** Minutes from the arrival of its last message until it was closed, 0 or more. */
  silentMinutes: z.number().min(0).exactOptional(),
  title: z.string().exactOptional(),
  /** When its episode was written, and when the contents included it; absent until then. */
  encodedAt: Time.exactOptional(),
  rolledUpAt: Time.exactOptional(),
})
export type Segment = z.output<typeof Segment>

export const SegmentsResult = z.array(Segment)
/** Result of `segments`: in order, tiling the log, the tail last. */
export type SegmentsResult = z.output<typeof SegmentsResult>

export const MessagesInput = z.strictObject({
  /** The conversation to read. */
  conversationId: Id,
  /** Sequence number in the log of the page's first message, from 0; negative numbers count from the end: -20 gives the 20 newest. */
  from: z.int().min(1 - 2 ** 31).max(2 ** 31 - 1).default(0),
  /** Maximum number of messages; boundaries are not counted. */
  limit: z.int().min(1).max(500).default(100),
  /** Only these messages, in log order and without boundaries; `from` and `limit` are ignored. */
  ids: z.array(Id).max(500).optional(),
  space: SpaceName,
})
/** Options of `messages`. */
export type MessagesOptions = z.input<typeof MessagesInput>

/** The start of a segment. It is derived on reading and is not stored in the log. */
export const Boundary = Segment.pick({ status: true, title: true, tools: true, startAt: true, endAt: true, from: true, to: true })
  .extend({ type: z.literal('boundary'), segmentId: z.string() })
export type Boundary = z.output<typeof Boundary>

export const MessagesResult = z.strictObject({
  /** Messages in order. The boundary of each segment, the open tail included, comes before its first message. */
  items: z.array(z.union([Boundary, StoredMessage.unwrap().extend({ type: z.literal('message') }).readonly()])),
  /** `from` of the next page; absent on the last page. */
  next: Count.exactOptional(),
})
/** Result of `messages`: one page of a log. */
export type MessagesResult = z.output<typeof MessagesResult>

export const ConversationsInput = z.strictObject({
  /** Maximum number of conversations. */
  limit: z.int().min(1).max(1000).default(50),
  /** The `next` of the previous page. */
  cursor: z.string().max(400).optional(),
  /** Only conversations whose id and title contain all these words, or parts of words. */
  query: z.string().max(1000).optional(),
  /** Only these conversations. */
  ids: z.array(Id).max(1000).optional(),
  /** Only conversations whose id starts with this. */
  idPrefix: Id.optional(),
  /** Add the last message of each conversation. */
  lastMessage: z.boolean().default(false),
  /** Only conversations that had begun by this story time, as they were then: their times, counts, order and last message. */
  asOf: When.optional(),
  space: SpaceName,
})
/** Options of `conversations`. */
export type ConversationsOptions = z.input<typeof ConversationsInput>

/** A conversation in the list of `conversations`. */
export const ConversationEntry = z.strictObject({
  id: z.string(),
  /** The title that was pushed with it, or given by hand; null if there was none. */
  title: z.string().nullable(),
  /** It was pushed or imported as talk between people. */
  people: z.literal(true).exactOptional(),
  /** Title of its first episode; null while it has none. */
  episodeTitle: z.string().nullable(),
  /** Story times of its first and its last message. */
  startAt: Time,
  endAt: Time,
  messages: Count,
  episodes: Count,
  /** Whether messages still wait for their episode: the tail is not closed. */
  open: z.boolean(),
  /** Since when all of it is archived; absent: it is not. */
  archivedAt: Time.exactOptional(),
  /** Since when what is said in it is off the record; absent: it is on the record. */
  pausedAt: Time.exactOptional(),
  /** Roles whose messages are not trusted; absent: all are. */
  untrusted: z.array(MessageRole).exactOptional(),
  /** With the option `lastMessage`: the last message of its log. Absent if all were forgotten. */
  lastMessage: StoredMessage.exactOptional(),
})
export type ConversationEntry = z.output<typeof ConversationEntry>

export const ConversationsResult = z.strictObject({
  conversations: z.array(ConversationEntry),
  /** `cursor` of the next page; absent on the last page. */
  next: z.string().exactOptional(),
})
/** Result of `conversations`: one page; the conversation with the latest message comes first. */
export type ConversationsResult = z.output<typeof ConversationsResult>
