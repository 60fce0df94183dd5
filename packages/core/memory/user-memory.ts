/** A handle to one user's memory in an open store. It holds no connection, timer or listener of its own: any number is cheap. */
import {
  type CalledStep, type Events, type ExpandOptions, type ForgetOptions, type ForgetPlanResult, type ForgetResult, idOf, type ImportItem,
  type ImportOptions, optionNamesOf, type PushOptions, type PushResult, type SpaceAccess, type SpaceOptions,
  type RelatedOptions, type PauseOptions, type SplitOptions, type StarOptions, type TrustOptions, type TocOptions,
} from '@madeleine/contract'
import { forgetNamed } from '../forgetting/forget.ts'
import { parseForget } from '../forgetting/parse-forget.ts'
import type { Tender } from '../history/tending.ts'
import { flushTails } from '../pipeline/worker.ts'
import { readEpisode, readSegments, readConversations, readMessages } from '../recall/get-segments.ts'
import { rateNamed } from '../reviews/rate-call.ts'
import { ROOT } from '@madeleine/base'
import { type Abortable, type Asker, type CallGuard, type CallPlace, callGuard } from './call-guard.ts'
import { importInto } from './import-into.ts'
import type { Memory, ResultOf, OptionsOf } from './memory.ts'
import type { StoreRuntime } from './store-runtime.ts'
import {
  parseContext, parseConversations, parseExpand, parseFacts, parseId, parseManifest, parsePage, parseRecall, parseRecent, parseSession,
  parseTimeline, parseToc,
} from './parse-options.ts'
import { type UserClock, clockOfUser } from '../pipeline/store-settings.ts'
import type { ReadPlace } from '../recall/searched-log.ts'
import { appendInTurn } from './append-messages.ts'
import { checkStore, readStats } from './store-stats.ts'

export class UserMemory implements Memory {
  readonly #store: StoreRuntime
  readonly #asker: Asker
  readonly #closeStore: (() => Promise<void>) | undefined
  #calls: CallGuard | undefined
  #listeners: Set<() => void> | undefined

  /** @param closeStore given to the one handle of `openMemory`, whose store closes with it */
  constructor(store: StoreRuntime, asker: Asker, closeStore?: () => Promise<void>) {
    this.#store = store
    this.#asker = asker
    this.#closeStore = closeStore
  }

  /** Made with the first call: a handle that is never used costs next to nothing. */
  get #guard(): CallGuard {
    return (this.#calls ??= callGuard(this.#store.calls))
  }

  push(given: OptionsOf<'push'>): ResultOf<'push'> {
    return this.#guard.run(given, (options) => this.#step('push', () => this.#append(options)), optionNamesOf('push'))
  }

  flush(given: OptionsOf<'flush'> = {}): Promise<void> {
    return this.#guard.run(given, async ({ conversationId, space }) => {
      const { userId } = await this.#place(space, 'read_write')
      await flushNamed(this.#store, userId, conversationId)
    }, optionNamesOf('flush'))
  }

  settle(given: Abortable = {}): Promise<void> {
    return this.#guard.run(given, ({ signal }) => this.#store.settle(signal), [])
  }

  forget(given: ForgetOptions & { dryRun: true } & Abortable): Promise<ForgetPlanResult>
  forget(given: ForgetOptions & { dryRun?: false } & Abortable): Promise<ForgetResult>
  forget(given: ForgetOptions & { dryRun?: boolean } & Abortable): Promise<ForgetResult | ForgetPlanResult> {
    return this.#guard.run<typeof given, ForgetResult | ForgetPlanResult>(given, async ({ signal: _, space, ...which }) => {
      const place = await this.#place(space, 'read_write')
      return forgetNamed(this.#store, place, { ...parseForget(which), by: this.#doer(place) })
    }, optionNamesOf('forget'))
  }

  import(items: AsyncIterable<ImportItem> | Iterable<ImportItem>, given: ImportOptions & Abortable = {}): ResultOf<'import'> {
    const calls = this.#guard
    return calls.runUnawaited(given, async ({ space, ...options }) => importInto(
      this.#store, { calls, asker: this.#asker, place: await this.#place(space, 'read_write'), items }, options,
    ))
  }

  async *export(given: Abortable = {}): AsyncGenerator<string> {
    const { exportedText, spoolExport } = await import('../transfer/export-user.ts')
    yield* exportedText(() => this.#guard.run(given, ({ signal }) => spoolExport(this.#store.pipeline, this.#asker.userId, signal), []))
  }

  restore(source: Parameters<Memory['restore']>[0], given: Abortable = {}): ResultOf<'restore'> {
    const calls = this.#guard
    return calls.runUnawaited(given, async ({ signal }) => (await import('../transfer/restore-user.ts'))
      .restoreUser({ store: this.#store, userId: this.#asker.userId, signal }, source, (write) => calls.await(write)), [])
  }

  recall(given: OptionsOf<'recall'>): ResultOf<'recall'> {
    return this.#guard.runUnawaited(given, async ({ signal, space, spaces, ...options }) => {
      const { place, across } = await this.#places({ space, spaces })
      const clock = await this.#clockOf(place)
      return this.#step('recall', () => this.#readsAt(place).recall(place.userId, parseRecall(clock, options), { signal, across }))
    })
  }

  recent(given: OptionsOf<'recent'> = {}): ResultOf<'recent'> {
    return this.#guard.runUnawaited(given, async ({ signal, space, spaces, ...options }) => {
      const { place, across } = await this.#places({ space, spaces })
      const clock = await this.#clockOf(place)
      return this.#step('recent', () => this.#readsAt(place).recent(place.userId, parseRecent(clock, options), { signal, across }))
    })
  }

  facts(given: OptionsOf<'facts'> = {}): ResultOf<'facts'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, spaces, ...options }) => {
      const { place, across } = await this.#places({ space, spaces })
      const clock = await this.#clockOf(place)
      const { factsNamed } = await import('../facts/edit-fact.ts')
      return factsNamed(this.#store.searcher, place.userId, parseFacts(clock, options), across)
    })
  }

  editFact(given: OptionsOf<'editFact'>): ResultOf<'editFact'> {
    return this.#guard.run(given, async ({ signal: _, space, ...edit }) => {
      const place = await this.#place(space, 'read_write')
      return (await import('../facts/edit-fact.ts')).editFact(this.#store, { place, by: this.#asker.userId, doer: this.#doer(place) }, edit)
    }, optionNamesOf('editFact'))
  }

  factEdits(given: OptionsOf<'factEdits'> = {}): ResultOf<'factEdits'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...which }) => {
      const { userId } = await this.#place(space, 'read')
      return (await import('../facts/edit-fact.ts')).listEdits(this.#store.pipeline.db, userId, which)
    })
  }

  agenda(given: OptionsOf<'agenda'> = {}): ResultOf<'agenda'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const place = await this.#place(space, 'read')
      const clock = await this.#clockOf(place)
      return (await import('../facts/agenda.ts')).readAgenda(this.#store.pipeline.db, place.userId, clock, options)
    })
  }

  episode(id: string, given: SpaceOptions & Abortable = {}): ResultOf<'episode'> {
    return this.#guard.runUnawaited(given, async ({ space: named }) => {
      const { userId, space } = await this.#place(named, 'read')
      const { db, now } = this.#store.pipeline
      return { ...(await readEpisode(db, userId, parseId(id, 'an episode'), now())), ...(space !== undefined && { space }) }
    }, optionNamesOf('episode'))
  }

  related(episodeId: string, given: RelatedOptions & Abortable = {}): ResultOf<'related'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const place = await this.#place(space, 'read')
      const { relatedEpisodes } = await import('../recall/related-episodes.ts')
      const asking = { userId: place.userId, clock: await this.#clockOf(place) }
      return relatedEpisodes(this.#store, asking, { ...options, episodeId: parseId(episodeId, 'an episode') })
    })
  }

  segments(given: OptionsOf<'segments'>): ResultOf<'segments'> {
    return this.#guard.runUnawaited(given, async ({ conversationId, space }) => {
      const { userId } = await this.#place(space, 'read')
      return readSegments(this.#store.pipeline.db, userId, idOf(conversationId, 'conversationId'))
    }, optionNamesOf('segments'))
  }

  conversations(given: OptionsOf<'conversations'> = {}): ResultOf<'conversations'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const { userId } = await this.#place(space, 'read')
      return readConversations(this.#store.pipeline.db, userId, parseConversations(options))
    })
  }

  manifest(given: OptionsOf<'manifest'> = {}): ResultOf<'manifest'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const place = await this.#place(space, 'read')
      const clock = await this.#clockOf(place)
      this.#store.events.listen() // what is kept is only right while changes are heard
      return this.#store.manifests.read(place.userId, parseManifest(clock, options))
    })
  }

  messages(given: OptionsOf<'messages'>): ResultOf<'messages'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const { userId } = await this.#place(space, 'read')
      return readMessages(this.#store.pipeline.db, userId, parsePage(options))
    })
  }

  session(given: OptionsOf<'session'>): ResultOf<'session'> {
    return this.#guard.runUnawaited(given, async ({ signal, space, ...options }) => {
      const place = await this.#place(space, 'read')
      const clock = await this.#clockOf(place)
      return this.#step('session', () =>
        this.#readsAt(place).session(place.userId, { ...parseSession(clock, options), ...this.#spaceAt(place) }, signal))
    })
  }

  context(given: OptionsOf<'context'>): ResultOf<'context'> {
    return this.#guard.runUnawaited(given, async ({ signal, space, spaces, ...options }) => {
      const { place, across } = await this.#places({ space, spaces })
      const clock = await this.#clockOf(place)
      return this.#step('context', () => {
        const { session, ...request } = parseContext(clock, options)
        const at = { session: { ...session, ...this.#spaceAt(place) }, ...request, ...(across && { across }) }
        return this.#readsAt(place).context(place.userId, at, signal)
      })
    })
  }

  toc(node: string = ROOT.id, given: TocOptions & Abortable = {}): ResultOf<'toc'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const place = await this.#place(space, 'read')
      const request = parseToc(await this.#clockOf(place), node, options)
      return (await import('../contents/read-contents.ts')).readContents(this.#store.pipeline.db, place.userId, request)
    })
  }

  timeline(given: OptionsOf<'timeline'> = {}): ResultOf<'timeline'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const place = await this.#place(space, 'read')
      const request = parseTimeline(await this.#clockOf(place), options)
      return (await import('../recall/read-timeline.ts')).readTimeline(this.#store.pipeline.db, place.userId, request)
    })
  }

  expand(id: string, given: ExpandOptions & Abortable = {}): ResultOf<'expand'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const { userId } = await this.#place(space, 'read')
      const request = parseExpand(id, options)
      return (await import('../contents/read-contents.ts')).expand(this.#store.pipeline.db, userId, request)
    })
  }

  rate(episodeId: string, rating: Parameters<Memory['rate']>[1], given: SpaceOptions & Abortable = {}): ResultOf<'rate'> {
    return this.#guard.run(given, async ({ space }) => {
      const { userId } = await this.#place(space, 'read_write')
      return rateNamed(this.#store, userId, episodeId, rating)
    }, optionNamesOf('rate'))
  }

  archive(given: OptionsOf<'archive'>): ResultOf<'archive'> {
    return this.#tend(given, async (tender, which) => (await archiving()).archive(tender, which))
  }

  unarchive(given: OptionsOf<'unarchive'>): ResultOf<'unarchive'> {
    return this.#tend(given, async (tender, which) => (await archiving()).unarchive(tender, which))
  }

  merge(given: OptionsOf<'merge'>): ResultOf<'merge'> {
    return this.#tend(given, async (tender, which) => (await regrouping()).mergeEpisodes(tender, which))
  }

  mergeProposals(given: OptionsOf<'mergeProposals'> = {}): ResultOf<'mergeProposals'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const { userId } = await this.#place(space, 'read')
      return (await import('../history/propose-merges.ts')).proposeMerges(this.#store.pipeline, userId, options)
    })
  }

  split(episodeId: string, given: SplitOptions & Abortable): ResultOf<'split'> {
    return this.#tend(given, async (tender, where) => (await regrouping()).splitEpisode(tender, episodeId, where))
  }

  describe(given: OptionsOf<'describe'>): ResultOf<'describe'> {
    return this.#tend(given, async (tender, names) => (await import('../history/describe-episode.ts')).describe(tender, names))
  }

  star(episodeId: string, given: StarOptions & Abortable = {}): ResultOf<'star'> {
    return this.#tend(given, async (tender, options) => (await archiving()).star(tender, episodeId, options))
  }

  pause(conversationId: string, given: PauseOptions & Abortable = {}): ResultOf<'pause'> {
    return this.#tend(given, async (tender, options) =>
      (await import('../history/pause-conversation.ts')).pause(tender, idOf(conversationId, 'conversationId'), options))
  }

  trust(conversationId: string, given: TrustOptions & Abortable = {}): ResultOf<'trust'> {
    return this.#tend(given, async (tender, options) =>
      (await import('../history/trust-conversation.ts')).trust(tender, idOf(conversationId, 'conversationId'), options))
  }

  history(given: OptionsOf<'history'> = {}): ResultOf<'history'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const { userId } = await this.#place(space, 'read')
      return (await import('../history/history.ts')).listHistory(this.#store.pipeline.db, userId, options)
    })
  }

  undo(id: string, given: SpaceOptions & Abortable = {}): ResultOf<'undo'> {
    return this.#tend(given, async (tender) => (await import('../history/history.ts')).undo(tender, parseId(id, 'an entry of the history')),
      optionNamesOf('undo'))
  }

  people(given: OptionsOf<'people'> = {}): ResultOf<'people'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const { userId } = await this.#place(space, 'read')
      return (await people()).listPeople(this.#store.pipeline.db, userId, options)
    })
  }

  mergePeople(given: OptionsOf<'mergePeople'>): ResultOf<'mergePeople'> {
    return this.#guard.run(given, async ({ signal: _, space, ...options }) => {
      const { userId } = await this.#place(space, 'read_write')
      return (await people()).mergePeople(this.#store, userId, { ...options, isOwn: userId === this.#asker.userId })
    }, optionNamesOf('mergePeople'))
  }

  unmergePeople(id: string, given: SpaceOptions & Abortable = {}): ResultOf<'unmergePeople'> {
    return this.#guard.run(given, async ({ space }) => {
      const { userId } = await this.#place(space, 'read_write')
      return (await people()).unmergePeople(this.#store, userId, parseId(id, 'a merge'))
    }, optionNamesOf('unmergePeople'))
  }

  projects(given: OptionsOf<'projects'> = {}): ResultOf<'projects'> {
    return this.#guard.runUnawaited(given, async ({ signal: _, space, ...options }) => {
      const { userId } = await this.#place(space, 'read')
      return (await projects()).listProjects(this.#store.pipeline.db, userId, options)
    })
  }

  assignProject(given: OptionsOf<'assignProject'>): ResultOf<'assignProject'> {
    return this.#tend(given, async (tender, which) => (await projects()).assignProject(tender, which), optionNamesOf('assignProject'))
  }

  spaces(given: Abortable = {}): ResultOf<'spaces'> {
    return this.#guard.runUnawaited(given, async () =>
      (await import('../spaces/spaces.ts')).usableSpaces(this.#store.pipeline, this.#asker), [])
  }

  upgrade(given: OptionsOf<'upgrade'> = {}): ResultOf<'upgrade'> {
    return this.#guard.run(given, async ({ signal, ...options }) =>
      (await import('../upgrade/upgrade.ts')).upgrade(this.#store, this.#asker.userId, options, signal))
  }

  stats(given: Abortable = {}): ResultOf<'stats'> {
    return this.#guard.run(given, () => readStats(this.#store, this.#asker.userId), [])
  }

  check(given: Abortable = {}): ResultOf<'check'> {
    const { db, settings } = this.#store.pipeline
    return this.#guard.run(given, () => checkStore(db, this.#asker.userId, settings.policy), [])
  }

  on<E extends keyof Events>(event: E, listener: (event: Events[E]) => unknown): () => void {
    this.#guard.assertOpen()
    const remove = this.#store.events.on(this.#asker.userId, event, listener)
    const listeners = (this.#listeners ??= new Set())
    listeners.add(remove)
    return () => {
      listeners.delete(remove)
      remove()
    }
  }

  holdOpen(work: Promise<unknown>): void {
    this.#guard.hold(work)
  }

  async close(): Promise<void> {
    await (this.#closeStore ? this.#closeStore() : this.#guard.close())
    for (const remove of this.#listeners ?? []) remove()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** A call that tends the memory, or a space that may be written to. */
  #tend<O extends SpaceOptions & Abortable, T>(
    given: O, call: (tender: Tender, options: Omit<O, 'signal' | 'space'>) => Promise<T>, known?: readonly string[],
  ): Promise<T> {
    return this.#guard.run(given, async ({ signal: _, space, ...options }) => {
      const place = await this.#place(space, 'read_write')
      return call({ store: this.#store, place, by: this.#doer(place) }, options)
    }, known)
  }

  /** Who does it, as the history says it. */
  #doer({ userId: placed }: CallPlace): string {
    const { userId, keyId, isModel } = this.#asker
    return placed !== userId ? userId : keyId !== undefined ? `key:${keyId}` : isModel ? 'model' : 'person'
  }

  /** The same handle, by which a model does what is done; undefined where a key does it, which says more. */
  asModel(): Memory | undefined {
    if (this.#asker.keyId !== undefined) return undefined
    const handle = new UserMemory(this.#store, { ...this.#asker, isModel: true })
    handle.#calls = this.#guard
    return handle
  }

  // The steps of a call: it is guarded, placed in the own memory or a space, given that user's clock, and measured.

  #step<T>(call: CalledStep['call'], work: () => Promise<T>): Promise<T> {
    return this.#store.pipeline.telemetry.step({ type: 'call', call }, work)
  }

  get #own(): CallPlace {
    return { userId: this.#asker.userId, mayWrite: true }
  }

  /** The own memory, or the space that a call names. @throws {MadeleineError} `not_found`, `forbidden`, `invalid_input` */
  async #place(space: string | undefined, need: SpaceAccess): Promise<CallPlace> {
    return space === undefined ? this.#own : (await useSpace()).spaceOf(this.#store.pipeline, this.#asker, space, need)
  }

  /** The same for a call that may read several spaces, beside the own memory. @throws {MadeleineError} as above */
  async #places(given: { readonly space?: string | undefined; readonly spaces?: readonly string[] | undefined }): Promise<ReadPlaces> {
    if (given.space === undefined && given.spaces === undefined) return { place: this.#own, across: undefined }
    return (await useSpace()).readPlaces(this.#store.pipeline, this.#asker, given)
  }

  /** In the zone of that memory, which another process may have changed. */
  async #clockOf({ userId }: CallPlace): Promise<UserClock> {
    const { pipeline } = this.#store
    await pipeline.settings.refresh(pipeline.db, userId)
    return clockOfUser(pipeline, userId)
  }

  /** What reads there. What a space shows to those who may only read it is recorded nowhere. */
  #readsAt({ mayWrite }: CallPlace): StoreRuntime['reads'] {
    return mayWrite ? this.#store.reads : this.#store.reads.unrecorded
  }

  /** The space of a session that is not of the own memory. */
  #spaceAt({ userId, space }: CallPlace): { readonly space?: string } {
    return space === undefined || userId === this.#asker.userId ? {} : { space }
  }

  /** Messages are read at once, and stored when the space was found to be granted, in the order of the calls. */
  #append({ space, ...options }: PushOptions & Abortable): Promise<PushResult> {
    const { userId, beforeStoring } = this.#asker
    return space === undefined ? appendInTurn(this.#store, userId, options, { beforeStoring }) : appendInTurn(this.#store, space, options, {
      admit: () => this.#place(space, 'read_write'), beforeStoring, ...(space !== userId && { speaker: userId }),
    })
  }
}

/** Where a call reads; `across`: where it names spaces. */
interface ReadPlaces {
  readonly place: CallPlace
  readonly across: readonly ReadPlace[] | undefined
}

/** Loaded by the first call that names a space. */
const useSpace = () => import('../spaces/spaces.ts')

const people = () => import('../people/people.ts')
const projects = () => import('../projects/projects.ts')
const archiving = () => import('../history/archive-episodes.ts')
const regrouping = () => import('../history/regroup-segments.ts')

// The call `flush`.

/** Asks for the tail of a conversation, or of all, to be closed, and wakes who does it. @throws {MadeleineError} `invalid_input` */
async function flushNamed({ pipeline, events, wake }: StoreRuntime, userId: string, id: unknown): Promise<void> {
  await flushTails(pipeline, userId, id === undefined ? undefined : idOf(id, 'conversationId'))
  wake()
  events.wakeOthers()
}
