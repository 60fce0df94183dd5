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
import { flushImported, flushTails } from '../pipeline/flush.ts'
import { readEpisode, readSegments } from '../recall/log/get-segments.ts'
import { readConversations } from '../recall/log/conversation-pages.ts'
import { readMessages } from '../recall/log/message-pages.ts'
import { rateEpisode } from '../reviews/job/rate-episode.ts'
import { ROOT } from '../time/period.ts'
import { appendInTurn, appendToEach } from './append-messages.ts'
import { callGuard, type Abortable, type CallGuard } from './call-guard.ts'
import { checkStore } from './check-store.ts'
import { forgetNamed } from '../forgetting/operation/forget-call.ts'
import { importItems, parseImport } from './import/import-items.ts'
import type { Memory } from './memory.ts'
import type { StoreRuntime } from './open/store-runtime.ts'
import { parseForget } from '../forgetting/operation/parse-forget.ts'
import {
  parseContext, parseConversations, parseExpand, parseFacts, parseId, parseManifest, parsePage,
  parseRating, parseRecall, parseRecent, parseSession, parseToc, type SessionListener,
} from './options/parse-options.ts'
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
import type { CheckResult, RestoreResult, StatsResult, UpgradeResult } from '../contract/results/operator-results.ts'

export class UserMemory implements Memory {
  readonly #store: StoreRuntime
  readonly #userId: string
  readonly #closeStore: (() => Promise<void>) | undefined
  #guard: CallGuard | undefined
  #listeners: Set<() => void> | undefined

  /** @param closeStore given to the one handle of `openMemory`, whose store closes with it */
  constructor(store: StoreRuntime, userId: string, closeStore?: () => Promise<void>) {
    this.#store = store
    this.#userId = userId
    this.#closeStore = closeStore
  }

  /** Made with the first call: a handle that is never used costs next to nothing. */
  get #calls(): CallGuard {
    return (this.#guard ??= callGuard(this.#store.calls))
  }

  push(given: PushOptions & Abortable): Promise<PushResult> {
    return this.#calls.run(
      given, (options) => this.#step('push', () => appendInTurn(this.#store, this.#userId, options)),
      ['conversationId', 'title', 'people', 'messages'],
    )
  }

  flush(given: FlushOptions & Abortable = {}): Promise<void> {
    return this.#calls.run(given, async ({ conversationId: id }) => {
      const { pipeline, events, wake } = this.#store
      await flushTails(pipeline, this.#userId, id === undefined ? undefined : idOf(id, 'conversationId'))
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
    return this.#calls.run<typeof given, ForgetResult | ForgetPlanResult>(
      given, async ({ signal: _, ...which }) => forgetNamed(this.#store, this.#userId, parseForget(which)), FORGET_NAMES,
    )
  }

  import(items: AsyncIterable<ImportItem> | Iterable<ImportItem>, given: ImportOptions & Abortable = {}): Promise<ImportResult> {
    const { pipeline, options: { maxTextBytes }, events, wake } = this.#store
    const calls = this.#calls
    return calls.runUnawaited(given, ({ signal, ...rest }) => importItems(items, {
      ...parseImport(rest), now: pipeline.now, mintId: pipeline.uuid, maxTextBytes,
      append: (requests) => calls.await(() => appendToEach(this.#store, this.#userId, requests)),
      close: (conversationIds, which) => calls.await(async () => {
        await flushImported(pipeline, this.#userId, conversationIds, { which })
        wake()
        events.wakeOthers()
      }),
    }, signal))
  }

  async *export(given: Abortable = {}): AsyncGenerator<string> {
    const { exportedText, spoolExport } = await import('../transfer/operation/export-user.ts')
    yield* exportedText(() => this.#calls.run(given, ({ signal }) => spoolExport(this.#store.pipeline, this.#userId, signal), []))
  }

  restore(source: ExportSource, given: Abortable = {}): Promise<RestoreResult> {
    const calls = this.#calls
    return calls.runUnawaited(given, async ({ signal }) => (await import('../transfer/operation/restore-user.ts'))
      .restoreUser({ store: this.#store, userId: this.#userId, signal }, source, (write) => calls.await(write)), [])
  }

  recall(given: RecallOptions & Abortable): Promise<RecallResult> {
    return this.#read(given, ({ signal, ...options }, { pipeline, reads }) =>
      this.#step('recall', () => reads.recall(this.#userId, parseRecall(pipeline, options), signal)))
  }

  recent(given: RecentOptions & Abortable = {}): Promise<RecentResult> {
    return this.#read(given, ({ signal, ...options }, { pipeline, reads }) =>
      this.#step('recent', () => reads.recent(this.#userId, parseRecent(pipeline, options), signal)))
  }

  facts(given: FactsOptions & Abortable = {}): Promise<Fact[]> {
    return this.#read(given, async ({ signal: _, ...options }, { pipeline }) => {
      const request = parseFacts(pipeline, options)
      return (await import('../facts/search/ask-facts.ts')).askFacts(pipeline.db, this.#userId, request)
    })
  }

  episode(id: string, given: Abortable = {}): Promise<EpisodeResult> {
    return this.#calls.runUnawaited(
      given, async () => readEpisode(this.#store.pipeline.db, this.#userId, parseId(id, 'an episode'), this.#store.pipeline.now()), [],
    )
  }

  segments(given: SegmentsOptions & Abortable): Promise<Segment[]> {
    return this.#calls.runUnawaited(given, async ({ conversationId }) =>
      readSegments(this.#store.pipeline.db, this.#userId, idOf(conversationId, 'conversationId')), ['conversationId'])
  }

  conversations(given: ConversationsOptions & Abortable = {}): Promise<ConversationsResult> {
    return this.#calls.runUnawaited(given, async ({ signal: _, ...options }) =>
      readConversations(this.#store.pipeline.db, this.#userId, parseConversations(options)))
  }

  manifest(given: ManifestOptions & Abortable = {}): Promise<ManifestResult> {
    return this.#read(given, ({ signal: _, ...options }, { pipeline, manifests, events }) => {
      events.listen() // what is kept is only right while changes are heard
      return manifests.read(this.#userId, parseManifest(pipeline, options))
    })
  }

  messages(given: MessagesOptions & Abortable): Promise<MessagesResult> {
    return this.#calls.runUnawaited(given, async ({ signal: _, ...options }) =>
      readMessages(this.#store.pipeline.db, this.#userId, parsePage(options)))
  }

  session(given: SessionOptions & Abortable): Promise<SessionResult> {
    return this.#read(given, ({ signal, ...options }, { pipeline, reads }) =>
      this.#step('session', () => reads.session(this.#userId, parseSession(pipeline, options), signal)))
  }

  context(given: ContextOptions & SessionListener & Abortable): Promise<ContextResult> {
    return this.#read(given, ({ signal, ...options }, { pipeline, reads }) =>
      this.#step('context', () => reads.context(this.#userId, parseContext(pipeline, options), signal)))
  }

  toc(node: string = ROOT.id, given: TocOptions & Abortable = {}): Promise<TocResult> {
    return this.#read(given, async ({ signal: _, ...options }, { pipeline }) => {
      const request = parseToc(pipeline, node, options)
      return (await import('../contents/search/read-contents.ts')).readContents(pipeline.db, this.#userId, request)
    })
  }

  expand(id: string, given: ExpandOptions & Abortable = {}): Promise<ExpandResult> {
    return this.#calls.runUnawaited(given, async ({ signal: _, ...options }) => {
      const request = parseExpand(id, options)
      return (await import('../contents/search/expand.ts')).expand(this.#store.pipeline.db, this.#userId, request)
    })
  }

  rate(episodeId: string, rating: ReviewRating, given: Abortable = {}): Promise<RateResult> {
    return this.#calls.run(given, async () => {
      const { pipeline, events } = this.#store
      const { rated, event } = await rateEpisode(pipeline, this.#userId, parseId(episodeId, 'an episode'), parseRating(rating))
      await events.publish(event)
      return rated
    }, [])
  }

  upgrade(given: UpgradeOptions & Abortable = {}): Promise<UpgradeResult> {
    return this.#calls.run(given, async ({ signal, ...options }) =>
      (await import('../upgrade/operation/upgrade.ts')).upgrade(this.#store, this.#userId, options, signal))
  }

  stats(given: Abortable = {}): Promise<StatsResult> {
    return this.#calls.run(given, () => readStats(this.#store, this.#userId), [])
  }

  check(given: Abortable = {}): Promise<CheckResult> {
    return this.#calls.run(given, () => {
      const { db, settings } = this.#store.pipeline
      return checkStore(db, this.#userId, settings.policy)
    }, [])
  }

  on<E extends keyof Events>(event: E, listener: (event: Events[E]) => unknown): () => void {
    this.#calls.assertOpen()
    const remove = this.#store.events.on(this.#userId, event, listener)
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

  /** A call that reads in the store's zone, which another process may have changed. */
  #read<O extends Abortable, T>(given: O, call: (given: O, store: StoreRuntime) => Promise<T>): Promise<T> {
    return this.#calls.runUnawaited(given, async (whole) => {
      const { settings, db } = this.#store.pipeline
      await settings.refresh(db)
      return call(whole, this.#store)
    })
  }
}
