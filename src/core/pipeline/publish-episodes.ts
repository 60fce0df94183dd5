/** Publishes a set of episodes in one transaction, without those whose lease was lost. */
import { markDays } from '../contents/contents-nodes-sql.ts'
import { collapseSegments, lockHeld, readUnderLock, type CollapsedSegment } from '../store/collapse-segments.ts'
import type { Tx } from '../../engine/db.ts'
import type { FactReading } from '../facts/fact-sources-sql.ts'
import type { ChangedFacts } from '../facts/fold-facts-sql.ts'
import { learnFacts } from '../facts/learn-facts-sql.ts'
import { scheduleConsolidation } from '../facts/unread-episodes-sql.ts'
import { insertEpisodes, type NewVector } from '../store/tables/episodes.ts'
import type { Generation } from '../store/tables/generations.ts'
import { leaseLost, schedule, type Job, type ScheduledJob } from '../store/tables/jobs.ts'
import { assignSegmentNumber, insertPostings, lockCorpus, removePostings, type Posting } from '../store/tables/postings.ts'
import { titlePostings } from '../store/tables/segments.ts'
import { consolidationRule } from '../facts/consolidate.ts'
import { describingJobs, hastenDescribing } from './describe.ts'
import type { PipelineContext } from './pipeline-context.ts'
import type { ComputedEpisode } from './compute-episode.ts'

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
export async function publishEpisodes(pipeline: PipelineContext, tx: Tx, episodes: ComputedEpisodes): Promise<PublishedEpisodes> {
  const [{ job: { userId, token, lane } }] = episodes
  const { held, generations } = await lockHeld(tx, { userId, token, jobs: episodes.map(({ job }) => job) })
  const numbers = new Map(held.map(({ id, number }) => [id, number]))
  const own = episodes.filter(({ segment }) => numbers.has(segment.id))
  if (own.length === 0) return { published: [], factIds: [] }
  const conversationIds = [...new Set(own.map(({ segment }) => segment.conversationId))]
  // Jobs before the index, which comes last: it stays locked until the commit
  const [, next, { titles, days }] = await Promise.all([
    schedule(tx, userId, followUps(pipeline, own, generations)),
    lockCorpus(tx, userId),
    readUnderLock(tx, userId, { conversationIds, times: own.map(({ episode }) => episode.startAt) }),
  ])
  let free = next
  const numbered = own.map((one) => ({ ...one, number: numbers.get(one.segment.id) ?? free++ }))
  tx.run(insertEpisodes(userId, own.map(({ episode }) => episode), own.flatMap((one) => currentVectors(one, generations))))
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
  return { published: own, factIds: [...learnt.changed, ...learnt.removed] }
}

/** No statement where the rules found nothing. */
const learnRead = (pipeline: PipelineContext, tx: Tx, userId: string, episodes: readonly ComputedEpisode[]): Promise<ChangedFacts> =>
  learnFacts(tx, userId, episodes.flatMap(({ facts }) => facts), rulesReading(pipeline))

/** How the rules read: without a model. */
export const rulesReading = ({ codeVersion, now }: Pick<PipelineContext, 'codeVersion' | 'now'>): FactReading =>
  ({ quality: 'rules', model: null, promptVersion: null, codeVersion, learntAt: now() })

const collapsedSegment =
  ({ segment: { id, from, to }, number, termCount, forward }: ComputedEpisode & { number: number }): CollapsedSegment =>
  ({ id, from, to, number, termCount, forward })

/** Jobs that complete these episodes: vectors of generations that some of them lack, and descriptions by a model. */
function followUps(pipeline: PipelineContext, episodes: readonly ComputedEpisode[], generations: readonly Generation[]): ScheduledJob[] {
  const missing = generations.filter(({ id }) => episodes.some(({ vectors }) => vectors.every(({ generation }) => generation !== id)))
  const embedding = missing.map(({ model }): ScheduledJob => ({ kind: 'embed', key: model, at: pipeline.now(), lane: 1 }))
  return [...embedding, ...describingJobs(pipeline, awaiting(episodes))]
}

/** The conversations with an episode that a model is to describe, in one order for all who lock their jobs. */
const awaiting = (episodes: readonly ComputedEpisode[]): string[] =>
  [...new Set(episodes.filter(({ episode }) => episode.awaitsModel).map(({ segment }) => segment.conversationId))].toSorted()

const currentVectors = ({ segment, vectors }: ComputedEpisode, generations: readonly Generation[]): NewVector[] =>
  vectors.filter(({ generation }) => generations.some(({ id }) => id === generation)).map((one) => ({ id: segment.id, ...one }))

/** Removes the postings of an earlier attempt that did not finish, so that rows do not grow with every attempt. */
export async function removePartialPostings(tx: Tx, job: Job): Promise<void> {
  await assertHeld(tx, job)
  await removePostings(tx, job.userId, [job.key])
}

/** Writes a part of a huge segment's postings. */
export async function writePartialPostings(tx: Tx, job: Job, part: readonly Posting[]): Promise<void> {
  await assertHeld(tx, job)
  await tx.rows(insertPostings(job.userId, [{ number: await assignSegmentNumber(tx, job.userId, job.key), postings: part }]))
}

/** @throws {MadeleineError} `lease_lost` unless the segment is still `collapsing` and the lease held */
async function assertHeld(tx: Tx, job: Job): Promise<void> {
  const { held } = await lockHeld(tx, { userId: job.userId, token: job.token, jobs: [job] })
  if (held.length === 0) throw leaseLost(job)
}
