/** Pipeline stage 5: updates the table of contents, from the days whose episodes have changed up to the root. */
import { withPreviousSummary, nodeText } from '../core/roll-up.ts'
import { parentOf, readPeriod, type Level } from '../time/period.ts'
import { throwIfAborted } from '../errors.ts'
import { hasMarkedNodes, lockNodes, markedNodes, markNodes, removeNode, writeNode } from '../store/contents/contents-nodes.ts'
import type { Tx } from '../store/engine/db.ts'
import { release, holdsLease, leaseLost, complete, type Job } from '../store/tables/jobs.ts'
import { cancelSummaries, scheduleSummaryJob } from '../store/contents/period-summary-queue.ts'
import { contentOf } from '../store/contents/period-queries.ts'
import { withUser } from '../store/engine/transactions.ts'
import { requestPeriodSummary, summaryHorizon } from './period-summaries.ts'
import type { MemoryEvent, PipelineContext } from './context/pipeline-context.ts'

const LEVELS: readonly Level[] = ['day', 'week', 'month', 'year', 'root']
/** Nodes per level that one run writes. */
const MAX_NODES_PER_LEVEL = 500
/** Delay before the next run when nodes were marked meanwhile, so that changes are batched. */
const RETRY_DELAY_MS = 5000

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. write   ONE transaction per marked node, level by level: computes it from its children, clears its mark and marks
 *              its parent. The remaining marks say what is left; a repeated write has the same result.
 *   2. settle  one transaction, only with the lease; the job stays while a node is marked
 */
export async function refreshContents(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const { userId } = job
  const background = { background: true }
  const events: MemoryEvent[] = []
  for (const level of LEVELS) {
    for (const nodeId of await withUser(pipeline.db, userId, (tx) => markedNodes(tx, userId, level, MAX_NODES_PER_LEVEL), background)) {
      throwIfAborted(signal)
      if (await withUser(pipeline.db, userId, (tx) => refresh(pipeline, tx, userId, nodeId), background)) events.push({ event: 'contents.updated', userId, nodeId })
    }
  }
  // A separate transaction: summarising schedules these two jobs in the reverse order, which could deadlock
  if (pipeline.ask) await withUser(pipeline.db, userId, (tx) => scheduleSummaryJob(tx, userId, summaryHorizon(pipeline.now())), background)
  await withUser(pipeline.db, userId, (tx) => finishJob(pipeline, tx, job), background)
  return events
}

/** Rewrites one node. @returns whether its visible text changed */
async function refresh(pipeline: PipelineContext, tx: Tx, userId: string, id: string): Promise<boolean> {
  const now = pipeline.now()
  const [node] = await lockNodes(tx, userId, [id])
  if (!node?.markedAt) return false
  const period = readPeriod(id)
  const { content: rolledUp, parts } = await contentOf(tx, userId, period)
  const content = rolledUp && withPreviousSummary(rolledUp, node.content)
  const isNew = !content || !node.content || nodeText(content) !== nodeText(node.content)
  await (content ? writeNode(tx, userId, { id, content, now, isNew }) : removeNode(tx, userId, id))
  // A node with a single child repeats that child's text
  if (content && parts === 1) await cancelSummaries(tx, userId, [id])
  else if (content && isNew && pipeline.ask && parts > 1) await requestPeriodSummary(tx, userId, { id, content }, pipeline)
  const parent = parentOf(period)
  if (parent) await markNodes(tx, userId, [parent], now)
  return isNew
}

async function finishJob(pipeline: PipelineContext, tx: Tx, job: Job): Promise<void> {
  if (!(await holdsLease(tx, job))) throw leaseLost(job)
  if (await hasMarkedNodes(tx, job.userId)) return release(tx, job, new Date(pipeline.now().getTime() + RETRY_DELAY_MS))
  await complete(tx, job)
}
