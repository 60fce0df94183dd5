/** The event bus of an open store: what a commit changed reaches cached manifests, the user's listeners and the other processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { invalidInput, MadeleineError, show } from '@madeleine/base'
import { type Events, EVENTS, nearestName } from '@madeleine/contract'
import type { Db } from '@madeleine/engine'
import type { ManifestCache } from '../contents/manifest.ts'
import type { MemoryEvent } from '../pipeline/pipeline-context.ts'
import type { StoreSettings } from '../pipeline/store-settings.ts'

export interface EventBus {
  /** To be called after the commit. Resolves when no manifest older than the event is served any more; never rejects. */
  publish(event: MemoryEvent): Promise<void>
  /** Tells the other processes that there is work. This one knows. */
  wakeOthers(): void
  /** Tells the other processes that the store's settings were changed, or those of the user. */
  settingsChanged(userId?: string): void
  /** Starts receiving what other processes publish. */
  listen(): void
  /** @throws {MadeleineError} `invalid_input` for an unknown event */
  on<E extends keyof Events>(userId: string, event: E, listener: Listener<E>): () => void
  close(): Promise<void>
}

export interface EventBusOptions {
  readonly db: Db
  readonly settings: StoreSettings
  readonly manifests: ManifestCache
  readonly uuid: () => string
  /** There may be work. */
  readonly wake: () => void
}

export function createEventBus(options: EventBusOptions): EventBus {
  const { db, manifests, uuid } = options
  const emitter = createEmitter()
  const emit = ({ userId, event, ...ids }: MemoryEvent): void => emitter.emit(userId, event, ids as Events[typeof event])
  const broadcast = createBroadcast(db.channel, uuid(), receiver(options, emit))
  return {
    async publish(event) {
      if (event.event === 'manifest.updated') await manifests.drop(event.userId)
      broadcast.send(event)
      emit(event)
    },
    wakeOthers: () => broadcast.wake(),
    settingsChanged: (userId) => broadcast.settings(userId),
    listen: () => broadcast.listen(),
    on(userId, event, listener) {
      const end = emitter.on(userId, event, listener)
      broadcast.listen()
      return end
    },
    close: () => broadcast.close(),
  }
}

/** What other processes publish, handed to the manifest cache, the settings, the worker and this process's listeners. */
function receiver({ db, settings, manifests, wake }: EventBusOptions, emit: (event: MemoryEvent) => void): BroadcastListener {
  let connections = 0
  return {
    event(event) {
      const isDropped = event.event === 'manifest.updated' ? manifests.dropServed(event.userId) : Promise.resolve()
      void isDropped.then(() => emit(event))
    },
    wake,
    // A reading that fails is repeated with the next call that needs the settings
    settings(userId) {
      if (userId === undefined) void settings.read(db).catch(() => settings.hearsChanges(false))
      else settings.forget(userId)
    },
    up() {
      const connection = ++connections
      manifests.enable() // empty: notices may have been missed
      wake()
      const isAlone = db.engine === 'pglite' && db.sharing === undefined // no other process can have changed anything
      settings.hearsChanges(isAlone)
      if (isAlone) return
      // Until they are read, and where that fails, settings are read again after a second
      void settings.read(db).then(() => connection === connections && settings.hearsChanges(true), () => undefined)
    },
    down() {
      connections++
      manifests.disable()
      settings.hearsChanges(false)
    },
  }
}

// The broadcast between processes that have the same store open: events and wake-ups, sent and received through the store's channel.

/** How long closing waits for a server that does not answer, in milliseconds. */
const CLOSE_WAIT_MS = 2000

const Id = z.string().min(1).max(255)

/** Ids and the names of events, no text of a message. Malformed messages are ignored. */
const Notice = z.strictObject({
  from: Id, userId: Id.optional(), event: z.string().optional(),
  ids: z.record(z.string(), Id).optional(), settings: z.literal(true).optional(),
})

export interface BroadcastListener {
  event(event: MemoryEvent): void
  /** Another process has or did work, so there may be some for this one. */
  wake(): void
  /** The store's settings were changed, or those of the user. */
  settings(userId: string | undefined): void
  /** Everything is received from now on; earlier notices may have been missed. */
  up(): void
  down(): void
}

export interface Broadcast {
  send(event: MemoryEvent): void
  /** Tells the other processes that there is work, where no event says so. */
  wake(): void
  /** Tells the other processes that the store's settings were changed, or those of the user. */
  settings(userId: string | undefined): void
  /** Starts receiving, once; it may take a moment until `up`. */
  listen(): void
  /** Stops receiving. Resolves when everything sent is on its way, after two seconds at most. */
  close(): Promise<void>
}

/** @param self this process's name: its own notices are ignored */
export function createBroadcast(channel: Db['channel'], self: string, listener: BroadcastListener): Broadcast {
  let end: (() => void) | undefined
  let isClosed = false
  const send = (notice: Omit<z.input<typeof Notice>, 'from'>): void => channel.send(JSON.stringify({ from: self, ...notice }))
  const heard = (text: string): void => {
    const notice = parseNotice(text)
    if (!notice || notice.from === self) return
    if (notice.settings) listener.settings(notice.userId)
    const event = eventOf(notice)
    if (event) listener.event(event)
    listener.wake()
  }
  return {
    send: ({ userId, event, ...ids }) => send({ userId, event, ids }),
    wake: () => send({}),
    settings: (userId) => send({ settings: true, userId }),
    listen() {
      if (!isClosed) end ??= channel.listen({ onText: heard, onUp: listener.up, onDown: listener.down })
    },
    async close() {
      isClosed = true
      end?.()
      await Promise.race([channel.flush(), sleep(CLOSE_WAIT_MS, undefined, { ref: false })])
    },
  }
}

function parseNotice(text: string): z.output<typeof Notice> | undefined {
  try {
    return Notice.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Undefined for an event that this version does not know, or that lacks one of its ids. */
function eventOf({ userId, event = '', ids = {} }: z.output<typeof Notice>): MemoryEvent | undefined {
  if (userId === undefined || !Object.hasOwn(EVENTS, event)) return undefined
  const names = EVENTS[event as keyof typeof EVENTS]
  if (!names.every((name) => Object.hasOwn(ids, name))) return undefined
  return { userId, event, ...Object.fromEntries(names.map((name) => [name, ids[name]])) } as unknown as MemoryEvent
}

// The listeners of this process, by user and event.

export type Listener<E extends keyof Events> = (ids: Events[E]) => unknown

export interface EventEmitter {
  /**
   * Calls `listener` with the ids of each event of this user from now on.
   * @returns a function that removes the listener
   * @throws {MadeleineError} `invalid_input` for an unknown event, or a listener that is no function
   */
  on<E extends keyof Events>(userId: string, event: E, listener: Listener<E>): () => void
  /** Calls every listener of the user's event, each with its own copy of the ids. A listener that throws is reported as a warning. */
  emit<E extends keyof Events>(userId: string, event: E, ids: Events[E]): void
}

type Call = (ids: object) => unknown

export function createEmitter(): EventEmitter {
  const listening = new Map<string, Set<Call>>()
  const keyOf = (userId: string, event: string): string => `${event} ${userId}`
  return {
    on(userId, event, listener) {
      if (typeof event !== 'string' || !Object.hasOwn(EVENTS, event)) throw unknownEvent(event)
      if (typeof listener !== 'function') throw invalidInput('listener', listener, 'a function')
      const key = keyOf(userId, event)
      const call: Call = (ids) => listener(ids as Events[typeof event]) // the same function may listen twice
      const calls = listening.get(key) ?? new Set()
      listening.set(key, calls.add(call))
      return () => {
        calls.delete(call)
        if (calls.size === 0 && listening.get(key) === calls) listening.delete(key)
      }
    },
    emit(userId, event, ids) {
      const calls = listening.get(keyOf(userId, event)) ?? new Set()
      const before = [...calls] // a listener added while this event is handed out does not get it
      for (const call of before) if (calls.has(call)) void attempt(event, () => call({ ...ids }))
    },
  }
}

function unknownEvent(event: unknown): MadeleineError {
  const known = Object.keys(EVENTS)
  const nearest = typeof event === 'string' ? nearestName(event, known) : undefined
  return nearest === undefined
    ? invalidInput('event', event, `one of ${known.join(', ')}`)
    : new MadeleineError('invalid_input', `unknown event ${show(event)}; did you mean ${nearest}?`)
}

async function attempt(event: string, call: () => unknown): Promise<void> {
  try {
    await call()
  } catch (error) {
    process.emitWarning(`a listener of ${event} threw: ${textOf(error)}`, { code: 'listener_failed' })
  }
}

function textOf(error: unknown): string {
  try {
    return String(error)
  } catch {
    return 'a value that cannot be shown'
  }
}
