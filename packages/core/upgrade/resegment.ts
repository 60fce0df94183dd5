/** Resegmentation by `upgrade`: cuts runs of segments again with the current policy, and replaces segments and episodes. */
import { type AskModel, type Closed, lengthOf, type Message, segmentId, surpriseOfLevel } from '@madeleine/contract'
import { type Cut, cutWindow, takeWindow, type Window, WINDOW_MESSAGES, WINDOW_TOKENS, windowMessagesOf } from '@madeleine/segment'
import * as conversations from '../store/tables/conversations.ts'
import { daysOfSegments, markDays } from '../contents/contents-nodes-sql.ts'
import { type Tx, withUser } from '@madeleine/engine'
import { schedule } from '../store/tables/jobs.ts'
import { episodeBefore } from '../store/tables/episodes.ts'
import { messagesIn } from '../store/tables/messages.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import {
  archiveSegments, consolidationTimes, lockSegmentRun, encodedConversations, encodedSegmentsFrom, setSegmentPolicy, type EncodedSegment,
} from './upgrade-sql.ts'
import { BY_HAND, insertSegments, type NewSegment } from '../store/tables/segments.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { defined } from '@madeleine/base'
import { isCutWithModel, signatureOf } from '../pipeline/stored-policy.ts'

/** Contiguous segments of one conversation that fit in one window. */
export type SegmentRun = readonly EncodedSegment[]

/**
 * Selects segments to cut again: with a model, those cut without one; without a model, those of another policy. Cuts by a model stay,
 * and those by hand, and what was named, archived or starred by hand.
 */
const isRecuttable = (pipeline: PipelineContext) => ({ plan, policy, isMarked }: EncodedSegment): boolean =>
  plan.model === undefined && policy !== BY_HAND && !isMarked
  && (pipeline.ask ? !isCutWithModel(policy) : !policy.startsWith(signatureOf(pipeline.settings, { withModel: false })))

/** Segments per read: one more than a window can contain. */
const READ_LIMIT = WINDOW_MESSAGES + 1

/** Contiguous runs of segments that are to be cut again. */
export async function* resegmentableRuns(pipeline: PipelineContext, userId: string): AsyncGenerator<SegmentRun> {
  const isSelected = isRecuttable(pipeline)
  for (const conversationId of await withUser(pipeline.db, userId, (tx) => encodedConversations(tx, userId), { background: true })) {
    for (let from = 0; ; ) {
      const place = { conversationId, from, limit: READ_LIMIT }
      const read = await withUser(pipeline.db, userId, (tx) => encodedSegmentsFrom(tx, userId, place), { background: true })
      if (read.length === 0) break
      const selected = read.filter(isSelected)
      const run = firstRun(selected, { isAll: read.length < READ_LIMIT })
      if (run.length > 0) yield run
      from = (run.at(-1) ?? read.at(-1))!.to
    }
  }
}

/** The first contiguous run that fits in a window; if more segments follow, it ends at a pause where possible. */
function firstRun(segments: SegmentRun, { isAll }: { isAll: boolean }): SegmentRun {
  let [tokens, end, isWhole] = [0, 0, isAll]
  for (const segment of segments) {
    tokens += segment.tokens
    if (end > 0 && segment.from !== segments[end - 1]!.to) {
      isWhole = true
      break
    }
    const fits = segment.to - segments[0]!.from <= WINDOW_MESSAGES && tokens <= WINDOW_TOKENS
    isWhole = isAll && fits
    if (end > 0 && !fits) break
    end++
  }
  if (isWhole) return segments.slice(0, end)
  const pause = segments.slice(0, end).findLastIndex(({ reason }) => reason === 'time-gap' || reason === 'day')
  return segments.slice(0, pause >= end / 2 ? pause + 1 : end)
}

/** Inputs of a cut. */
export interface CutInput {
  /** The run's messages. */
  readonly messages: readonly Message[]
  readonly before: readonly Message[]
  readonly previous: Window['previous'] | undefined
  readonly ask: AskModel | undefined
  readonly signal: AbortSignal
}

/** Cuts a run, in several windows if needed. */
export async function cutRun(
  { settings }: PipelineContext, userId: string, { messages, before, previous, ask, signal }: CutInput,
): Promise<Closed[]> {
  const [policy, timeZone] = [settings.policy, settings.zoneOf(userId)] // another process may change them while the model runs
  const closed: Closed[] = []
  let cut: Cut | undefined
  for (let from = 0; from < messages.length; from = lengthOf(closed)) {
    const taken = takeWindow(messages.slice(from), windowMessagesOf(policy))
    const previousText = cut ? textOf(cut) : previous
    const window: Window = {
      messages: taken.messages, before: [...before, ...messages.slice(0, from)].slice(-BEFORE_MESSAGES), timeZone,
      rulesOnly: false, flush: true, now: taken.messages.at(-1)!.receivedAt,
      ...(previousText && { previous: previousText }), ...defined({ state: cut?.state }), ...(ask && { ask }),
    }
    cut = await cutWindow(policy, window, taken, signal)
    closed.push(...cut.closed)
  }
  return closed
}

/** Title, summary and surprise of the cut's last segment, as context for the next window. */
function textOf({ closed }: Cut): Window['previous'] | undefined {
  const { title, summary, surpriseLevel = 'low' } = closed.at(-1) ?? {}
  return title === undefined || summary === undefined ? undefined : { title, summary, surprise: surpriseOfLevel(surpriseLevel) }
}

const BEFORE_MESSAGES = 20

/** Reads a run's messages, the messages before it, and the previous episode. */
export async function readRun(
  { db }: PipelineContext, userId: string, run: SegmentRun,
): Promise<Pick<CutInput, 'messages' | 'before' | 'previous'>> {
  const { conversationId, from } = run[0]!
  const { to } = run.at(-1)!
  return withUser(db, userId, async (tx) => {
    const log = await messagesIn(tx, userId, conversationId, { from: Math.max(0, from - BEFORE_MESSAGES), to })
    const previous = await episodeBefore(tx, userId, conversationId, from)
    return {
      messages: log.filter(({ seq }) => seq >= from), before: log.filter(({ seq }) => seq < from),
      previous: previous && { title: previous.title, summary: previous.summary, surprise: previous.surprise },
    }
  }, { background: true })
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read   the run's messages; a crash leaves nothing
 *   2. cut    the policy runs with no transaction open; nothing is written
 *   3. swap   ONE transaction, only if the segments have not changed: old segments are archived with the id of their
 *             replacement, new ones inserted with their encode jobs. Without a model, segments with an unchanged range stay.
 *
 * @returns the swap, for the caller to run in order: it returns the numbers of removed and added segments, 0 if the
 *   conversation was forgotten or the run was changed by another process meanwhile
 * @throws {MadeleineError} as the policy's cut does; nothing is changed then
 */
export async function resegment(
  pipeline: PipelineContext, userId: string, run: SegmentRun, signal: AbortSignal,
): Promise<() => Promise<Swapped>> {
  let by: Swap['by']
  const ask = pipeline.ask?.(userId)
  const tracedAsk: AskModel | undefined = ask && (async (request, askSignal) => {
    const answer = await ask(request, askSignal)
    by = { model: answer.model, promptVersion: request.version }
    return answer
  })
  const settings = pipeline.settings.textOf(userId)
  const read = await readRun(pipeline, userId, run)
  const closed = await cutRun(pipeline, userId, { ...read, ask: tracedAsk, signal })
  return () => withUser(
    pipeline.db, userId, (tx) => swap(pipeline, tx, userId, { run, messages: read.messages, closed, by, settings }), { background: true },
  )
}

export interface Swapped {
  readonly before: number
  readonly after: number
}

interface Swap {
  readonly run: SegmentRun
  readonly messages: CutInput['messages']
  readonly closed: readonly Closed[]
  readonly by: { readonly model: string; readonly promptVersion: number } | undefined
  /** The user's settings text at the time of the cut. */
  readonly settings: string
}

const NOTHING: Swapped = { before: 0, after: 0 }

async function swap(pipeline: PipelineContext, tx: Tx, userId: string, { run, messages, closed, by, settings }: Swap): Promise<Swapped> {
  const { conversationId } = run[0]!
  const conversation = await conversations.lock(tx, userId, conversationId)
  if (conversation?.settings !== settings || pipeline.settings.textOf(userId) !== settings) return NOTHING
  if (!(await lockSegmentRun(tx, userId, run))) return NOTHING
  const cut = segmentsOf(userId, conversation, { run, messages, closed, by })
  const ids = new Set(cut.map(({ id }) => id))
  const replaced = run.filter(({ id }) => !ids.has(id))
  const consolidated = await consolidationTimes(tx, userId, run.map(({ id }) => id))
  const added = cut.filter(({ id }) => !run.some((segment) => segment.id === id))
    .map((segment) => withConsolidation(segment, run, consolidated))
  const [now, policy] = [pipeline.now(), signatureOf(pipeline.settings, { withModel: pipeline.ask !== undefined })]
  if (replaced.length > 0) await lockCorpus(tx, userId)
  const days = await daysOfSegments(tx, userId, replaced.map(({ id }) => id))
  await archiveSegments(
    tx, userId, replaced.map(({ id, from }) => ({ id, by: cut.find((segment) => segment.from <= from && from < segment.to)!.id })),
  )
  await setSegmentPolicy(tx, userId, { ids: [...ids], policy })
  await insertSegments(tx, userId, conversationId, { segments: added, policy, now })
  await schedule(tx, userId, added.map(({ id }) => ({ kind: 'encode', key: id, at: now, lane: 1 })))
  await markDays(tx, userId, { days, now, lane: 1 })
  return { before: replaced.length, after: added.length }
}

/** A new segment whose messages a model has all read for facts is not read again. */
function withConsolidation(segment: NewSegment, run: SegmentRun, times: ReadonlyMap<string, Date>): NewSegment {
  const read = run.filter(({ from, to }) => from < segment.to && segment.from < to).map(({ id }) => times.get(id)?.getTime() ?? Infinity)
  const latest = Math.max(...read)
  return Number.isFinite(latest) ? { ...segment, plan: { ...segment.plan, consolidatedAt: new Date(latest).toISOString() } } : segment
}

/** The new segments. A model's segment gets a new id even if its range is unchanged, because its text comes with the cut. */
function segmentsOf(
  userId: string, { incarnation }: conversations.Conversation, { run, messages, closed, by }: Omit<Swap, 'settings'>,
): NewSegment[] {
  const byRange = new Map(by ? [] : run.map(({ from, to, id }) => [`${from}-${to}`, id]))
  let [{ from }, taken] = [run[0]!, 0]
  return closed.map(({ length, reason, overlap = 0, ...plan }) => {
    taken += length
    const to = messages[taken]?.seq ?? run.at(-1)!.to
    const place = run.find((segment) => segment.from <= from && from < segment.to)!
    const id = byRange.get(`${from}-${to}`) ?? segmentId(userId, incarnation, from, place.id)
    const segment = { id, from, to, overlap, reason, plan: { ...plan, ...by } }
    from = to
    return segment
  })
}
