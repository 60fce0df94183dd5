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
  /** Orders the list, 0–1: a place among the others, whatever was asked. */
  score: number
  /** Match reason: the words that matched, in whose turn, when, and how the query's time was read if it was said then. Empty without a query. */
  why: string
  messageIds: string[]
  /** o200k tokens of its messages' texts, 0 or more; of a text of more than 131,072 UTF-16 units an estimate. */
  tokens: number
  quality: Quality
  explain?: Explanation
}

/** One remembered episode, as recall returns it. */
export interface Episode extends RecentEpisode {
  /** Calibrated probability that it answers the query, 0–1: what to show a person. It orders nothing. */
  confidence: number
}

/** Breakdown of an episode's score. */
export interface Explanation {
  /** Each arm of the search that found it: its rank there from 1, the arm's weight, and its score there, 0–1, if the arm scores. */
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
  /** Factor of the memory's decay: the score is `fused` times this. Without a query the score is `retrievability`. */
  factor: number
  /** Its place among the episodes found, from 1: by `fused`, and after fading. Absent without a query. */
  place?: { fused: number; faded: number }
  /** What each signal adds to the log odds of its confidence: of its best message, or of its title and summary. Absent without a query. */
  evidence?: Record<string, number>
  /** Terms of the query, as the index holds them, that occur in its title, its summary or its best message. */
  terms: string[]
}

/** Breakdown of a passage's score. */
export interface PassageExplanation {
  /** Contribution of each feature (words, window, speaker …) to the score, by its name. */
  parts: Record<string, number>
  /** What each signal (own, rarity, topic …) adds to the log odds of its confidence, by its name. Absent without a query. */
  evidence?: Record<string, number>
  /** Terms of the query, as the index holds them, that occur in the message. */
  terms: string[]
}

/** A message, verbatim, without a query. */
export interface RecentPassage {
  messageId: string
  conversationId: string
  /** Absent while the message is in an open tail. */
  episodeId?: string
  role: Role
  name?: string
  /** Of a message of more than 2,400 bytes of UTF-8 the passage that answers, 1,200 at most; `messages` has the whole one. */
  text: string
  /** Where in the message `text` stands, in UTF-16 units; absent where it is the whole message. */
  excerpt?: Excerpt
  at: Date
  /** Orders the list, 0–1: a share of the best possible score. */
  score: number
  explain?: PassageExplanation
}

/** A message that matches the query, verbatim. */
export interface Passage extends RecentPassage {
  /** Calibrated probability that it answers the query, 0–1: what to show a person. It orders nothing. */
  confidence: number
}

/** Result of `recent`. Nothing was asked, so neither it nor what it holds has a confidence. */
export interface Recent {
  episodes: RecentEpisode[]
  passages: RecentPassage[]
  /** Facts that answer the query, the surest first. Empty without a query. */
  facts: Fact[]
  /** Number of messages of no episode yet that were searched beside the index. */
  pending: number
  /**
   * Markdown for a model, within `maxTokens`, in a frame by which it is recognised if it is pushed back; without a budget built on first read.
   * @throws {MadeleineError} `invalid_input` if the caller's `tokenizer` cannot count it
   */
  readonly text: string
  /** What `maxTokens` left out of `text`, best first. */
  readonly leftOut: LeftOut[]
}

/** Result of `recall`. */
export interface Recall extends Recent {
  /** Whether anything that was found answers the query. At `none` nothing does, and what the lists hold is only the nearest. */
  confidence: Confidence
  /** How each time that the query names was read, the latest first; of one in which nothing was said, that it is empty. */
  times: RecalledTime[]
  /** Words of the query that the log does not know, and what they were read as: `{ from: 'natinal', to: 'national' }`. */
  corrections: { from: string; to: string }[]
  episodes: Episode[]
  passages: Passage[]
}

/** An episode as callers see it, without the fields that only a query gives. */
export function episodeOf(row: EpisodeRow, messageIds: readonly string[]): Omit<RecentEpisode, 'score' | 'why' | 'explain'> {
  const { id, conversationId, title, summary, startAt, endAt, createdAt, lastReviewedAt, consolidatedAt, surprise, tokens, quality } = row
  return {
    id, conversationId, title, summary, startAt, endAt,
    durationMinutes: minutesBetween(startAt, endAt),
    createdAt, lastReviewedAt, consolidatedAt, surprise,
    keyMoment: surprise >= KEY_MOMENT,
    messageIds: [...messageIds],
    tokens,
    quality,
  }
}
