/** A store that is opened by the first call and closed when none has been made for a while. */
import { resolve } from 'node:path'
import { orderByKey, type KeyedOrder } from '../../memory/order-by-key.ts'
import { openStore } from '../../memory/open/open-store.ts'
import type { Store } from '../../memory/open/running-store.ts'
import type { StoreOptions } from '../../memory/open/store-options.ts'
import { REGISTRY_USER } from './memory-scope.ts'

/**
 * An open store keeps its process alive, and code written for mem0 closes nothing. So this one is closed after `idleMs` without a
 * call, and the next call opens it again. What was acknowledged is on disk all the while; work that was under way goes on then.
 */
export class LazyStore {
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
export function lazyStore(options: StoreOptions, idleMs: number): LazyStore {
  const place = options.databaseUrl ?? resolve(options.data ?? '')
  const known = stores.get(place)
  if (known) return known
  const store = new LazyStore(options, idleMs)
  stores.set(place, store)
  return store
}
