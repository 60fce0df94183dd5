/** Pipeline stage 2: a look applies the policy to a conversation's tail and closes segments; looks of a user's conversations go in sets. */
import { MadeleineError, throwIfAborted } from '../../errors.ts'
import type { Tx } from '../../store/engine/db.ts'
import { endJobs } from '../../store/queue/end-jobs.ts'
import { drainTails, insertWithJobs, type DrainedTail } from '../../store/queue/fences.ts'
import { scheduleReviews } from '../../reviews/sql/recalls.ts'
import { leaseLost, type Job, type JobSet } from '../../store/tables/jobs.ts'
import { parseSettingsText } from '../../store/tables/settings.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { dueAt } from '../tail-state.ts'
import { signatureOf } from '../context/cut-signature.ts'
import type { MemoryEvent, PipelineContext } from '../context/pipeline-context.ts'
import { oneByOne, type JobFailure, type Stage, type StageResult } from '../context/stage.ts'
import { cutTails, type CutLook } from './cut-tails.ts'
import { pinWindows } from './pin-windows.ts'

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. pin     one transaction sets the fences and reads the tails; a crash leaves leases that expire
 *   2. cut     the policy runs with no transaction open; nothing is written
 *   3. drain   ONE transaction, of each conversation only with the lease and an unchanged cursor: cursor, segments, their
 *              encode jobs, the reviews of recalls that messages have followed, the look and its state, the next timer
 * A look that fails in its cut or has lost its lease is left out. If a transaction fails, each look is tried alone.
 */
export const lookInSets: Stage = async (pipeline, jobs, signal) => {
  const [events, failures]: [MemoryEvent[], JobFailure[]] = [[], []]
  let left: readonly Job[] = jobs
  while (left.length > 0) {
    const [first, ...others] = left as JobSet
    try {
      throwIfAborted(signal)
      const set = await lookTogether(pipeline, [first, ...others], signal)
      events.push(...set.events)
      failures.push(...set.failures)
      left = set.left
    } catch (error) {
      if (others.length === 0 || signal.aborted) return { events, failures: [...failures, ...left.map((job) => ({ job, error }))] }
      const alone = await oneByOne(look)(pipeline, [first, ...others], signal)
      // The looks may have been stored, and only the reply lost: alone, they then find nothing to do
      return { events: [...events, ...left.map(manifestUpdated), ...alone.events], failures: [...failures, ...alone.failures] }
    }
  }
  return { events, failures }
}

/** One look by itself. */
export async function look(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<readonly MemoryEvent[]> {
  const { events, failures: [failure] } = await lookTogether(pipeline, [job], signal)
  if (failure) throw failure.error
  return events
}

async function lookTogether(
  pipeline: PipelineContext, jobs: JobSet, signal: AbortSignal,
): Promise<StageResult & { readonly left: readonly Job[] }> {
  const background = { background: true }
  const { userId } = jobs[0]
  const { windows, left } = await withUser(pipeline.db, userId, (tx) => pinWindows(pipeline, tx, jobs), background)
  const { looks, failures } = await cutTails(pipeline, windows, signal)
  const [first, ...others] = looks
  if (!first) return { events: [], failures, left }
  const lost = await withUser(pipeline.db, userId, (tx) => drain(pipeline, tx, [first, ...others]), background)
  return {
    events: looks.flatMap((one) => (lost.has(one.pinned.job.key) ? [] : eventsOf(one))),
    failures: [...failures, ...looks.flatMap(({ pinned: { job } }) => (lost.has(job.key) ? [{ job, error: leaseLost(job) }] : []))],
    left,
  }
}

const manifestUpdated = ({ userId, key: conversationId }: Job): MemoryEvent => ({ event: 'manifest.updated', userId, conversationId })

function eventsOf({ pinned: { job }, segments }: CutLook): MemoryEvent[] {
  if (segments.length === 0) return []
  const { userId, key: conversationId } = job
  const timedOut = segments.filter(({ reason }) => reason === 'idle')
  return [
    ...timedOut.map(({ id }): MemoryEvent => ({ event: 'segment.timeout', userId, conversationId, segmentId: id })),
    manifestUpdated(job),
  ]
}

/** Stores the cuts. @returns the keys of the jobs whose lease was lost, of which nothing is stored */
async function drain(pipeline: PipelineContext, tx: Tx, looks: readonly [CutLook, ...CutLook[]]): Promise<ReadonlySet<string>> {
  const now = pipeline.now()
  const [first, ...others] = looks
  const drained = new Map((await drainTails(tx, [tailOf(first), ...others.map(tailOf)], now))
    .map((conversation) => [conversation.id, conversation]))
  const stored = looks.flatMap((one) => (drained.has(one.pinned.job.key) ? [{ ...one, after: drained.get(one.pinned.job.key)! }] : []))
  // The cut's policy was replaced meanwhile: nothing of the cuts is stored
  if (stored.some(({ pinned, after }) => after.settings !== pinned.conversation.settings)) {
    throw new MadeleineError('policy_mismatch', 'the settings of the store were changed during a look')
  }
  insertClosed(tx, stored, now)
  if (stored.length > 0) scheduleReviews(tx, first.pinned.job.userId, stored.map(({ after }) => after.id), now)
  for (const { after } of stored) pipeline.settings.adopt(after.settings, first.pinned.job.userId)
  endJobs(tx, stored.map(({ pinned: { job }, after }) => ({ job, next: dueAt(pipeline, job.userId, after, now) })))
  return new Set(looks.map(({ pinned: { job } }) => job.key).filter((key) => !drained.has(key)))
}

function tailOf({ pinned: { job, conversation: { cursor, fenceTo }, end }, cut, segments }: CutLook): DrainedTail {
  const to = segments.at(-1)?.to ?? cursor
  return {
    job, to, expectedCursor: cursor, remainingCount: end - to, wait: cut.wait ?? false, state: cut.state, more: (fenceTo ?? end) > end,
  }
}

/** Inserts the closed segments and schedules their encoding, each in the trace of its own conversation. */
function insertClosed(tx: Tx, looks: readonly CutLook[], now: Date): void {
  const closed = looks.flatMap(({ pinned: { job, conversation, policy }, cut, segments }) => {
    const signature = signatureOf({ policy, policyText: parseSettingsText(conversation.settings).policy }, { withModel: cut.offered })
    return segments.map((segment) => ({ ...segment, conversationId: conversation.id, policy: signature, lane: job.lane, trace: job.trace }))
  })
  insertWithJobs(tx, looks[0]?.pinned.job.userId ?? '', closed, now)
}
