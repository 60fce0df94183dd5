/** Pipeline stage 2: a look applies the policy to a conversation's tail and closes segments; looks of a user's conversations go in sets. */
import { type AskModel, type Closed, segmentId } from '@madeleine/contract'
import { MadeleineError, throwIfAborted } from '@madeleine/base'
import { scheduleReviews } from '../reviews/reviews-sql.ts'
import { type Cut, cutWindow, type Policy, type TakenWindow, takeWindow, type Window, windowMessagesOf } from '@madeleine/segment'
import { type Tx, withUser } from '@madeleine/engine'
import { endJobs, drainTails, insertWithJobs, fenceTails, liftFences, type EndedJob, type DrainedTail } from '../store/claim.ts'
import type { Conversation } from '../store/tables/conversations.ts'
import { episodesBefore } from '../store/tables/episodes.ts'
import { leaseLost, withdraw, type Job, type JobSet } from '../store/tables/jobs.ts'
import { messagesInRanges } from '../store/tables/messages.ts'
import type { NewSegment } from '../store/tables/segments.ts'
import { oneByOne, type MemoryEvent, type PipelineContext, type JobFailure, type Stage, type StageResult } from './pipeline-context.ts'
import { modelFailureMetric } from './compute-episode.ts'
import { dueAt } from './push.ts'
import { parseSettingsText } from './store-settings.ts'
import { signatureOf } from './stored-policy.ts'

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
  // What is closed is read for facts with its episode
  const closed = stored.flatMap(({ after: { id, cursor, nextSeq } }) => (cursor === nextSeq ? [id] : []))
  withdraw(tx, first.pinned.job.userId, 'learn', closed)
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

// The second step of a look: the policy cuts the windows of a set of conversations, with no transaction open.

/** A window that was cut. */
export interface CutLook {
  readonly pinned: PinnedWindow
  readonly cut: Omit<PolicyCut, 'by'>
  readonly segments: readonly NewSegment[]
}

/** Windows that are cut at once: a policy may wait for a service of its own. */
const CUTS_AT_ONCE = 4

/** Cuts the windows; one whose policy throws is a failure of its own. */
async function cutTails(
  pipeline: PipelineContext, windows: readonly PinnedWindow[], signal: AbortSignal,
): Promise<{ looks: CutLook[]; failures: JobFailure[] }> {
  const results: (CutLook | JobFailure)[] = []
  const waiting = windows.entries()
  const cutNext = async (): Promise<void> => {
    for (const [nth, pinned] of waiting) {
      try {
        const { by, ...cut } = await cutTail(pipeline, pinned, signal)
        results[nth] = { pinned, cut, segments: segmentsOf(pinned, { closed: cut.closed, by }) }
      } catch (error) {
        results[nth] = { job: pinned.job, error }
      }
    }
  }
  if (windows.length > 0) {
    await pipeline.telemetry.step(
      { type: 'cut', windows: windows.length }, () => Promise.all(Array.from({ length: CUTS_AT_ONCE }, cutNext)),
    )
  }
  return { looks: results.filter((result) => 'pinned' in result), failures: results.filter((result) => 'error' in result) }
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
async function cutTail(pipeline: PipelineContext, pinned: PinnedWindow, signal: AbortSignal): Promise<PolicyCut> {
  const { job, policy, window, taken } = pinned
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
      return cutTail(pipeline, { ...pinned, window: { ...window, rulesOnly: true } }, signal)
    }
    if (signal.aborted) throw error // the policy was aborted on request
    pipeline.count('policy_failed')
    if (!window.rulesOnly) throw error
    return { closed: [{ length: window.messages.length, reason: window.flush ? 'flush' : 'window' }], offered: false }
  }
}

/** A message that was forgotten belongs to the segment of the one before it. */
function segmentsOf(
  { job: { userId }, conversation: { incarnation, cursor }, window: { messages }, end }: PinnedWindow,
  { closed, by }: { closed: readonly Closed[]; by: PolicyCut['by'] },
): NewSegment[] {
  let [from, taken] = [cursor, 0]
  return closed.map(({ length, reason, overlap = 0, ...plan }) => {
    taken += length
    const segment = {
      id: segmentId(userId, incarnation, from), from, to: messages[taken]?.seq ?? end, overlap, reason, plan: { ...plan, ...by },
    }
    from = segment.to
    return segment
  })
}

// The first step of a look: the tails of a set of conversations are fenced, and their windows read.

/** The window that the first transaction read and fenced for the cut. */
export interface PinnedWindow {
  readonly job: Job
  readonly conversation: Conversation
  /** The policy of the settings that the conversation's row was read with. */
  readonly policy: Policy
  readonly window: Window
  /** How the window was taken: whether it is full, and the message after it. */
  readonly taken: TakenWindow
  /** Seq of the next message that was not forgotten, or the end of the log: up to there all is the window's. */
  readonly end: number
}

/** Messages of the windows of one set, at most, unless one window has more. */
const MAX_SET_MESSAGES = 2000

export interface PinnedSet {
  readonly windows: readonly PinnedWindow[]
  /** The jobs that were too many for one set. */
  readonly left: readonly Job[]
}

/** Fences the tails and reads their windows. A job whose look is not due yet, or whose tail is empty, ends here. */
async function pinWindows(pipeline: PipelineContext, tx: Tx, jobs: JobSet): Promise<PinnedSet> {
  const conversations = new Map((await fenceTails(tx, jobs)).map((conversation) => [conversation.id, conversation]))
  for (const { settings } of conversations.values()) pipeline.settings.adopt(settings, jobs[0].userId)
  const now = pipeline.now()
  const [due, left, ended]: [{ job: Job; conversation: Conversation }[], Job[], EndedJob[]] = [[], [], []]
  let messages = 0
  for (const job of jobs) {
    const conversation = conversations.get(job.key)
    const at = conversation && dueAt(pipeline, job.userId, conversation, now)
    if (!pipeline.settings.mayCut) {
      // Another process has changed the policy since this one was opened: a process with that policy takes the look.
      ended.push({ job, next: conversation && job.at })
    } else if (!conversation || !at || at > now) {
      // Woken early, or an empty tail: no model is called, and the timer is set again under the conversation's lock.
      ended.push({ job, next: at })
    } else {
      messages += Math.min((conversation.fenceTo ?? conversation.nextSeq) - conversation.cursor, windowMessagesOf(pipeline.settings.policy))
      if (due.length > 0 && messages > MAX_SET_MESSAGES) left.push(job)
      else due.push({ job, conversation })
    }
  }
  const [first, ...others] = ended.map(({ job }) => job)
  if (first) liftFences(tx, [first, ...others])
  endJobs(tx, ended)
  return { windows: await readWindows(pipeline, tx, due), left }
}

async function readWindows(
  pipeline: PipelineContext, tx: Tx, due: readonly { job: Job; conversation: Conversation }[],
): Promise<PinnedWindow[]> {
  const [first] = due
  if (!first) return []
  const { policy } = pipeline.settings
  const { userId } = first.job
  const maxMessages = windowMessagesOf(policy)
  // One message more than a window holds, to detect a full window
  const most = maxMessages + 1
  const [logs, episodes] = await Promise.all([
    messagesInRanges(tx, userId, [
      ...due.map(({ conversation: { id, cursor, nextSeq } }) => ({ conversationId: id, from: cursor, to: nextSeq, most })),
      ...due.map(({ conversation: { id, cursor } }) => ({ conversationId: id, from: Math.max(0, cursor - BEFORE_MESSAGES), to: cursor })),
    ]),
    episodesBefore(tx, userId, due.map(({ conversation: { id, cursor } }) => ({ conversationId: id, to: cursor }))),
  ])
  const previous = new Map(episodes.map(({ conversationId, title, summary, surprise }) => [conversationId, { title, summary, surprise }]))
  return due.map(({ job, conversation }, i) => {
    const log = logs[i]!
    const { nextSeq, fenceTo } = conversation
    const taken = takeWindow(fenceTo === null || fenceTo === nextSeq ? log : log.filter(({ seq }) => seq < fenceTo), maxMessages)
    const window: Window = {
      messages: taken.messages,
      before: newestWithin(logs[due.length + i]!, BEFORE_TOKENS),
      ...(previous.has(conversation.id) && { previous: previous.get(conversation.id)! }),
      ...(conversation.lookState === null ? {} : { state: conversation.lookState }),
      timeZone: pipeline.settings.zoneOf(userId),
      rulesOnly: job.attempts > pipeline.maxAttempts,
      flush: conversation.flushTo > conversation.cursor,
      now: pipeline.now(),
    }
    return { job, conversation, policy, window, taken, end: log[taken.messages.length]?.seq ?? nextSeq }
  })
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
