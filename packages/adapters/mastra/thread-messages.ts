/** Mastra's messages in a user's conversations: written, read back as they were, replaced under their id. */
import type { MastraDBMessage } from '@mastra/core/memory'
import type { StorageListMessagesInput, StorageListMessagesOutput } from '@mastra/core/storage'
import { defined, hasCode, invalidInput, isJsonObject, type JsonObject, readBound } from '@madeleine/base'
import type { StoredMessage } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'

/** A message of a thread, with its place in the order of the thread's log. */
export interface SavedMessage {
  readonly message: MastraDBMessage
  /** The ids of its stored versions, the one that counts last: a replacement that a crash ended leaves two. */
  readonly storedIds: readonly string[]
  /** Sequence number of its first version: the order of messages of one time. */
  readonly place: number
}

/** What Mastra's message has beside its parts; in the metadata of ours. */
interface Kept {
  readonly id: string
  readonly role: MastraDBMessage['role']
  readonly at: string
  readonly type?: string
  readonly resourceId?: string
  /** `content` without `parts`. */
  readonly content: JsonObject
  /** Of a message that was replaced: the place of its first version. */
  readonly place?: number
}

const KEPT_KEY = 'mastra'
const PAGE = 500
const VERSION = '~mastra.'
/** What stands with parts that hold nothing, which `push` refuses alone. */
const NO_PARTS = { type: 'mastra-none' }
/** What stays of a message that is over a limit of `push`. */
const CUT_STRING = 4000
const MOST_CUT_PARTS = 10

/**
 * The messages of a thread from a place of its log on, or a negative number for so many at its end,
 * in Mastra's order: by time, those of one time as they came.
 */
export async function readThread(memory: Memory, threadId: string, from = 0): Promise<SavedMessage[]> {
  const newest = new Map<string, SavedMessage>()
  for (let next: number | undefined = from; next !== undefined; ) {
    const page = await memory.messages({ conversationId: threadId, from: next, limit: PAGE })
    for (const item of page.items) {
      if (item.type !== 'message') continue
      const read = messageOf(threadId, item)
      // A later version takes the place of the one before
      newest.set(read.message.id, { ...read, storedIds: [...newest.get(read.message.id)?.storedIds ?? [], ...read.storedIds] })
    }
    next = page.next
  }
  return [...newest.values()].toSorted((a, b) => a.message.createdAt.getTime() - b.message.createdAt.getTime() || a.place - b.place)
}

/** Where the log of a thread ends. */
const endOf = async (memory: Memory, threadId: string): Promise<number> =>
  (await memory.segments({ conversationId: threadId })).at(-1)?.to ?? 0

/** A message that another door wrote is read too. */
function messageOf(threadId: string, { id, seq, role, text, parts, at, metadata }: StoredMessage): SavedMessage {
  const kept = metadata?.[KEPT_KEY]
  if (!isJsonObject(kept)) {
    const content = { format: 2 as const, parts: [{ type: 'text' as const, text }], content: text }
    return { message: { id, role: role === 'tool' ? 'assistant' : role, createdAt: at, threadId, content }, storedIds: [id], place: seq }
  }
  const { id: messageId, role: ownRole, at: time, type, resourceId, content, place = seq } = kept as unknown as Kept
  const given = Array.isArray(parts) ? parts.filter((part) => !(isJsonObject(part) && part['type'] === NO_PARTS.type)) : []
  const whole = { ...content, parts: given } as unknown as MastraDBMessage['content']
  return {
    message: { id: messageId, role: ownRole, createdAt: new Date(time), threadId, ...defined({ resourceId, type }), content: whole },
    storedIds: [id], place,
  }
}

/**
 * Stores messages of one thread, in their order: new ones in one push, all or none. One that is there already with other content,
 * as a turn that grows by steps is saved again, is replaced: the new version first, so that a crash leaves one of them or both,
 * of which the later counts.
 *
 * @returns the messages that were not in the thread before
 */
export async function writeThread(memory: Memory, threadId: string, messages: readonly MastraDBMessage[]): Promise<MastraDBMessage[]> {
  const last = [...new Map(messages.map((message) => [message.id, message])).values()]
  const stored = await storedFirst(memory, threadId, last.map(({ id }) => id))
  const [known, fresh] = [last.filter(({ id }) => stored.has(id)), last.filter(({ id }) => !stored.has(id))]
  const skipped = fresh.length === 0 ? 0 : await pushed(memory, threadId, fresh.map((message) => draftOf(message)))
  // The id of one that was replaced or deleted keeps its place in the log, so that its message gets another
  const had = new Set<string>()
  if (skipped > 0) for (const message of fresh) if (await replace(memory, threadId, message, false)) had.add(message.id)
  for (const message of known) await replace(memory, threadId, message, false)
  return fresh.filter(({ id }) => !had.has(id))
}

/** Those of the ids whose first version is in the log. */
async function storedFirst(memory: Memory, threadId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let at = 0; at < ids.length; at += PAGE) {
    const { items } = await memory.messages({ conversationId: threadId, ids: ids.slice(at, at + PAGE) })
    for (const item of items) if (item.type === 'message') found.add(item.id)
  }
  return found
}

/**
 * Stores a message anew, in the place that it has in its thread.
 * @param evenSame also where role and content are the same, because its time or its type is another
 * @returns whether it was there
 */
export async function replace(memory: Memory, threadId: string, message: MastraDBMessage, evenSame: boolean): Promise<boolean> {
  const before = (await readThread(memory, threadId)).find((one) => one.message.id === message.id)
  const isSame = before?.message.role === message.role && canonical(before.message.content) === canonical(message.content)
  if (isSame && !evenSame) return true
  await pushed(memory, threadId, [draftOf(message, { version: await endOf(memory, threadId), ...(before && { place: before.place }) })])
  if (before) await forgetStored(memory, threadId, before)
  return before !== undefined
}

/** The same for the same content, whatever the order of its keys. */
const canonical = (value: unknown): string => JSON.stringify(value, (_, one: unknown) =>
  (typeof one === 'object' && one !== null && !Array.isArray(one)
    ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : one))

/** Forgets all stored versions of a message, the one that counts last. */
export async function forgetStored(memory: Memory, threadId: string, { storedIds }: SavedMessage): Promise<void> {
  for (const id of storedIds) await memory.forget({ conversationId: threadId, firstId: id, lastId: id })
}

/** Whether a part holds nothing that `push` would take for content: an agent that only calls tools leaves empty texts. */
const isBare = ({ type, text }: JsonObject): boolean => type === undefined || (type === 'text' && (text === undefined || text === ''))

/**
 * A message with parts, as Mastra reads content that is a text, or that has only one.
 * @throws {MadeleineError} `invalid_input` where there is no content at all, which Mastra refuses too
 */
export function withParts(message: MastraDBMessage): MastraDBMessage {
  const content = message.content as unknown
  if (typeof content === 'string') return { ...message, content: { format: 2, parts: [{ type: 'text', text: content }], content } }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw invalidInput(`the content of the message ${JSON.stringify(message.id)}`, content, 'an object with parts, or a text')
  }
  const { parts, content: text } = content as Partial<MastraDBMessage['content']>
  // A hole among the parts is nothing that could be stored
  const given = Array.isArray(parts) ? parts : text ? [{ type: 'text' as const, text }] : []
  return { ...message, content: { ...message.content, parts: given.filter((part) => part !== null && part !== undefined) } }
}

interface ThreadDraft {
  readonly id: string
  readonly role: 'user' | 'assistant' | 'system'
  readonly kind?: 'event'
  readonly timestamp: string
  readonly parts: JsonObject[]
  readonly metadata: JsonObject
}

/** @returns the number of messages that were stored, or deleted, before */
async function pushed(memory: Memory, threadId: string, messages: readonly ThreadDraft[]): Promise<number> {
  try {
    return (await memory.push({ conversationId: threadId, messages })).skipped
  } catch (error) {
    if (!hasCode(error, 'too_large')) throw error
    // Rather a turn with its longest strings cut than one that fails after the model has answered
    return (await memory.push({ conversationId: threadId, messages: messages.map(shortened) })).skipped
  }
}

/** A message with its long strings cut, also those inside of a tool's result. */
const shortened = ({ parts, ...message }: ThreadDraft): ThreadDraft => JSON.parse(JSON.stringify(
  { ...message, parts: parts.slice(0, MOST_CUT_PARTS) },
  (_, value: unknown) => (typeof value === 'string' && value.length > CUT_STRING ? `${value.slice(0, CUT_STRING)}…` : value),
)) as ThreadDraft

function draftOf(message: MastraDBMessage, replaced?: { version: number; place?: number }): ThreadDraft {
  const { id, role, createdAt, type, resourceId, content } = message
  const { parts, ...rest } = JSON.parse(JSON.stringify(content)) as JsonObject & { parts: JsonObject[] }
  const at = new Date(createdAt).toISOString()
  const kept = {
    id, role, at, content: rest, ...defined({ type, resourceId, place: replaced?.place }),
  }
  const spoken = isSpoken(message)
  return {
    id: replaced ? `${id}${VERSION}${replaced.version}` : id,
    role: !spoken ? 'system' : role === 'assistant' ? 'assistant' : 'user', ...(!spoken && { kind: 'event' }),
    timestamp: at, parts: parts.every(isBare) ? [NO_PARTS, ...parts] : parts, metadata: { [KEPT_KEY]: kept as JsonObject },
  }
}

/** A signal is what the program says, unless a user's message was sent as one. */
function isSpoken({ role, content }: MastraDBMessage): boolean {
  if (role !== 'signal') return role !== 'system'
  const signal = content.metadata?.['signal'] as { type?: unknown } | undefined
  return signal?.type === 'user' || signal?.type === 'user-message'
}

// Messages of a resource by their ids alone: Mastra's ids name a message in whatever thread it is.

/** What ids name in one thread. */
export interface FoundIn {
  readonly threadId: string
  readonly found: readonly SavedMessage[]
  /** The whole thread, in order. */
  readonly log: readonly SavedMessage[]
}

export interface Whereabouts {
  /** Threads that are read first. */
  readonly likely?: Iterable<string>
  /** Threads that are not read. */
  readonly except?: Iterable<string>
  /** Other threads are read only where their talk was under way within these times. */
  readonly within?: { readonly from: Date; readonly to: Date }
}
/** Those that were under way a moment ago are few: mostly none but the thread of the call. */
const FEW = 8

/** Reads threads, those with the latest messages first, until all ids are found. */
export async function findMessages(
  memory: Memory, ids: Iterable<string>, { likely = [], except = [], within }: Whereabouts,
): Promise<FoundIn[]> {
  const wanted = new Set(ids)
  const passed = new Set(except)
  const places: FoundIn[] = []
  const look = async (threadId: string): Promise<void> => {
    if (wanted.size === 0 || passed.has(threadId)) return
    passed.add(threadId)
    const log = await readThread(memory, threadId)
    const found = log.filter(({ message }) => wanted.delete(message.id))
    if (found.length > 0) places.push({ threadId, found, log })
  }
  for (const threadId of likely) await look(threadId)
  if (wanted.size > 0) for await (const threadId of threadsOf(memory, within)) {
    await look(threadId)
    if (wanted.size === 0) break
  }
  return places
}

async function* threadsOf(memory: Memory, within: Whereabouts['within']): AsyncGenerator<string> {
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await memory.conversations({ limit: within && isFirst ? FEW : PAGE, ...defined({ cursor }) })
    for (const { id, startAt, endAt } of page.conversations) {
      // They come by their end: those that follow ended earlier still
      if (within && endAt < within.from) return
      if (!within || startAt <= within.to) yield id
    }
    cursor = page.next
  }
}

// `recall` of Mastra: pages of threads, messages with those around them, and what a query finds.

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

// Checks what a call gives to page and to filter by: Mastra's types end where a call comes as JSON.

/** @throws {MadeleineError} `invalid_input` */
export function checkPage(page: unknown, perPage: unknown): void {
  if (!Number.isSafeInteger(page) || (page as number) < 0) throw invalidInput('page', page, 'a whole number, 0 or more')
  if (perPage !== false && (!Number.isSafeInteger(perPage) || (perPage as number) < 0)) {
    throw invalidInput('perPage', perPage, 'a whole number, 0 or more, or false for all')
  }
}

/** Epoch milliseconds; undefined where there is no bound. @throws {MadeleineError} `invalid_input` */
export function boundOf(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined
  try {
    if (value instanceof Date || typeof value === 'string') return readBound(value, name).getTime()
  } catch {
    // refused below, in the words and with the code of the other options
  }
  throw invalidInput(name, value, 'a Date or an ISO 8601 string')
}
