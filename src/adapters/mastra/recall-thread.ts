/** `recall` of Mastra: pages of threads, messages with those around them, and what a query finds. */
import type { MastraDBMessage } from '@mastra/core/memory'
import type { StorageListMessagesInput, StorageListMessagesOutput } from '@mastra/core/storage'
import { invalidInput } from '../../base/errors.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { boundOf, checkPage } from './list-options.ts'
import { readThread, findMessages, type SavedMessage } from './thread-messages.ts'

/** Messages that a page has where nothing says how many, in Mastra. */
const DEFAULT_PER_PAGE = 40
/** Sequence numbers that are read beyond a page at the end of a thread: versions that were replaced lie between. */
const MORE = 50

type Include = NonNullable<StorageListMessagesInput['include']>

/** The thread in which a message was seen last, if any. */
export type ThreadOf = (messageId: string) => string | undefined

/** One page. The newest of a long thread are read from its end alone, where neither a filter nor the total is asked for. */
export async function listThreadMessages(
  memory: Memory, args: StorageListMessagesInput, threadOf: ThreadOf,
): Promise<StorageListMessagesOutput> {
  const { threadId, include = [], filter, perPage = DEFAULT_PER_PAGE, page = 0, orderBy, includeTotal = true } = args
  checkPage(page, perPage)
  const threads = (Array.isArray(threadId) ? threadId : [threadId]).map((id) => {
    if (id.trim() === '') throw invalidInput('threadId', id, 'an id, and not blank')
    return id
  })
  const isTail = orderBy?.direction === 'DESC' && page === 0 && perPage !== false && !filter && !includeTotal && threads.length === 1
  const from = isTail ? -(perPage * 2 + MORE) : 0
  const found = (await Promise.all(threads.map((id) => readThread(memory, id, from)))).flat().filter(isMeant(filter))
  const ordered = found.map(({ message }) => message).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  if (orderBy?.direction === 'DESC') ordered.reverse()
  const listed = perPage === false ? ordered : ordered.slice(page * perPage, (page + 1) * perPage)
  const ids = new Set(listed.map(({ id }) => id))
  const around = (await includedMessages(memory, include, threads, threadOf)).filter(({ id }) => !ids.has(id))
  return {
    messages: around.length === 0 ? listed
      : [...listed, ...around]
        .toSorted((a, b) => (a.createdAt.getTime() - b.createdAt.getTime()) * (orderBy?.direction === 'DESC' ? -1 : 1)),
    total: perPage === 0 ? 0 : ordered.length, page, perPage,
    hasMore: perPage !== false && perPage > 0 && (page + 1) * perPage < ordered.length,
  }
}

function isMeant(filter: StorageListMessagesInput['filter']): (one: SavedMessage) => boolean {
  const { startExclusive = false, endExclusive = false, ...range } = filter?.dateRange ?? {}
  const [start = -Infinity, end = Infinity] = [boundOf(range.start, 'dateRange.start'), boundOf(range.end, 'dateRange.end')]
  const wanted = Object.entries(filter?.metadata ?? {})
  return ({ message: { createdAt, content } }) => {
    const at = createdAt.getTime()
    return (startExclusive ? at > start : at >= start) && (endExclusive ? at < end : at <= end)
      && wanted.every(([key, value]) => content.metadata?.[key] === value)
  }
}

/**
 * Messages by their ids, each with those around it, in whatever thread of the resource: Mastra's storages find them by the id
 * alone, and take no notice of the `threadId` beside it; here it says where to look first.
 */
async function includedMessages(
  memory: Memory, include: Include, asked: readonly string[], threadOf: ThreadOf,
): Promise<MastraDBMessage[]> {
  if (include.length === 0) return []
  const likely = [...include.flatMap(({ id, threadId }) => threadId ?? threadOf(id) ?? []), ...asked]
  const places = await findMessages(memory, include.map(({ id }) => id), { likely })
  const found = new Map<string, MastraDBMessage>()
  for (const { id, withPreviousMessages = 0, withNextMessages = 0 } of include) {
    const { log = [] } = places.find((place) => place.found.some(({ message }) => message.id === id)) ?? {}
    const i = log.findIndex(({ message }) => message.id === id)
    if (i >= 0) {
      for (const { message } of log.slice(Math.max(0, i - withPreviousMessages), i + withNextMessages + 1)) found.set(message.id, message)
    }
  }
  return [...found.values()]
}

/** How much a query brings back, as in Mastra's `semanticRecall`. */
export interface SemanticOptions {
  readonly topK?: number
  readonly messageRange?: number | { readonly before: number; readonly after: number }
  readonly scope?: 'thread' | 'resource'
}

const DEFAULT_TOP_K = 4
const DEFAULT_RANGE = 1

/** What a query finds in the threads of a resource, as `include` asks for it. */
export async function foundBy(
  memory: Memory, query: string, threadId: string,
  { topK = DEFAULT_TOP_K, messageRange = DEFAULT_RANGE, scope = 'resource' }: SemanticOptions,
): Promise<Include> {
  const { before, after } = typeof messageRange === 'number' ? { before: messageRange, after: messageRange } : messageRange
  const { passages } = await memory.recall({
    query, limit: 0, factLimit: 0, passageLimit: topK, ...(scope === 'thread' && { within: [threadId] }),
  })
  return passages.map(({ messageId, conversationId }) =>
    ({ id: messageId.split('~mastra.')[0]!, threadId: conversationId, withPreviousMessages: before, withNextMessages: after }))
}
