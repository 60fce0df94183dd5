/** A handle to one user's memory in an open store. It holds no connection, timer or listener of its own: any number is cheap. */
import type { ExpandOptions, TocOptions } from '../../contract/context-calls.ts'
import type { SpaceOptions } from '../../contract/values.ts'
import type { ImportOptions, ForgetPlanResult, ForgetResult, ForgetOptions } from '../../contract/log-calls.ts'
import { optionNamesOf } from '../../contract/calls.ts'
import type { ImportItem } from '../../contract/import-source.ts'
import type { Events, CalledStep } from '../../contract/events.ts'
import { forgetNamed } from '../forgetting/forget.ts'
import { parseForget } from '../forgetting/parse-forget.ts'
import { idOf } from '../../contract/read-message.ts'
import { flushTails } from '../pipeline/worker.ts'
import { readEpisode, readSegments, readTimeline, readConversations, readMessages } from '../recall/get-segments.ts'
import { rateNamed } from '../reviews/rate-call.ts'
import { ROOT } from '../../base/period.ts'
import type { Abortable, CallGuard, Asker } from './call-guard.ts'
import { importInto } from './import-into.ts'
import type { Memory, ResultOf, OptionsOf } from './memory.ts'
import type { StoreRuntime } from './store-runtime.ts'
import {
  parseContext, parseConversations, parseExpand, parseFacts, parseId, parseManifest, parsePage, parseRecall, parseRecent, parseSession,
  parseTimeline, parseToc,
} from './parse-options.ts'
import { PlacedCalls } from './placed-calls.ts'
import { checkStore, readStats } from './store-stats.ts'

export class UserMemory implements Memory {
  readonly #store: StoreRuntime
  readonly #asker: Asker
  readonly #closeStore: (() => Promise<void>) | undefined
  #placed: PlacedCalls | undefined
  #listeners: Set<() => void> | undefined

  /** @param closeStore given to the one handle of `openMemory`, whose store closes with it */
  constructor(store: StoreRuntime, asker: Asker, closeStore?: () => Promise<void>) {
    this.#store = store
    this.#asker = asker
    this.#closeStore = closeStore
  }

  /** Made with the first call: a handle that is never used costs next to nothing. */
  get #at(): PlacedCalls {
    return (this.#placed ??= new PlacedCalls(this.#store, this.#asker))
  }
  get #calls(): CallGuard {
    return this.#at.guard
  }

  push(given: OptionsOf<'push'>): ResultOf<'push'> {
    return this.#calls.run(given, (options) => this.#step('push', () => this.#at.append(options)), optionNamesOf('push'))
  }

  flush(given: OptionsOf<'flush'> = {}): Promise<void> {
    return this.#at.write('flush', given, ({ conversationId }, { userId }) => flushNamed(this.#store, userId, conversationId))
  }

  settle(given: Abortable = {}): Promise<void> {
    return this.#calls.run(given, ({ signal }) => this.#store.settle(signal), [])
  }

  forget(given: ForgetOptions & { dryRun: true } & Abortable): Promise<ForgetPlanResult>
  forget(given: ForgetOptions & { dryRun?: false } & Abortable): Promise<ForgetResult>
  forget(given: ForgetOptions & { dryRun?: boolean } & Abortable): Promise<ForgetResult | ForgetPlanResult> {
    return this.#at.write<typeof given, ForgetResult | ForgetPlanResult>(
      'forget', given, async ({ signal: _, ...which }, place) => forgetNamed(this.#store, place, parseForget(which)),
    )
  }

  import(items: AsyncIterable<ImportItem> | Iterable<ImportItem>, given: ImportOptions & Abortable = {}): ResultOf<'import'> {
    const calls = this.#calls
    return calls.runUnawaited(given, async ({ space, ...options }) => importInto(
      this.#store, { calls, asker: this.#asker, place: await this.#at.place(space, 'read_write'), items }, options,
    ))
  }

  async *export(given: Abortable = {}): AsyncGenerator<string> {
    const { exportedText, spoolExport } = await import('../transfer/export-user.ts')
    yield* exportedText(() => this.#calls.run(given, ({ signal }) => spoolExport(this.#store.pipeline, this.#asker.userId, signal), []))
  }

  restore(source: Parameters<Memory['restore']>[0], given: Abortable = {}): ResultOf<'restore'> {
    const calls = this.#calls
    return calls.runUnawaited(given, async ({ signal }) => (await import('../transfer/restore-user.ts'))
      .restoreUser({ store: this.#store, userId: this.#asker.userId, signal }, source, (write) => calls.await(write)), [])
  }

  recall(given: OptionsOf<'recall'>): ResultOf<'recall'> {
    return this.#at.readAcross(given, ({ signal, ...options }, { place, across, clock }) => this.#step('recall', () =>
      this.#at.readsAt(place).recall(place.userId, parseRecall(clock, options), { signal, across })))
  }

  recent(given: OptionsOf<'recent'> = {}): ResultOf<'recent'> {
    return this.#at.readAcross(given, ({ signal, ...options }, { place, across, clock }) => this.#step('recent', () =>
      this.#at.readsAt(place).recent(place.userId, parseRecent(clock, options), { signal, across })))
  }

  facts(given: OptionsOf<'facts'> = {}): ResultOf<'facts'> {
    return this.#at.readAcross(given, async ({ signal: _, ...options }, { place: { userId }, across, clock }) =>
      (await import('../facts/edit-fact.ts')).factsNamed(this.#store.pipeline.db, userId, parseFacts(clock, options), across))
  }

  editFact(given: OptionsOf<'editFact'>): ResultOf<'editFact'> {
    return this.#at.write('editFact', given, async ({ signal: _, ...edit }, place) =>
      (await import('../facts/edit-fact.ts')).editFact(this.#store, { place, by: this.#asker.userId }, edit))
  }

  factEdits(given: OptionsOf<'factEdits'> = {}): ResultOf<'factEdits'> {
    return this.#at.read(given, async ({ signal: _, ...which }, { userId }, { db }) =>
      (await import('../facts/edit-fact.ts')).listEdits(db, userId, which))
  }

  episode(id: string, given: SpaceOptions & Abortable = {}): ResultOf<'episode'> {
    return this.#at.read(given, async (_, { userId, space }, { db, now }) => {
      const episode = await readEpisode(db, userId, parseId(id, 'an episode'), now())
      return { ...episode, ...(space !== undefined && { space }) }
    }, optionNamesOf('episode'))
  }

  segments(given: OptionsOf<'segments'>): ResultOf<'segments'> {
    return this.#at.read(given, async ({ conversationId }, { userId }, { db }) =>
      readSegments(db, userId, idOf(conversationId, 'conversationId')), optionNamesOf('segments'))
  }

  conversations(given: OptionsOf<'conversations'> = {}): ResultOf<'conversations'> {
    return this.#at.read(given, async ({ signal: _, ...options }, { userId }, { db }) =>
      readConversations(db, userId, parseConversations(options)))
  }

  manifest(given: OptionsOf<'manifest'> = {}): ResultOf<'manifest'> {
    return this.#at.readInZone(given, ({ signal: _, ...options }, { userId }, clock) => {
      this.#store.events.listen() // what is kept is only right while changes are heard
      return this.#store.manifests.read(userId, parseManifest(clock, options))
    })
  }

  messages(given: OptionsOf<'messages'>): ResultOf<'messages'> {
    return this.#at.read(given, async ({ signal: _, ...options }, { userId }, { db }) => readMessages(db, userId, parsePage(options)))
  }

  session(given: OptionsOf<'session'>): ResultOf<'session'> {
    return this.#at.readInZone(given, ({ signal, ...options }, place, clock) => this.#step('session', () =>
      this.#at.readsAt(place).session(place.userId, { ...parseSession(clock, options), ...this.#at.spaceAt(place) }, signal)))
  }

  context(given: OptionsOf<'context'>): ResultOf<'context'> {
    return this.#at.readAcross(given, ({ signal, ...options }, { place, across, clock }) => this.#step('context', () => {
      const { session, ...request } = parseContext(clock, options)
      const at = { session: { ...session, ...this.#at.spaceAt(place) }, ...request, ...(across && { across }) }
      return this.#at.readsAt(place).context(place.userId, at, signal)
    }))
  }

  toc(node: string = ROOT.id, given: TocOptions & Abortable = {}): ResultOf<'toc'> {
    return this.#at.readInZone(given, async ({ signal: _, ...options }, { userId }, clock) => {
      const request = parseToc(clock, node, options)
      return (await import('../contents/read-contents.ts')).readContents(this.#store.pipeline.db, userId, request)
    })
  }

  timeline(given: OptionsOf<'timeline'> = {}): ResultOf<'timeline'> {
    return this.#at.readInZone(given, async ({ signal: _, ...options }, { userId }, clock) =>
      readTimeline(this.#store.pipeline.db, userId, parseTimeline(clock, options)))
  }

  expand(id: string, given: ExpandOptions & Abortable = {}): ResultOf<'expand'> {
    return this.#at.read(given, async ({ signal: _, ...options }, { userId }, { db }) => {
      const request = parseExpand(id, options)
      return (await import('../contents/read-contents.ts')).expand(db, userId, request)
    })
  }

  rate(episodeId: string, rating: Parameters<Memory['rate']>[1], given: SpaceOptions & Abortable = {}): ResultOf<'rate'> {
    return this.#at.write('rate', given, (_, { userId }) => rateNamed(this.#store, userId, episodeId, rating))
  }

  people(given: OptionsOf<'people'> = {}): ResultOf<'people'> {
    return this.#at.read(given, async ({ signal: _, ...options }, { userId }, { db }) => (await people()).listPeople(db, userId, options))
  }

  mergePeople(given: OptionsOf<'mergePeople'>): ResultOf<'mergePeople'> {
    return this.#at.write('mergePeople', given, async ({ signal: _, ...options }, { userId }) =>
      (await people()).mergePeople(this.#store, userId, { ...options, isOwn: userId === this.#asker.userId }))
  }

  unmergePeople(id: string, given: SpaceOptions & Abortable = {}): ResultOf<'unmergePeople'> {
    return this.#at.write('unmergePeople', given, async (_, { userId }) =>
      (await people()).unmergePeople(this.#store, userId, parseId(id, 'a merge')))
  }

  spaces(given: Abortable = {}): ResultOf<'spaces'> {
    return this.#calls.runUnawaited(given, async () =>
      (await import('../spaces/spaces.ts')).usableSpaces(this.#store.pipeline, this.#asker), [])
  }

  upgrade(given: OptionsOf<'upgrade'> = {}): ResultOf<'upgrade'> {
    return this.#calls.run(given, async ({ signal, ...options }) =>
      (await import('../upgrade/upgrade.ts')).upgrade(this.#store, this.#asker.userId, options, signal))
  }

  stats(given: Abortable = {}): ResultOf<'stats'> {
    return this.#calls.run(given, () => readStats(this.#store, this.#asker.userId), [])
  }

  check(given: Abortable = {}): ResultOf<'check'> {
    const { db, settings } = this.#store.pipeline
    return this.#calls.run(given, () => checkStore(db, this.#asker.userId, settings.policy), [])
  }

  on<E extends keyof Events>(event: E, listener: (event: Events[E]) => unknown): () => void {
    this.#calls.assertOpen()
    const remove = this.#store.events.on(this.#asker.userId, event, listener)
    const listeners = (this.#listeners ??= new Set())
    listeners.add(remove)
    return () => {
      listeners.delete(remove)
      remove()
    }
  }

  holdOpen(work: Promise<unknown>): void {
    this.#calls.hold(work)
  }

  async close(): Promise<void> {
    await (this.#closeStore ? this.#closeStore() : this.#calls.close())
    for (const remove of this.#listeners ?? []) remove()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #step<T>(call: CalledStep['call'], work: () => Promise<T>): Promise<T> {
    return this.#store.pipeline.telemetry.step({ type: 'call', call }, work)
  }
}

const people = () => import('../people/people.ts')

// The call `flush`.

/** Asks for the tail of a conversation, or of all, to be closed, and wakes who does it. @throws {MadeleineError} `invalid_input` */
async function flushNamed({ pipeline, events, wake }: StoreRuntime, userId: string, id: unknown): Promise<void> {
  await flushTails(pipeline, userId, id === undefined ? undefined : idOf(id, 'conversationId'))
  wake()
  events.wakeOthers()
}
