/** `recall` of Mastra: pages of threads, messages with those around them, and what a query finds. */
import type { MastraDBMessage } from '@mastra/core/memory'
import type { StorageListMessagesInput, StorageListMessagesOutput } from '@mastra/core/storage'
import { invalidInput } from '../../errors.ts'
import type { Memory } from '../../memory/memory.ts'
import { readThread, type SavedMessage } from './thread-messages.ts'

/** Messages that a page has where nothing says how many, in Mastra. */
const DEFAULT_PER_PAGE = 40
/** Sequence numbers that are read beyond a page at the end of a thread: versions that were replaced lie between. */
const MORE = 50

type Include = NonNullable<StorageListMessagesInput['include']>

/** One page. The newest of a long thread are read from its end alone, where neither a filter nor the total is asked for. */
export async function listThreadMessages(memory: Memory, args: StorageListMessagesInput): Promise<StorageListMessagesOutput> {
  const { threadId, include = [], filter, perPage = DEFAULT_PER_PAGE, page = 0, orderBy, includeTotal = true } = args
  if (!Number.isInteger(page) || page < 0) throw invalidInput('page', page, 'a whole number, 0 or more')
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
  const around = (await includedMessages(memory, include, threads[0]!)).filter(({ id }) => !ids.has(id))
  return {
    messages: around.length === 0 ? listed : [...listed, ...around].toSorted((a, b) => (a.createdAt.getTime() - b.createdAt.getTime()) * (orderBy?.direction === 'DESC' ? -1 : 1)),
    total: perPage === 0 ? 0 : ordered.length, page, perPage, hasMore: perPage !== false && perPage > 0 && (page + 1) * perPage < ordered.length,
  }
}

function isMeant(filter: StorageListMessagesInput['filter']): (one: SavedMessage) => boolean {
  const { start, end, startExclusive = false, endExclusive = false } = filter?.dateRange ?? {}
  const wanted = Object.entries(filter?.metadata ?? {})
  return ({ message: { createdAt, content } }) => {
    const at = createdAt.getTime()
    return (!start || (startExclusive ? at > start.getTime() : at >= start.getTime())) && (!end || (endExclusive ? at < end.getTime() : at <= end.getTime()))
      && wanted.every(([key, value]) => content.metadata?.[key] === value)
  }
}

/** Messages by their ids, each with those around it. */
async function includedMessages(memory: Memory, include: Include, threadId: string): Promise<MastraDBMessage[]> {
  const threads = new Map<string, SavedMessage[]>()
  const found = new Map<string, MastraDBMessage>()
  for (const { id, threadId: own = threadId, withPreviousMessages = 0, withNextMessages = 0 } of include) {
    const log = threads.get(own) ?? await readThread(memory, own)
    threads.set(own, log)
    const i = log.findIndex(({ message }) => message.id === id)
    if (i >= 0) for (const { message } of log.slice(Math.max(0, i - withPreviousMessages), i + withNextMessages + 1)) found.set(message.id, message)
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
export async function foundBy(memory: Memory, query: string, threadId: string, { topK = DEFAULT_TOP_K, messageRange = DEFAULT_RANGE, scope = 'resource' }: SemanticOptions): Promise<Include> {
  const { before, after } = typeof messageRange === 'number' ? { before: messageRange, after: messageRange } : messageRange
  const { passages } = await memory.recall({ query, limit: 0, factLimit: 0, passageLimit: topK, ...(scope === 'thread' && { within: [threadId] }) })
  return passages.map(({ messageId, conversationId }) => ({ id: messageId.split('~mastra.')[0]!, threadId: conversationId, withPreviousMessages: before, withNextMessages: after }))
}
