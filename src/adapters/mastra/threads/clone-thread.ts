/** A copy of a thread: the same messages, at the same times, under new ids. */
import { randomUUID } from 'node:crypto'
import type { MastraDBMessage, StorageThreadType } from '@mastra/core/memory'
import type { StorageCloneThreadInput } from '@mastra/core/storage'
import { boundOf } from './list-options.ts'

interface ThreadClone {
  readonly thread: StorageThreadType
  readonly clonedMessages: MastraDBMessage[]
  /** From the ids of the source's messages to those of the copies. */
  readonly messageIdMap: Record<string, string>
}

/** @param messages of the source, in order */
export function cloneOf(
  source: StorageThreadType, messages: readonly MastraDBMessage[],
  { newThreadId = randomUUID(), resourceId = source.resourceId, title, metadata, options }: StorageCloneThreadInput,
): ThreadClone {
  const { startDate, endDate, messageIds } = options?.messageFilter ?? {}
  const [first = -Infinity, last = Infinity] = [boundOf(startDate, 'messageFilter.startDate'), boundOf(endDate, 'messageFilter.endDate')]
  const meant = messages.filter(({ id, createdAt }) =>
    createdAt.getTime() >= first && createdAt.getTime() <= last && (!messageIds || messageIds.includes(id)))
  const copied = options?.messageLimit === undefined ? meant : meant.slice(Math.max(0, meant.length - options.messageLimit))
  const messageIdMap = Object.fromEntries(copied.map(({ id }) => [id, randomUUID()]))
  const now = new Date()
  return {
    thread: {
      id: newThreadId, resourceId, title: title ?? (source.title ? `Clone of ${source.title}` : ''), createdAt: now, updatedAt: now,
      metadata: { ...source.metadata, ...metadata, clone: { sourceThreadId: source.id, clonedAt: now.toISOString() } },
    },
    clonedMessages: copied.map((message) => ({ ...message, id: messageIdMap[message.id]!, threadId: newThreadId, resourceId })),
    messageIdMap,
  }
}
