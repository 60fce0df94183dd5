/** Results of `recall` and `recent`. */
import * as z from 'zod'
import { Fact } from './facts-calls.ts'
import { CallerTokens, Count, Ids, LevelOfConfidence, MessageRole, Share, Space, TextQuality, Time } from './values.ts'

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

/** A message, verbatim, found without a query. */
export const RecentPassage = z.strictObject({
  /** Whose memory it is in: a space's or the user's, by name. Only present if the call named spaces. */
  space: Space,
  messageId: z.string(),
  conversationId: z.string(),
  /** Absent while the message is in an open tail. */
  episodeId: z.string().exactOptional(),
  role: MessageRole,
  name: z.string().exactOptional(),
  /** The text. For a message over 2,400 bytes (UTF-8), only the passage that answers, at most 1,200 bytes; `messages` returns it all. */
  text: z.string(),
  /** Range of `text` in the message, in UTF-16 units, `to` exclusive; `of` is the full length. Absent if `text` is the whole message. */
  excerpt: z.strictObject({ from: Count, to: Count, of: Count }).exactOptional(),
  /** When it was said. */
  at: Time,
  /** Orders the list, 0–1: a share of the best possible score. */
  score: Share,
  explain: PassageExplanation.exactOptional(),
})
export type RecentPassage = z.output<typeof RecentPassage>

/** A message that matches the query, verbatim. */
export const Passage = RecentPassage.extend({
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
  episodes: z.array(Episode),
  passages: z.array(Passage),
})
/** Result of `recall`. */
export type RecallResult = z.output<typeof RecallResult>
