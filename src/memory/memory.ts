/** One user's memory: the calls of the library. */
import type {
  ContextOptions, ConversationsOptions, ExpandOptions, ManifestOptions, MessagesOptions,
  RecallOptions, RecentOptions, SegmentsOptions, SessionOptions, TocOptions,
} from '../contract/call-options.ts'
import type { FactsOptions } from '../contract/facts-options.ts'
import type { ForgetOptions } from '../contract/forget-options.ts'
import type { Events } from '../core/events.ts'
import type { ReviewRating } from '../reviews/core/rating.ts'
import type { Abortable } from './call-guard.ts'
import type { SessionListener } from './options/parse-options.ts'
import type { ExportSource } from '../transfer/operation/read-export.ts'
import type { UpgradeOptions } from '../upgrade/operation/upgrade.ts'
import type { FlushOptions, ImportOptions, PushOptions } from '../contract/write-options.ts'
import type { ForgetPlanResult, ForgetResult, ImportResult, PushResult, RateResult } from '../contract/results/write-results.ts'
import type { ImportItem } from '../contract/import-source.ts'
import type { Fact } from '../contract/results/facts-result.ts'
import type { ConversationsResult, EpisodeResult, ExpandResult, MessagesResult, Segment } from '../contract/results/log-results.ts'
import type { ManifestResult, TocResult } from '../contract/results/contents-results.ts'
import type { RecallResult, RecentResult } from '../contract/results/recall-result.ts'
import type { ContextResult, SessionResult } from '../contract/results/session-results.ts'
import type { SpacesResult } from '../contract/results/space-results.ts'
import type { SpaceOptions } from '../contract/space-options.ts'
import type { CheckResult, RestoreResult, StatsResult, UpgradeResult } from '../contract/results/operator-results.ts'

/** Calls for whoever operates the store: what moves, checks, changes or counts a memory. */
export interface OperatorCalls {
  /**
   * Everything the user has, as lines of JSON: a header, the rows, a manifest with counts and digests. Each has its
   * line feed. All are of one moment, that of the first one asked for; reading them slowly blocks nobody. `restore` takes them back.
   * @throws {MadeleineError} while it is read: `aborted`, `store_full` where temporary files have no room
   */
  export(options?: Abortable): AsyncIterable<string>
  /**
   * Restores an export into this user, who must have nothing: all of it, once all of it was checked, or nothing. It is given
   * as text or bytes in pieces of any size. An empty store takes over policy and time zone, unless it was opened with others.
   * @throws {MadeleineError} `not_empty`; `invalid_input`, `too_large` for what is no whole and unchanged export; `store_newer`;
   *   `callback_failed` where the source throws; nothing is stored then
   */
  restore(source: ExportSource, options?: Abortable): Promise<RestoreResult>

  /**
   * Changes policy, time zone or embedder, and has the model describe, or cut again, what was written without it.
   * Resumable: what is done stays done.
   * @throws {MadeleineError} `invalid_input`; `policy_mismatch` if this process may not cut;
   *   `model_failed` for an embedder that returns no valid vector
   */
  upgrade(options?: UpgradeOptions & Abortable): Promise<UpgradeResult>
  /** Row counts, settings, models, spending and failures of this user's memory. @throws {MadeleineError} `invalid_input` */
  stats(options?: Abortable): Promise<StatsResult>
  /**
   * Checks the store's invariants for this user; of a store with damaged files it says what can be
   * read. @throws {MadeleineError} `invalid_input`
   */
  check(options?: Abortable): Promise<CheckResult>
}

/**
 * Every call accepts a `signal`; it rejects with `aborted` when that is aborted and with `closed` once the memory is closed.
 * What it rejects with is always a MadeleineError; codes that any call may have, such as `server_unavailable` or
 * `store_damaged`, are in docs/reference/errors.md. On a full disk a call that writes rejects with `store_full`, and reading goes on.
 */
export interface Memory extends OperatorCalls, AsyncDisposable {
  /**
   * Stores up to 500 messages and 4 MB, all or none, and resolves after the commit. A message that is stored already is
   * skipped. Pushes to one conversation are stored in the order of the calls. The array may be used again at once; a long
   * push reads its messages while it runs, so do not change them until it resolves.
   * @throws {MadeleineError} `conflict`, `invalid_input`, `bad_time`, `too_large`; `not_found`, `forbidden` for a space that is
   *   not granted, or may only be read; nothing is stored then
   */
  push(push: PushOptions & Abortable): Promise<PushResult>
  /**
   * Requests that the tail, or every tail, is closed by the next look, down to one message. The request is durable.
   * @throws {MadeleineError} `invalid_input`; `not_found`, `forbidden` for a space
   */
  flush(which?: FlushOptions & Abortable): Promise<void>
  /**
   * Works until nothing is left but policy timers, then erases what was forgotten from the files.
   * @throws {MadeleineError} `policy_mismatch` when looks wait that this process may not do, `stuck` when work keeps failing
   */
  settle(options?: Abortable): Promise<void>
  /**
   * Removes a conversation, an episode with its messages, some messages, a fact, or everything of the user, with all that is
   * derived from it. What remains is encoded, folded and rolled up again without it. When it resolves, the rows are gone; when
   * `settle` or `close` has resolved, so are their bytes in the files of an embedded store. What does not exist counts 0.
   * Messages that were forgotten one by one keep their places and ids: pushed again, they are skipped. With `dryRun` it only
   * says what would go, and what would be rebuilt.
   * @throws {MadeleineError} `invalid_input`; `not_found` for an unknown `firstId` or `lastId`; `not_found`, `forbidden` for a space
   */
  forget(which: ForgetOptions & { dryRun: true } & Abortable): Promise<ForgetPlanResult>
  forget(which: ForgetOptions & { dryRun?: false } & Abortable): Promise<ForgetResult>
  /**
   * Pushes what an importer reads, as bulk work; the result lists messages that could not be stored, and counts what was left out.
   * At the end conversations that have ended are closed (option `flush`). `settle` cuts and encodes them.
   * @throws {MadeleineError} `invalid_input`; `callback_failed` where `items` or `onProgress` throws: the batches before stay
   *   stored; `not_found`, `forbidden` for a space
   */
  import(items: AsyncIterable<ImportItem> | Iterable<ImportItem>, options?: ImportOptions & Abortable): Promise<ImportResult>

  /**
   * Finds the episodes and messages that answer a query. With `spaces` in one's own memory and in these, as one answer, in
   * which every result names its space. @throws {MadeleineError} `invalid_input`, `bad_time`; `not_found` for a space
   */
  recall(options: RecallOptions & Abortable): Promise<RecallResult>
  /**
   * The newest episodes and messages. Nothing is asked, so nothing has a confidence.
   * @throws {MadeleineError} `invalid_input`, `bad_time`; `not_found` for a space
   */
  recent(options?: RecentOptions & Abortable): Promise<RecentResult>
  /**
   * What is known, by category, the newest first; with a query what answers it, the surest first. Empty if nothing does.
   * @throws {MadeleineError} `invalid_input`, `bad_time`; `not_found` for a space
   */
  facts(options?: FactsOptions & Abortable): Promise<Fact[]>
  /** One episode with its messages. @throws {MadeleineError} `not_found`, `invalid_input` */
  episode(id: string, options?: SpaceOptions & Abortable): Promise<EpisodeResult>
  /**
   * The conversation's segments in order, tiling its log, the tail last; empty if the conversation does not exist.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  segments(which: SegmentsOptions & Abortable): Promise<Segment[]>
  /**
   * The conversations with their titles, times and counts, the one with the latest message first, by pages.
   * @throws {MadeleineError} `invalid_input`, `bad_time`; `not_found` for a space
   */
  conversations(options?: ConversationsOptions & Abortable): Promise<ConversationsResult>
  /**
   * The newest segments of all conversations by day, open ones under a working title, as a tree to read.
   * @throws {MadeleineError} `invalid_input`; `missing_peer` when `cacheUrl` is set and `iovalkey` is not installed; `not_found`
   *   for a space
   */
  manifest(options?: ManifestOptions & Abortable): Promise<ManifestResult>
  /**
   * The conversation's log by pages, with a mark where each segment begins, or its messages of the
   * `ids`; empty if the conversation does not exist.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  messages(which: MessagesOptions & Abortable): Promise<MessagesResult>
  /**
   * The conversation as a model continues it, for `generateText({ system, messages })` of the AI SDK. Closed segments are titles
   * and summaries in `system`, their last turns and all active messages are verbatim. Until a segment is closed, `system` and the
   * messages that were there stay the same to the byte.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  session(options: SessionOptions & Abortable): Promise<SessionResult>
  /**
   * The session and, directly before the newest turn, what a query recalls; never more than `maxTokens` (default 8,000).
   * Push the user's message first: without messages a prompt is empty. `onSession` is told the same without what is recalled, as soon
   * as that is known: for a caller who may not wait longer, and aborts the call.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  context(options: ContextOptions & SessionListener & Abortable): Promise<ContextResult>
  /**
   * A node of the table of contents: the root, years, months, ISO weeks, days, and the segments of a day. Default: the root.
   * @param node its id, or 2026, 2026-01, 2026-W03, 2026-01-15, today, yesterday, 'last week'
   * @throws {MadeleineError} `not_found` for a segment or a version that does not exist, `invalid_input`
   */
  toc(node?: string, options?: TocOptions & Abortable): Promise<TocResult>
  /**
   * The messages around a grip or those that prove a fact, or a whole segment, across the borders
   * of segments. @throws {MadeleineError} `not_found`, `invalid_input`
   */
  expand(id: string, options?: ExpandOptions & Abortable): Promise<ExpandResult>

  /**
   * Rates how much an episode helped: again (it was wrong, or of no use), hard, good or easy. It fades accordingly from now on.
   * Each call counts as a review of its own, also a repeated one: after a lost reply look at `lastReviewedAt` first.
   * @throws {MadeleineError} `not_found`, `invalid_input`; `forbidden` for a space that may only be read
   */
  rate(episodeId: string, rating: ReviewRating, options?: SpaceOptions & Abortable): Promise<RateResult>
  /** The spaces that one may use beside the own memory, by name. */
  spaces(options?: Abortable): Promise<SpacesResult>
  /**
   * Calls `listener` after each commit that changed this user's memory, in this process or in another one on the same
   * server; a broken connection may lose some of the latter, and with `url` all until it is open again.
   * @returns a function that removes the listener
   * @throws {MadeleineError} `invalid_input` for an unknown event, `closed`
   */
  on<E extends keyof Events>(event: E, listener: (event: Events[E]) => unknown): () => void
  /**
   * Has `close` wait until the work has ended, however it ends, before it refuses any call: for what stores in the
   * background, whose calls are still to come. Optional: a memory of your own that wraps this one may pass it on.
   */
  holdOpen?(work: Promise<unknown>): void
  /** Aborts the calls under way, waits for those that write, and removes the listeners. A memory of `openMemory` closes its store. */
  close(): Promise<void>
}
