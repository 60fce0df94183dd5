/** `Memory` of mem0, on a store of this library. */
import { resolve } from 'node:path'
import { DEFAULT_FOLDER, defined, invalidInput, type JsonObject, MadeleineError, show } from '@madeleine/base'
import { Redact, REDACTIONS } from '@madeleine/contract'
import { type KeyedOrder, openStore, orderByKey, type Redaction, Redactor, type Store, type StoreOptions } from '@madeleine/core'
import {
  everyFact, conversationIds, earlierFacts, findMemory, unreplacedMessages, versionsAt, listMemories, searchMemories, type OwnedMemory,
} from './find-memories.ts'
import {
  readAdded, readUpdate, readWanted, type AddOptions, type Mem0Message, type ReadOptions, type UpdateOptions,
} from './mem0-options.ts'
import {
  editOf, memoryHistory, memoryItem, metadataOf, nextVersion, placeOf, conversationOf, EDIT_KEY, REGISTRY_USER, scopeOf, storeUserOf,
  type Found, type MemoryEdit, type MemoryItem, type MemoryScope, type ScopedCall,
} from './memory-item.ts'

const PUSHED_AT_ONCE = 500

/**
 * The calls of `Memory` of `mem0ai/oss`. Each message that is added is a memory, and so is each fact that is read from it.
 * Every call may reject with a MadeleineError; docs/guides/frameworks.md names the differences.
 */
export class Mem0Client {
  readonly #store: LazyStore
  readonly #keepsHistory: boolean
  readonly #redactor: Redactor
  readonly #now: () => Date

  constructor(config: Mem0Config = {}) {
    const { store, idleMs, keepsHistory, redact, ignored } = readClientConfig(config)
    if (ignored.length > 0) process.emitWarning(
      `madeleine/mem0 does not use ${ignored.join(', ')}; a model is given as \`model\`, the place as \`data\` or \`databaseUrl\``,
      'MadeleineWarning',
    )
    this.#store = lazyStore(store, idleMs)
    this.#keepsHistory = keepsHistory
    this.#redactor = new Redactor(redact)
    this.#now = store.now ?? (() => new Date())
  }

  static fromConfig(config: Mem0Config): Mem0Client {
    return new Mem0Client(config)
  }

  /** Stores messages; each is a memory at once. What is learnt from them (`infer`, default true) follows in the background. */
  async add(messages: string | readonly Mem0Message[], options: AddOptions): Promise<{ results: MemoryItem[] }> {
    // In mem0's order: of two faults it tells the messages' first
    const added = readAdded(messages, { ...options }, this.#redactor)
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
    const { text, metadata } = readUpdate(change, this.#redactor)
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

// A store that is opened by the first call and closed when none has been made for a while.

/**
 * An open store keeps its process alive, and code written for mem0 closes nothing. So this one is closed after `idleMs` without a
 * call, and the next call opens it again. What was acknowledged is on disk all the while; work that was under way goes on then.
 */
class LazyStore {
  readonly #options: StoreOptions
  readonly #idleMs: number
  #opening: Promise<Store> | undefined
  #closing: Promise<void> = Promise.resolve()
  #calls = 0
  #idle: NodeJS.Timeout | undefined
  /** Who waits for the calls under way. */
  readonly #waiting: (() => void)[] = []
  /** Changes of one memory one after the other. */
  readonly inOrder: KeyedOrder = orderByKey()
  /** Users that are known to be in the register. */
  readonly #registered = new Set<string>()

  constructor(options: StoreOptions, idleMs: number) {
    this.#options = options
    this.#idleMs = idleMs
  }

  async use<T>(call: (store: Store) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle)
    this.#calls++
    try {
      return await call(await this.#open())
    } finally {
      this.#calls--
      if (this.#calls === 0) for (const done of this.#waiting.splice(0)) done()
      if (this.#calls === 0 && this.#opening) this.#idle = setTimeout(
        () => void this.close().catch(() => undefined), Math.min(this.#idleMs, LONGEST_TIMER_MS),
      )
    }
  }

  /** Notes a user's name, before its first message: a store does not tell who its users are. */
  async register(user: string): Promise<void> {
    if (this.#registered.has(user)) return
    await this.use((store) => store.user(REGISTRY_USER)
      .push({ conversationId: REGISTER, messages: [{ id: user, role: 'system', kind: 'event', content: 'user' }] }))
    this.#registered.add(user)
  }

  /** Removes everything of every user in the register, and the register after them. */
  forgetRegistered(): Promise<void> {
    return this.use(async (store) => {
      const registry = store.user(REGISTRY_USER)
      const users = (await registry.segments({ conversationId: REGISTER })).flatMap(({ messageIds }) => messageIds)
      this.#registered.clear()
      for (const user of users) await store.user(user).forget({ user: true })
      await registry.forget({ user: true })
    })
  }

  /** Waits for the calls under way, and closes the store if it is open. */
  async close(): Promise<void> {
    while (this.#calls > 0) await new Promise<void>((done) => void this.#waiting.push(done))
    clearTimeout(this.#idle)
    const opened = this.#opening
    if (!opened) return this.#closing
    this.#opening = undefined
    this.#closing = opened.then((store) => store.close())
    return this.#closing
  }

  #open(): Promise<Store> {
    return (this.#opening ??= this.#closing.catch(() => undefined).then(() => openStore(this.#options)).catch((error: unknown) => {
      this.#opening = undefined
      throw error
    }))
  }
}

/** The conversation of the register; each message's id is a user. */
const REGISTER = 'users'
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** One store for each place: an application makes its client wherever it needs one. */
const stores = new Map<string, LazyStore>()

/** The store of this place; the options of the first client of a place are those of its store. */
function lazyStore(options: StoreOptions, idleMs: number): LazyStore {
  const place = options.databaseUrl ?? resolve(options.data ?? '')
  const known = stores.get(place)
  if (known) return known
  const store = new LazyStore(options, idleMs)
  stores.set(place, store)
  return store
}

// The configuration of the mem0-shaped client: our options, and mem0's, which are accepted and not used.

/** Options of `Memory` of `madeleine/mem0`: those of `openStore`, and any of mem0's, which are ignored with one warning. */
export interface Mem0Config extends Partial<Omit<StoreOptions, 'embedder' | 'reranker'>> {
  /** Ours, or mem0's `{ provider, config }`, which is ignored. */
  embedder?: StoreOptions['embedder'] | Mem0Provider
  reranker?: StoreOptions['reranker'] | Mem0Provider
  /** Time without a call after which the store is closed, so that the process can end; the next call opens it again. Default 1,000 ms. */
  idleMs?: number
  /**
   * What is taken out of texts and metadata before they are stored, as `redact` of `push`: 'secrets', 'personal' or a function. Default:
   * nothing. (`redact` itself is about what models are sent.)
   */
  redactStored?: Redaction
  /** Whether texts that `update` replaces are dropped. Default false: `history` shows them. */
  disableHistory?: boolean
  llm?: Mem0Provider
  vectorStore?: Mem0Provider
  historyStore?: Mem0Provider
  historyDbPath?: string
  version?: string
  customInstructions?: string
}

/** A provider in a configuration of mem0. */
export interface Mem0Provider {
  provider: string
  config: object
}

export interface ReadConfig {
  readonly store: StoreOptions
  readonly idleMs: number
  readonly keepsHistory: boolean
  readonly redact: Redaction | undefined
  /** Keys of mem0 that were left out, other than what says nothing. */
  readonly ignored: readonly string[]
}

/** Keys of mem0's configuration, of version 3 and those before. */
const MEM0_KEYS: ReadonlySet<string> = new Set([
  'llm', 'vectorStore', 'historyStore', 'historyDbPath', 'version', 'customInstructions', 'customPrompt', 'graphStore', 'enableGraph',
])
const DEFAULT_IDLE_MS = 1000

/** @throws {MadeleineError} `invalid_input` */
function checkedRedaction(given: Redaction): Redaction {
  const read = Redact.safeParse(given)
  if (!read.success) throw invalidInput('redactStored', given, `one of ${REDACTIONS.join(', ')} or a function`)
  return read.data
}

const isProvider = (value: unknown): boolean => typeof value === 'object' && value !== null && 'provider' in value

/** Divides a configuration. Keys that neither has go on to `openStore`, which names them. @throws {MadeleineError} `invalid_input` */
function readClientConfig({ idleMs = DEFAULT_IDLE_MS, disableHistory = false, redactStored, ...given }: Mem0Config): ReadConfig {
  if (typeof idleMs !== 'number' || !(idleMs >= 0)) throw invalidInput('idleMs', idleMs, 'a number of milliseconds, 0 or more')
  const isTheirs = ([key, value]: [string, unknown]): boolean => MEM0_KEYS.has(key) || isProvider(value)
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  const own = Object.fromEntries(entries.filter((entry) => !isTheirs(entry))) as StoreOptions
  return {
    store: own.data === undefined && own.databaseUrl === undefined ? { ...own, data: DEFAULT_FOLDER } : own,
    idleMs, keepsHistory: !disableHistory, redact: redactStored === undefined ? undefined : checkedRedaction(redactStored),
    ignored: entries.filter(isTheirs).map(([key]) => key).filter((key) => key !== 'version'),
  }
}
