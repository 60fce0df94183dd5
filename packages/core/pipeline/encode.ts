/** Pipeline stage 3: encodes closed segments as episodes, many of one user at a time. */
import { hasCode, MadeleineError, throwIfAborted } from '@madeleine/base'
import { ownText } from '@madeleine/contract'
import { sqlState, type Tx, withUser } from '@madeleine/engine'
import { embeddedParts } from '../rank/text-parts.ts'
import { markDays } from '../contents/contents-nodes-sql.ts'
import { consolidationRule } from '../facts/consolidate.ts'
import { factsOfSegments, type FactReading } from '../facts/fact-sources-sql.ts'
import type { ChangedFacts } from '../facts/fold-facts-sql.ts'
import { learnFacts } from '../facts/learn-facts-sql.ts'
import { scheduleConsolidation } from '../facts/unlearn-sql.ts'
import { moveMarked } from '../store/archived-rows.ts'
import { endJobs } from '../store/claim.ts'
import { collapsedAmong, collapseSegments, lockHeld, readUnderLock, type CollapsedSegment } from '../store/collapse-segments.ts'
import { insertEpisodes, type NewVector } from '../store/tables/episodes.ts'
import type { Generation } from '../store/tables/generations.ts'
import { leaseLost, schedule, type Job, type JobSet, type ScheduledJob } from '../store/tables/jobs.ts'
import {
  POSTINGS_PER_TRANSACTION, assignSegmentNumber, insertPostings, lockCorpus, removePostings, type Posting,
} from '../store/tables/postings.ts'
import { titlePostings, type SegmentRow } from '../store/tables/segments.ts'
import { computeEpisode, embeddedText, vectorsOf, type ComputedEpisode } from './compute-episode.ts'
import { messagesJob } from './embed.ts'
import type { MemoryEvent, PipelineContext, JobFailure, StageResult } from './pipeline-context.ts'
import { describingJobs, hastenDescribing } from './rewrite-episodes.ts'
import { readAndAnalyse, SegmentDrifts, type AnalysedSet } from './segment-inputs.ts'

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read      one transaction for as many of the segments as are encoded together, two where their texts are long
 *   2. encode    title and summary, terms, vectors, one segment after the other as if each was published before the next;
 *                nothing is written, and no language model is called; an embedder may be, to judge notes and for vectors
 *   3. postings  of a huge segment, 2,000 per transaction; search ignores them until the segment is collapsed, and a retry,
 *                which may choose another title, first removes those of the previous attempt
 *   4. publish   ONE transaction for the segments whose lease is held, and whose range and state are unchanged: the last
 *                postings, episodes, vectors, state, the mark of their days in the contents, the facts that the rules read
 *                where there is no model, in place of what they read in the tail, and completion of the jobs.
 *                After a failure their states are read: where only the reply was lost, the events are still published;
 *                the others are published one by one, so that none fails with another
 */
export async function encodeSegments(pipeline: PipelineContext, jobs: JobSet, signal: AbortSignal): Promise<StageResult> {
  const results: StageResult[] = []
  for (let rest: readonly Job[] = jobs; rest.length > 0; ) {
    try {
      throwIfAborted(signal)
      const set = await readAndAnalyse(pipeline, jobs[0].userId, rest)
      results.push(await endDone(pipeline, set))
      rest = rest.filter((job) => !set.done.some((ended) => ended.job === job))
      results.push(...(await encodeSet(pipeline, set, signal)))
      rest = set.rest
    } catch (error) {
      results.push(failing(rest, error))
      break
    }
  }
  return { events: results.flatMap(({ events }) => events), failures: results.flatMap(({ failures }) => failures) }
}

const failing = (jobs: readonly Job[], error: unknown): StageResult => ({ events: [], failures: jobs.map((job) => ({ job, error })) })

/** Completes the jobs that have nothing to encode. An attempt whose reply was lost published no events. */
async function endDone(pipeline: PipelineContext, { done }: AnalysedSet): Promise<StageResult> {
  const [first] = done
  if (first) {
    await withUser(
      pipeline.db, first.job.userId, async (tx) => endJobs(tx, done.map(({ job }) => ({ job, next: undefined }))), { background: true },
    )
  }
  return { events: done.flatMap(({ job, segment }) => (segment?.state === 'collapsed' ? eventsOf(job.userId, segment) : [])), failures: [] }
}

const eventsOf = (userId: string, { conversationId, id }: SegmentRow): MemoryEvent[] => [
  { event: 'segment.collapsed', userId, conversationId, segmentId: id },
  { event: 'episode.created', userId, conversationId, episodeId: id },
  { event: 'manifest.updated', userId, conversationId },
]

/** Computes episodes in the order of the log and publishes them. Throws only before anything is published. */
async function encodeSet(pipeline: PipelineContext, set: AnalysedSet, signal: AbortSignal): Promise<StageResult[]> {
  const history = { frequencies: set.frequencies, drifts: new SegmentDrifts(set.drifts) }
  const computed: Omit<ComputedEpisode, 'vectors'>[] = []
  const failures: JobFailure[] = []
  for (const input of set.segments) {
    if ('error' in input) {
      failures.push(input)
      continue
    }
    try {
      computed.push(await computeEpisode(pipeline, input, { ...history, signal }))
    } catch (error) {
      failures.push({ job: input.job, error })
    }
  }
  const [first] = computed
  const results: StageResult[] = [{ events: [], failures }]
  if (!first) return results
  const vectors = await vectorsOf(
    pipeline, first.job.userId,
    computed.map(({ episode, messages }) => ({ text: embeddedText(episode), parts: embeddedParts(messages.map(ownText)) })),
    { generations: set.generations, signal },
  )
  for (const group of transactionsOf(computed.map((one, i) => ({ ...one, vectors: vectors[i]! })))) {
    const [one] = group
    results.push(await (group.length === 1 ? publishAlone(pipeline, one) : publish(pipeline, group)))
  }
  return results
}

/** Postings that are published in one transaction, so that it does not block a single connection for long. */
const PUBLISHED_POSTINGS = 8000

/** Divides episodes into transactions. One with very many postings, or some of an earlier attempt, has its own. */
function transactionsOf(episodes: readonly ComputedEpisode[]): ComputedEpisodes[] {
  const groups: [ComputedEpisode, ...ComputedEpisode[]][] = []
  let room = -1
  for (const one of episodes) {
    const { length } = one.postings
    const isAlone = length > POSTINGS_PER_TRANSACTION || one.segment.number !== null
    if (!isAlone && length <= room) {
      groups.at(-1)!.push(one)
      room -= length
    } else {
      groups.push([one])
      room = isAlone ? -1 : PUBLISHED_POSTINGS - length
    }
  }
  return groups
}

/** Publishes an episode with as many postings as it has. */
async function publishAlone(pipeline: PipelineContext, one: ComputedEpisode): Promise<StageResult> {
  const { job, segment } = one
  const inTransaction = (work: (tx: Parameters<typeof removePartialPostings>[0]) => Promise<void>) =>
    withUser(pipeline.db, job.userId, work, { background: true })
  let remaining = one.postings
  try {
    if (segment.number !== null) await inTransaction((tx) => removePartialPostings(tx, job))
    for (; remaining.length > POSTINGS_PER_TRANSACTION; remaining = remaining.slice(POSTINGS_PER_TRANSACTION)) {
      const part = remaining.slice(0, POSTINGS_PER_TRANSACTION)
      await inTransaction((tx) => writePartialPostings(tx, job, part))
    }
  } catch (error) {
    return failing([job], error)
  }
  return publish(pipeline, [{ ...one, postings: remaining }])
}

async function publish(pipeline: PipelineContext, episodes: ComputedEpisodes): Promise<StageResult> {
  const [{ job: { userId } }] = episodes
  try {
    const { published, factIds } =
      await withUser(pipeline.db, userId, (tx) => publishEpisodes(pipeline, tx, episodes), { background: true })
    const lost = episodes.filter((one) => !published.includes(one)).map(({ job }) => ({ job, error: leaseLost(job) }))
    return { events: [...published.flatMap(({ segment }) => eventsOf(userId, segment)), ...factEvents(userId, factIds)], failures: lost }
  } catch (error) {
    return afterFailure(pipeline, episodes, error)
  }
}

const factEvents = (userId: string, factIds: readonly string[]): MemoryEvent[] =>
  factIds.map((factId) => ({ event: 'fact.changed', userId, factId }))

/** Whether the database refuses what was to be written: by its form, a rule, or its size. */
const isRefusal = (error: unknown): boolean => error instanceof MadeleineError && /^(?:2[23]|54)/.test(sqlState(error) ?? '')

/** A fact that is refused keeps no episode from being written; the next upgrade reads it again. */
function withoutFacts({ count }: PipelineContext, one: ComputedEpisode): ComputedEpisode {
  count('reading_failed')
  return { ...one, facts: [], episode: { ...one.episode, rulesVersion: null } }
}

/** The commit completes the jobs: if only the reply was lost, no retry would publish the events. */
async function afterFailure(pipeline: PipelineContext, episodes: ComputedEpisodes, error: unknown): Promise<StageResult> {
  const [{ job: { userId } }] = episodes
  const ids = episodes.map(({ segment }) => segment.id)
  const [published, factIds] = await withUser(pipeline.db, userId, async (tx) => {
    const done = await collapsedAmong(tx, userId, ids)
    return [done, await factsOfSegments(
      tx, userId, episodes.flatMap(({ segment, facts }) => (facts.length > 0 && done.has(segment.id) ? [segment.id] : [])),
    )] as const
  }, { background: true }).catch(() => [undefined, []] as const)
  const results: StageResult[] = [{ events: factEvents(userId, factIds), failures: [] }]
  for (const one of episodes) {
    if (published?.has(one.segment.id)) results.push({ events: eventsOf(userId, one.segment), failures: [] })
    else if (published && episodes.length === 1 && one.facts.length > 0 && isRefusal(error)) {
      results.push(await publish(pipeline, [withoutFacts(pipeline, one)]))
    }
    // Without an answer, or room on the disk, the next fails too
    else if (!published || episodes.length === 1 || hasCode(error, 'store_full')) results.push(failing([one.job], error))
    else results.push(await publish(pipeline, [one]))
  }
  return { events: results.flatMap(({ events }) => events), failures: results.flatMap(({ failures }) => failures) }
}

// Publishes a set of episodes in one transaction, without those whose lease was lost.

/** Episodes of segments of one user, under one lease token. */
export type ComputedEpisodes = readonly [ComputedEpisode, ...ComputedEpisode[]]

/** Result of `publishEpisodes`. */
export interface PublishedEpisodes {
  readonly published: readonly ComputedEpisode[]
  readonly factIds: readonly string[]
}

/**
 * Publishes, in the caller's transaction, the episodes whose segments are still `collapsing` and leased: episode and
 * vectors, state, postings, the mark of the day in the contents, completion of the job, and the facts that the rules read.
 *
 * @returns those that were published, and the ids of facts that changed
 * @throws {MadeleineError} `lease_lost` if a segment has another range than the one that was encoded; nothing is written then
 */
async function publishEpisodes(pipeline: PipelineContext, tx: Tx, episodes: ComputedEpisodes): Promise<PublishedEpisodes> {
  const [{ job: { userId, token, lane } }] = episodes
  const { held, generations } = await lockHeld(tx, { userId, token, jobs: episodes.map(({ job }) => job) })
  const numbers = new Map(held.map(({ id, number }) => [id, number]))
  const own = episodes.filter(({ segment }) => numbers.has(segment.id))
  if (own.length === 0) return { published: [], factIds: [] }
  const conversationIds = [...new Set(own.map(({ segment }) => segment.conversationId))]
  // Jobs before the index, which comes last: it stays locked until the commit
  const [, next, { titles, archived, days }] = await Promise.all([
    schedule(tx, userId, followUps(pipeline, own, generations)),
    lockCorpus(tx, userId),
    readUnderLock(tx, userId, { conversationIds, times: own.map(({ episode }) => episode.startAt) }),
  ])
  let free = next
  const numbered = own.map((one) => ({ ...one, number: numbers.get(one.segment.id) ?? free++ }))
  tx.run(insertEpisodes(userId, own.map(({ episode }) => episode), {
    vectors: own.flatMap((one) => currentVectors(one, generations)),
    messages: own.flatMap(({ segment: { id }, meaning }) => (meaning ? [{ id, ...meaning }] : [])),
  }))
  const [collapsed, learnt] = await Promise.all([
    collapseSegments(tx, { userId, token, jobs: own.map(({ job }) => job) }, numbered.map(collapsedSegment)),
    learnRead(pipeline, tx, userId, own),
    tx.rows(insertPostings(userId, numbered.map(
      (one) => ({ number: one.number, postings: [...one.postings, ...titlePostings(titles[one.segment.conversationId] ?? null)] }),
    ))),
    hastenDescribing(pipeline, tx, userId, awaiting(own)),
    markDays(tx, userId, { days, now: pipeline.now(), lane }),
    own.some(({ episode }) => episode.awaitsFacts) && scheduleConsolidation(tx, userId, consolidationRule(pipeline)),
  ])
  if (collapsed !== own.length) throw leaseLost(own[0]!.job)
  await moveMarked(tx, userId, own.flatMap(({ segment: { id, conversationId }, episode: { archivedAt } }) =>
    (archivedAt !== null || archived.includes(conversationId) ? [id] : [])))
  return { published: own, factIds: [...learnt.changed, ...learnt.removed] }
}

/**
 * What the rules read in the whole takes the place of what they had read while its messages were in the tail; where a model is to read,
 * that stays until it has. No statement where nothing was and is found.
 */
const learnRead = (pipeline: PipelineContext, tx: Tx, userId: string, episodes: readonly ComputedEpisode[]): Promise<ChangedFacts> =>
  learnFacts(tx, userId, episodes.flatMap(({ facts }) => facts), {
    ...rulesReading(pipeline), timeZone: pipeline.settings.zoneOf(userId),
    insteadOf: episodes.flatMap(({ segment: { conversationId, from, to, isTaught }, episode: { rulesVersion } }) =>
      (isTaught && rulesVersion !== null ? [{ conversationId, from, to }] : [])),
  })

/** How the rules read: without a model. */
export const rulesReading = ({ codeVersion, now }: Pick<PipelineContext, 'codeVersion' | 'now'>): FactReading =>
  ({ quality: 'rules', model: null, promptVersion: null, codeVersion, learntAt: now() })

const collapsedSegment =
  ({ segment: { id, from, to }, number, termCount, forward }: ComputedEpisode & { number: number }): CollapsedSegment =>
  ({ id, from, to, number, termCount, forward })

/**
 * Jobs that complete these episodes: vectors of generations that some of them lack, those of messages where none does, and descriptions
 * by a model.
 */
function followUps(pipeline: PipelineContext, episodes: readonly ComputedEpisode[], generations: readonly Generation[]): ScheduledJob[] {
  const missing = generations.filter(({ id }) => episodes.some(({ vectors }) => vectors.every(({ generation }) => generation !== id)))
  const embedding = generations.flatMap((generation): ScheduledJob[] => (missing.includes(generation)
    ? [{ kind: 'embed', key: generation.model, at: pipeline.now(), lane: 1 }] : messagesJob(generation.model, pipeline.now())))
  return [...embedding, ...describingJobs(pipeline, awaiting(episodes))]
}

/** The conversations with an episode that a model is to describe, in one order for all who lock their jobs. */
const awaiting = (episodes: readonly ComputedEpisode[]): string[] =>
  [...new Set(episodes.filter(({ episode }) => episode.awaitsModel).map(({ segment }) => segment.conversationId))].toSorted()

const currentVectors = ({ segment, vectors }: ComputedEpisode, generations: readonly Generation[]): NewVector[] =>
  vectors.filter(({ generation }) => generations.some(({ id }) => id === generation)).map((one) => ({ id: segment.id, ...one }))

/** Removes the postings of an earlier attempt that did not finish, so that rows do not grow with every attempt. */
async function removePartialPostings(tx: Tx, job: Job): Promise<void> {
  await assertHeld(tx, job)
  await removePostings(tx, job.userId, [job.key])
}

/** Writes a part of a huge segment's postings. */
async function writePartialPostings(tx: Tx, job: Job, part: readonly Posting[]): Promise<void> {
  await assertHeld(tx, job)
  await tx.rows(insertPostings(job.userId, [{ number: await assignSegmentNumber(tx, job.userId, job.key), postings: part }]))
}

/** @throws {MadeleineError} `lease_lost` unless the segment is still `collapsing` and the lease held */
async function assertHeld(tx: Tx, job: Job): Promise<void> {
  const { held } = await lockHeld(tx, { userId: job.userId, token: job.token, jobs: [job] })
  if (held.length === 0) throw leaseLost(job)
}
