/** The first step of a look: the tails of a set of conversations are fenced, and their windows read. */
import type { Policy, Window } from '../../segment/policy.ts'
import { windowMessagesOf } from '../../segment/policy.ts'
import { takeWindow, type TakenWindow } from '../../segment/window.ts'
import type { Tx } from '../../store/engine/db.ts'
import { endJobs, type EndedJob } from '../../store/queue/end-jobs.ts'
import { fenceTails, liftFences } from '../../store/queue/fences.ts'
import type { Conversation } from '../../store/tables/conversations.ts'
import { episodesBefore } from '../../store/tables/episodes.ts'
import type { Job, JobSet } from '../../store/tables/jobs.ts'
import { messagesInRanges } from '../../store/tables/messages.ts'
import { dueAt } from '../tail-state.ts'
import type { PipelineContext } from '../context/pipeline-context.ts'

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
export async function pinWindows(pipeline: PipelineContext, tx: Tx, jobs: JobSet): Promise<PinnedSet> {
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
