/** Results of the calls that read the log: `segments`, `episode`, `messages`, `expand`, `conversations`. */
import * as z from 'zod'
import { RATERS, RATINGS } from '../../reviews/core/rating.ts'
import { FactMessage } from './facts-result.ts'
import { EpisodeFields } from './recall-result.ts'
import { Count, EndReason, Ids, MessageKind, MessageRole, SegmentStatus, Share, Time } from './values.ts'

const JsonObject = z.record(z.string(), z.json())

/** What reading a message changed or noticed, stored with the message so that no change is silent. */
const MessageMarks = z.strictObject({
  /** NUL or lone surrogates became U+FFFD in text, name, parts or metadata. */
  normalized: z.literal(true).exactOptional(),
  /** Story time lies after the time of receipt. */
  future: z.literal(true).exactOptional(),
  /** The import cut the text at the size limit; this is its full length in UTF-16 units. */
  fullLength: Count.exactOptional(),
  /** Ranges of the text, in UTF-16 units, that repeat what was served to the conversation, or are calls of the memory's own tools. */
  recalled: z.array(z.tuple([Count, Count]).readonly()).readonly().exactOptional(),
}).readonly()

/** A message as it is stored. */
export const StoredMessage = z.strictObject({
  id: z.string(),
  /** Sequence number in the log: 0, 1, 2 … without gaps. It defines the order; story time does not. */
  seq: Count,
  role: MessageRole,
  name: z.string().exactOptional(),
  kind: MessageKind,
  /** The text that is searched and counted; of a tool call `name(arguments)`. */
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

/** A segment: the messages `from ≤ seq < to` of one conversation's log. */
export const Segment = z.strictObject({
  id: z.string(),
  status: SegmentStatus,
  from: Count,
  to: Count,
  startAt: Time,
  endAt: Time,
  messageIds: Ids,
  tokens: Count,
  /** From its first to its last message, in story time. */
  durationMinutes: z.number().min(0),
  /** Names of the tools that its messages call, each once, in order of the first call. */
  tools: z.array(z.string()),
  /** Why it ended there; absent for the tail, like all fields below. */
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

/** A rating of an episode, and how it changed the memory state. */
export const EpisodeReview = z.strictObject({
  at: Time,
  rating: z.enum(RATINGS),
  /** Who rated: the caller by `rate`, a model, or the rules over the words that followed. */
  rater: z.enum(RATERS),
  /** Days since the previous review, or else since the episode's end, with fractions. */
  elapsedDays: z.number(),
  /** At the time of the review, just before it, 0–1. */
  retrievability: Share,
  /** Stability and FSRS difficulty (1–10) before and after. */
  stabilityDaysBefore: z.number(),
  difficultyBefore: z.number(),
  stabilityDays: z.number(),
  difficulty: z.number(),
})
export type EpisodeReview = z.output<typeof EpisodeReview>

export const EpisodeResult = EpisodeFields.extend({
  /** Why the segment ended where it did. */
  reason: EndReason,
  /** Days from a review until its retrievability is 0.9, > 0. */
  stabilityDays: z.number(),
  /** FSRS difficulty, 1–10. */
  difficulty: z.number(),
  /** Probability that it is still remembered now, 0–1. */
  retrievability: Share,
  /** Every rating it got, in order. */
  reviews: z.array(EpisodeReview),
  messages: z.array(StoredMessage),
})
/** Result of `episode`: an episode with its messages. */
export type EpisodeResult = z.output<typeof EpisodeResult>

/** Beginning of a segment. It is derived on read and is not stored in the log. */
export const Boundary = Segment.pick({ status: true, title: true, tools: true, startAt: true, endAt: true, from: true, to: true })
  .extend({ type: z.literal('boundary'), segmentId: z.string() })
export type Boundary = z.output<typeof Boundary>

export const MessagesResult = z.strictObject({
  /** Messages in order. Each segment, the open tail included, has its boundary before its first message. */
  items: z.array(z.union([Boundary, StoredMessage.unwrap().extend({ type: z.literal('message') }).readonly()])),
  /** `from` of the next page; absent on the last one. */
  next: Count.exactOptional(),
})
/** Result of `messages`: one page of a log. */
export type MessagesResult = z.output<typeof MessagesResult>

export const ExpandResult = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  segmentId: z.string(),
  /** In the order of the log. `isSupport` marks the messages that the id names; the others are context. */
  messages: z.array(StoredMessage.unwrap().extend({ isSupport: z.boolean() }).readonly()),
  /** How many messages of the conversation stand before the first and after the last one returned. */
  earlier: Count,
  later: Count,
  /** If more messages prove a fact than are returned: the others, the newest first. */
  elsewhere: z.array(FactMessage).exactOptional(),
})
/** Result of `expand`: messages with their context. */
export type ExpandResult = z.output<typeof ExpandResult>

/** A conversation in the list of `conversations`. */
export const ConversationEntry = z.strictObject({
  id: z.string(),
  /** As it was pushed; null if none was. */
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
  /** Whether messages wait for their episode: the tail is not closed. */
  open: z.boolean(),
  /** With `lastMessage`: the last one of its log. Absent if all of them were forgotten. */
  lastMessage: StoredMessage.exactOptional(),
})
export type ConversationEntry = z.output<typeof ConversationEntry>

export const ConversationsResult = z.strictObject({
  conversations: z.array(ConversationEntry),
  /** `cursor` of the next page; absent on the last one. */
  next: z.string().exactOptional(),
})
/** Result of `conversations`: one page; the conversation with the latest message comes first. */
export type ConversationsResult = z.output<typeof ConversationsResult>
