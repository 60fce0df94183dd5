/** Pipeline stage 3: encodes closed segments as episodes, many of one user at a time. */
import { hasCode, MadeleineError, throwIfAborted } from '../../base/errors.ts'
import { collapsedAmong } from '../store/collapse-segments.ts'
import { factsOfSegments } from '../facts/fact-sources-sql.ts'
import { endJobs } from '../store/claim.ts'
import { leaseLost, type Job, type JobSet } from '../store/tables/jobs.ts'
import { POSTINGS_PER_TRANSACTION } from '../store/tables/postings.ts'
import type { SegmentRow } from '../store/tables/segments.ts'
import { sqlState } from '../../engine/driver-errors.ts'
import { withUser } from '../../engine/transactions.ts'
import { ownText } from '../../contract/recalled-text.ts'
import { embeddedParts } from '../../language/embedded-parts.ts'
import type { MemoryEvent, PipelineContext, JobFailure, StageResult } from './pipeline-context.ts'
import { computeEpisode, embeddedText, vectorsOf, type ComputedEpisode } from './compute-episode.ts'
import { publishEpisodes, removePartialPostings, writePartialPostings, type ComputedEpisodes } from './publish-episodes.ts'
import { SegmentDrifts } from './segment-drifts.ts'
import { readAndAnalyse, type AnalysedSet } from './segment-inputs.ts'

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read      one transaction for as many of the segments as are encoded together, two where their texts are long
 *   2. encode    title and summary, terms, vectors, one segment after the other as if each was published before the next;
 *                nothing is written, and no language model is called
 *   3. postings  of a huge segment, 2,000 per transaction; search ignores them until the segment is collapsed, and a retry,
 *                which may choose another title, first removes those of the previous attempt
 *   4. publish   ONE transaction for the segments whose lease is held, and whose range and state are unchanged: the last
 *                postings, episodes, vectors, state, the mark of their days in the contents, the facts that the rules read
 *                where there is no model, and completion of the jobs.
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
      computed.push(await computeEpisode(pipeline, input, history))
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
