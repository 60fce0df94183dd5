/** Results of `recall` and `recent`. */
import * as z from 'zod'
import { Fact } from './facts-result.ts'
import { CallerTokens, Count, Ids, LevelOfConfidence, MessageRole, Share, Space, TextQuality, Time } from './values.ts'

/** Breakdown of an episode's score. */
export const Explanation = z.strictObject({
  /** Each arm of the search that found it: its rank there, from 1; the arm's weight; and its score there, 0–1, if the arm scores. */
  arms: z.array(z.strictObject({
    arm: z.enum(['words', 'vector', 'messages']), rank: z.int().min(1), weight: z.number(), score: z.number().exactOptional(),
  })),
  /** Fused score of the arms, 0–1. */
  fused: z.number(),
  /** Probability that it is still remembered, 0–1. */
  retrievability: Share,
  /** Where its forgetting curve begins: at its last review, or at its end in story time if that is later. */
  since: z.enum(['review', 'end']),
  /** Days since then, with fractions. */
  daysSince: z.number(),
  /** Days from a review until its retrievability is 0.9, > 0. */
  stabilityDays: z.number(),
  /** Decay factor: the score is `fused` times this. Without a query the score is `retrievability`. */
  factor: z.number(),
  /** Its place among the episodes found, from 1: by `fused`, and after fading. Absent without a query. */
  place: z.strictObject({ fused: z.int(), faded: z.int() }).exactOptional(),
  /** What each signal adds to the log odds of its confidence, for its best message or for title and summary. Absent without a query. */
  evidence: z.record(z.string(), z.number()).exactOptional(),
  /** Terms of the query, as the index holds them, that occur in its title, its summary or its best message. */
  terms: z.array(z.string()),
})
export type Explanation = z.output<typeof Explanation>

/** Breakdown of a passage's score. */
export const PassageExplanation = z.strictObject({
  /** What each feature (words, window, speaker …) adds to the score, by name. */
  parts: z.record(z.string(), z.number()),
  /** What each signal (own, rarity, topic …) adds to the log odds of its confidence, by name. Absent without a query. */
  evidence: z.record(z.string(), z.number()).exactOptional(),
  /** Terms of the query, as the index holds them, that occur in the message. */
  terms: z.array(z.string()),
})
export type PassageExplanation = z.output<typeof PassageExplanation>

/** What every view of an episode has. */
export const EpisodeFields = z.strictObject({
  /** Whose memory it is in: a space, or the user; only where a space was asked. */
  space: Space,
  id: z.string(),
  conversationId: z.string(),
  title: z.string(),
  summary: z.string(),
  startAt: Time,
  endAt: Time,
  durationMinutes: z.number().min(0),
  createdAt: Time,
  lastReviewedAt: Time.nullable(),
  consolidatedAt: Time.nullable(),
  surprise: Share,
  /** surprise ≥ 0.7 */
  keyMoment: z.boolean(),
  messageIds: Ids,
  /** o200k tokens of its messages' texts; of a text of more than 131,072 UTF-16 units an estimate. */
  tokens: Count,
  quality: TextQuality,
})

/** One remembered episode, without a query. Scores are 0–1. */
export const RecentEpisode = EpisodeFields.extend({
  /** Orders the list, 0–1: only comparable within this list, whatever was asked. */
  score: Share,
  /** Why it matched: the words, in whose turn, when, and how the query's time was read if it was said then. Empty without a query. */
  why: z.string(),
  explain: Explanation.exactOptional(),
})
export type RecentEpisode = z.output<typeof RecentEpisode>

/** One remembered episode, as recall returns it. */
export const Episode = RecentEpisode.extend({
  /** Calibrated probability that it answers the query, 0–1. Show this to people; the order of the list does not depend on it. */
  confidence: Share,
})
export type Episode = z.output<typeof Episode>

/** A message, word for word, without a query. */
export const RecentPassage = z.strictObject({
  /** Whose memory it is in: a space, or the user; only where a space was asked. */
  space: Space,
  messageId: z.string(),
  conversationId: z.string(),
  /** Absent while the message is in an open tail. */
  episodeId: z.string().exactOptional(),
  role: MessageRole,
  name: z.string().exactOptional(),
  /** The text. Of a message over 2,400 bytes (UTF-8) only the passage that answers, 1,200 bytes at most; `messages` returns the whole. */
  text: z.string(),
  /** Where `text` stands in the message, in UTF-16 units, `to` exclusive, of the whole length; absent if it is the whole message. */
  excerpt: z.strictObject({ from: Count, to: Count, of: Count }).exactOptional(),
  at: Time,
  /** Orders the list, 0–1: a share of the best possible score. */
  score: Share,
  explain: PassageExplanation.exactOptional(),
})
export type RecentPassage = z.output<typeof RecentPassage>

/** A message that matches the query, word for word. */
export const Passage = RecentPassage.extend({
  /** Calibrated probability that it answers the query, 0–1. Show this to people; the order of the list does not depend on it. */
  confidence: Share,
})
export type Passage = z.output<typeof Passage>

/** A part of the text that the budget, or the least confidence, left out. */
export const LeftOut = z.strictObject({
  /** Whose memory it is in: a space, or the user; only where a space was asked. */
  space: Space,
  /** fact: its line; episode: its title, time and summary; details: all its messages. */
  kind: z.enum(['fact', 'episode', 'passage', 'details']),
  /** Id of the fact or the episode; for a passage, of its message. */
  id: z.string(),
  /** Of a fact that of its newest source. */
  conversationId: z.string(),
  reason: z.enum(['budget', 'confidence']),
  /** Tokens of the piece by itself, by the caller's tokenizer. */
  tokens: CallerTokens,
})
export type LeftOut = z.output<typeof LeftOut>

/** How a time in the words of a query was read, in the store's time zone. A day without a year is read once for every year of the log. */
export const RecalledTime = z.strictObject({
  /** Its words in the query. */
  text: z.string(),
  /** First and last local day, 'YYYY-MM-DD', both inclusive; for a night, the day on which it begins. */
  from: z.string(),
  to: z.string(),
  /** Local hours of each of these days, `from` inclusive, `to` exclusive, past midnight if from > to. */
  hours: z.tuple([z.int(), z.int()]).exactOptional(),
  /** The same as instants: with these `after`, `before` and `hours`, a recall would return nothing else. */
  after: Time,
  before: Time,
  /** True if no message in scope was said then. */
  isEmpty: z.boolean(),
})
export type RecalledTime = z.output<typeof RecalledTime>

export const RecentResult = z.strictObject({
  episodes: z.array(RecentEpisode),
  passages: z.array(RecentPassage),
  /** Facts that answer the query, the most certain first. Empty without a query. */
  facts: z.array(Fact),
  /** Number of messages that are in no episode yet and were searched as well. */
  pending: Count,
  /**
   * Markdown for a model, within `maxTokens`, in a frame by which it is recognised if it is pushed back; without a budget built on
   * first read, which throws `invalid_input` if the caller's `tokenizer` cannot count it.
   */
  text: z.string().readonly(),
  /** What `maxTokens` left out of `text`, best first. */
  leftOut: z.array(LeftOut),
})
/** Result of `recent`. Nothing was asked, so nothing in it has a confidence. */
export type RecentResult = z.output<typeof RecentResult>

export const RecallResult = RecentResult.extend({
  /** Whether anything that was found answers the query. At `none` nothing does, and the lists hold only what is nearest. */
  confidence: LevelOfConfidence,
  /** How each time that the query names was read, the latest first; if nothing was said then, that it is empty. */
  times: z.array(RecalledTime),
  /** Words of the query that the log does not know, and what they were read as: `{ from: 'natinal', to: 'national' }`. */
  corrections: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  episodes: z.array(Episode),
  passages: z.array(Passage),
})
/** Result of `recall`. */
export type RecallResult = z.output<typeof RecallResult>
