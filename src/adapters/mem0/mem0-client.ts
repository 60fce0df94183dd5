/** `Memory` of mem0, on a store of this library. */
import { MadeleineError, show } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import { readClientConfig, type Mem0Config } from './client-config.ts'
import { everyFact, conversationIds, earlierFacts, findMemory, unreplacedMessages, versionsAt, type OwnedMemory } from './find-memories.ts'
import { lazyStore, type LazyStore } from './lazy-store.ts'
import {
  readAdded, readUpdate, readWanted, type AddOptions, type Mem0Message, type ReadOptions, type UpdateOptions,
} from './mem0-options.ts'
import { editOf, memoryHistory, memoryItem, metadataOf, type Found, type MemoryEdit, type MemoryItem } from './memory-item.ts'
import { nextVersion, placeOf } from './memory-id.ts'
import { conversationOf, EDIT_KEY, REGISTRY_USER, scopeOf, storeUserOf, type MemoryScope, type ScopedCall } from './memory-scope.ts'
import { listMemories, searchMemories } from './search-memories.ts'
import { defined } from '../../defined.ts'

const PUSHED_AT_ONCE = 500

/**
 * The calls of `Memory` of `mem0ai/oss`. Each message that is added is a memory, and so is each fact that is read from it.
 * Every call may reject with a MadeleineError; docs/guides/frameworks.md names the differences.
 */
export class Mem0Client {
  readonly #store: LazyStore
  readonly #keepsHistory: boolean
  readonly #now: () => Date

  constructor(config: Mem0Config = {}) {
    const { store, idleMs, keepsHistory, ignored } = readClientConfig(config)
    if (ignored.length > 0) process.emitWarning(
      `madeleine/mem0 does not use ${ignored.join(', ')}; a model is given as \`model\`, the place as \`data\` or \`databaseUrl\``,
      'MadeleineWarning',
    )
    this.#store = lazyStore(store, idleMs)
    this.#keepsHistory = keepsHistory
    this.#now = store.now ?? (() => new Date())
  }

  static fromConfig(config: Mem0Config): Mem0Client {
    return new Mem0Client(config)
  }

  /** Stores messages; each is a memory at once. What is learnt from them (`infer`, default true) follows in the background. */
  async add(messages: string | readonly Mem0Message[], options: AddOptions): Promise<{ results: MemoryItem[] }> {
    // In mem0's order: of two faults it tells the messages' first
    const added = readAdded(messages, { ...options })
    const scope = scopeOf({ ...options }, 'add')
    return this.#as(storeUserOf(scope), async (owned) => {
      await this.#store.register(owned.storeUser)
      const conversationId = conversationOf(scope)
      const ids: string[] = []
      for (let i = 0; i < added.length; i += PUSHED_AT_ONCE) {
        ids.push(...(await owned.memory.push({ conversationId, messages: added.slice(i, i + PUSHED_AT_ONCE) })).ids)
      }
      const results = (await unreplacedMessages(owned, conversationId, ids))
        .map((found) => ({ ...memoryItem(found), metadata: { ...metadataOf(found), event: 'ADD' }, event: 'ADD' }))
      return { results }
    })
  }

  /** The memories that a query finds, the surest first. */
  async search(query: string, options: ReadOptions): Promise<{ results: MemoryItem[] }> {
    const wanted = readWanted({ ...options }, this.#now())
    return this.#read(options, 'search', async (owned, scope) => ({ results: await searchMemories(owned, query, { ...wanted, scope }) }))
  }

  /** The newest memories. */
  async getAll(options: ReadOptions): Promise<{ results: MemoryItem[] }> {
    const wanted = readWanted({ ...options }, this.#now())
    return this.#read(options, 'getAll', async (owned, scope) => ({ results: await listMemories(owned, { ...wanted, scope }) }))
  }

  get(id: string): Promise<MemoryItem | null> {
    return this.#find(id, async (_, found) => (found ? memoryItem(found) : null))
  }

  /** What it said before, and says now, the newest first; of what was deleted nothing. */
  history(id: string): Promise<MemoryEdit[]> {
    return this.#find(id, async ({ memory }, found) =>
      (found ? memoryHistory(found, 'fact' in found ? earlierFacts(found.fact, await everyFact(memory)) : []) : []))
  }

  /** Replaces its text or merges metadata into it; the id stays. What a fact was read from stays as it was said. */
  async update(id: string, change: string | UpdateOptions): Promise<{ message: string }> {
    const { text, metadata } = readUpdate(change)
    return this.#change(id, async (owned, found) => {
      const { conversationId, old, ...spoken } = 'message' in found
        ? {
          conversationId: found.place.conversationId, old: found.message.id, role: found.message.role,
          kind: found.message.kind, ...defined({ name: found.message.name }),
        }
        : { conversationId: found.fact.sources[0]?.conversationId ?? conversationOf({}), old: found.fact.id, role: 'user' as const }
      const before = this.#keepsHistory
        ? memoryHistory(found).toReversed()
          .map(({ new_value, updated_at, created_at }) => ({ text: new_value, at: updated_at ?? created_at }))
        : []
      const edit = {
        ...('fact' in found ? { id } : {}), ...('message' in found ? editOf(found.message) : {}),
        createdAt: memoryItem(found).createdAt, before,
      }
      const message = {
        id: nextVersion(old), ...spoken, content: text ?? memoryItem(found).memory,
        metadata: { ...metadataOf(found), ...metadata, [EDIT_KEY]: edit } as JsonObject,
      }
      // The new one first: a crash in between leaves both, of which the newer counts
      await owned.memory.push({ conversationId, messages: [message] })
      await this.#forget(owned, found, message.id)
      return { message: 'Memory updated successfully!' }
    })
  }

  /** Removes a memory for good, with its history and what was derived from it. */
  delete(id: string): Promise<{ message: string }> {
    return this.#change(id, async (owned, found) => {
      await this.#forget(owned, found)
      return { message: 'Memory deleted successfully!' }
    })
  }

  /** Removes all memories of a scope: of a user without agent and run everything, whichever door it came in by. */
  async deleteAll(options: ReadOptions): Promise<{ message: string }> {
    return this.#read(options, 'deleteAll', async (owned, scope) => {
      if (scope.agentId === undefined && scope.runId === undefined) await owned.memory.forget({ user: true })
      else for (const id of await conversationIds(owned, scope)) await owned.memory.forget({ conversationId: id })
      return { message: 'Memories deleted successfully!' }
    })
  }

  /** Removes everything of every user that a client like this one has added something for. */
  reset(): Promise<void> {
    return this.#store.forgetRegistered()
  }

  /** Closes the store; the next call opens it again. */
  close(): Promise<void> {
    return this.#store.close()
  }

  #as<T>(storeUser: string, call: (owned: OwnedMemory) => Promise<T>): Promise<T> {
    return this.#store.use((store) => call({ memory: store.user(storeUser), storeUser }))
  }

  async #read<T>(options: ReadOptions, name: ScopedCall, call: (owned: OwnedMemory, scope: MemoryScope) => Promise<T>): Promise<T> {
    const scope = scopeOf({ ...options }, name)
    return this.#as(storeUserOf(scope), (owned) => call(owned, scope))
  }

  async #find<T>(id: string, call: (owned: OwnedMemory, found: Found | undefined) => Promise<T>): Promise<T> {
    const place = placeOf(id)
    return this.#as(place?.storeUser ?? REGISTRY_USER, async (owned) => call(owned, place && (await findMemory(owned, place))))
  }

  /** As #find, after other changes of the same memory. @throws {MadeleineError} `not_found` */
  #change<T>(id: string, call: (owned: OwnedMemory, found: Found) => Promise<T>): Promise<T> {
    return this.#store.inOrder(id, () => this.#find(id, (owned, found) => {
      if (!found) throw new MadeleineError('not_found', `Memory with ID ${typeof id === 'string' ? id : show(id)} not found`)
      return call(owned, found)
    }))
  }

  /** Forgets a memory, or what was there before a version of it. */
  async #forget({ memory, ...owned }: OwnedMemory, found: Found, except?: string): Promise<void> {
    if ('fact' in found) return void (await memory.forget({ factId: found.fact.id }))
    const { conversationId } = found.place
    for (const messageId of await versionsAt({ memory, ...owned }, found.place)) {
      if (messageId !== except) await memory.forget({ conversationId, firstId: messageId, lastId: messageId })
    }
  }
}
