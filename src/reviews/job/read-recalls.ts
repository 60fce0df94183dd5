/** Reads the ripe recalls of a conversation, as many as are rated together, and what their raters need. */
import type { ReviewedRecall } from '../rules/reviewed-recall.ts'
import type { Tx } from '../../store/engine/db.ts'
import { MOST_FOLLOWING, ripeRecalls, type WaitingRecall } from '../sql/recalls.ts'
import { earlierReviews, episodesToReview, type EpisodeToReview } from '../sql/reviews.ts'
import type { Job } from '../../store/tables/jobs.ts'
import { messagesInRanges } from '../../store/tables/messages.ts'
import { localDayOf } from './apply-ratings.ts'

/** An episode to be rated once for its local day, by all recalls of that day. */
export interface RatedItem {
  readonly episode: EpisodeToReview
  /** The first recall of the day that showed it, for which the rating counts. */
  readonly recallId: string
  readonly at: Date
  readonly recalls: readonly ReviewedRecall[]
}

export interface RecallBatch {
  /** Those that are reviewed now. */
  readonly recalls: readonly ReviewedRecall[]
  /** What is to be rated: nothing that is reviewed on that day already, or that was forgotten. */
  readonly items: readonly RatedItem[]
  /** More recalls are ripe. */
  readonly isMore: boolean
}

/** Recalls, and episodes that they showed, that are rated together. */
const MOST_RECALLS = 16
const MOST_EPISODES = 40
/** Messages before a recall that are read: the question and what it answers. */
const BEFORE_MESSAGES = 2

/** Reads the oldest ripe recalls of the job's conversation. */
export async function readRecalls(tx: Tx, { userId, key: conversationId }: Job, timeZone: string): Promise<RecallBatch> {
  const ripe = await ripeRecalls(tx, userId, conversationId, MOST_RECALLS + 1)
  const waiting = ripe.slice(0, countTogether(ripe))
  if (waiting.length === 0) return { recalls: [], items: [], isMore: false }
  const ids = [...new Set(waiting.flatMap(({ episodeIds }) => episodeIds))]
  const dayOf = ({ at }: { readonly at: Date }): number => localDayOf(at, timeZone)
  const [episodes, earlier, logs] = await Promise.all([
    episodesToReview(tx, userId, ids, conversationId),
    earlierReviews(tx, userId, { ids, days: [...new Set(waiting.map(dayOf))], recallIds: [] }),
    messagesInRanges(
      tx, userId, waiting.map(({ seq }) => ({ conversationId, from: Math.max(0, seq - BEFORE_MESSAGES), to: seq + MOST_FOLLOWING })),
    ),
  ])
  const byId = new Map(episodes.map((episode) => [episode.id, episode]))
  const done = new Set(earlier.map(({ episodeId, day }) => keyOf(episodeId, day)))
  const recalls = waiting.map(({ id, seq, query, episodeIds }, i): ReviewedRecall => ({
    id, seq, query,
    before: (logs[i] ?? []).filter((message) => message.seq < seq),
    following: (logs[i] ?? []).filter((message) => message.seq >= seq),
    episodes: episodeIds.flatMap((episodeId) => byId.get(episodeId) ?? []),
  }))
  const items = new Map<string, RatedItem>()
  for (const [i, recall] of recalls.entries()) {
    const { id: recallId, at } = waiting[i]!
    for (const episode of recall.episodes as readonly EpisodeToReview[]) {
      const key = keyOf(episode.id, dayOf({ at }))
      const item = items.get(key)
      if (!done.has(key)) items.set(key, { recallId, at, ...item, episode, recalls: [...(item?.recalls ?? []), recall] })
    }
  }
  return { recalls, items: [...items.values()], isMore: ripe.length > waiting.length }
}

const keyOf = (episodeId: string, day: number): string => `${episodeId} ${day}`

/** How many of the recalls are rated together: the first, and others as long as the episodes are not too many. */
function countTogether(ripe: readonly WaitingRecall[]): number {
  const shown = new Set<string>()
  const end = ripe.findIndex(({ episodeIds }, i) => {
    for (const id of episodeIds) shown.add(id)
    return i > 0 && (i >= MOST_RECALLS || shown.size > MOST_EPISODES)
  })
  return end === -1 ? ripe.length : end
}
