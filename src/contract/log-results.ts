/** Results of the calls that read the log: `segments`, `episode`, `messages`, `expand`, `conversations`. */
import * as z from 'zod'
import { RATERS, RATINGS } from './write-calls.ts'
import { FactMessage } from './facts-calls.ts'
import { EpisodeFields } from './recall-result.ts'
import { Count, EndReason, Ids, MessageKind, MessageRole, SegmentStatus, Share, Time } from './values.ts'

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

/** A rating of an episode, and how it changed the memory state. */
export const EpisodeReview = z.strictObject({
  at: Time,
  rating: z.enum(RATINGS),
  /** Who rated it: the caller through `rate`, a model, or the rules, judging by the words that followed. */
  rater: z.enum(RATERS),
  /** Days since the previous review or, if it is the first, since the episode's end; with fractions. */
  elapsedDays: z.number(),
  /** Retrievability just before the review, 0–1. */
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
  /** Days after a review until its retrievability falls to 0.9; > 0. */
  stabilityDays: z.number(),
  /** FSRS difficulty, 1–10. */
  difficulty: z.number(),
  /** Probability that it is still remembered now, 0–1. */
  retrievability: Share,
  /** All its ratings, in order. */
  reviews: z.array(EpisodeReview),
  messages: z.array(StoredMessage),
})
/** Result of `episode`: an episode with its messages. */
export type EpisodeResult = z.output<typeof EpisodeResult>

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

export const ExpandResult = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  segmentId: z.string(),
  /** In log order. `isSupport` marks the messages that the id refers to; the others are context. */
  messages: z.array(StoredMessage.unwrap().extend({ isSupport: z.boolean() }).readonly()),
  /** Number of messages of the conversation before the first one and after the last one returned. */
  earlier: Count,
  later: Count,
  /** If more messages prove a fact than are returned: the others, newest first. */
  elsewhere: z.array(FactMessage).exactOptional(),
})
/** Result of `expand`: messages with their context. */
export type ExpandResult = z.output<typeof ExpandResult>

/** A conversation in the list of `conversations`. */
export const ConversationEntry = z.strictObject({
  id: z.string(),
  /** The title that was pushed with it; null if there was none. */
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

// Result of `timeline`.

/** A period of time in which something was said. */
export const TimelineBucket = z.strictObject({
  /** Its start; days, weeks (from Monday) and months follow the calendar in the memory's time zone. */
  at: Time,
  /** Messages said in it; for a day or longer, the messages of the episodes that began in it. */
  messages: Count,
  /** Episodes that began in it, and how many of them are key moments. */
  episodes: Count,
  keyMoments: Count,
  /** Mean probability that these episodes (for an hour or less, those under way) are still remembered, 0–1; null if there are none. */
  retrievability: Share.nullable(),
})
export type TimelineBucket = z.output<typeof TimelineBucket>

/** An episode on the timeline. */
export const TimelineEpisode = EpisodeFields.pick({
  id: true, conversationId: true, title: true, startAt: true, endAt: true, surprise: true, keyMoment: true,
}).extend({
  messages: Count,
  /** Why it ended where it did. */
  reason: EndReason,
  /** Probability that it is still remembered now, or at `asOf`; 0–1. */
  retrievability: Share,
})
export type TimelineEpisode = z.output<typeof TimelineEpisode>

export const TimelineResult = z.strictObject({
  /** Time zone of the memory's days. */
  timeZone: z.string(),
  /** Story times of the first and the last message of the whole memory; null if there are no messages. */
  startAt: Time.nullable(),
  endAt: Time.nullable(),
  /** In chronological order, without those in which nothing was said. */
  buckets: z.array(TimelineBucket),
  /** How many episodes overlap the time span; 0 with `limit: 0`. */
  total: Count,
  /** In chronological order; if there are more than `limit`, only the most surprising ones. */
  episodes: z.array(TimelineEpisode),
})
/** Result of `timeline`: how much was said when, and the episodes of a span. */
export type TimelineResult = z.output<typeof TimelineResult>
