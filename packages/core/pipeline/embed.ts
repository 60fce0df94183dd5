/** Job `embed`: computes missing vectors of a generation, and makes a complete generation live. */
import { embedderOf, ownText, type UserEmbedder } from '@madeleine/contract'
import { type Job, type ScheduledJob, release, holdsLease, leaseLost, defer, complete } from '../store/tables/jobs.ts'
import {
  type EmbeddedEpisode, type Generation, type UnembeddedEpisode, currentGenerations, finishGeneration, insertVectorsOf, longMessagesOf,
  lockSegments, unembeddedEpisodes,
} from '../store/tables/generations.ts'
import { HASHING } from '../model/providers/hashing-embedder.ts'
import { LONG_UNITS, embeddedParts } from '../rank/text-parts.ts'
import { withUser } from '@madeleine/engine'
import type { MemoryEvent, PipelineContext } from './pipeline-context.ts'
import { embedAll, embedParts } from './compute-episode.ts'
import { MINUTE_MS } from '@madeleine/base'

/** Episodes embedded between two commits. */
const BATCH = 64
/** Most of them with long messages, each of which has up to `MAX_EMBEDDED_PARTS` texts more. */
const LONG_BATCH = 8
/** Delay before the next attempt when an embedder is unavailable. */
const UNAVAILABLE_RETRY_MS = 15 * MINUTE_MS

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read     one transaction reads up to 64 episodes without a vector, and one more the long messages of each that has some
 *   2. embed    no transaction is open; nothing is written
 *   3. write    ONE transaction, only with the lease: all vectors of episodes that were not
 *               rewritten, and lost no message, meanwhile; the job
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
  const embedded: EmbeddedEpisode[] = []
  for (const [i, episode] of episodes.entries()) {
    const parts = await embedParts(embedder, job.userId, await partsOf(task, episode), { dims: generation.dims, signal })
    embedded.push({ ...episode, vectors: [{ part: 0, values: vectors[i]! }, ...parts] })
  }
  await write(task, embedded, { releaseJob: true })
  return []
}

/** The job that gives a user's messages vectors by an embedder; none by the built-in one, which knows words and no meanings. */
export const messagesJob = (model: string, at: Date): ScheduledJob[] =>
  (model === HASHING ? [] : [{ kind: 'embed_messages', key: model, at, lane: 1 }])

/** What is embedded for whom, and by what. */
export interface EmbedTask {
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

async function readBatch({ pipeline, job, generation }: EmbedTask, after?: string): Promise<UnembeddedEpisode[]> {
  const read = await withUser(pipeline.db, job.userId, (tx) =>
    unembeddedEpisodes(tx, job.userId, { generation: generation.id, limit: BATCH, after, longUnits: LONG_UNITS }), { background: true })
  const long = read.filter(({ isLong }) => isLong)
  return long.length > LONG_BATCH ? read.slice(0, read.indexOf(long[LONG_BATCH]!)) : read
}

/** The parts of an episode's long messages, read one episode at a time: they may be megabytes. */
async function partsOf({ pipeline, job }: EmbedTask, { id, isLong }: UnembeddedEpisode): Promise<string[]> {
  return isLong ? embeddedParts((await withUser(
    pipeline.db, job.userId, (tx) => longMessagesOf(tx, job.userId, { id, longUnits: LONG_UNITS }), { background: true },
  )).map(ownText)) : []
}

/** Writes vectors. @param releaseJob releases the job for the next batch; otherwise the lease is kept */
function write(
  { pipeline, job, generation }: EmbedTask, episodes: readonly EmbeddedEpisode[], { releaseJob }: { releaseJob: boolean },
): Promise<void> {
  return withUser(pipeline.db, job.userId, async (tx) => {
    await lockSegments(tx, job.userId, episodes.map(({ id }) => id))
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    await insertVectorsOf(tx, job.userId, { generation: generation.id, episodes })
    if (releaseJob) await release(tx, job, pipeline.now())
  }, { background: true })
}

async function finish({ pipeline, job, generation }: EmbedTask): Promise<MemoryEvent[]> {
  await finishGeneration(pipeline.db, job, { generation, next: messagesJob(generation.model, pipeline.now()) })
  return []
}

/** Until the embedder may be there again. */
export async function deferJob(pipeline: PipelineContext, job: Job): Promise<MemoryEvent[]> {
  await withUser(
    pipeline.db, job.userId,
    (tx) => defer(tx, job, new Date(pipeline.now().getTime() + UNAVAILABLE_RETRY_MS), 'model_failed'), { background: true },
  )
  return []
}

/**
 * Embeds texts one by one. A text counts as failed for good if the embedder still answers another
 * text; otherwise the embedder is unavailable.
 */
async function embedOneByOne(task: EmbedTask): Promise<MemoryEvent[]> {
  for (let episodes = await readBatch(task); episodes.length > 0; episodes = await readBatch(task, episodes.at(-1)?.id)) {
    const embedded: EmbeddedEpisode[] = []
    let isUnavailable = false
    for (const episode of episodes) {
      const values = await vectorFor(task, textOf(episode))
      if (values) embedded.push({ ...episode, vectors: [{ part: 0, values }, ...(await partsOneByOne(task, episode))] })
      isUnavailable = !values && !(await vectorFor(task, task.pipeline.uuid()))
      if (isUnavailable) break
    }
    await write(task, embedded, { releaseJob: false })
    if (isUnavailable) return task.generation.state === 'building' ? deferJob(task.pipeline, task.job) : finish(task)
  }
  return finish(task)
}

/** Without the parts that the embedder does not answer. */
async function partsOneByOne(task: EmbedTask, episode: UnembeddedEpisode): Promise<EmbeddedEpisode['vectors']> {
  const vectors: { part: number; values: Float32Array }[] = []
  for (const [i, text] of (await partsOf(task, episode)).entries()) {
    const values = await vectorFor(task, text)
    if (values) vectors.push({ part: i + 1, values })
  }
  return vectors
}

/** The vector of a text; undefined when the embedder fails. */
export async function vectorFor(
  { pipeline, job, generation, embedder, signal }: EmbedTask, text: string,
): Promise<Float32Array | undefined> {
  try {
    const [values] = await embedAll(embedder, job.userId, [text], { dims: generation.dims, signal })
    return values
  } catch (error) {
    if (signal.aborted) throw error
    pipeline.count('embedder_failed')
    return undefined
  }
}
