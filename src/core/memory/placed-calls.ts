/** The calls of a handle: each is carried out in the own memory, or in the space that it names, once that is known to be granted. */
import { CALLS, type Call } from '../../contract/calls.ts'
import type { SpaceOptions, SpaceAccess } from '../../contract/space-options.ts'
import type { PushOptions, PushResult } from '../../contract/write-calls.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import type { ReadPlace } from '../recall/searched-log.ts'
import { appendInTurn } from './append-messages.ts'
import { callGuard, type Abortable, type CallGuard, type Asker, type CallPlace } from './call-guard.ts'
import type { Memory } from './memory.ts'
import type { StoreRuntime } from './store-runtime.ts'
import { clockOfUser, type UserClock } from '../pipeline/store-settings.ts'

type Placed<O> = Omit<O, 'space'>
type PlacedCall<O, T> = (given: Placed<O>, place: CallPlace, pipeline: PipelineContext) => Promise<T>
/** What names spaces that are read beside the own memory. */
type Across = SpaceOptions & { readonly spaces?: readonly string[] | undefined }

interface CallPlaces {
  readonly place: CallPlace
  /** Where the call names spaces. */
  readonly across: readonly ReadPlace[] | undefined
  /** In the zone of the place. */
  readonly clock: UserClock
}

export class PlacedCalls {
  readonly guard: CallGuard
  readonly #store: StoreRuntime
  readonly #asker: Asker
  readonly #own: CallPlace

  constructor(store: StoreRuntime, asker: Asker) {
    this.guard = callGuard(store.calls)
    this.#store = store
    this.#asker = asker
    this.#own = { userId: asker.userId, mayWrite: true }
  }

  /** The own memory, or the space that a call names. @throws {MadeleineError} `not_found`, `forbidden`, `invalid_input` */
  place(space: string | undefined, need: SpaceAccess): CallPlace | Promise<CallPlace> {
    return space === undefined ? this.#own : useSpace().then(({ spaceOf }) => spaceOf(this.#store.pipeline, this.#asker, space, need))
  }

  /** Messages are read at once, and stored when the space was found to be granted, in the order of the calls. */
  append({ space, ...options }: PushOptions & Abortable): Promise<PushResult> {
    const { userId, beforeStoring } = this.#asker
    return space === undefined ? appendInTurn(this.#store, userId, options, { beforeStoring }) : appendInTurn(this.#store, space, options, {
      admit: async () => this.place(space, 'read_write'), beforeStoring, ...(space !== userId && { speaker: userId }),
    })
  }

  write<O extends SpaceOptions & Abortable, T>(given: O, call: PlacedCall<O, T>, known: readonly string[]): Promise<T> {
    return this.guard.run(given, async ({ space, ...options }) =>
      call(options, await this.place(space, 'read_write'), this.#store.pipeline), [...known, 'space'])
  }

  read<O extends SpaceOptions & Abortable, T>(given: O, call: PlacedCall<O, T>, known?: readonly string[]): Promise<T> {
    return this.guard.runUnawaited(given, async ({ space, ...options }) =>
      call(options, await this.place(space, 'read'), this.#store.pipeline), known && [...known, 'space'])
  }

  /** A call that reads in the zone of that memory, which another process may have changed. */
  readInZone<O extends SpaceOptions & Abortable, T>(
    given: O, call: (given: Placed<O>, place: CallPlace, clock: UserClock) => Promise<T>,
  ): Promise<T> {
    return this.read(given, async (options, place, pipeline) => call(options, place, await clockAt(pipeline, place)))
  }

  /** The same in several memories, where the call names spaces. */
  readAcross<O extends Across & Abortable, T>(
    given: O, call: (given: Omit<O, 'space' | 'spaces'>, at: CallPlaces) => Promise<T>,
  ): Promise<T> {
    return this.guard.runUnawaited(given, async ({ space, spaces, ...options }) => {
      const { pipeline } = this.#store
      const { place, across } = space === undefined && spaces === undefined ? { place: this.#own, across: undefined }
        : await (await useSpace()).readPlaces(pipeline, this.#asker, { space, spaces })
      return call(options, { place, across, clock: await clockAt(pipeline, place) })
    })
  }

  /** What reads there. What a space shows to those who may only read it is recorded nowhere. */
  readsAt({ mayWrite }: CallPlace): StoreRuntime['reads'] {
    return mayWrite ? this.#store.reads : this.#store.reads.unrecorded
  }

  /** The space of a session that is not of the own memory. */
  spaceAt({ userId, space }: CallPlace): { readonly space?: string } {
    return space === undefined || userId === this.#asker.userId ? {} : { space }
  }
}

const clockAt = async (pipeline: PipelineContext, { userId }: CallPlace): Promise<UserClock> => {
  await pipeline.settings.refresh(pipeline.db, userId)
  return clockOfUser(pipeline, userId)
}

/** Loaded by the first call that names a space. */
const useSpace = () => import('../spaces/spaces.ts')

// A space as a memory: every call that can name a space names this one.

type Method = (this: Memory, ...args: unknown[]) => unknown

/** The calls that can name a space, and how many arguments stand before their options. */
const PLACES: ReadonlyMap<string, number> = new Map(Object.entries(CALLS as Readonly<Record<string, Call>>)
  .filter(([, { options }]) => Object.hasOwn(options.shape, 'space'))
  .map(([name, { takes, inPieces }]) => [name, takes.length + (inPieces === 'taken' ? 1 : 0)]))

/** What cannot name a space, such as `stats`, is the call of the memory itself. Closing it closes the memory. */
export const memoryIn = (memory: Memory, space: string): Memory => new Proxy(memory, {
  get(target, name) {
    const value: unknown = Reflect.get(target, name, target)
    if (typeof value !== 'function') return value
    const place = typeof name === 'string' ? PLACES.get(name) : undefined
    if (place === undefined) return (value as Method).bind(target)
    return (...args: unknown[]) => {
      const placed = Array.from({ length: place }, (_, i) => args[i])
      return (value as Method).call(target, ...placed, { ...(args[place] as object | undefined), space })
    }
  },
})
