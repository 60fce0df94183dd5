/** Rewrites extractive episodes in place with descriptions by a model, several per call; used by the pipeline and by `upgrade`. */
import type { CitedSentence } from '../../contract/episode-values.ts'
import type { Message } from '../../contract/message.ts'
import { inTurns } from '../../base/loop-turns.ts'
import { ownText } from '../../contract/recalled-text.ts'
import { embeddedParts } from '../../language/embedded-parts.ts'
import { terms } from '../../language/terms.ts'
import {
  describeSegments, estimateDescribing, groupsOf, type Description, type DescribableSegment,
} from '../encode/describe-segments.ts'
import { citationSteps } from '../encode/cite.ts'
import { wholeTitle } from '../encode/given-title.ts'
import { daysOfSegments, markDays } from '../contents/contents-nodes-sql.ts'
import type { Tx } from '../../engine/db.ts'
import { currentGenerations, lockSegments } from '../store/tables/generations.ts'
import { messagesIn } from '../store/tables/messages.ts'
import { insertPostings, lockCorpus, assignSegmentNumber, postingsOf, removePostings, TITLES } from '../store/tables/postings.ts'
import { encodedConversations, rewriteEpisode, undescribedSegmentsFrom, type EncodedSegment } from '../upgrade/upgrade-sql.ts'
import { withUser } from '../../engine/transactions.ts'
import type { PipelineContext } from './pipeline-context.ts'
import { scheduleMissingVectors, vectorsOf, type EpisodeVectors } from './compute-episode.ts'

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

export async function withMessages(tx: Tx, userId: string, segments: readonly EncodedSegment[]): Promise<UndescribedSegment[]> {
  const withLog: UndescribedSegment[] = []
  for (const segment of segments) {
    const { conversationId, from, to, overlap, plan } = segment
    const title = wholeTitle(segment) ?? plan.title
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
  for (const [i, description] of descriptions.entries()) {
    if (!description) continue
    const { segment, messages } = group[i]!
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
