/** Beside the line: episodes without a vector of a generation get one, and a generation that is whole goes live. */
import { embedderOf, type UserEmbedder } from '../model/embedder.ts'
import { release, holdsLease, leaseLost, defer, complete, type Job } from '../store/tables/jobs.ts'
import {
  currentGenerations, finishGeneration, insertVectorsOf, lockSegments, unembedded, type EmbeddedEpisode, type Generation, type UnembeddedEpisode,
} from '../store/tables/generations.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { MemoryEvent, PipelineContext } from './context/pipeline-context.ts'
import { embedAll } from './encoding/episode-vectors.ts'
import { MINUTE_MS } from '../units.ts'

/** Episodes embedded between two commits. */
const BATCH = 64
/** An embedder that is away is asked again after this long. */
const AWAY_MS = 15 * MINUTE_MS

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read     one transaction: up to 64 episodes without a vector
 *   2. embed    no transaction open; nothing is written
 *   3. write    ONE transaction, only if the lease is ours: their vectors, unless an episode was rewritten meanwhile;
 *               the promise stays while any is left
 *   4. finish   ONE transaction: the promise goes, and with the last one of all users the generation goes live
 *
 * After too many failures each text is tried by itself: one that no vector can be had of must not keep the others from
 * theirs. A generation that is being built waits for an embedder that is away; what is searched stays as it is.
 */
export async function embedEpisodes(pipeline: PipelineContext, row: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const generation = await withUser(pipeline.db, row.userId, (tx) => generationOf(tx, row), { background: true })
  if (!generation) return []
  const embedder = embedderOf(pipeline.embedders, generation)
  if (!embedder) return putAway(pipeline, row)
  const work: Work = { pipeline, row, generation, embedder, signal }
  if (row.attempts > pipeline.maxAttempts) return oneByOne(work)
  const episodes = await readFrom(work)
  if (episodes.length === 0) return finish(work)
  const vectors = await embedAll(embedder, row.userId, episodes.map(textOf), { dims: generation.dims, signal })
  await write(work, episodes.map((episode, i) => ({ ...episode, values: vectors[i] as Float32Array })), { goOn: true })
  return []
}

interface Work {
  readonly pipeline: PipelineContext
  readonly row: Job
  readonly generation: Generation
  readonly embedder: UserEmbedder
  readonly signal: AbortSignal
}

const textOf = ({ title, summary }: UnembeddedEpisode): string => `${title}\n${summary}`

async function generationOf(tx: Parameters<typeof complete>[0], row: Job): Promise<Generation | undefined> {
  const generation = (await currentGenerations(tx)).find(({ model }) => model === row.key)
  if (!generation) await complete(tx, row) // given up for another one
  return generation
}

const readFrom = ({ pipeline, row, generation }: Work, after?: string): Promise<UnembeddedEpisode[]> =>
  withUser(pipeline.db, row.userId, (tx) => unembedded(tx, row.userId, { generation: generation.id, limit: BATCH, after }), { background: true })

/** @param goOn what is left is next; else the lease is kept */
function write({ pipeline, row, generation }: Work, episodes: readonly EmbeddedEpisode[], { goOn }: { goOn: boolean }): Promise<void> {
  return withUser(pipeline.db, row.userId, async (tx) => {
    await lockSegments(tx, row.userId, episodes.map(({ id }) => id))
    if (!(await holdsLease(tx, row))) throw leaseLost(row)
    await insertVectorsOf(tx, row.userId, { generation: generation.id, episodes })
    if (goOn) await release(tx, row, pipeline.now())
  }, { background: true })
}

async function finish({ pipeline, row, generation }: Work): Promise<MemoryEvent[]> {
  await finishGeneration(pipeline.db, row, generation)
  return []
}

async function putAway(pipeline: PipelineContext, row: Job): Promise<MemoryEvent[]> {
  await withUser(pipeline.db, row.userId, (tx) => defer(tx, row, new Date(pipeline.now().getTime() + AWAY_MS), 'model_failed'), { background: true })
  return []
}

/** Stops where the embedder is found away: what it fails at while it answers other texts, it will always fail at. */
async function oneByOne(work: Work): Promise<MemoryEvent[]> {
  for (let episodes = await readFrom(work); episodes.length > 0; episodes = await readFrom(work, episodes.at(-1)?.id)) {
    const embedded: EmbeddedEpisode[] = []
    let away = false
    for (const episode of episodes) {
      const values = await vectorFor(work, textOf(episode))
      if (values) embedded.push({ ...episode, values })
      away = !values && !(await vectorFor(work, work.pipeline.uuid()))
      if (away) break
    }
    await write(work, embedded, { goOn: false })
    if (away) return work.generation.state === 'building' ? putAway(work.pipeline, work.row) : finish(work)
  }
  return finish(work)
}

/** Undefined where none can be had. */
async function vectorFor({ pipeline, row, generation, embedder, signal }: Work, text: string): Promise<Float32Array | undefined> {
  try {
    const [values] = await embedAll(embedder, row.userId, [text], { dims: generation.dims, signal })
    return values
  } catch (error) {
    if (signal.aborted) throw error
    pipeline.count('embedder_failed')
    return undefined
  }
}
