/** What happened, told where it matters: to the manifests that are kept, to listeners, to whoever else has the store open. */
import type { Events } from '../../core/events.ts'
import { createEmitter, type Listener } from './emitter.ts'
import { createBroadcast } from './broadcast.ts'
import type { MemoryEvent } from '../../pipeline/context/pipeline-context.ts'
import type { ManifestCache } from '../../recall/contents/manifest-cache.ts'
import type { Channel } from '../../store/channel/channel.ts'

export interface EventBus {
  /** After the commit. Resolves when no manifest from before it is shown any more; never rejects. */
  tell(happened: MemoryEvent): Promise<void>
  /** Says that there is work, to the other processes: this one knows. */
  wakeOthers(): void
  /** Begins to hear the others. */
  listen(): void
  on<E extends keyof Events>(event: E, listener: Listener<E>): () => void
  close(): Promise<void>
}

export interface EventBusOptions {
  readonly channel: Channel
  /** Whose listeners these are. */
  readonly user: string
  readonly manifests: ManifestCache
  readonly uuid: () => string
  /** There may be work. */
  readonly wake: () => void
}

export function createEventBus({ channel, user, manifests, uuid, wake }: EventBusOptions): EventBus {
  const listeners = createEmitter()
  /** Of another user nothing is told here, whoever's work it was. */
  const toListeners = ({ userId, event, ...ids }: MemoryEvent): void => {
    if (userId === user) listeners.tell(event, ids as Events[typeof event])
  }
  const outdated = async ({ event, userId }: MemoryEvent): Promise<void> => {
    if (event === 'manifest.updated') await manifests.drop(userId)
  }
  const others = createBroadcast(channel, uuid(), {
    heard(happened) {
      if (happened.userId !== user) return // whoever changed another user's manifests has dropped them
      void outdated(happened).then(() => toListeners(happened))
    },
    woken: wake,
    up: () => {
      manifests.trust()
      wake()
    },
    down: () => manifests.distrust(),
  })
  return {
    async tell(happened) {
      await outdated(happened)
      others.tell(happened)
      toListeners(happened)
    },
    wakeOthers: () => others.wake(),
    listen: () => others.listen(),
    on(event, listener) {
      const end = listeners.on(event, listener)
      others.listen()
      return end
    },
    close: () => others.close(),
  }
}
