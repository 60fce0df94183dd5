/** Rewrites extractive episodes in place with descriptions by a model, several per call; used by the pipeline and by `upgrade`. */
import { HOUR_MS, inTurns } from '@madeleine/base'
import { type CitedSentence, type Message, ownText } from '@madeleine/contract'
import { type Tx, withUser } from '@madeleine/engine'
import { terms } from '@madeleine/language'
import { embeddedParts } from '../rank/text-parts.ts'
import { daysOfSegments, markDays } from '../contents/contents-nodes-sql.ts'
import { citationSteps, wholeTitle } from '../encode/cite.ts'
import { type Description, type DescribableSegment, describeSegments, estimateDescribing, groupsOf } from '../encode/describe-segments.ts'
import type { Conversation } from '../store/tables/conversations.ts'
import { episodeOfMessages, retitle } from '../store/tables/episodes.ts'
import { currentGenerations, lockSegments, scheduleEmbeddings } from '../store/tables/generations.ts'
import { type Job, type ScheduledJob, release, holdsLease, leaseLost, schedule, complete } from '../store/tables/jobs.ts'
import { messagesIn } from '../store/tables/messages.ts'
import { insertPostings, lockCorpus, assignSegmentNumber, postingsOf, removePostings, TITLES } from '../store/tables/postings.ts'
import {
  type EncodedSegment, encodedConversations, rewriteEpisode, undescribedSegmentsFrom, countMessagesAwaitingModel, endModelWait,
} from '../upgrade/upgrade-sql.ts'
import { type EpisodeVectors, scheduleMissingVectors, vectorsOf, modelFailureMetric } from './compute-episode.ts'
import type { PipelineContext, MemoryEvent } from './pipeline-context.ts'

/** A collapsed segment with its messages. */
export interface UndescribedSegment extends DescribableSegment {
  readonly segment: EncodedSegment
}

export interface CallEstimate {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Segments per read. */
const READ_LIMIT = 48

/** Groups of neighbouring undescribed segments, each for one call, conversation by conversation. */
export async function* undescribedGroups(pipeline: PipelineContext, userId: string): AsyncGenerator<UndescribedSegment[]> {
  const background = { background: true }
  for (const conversationId of await withUser(pipeline.db, userId, (tx) => encodedConversations(tx, userId), background)) {
    for (let from = 0; ; ) {
      const place = { conversationId, from, limit: READ_LIMIT }
      const read = await withUser(
        pipeline.db, userId, async (tx) => withMessages(tx, userId, await undescribedSegmentsFrom(tx, userId, place)), background,
      )
      const last = read.at(-1)
      if (!last) break
      yield* groupsOf(read)
      from = last.segment.to
    }
  }
}

async function withMessages(tx: Tx, userId: string, segments: readonly EncodedSegment[]): Promise<UndescribedSegment[]> {
  const withLog: UndescribedSegment[] = []
  for (const segment of segments) {
    const { conversationId, from, to, overlap, plan } = segment
    const title = plan.named?.title ?? wholeTitle(segment) ?? plan.title
    const log = await messagesIn(tx, userId, conversationId, { from: from - overlap, to })
    const [before, messages]: [Message[], Message[]] = [log.filter(({ seq }) => seq < from), log.filter(({ seq }) => seq >= from)]
    withLog.push({ segment, messages, overlap: before, ...(title !== undefined && { title }) })
  }
  return withLog
}

/** Estimates the calls and tokens for describing a group. */
export const estimateGroup = ({ settings }: PipelineContext, userId: string, group: readonly UndescribedSegment[]): CallEstimate =>
  estimateDescribing(group, { timeZone: settings.zoneOf(userId) })

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. ask    title, synopsis and complexity of a group, then vectors; no transaction is open, nothing is written
 *   2. write  ONE transaction: text, postings and vectors of episodes that were not described meanwhile; repeating it
 *             changes nothing
 *
 * @returns the number of described episodes, and of those without a usable description, which stay unchanged
 * @throws {MadeleineError} `model_failed`, `bad_reply`, `budget_exhausted`, `aborted`; nothing is changed then
 */
export async function rewriteEpisodes(
  pipeline: PipelineContext, userId: string, group: readonly UndescribedSegment[], signal: AbortSignal,
): Promise<{ described: number; unusable: number }> {
  const ask = pipeline.ask?.(userId)
  if (!ask) return { described: 0, unusable: group.length }
  const descriptions = await describeSegments(ask, group, { timeZone: pipeline.settings.zoneOf(userId) }, signal)
  const generations = await withUser(pipeline.db, userId, currentGenerations, { background: true })
  const rewrites: DescribedEpisode[] = []
  for (const [i, written] of descriptions.entries()) {
    if (!written) continue
    const { segment, messages } = group[i]!
    const description = { ...written, ...segment.plan.named }
    const text = `${description.title}\n${description.summary}`
    const sentences = await inTurns(citationSteps(description.summary, messages))
    const [vectors = []] = await vectorsOf(
      pipeline, userId, [{ text, parts: embeddedParts(messages.map(ownText)) }], { generations, signal },
    )
    rewrites.push({ id: segment.id, segment, description, text, sentences, vectors })
  }
  const described = await withUser(pipeline.db, userId, (tx) => writeAll(pipeline, tx, userId, rewrites), { background: true })
  return { described, unusable: group.length - rewrites.length }
}

interface DescribedEpisode extends EpisodeVectors {
  readonly segment: EncodedSegment
  readonly description: Description
  readonly text: string
  /** The summary's sentences with their evidence. */
  readonly sentences: readonly CitedSentence[]
}

/** Writes rewrites whose episodes have not changed. @returns how many were written */
async function writeAll(pipeline: PipelineContext, tx: Tx, userId: string, rewrites: readonly DescribedEpisode[]): Promise<number> {
  if (rewrites.length === 0) return 0
  await lockSegments(tx, userId, rewrites.map(({ id }) => id))
  const insertVectors = await scheduleMissingVectors(tx, userId, rewrites, pipeline.now())
  // After the jobs, in the lock order of publishing
  await lockCorpus(tx, userId)
  const written: DescribedEpisode[] = []
  for (const rewrite of rewrites) {
    if (!(await write(pipeline, tx, userId, rewrite))) continue
    await insertVectors(rewrite)
    written.push(rewrite)
  }
  // In one call, because each call reads whole blocks of the index
  await removePostings(tx, userId, written.map(({ id }) => id), [TITLES])
  for (const { id, text } of written) await tx.rows(
    insertPostings(userId, [{ number: await assignSegmentNumber(tx, userId, id), postings: postingsOf(TITLES, [terms(text)]) }]),
  )
  await markDays(tx, userId, { days: await daysOfSegments(tx, userId, written.map(({ id }) => id)), now: pipeline.now(), lane: 0 })
  return written.length
}

function write(
  pipeline: PipelineContext, tx: Tx, userId: string, { segment, description, text, sentences }: DescribedEpisode,
): Promise<boolean> {
  const { title, summary, complexity, model, version: promptVersion } = description
  return rewriteEpisode(tx, userId, segment, {
    title, summary, complexity, sentences, model, promptVersion, termCount: terms(text).length, codeVersion: pipeline.codeVersion,
  })
}

// A conversation that gets another title: an episode that is all of it takes that one too.

/**
 * In the caller's transaction, which has locked the conversation. Its words in the index change at once; its vectors go, and are
 * computed anew by their job. A segment that is encoded meanwhile reads the new title itself.
 */
export async function retitleEpisode(
  tx: Tx, userId: string, { id, people, nextSeq }: Conversation, { title: given, now }: { title: string; now: Date },
): Promise<void> {
  const title = wholeTitle({ from: 0, to: nextSeq, people, conversationTitle: given, conversationMessages: nextSeq })
  if (title === undefined) return
  const all = { conversationId: id, from: 0, to: nextSeq }
  const found = await episodeOfMessages(tx, userId, all)
  if (!found || found.title === title) return
  await lockSegments(tx, userId, [found.id])
  await scheduleEmbeddings(tx, userId, { models: (await currentGenerations(tx)).map(({ model }) => model), at: now })
  // After the jobs, in the lock order of publishing
  await lockCorpus(tx, userId)
  // A model may have described it meanwhile
  const episode = await episodeOfMessages(tx, userId, all)
  if (!episode) return
  const words = terms(`${title}\n${episode.summary}`)
  await retitle(tx, userId, episode.id, { title, termCount: words.length })
  await removePostings(tx, userId, [episode.id], [TITLES])
  await tx.rows(insertPostings(userId, [{ number: episode.number, postings: postingsOf(TITLES, [words]) }]))
  await markDays(tx, userId, { days: await daysOfSegments(tx, userId, [episode.id]), now, lane: 0 })
}

// Pipeline stage 4, with a model only: describes episodes whose cut gave no title and summary, several per call.

/** Number of waiting messages that makes a call worthwhile at once; fewer wait for more. */
const MIN_MESSAGES = 40
/** Longest wait: a short daily conversation is described the next day. */
const MAX_WAIT_HOURS = 24
/** Segments read for one call. */
const DESCRIBED_LIMIT = 12

/**
 * The jobs that describe new episodes of these conversations, for the transaction that publishes them; `settle` runs them
 * without waiting for their time. They are written before the messages are counted: their rows serialise concurrent
 * publishing transactions, so that the last one counts the messages of all.
 */
export const describingJobs = ({ now }: PipelineContext, conversationIds: readonly string[]): ScheduledJob[] =>
  conversationIds.map((key) => ({ kind: 'describe', key, at: new Date(now().getTime() + MAX_WAIT_HOURS * HOUR_MS), lane: 1 }))

/** Brings the jobs forward of conversations with enough messages for a call, after their new episodes were inserted. */
export async function hastenDescribing(
  { now }: PipelineContext, tx: Tx, userId: string, conversationIds: readonly string[],
): Promise<void> {
  if (conversationIds.length === 0) return
  const counts = await countMessagesAwaitingModel(tx, userId, conversationIds)
  const ready = conversationIds.filter((id) => (counts.get(id) ?? 0) >= MIN_MESSAGES)
  await schedule(tx, userId, ready.map((key) => ({ kind: 'describe', key, at: now(), lane: 1 })))
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read      one transaction reads a group of waiting episodes
 *   2. describe  the model is called, then one transaction writes the episodes that were not rewritten meanwhile
 *   3. settle    one transaction, only with the lease: episodes without a usable description keep their extractive text
 *                and are marked `fallback`; the job stays while episodes wait
 */
export async function describeEpisodes(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { userId, key: conversationId } = job
  const segments = await withUser(pipeline.db, userId, async (tx) =>
    withMessages(tx, userId, await undescribedSegmentsFrom(tx, userId, {
      conversationId, from: 0, limit: DESCRIBED_LIMIT, awaiting: true,
    })), { background: true })
  const [group = []] = groupsOf(segments)
  const ids = group.map(({ segment }) => segment.id)
  let described = 0
  const isFinal = group.length === 0 || job.attempts > pipeline.maxAttempts || !(await describeGroup())
  await withUser(pipeline.db, userId, async (tx) => {
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    // With an empty group, episodes published since the read must keep waiting
    await endModelWait(tx, userId, conversationId, isFinal && ids.length > 0 ? undefined : ids)
    await (isFinal ? complete(tx, job) : release(tx, job, pipeline.now()))
  }, { background: true })
  return described > 0 ? [{ event: 'manifest.updated', userId, conversationId }] : []

  /** Describes the group. False when the user's budget of the day is exhausted. */
  async function describeGroup(): Promise<boolean> {
    try {
      const rewritten = await rewriteEpisodes(pipeline, userId, group, signal)
      described = rewritten.described
      if (rewritten.unusable > 0) pipeline.count('reply_unreadable')
      return true
    } catch (error) {
      const metric = modelFailureMetric(error)
      if (!metric) throw error
      pipeline.count(metric)
      return metric !== 'budget_exhausted'
    }
  }
}
