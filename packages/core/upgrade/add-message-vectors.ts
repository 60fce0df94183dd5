/**
 * Vectors of messages by `upgrade`: by the table of meaning, of episodes that were encoded without them or by another table; those by an
 * embedder are scheduled.
 */
import { throwIfAborted } from '@madeleine/base'
import { withUser } from '@madeleine/engine'
import { meaningOf } from '../pipeline/compute-episode.ts'
import { messagesJob } from '../pipeline/embed.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { liveGeneration, lockSegments } from '../store/tables/generations.ts'
import { schedule } from '../store/tables/jobs.ts'
import {
  addMessageVectors, episodesWithoutVectors, removeOtherVectors, type SegmentVectors, type UnvectoredEpisode,
} from '../store/tables/message-vectors.ts'
import { messagesInRanges } from '../store/tables/messages.ts'

/** Episodes of one transaction. */
const EPISODES = 64

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read    episodes without vectors by the table, and their messages; nothing is written
 *   2. write   ONE transaction: their vectors, except of those that lost a message meanwhile; the next upgrade goes on with the rest
 */
export async function addMissingVectors(pipeline: PipelineContext, userId: string, signal: AbortSignal): Promise<void> {
  const { db, openMeaning } = pipeline
  const model = (await openMeaning?.())?.id
  await withUser(db, userId, async (tx) => {
    if (model !== undefined) await removeOtherVectors(tx, userId, model)
    const live = await liveGeneration(tx)
    if (live) await schedule(tx, userId, messagesJob(live.model, pipeline.now()))
  }, { background: true })
  if (model === undefined) return
  for (let after: string | undefined; ; ) {
    throwIfAborted(signal)
    const page = { model, after, limit: EPISODES }
    const { episodes, logs } = await withUser(db, userId, async (tx) => {
      const found = await episodesWithoutVectors(tx, userId, page)
      return { episodes: found, logs: await messagesInRanges(tx, userId, found) }
    }, { background: true })
    const last = episodes.at(-1)
    if (!last) return
    const added: (UnvectoredEpisode & SegmentVectors)[] = []
    for (const [i, segment] of episodes.entries()) {
      const meaning = await meaningOf(pipeline, { segment, messages: logs[i] ?? [] })
      if (meaning) added.push({ ...segment, ...meaning })
    }
    await withUser(db, userId, async (tx) => {
      await lockSegments(tx, userId, episodes.map(({ id }) => id))
      await addMessageVectors(tx, userId, added)
    }, { background: true })
    after = last.id
  }
}
