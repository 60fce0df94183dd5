/** What recall returns. */
import type { Quality } from '../../core/episode.ts'
import { KEY_MOMENT } from '../../core/surprise.ts'
import type { Role } from '../../message/message.ts'
import type { EpisodeRow } from '../../store/tables/episodes.ts'
import { minutesBetween } from '../../units.ts'
import type { RecallArm } from '../score/decay.ts'
import type { LeftOut } from './recall-text.ts'

/** One remembered episode, as recall returns it. Scores are 0–1. */
export interface Episode {
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
  score: number
  /** Why it came back: the words matched, in whose turn, when. Empty without a query. */
  why: string
  messageIds: string[]
  quality: Quality
  explain?: Explanation
}

/** How an episode's score came about. */
export interface Explanation {
  /** Its rank in each arm that found it, from 1, how much the arm counts, and its score there, 0–1, where the arm has one. */
  arms: { arm: RecallArm; rank: number; weight: number; score?: number }[]
  /** What the arms give together, 0–1. */
  fused: number
  /** Probability that it is still remembered, 0–1. */
  retrievability: number
  /** What fading puts on the sum: the score is `fused` times this. */
  factor: number
  /** Terms of the cue, as the index holds them, in its title, its summary or its best message. */
  terms: string[]
}

/** How a passage's score came about. */
export interface PassageExplanation {
  /** What each feature (words, window, speaker …) adds to the score, by its name. */
  parts: Record<string, number>
  /** Terms of the cue, as the index holds them, in the message. */
  terms: string[]
}

/** One message that answers the cue, verbatim. */
export interface Passage {
  messageId: string
  conversationId: string
  /** Absent while the message waits in a tail. */
  episodeId?: string
  role: Role
  name?: string
  text: string
  at: Date
  score: number
  explain?: PassageExplanation
}

export interface Recall {
  episodes: Episode[]
  passages: Passage[]
  /** None yet: facts come with consolidation. */
  facts: never[]
  /** How many messages that are no episode yet were searched beside the index. */
  pending: number
  /**
   * Markdown for a model, within `maxTokens`, in a frame by which it is known again if it is pushed; built when first read.
   * @throws {MadeleineError} `invalid_input` if the caller's `tokens` cannot count it
   */
  readonly text: string
  /** What `maxTokens` kept out of `text`, best first; found when first read. */
  readonly leftOut: LeftOut[]
}

/** An episode as callers see it, without what only a query gives. */
export function episodeOf(row: EpisodeRow, messageIds: readonly string[]): Omit<Episode, 'score' | 'why' | 'explain'> {
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
