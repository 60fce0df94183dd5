/**
 * A handle to one user's memory in an open store. It holds no connection, timer or listener of its own, so any number of handles is cheap.
 */
import type {
  ContextOptions, ConversationsOptions, ExpandOptions, ManifestOptions, MessagesOptions,
  RecallOptions, RecentOptions, SegmentsOptions, SessionOptions, TocOptions,
} from '../contract/call-options.ts'
import type { FactsOptions } from '../contract/facts-options.ts'
import { FORGET_NAMES, type ForgetOptions } from '../contract/forget-options.ts'
import type { Events } from '../core/events.ts'
import type { CalledStep } from '../core/telemetry.ts'
import type { ReviewRating } from '../reviews/core/rating.ts'
import { idOf } from '../message/read-message.ts'
import { flushTails } from '../pipeline/flush.ts'
import { readEpisode, readSegments } from '../recall/log/get-segments.ts'
import { readConversations } from '../recall/log/conversation-pages.ts'
import { readMessages } from '../recall/log/message-pages.ts'
import { rateEpisode } from '../reviews/job/rate-episode.ts'
import { ROOT } from '../time/period.ts'
import type { Asker } from './asker.ts'
import type { Abortable, CallGuard } from './call-guard.ts'
import { checkStore } from './check-store.ts'
import { forgetNamed } from '../forgetting/operation/forget-call.ts'
import { importInto } from './import/import-into.ts'
import type { Memory } from './memory.ts'
import type { StoreRuntime } from './open/store-runtime.ts'
import { parseForget } from '../forgetting/operation/parse-forget.ts'
import {
  parseContext, parseConversations, parseExpand, parseFacts, parseId, parseManifest, parsePage,
  parseRating, parseRecall, parseRecent, parseSession, parseToc, type SessionListener,
} from './options/parse-options.ts'
import { PlacedCalls } from './placed-calls.ts'
import { readStats } from './stats.ts'
import type { ExportSource } from '../transfer/operation/read-export.ts'
import type { UpgradeOptions } from '../upgrade/operation/upgrade.ts'
import type { FlushOptions, ImportOptions, PushOptions } from '../contract/write-options.ts'
import type { ForgetPlanResult, ForgetResult, ImportResult, PushResult, RateResult } from '../contract/results/write-results.ts'
import type { ImportItem } from '../contract/import-source.ts'
import type { ConversationsResult, EpisodeResult, ExpandResult, MessagesResult, Segment } from '../contract/results/log-results.ts'
import type { ManifestResult, TocResult } from '../contract/results/contents-results.ts'
import type { Fact } from '../contract/results/facts-result.ts'
import type { RecallResult, RecentResult } from '../contract/results/recall-result.ts'
import type { ContextResult, SessionResult } from '../contract/results/session-results.ts'
import type { SpacesResult } from '../contract/results/space-results.ts'
import type { SpaceOptions } from '../contract/space-options.ts'
import type { CheckResult, RestoreResult, StatsResult, UpgradeResult } from '../contract/results/operator-results.ts'

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

  push(given: PushOptions & Abortable): Promise<PushResult> {
    return this.#calls.run(
      given, (options) => this.#step('push', () => this.#at.append(options)), ['conversationId', 'title', 'people', 'messages', 'space'],
    )
  }

  flush(given: FlushOptions & Abortable = {}): Promise<void> {
    return this.#at.write(given, async ({ conversationId: id }, { userId }) => {
      const { pipeline, events, wake } = this.#store
      await flushTails(pipeline, userId, id === undefined ? undefined : idOf(id, 'conversationId'))
      wake()
      events.wakeOthers()
    }, ['conversationId'])
  }

  settle(given: Abortable = {}): Promise<void> {
    return this.#calls.run(given, ({ signal }) => this.#store.settle(signal), [])
  }

  forget(given: ForgetOptions & { dryRun: true } & Abortable): Promise<ForgetPlanResult>
  forget(given: ForgetOptions & { dryRun?: false } & Abortable): Promise<ForgetResult>
  forget(given: ForgetOptions & { dryRun?: boolean } & Abortable): Promise<ForgetResult | ForgetPlanResult> {
    return this.#at.write<typeof given, ForgetResult | ForgetPlanResult>(
      given, async ({ signal: _, ...which }, place) => forgetNamed(this.#store, place, parseForget(which)), FORGET_NAMES,
    )
  }

  import(items: AsyncIterable<ImportItem> | Iterable<ImportItem>, given: ImportOptions & Abortable = {}): Promise<ImportResult> {
    const calls = this.#calls
    return calls.runUnawaited(given, async ({ space, ...options }) => importInto(
      this.#store, { calls, asker: this.#asker, place: await this.#at.place(space, 'read_write'), items }, options,
    ))
  }

  async *export(given: Abortable = {}): AsyncGenerator<string> {
    const { exportedText, spoolExport } = await import('../transfer/operation/export-user.ts')
    yield* exportedText(() => this.#calls.run(given, ({ signal }) => spoolExport(this.#store.pipeline, this.#asker.userId, signal), []))
  }

  restore(source: ExportSource, given: Abortable = {}): Promise<RestoreResult> {
    const calls = this.#calls
    return calls.runUnawaited(given, async ({ signal }) => (await import('../transfer/operation/restore-user.ts'))
      .restoreUser({ store: this.#store, userId: this.#asker.userId, signal }, source, (write) => calls.await(write)), [])
  }

  recall(given: RecallOptions & Abortable): Promise<RecallResult> {
    return this.#at.readAcross(given, ({ signal, ...options }, place, across) => this.#step('recall', () =>
      this.#at.readsAt(place).recall(place.userId, parseRecall(this.#store.pipeline, options), { signal, across })))
  }

  recent(given: RecentOptions & Abortable = {}): Promise<RecentResult> {
    return this.#at.readAcross(given, ({ signal, ...options }, place, across) => this.#step('recent', () =>
      this.#at.readsAt(place).recent(place.userId, parseRecent(this.#store.pipeline, options), { signal, across })))
  }

  facts(given: FactsOptions & Abortable = {}): Promise<Fact[]> {
    return this.#at.readAcross(given, async ({ signal: _, ...options }, { userId }, across) => {
      const { pipeline } = this.#store
      const request = parseFacts(pipeline, options)
      const { askFacts } = await import('../facts/search/ask-facts.ts')
      if (!across) return askFacts(pipeline.db, userId, request)
      return (await import('../spaces/search/facts-across.ts')).factsAcross(across, request, (each) => askFacts(pipeline.db, each, request))
    })
  }

  episode(id: string, given: SpaceOptions & Abortable = {}): Promise<EpisodeResult> {
    return this.#at.read(given, async (_, { userId, space }, { db, now }) =>
      ({ ...(await readEpisode(db, userId, parseId(id, 'an episode'), now())), ...(space !== undefined && { space }) }), [])
  }

  segments(given: SegmentsOptions & Abortable): Promise<Segment[]> {
    return this.#at.read(given, async ({ conversationId }, { userId }, { db }) =>
      readSegments(db, userId, idOf(conversationId, 'conversationId')), ['conversationId'])
  }

  conversations(given: ConversationsOptions & Abortable = {}): Promise<ConversationsResult> {
    return this.#at.read(given, async ({ signal: _, ...options }, { userId }, { db }) =>
      readConversations(db, userId, parseConversations(options)))
  }

  manifest(given: ManifestOptions & Abortable = {}): Promise<ManifestResult> {
    return this.#at.readInZone(given, ({ signal: _, ...options }, { userId }, pipeline) => {
      this.#store.events.listen() // what is kept is only right while changes are heard
      return this.#store.manifests.read(userId, parseManifest(pipeline, options))
    })
  }

  messages(given: MessagesOptions & Abortable): Promise<MessagesResult> {
    return this.#at.read(given, async ({ signal: _, ...options }, { userId }, { db }) => readMessages(db, userId, parsePage(options)))
  }

  session(given: SessionOptions & Abortable): Promise<SessionResult> {
    return this.#at.readInZone(given, ({ signal, ...options }, place, pipeline) => this.#step('session', () =>
      this.#at.readsAt(place).session(place.userId, { ...parseSession(pipeline, options), ...this.#at.spaceAt(place) }, signal)))
  }

  context(given: ContextOptions & SessionListener & Abortable): Promise<ContextResult> {
    return this.#at.readAcross(given, ({ signal, ...options }, place, across) => this.#step('context', () => {
      const { session, ...request } = parseContext(this.#store.pipeline, options)
      const at = { session: { ...session, ...this.#at.spaceAt(place) }, ...request, ...(across && { across }) }
      return this.#at.readsAt(place).context(place.userId, at, signal)
    }))
  }

  toc(node: string = ROOT.id, given: TocOptions & Abortable = {}): Promise<TocResult> {
    return this.#at.readInZone(given, async ({ signal: _, ...options }, { userId }, pipeline) => {
      const request = parseToc(pipeline, node, options)
      return (await import('../contents/search/read-contents.ts')).readContents(pipeline.db, userId, request)
    })
  }

  expand(id: string, given: ExpandOptions & Abortable = {}): Promise<ExpandResult> {
    return this.#at.read(given, async ({ signal: _, ...options }, { userId }, { db }) => {
      const request = parseExpand(id, options)
      return (await import('../contents/search/expand.ts')).expand(db, userId, request)
    })
  }

  rate(episodeId: string, rating: ReviewRating, given: SpaceOptions & Abortable = {}): Promise<RateResult> {
    return this.#at.write(given, async (_, { userId }) => {
      const { pipeline, events } = this.#store
      const { rated, event } = await rateEpisode(pipeline, userId, parseId(episodeId, 'an episode'), parseRating(rating))
      await events.publish(event)
      return rated
    }, [])
  }

  spaces(given: Abortable = {}): Promise<SpacesResult> {
    return this.#calls.runUnawaited(given, async () =>
      (await import('../spaces/operation/use-space.ts')).usableSpaces(this.#store.pipeline, this.#asker), [])
  }

  upgrade(given: UpgradeOptions & Abortable = {}): Promise<UpgradeResult> {
    return this.#calls.run(given, async ({ signal, ...options }) =>
      (await import('../upgrade/operation/upgrade.ts')).upgrade(this.#store, this.#asker.userId, options, signal))
  }

  stats(given: Abortable = {}): Promise<StatsResult> {
    return this.#calls.run(given, () => readStats(this.#store, this.#asker.userId), [])
  }

  check(given: Abortable = {}): Promise<CheckResult> {
    return this.#calls.run(given, () => {
      const { db, settings } = this.#store.pipeline
      return checkStore(db, this.#asker.userId, settings.policy)
    }, [])
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
