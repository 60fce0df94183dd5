/** Mastra's storage of threads and messages, in a store: what its processors and its memory ask of a storage. */
import { createHash, randomUUID } from 'node:crypto'
import type { MastraDBMessage, StorageThreadType } from '@mastra/core/memory'
import type {
  MastraCompositeStore, StorageCloneThreadInput, StorageCloneThreadOutput, StorageListMessagesInput, StorageListMessagesOutput,
  StorageListThreadsInput, StorageListThreadsOutput,
} from '@mastra/core/storage'
import { BoundedMap, defined, invalidInput, isJsonObject, type Json, type JsonObject, MadeleineError } from '@madeleine/base'
import type { ConversationEntry } from '@madeleine/contract'
import { type KeyedOrder, type Memory, orderByKey, type Redaction, Redactor, type Store } from '@madeleine/core'
import {
  forgetStored, readThread, replace, withParts, writeThread, findMessages, listThreadMessages, checkPage, boundOf, type SavedMessage,
} from './thread-messages.ts'

/** Messages whose thread is kept in mind: Mastra asks for some by their id alone. */
const KNOWN_MESSAGES = 10_000

/** Threads that are asked for at once. */
const PAGE = 1000

/** The thread and the messages that an id names. */
interface Located {
  readonly memory: Memory
  readonly resourceId: string
  readonly threadId: string
  readonly found: readonly SavedMessage[]
}

export class ThreadStorage {
  readonly #store: () => Promise<Store>
  readonly #register: ThreadRegister
  /** Saves of one thread one after the other. */
  readonly #saves: KeyedOrder = orderByKey()
  readonly #threadOf = new BoundedMap<string, string>(KNOWN_MESSAGES)
  readonly #redactor: Redactor

  /** @param redact what is taken out of messages, titles and metadata before they are stored; undefined: nothing */
  constructor(store: () => Promise<Store>, redact?: Redaction) {
    this.#store = store
    this.#redactor = new Redactor(redact)
    this.#register = new ThreadRegister(store)
  }

  /** A resource is a user of the store: row-level security keeps its threads apart. */
  async memoryOf(resourceId: string): Promise<Memory> {
    if (resourceId === REGISTER_USER) {
      throw invalidInput('resourceId', resourceId, 'another name: this one is taken by the register of threads')
    }
    return (await this.#store()).user(resourceId)
  }

  async getThreadById({ threadId, resourceId }: { threadId: string; resourceId?: string | undefined }): Promise<StorageThreadType | null> {
    const thread = await this.#register.find(threadId)
    return thread && (resourceId === undefined || thread.resourceId === resourceId) ? (await this.#dated([thread]))[0]! : null
  }

  async saveThread({ thread }: { thread: StorageThreadType }): Promise<StorageThreadType> {
    await this.memoryOf(thread.resourceId)
    return this.#saveRecord(thread)
  }

  /** Ids of threads, resources and messages stay as they are. */
  #saveRecord(thread: StorageThreadType): Promise<StorageThreadType> {
    return this.#register.save({
      ...this.#redactor.fields(thread, ['title']), ...(thread.metadata && { metadata: this.#cleaned(thread.metadata) }),
    })
  }

  #cleaned<T extends object>(value: T): T {
    return this.#redactor.isOff ? value : this.#redactor.json(JSON.parse(JSON.stringify(value)) as Json) as T
  }

  /** The message with its parts, and without what is not stored. */
  #readMessage(message: MastraDBMessage): MastraDBMessage {
    const whole = withParts(message)
    return { ...whole, content: this.#cleaned(whole.content) }
  }

  async updateThread(
    { id, title, metadata }: { id: string; title?: string | undefined; metadata?: Record<string, unknown> | undefined },
  ): Promise<StorageThreadType> {
    const thread = await this.#thread(id)
    return this.#saveRecord({ ...thread, ...defined({ title }), metadata: { ...thread.metadata, ...metadata }, updatedAt: new Date() })
  }

  async updateThreadMetadata(
    { id, update }: { id: string; update: (latest: StorageThreadType) => Record<string, unknown> | undefined },
  ): Promise<StorageThreadType | undefined> {
    const metadata = update(await this.#thread(id))
    return metadata && this.updateThread({ id, metadata })
  }

  /** With its messages and all that is derived from them; the record goes last, so that a crash leaves it to be deleted again. */
  async deleteThread({ threadId }: { threadId: string }): Promise<void> {
    const thread = await this.#register.find(threadId)
    if (!thread) return
    await (await this.memoryOf(thread.resourceId)).forget({ conversationId: threadId })
    await this.#register.remove(threadId)
  }

  async listThreads(args: StorageListThreadsInput): Promise<StorageListThreadsOutput> {
    const found: StorageThreadType[] = []
    for await (const thread of this.#register.list(args.filter?.resourceId)) found.push(thread)
    return threadPage(await this.#dated(found), args)
  }

  async listMessages(args: StorageListMessagesInput): Promise<StorageListMessagesOutput> {
    const [first] = [args.threadId].flat()
    const resourceId = args.resourceId ?? (await this.#register.find(first ?? ''))?.resourceId
    const { page = 0, perPage = false } = args
    checkPage(page, perPage)
    if (resourceId === undefined) return { messages: [], total: 0, page, perPage, hasMore: false }
    const listed = await listThreadMessages(await this.memoryOf(resourceId), args, (id) => this.#threadOf.get(id))
    for (const { id, threadId } of listed.messages) if (threadId !== undefined) this.#threadOf.set(id, threadId)
    return listed
  }

  async listMessagesById({ messageIds }: { messageIds: string[] }): Promise<{ messages: MastraDBMessage[] }> {
    return { messages: (await this.#locate(messageIds)).flatMap(({ found }) => found.map(({ message }) => message)) }
  }

  /**
   * As in Mastra a message is in one thread of its resource: saved to another it leaves the one before.
   * @throws {MadeleineError} `invalid_input` for a message without a thread or content, or one whose resource is not known
   */
  async saveMessages({ messages }: { messages: MastraDBMessage[] }): Promise<{ messages: MastraDBMessage[] }> {
    const spoken = messages.filter(({ role }) => role !== 'system').map((message) => this.#readMessage(message))
    for (const threadId of new Set(spoken.map((message) => message.threadId))) {
      if (threadId === undefined) throw new MadeleineError('invalid_input', 'a message has no threadId')
      const own = spoken.filter((message) => message.threadId === threadId)
      const thread = await this.#register.find(threadId)
      const resources = [
        ...new Set([...own.map(({ resourceId }) => resourceId), thread?.resourceId].filter((id) => id !== undefined && id !== null)),
      ]
      if (resources.length !== 1) throw new MadeleineError('invalid_input', `messages of the thread ${JSON.stringify(threadId)} `
        + `need one resourceId, but have ${resources.length === 0 ? 'none' : resources.join(' and ')}`)
      const memory = await this.memoryOf(resources[0]!)
      const fresh = await this.#saves(threadId, () => writeThread(memory, threadId, own))
      await this.#leaveOthers(memory, threadId, fresh)
      for (const { id } of own) this.#threadOf.set(id, threadId)
    }
    return { messages: spoken }
  }

  /** Forgets messages in the threads where they were, once they are stored in the new one: a crash between leaves both, and loses none. */
  async #leaveOthers(memory: Memory, threadId: string, moved: readonly MastraDBMessage[]): Promise<void> {
    if (moved.length === 0) return
    const times = moved.map(({ createdAt }) => new Date(createdAt).getTime())
    const places = await findMessages(memory, moved.map(({ id }) => id), {
      likely: moved.flatMap(({ id }) => this.#threadOf.get(id) ?? []), except: [threadId],
      within: { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) },
    })
    for (const { threadId: before, found } of places) {
      await this.#saves(before, async () => {
        for (const one of found) await forgetStored(memory, before, one)
      })
    }
  }

  /** Changes messages by their ids, as Mastra's storages do: what a change does not name stays, and unknown ids are passed over. */
  async updateMessages({ messages }: { messages: readonly MessageChange[] }): Promise<MastraDBMessage[]> {
    const located = await this.#locate(messages.map(({ id }) => id))
    const changed = new Map<string, MastraDBMessage>()
    for (const change of messages) {
      const place = located.find(({ found }) => found.some(({ message }) => message.id === change.id))
      const before = changed.get(change.id) ?? place?.found.find(({ message }) => message.id === change.id)?.message
      if (!place || !before) continue
      const after = this.#readMessage(changedBy(before, change, place.resourceId))
      const threadId = after.threadId ?? place.threadId
      if (threadId === before.threadId) await this.#saves(threadId, () => replace(place.memory, threadId, after, true))
      else await this.saveMessages({ messages: [after] })
      changed.set(change.id, after)
    }
    return [...changed.values()]
  }

  async deleteMessages(ids: readonly string[]): Promise<void> {
    for (const { memory, threadId, found } of await this.#locate(ids)) for (const one of found) await forgetStored(memory, threadId, one)
  }

  async cloneThread(args: StorageCloneThreadInput): Promise<StorageCloneThreadOutput> {
    const source = await this.#thread(args.sourceThreadId)
    const log = await readThread(await this.memoryOf(source.resourceId), source.id)
    const { thread, clonedMessages, messageIdMap } = cloneOf(source, log.map(({ message }) => message), args)
    if (await this.#register.find(thread.id)) throw new MadeleineError('conflict', `the thread ${JSON.stringify(thread.id)} already exists`)
    await this.saveThread({ thread })
    // Their ids are new, so that no other thread can have them
    await this.#saves(thread.id, async () => writeThread(await this.memoryOf(thread.resourceId), thread.id, clonedMessages))
    for (const { id } of clonedMessages) this.#threadOf.set(id, thread.id)
    return { thread, clonedMessages, messageIdMap }
  }

  async #thread(id: string): Promise<StorageThreadType> {
    const thread = await this.#register.find(id)
    if (!thread) throw new MadeleineError('not_found', `there is no thread ${JSON.stringify(id)}`)
    return thread
  }

  /** Threads as of their latest message. */
  async #dated(threads: readonly StorageThreadType[]): Promise<StorageThreadType[]> {
    const latest = new Map<string, Date>()
    for (const resourceId of new Set(threads.map((thread) => thread.resourceId))) {
      const memory = await this.memoryOf(resourceId)
      const ids = threads.flatMap((thread) => (thread.resourceId === resourceId ? [thread.id] : []))
      for (let at = 0; at < ids.length; at += PAGE) {
        const { conversations } = await memory.conversations({ ids: ids.slice(at, at + PAGE), limit: PAGE })
        for (const { id, endAt } of conversations) latest.set(id, endAt)
      }
    }
    return threads.map((thread) =>
      ({ ...thread, updatedAt: new Date(Math.max(thread.updatedAt.getTime(), latest.get(thread.id)?.getTime() ?? 0)) }))
  }

  /** Where messages are: in the threads that are kept in mind, else in any, the newest first. */
  async #locate(messageIds: readonly string[]): Promise<Located[]> {
    const wanted = new Set(messageIds)
    const located: Located[] = []
    const look = async (thread: StorageThreadType | null): Promise<void> => {
      if (!thread || wanted.size === 0) return
      const memory = await this.memoryOf(thread.resourceId)
      const found = (await readThread(memory, thread.id)).filter(({ message }) => wanted.delete(message.id))
      if (found.length > 0) located.push({ memory, resourceId: thread.resourceId, threadId: thread.id, found })
      for (const { message } of found) this.#threadOf.set(message.id, thread.id)
    }
    for (const threadId of new Set(messageIds.flatMap((id) => this.#threadOf.get(id) ?? []))) {
      await look(await this.#register.find(threadId))
    }
    if (wanted.size > 0) for await (const thread of this.#register.list()) await look(thread)
    return located
  }
}

/** What Mastra's own processors take for a storage. */
export const storageOf = (domain: ThreadStorage): MastraCompositeStore =>
  ({
    init: async () => undefined, getStore: async (name: string) => (name === 'memory' ? domain : undefined),
  }) as unknown as MastraCompositeStore

// A page of threads, filtered and ordered as Mastra does.

const DEFAULT_THREADS = 100

/** @param found the threads of the resource that was asked for, or all */
function threadPage(
  found: readonly StorageThreadType[], { page = 0, perPage = DEFAULT_THREADS, orderBy, filter }: StorageListThreadsInput,
): StorageListThreadsOutput {
  checkPage(page, perPage)
  const wanted = Object.entries(filter?.metadata ?? {})
  const meant = found.filter(({ metadata }) => wanted.every(([key, value]) => JSON.stringify(metadata?.[key]) === JSON.stringify(value)))
  const { field = 'createdAt', direction = 'DESC' } = orderBy ?? {}
  const threads = meant.toSorted((a, b) => (a[field].getTime() - b[field].getTime()) * (direction === 'DESC' ? -1 : 1))
  const listed = perPage === false ? threads : threads.slice(page * perPage, (page + 1) * perPage)
  return { threads: listed, total: threads.length, page, perPage, hasMore: perPage !== false && (page + 1) * perPage < threads.length }
}

// The threads of a store and whose they are: Mastra asks for a thread by its id alone.

/** The user of the store that keeps the register: a conversation for each thread, whose newest message is the thread's record. */
const REGISTER_USER = 'mastra threads'
const REGISTER_PAGE = 500

/** A record is written whole each time; the ones before it are forgotten. */
class ThreadRegister {
  readonly #store: () => Promise<Store>

  constructor(store: () => Promise<Store>) {
    this.#store = store
  }

  async #memory(): Promise<Memory> {
    return (await this.#store()).user(REGISTER_USER)
  }

  /** @returns null for an unknown thread */
  async find(threadId: string): Promise<StorageThreadType | null> {
    const memory = await this.#memory()
    const [entry] = (await memory.conversations({ ids: [threadId], lastMessage: true })).conversations
    return recordedThread(entry)
  }

  /** Stores a thread, new or changed. @throws {MadeleineError} `conflict` where it belongs to another resource */
  async save(thread: StorageThreadType): Promise<StorageThreadType> {
    const before = await this.find(thread.id)
    if (before && before.resourceId !== thread.resourceId) {
      throw new MadeleineError('conflict', `the thread ${JSON.stringify(thread.id)} belongs to another resource`)
    }
    const memory = await this.#memory()
    const { id, resourceId, title, createdAt, updatedAt, metadata } = thread
    const record = {
      id, resourceId, createdAt: new Date(createdAt).toISOString(), updatedAt: new Date(updatedAt).toISOString(),
      ...defined({ title, metadata }),
    } as JsonObject
    // The title of the conversation finds a resource's threads
    await memory.push({
      conversationId: id, title: digest(resourceId), messages: [{ role: 'system', kind: 'event', content: 'thread', metadata: record }],
    })
    const last = (await memory.segments({ conversationId: id })).at(-1)
    if (last && last.to > 1) await memory.forget({ conversationId: id, from: 0, to: last.to - 1 })
    return thread
  }

  async remove(threadId: string): Promise<void> {
    await (await this.#memory()).forget({ conversationId: threadId })
  }

  /** All threads, or those of a resource, the one that was saved last first. */
  async* list(resourceId?: string): AsyncGenerator<StorageThreadType> {
    const memory = await this.#memory()
    const query = resourceId === undefined ? {} : { query: digest(resourceId) }
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const page = await memory.conversations({ ...query, lastMessage: true, limit: REGISTER_PAGE, ...defined({ cursor }) })
      for (const entry of page.conversations) {
        const thread = recordedThread(entry)
        if (thread && (resourceId === undefined || thread.resourceId === resourceId)) yield thread
      }
      cursor = page.next
    }
  }
}

const digest = (resourceId: string): string => createHash('sha256').update(resourceId).digest('hex')

const recordedThread = (entry: ConversationEntry | undefined): StorageThreadType | null =>
  (isJsonObject(entry?.lastMessage?.metadata) ? threadOf(entry.lastMessage.metadata) : null)

function threadOf(record: JsonObject): StorageThreadType {
  const { createdAt, updatedAt, ...rest } = record as unknown as StorageThreadType & { createdAt: string; updatedAt: string }
  return { ...rest, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
}

// A copy of a thread: the same messages, at the same times, under new ids.

interface ThreadClone {
  readonly thread: StorageThreadType
  readonly clonedMessages: MastraDBMessage[]
  /** From the ids of the source's messages to those of the copies. */
  readonly messageIdMap: Record<string, string>
}

/** @param messages of the source, in order */
function cloneOf(
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

// A message after a change that names it, as `updateMessages` of Mastra's storages makes it.

/** What is to be another in the message of this id. */
export type MessageChange = Partial<Omit<MastraDBMessage, 'content'>> & { id: string; content?: Partial<MastraDBMessage['content']> }

/**
 * Keys of the content are replaced one by one, those of its metadata too.
 * @throws {MadeleineError} `invalid_input` where it would go to another resource: the database keeps them apart
 */
function changedBy(before: MastraDBMessage, { content, ...change }: MessageChange, owner: string): MastraDBMessage {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = { ...before, resourceId: owner, ...named }
  if (after.resourceId !== owner) {
    throw invalidInput(`resourceId of the message ${JSON.stringify(before.id)}`, after.resourceId, 'the resource that it belongs to')
  }
  if (content === undefined) return after
  if (typeof content !== 'object') return { ...after, content }
  const metadata = before.content.metadata && content.metadata ? { ...before.content.metadata, ...content.metadata } : content.metadata
  return { ...after, content: { ...before.content, ...content, ...(metadata && { metadata }) } }
}
