/** What recall returns: found rows as callers see them. */
import type { Quality } from '../core/episode.ts'
import type { Role } from '../core/message.ts'
import { KEY_MOMENT } from '../core/surprise.ts'
import type { FoundMessage } from '../store/search.ts'
import type { EpisodeRow } from '../store/episodes.ts'
import type { Found, FoundEpisode, FoundPassage } from './recall.ts'
import type { Arm } from './fade.ts'
import { render } from './render.ts'
import { whyOf, wordsOf } from './why.ts'

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

/** Each arm's rank (from 1) of an episode, and the factor that fading put on the sum. */
export interface Explanation {
  arms: { arm: Arm; rank: number }[]
  fused: number
  retrievability: number
  factor: number
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
}

export interface Recall {
  episodes: Episode[]
  passages: Passage[]
  /** None yet: facts come with consolidation. */
  facts: never[]
  /** How many messages that are no episode yet were searched beside the index. */
  pending: number
  /** Markdown for a model; built when first read. */
  readonly text: string
}

export interface Answering {
  readonly query: string
  readonly timeZone: string
  readonly explain: boolean
  readonly maxTokens: number | undefined
  /** Ids of each returned episode's messages. */
  readonly messageIds: ReadonlyMap<string, readonly string[]>
  readonly details: ReadonlyMap<string, readonly FoundMessage[]>
}

export function answer(found: Found, answering: Answering): Recall {
  const { query, timeZone, explain, maxTokens, messageIds, details } = answering
  const words = wordsOf(query)
  let text: string | undefined
  return {
    episodes: found.episodes.map((one) => ({
      ...episodeOf(one.row, messageIds.get(one.row.id) ?? []),
      score: one.score,
      why: query === '' ? '' : whyOf(one, words, timeZone),
      ...(explain ? { explain: explanationOf(one) } : {}),
    })),
    passages: found.passages.map(passageOf),
    facts: [],
    pending: found.pending,
    get text() {
      return (text ??= render({ ...found, details, timeZone, maxTokens }))
    },
  }
}

/** What an episode says of itself, without a cue. */
export function episodeOf(row: EpisodeRow, messageIds: readonly string[]): Omit<Episode, 'score' | 'why' | 'explain'> {
  const { id, conversationId, title, summary, startAt, endAt, createdAt, lastReviewedAt, consolidatedAt, surprise, quality } = row
  return {
    id, conversationId, title, summary, startAt, endAt,
    durationMinutes: Math.round((endAt.getTime() - startAt.getTime()) / 60_000),
    createdAt, lastReviewedAt, consolidatedAt, surprise,
    keyMoment: surprise >= KEY_MOMENT,
    messageIds: [...messageIds],
    quality,
  }
}

const explanationOf = ({ ranks, fused, retrievability, factor }: FoundEpisode) => ({ arms: [...ranks], fused, retrievability, factor })

const passageOf = ({ message, segmentId, score }: FoundPassage): Passage => ({
  messageId: message.id,
  conversationId: message.conversationId,
  ...(segmentId === undefined ? {} : { episodeId: segmentId }),
  role: message.role,
  ...(message.name === null ? {} : { name: message.name }),
  text: message.text,
  at: message.at,
  score,
})
