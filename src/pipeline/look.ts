/** Pipeline stage 2: a look applies the policy to a conversation's tail and closes segments. */
import { segmentId, type Closed } from '../core/segment.ts'
import type { AskModel } from '../model/language-model.ts'
import { MadeleineError } from '../errors.ts'
import { windowMessagesOf, type Cut, type Policy, type Window } from '../segment/policy.ts'
import { cutWindow, takeWindow, type TakenWindow } from '../segment/window.ts'
import * as conversations from '../store/tables/conversations.ts'
import type { Tx } from '../store/engine/db.ts'
import { release, holdsLease, leaseLost, schedule, complete, type Job } from '../store/tables/jobs.ts'
import { episodeBefore } from '../store/tables/episodes.ts'
import { messagesIn } from '../store/tables/messages.ts'
import { insertSegments, type NewSegment } from '../store/tables/segments.ts'
import { withUser } from '../store/engine/transactions.ts'
import { dueAt } from './tail-state.ts'
import { signatureOf } from './context/cut-signature.ts'
import type { MemoryEvent, PipelineContext } from './context/pipeline-context.ts'
import { modelFailureMetric } from './encoding/episode-text.ts'

/** The window that the first transaction read and fenced for the cut. */
interface PinnedWindow {
  readonly conversation: conversations.Conversation
  /** The policy of the settings that the conversation's row was read with. */
  readonly policy: Policy
  readonly window: Window
  /** How the window was taken: whether it is full, and the message after it. */
  readonly taken: TakenWindow
}

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. pin     one transaction sets the fence and reads the tail; a crash leaves a lease that expires
 *   2. cut     the policy runs with no transaction open; nothing is written
 *   3. drain   ONE transaction, only with the lease and an unchanged cursor: cursor, segments, their encode jobs, the look
 *              and its state, the next timer
 */
export async function look(pipeline: PipelineContext, job: Job, signal: AbortSignal): Promise<MemoryEvent[]> {
  const pinned = await withUser(pipeline.db, job.userId, (tx) => pin(pipeline, tx, job), { background: true })
  if (!pinned) return []
  const { by, ...cut } = await cutTail(pipeline, job, pinned, signal)
  const segments = segmentsOf(job.userId, pinned.conversation, { closed: cut.closed, by })
  await withUser(pipeline.db, job.userId, (tx) => drain(pipeline, tx, job, { pinned, cut, segments }), { background: true })
  return eventsOf(job, segments)
}

function eventsOf({ userId, key: conversationId }: Job, segments: readonly NewSegment[]): MemoryEvent[] {
  if (segments.length === 0) return []
  const timedOut = segments.filter(({ reason }) => reason === 'idle')
  return [
    ...timedOut.map(({ id }): MemoryEvent => ({ event: 'segment.timeout', userId, conversationId, segmentId: id })),
    { event: 'manifest.updated', userId, conversationId },
  ]
}

async function pin(pipeline: PipelineContext, tx: Tx, job: Job): Promise<PinnedWindow | undefined> {
  const conversation = await conversations.fence(tx, job)
  if (!(await holdsLease(tx, job))) throw leaseLost(job)
  if (conversation) pipeline.settings.adopt(conversation.settings)
  const now = pipeline.now()
  const at = conversation && dueAt(pipeline, conversation, now)
  if (conversation && !pipeline.settings.mayCut) {
    // Another process has changed the policy since this one was opened: a process with that policy takes the look.
    await conversations.liftFence(tx, job)
    await release(tx, job, job.at)
    return undefined
  }
  if (!conversation || !at || at > now) {
    // Woken early, or an empty tail: no model is called, and the timer is set again under the conversation's lock.
    await conversations.liftFence(tx, job)
    await (at ? release(tx, job, at) : complete(tx, job))
    return undefined
  }
  return readWindow(pipeline, tx, job, conversation)
}

async function readWindow(pipeline: PipelineContext, tx: Tx, job: Job, conversation: conversations.Conversation): Promise<PinnedWindow> {
  const { policy, timeZone } = pipeline.settings
  const { cursor, nextSeq, flushTo, fenceTo } = conversation
  const log = (range: { from: number; to: number }) => messagesIn(tx, job.userId, job.key, range)
  const maxMessages = windowMessagesOf(policy)
  // One message more than a window holds, to detect a full window
  const taken = takeWindow(await log({ from: cursor, to: Math.min(fenceTo ?? nextSeq, cursor + maxMessages + 1) }), maxMessages)
  const previous = await episodeBefore(tx, job.userId, job.key, cursor)
  const window: Window = {
    messages: taken.messages,
    before: newestWithin(await log({ from: Math.max(0, cursor - BEFORE_MESSAGES), to: cursor }), BEFORE_TOKENS),
    ...(previous ? { previous: { title: previous.title, summary: previous.summary, surprise: previous.surprise } } : {}),
    ...(conversation.lookState === null ? {} : { state: conversation.lookState }),
    timeZone,
    rulesOnly: job.attempts > pipeline.maxAttempts,
    flush: flushTo > cursor,
    now: pipeline.now(),
  }
  return { conversation, policy, window, taken }
}

const BEFORE_MESSAGES = 50
const BEFORE_TOKENS = 2000

/** The longest run of messages at the end within the token budget. */
function newestWithin<M extends { readonly tokens: number }>(messages: readonly M[], maxTokens: number): M[] {
  let tokens = 0
  let from = messages.length
  while (from > 0 && tokens + messages[from - 1]!.tokens <= maxTokens) tokens += messages[--from]!.tokens
  return messages.slice(from)
}

interface PolicyCut extends Cut {
  /** The model that was called last and its prompt's version; undefined when none was called. */
  readonly by?: { readonly model: string; readonly promptVersion: number } | undefined
  /** A model was available to the policy. */
  readonly offered: boolean
}

/**
 * Runs the policy. When its model's reply is unreadable or the budget of the day is exhausted, it cuts by its rules. When
 * a rules-only cut fails too, the whole window is closed, so that no message is stranded.
 */
async function cutTail(pipeline: PipelineContext, job: Job, { policy, window, taken }: Pick<PinnedWindow, 'policy' | 'window' | 'taken'>, signal: AbortSignal): Promise<PolicyCut> {
  let by: PolicyCut['by']
  const ask = pipeline.ask?.(job.userId)
  const tracedAsk: AskModel | undefined = ask && (async (request, askSignal) => {
    const answer = await ask(request, askSignal)
    by = { model: answer.model, promptVersion: request.version }
    return answer
  })
  try {
    const cut = await cutWindow(policy, tracedAsk && !window.rulesOnly ? { ...window, ask: tracedAsk } : window, taken, signal)
    return { ...cut, by, offered: tracedAsk !== undefined && !window.rulesOnly }
  } catch (error) {
    const metric = modelFailureMetric(error)
    if (metric && !window.rulesOnly) {
      pipeline.count(metric)
      return cutTail(pipeline, job, { policy, window: { ...window, rulesOnly: true }, taken }, signal)
    }
    if (signal.aborted) throw error // the policy was aborted on request
    pipeline.count('policy_failed')
    if (!window.rulesOnly) throw error
    return { closed: [{ length: window.messages.length, reason: window.flush ? 'flush' : 'window' }], offered: false }
  }
}

function segmentsOf(userId: string, { incarnation, cursor }: conversations.Conversation, { closed, by }: { closed: readonly Closed[]; by: PolicyCut['by'] }): NewSegment[] {
  let from = cursor
  return closed.map(({ length, reason, overlap = 0, ...plan }) => {
    const segment = { id: segmentId(userId, incarnation, from), from, to: from + length, overlap, reason, plan: { ...plan, ...by } }
    from = segment.to
    return segment
  })
}

async function drain(
  pipeline: PipelineContext,
  tx: Tx,
  job: Job,
  { pinned, cut, segments }: { pinned: PinnedWindow; cut: Omit<PolicyCut, 'by'>; segments: readonly NewSegment[] },
): Promise<void> {
  const { conversation, policy, window } = pinned
  const now = pipeline.now()
  const to = segments.at(-1)?.to ?? conversation.cursor
  const end = conversation.cursor + window.messages.length
  const drained = await conversations.drain(tx, {
    job, to, expectedCursor: conversation.cursor, remainingCount: end - to, lookAt: now, wait: cut.wait ?? false, state: cut.state,
    more: (conversation.fenceTo ?? end) > end,
  })
  if (!drained || !(await holdsLease(tx, job))) throw leaseLost(job)
  // The cut's policy was replaced meanwhile: nothing of the cut is stored
  if (drained.settings !== conversation.settings) throw new MadeleineError('policy_mismatch', 'the settings of the store were changed during a look')
  if (segments.length > 0) {
    await insertSegments(tx, job.userId, job.key, { segments, policy: signatureOf({ policy, text: conversation.settings }, { withModel: cut.offered }), now })
    await schedule(tx, job.userId, segments.map(({ id }) => ({ kind: 'encode', key: id, at: now, lane: job.lane })))
  }
  pipeline.settings.adopt(drained.settings)
  const next = dueAt(pipeline, drained, now)
  await (next ? release(tx, job, next) : complete(tx, job))
}
