/** Stage 5 of the line: the table of contents is brought up to date, from the days whose talk has changed up to the root. */
import { keepingWords, said } from '../core/roll-up.ts'
import { parentOf, readPeriod, type Level } from '../time/period.ts'
import { throwIfAborted } from '../errors.ts'
import { isMarked, lockNodes, markedOf, markNodes, removeNode, writeNode } from '../store/contents/contents-nodes.ts'
import type { Tx } from '../store/engine/db.ts'
import { giveBack, holdsLease, leaseLost, settle, type DueRow } from '../store/tables/jobs.ts'
import { endAwaiting, promiseAwaited } from '../store/contents/period-summary-queue.ts'
import { contentOf } from '../store/contents/period-queries.ts'
import { withUser } from '../store/engine/transactions.ts'
import { awaitHeadline, soon } from './period-summaries.ts'
import type { Happened, Line } from './pipeline-context.ts'

const LEVELS: readonly Level[] = ['day', 'week', 'month', 'year', 'root']
/** Nodes of a level that one run writes. */
const NODES = 500
/** What was marked meanwhile waits for more. */
const AGAIN_MS = 5000

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. write   ONE transaction for each marked node, level by level: what its children say now, its mark goes and the one
 *              above is marked. Between two, marks tell what is left; done again, it comes to the same.
 *   2. settle  one transaction, only if the lease is ours; the promise stays while a mark is left
 */
export async function contents(line: Line, row: DueRow, signal: AbortSignal): Promise<Happened[]> {
  const { userId } = row
  const background = { background: true }
  const happened: Happened[] = []
  for (const level of LEVELS) {
    for (const nodeId of await withUser(line.db, userId, (tx) => markedOf(tx, userId, level, NODES), background)) {
      throwIfAborted(signal)
      if (await withUser(line.db, userId, (tx) => refresh(line, tx, userId, nodeId), background)) happened.push({ event: 'contents.updated', userId, nodeId })
    }
  }
  // By itself: whoever describes periods promises these stages in the other order
  if (line.ask) await withUser(line.db, userId, (tx) => promiseAwaited(tx, userId, soon(line.now())), background)
  await withUser(line.db, userId, (tx) => end(line, tx, row), background)
  return happened
}

/** @returns whether a reader sees a difference */
async function refresh(line: Line, tx: Tx, userId: string, id: string): Promise<boolean> {
  const now = line.now()
  const [node] = await lockNodes(tx, userId, [id])
  if (!node?.markedAt) return false
  const period = readPeriod(id)
  const { content: own, parts } = await contentOf(tx, userId, period)
  const content = own && keepingWords(own, node.content)
  const isNew = !content || !node.content || said(content) !== said(node.content)
  await (content ? writeNode(tx, userId, { id, content, now, isNew }) : removeNode(tx, userId, id))
  // With one part it says what that part says
  if (content && parts === 1) await endAwaiting(tx, userId, [id])
  else if (content && isNew && line.ask && parts > 1) await awaitHeadline(tx, userId, { id, content }, line)
  const parent = parentOf(period)
  if (parent) await markNodes(tx, userId, [parent], now)
  return isNew
}

async function end(line: Line, tx: Tx, row: DueRow): Promise<void> {
  if (!(await holdsLease(tx, row))) throw leaseLost(row)
  if (await isMarked(tx, row.userId)) return giveBack(tx, row, new Date(line.now().getTime() + AGAIN_MS))
  await settle(tx, row)
}
