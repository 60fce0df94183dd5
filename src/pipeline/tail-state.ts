/** A conversation's row as the policy sees its tail. */
import { localDate } from '../time/calendar.ts'
import type { Queue } from '../segment/policy.ts'
import type { Conversation } from '../store/tables/conversations.ts'
import { readSettingsText } from '../store/tables/settings.ts'
import type { Line } from './pipeline-context.ts'

/** The tail as counters, or undefined when nothing waits. */
export function queueOf(c: Conversation, timeZone: string): Queue | undefined {
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
export function keepUp(line: Line, { settings }: Conversation): void {
  if (settings === line.settings) return
  const { policy, timeZone } = readSettingsText(settings)
  line.mayCut &&= policy === readSettingsText(line.settings).policy
  line.timeZone = timeZone
  line.settings = settings
}

/**
 * When this tail is to be looked at; undefined for not yet. A policy that throws means now, counted; so does one that is
 * not the store's: when, is not its to say, and somebody who has the right one finds the promise.
 */
export function dueAt(line: Line, conversation: Conversation, now: Date): Date | undefined {
  keepUp(line, conversation)
  const queue = queueOf(conversation, line.timeZone)
  if (!queue) return undefined
  if (conversation.flushTo > conversation.cursor || conversation.more || !line.mayCut) return now
  try {
    return line.policy.dueAt(queue)
  } catch {
    line.count('policy_failed')
    return now
  }
}
