/** The threads of a store and whose they are: Mastra asks for a thread by its id alone. */
import { createHash } from 'node:crypto'
import type { StorageThreadType } from '@mastra/core/memory'
import { MadeleineError } from '../../../errors.ts'
import { isJsonObject, type JsonObject } from '../../../json.ts'
import type { Memory } from '../../../memory/memory.ts'
import type { Store } from '../../../memory/open/running-store.ts'
import type { ConversationEntry } from '../../../contract/results/log-results.ts'
import { defined } from '../../../defined.ts'

/** The user of the store that keeps the register: a conversation for each thread, whose newest message is the thread's record. */
export const REGISTER_USER = 'mastra threads'
const PAGE = 500

/** A record is written whole each time; the ones before it are forgotten. */
export class ThreadRegister {
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
      const page = await memory.conversations({ ...query, lastMessage: true, limit: PAGE, ...defined({ cursor }) })
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
