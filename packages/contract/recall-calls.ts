/** The calls about episodes: recall, recent, episode, rate, timeline. */
import * as z from 'zod'
import { TOKENIZERS } from '@madeleine/base'
import { Fact } from './facts-calls.ts'
import { StoredMessage } from './log-calls.ts'
import { ProjectName } from './project-calls.ts'
import {
  QueryText, When, Id, SpaceName, SpaceNames, Share, Time, Count, Ids, Space, TextQuality, MessageRole, CallerTokens, LevelOfConfidence,
  EndReason,
} from './values.ts'

export const RecallInput = z.strictObject({
  /** The query, in plain words. */
  query: QueryText,
  /**
   * The conversation in which the question is asked. Its open messages, which are in the caller's prompt already, are not searched, and
   * results count as shown there. All conversations are searched; to restrict the search, use `within`.
   */
  conversationId: Id.optional(),
  /** Search only these conversations. */
  within: z.array(Id).max(1000).optional(),
  /**
   * Look first in this project, by its name or a place of it, then elsewhere: what surely answers from it comes first. One of which
   * nothing is known changes nothing.
   */
  project: ProjectName.optional(),
  /** Maximum number of episodes. */
  limit: z.int().min(0).max(100).default(5),
  /** Maximum number of passages. */
  passageLimit: z.int().min(0).max(200).default(20),
  /** Maximum number of facts. `recent` returns none. */
  factLimit: z.int().min(0).max(100).default(20),
  /**
   * Which episodes show their messages in `text`. auto: ranks 1 and 2 if they are key moments; low: rank 1 if it is one; high: all;
   * none: none.
   */
  detail: z.enum(['auto', 'none', 'low', 'high']).default('auto'),
  /** Only what happened by this story time. */
  asOf: When.optional(),
  /** Only what had been received by this time. */
  knownAt: When.optional(),
  /**
   * Earliest story time, inclusive; episodes that overlap the range match. '2026-03' and '2026' mean
   * their first moment in UTC, also in `before`.
   */
  after: When.optional(),
  /** Latest story time, exclusive. */
  before: When.optional(),
  /** Search only the messages of this period of the table of contents, given by id or name. */
  node: z.string().max(100).optional(),
  /** Local hours `[from, to)` in the memory's zone; from > to spans midnight. */
  hours: z.tuple([z.int().min(0).max(24), z.int().min(0).max(24)], { error: 'must be two whole hours such as [6, 22]' }).optional(),
  /** Maximum number of tokens in `text`, including its frame and headings; 0 gives ''. Absent: no limit. */
  maxTokens: z.int().min(0).optional(),
  /** Counts the tokens: the name of a tokenizer, or a function from a whole text to its number of tokens, 0 or more. */
  tokenizer: z.union([z.enum(TOKENIZERS), z.custom<(text: string) => number>((value) => typeof value === 'function')], {
    error: `must be one of ${TOKENIZERS.join(', ')} or a function`,
  }).default('o200k'),
  /** Also search what is archived. */
  archived: z.boolean().default(false),
  /** Also search the tail of `conversationId`. */
  includeOwnTail: z.boolean().default(false),
  /** Add a score breakdown to every episode and passage. */
  explain: z.boolean().default(false),
  /** The space whose memory is used. Absent: one's own. */
  space: SpaceName,
  /** Spaces to search together with one's own memory, in one answer, 1–16; cannot be combined with `space`. */
  spaces: SpaceNames,
})
/** Options of `recall`. */
export type RecallOptions = z.input<typeof RecallInput>

export const RecentInput = RecallInput.omit({ query: true })
/** Options of `recent`: those of `recall` without the query. */
export type RecentOptions = z.input<typeof RecentInput>

/** Breakdown of an episode's score. */
export const Explanation = z.strictObject({
  /** Each search arm that found it: its rank in that arm, from 1; the arm's weight; and its score in that arm, 0–1, if the arm scores. */
  arms: z.array(z.strictObject({
    arm: z.enum(['words', 'vector', 'messages']), rank: z.int().min(1), weight: z.number(), score: z.number().exactOptional(),
  })),
  /** Score fused from all arms, 0–1. */
  fused: z.number(),
  /** Probability that it is still remembered, 0–1. */
  retrievability: Share,
  /** Where its forgetting curve starts: at its last review, or at its end in story time if that is later. */
  since: z.enum(['review', 'end']),
  /** Days since that moment, with fractions. */
  daysSince: z.number(),
  /** Days after a review until its retrievability falls to 0.9; > 0. */
  stabilityDays: z.number(),
  /** Decay factor: the score is `fused` multiplied by this. Without a query the score is `retrievability`. */
  factor: z.number(),
  /** Its rank among the episodes found, from 1: by `fused` alone, and after decay. Absent without a query. */
  place: z.strictObject({ fused: z.int(), faded: z.int() }).exactOptional(),
  /** What each signal adds to the log odds of its confidence, for its best message or its title and summary. Absent without a query. */
  evidence: z.record(z.string(), z.number()).exactOptional(),
  /** Query terms, as indexed, that occur in its title, its summary or its best message. */
  terms: z.array(z.string()),
})
export type Explanation = z.output<typeof Explanation>

/** Breakdown of a passage's score. */
export const PassageExplanation = z.strictObject({
  /** What each feature (words, window, speaker …) adds to the score, by name. */
  parts: z.record(z.string(), z.number()),
  /** What each signal (own, rarity, topic …) adds to the log odds of its confidence, by name. Absent without a query. */
  evidence: z.record(z.string(), z.number()).exactOptional(),
  /** Query terms, as indexed, that occur in the message. */
  terms: z.array(z.string()),
})
export type PassageExplanation = z.output<typeof PassageExplanation>

/** The fields that every view of an episode has. */
export const EpisodeFields = z.strictObject({
  /** Whose memory it is in: a space's or the user's, by name. Only present if the call named spaces. */
  space: Space,
  id: z.string(),
  conversationId: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Story times of its first and its last message. */
  startAt: Time,
  endAt: Time,
  durationMinutes: z.number().min(0),
  /** When the episode was written, by the injected clock. */
  createdAt: Time,
  lastReviewedAt: Time.nullable(),
  consolidatedAt: Time.nullable(),
  surprise: Share,
  /** surprise ≥ 0.7 */
  keyMoment: z.boolean(),
  messageIds: Ids,
  /** o200k tokens of its messages' texts; estimated for texts longer than 131,072 UTF-16 units. */
  tokens: Count,
  quality: TextQuality,
  /** Since when it is archived; absent: it is not. */
  archivedAt: Time.exactOptional(),
  /** Since when it has a star; absent: it has none. */
  starredAt: Time.exactOptional(),
  /** Not all of its conversation is trusted. */
  untrusted: z.literal(true).exactOptional(),
})

/** One remembered episode, without a query. Scores are 0–1. */
export const RecentEpisode = EpisodeFields.extend({
  /** Orders the list, 0–1. Only comparable within this list, whatever the query. */
  score: Share,
  /** Why it matched: which words, whose turn, when, and the time read from the query if it matches. Empty without a query. */
  why: z.string(),
  explain: Explanation.exactOptional(),
})
export type RecentEpisode = z.output<typeof RecentEpisode>

/** One remembered episode, as recall returns it. */
export const Episode = RecentEpisode.extend({
  /** Calibrated probability that it answers the query, 0–1. This is the number to show to people; it does not order the list. */
  confidence: Share,
})
export type Episode = z.output<typeof Episode>

/** A message, verbatim, as it stands in an exchange. */
export const ExchangedMessage = z.strictObject({
  messageId: z.string(),
  role: MessageRole,
  name: z.string().exactOptional(),
  /** The text. For a message over 2,400 bytes (UTF-8), only the passage that answers, at most 1,200 bytes; `messages` returns it all. */
  text: z.string(),
  /** Range of `text` in the message, in UTF-16 units, `to` exclusive; `of` is the full length. Absent if `text` is the whole message. */
  excerpt: z.strictObject({ from: Count, to: Count, of: Count }).exactOptional(),
  /** When it was said. */
  at: Time,
  /** It is not trusted: it was said in a conversation, or by a role there, that is not. */
  untrusted: z.literal(true).exactOptional(),
})
export type ExchangedMessage = z.output<typeof ExchangedMessage>

/** A message, verbatim, found without a query. */
export const RecentPassage = ExchangedMessage.extend({
  /** Whose memory it is in: a space's or the user's, by name. Only present if the call named spaces. */
  space: Space,
  conversationId: z.string(),
  /** Absent while the message is in an open tail. */
  episodeId: z.string().exactOptional(),
  /** Orders the list, 0–1: a share of the best possible score. */
  score: Share,
  explain: PassageExplanation.exactOptional(),
})
export type RecentPassage = z.output<typeof RecentPassage>

/** A message that matches the query, verbatim. In talk with an assistant, a message and its reply are one passage: the better of them. */
export const Passage = RecentPassage.extend({
  /**
   * The other side of an exchange with an assistant: the reply to this message, or the message that this one replies to. A long text is
   * cut as a passage's is; to its beginning, at most 400 bytes, if it holds nothing of the query. Absent: there is none.
   */
  exchange: ExchangedMessage.exactOptional(),
  /** Calibrated probability that it answers the query, 0–1. This is the number to show to people; it does not order the list. */
  confidence: Share,
})
export type Passage = z.output<typeof Passage>

/** A part of the text that was left out because of the budget or the minimum confidence. */
export const LeftOut = z.strictObject({
  /** Whose memory it is in: a space's or the user's, by name. Only present if the call named spaces. */
  space: Space,
  /** fact: its line; episode: its title, time and summary; details: all its messages. */
  kind: z.enum(['fact', 'episode', 'passage', 'details']),
  /** Id of the fact or the episode; for a passage, the id of its message. */
  id: z.string(),
  /** For a fact, the conversation of its newest source. */
  conversationId: z.string(),
  reason: z.enum(['budget', 'confidence']),
  /** Tokens of this part alone, counted by the caller's tokenizer. */
  tokens: CallerTokens,
})
export type LeftOut = z.output<typeof LeftOut>

/** How a time expression in a query was read, in the memory's time zone. A day without a year is read once for every year of the log. */
export const RecalledTime = z.strictObject({
  /** The words of the query that name it. */
  text: z.string(),
  /** First and last local day, 'YYYY-MM-DD', both inclusive; for a night, the day on which it starts. */
  from: z.string(),
  to: z.string(),
  /** Local hours on each of these days: the first inclusive, the second exclusive; past midnight if the first is greater. */
  hours: z.tuple([z.int(), z.int()]).exactOptional(),
  /** The same range as instants: a recall with these `after`, `before` and `hours` would return the same. */
  after: Time,
  before: Time,
  /** True if no message in scope falls into it. */
  isEmpty: z.boolean(),
})
export type RecalledTime = z.output<typeof RecalledTime>

export const RecentResult = z.strictObject({
  episodes: z.array(RecentEpisode),
  passages: z.array(RecentPassage),
  /** Facts that answer the query, most certain first. Empty without a query. */
  facts: z.array(Fact),
  /** Number of messages that are not in an episode yet; they were searched as well. */
  pending: Count,
  /**
   * Markdown for a model, within `maxTokens`, in a frame by which it is recognised if it is pushed back. Without a budget it is built
   * when first read, and reading throws `invalid_input` if the caller's `tokenizer` cannot count it.
   */
  text: z.string().readonly(),
  /** What `maxTokens` left out of `text`, best first. */
  leftOut: z.array(LeftOut),
})
/** Result of `recent`. There is no query, so nothing in it has a confidence. */
export type RecentResult = z.output<typeof RecentResult>

export const RecallResult = RecentResult.extend({
  /** Whether any result answers the query. At `none` nothing does, and the lists hold only the nearest matches. */
  confidence: LevelOfConfidence,
  /** How each time that the query names was read, latest first, including those in which nothing was said. */
  times: z.array(RecalledTime),
  /** Query words that do not occur in the log, and what they were read as: `{ from: 'natinal', to: 'national' }`. */
  corrections: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  /** Set where the store's embedder gave the query no vector, in time or at all: words and the table of meaning have answered. */
  withoutEmbedder: z.literal(true).exactOptional(),
  /** Archived episodes that may answer, where nothing else does. Absent if there are none, or with `archived`. */
  archivedEpisodeIds: Ids.exactOptional(),
  episodes: z.array(Episode),
  passages: z.array(Passage),
})
/** Result of `recall`. */
export type RecallResult = z.output<typeof RecallResult>

// One episode, and how much it helped.

/** Ratings of FSRS, in its order: 1 again, 2 hard, 3 good, 4 easy. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const
/**
 * again: contradicted, or ignored in an answer on its topic; hard: touched upon; good: used; easy: the answer rests on it.
 */
export type ReviewRating = (typeof RATINGS)[number]

/** Who rated: a person or the program (`memory.rate`), a language model, or the words of what followed. */
export type Rater = (typeof RATERS)[number]
export const RATERS = ['explicit', 'model', 'words'] as const

export const EpisodeInput = z.strictObject({
  /** Id of the episode. */
  id: z.string(),
  space: SpaceName,
})

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

export const RelatedInput = z.strictObject({
  /** Id of the episode. */
  episodeId: z.string(),
  /** Maximum number of episodes. */
  limit: z.int().min(1).max(20).default(5),
  space: SpaceName,
})
/** Options of `related`, behind the episode's id. */
export type RelatedOptions = Omit<z.input<typeof RelatedInput>, 'episodeId'>

export const RelatedEpisode = EpisodeFields.extend({
  /** The fact that both prove, or the words that both hold. */
  why: z.string(),
})
export type RelatedEpisode = z.output<typeof RelatedEpisode>
export const RelatedResult = z.array(RelatedEpisode)

export const RateInput = z.strictObject({
  /** Id of the episode. */
  episodeId: z.string(),
  /** again: it was wrong or useless; hard; good; easy. */
  rating: z.enum(RATINGS),
  space: SpaceName,
})

/** The state of an episode's memory. */
const MemoryState = {
  /** Days until the probability of recall falls to 90 %, > 0. */
  stabilityDays: z.number(),
  /** FSRS difficulty, 1–10. */
  difficulty: z.number(),
}

export const RateResult = z.strictObject({
  ...MemoryState,
  /** Id of the rated episode; if its segment has been resegmented, the id of the episode that replaced it. */
  episodeId: z.string(),
  rating: z.enum(RATINGS),
  /** When it was rated, by the injected clock. */
  at: Time,
  /** Days since the last review or, if there was none, since the episode's end in story time. */
  elapsedDays: z.number(),
  /** Probability, in (0, 1], that it was still remembered before the rating; after it, it is 1. */
  retrievability: Share,
  before: z.strictObject(MemoryState).readonly(),
}).readonly()
/** Result of `rate`: the episode's memory state after the rating, and what it was before. */
export type RateResult = z.output<typeof RateResult>

// Episodes in time.

/** Sizes of a bucket of the timeline. `minutes` is five minutes, counted from each hour in UTC. */
export const BUCKETS = ['minutes', 'hour', 'day', 'week', 'month'] as const

/** By what messages are counted: by who said them, or by the project that their conversation is of, else by the conversation. */
export const GROUPINGS = ['person', 'source'] as const

export const TimelineInput = z.strictObject({
  /** Story time at which the timeline starts, inclusive. Absent: at the first message. */
  from: When.optional(),
  /** Story time at which it ends, exclusive. Absent: at the last message. With `minutes`, at most 31 days later; with `hour`, 400 days. */
  to: When.optional(),
  /** Size of the buckets in which messages and episodes are counted. Absent: nothing is counted. */
  bucket: z.enum(BUCKETS).optional(),
  /** Also counts the messages of the span by who said them (`person`), or by project or else conversation (`source`). Absent: does not. */
  by: z.enum(GROUPINGS).optional(),
  /** Maximum number of episodes. */
  limit: z.int().min(0).max(2000).default(200),
  /** Only these conversations. */
  within: z.array(Id).max(1000).optional(),
  /** Only what happened by this story time, with retrievability as of then. */
  asOf: When.optional(),
  space: SpaceName,
})
/** Options of `timeline`. */
export type TimelineOptions = z.input<typeof TimelineInput>

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
  /** With `by`: how many messages of each of `groups` were said in it. What is in none of them is not counted. */
  parts: z.array(Count).exactOptional(),
})
export type TimelineBucket = z.output<typeof TimelineBucket>

/** An episode on the timeline. */
export const TimelineEpisode = EpisodeFields.pick({
  id: true, conversationId: true, title: true, startAt: true, endAt: true, surprise: true, keyMoment: true,
  archivedAt: true, starredAt: true,
}).extend({
  messages: Count,
  /** Place of its first message in the log of its conversation. */
  from: Count,
  /** Why it ended where it did. */
  reason: EndReason,
  /** Probability that it is still remembered now, or at `asOf`; 0–1. */
  retrievability: Share,
  /** With `by`: which of `groups` has the most of its messages; of people who is not the user, unless nobody else says anything. */
  group: Count.exactOptional(),
})
export type TimelineEpisode = z.output<typeof TimelineEpisode>

/** Groups that a timeline names. */
export const MOST_GROUPS = 12

/** A person, a project or a conversation on the timeline. */
export const TimelineGroup = z.strictObject({
  /** A person's name, `user` for the user of chats without names; a project's name; a conversation's title, or its id. */
  name: z.string(),
  /** Messages of the span. */
  messages: Count,
  /** The person is the user. */
  isMe: z.literal(true).exactOptional(),
})
export type TimelineGroup = z.output<typeof TimelineGroup>

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
  /** With `by`: those with the most messages in the span first, at most 12. */
  groups: z.array(TimelineGroup).exactOptional(),
})
/** Result of `timeline`: how much was said when, and the episodes of a span. */
export type TimelineResult = z.output<typeof TimelineResult>
