/** The event bus of an open store: what a commit changed reaches cached manifests, the user's listeners and the other processes. */
import type { Events } from '../../core/events.ts'
import type { MemoryEvent } from '../../pipeline/context/pipeline-context.ts'
import type { StoreSettings } from '../../pipeline/context/store-settings.ts'
import type { ManifestCache } from '../../recall/contents/manifest-cache.ts'
import type { Db } from '../../store/engine/db.ts'
import { createBroadcast } from './broadcast.ts'
import { createEmitter, type Listener } from './emitter.ts'

export interface EventBus {
  /** To be called after the commit. Resolves when no manifest older than the event is served any more; never rejects. */
  publish(event: MemoryEvent): Promise<void>
  /** Tells the other processes that there is work. This one knows. */
  wakeOthers(): void
  /** Tells the other processes that the store's settings were changed. */
  settingsChanged(): void
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

export function createEventBus({ db, settings, manifests, uuid, wake }: EventBusOptions): EventBus {
  const emitter = createEmitter()
  const emit = ({ userId, event, ...ids }: MemoryEvent): void => emitter.emit(userId, event, ids as Events[typeof event])
  // A reading that fails is repeated with the next call that needs the settings
  const readSettings = (): void => void settings.read(db).catch(() => settings.hearsChanges(false))
  const broadcast = createBroadcast(db.channel, uuid(), {
    event(event) {
      const isShown = event.event === 'manifest.updated' ? manifests.dropServed(event.userId) : Promise.resolve()
      void isShown.then(() => emit(event))
    },
    wake,
    settings: readSettings,
    up() {
      manifests.enable()
      settings.hearsChanges(true)
      readSettings()
      wake()
    },
    down() {
      manifests.disable()
      settings.hearsChanges(false)
    },
  })
  return {
    async publish(event) {
      if (event.event === 'manifest.updated') await manifests.drop(event.userId)
      broadcast.send(event)
      emit(event)
    },
    wakeOthers: () => broadcast.wake(),
    settingsChanged: () => broadcast.settings(),
    listen: () => broadcast.listen(),
    on(userId, event, listener) {
      const end = emitter.on(userId, event, listener)
      broadcast.listen()
      return end
    },
    close: () => broadcast.close(),
  }
}
