/** Pipeline stage 5: updates the table of contents, from the days whose episodes have changed up to the root. */
import { withPreviousSummary, nodeText, type NodeContent } from './roll-up.ts'
import { dependentsOf, type Level, type Period, throwIfAborted } from '@madeleine/base'
import { hasMarkedNodes, inLockOrder, LEVELS_BOTTOM_UP, markNodes } from './contents-nodes-sql.ts'
import {
  lockOrCreateNodes, nextMarkedSet, nodesInRanges, removeNodes, writeNodes, type NodeRange, type WrittenNode,
} from './node-sets-sql.ts'
import { type Tx, withUser } from '@madeleine/engine'
import { scheduleArchiving } from '../history/archive-rule-sql.ts'
import { release, holdsLease, leaseLost, complete, type Job } from '../store/tables/jobs.ts'
import { contentsOfDays, rollUpChildren, sourcesOf, writtenParts, scheduleSummaryJob } from './period-sql.ts'
import { summaryHorizon, summaryTimeOf } from './period-summaries.ts'
import type { MemoryEvent, PipelineContext } from '../pipeline/pipeline-context.ts'
import { clockOfUser } from '../pipeline/store-settings.ts'

/** Nodes per level after which one run turns to the level above. */
const MAX_NODES_PER_LEVEL = 500
/** Delay before the next run when nodes were marked meanwhile, so that changes are batched. */
const RETRY_DELAY_MS = 5000

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. write   ONE transaction per set of marked nodes: computes them from their children and clears their marks. A set of
 *              all there are, as after one segment, is written with its ancestors; of a larger number it is a part of the
 *              lowest level, whose parents are marked. The remaining marks say what is left; a repeated write has the same result.
 *   2. settle  only with the lease, in the transaction of the last set; the job stays while a node is marked
 */
export async function refreshContents(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { userId } = job
  const background = { background: true }
  const updated: string[] = []
  const written = new Map<Level, number>()
  for (let isLast = false; !isLast;) {
    throwIfAborted(signal)
    const levels = LEVELS_BOTTOM_UP.filter((level) => (written.get(level) ?? 0) < MAX_NODES_PER_LEVEL)
    const set = await withUser(pipeline.db, userId, (tx) => writeNextSet(pipeline, tx, job, levels), background)
    updated.push(...set.updated)
    for (const { level } of set.nodes) written.set(level, (written.get(level) ?? 0) + 1)
    isLast = set.isWhole
  }
  if (pipeline.ask) {
    // A separate transaction: summarising schedules these two jobs in the reverse order, which could deadlock
    await withUser(pipeline.db, userId, (tx) => scheduleSummaryJob(tx, userId, summaryHorizon(pipeline.now())), background)
    await withUser(pipeline.db, userId, (tx) => finishJob(pipeline, tx, job), background)
  }
  return updated.map((nodeId) => ({ event: 'contents.updated', userId, nodeId }))
}

interface WrittenSet {
  readonly nodes: readonly Period[]
  /** Nothing of the levels is marked any more. */
  readonly isWhole: boolean
  /** Ids of the nodes whose visible text has changed. */
  readonly updated: readonly string[]
}

/** Writes a set of marked nodes. With the last set, and without a model, the job is finished. */
async function writeNextSet(pipeline: PipelineContext, tx: Tx, job: Job, levels: readonly Level[]): Promise<WrittenSet> {
  const { nodes: marked, isWhole } = await nextMarkedSet(tx, job.userId, levels)
  const nodes = isWhole ? withAncestors(marked) : marked
  const updated = nodes.length === 0 ? [] : await rewrite(pipeline, tx, job.userId, nodes)
  if (!isWhole) await markNodes(tx, job.userId, parentsOf(nodes), pipeline.now())
  if (isWhole && !pipeline.ask) await finishJob(pipeline, tx, job)
  return { nodes, isWhole, updated }
}

const parentsOf = (periods: readonly Period[]): Period[] =>
  inLockOrder(new Map(periods.flatMap(dependentsOf).map((parent) => [parent.id, parent])).values())

/** The periods with all that are computed from them, in the order of writing and locking. */
function withAncestors(periods: readonly Period[]): Period[] {
  const all = new Map<string, Period>()
  const add = (period: Period): void => {
    if (all.has(period.id)) return
    all.set(period.id, period)
    for (const above of dependentsOf(period)) add(above)
  }
  for (const period of periods) add(period)
  return inLockOrder(all.values())
}

/** Rewrites these nodes, the lower before the higher. @returns the ids of those whose visible text has changed */
async function rewrite(pipeline: PipelineContext, tx: Tx, userId: string, periods: readonly Period[]): Promise<string[]> {
  const now = pipeline.now()
  // One trip to the engine: what is read is read under the locks
  const [, found, days] = await Promise.all([
    lockOrCreateNodes(tx, userId, periods, now),
    nodesInRanges(tx, userId, rangesOf(periods)),
    contentsOfDays(tx, userId, periods.flatMap(({ level, from }) => (level === 'day' ? [from] : []))),
  ])
  // A day may be read for its week and for its month
  const rows = [...new Map(found.map((row) => [row.id, row])).values()]
  const current = new Map(rows.flatMap(({ id, content }) => (content ? [[id, content] as const] : [])))
  const [written, removed]: [WrittenNode[], string[]] = [[], []]
  for (const period of periods) {
    const parts = await writtenParts(period, rows, ({ id }) => current.get(id))
    const rolledUp = period.level === 'day' ? days.get(period.from) : await rollUpChildren(parts.map(({ content }) => content))
    if (rolledUp) {
      const previous = current.get(period.id)
      const content = withPreviousSummary(rolledUp, previous ?? null)
      const isNew = !previous || nodeText(content) !== nodeText(previous)
      written.push({
        id: period.id, content, isNew, awaitsModelAt: requestedSummary(pipeline, userId, { period, content, isNew, parts: parts.length }),
      })
      current.set(period.id, content)
    } else {
      removed.push(period.id)
      current.delete(period.id)
    }
  }
  writeNodes(tx, userId, written, now)
  removeNodes(tx, userId, removed)
  return [...written.filter(({ isNew }) => isNew).map(({ id }) => id), ...removed]
}

/** The nodes that these are computed from, and they themselves. */
function rangesOf(periods: readonly Period[]): NodeRange[] {
  const below = periods.flatMap(sourcesOf)
  const isBelow = ({ level, from }: Period): boolean =>
    below.some((range) => range.level === level && from >= range.from && from <= range.to)
  return [...below, ...periods.filter((period) => !isBelow(period)).map(({ level, from }) => ({ level, from, to: from }))]
}

/** When a model is to summarise the node: null never, undefined as before. A node with a single child repeats that child's text. */
function requestedSummary(
  pipeline: PipelineContext, userId: string,
  { period, content, isNew, parts }: { period: Period; content: NodeContent; isNew: boolean; parts: number },
): Date | null | undefined {
  if (parts === 1) return null
  return isNew && pipeline.ask && parts > 1 ? summaryTimeOf(period, content, clockOfUser(pipeline, userId)) : undefined
}

async function finishJob(pipeline: PipelineContext, tx: Tx, job: Job): Promise<void> {
  const [isOurs, isMarked] = await Promise.all([holdsLease(tx, job), hasMarkedNodes(tx, job.userId)])
  if (!isOurs) throw leaseLost(job)
  if (isMarked) return release(tx, job, new Date(pipeline.now().getTime() + RETRY_DELAY_MS))
  // Behind the last episode: its user may be new
  if (pipeline.archive) await scheduleArchiving(tx, job.userId, pipeline.now())
  await complete(tx, job)
}
