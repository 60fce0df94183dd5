/** The result of recall, and the episode type that other calls share. */
import type { Confidence } from '../../core/confidence.ts'
import type { Quality } from '../../core/episode.ts'
import { KEY_MOMENT } from '../../core/surprise.ts'
import type { Excerpt } from '../../message/plain/message-part.ts'
import type { Role } from '../../message/message.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'
import { minutesBetween } from '../../units.ts'
import type { RecallArm } from '../score/decay.ts'
import type { RecalledTime } from '../query/recalled-times.ts'
import type { Fact } from '../../facts/search/fact-result.ts'
import type { LeftOut } from './recall-text.ts'

/** One remembered episode, without a query. Scores are 0–1. */
export interface RecentEpisode {
  id: string
  conversationId: string
  title: string
  summary: string
  startAt: Date
  endAt: Date
  durationMinutes: number
  createdAt: Date
  lastReviewedAt: Date | null
  consolidatedAt: Date | null
  surprise: number
  /** surprise ≥ 0.7 */
  keyMoment: boolean
  /** Orders the list, 0–1: only comparable within this list, whatever was asked. */
  score: number
  /** Why it matched: the words, in whose turn, when, and how the query's time was read if it was said then. Empty without a query. */
  why: string
  messageIds: string[]
  quality: Quality
  explain?: Explanation
}

/** One remembered episode, as recall returns it. */
export interface Episode extends RecentEpisode {
  /** Calibrated probability that it answers the query, 0–1. Show this to people; the order of the list does not depend on it. */
  confidence: number
}

/** Breakdown of an episode's score. */
export interface Explanation {
  /** Each arm of the search that found it: its rank there, from 1; the arm's weight; and its score there, 0–1, if the arm scores. */
  arms: { arm: RecallArm; rank: number; weight: number; score?: number }[]
  /** Fused score of the arms, 0–1. */
  fused: number
  /** Probability that it is still remembered, 0–1. */
  retrievability: number
  /** Where its forgetting curve begins: at its last review, or at its end in story time if that is later. */
  since: 'review' | 'end'
  /** Days since then, with fractions. */
  daysSince: number
  /** Days from a review until its retrievability is 0.9, > 0. */
  stabilityDays: number
  /** Decay factor: the score is `fused` times this. Without a query the score is `retrievability`. */
  factor: number
  /** Its place among the episodes found, from 1: by `fused`, and after fading. Absent without a query. */
  place?: { fused: number; faded: number }
  /** What each signal adds to the log odds of its confidence, for its best message or for title and summary. Absent without a query. */
  evidence?: Record<string, number>
  /** Terms of the query, as the index holds them, that occur in its title, its summary or its best message. */
  terms: string[]
}

/** Breakdown of a passage's score. */
export interface PassageExplanation {
  /** What each feature (words, window, speaker …) adds to the score, by name. */
  parts: Record<string, number>
  /** What each signal (own, rarity, topic …) adds to the log odds of its confidence, by name. Absent without a query. */
  evidence?: Record<string, number>
  /** Terms of the query, as the index holds them, that occur in the message. */
  terms: string[]
}

/** A message, word for word, without a query. */
export interface RecentPassage {
  messageId: string
  conversationId: string
  /** Absent while the message is in an open tail. */
  episodeId?: string
  role: Role
  name?: string
  /** The text. Of a message over 2,400 bytes (UTF-8) only the passage that answers, 1,200 bytes at most; `messages` returns the whole. */
  text: string
  /** Where `text` stands in the message, in UTF-16 units; absent if it is the whole message. */
  excerpt?: Excerpt
  at: Date
  /** Orders the list, 0–1: a share of the best possible score. */
  score: number
  explain?: PassageExplanation
}

/** A message that matches the query, word for word. */
export interface Passage extends RecentPassage {
  /** Calibrated probability that it answers the query, 0–1. Show this to people; the order of the list does not depend on it. */
  confidence: number
}

/** Result of `recent`. Nothing was asked, so nothing in it has a confidence. */
export interface Recent {
  episodes: RecentEpisode[]
  passages: RecentPassage[]
  /** Facts that answer the query, the most certain first. Empty without a query. */
  facts: Fact[]
  /** Number of messages that are in no episode yet and were searched as well. */
  pending: number
  /**
   * Markdown for a model, within `maxTokens`, in a frame that is recognised if the text is pushed back. Without a budget it
   * is built on first read.
   * @throws {MadeleineError} `invalid_input` if the caller's `tokenizer` cannot count it
   */
  readonly text: string
  /** What `maxTokens` left out of `text`, best first. */
  readonly leftOut: LeftOut[]
}

/** Result of `recall`. */
export interface Recall extends Recent {
  /** Whether anything found answers the query. At `none` nothing does, and the lists hold only what comes nearest. */
  confidence: Confidence
  /** How each time in the query was read, the latest first; `isEmpty` if nothing was said then. */
  times: RecalledTime[]
  /** Words of the query that the log does not know, and what they were read as: `{ from: 'natinal', to: 'national' }`. */
  corrections: { from: string; to: string }[]
  episodes: Episode[]
  passages: Passage[]
}

/** An episode as callers see it, without the fields that need a query. */
export function episodeOf(row: EpisodeRow, messageIds: readonly string[]): Omit<RecentEpisode, 'score' | 'why' | 'explain'> {
  const { id, conversationId, title, summary, startAt, endAt, createdAt, lastReviewedAt, consolidatedAt, surprise, quality } = row
  return {
    id, conversationId, title, summary, startAt, endAt,
    durationMinutes: minutesBetween(startAt, endAt),
    createdAt, lastReviewedAt, consolidatedAt, surprise,
    keyMoment: surprise >= KEY_MOMENT,
    messageIds: [...messageIds],
    quality,
  }
}
