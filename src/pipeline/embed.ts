/** Job `embed`: computes missing vectors of a generation, and makes a complete generation live. */
import { embedderOf, type UserEmbedder } from '../model/embedder.ts'
import { release, holdsLease, leaseLost, defer, complete, type Job } from '../store/tables/jobs.ts'
import {
  currentGenerations, finishGeneration, insertVectorsOf, lockSegments, unembeddedEpisodes, type EmbeddedEpisode, type Generation, type UnembeddedEpisode,
} from '../store/tables/generations.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { MemoryEvent, PipelineContext } from './context/pipeline-context.ts'
import { embedAll } from './encoding/episode-vectors.ts'
import { MINUTE_MS } from '../units.ts'

/** Episodes embedded between two commits. */
const BATCH = 64
/** Delay before the next attempt when an embedder is unavailable. */
const UNAVAILABLE_RETRY_MS = 15 * MINUTE_MS

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read     one transaction reads up to 64 episodes without a vector
 *   2. embed    no transaction is open; nothing is written
 *   3. write    ONE transaction, only with the lease: the vectors of episodes that were not rewritten meanwhile; the job
 *               stays while episodes are left
 *   4. finish   ONE transaction: the job is completed, and with the last job of all users the generation goes live
 *
 * After too many failures each text is embedded by itself, so that a text without a vector does not block the others. A
 * generation that is being built waits for an unavailable embedder; the live generation stays searchable meanwhile.
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
  if (!generation) await complete(tx, job) // retired by another generation
  return generation
}

const readBatch = ({ pipeline, job, generation }: EmbedTask, after?: string): Promise<UnembeddedEpisode[]> =>
  withUser(pipeline.db, job.userId, (tx) => unembeddedEpisodes(tx, job.userId, { generation: generation.id, limit: BATCH, after }), { background: true })

/** Writes vectors. @param releaseJob releases the job for the next batch; otherwise the lease is kept */
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

/** Embeds texts one by one. A text counts as failed for good if the embedder still answers another text; otherwise the embedder is unavailable. */
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

/** The vector of a text; undefined when the embedder fails. */
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
