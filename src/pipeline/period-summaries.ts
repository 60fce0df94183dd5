/** Stage 6 of the line, where there is a model: it says what periods that are over were about, several in one call. */
import { localDate, startOfDate } from '../time/calendar.ts'
import { withModelSummary, nodeText, type NodeContent } from '../core/roll-up.ts'
import { periodName } from '../time/period-name.ts'
import { dateOf, dayNumber } from '../time/day-number.ts'
import { parentOf, periodsOf, readPeriod, type Period } from '../time/period.ts'
import { countTokens } from '../text/token-count.ts'
import { periodQuestion, PERIOD_VERSION, readPeriods, type PeriodToDescribe, type PeriodDescription } from '../encode/describe/period-question.ts'
import { lockNodes, markNodes, nodesWithin, promiseContents, writeNode, type NodeRow } from '../store/contents/contents-nodes.ts'
import type { Tx } from '../store/engine/db.ts'
import { release, holdsLease, leaseLost, complete, type Job } from '../store/tables/jobs.ts'
import { awaitingSummary, awaitModel, endAwaiting, nextAwaiting, promiseAwaited, putOffAwaiting, undescribedNodes } from '../store/contents/period-summary-queue.ts'
import { BELOW } from '../store/contents/period-queries.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { MemoryEvent, PipelineContext } from './context/pipeline-context.ts'
import type { Estimated } from './encoding/rewrite-episodes.ts'
import { modelFailureMetric } from './encoding/episode-text.ts'
import { HOUR_MS, MINUTE_MS } from '../units.ts'

/** Periods that one call describes: some 60 notes each at most. */
const TOGETHER = 4
/** After a period's end: what was said in its last minutes is cut and remembered by then. */
const SETTLED_MINUTES = 60

/**
 * Says when a period may be described: a week at its end, a month, a year and the root at the end of
 * the month of their last talk. A month of talk costs six or seven calls, however much is said.
 */
export async function promisePeriodSummary(tx: Tx, userId: string, { id, content }: SummarisedPeriod, clock: Clock): Promise<void> {
  await awaitModel(tx, userId, [id], timeFor(readPeriod(id), content, clock))
}

export interface SummarisedPeriod {
  /** Of a period's node. */
  readonly id: string
  readonly content: NodeContent
}

type Clock = Pick<PipelineContext, 'now' | 'settings'>

function timeFor(period: Period, content: NodeContent, { now, settings: { timeZone } }: Clock): Date {
  const [, month, week] = periodsOf(lastDay(period, content, timeZone))
  const { to } = period.level === 'week' ? week : month
  const over = startOfDate(dateOf(to + 1), timeZone).getTime() + SETTLED_MINUTES * MINUTE_MS
  return new Date(Math.max(over, soon(now()).getTime()))
}

/** Longest that a period which is over is put off, for what else may be said of it. */
const WAIT_MINUTES = 10

/** Periods that may be described by then are over. */
export const soon = (now: Date): Date => new Date(now.getTime() + WAIT_MINUTES * MINUTE_MS)

/** All periods that no model has described: those that are over now are promised. */
export async function promisePeriodSummaries(tx: Tx, userId: string, clock: Clock): Promise<void> {
  for (const { id, content } of await undescribedNodes(tx, userId)) if (content) await promisePeriodSummary(tx, userId, { id, content }, clock)
  await promiseAwaited(tx, userId, soon(clock.now()))
}

/** What describing those that are over would ask for, as they stand. */
export async function estimatePeriodSummaries(tx: Tx, userId: string, clock: Clock): Promise<Estimated> {
  let [calls, inputTokens, outputTokens, held] = [0, 0, 0, 0]
  let level: string | undefined
  for (const node of await undescribedNodes(tx, userId)) {
    if (!node.content || timeFor(readPeriod(node.id), node.content, clock) > soon(clock.now())) continue
    // Together go nodes of one level
    if (node.level !== level || held === TOGETHER) [calls, level, held] = [calls + 1, node.level, 0]
    held++
    const { system, prompt, texts, schema } = periodQuestion([await askedOf(tx, userId, readPeriod(node.id))])
    inputTokens += countTokens(prompt(texts)) + (held === 1 ? countTokens(system) + countTokens(JSON.stringify(schema)) : 0)
    outputTokens += TYPICAL_TOKENS
  }
  return { calls, inputTokens, outputTokens }
}

/** Output for a period: a headline and four bullets. */
const TYPICAL_TOKENS = 150

/** On which its last talk ended, within the period. */
const lastDay = ({ from, to }: Period, { endAt }: NodeContent, timeZone: string): number =>
  Math.min(to, Math.max(from, dayNumber(localDate(new Date(endAt), timeZone))))

/** A node with what its parts say. */
interface Awaiting {
  readonly node: NodeRow
  readonly asked: PeriodToDescribe
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read      one transaction: nodes of one level that await the model
 *   2. ask       the model; nothing is written
 *   3. write     ONE transaction, only if the lease is ours: what the model said of nodes that are as they were read, the
 *                ones above marked; what it said nothing usable of stays in the words of its parts
 */
export async function summarisePeriods(pipeline: PipelineContext, row: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { userId } = row
  const background = { background: true }
  const upTo = soon(pipeline.now())
  const waiting = await withUser(pipeline.db, userId, (tx) => read(tx, userId, upTo), background)
  const said = row.attempts > pipeline.maxAttempts ? undefined : await ask(pipeline, userId, waiting, signal)
  const updated = await withUser(pipeline.db, userId, async (tx) => {
    if (!(await holdsLease(tx, row))) throw leaseLost(row)
    const ids = said ? await write(tx, userId, { waiting, said, now: pipeline.now() }) : []
    if (said) await endAwaiting(tx, userId, waiting.map(({ node }) => node.id))
    else await putOffAwaiting(tx, userId, { upTo, until: new Date(pipeline.now().getTime() + PUT_OFF_HOURS * HOUR_MS) })
    const next = await nextAwaiting(tx, userId)
    await (next && next <= upTo ? release(tx, row, next) : complete(tx, row))
    return ids
  }, background)
  return updated.map((nodeId) => ({ event: 'contents.updated', userId, nodeId }))
}

/** Without a model that may be asked, or answers, periods keep the words of their parts so long. */
const PUT_OFF_HOURS = 24

async function read(tx: Tx, userId: string, upTo: Date): Promise<Awaiting[]> {
  const waiting: Awaiting[] = []
  for (const node of await awaitingSummary(tx, userId, upTo, TOGETHER)) waiting.push({ node, asked: await askedOf(tx, userId, readPeriod(node.id)) })
  return waiting
}

/** A period as the question shows it. */
export async function askedOf(tx: Tx, userId: string, period: Period): Promise<PeriodToDescribe> {
  const parts = period.level === 'day' ? [] : await nodesWithin(tx, userId, BELOW[period.level], period)
  return { name: periodName(period), parts: parts.flatMap(({ id, content }) => (content ? [{ name: periodName(readPeriod(id)), content }] : [])) }
}

interface Said {
  readonly words: readonly (PeriodDescription | undefined)[]
  readonly model: string
}

/** Undefined where the model may not be asked any more today. */
async function ask(pipeline: PipelineContext, userId: string, waiting: readonly Awaiting[], signal: AbortSignal): Promise<Said | undefined> {
  const asking = pipeline.ask?.(userId)
  const asked = waiting.map((one) => one.asked)
  const nothing: Said = { words: asked.map(() => undefined), model: '' }
  if (!asking || asked.length === 0) return nothing
  try {
    const { reply, model } = await asking(periodQuestion(asked), signal)
    const words = readPeriods(reply, asked).map((one) => ('unusable' in one ? undefined : one))
    if (words.includes(undefined)) pipeline.count('reply_unreadable')
    return { words, model }
  } catch (error) {
    const goesWithout = modelFailureMetric(error)
    if (!goesWithout) throw error
    pipeline.count(goesWithout)
    return goesWithout === 'budget_exhausted' ? undefined : nothing
  }
}

/** @returns the nodes that say something else now */
async function write(tx: Tx, userId: string, { waiting, said: { words, model }, now }: { waiting: readonly Awaiting[]; said: Said; now: Date }): Promise<string[]> {
  const usable = new Map(waiting.flatMap(({ node, asked }, i) => (words[i] ? [[node.id, { words: words[i], asked }] as const] : [])))
  const updated: string[] = []
  const parents = new Map<string, Period>()
  for (const node of await lockNodes(tx, userId, [...usable.keys()])) {
    const { words: own, asked } = usable.get(node.id)!
    const period = readPeriod(node.id)
    // Something below has changed, or was forgotten, while the model thought: these are words about what is not there any more
    if (!node.content || node.markedAt || JSON.stringify(await askedOf(tx, userId, period)) !== JSON.stringify(asked)) continue
    const content = withModelSummary(node.content, own, { model, promptVersion: PERIOD_VERSION })
    const isNew = nodeText(content) !== nodeText(node.content)
    await writeNode(tx, userId, { id: node.id, content, now, isNew })
    const parent = parentOf(period)
    if (parent) parents.set(parent.id, parent)
    if (isNew) updated.push(node.id)
  }
  if (parents.size === 0) return updated
  await markNodes(tx, userId, [...parents.values()], now)
  await promiseContents(tx, userId, { now, lane: 1 })
  return updated
}
