/** A conversation's row as the policy sees its tail. */
import { localDate } from '../time/calendar.ts'
import type { Queue } from '../segment/policy.ts'
import type { Conversation } from '../store/tables/conversations.ts'
import { readSettingsText } from '../store/tables/settings.ts'
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
 * Learns, from a conversation's row, what another process has changed by `upgrade`: its zone is ours from now on, and who
 * has not the store's policy any more leaves looks alone.
 */
export function refreshSettings(pipeline: PipelineContext, { settings }: Conversation): void {
  if (settings === pipeline.settings) return
  const { policy, timeZone } = readSettingsText(settings)
  pipeline.mayCut &&= policy === readSettingsText(pipeline.settings).policy
  pipeline.timeZone = timeZone
  pipeline.settings = settings
}

/**
 * When this tail is to be looked at; undefined for not yet. A policy that throws means now, counted; so does one that is
 * not the store's: when, is not its to say, and somebody who has the right one finds the promise.
 */
export function dueAt(pipeline: PipelineContext, conversation: Conversation, now: Date): Date | undefined {
  refreshSettings(pipeline, conversation)
  const queue = tailState(conversation, pipeline.timeZone)
  if (!queue) return undefined
  if (conversation.flushTo > conversation.cursor || conversation.more || !pipeline.mayCut) return now
  try {
    return pipeline.policy.dueAt(queue)
  } catch {
    pipeline.count('policy_failed')
    return now
  }
}
