/**
 * Vectors for the parts of long messages, of episodes that were embedded before parts had any
 * (schema 5) or restored from an export of that time.
 */
import { MadeleineError, throwIfAborted } from '../../errors.ts'
import { ownText } from '../../message/recalled-text.ts'
import { embedderOf, type UserEmbedder } from '../../model/embedder.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { episodesWithoutParts } from '../sql/upgrade-queries.ts'
import {
  insertVectorsOf, liveGeneration, lockSegments, longMessagesOf, type Generation, type UnembeddedEpisode,
} from '../../store/tables/generations.ts'
import { embeddedParts } from '../../text/parts/embedded-parts.ts'
import { LONG_UNITS } from '../../text/parts/text-parts.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { embedParts } from '../../pipeline/encode/episode-vectors.ts'

/** Episodes per read. */
const READ_LIMIT = 64

/** An episode whose title has a vector and whose long messages have none. */
export interface EpisodeWithoutParts {
  readonly generation: Generation
  readonly embedder: UserEmbedder
  readonly episode: UnembeddedEpisode
  readonly parts: readonly string[]
}

/** Such episodes of the generation that is searched, one at a time: none where this process has another embedder. */
export async function* episodesLackingParts(pipeline: PipelineContext, userId: string): AsyncGenerator<EpisodeWithoutParts> {
  const { db, embedders } = pipeline
  const generation = await withUser(db, userId, liveGeneration)
  const embedder = generation && embedderOf(embedders, generation)
  if (!embedder) return
  for (let after: string | undefined; ; ) {
    const page = { generation: generation.id, after, limit: READ_LIMIT, longUnits: LONG_UNITS }
    const read = await withUser(db, userId, (tx) => episodesWithoutParts(tx, userId, page), { background: true })
    for (const episode of read) {
      const messages = await withUser(
        db, userId, (tx) => longMessagesOf(tx, userId, { id: episode.id, longUnits: LONG_UNITS }), { background: true },
      )
      // Its size is told in bytes, and with what was recalled into it: it may be short
      const parts = embeddedParts(messages.map(ownText))
      if (parts.length > 0) yield { generation, embedder, episode, parts }
    }
    if (read.length < READ_LIMIT) return
    after = read.at(-1)!.id
  }
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. embed   the parts of one episode in one call; no transaction is open, nothing is written
 *   2. write   ONE transaction: all of them, unless the episode was rewritten, lost a message, or another generation went live meanwhile
 *
 * @returns the vectors written
 * @throws {MadeleineError} `model_failed`, `budget_exhausted`, `aborted`; nothing is changed then
 */
export async function embedMissingParts(
  { db }: PipelineContext, userId: string, { generation, embedder, episode, parts }: EpisodeWithoutParts, signal: AbortSignal,
): Promise<number> {
  const vectors = await embedParts(embedder, userId, parts, { dims: generation.dims, signal }).catch((cause: unknown) => {
    throwIfAborted(signal)
    throw cause instanceof MadeleineError ? cause : new MadeleineError('model_failed', `embedder ${embedder.name} failed`, { cause })
  })
  return withUser(db, userId, async (tx) => {
    await lockSegments(tx, userId, [episode.id])
    if ((await liveGeneration(tx))?.id !== generation.id) return 0
    return insertVectorsOf(tx, userId, { generation: generation.id, episodes: [{ ...episode, vectors }] })
  }, { background: true })
}
