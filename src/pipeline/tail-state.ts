/** A conversation's row as the policy sees its tail. */
import { localDate } from '../time/calendar.ts'
import type { Queue } from '../segment/policy.ts'
import type { Conversation } from '../store/tables/conversations.ts'
import type { PipelineContext } from './context/pipeline-context.ts'

/** The tail as counters, or undefined when nothing waits. */
export function tailState(c: Conversation, timeZone: string): Queue | undefined {
  const { oldestAt, oldestReceivedAt, latestAt, latestReceivedAt, previousAt, previousReceivedAt } = c
  if (c.cursor === c.nextSeq || !oldestAt || !oldestReceivedAt || !latestAt || !latestReceivedAt) return undefined
  return {
    count: c.nextSeq - c.cursor,
    tokens: c.tailTokens,
    oldest: { at: oldestAt, receivedAt: oldestReceivedAt },
    latest: { at: latestAt, receivedAt: latestReceivedAt },
    ...(previousReceivedAt ? { previousReceivedAt } : {}),
    gapMs: previousAt ? latestAt.getTime() - previousAt.getTime() : 0,
    dayChanged: previousAt ? localDate(previousAt, timeZone) !== localDate(latestAt, timeZone) : false,
    ...(c.lookAt ? { look: { at: c.lookAt, count: c.lookCount ?? 0, wait: c.lookWait ?? false, state: c.lookState } } : {}),
  }
}

/**
 * When this tail is to be looked at; undefined for not yet. If the policy throws or is not the store's, the look is due
 * now: a process that has the store's policy takes it.
 */
export function dueAt({ settings, count }: PipelineContext, userId: string, conversation: Conversation, now: Date): Date | undefined {
  const { policy, mayCut } = settings
  const queue = tailState(conversation, settings.zoneOf(userId))
  if (!queue) return undefined
  if (conversation.flushTo > conversation.cursor || conversation.more || !mayCut) return now
  try {
    return policy.dueAt(queue)
  } catch {
    count('policy_failed')
    return now
  }
}
