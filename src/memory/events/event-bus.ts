/** The event bus of an open store: what a commit changed reaches cached manifests, the user's listeners and the other processes. */
import type { Events } from '../../core/events.ts'
import type { MemoryEvent } from '../../pipeline/context/pipeline-context.ts'
import type { StoreSettings } from '../../pipeline/context/store-settings.ts'
import type { ManifestCache } from '../../contents/search/manifest-cache.ts'
import type { Db } from '../../store/engine/db.ts'
import { createBroadcast, type BroadcastListener } from './broadcast.ts'
import { createEmitter, type Listener } from './emitter.ts'

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
