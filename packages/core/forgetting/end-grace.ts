/** What was forgotten with a grace is gone for good: when the grace ends, when somebody says so, or with what its rows may quote. */
import { MadeleineError, show } from '@madeleine/base'
import type { ForgetPlanResult, ForgottenRows } from '@madeleine/contract'
import { type Tx, withUser } from '@madeleine/engine'
import { dropWaiting, type WaitingEntry, waitingEntries } from '../history/history-sql.ts'
import { oneByOne, type Stage } from '../pipeline/pipeline-context.ts'
import { complete, holdsLease, leaseLost } from '../store/tables/jobs.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { promiseErasure } from './erase-sql.ts'
import { NO_ROWS } from './forget-sql.ts'
import { dropHeldFact, type ReachedRange } from './forgotten-rows-sql.ts'

/** What is forgotten for good. */
export type ForGood = 'all' | { readonly factId: string } | { readonly entryId: string }
  /** Whole conversations, however often they were pushed anew. */
  | { readonly conversationIds: readonly string[] } | { readonly reach: readonly ReachedRange[] }

/** Entries that hold something of it. The corpus must be locked. */
export async function waitingFor(tx: Tx, userId: string, what: ForGood): Promise<WaitingEntry[]> {
  const waiting = await waitingEntries(tx, userId)
  if (what === 'all') return waiting
  if ('entryId' in what) {
    const entry = waiting.find(({ id }) => id === what.entryId.toLowerCase())
    if (!entry) throw new MadeleineError('not_found', `no forgetting waits under the id ${show(what.entryId)}`)
    return [...waiting.filter(({ number, forgotten }) => number < entry.number && quotes(forgotten.reach, reachOf(entry))), entry]
  }
  return waiting.filter(({ forgotten }) => ('factId' in what ? forgotten.factId === what.factId
    : 'reach' in what ? quotes(forgotten.reach, what.reach)
    : forgotten.reach.some(({ conversationId }) => what.conversationIds.includes(conversationId))))
}

/** The messages that prove a fact are not forgotten with it. */
const reachOf = ({ forgotten: { factId, reach } }: WaitingEntry): readonly ReachedRange[] => (factId === undefined ? reach : [])

/** Whether rows that quote these ranges may quote one of those. */
export const quotes = (these: readonly ReachedRange[], those: readonly ReachedRange[]): boolean => {
  const logs = new Set(those.map(({ incarnation }) => incarnation))
  return these.some(({ incarnation, from, to }) =>
    logs.has(incarnation) && those.some((one) => one.incarnation === incarnation && from < one.to && one.from < to))
}

/** Removes what waits of it. The corpus must be locked; the caller promises the erasure. @returns what is gone now */
export async function forgetWaiting(tx: Tx, userId: string, what: ForGood): Promise<ForgetPlanResult> {
  const entries = await waitingFor(tx, userId, what)
  const factIds = entries.flatMap(({ forgotten: { factId } }) => factId ?? [])
  for (const id of typeof what === 'object' && 'factId' in what ? [what.factId, ...factIds] : factIds) await dropHeldFact(tx, userId, id)
  await dropWaiting(tx, userId, entries.map(({ id }) => id))
  return together([{ plan: NO_ROWS, ids: { conversations: [], episodes: [], facts: [] }, rebuilt: NONE }, ...planOf(entries)])
}

const NONE = { episodes: [], facts: [], days: [] }

/** What they would take for good. */
export const planOf = (entries: readonly WaitingEntry[]): ForgetPlanResult[] =>
  entries.map(({ forgotten: { rows: plan, ids } }) => ({ plan, ids, rebuilt: NONE }))

/** Several as one: what is rebuilt is that of the first. */
export const together = (plans: readonly [ForgetPlanResult, ...ForgetPlanResult[]]): ForgetPlanResult => plans.reduce((all, one) => ({
  plan: Object.fromEntries(Object.entries(all.plan).map(([kind, count]) =>
    [kind, count + one.plan[kind as keyof ForgottenRows]])) as ForgottenRows,
  ids: {
    conversations: [...all.ids.conversations, ...one.ids.conversations], episodes: [...all.ids.episodes, ...one.ids.episodes],
    facts: [...all.ids.facts, ...one.ids.facts],
  },
  rebuilt: all.rebuilt,
}))

/** The job at the end of a grace, in ONE transaction; the worker then erases the bytes. */
export const endGraces: Stage = oneByOne((pipeline, job) => withUser(pipeline.db, job.userId, async (tx) => {
  await lockCorpus(tx, job.userId)
  if (!(await holdsLease(tx, job))) throw leaseLost(job)
  const isThere = (await waitingEntries(tx, job.userId)).some(({ id }) => id === job.key)
  if (isThere) {
    await forgetWaiting(tx, job.userId, { entryId: job.key })
    await tx.rows(promiseErasure(job.userId, pipeline.now()))
  } else await complete(tx, job)
  return []
}, { background: true, takesLong: true }))
