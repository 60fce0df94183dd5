/** Job `embed_messages`: vectors of messages by an embedder, newest first, by which recall finds and ranks them before the table. */
import { embedderOf } from '@madeleine/contract'
import { withUser } from '@madeleine/engine'
import { meaningParts, packCenter, packVectors, storedDimensions, storedVector, unpackCenter } from '../rank/message-vectors.ts'
import { generationBy, lockSegments, type SearchedGeneration, storeCenter } from '../store/tables/generations.ts'
import { complete, holdsLease, leaseLost, release, type Job } from '../store/tables/jobs.ts'
import { addMessageVectors, newestWithoutVectors, type SegmentVectors, type UnvectoredEpisode } from '../store/tables/message-vectors.ts'
import { messagesInRanges } from '../store/tables/messages.ts'
import { embedAll, inPlaces } from './compute-episode.ts'
import { deferJob, type EmbedTask, vectorFor } from './embed.ts'
import type { MemoryEvent, PipelineContext } from './pipeline-context.ts'

/** Episodes between two commits: some two hundred texts. */
const BATCH = 16

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read    the newest episodes whose messages have no vectors by the embedder, and these messages; nothing is written
 *   2. embed   no transaction is open; the first time also texts whose center is stored with the generation, unless another process has
 *   3. write   ONE transaction, only with the lease: their vectors, except of those that lost a message meanwhile; the job stays while
 *              episodes are left
 *
 * Episodes have theirs first (`embedEpisodes`). After too many failures each text is embedded by itself, and one that the embedder
 * does not answer has no vector; an embedder that answers nothing is waited for. Meanwhile words and the table answer.
 */
export async function embedMessages(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { db, embedders } = pipeline
  const { userId } = job
  const { generation, episodes, logs } = await withUser(db, userId, async (tx) => {
    const found = await generationBy(tx, job.key)
    const newest = found ? await newestWithoutVectors(tx, userId, { model: found.model, limit: BATCH }) : []
    if (newest.length === 0) await complete(tx, job)
    return { generation: found, episodes: newest, logs: await messagesInRanges(tx, userId, newest) }
  }, { background: true })
  if (!generation || episodes.length === 0) return []
  const embedder = embedderOf(embedders, generation)
  if (!embedder) return deferJob(pipeline, job)
  const task: EmbedTask = { pipeline, job, generation, embedder, signal }
  const center = await centerOf(task, generation)
  if (!center) return deferJob(pipeline, job)
  const embedded: (UnvectoredEpisode & SegmentVectors)[] = []
  for (const [i, segment] of episodes.entries()) {
    const messages = logs[i] ?? []
    const texts = messages.map(meaningParts)
    const values = await vectorsOf(task, texts.flat())
    if (!values) return deferJob(pipeline, job)
    const each = values.values()
    const vectors = texts.map((parts) => parts.flatMap(() => {
      const { value } = each.next() as { value: Float32Array | undefined }
      return (value && storedVector(value, center)) ?? []
    }))
    const packed = packVectors(inPlaces({ segment, messages }, vectors, () => []), { dimensions: storedDimensions(generation.dims) })
    embedded.push({ ...segment, model: generation.model, ...packed })
  }
  await withUser(db, userId, async (tx) => {
    await lockSegments(tx, userId, episodes.map(({ id }) => id))
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    await addMessageVectors(tx, userId, embedded)
    await release(tx, job, pipeline.now())
  }, { background: true })
  return []
}

/** Undefined where the embedder answers nothing. */
async function vectorsOf(task: EmbedTask, texts: readonly string[]): Promise<(Float32Array | undefined)[] | undefined> {
  const { pipeline, job, embedder, generation: { dims }, signal } = task
  if (texts.length === 0) return []
  if (job.attempts <= pipeline.maxAttempts) return embedAll(embedder, job.userId, texts, { dims, signal })
  const vectors: (Float32Array | undefined)[] = []
  for (const text of texts) {
    const values = await vectorFor(task, text)
    if (!values && !(await vectorFor(task, pipeline.uuid()))) return undefined
    vectors.push(values)
  }
  return vectors
}

/** Undefined where the embedder answers nothing. */
async function centerOf(task: EmbedTask, generation: SearchedGeneration): Promise<Float32Array | undefined> {
  if (generation.center !== null) return unpackCenter(generation.center)
  const values = await vectorsOf(task, COMMON)
  return values && unpackCenter(await storeCenter(task.pipeline.db, generation, packCenter(values.flatMap((value) => value ?? []))))
}

/** What people say in chats, of as many things as there are sentences: what their vectors share says nothing. */
const COMMON = [
  'I will be home around six.', 'Can you help me with this spreadsheet?', 'The dog needs new food.', 'That film was far too long.',
  'Wir sehen uns am Freitag im Büro.', 'Der Zahnarzt hat den Termin verschoben.', '昨天晚上下了很大的雨。', '这个公式怎么写？',
  'On a réservé une table pour quatre.', 'Le train avait du retard.', 'Mi hermana vive cerca del mar.', '¿Cuánto cuesta el billete?',
  'Ho comprato una bicicletta usata.', 'La riunione comincia alle nove.', 'O jogo acabou empatado.', 'Preciso de uma receita sem leite.',
  'Het huis is eindelijk verkocht.', 'Kup proszę chleb i masło.', 'Завтра у нас экзамен.', 'Мне понравилась эта книга.',
  '今日は仕事が忙しかった。', '写真を送ってくれてありがとう。', '저녁에 운동하러 갈 거예요.', '이 문장을 고쳐 주세요.',
]
