/** Beside the line: episodes without a vector of a generation get one, and a generation that is whole goes live. */
import { embedderOf, type UserEmbedder } from '../model/embedder.ts'
import { release, holdsLease, leaseLost, defer, complete, type Job } from '../store/tables/jobs.ts'
import {
  currentGenerations, finishGeneration, insertVectorsOf, lockSegments, unembeddedEpisodes, type EmbeddedEpisode, type Generation, type UnembeddedEpisode,
} from '../store/tables/generations.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { MemoryEvent, PipelineContext } from './context/pipeline-context.ts'
import { embedAll } from './encoding/episode-vectors.ts'

/** Episodes embedded between two commits. */
const BATCH = 64
/** An embedder that is away is asked again after this long. */
const UNAVAILABLE_RETRY_MS = 15 * 60_000

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
export async function embedEpisodes(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const generation = await withUser(pipeline.db, job.userId, (tx) => generationOf(tx, job), { background: true })
  if (!generation) return []
  const embedder = embedderOf(pipeline.embedders, generation)
  if (!embedder) return deferJob(pipeline, job)
  const task: EmbedTask = { pipeline, job, generation, embedder, signal }
  if (job.attempts > pipeline.maxAttempts) return embedOneByOne(task)
  const episodes = await readBatch(task)
  if (episodes.length === 0) return finish(task)
  const vectors = await embedAll(embedder, job.userId, episodes.map(textOf), { dims: generation.dims, signal })
  await write(task, episodes.map((episode, i) => ({ ...episode, values: vectors[i] as Float32Array })), { releaseJob: true })
  return []
}

interface EmbedTask {
  readonly pipeline: PipelineContext
  readonly job: Job
  readonly generation: Generation
  readonly embedder: UserEmbedder
  readonly signal: AbortSignal
}

const textOf = ({ title, summary }: UnembeddedEpisode): string => `${title}\n${summary}`

async function generationOf(tx: Parameters<typeof complete>[0], job: Job): Promise<Generation | undefined> {
  const generation = (await currentGenerations(tx)).find(({ model }) => model === job.key)
  if (!generation) await complete(tx, job) // given up for another one
  return generation
}

const readBatch = ({ pipeline, job, generation }: EmbedTask, after?: string): Promise<UnembeddedEpisode[]> =>
  withUser(pipeline.db, job.userId, (tx) => unembeddedEpisodes(tx, job.userId, { generation: generation.id, limit: BATCH, after }), { background: true })

/** @param goOn what is left is next; else the lease is kept */
function write({ pipeline, job, generation }: EmbedTask, episodes: readonly EmbeddedEpisode[], { releaseJob }: { releaseJob: boolean }): Promise<void> {
  return withUser(pipeline.db, job.userId, async (tx) => {
    await lockSegments(tx, job.userId, episodes.map(({ id }) => id))
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    await insertVectorsOf(tx, job.userId, { generation: generation.id, episodes })
    if (releaseJob) await release(tx, job, pipeline.now())
  }, { background: true })
}

async function finish({ pipeline, job, generation }: EmbedTask): Promise<MemoryEvent[]> {
  await finishGeneration(pipeline.db, job, generation)
  return []
}

async function deferJob(pipeline: PipelineContext, job: Job): Promise<MemoryEvent[]> {
  await withUser(pipeline.db, job.userId, (tx) => defer(tx, job, new Date(pipeline.now().getTime() + UNAVAILABLE_RETRY_MS), 'model_failed'), { background: true })
  return []
}

/** Stops where the embedder is found away: what it fails at while it answers other texts, it will always fail at. */
async function embedOneByOne(task: EmbedTask): Promise<MemoryEvent[]> {
  for (let episodes = await readBatch(task); episodes.length > 0; episodes = await readBatch(task, episodes.at(-1)?.id)) {
    const embedded: EmbeddedEpisode[] = []
    let isUnavailable = false
    for (const episode of episodes) {
      const values = await vectorFor(task, textOf(episode))
      if (values) embedded.push({ ...episode, values })
      isUnavailable = !values && !(await vectorFor(task, task.pipeline.uuid()))
      if (isUnavailable) break
    }
    await write(task, embedded, { releaseJob: false })
    if (isUnavailable) return task.generation.state === 'building' ? deferJob(task.pipeline, task.job) : finish(task)
  }
  return finish(task)
}

/** Undefined where none can be had. */
async function vectorFor({ pipeline, job, generation, embedder, signal }: EmbedTask, text: string): Promise<Float32Array | undefined> {
  try {
    const [values] = await embedAll(embedder, job.userId, [text], { dims: generation.dims, signal })
    return values
  } catch (error) {
    if (signal.aborted) throw error
    pipeline.count('embedder_failed')
    return undefined
  }
}
