/** What happened, told where it matters: to the manifests that are kept, to listeners, to whoever else has the store open. */
import type { Events } from '../../core/events.ts'
import { makeListeners, type Listener } from './emitter.ts'
import { neighbours } from './broadcast.ts'
import type { Happened } from '../../pipeline/pipeline-context.ts'
import type { Manifests } from '../../recall/contents/manifest-cache.ts'
import type { Channel } from '../../store/channel/channel.ts'

export interface Telling {
  /** After the commit. Resolves when no manifest from before it is shown any more; never rejects. */
  tell(happened: Happened): Promise<void>
  /** Says that there is work, to the other processes: this one knows. */
  wakeOthers(): void
  /** Begins to hear the others. */
  listen(): void
  on<E extends keyof Events>(event: E, listener: Listener<E>): () => void
  close(): Promise<void>
}

export interface Told {
  readonly channel: Channel
  /** Whose listeners these are. */
  readonly user: string
  readonly manifests: Manifests
  readonly uuid: () => string
  /** There may be work. */
  readonly wake: () => void
}

export function makeTelling({ channel, user, manifests, uuid, wake }: Told): Telling {
  const listeners = makeListeners()
  /** Of another user nothing is told here, whoever's work it was. */
  const toListeners = ({ userId, event, ...ids }: Happened): void => {
    if (userId === user) listeners.tell(event, ids as Events[typeof event])
  }
  const outdated = async ({ event, userId }: Happened): Promise<void> => {
    if (event === 'manifest.updated') await manifests.drop(userId)
  }
  const others = neighbours(channel, uuid(), {
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
