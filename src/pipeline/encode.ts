/** Pipeline stage 3: encodes a closed segment as an episode. */
import { analyseMessage, packForwardIndex, type AnalysedMessage } from '../rank/forward-index.ts'
import { speakerOf, type Message } from '../message/message.ts'
import { ownText } from '../message/recalled-text.ts'
import { firstState } from '../core/retention.ts'
import { CALIBRATION_SEGMENTS, drift, ORDINARY, surpriseOfDrift, surpriseOfLevel } from '../core/surprise.ts'
import { inTurns, mapSteps } from '../loop-turns.ts'
import { terms } from '../text/terms.ts'
import { MadeleineError } from '../errors.ts'
import { hashingEmbedder } from '../model/providers/hashing-embedder.ts'
import { markDays, updateEpisodeDays } from '../store/contents/contents-nodes.ts'
import type { Tx } from '../store/engine/db.ts'
import { holdsLease, leaseLost, complete, type Job } from '../store/tables/jobs.ts'
import { insertEpisode, recentDrifts, type NewEpisode } from '../store/tables/episodes.ts'
import { currentGenerations, type Generation } from '../store/tables/generations.ts'
import { messagesIn } from '../store/tables/messages.ts'
import {
  addToCorpus, assignSegmentNumber, insertPostings, POSTINGS_PER_TRANSACTION, postingsOf, removePostings, SPEAKERS, TITLES, WORDS, type Posting,
} from '../store/tables/postings.ts'
import { collapse, findSegment, lockCollapsing, titlePostings, type SegmentRow } from '../store/tables/segments.ts'
import { withUser } from '../store/engine/transactions.ts'
import { scheduleDescribing } from './describe.ts'
import type { MemoryEvent, PipelineContext } from './context/pipeline-context.ts'
import { topicPostings } from './encoding/topic-postings.ts'
import { scheduleMissingVectors, vectorsOf, type GenerationVector } from './encoding/episode-vectors.ts'
import { episodeTextOf } from './encoding/episode-text.ts'

/** A segment with all inputs of its encoding. */
interface SegmentInput {
  readonly segment: SegmentRow
  readonly messages: readonly Message[]
  /** Context for the encoder. */
  readonly overlap: readonly Message[]
  /** Preceding messages, for surprise. */
  readonly before: readonly Message[]
  readonly drifts: readonly number[]
  readonly generations: readonly Generation[]
}

interface Encoded {
  readonly episode: NewEpisode
  readonly vectors: readonly GenerationVector[]
  readonly postings: readonly Posting[]
  /** Number of terms of all messages. */
  readonly termCount: number
  readonly forward: Uint8Array
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read      one transaction
 *   2. encode    title and summary, terms, vectors; nothing is written, and no language model is called
 *   3. postings  of a huge segment, 2,000 per transaction; search ignores them until the segment is collapsed, and a retry,
 *                which may choose another title, first removes those of the previous attempt
 *   4. publish   ONE transaction, only with the lease and an unchanged range and state: the last postings, episode,
 *                vectors, state, the mark of its day in the contents, and completion of the job. After a failure the
 *                segment's state is read: if only the reply was lost, the events are still published
 */
export async function encodeSegment(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { userId } = job
  const input = await withUser(pipeline.db, userId, (tx) => readInput(tx, job), { background: true })
  if (!('segment' in input)) return input
  const encoded = await encode(pipeline, job, input, signal)
  let remaining = encoded.postings
  if (input.segment.number !== null) await withUser(pipeline.db, userId, (tx) => removePartialPostings(tx, job), { background: true })
  for (; remaining.length > POSTINGS_PER_TRANSACTION; remaining = remaining.slice(POSTINGS_PER_TRANSACTION)) {
    const part = remaining.slice(0, POSTINGS_PER_TRANSACTION)
    await withUser(pipeline.db, userId, (tx) => writePartialPostings(tx, job, part), { background: true })
  }
  await withUser(pipeline.db, userId, (tx) => publish(pipeline, tx, job, { input, encoded, postings: remaining }), { background: true }).catch(async (error: unknown) => {
    if (error instanceof MadeleineError && error.code === 'lease_lost') throw error
    // The commit completed the job: if only the reply was lost, no retry would publish the events
    if (!(await isPublished(pipeline, job).catch(() => false))) throw error
  })
  return eventsOf(userId, input.segment)
}

const isPublished = (pipeline: PipelineContext, { userId, key }: Job): Promise<boolean> =>
  withUser(pipeline.db, userId, async (tx) => (await findSegment(tx, userId, key))?.state === 'collapsed', { background: true })

const eventsOf = (userId: string, { conversationId, id }: SegmentRow): MemoryEvent[] => [
  { event: 'segment.collapsed', userId, conversationId, segmentId: id },
  { event: 'episode.created', userId, conversationId, episodeId: id },
  { event: 'manifest.updated', userId, conversationId },
]

/** Messages before a segment with which its opening is compared for surprise. */
const BEFORE_MESSAGES = 20
/** Messages that make a segment's opening. */
const OPENING_MESSAGES = 3

/** Reads the inputs. @returns the events to publish if there is nothing to encode: an attempt whose reply was lost published none */
async function readInput(tx: Tx, job: Job): Promise<SegmentInput | MemoryEvent[]> {
  const segment = await findSegment(tx, job.userId, job.key)
  if (!segment || segment.state !== 'collapsing') {
    await complete(tx, job) // forgotten, or encoded by an attempt whose reply was lost
    return segment?.state === 'collapsed' ? eventsOf(job.userId, segment) : []
  }
  const { conversationId, from, to, overlap } = segment
  const log = await messagesIn(tx, job.userId, conversationId, { from: Math.max(0, from - Math.max(overlap, BEFORE_MESSAGES)), to })
  return {
    segment,
    messages: log.filter(({ seq }) => seq >= from),
    overlap: log.filter(({ seq }) => seq < from && seq >= from - overlap),
    before: log.filter(({ seq }) => seq < from && seq >= from - BEFORE_MESSAGES),
    drifts: await recentDrifts(tx, job.userId, CALIBRATION_SEGMENTS),
    generations: await currentGenerations(tx),
  }
}

async function encode(pipeline: PipelineContext, job: Job, input: SegmentInput, signal: AbortSignal): Promise<Encoded> {
  const { segment, messages, generations } = input
  const analysed = await inTurns(mapSteps(messages, (message) => analyseMessage({ ...message, speaker: speakerOf(message) }), ({ text }) => text.length))
  const texts = analysed.map((message) => message.terms)
  const episodeText = await episodeTextOf(pipeline, job.userId, { ...input, plan: segment.plan, texts })
  const text = `${episodeText.title}\n${episodeText.summary}`
  const vectors = await vectorsOf(pipeline, job.userId, text, { generations, signal })
  const measuredDrift = await driftOf(input)
  const surprise = surpriseOf(input, measuredDrift)
  const textTerms = terms(text)
  const { stabilityDays, difficulty } = firstState(surprise)
  const times = messages.map(({ at }) => at.getTime())
  return {
    episode: {
      segmentId: segment.id, conversationId: segment.conversationId, ...episodeText,
      surprise, stabilityDays, difficulty, termCount: textTerms.length, drift: measuredDrift ?? null,
      startAt: new Date(Math.min(...times)), endAt: new Date(Math.max(...times)),
      codeVersion: pipeline.codeVersion, createdAt: pipeline.now(), tokens: messages.reduce((sum, { tokens }) => sum + tokens, 0),
    },
    vectors,
    postings: [...postingsIn(messages, analysed), ...postingsOf(TITLES, [textTerms])],
    termCount: texts.reduce((sum, list) => sum + list.length, 0),
    forward: packForwardIndex(analysed),
  }
}

const postingsIn = (messages: readonly Message[], analysed: readonly AnalysedMessage[]): Posting[] => [
  ...postingsOf(WORDS, analysed.map((message) => message.terms)),
  ...topicPostings(analysed),
  ...postingsOf(SPEAKERS, messages.map(({ name }) => (name === undefined ? [] : [name]))),
]

/** Always the built-in embedder, whatever the store uses: drifts must be comparable with each other, and it needs no calls. */
const hashing = hashingEmbedder()

async function driftOf({ before, messages }: SegmentInput): Promise<number | undefined> {
  const opening = messages.slice(0, OPENING_MESSAGES)
  const vectors = await hashing.embed([...before, ...opening].map(ownText))
  return drift(vectors.slice(0, before.length), vectors.slice(before.length))
}

/** The surprise level of the cut if it has one; otherwise the drift, ranked among the user's recent drifts. */
function surpriseOf({ segment, drifts }: SegmentInput, measuredDrift: number | undefined): number {
  if (segment.plan.surpriseLevel) return surpriseOfLevel(segment.plan.surpriseLevel)
  return measuredDrift === undefined ? ORDINARY : surpriseOfDrift(measuredDrift, drifts)
}

/** Removes the postings of an earlier attempt that did not finish, so that rows do not grow with every attempt. */
async function removePartialPostings(tx: Tx, job: Job): Promise<void> {
  await assertLease(tx, job)
  await removePostings(tx, job.userId, [job.key])
}

/** @throws {MadeleineError} `lease_lost` unless the segment is still `collapsing` and the lease held */
async function assertLease(tx: Tx, job: Job): Promise<void> {
  if (!(await lockCollapsing(tx, job.userId, job.key)) || !(await holdsLease(tx, job))) throw leaseLost(job)
}

async function writePartialPostings(tx: Tx, job: Job, part: readonly Posting[]): Promise<void> {
  await assertLease(tx, job)
  await insertPostings(tx, job.userId, [await assignSegmentNumber(tx, job.userId, job.key)], part)
}

async function publish(
  pipeline: PipelineContext,
  tx: Tx,
  job: Job,
  { input, encoded, postings }: { input: SegmentInput; encoded: Encoded; postings: readonly Posting[] },
): Promise<void> {
  const { segment } = input
  await assertLease(tx, job)
  await insertEpisode(tx, job.userId, encoded.episode)
  const vectors = { id: segment.id, vectors: encoded.vectors }
  const insertVectors = await scheduleMissingVectors(tx, job.userId, [vectors], pipeline.now())
  await insertVectors(vectors)
  if (encoded.episode.awaitsModel) await scheduleDescribing(pipeline, tx, job.userId, segment.conversationId)
  await complete(tx, job)
  // The index last: it stays locked until the commit
  const number = await assignSegmentNumber(tx, job.userId, segment.id)
  const collapsed = await collapse(tx, job.userId, segment, encoded)
  if (!collapsed) throw leaseLost(job)
  await addToCorpus(tx, job.userId, { messages: segment.to - segment.from, terms: encoded.termCount })
  await insertPostings(tx, job.userId, [number], [...postings, ...titlePostings(collapsed.conversationTitle)])
  await markDays(tx, job.userId, { days: await updateEpisodeDays(tx, job.userId, [segment.id]), now: pipeline.now(), lane: job.lane })
}
