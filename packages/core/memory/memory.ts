/** One user's memory: the calls of the library. */
import type {
  AssignProjectOptions, AssignProjectResult, ProjectsOptions, ProjectsResult,
  AgendaOptions, AgendaResult, ArchiveOptions, Change, CheckResult, ContextOptions, ContextResult, ConversationsOptions,
  ConversationsResult, DescribeOptions, EditFactOptions, EditFactResult, EpisodeResult, Events, ExpandOptions, ExpandResult, Fact,
  FactEditsOptions, FactEditsResult, FactsOptions, FlushOptions, ForgetOptions, ForgetPlanResult, ForgetResult, HistoryEntry,
  HistoryOptions, ImportItem, ImportOptions, ImportResult, ManifestOptions, ManifestResult, MergeOptions, MergePeopleOptions, MergeProposal,
  MergeProposalsOptions,
  MessagesOptions, MessagesResult, PeopleOptions, PeopleResult, PersonMerge, PushOptions, PushResult, RateResult, RecallOptions,
  RecallResult, RecentOptions, RecentResult, RelatedEpisode, RelatedOptions, RestoreResult, ReviewRating, Segment, SegmentsOptions,
  SessionOptions, SessionResult, PauseOptions, SpaceOptions, SpacesResult, SplitOptions, StarOptions, StatsResult, TimelineOptions,
  TimelineResult, TocOptions, TocResult, TrustOptions, UnarchiveOptions, UpgradeResult,
} from '@madeleine/contract'
import type { ExportSource } from '../transfer/read-export.ts'
import type { UpgradeOptions } from '../upgrade/upgrade.ts'
import type { Abortable } from './call-guard.ts'
import type { SessionListener } from './parse-options.ts'

/** Calls for the operator of the store, which move, check, change or count a memory. */
export interface OperatorCalls {
  /**
   * Exports everything the user has as JSON Lines: a header, the rows, and a manifest with counts and digests. Each line ends with a
   * line feed. All show one moment, when the first line is read; reading them slowly blocks nobody. `restore` takes them back.
   * @throws {MadeleineError} while it is read: `aborted`, `store_full` where temporary files have no room
   */
  export(options?: Abortable): AsyncIterable<string>
  /**
   * Restores an export into this user, who must not have any data: all of it, once all of it is checked, or nothing. It is given as
   * text or bytes in chunks of any size. An empty store takes over its policy and time zone, unless it was opened with others.
   * @throws {MadeleineError} `not_empty`; `invalid_input`, `too_large` for anything but a complete, unchanged export; `store_newer`;
   *   `callback_failed` if the source throws; nothing is stored then
   */
  restore(source: ExportSource, options?: Abortable): Promise<RestoreResult>

  /**
   * Changes the policy, time zone or embedder, and has the model describe or resegment what was written without it.
   * Resumable: finished work is kept.
   * @throws {MadeleineError} `invalid_input`; `policy_mismatch` if this process may not cut;
   *   `model_failed` for an embedder that returns no valid vector
   */
  upgrade(options?: UpgradeOptions & Abortable): Promise<UpgradeResult>
  /** Returns row counts, settings, models, spending and failures of this user's memory. @throws {MadeleineError} `invalid_input` */
  stats(options?: Abortable): Promise<StatsResult>
  /**
   * Checks the store's invariants for this user; for a store with damaged files, reports what can still be
   * read. @throws {MadeleineError} `invalid_input`
   */
  check(options?: Abortable): Promise<CheckResult>
}

/**
 * Every call accepts a `signal`; it rejects with `aborted` when the signal is aborted and with `closed` once the memory is closed.
 * Calls reject only with a MadeleineError; codes that any call may have, such as `server_unavailable` or
 * `store_damaged`, are in docs/reference/errors.md. On a full disk a call that writes rejects with `store_full`; reads still work.
 */
export interface Memory extends OperatorCalls, AsyncDisposable {
  /**
   * Stores up to 500 messages and 4 MB, all or nothing, and resolves after the commit. A message that is already stored is
   * skipped. Pushes to one conversation are stored in the order of the calls. The array may be reused at once; a long
   * push reads its messages while it runs, so do not change them until it resolves.
   * @throws {MadeleineError} `conflict`, `invalid_input`, `bad_time`, `too_large`; `not_found`, `forbidden` for a space that is
   *   not granted, or is read-only; nothing is stored then
   */
  push(push: PushOptions & Abortable): Promise<PushResult>
  /**
   * Requests that a conversation's tail, or every tail, be closed at the next look, even if it is a single message. The request is durable.
   * @throws {MadeleineError} `invalid_input`; `not_found`, `forbidden` for a space
   */
  flush(which?: FlushOptions & Abortable): Promise<void>
  /**
   * Works until only policy timers are left, then erases forgotten data from the files.
   * @throws {MadeleineError} `policy_mismatch` if looks are waiting that this process may not do, `stuck` if work keeps failing
   */
  settle(options?: Abortable): Promise<void>
  /**
   * Removes a conversation, an episode with its messages, some messages, a fact, or everything the user has, along with all that is
   * derived from it. What remains is encoded, folded and rolled up again without it. When it resolves, the rows are gone; when
   * `settle` or `close` has resolved, so are their bytes in the files of an embedded store. What does not exist counts as 0.
   * Messages that are forgotten one by one keep their places and ids: if they are pushed again, they are skipped. With `dryRun`
   * it only reports what would be removed, and what would be rebuilt.
   * @throws {MadeleineError} `invalid_input`; `not_found` for an unknown `firstId` or `lastId`; `not_found`, `forbidden` for a space
   */
  forget(which: ForgetOptions & { dryRun: true } & Abortable): Promise<ForgetPlanResult>
  forget(which: ForgetOptions & { dryRun?: false } & Abortable): Promise<ForgetResult>
  /**
   * Pushes what an importer reads, as bulk work; the result lists the messages that could not be stored and counts what was left out.
   * At the end, conversations that have ended are closed (option `flush`). `settle` segments and encodes them.
   * @throws {MadeleineError} `invalid_input`; `callback_failed` if `items` or `onProgress` throws: earlier batches stay
   *   stored; `not_found`, `forbidden` for a space
   */
  import(items: AsyncIterable<ImportItem> | Iterable<ImportItem>, options?: ImportOptions & Abortable): Promise<ImportResult>

  /**
   * Finds the episodes and messages that answer a query. With `spaces`, searches one's own memory and these spaces together; every
   * result names its space. @throws {MadeleineError} `invalid_input`, `bad_time`; `not_found` for a space
   */
  recall(options: RecallOptions & Abortable): Promise<RecallResult>
  /**
   * Returns the newest episodes and messages. There is no query, so nothing has a confidence.
   * @throws {MadeleineError} `invalid_input`, `bad_time`; `not_found` for a space
   */
  recent(options?: RecentOptions & Abortable): Promise<RecentResult>
  /**
   * Lists known facts, by category, newest first; with a query, the facts that answer it, most certain first. Empty if none does.
   * @throws {MadeleineError} `invalid_input`, `bad_time`; `not_found` for a space
   */
  facts(options?: FactsOptions & Abortable): Promise<Fact[]>
  /**
   * Corrects, retires, pins, unpins or adds a fact on the person's own word, or undoes such an edit. It outweighs what is read in
   * conversations: the same messages do not bring back what it ended, later ones may. Nothing is overwritten: an undone edit is as if
   * it had never been made. With `dryRun` it only reports what would change. It is the person's own call: do not give it to a model.
   * @throws {MadeleineError} `not_found`, `invalid_input`, `bad_time`; `conflict` for a fact that has changed since `ifVersion`, no
   *   longer holds, or that a later edit builds on; `forbidden` for a space that is read-only
   */
  editFact(edit: EditFactOptions & Abortable): Promise<EditFactResult>
  /**
   * Lists the person's edits of facts, including undone ones, newest first, in pages.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  factEdits(which?: FactEditsOptions & Abortable): Promise<FactEditsResult>
  /**
   * Lists the plans that have a day: those of today, those to come, those that are over and those that are done. A later message ends a
   * plan that it says is done (`undo` takes it back); else one that is done or cancelled is retired (`editFact`).
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  agenda(options?: AgendaOptions & Abortable): Promise<AgendaResult>
  /** Returns one episode with its messages. @throws {MadeleineError} `not_found`, `invalid_input` */
  episode(id: string, options?: SpaceOptions & Abortable): Promise<EpisodeResult>
  /**
   * Finds other episodes about the same: those that prove the same facts first, then those that share what it is about. Archived ones
   * are left out. @throws {MadeleineError} `not_found`, `invalid_input`
   */
  related(episodeId: string, options?: RelatedOptions & Abortable): Promise<RelatedEpisode[]>
  /**
   * Lists a conversation's segments in order, the tail last; together they cover its log. Empty if it does not exist.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  segments(which: SegmentsOptions & Abortable): Promise<Segment[]>
  /**
   * Lists conversations with their titles, times and counts, the one with the latest message first, in pages.
   * @throws {MadeleineError} `invalid_input`, `bad_time`; `not_found` for a space
   */
  conversations(options?: ConversationsOptions & Abortable): Promise<ConversationsResult>
  /**
   * Lists the newest segments of all conversations by day, as a readable tree; open ones have a working title.
   * @throws {MadeleineError} `invalid_input`; `missing_peer` if `cacheUrl` is set and `iovalkey` is not installed; `not_found`
   *   for a space
   */
  manifest(options?: ManifestOptions & Abortable): Promise<ManifestResult>
  /**
   * Reads a conversation in pages, with a boundary where each segment begins, or only the messages in `ids`; empty if the
   * conversation does not exist.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  messages(which: MessagesOptions & Abortable): Promise<MessagesResult>
  /**
   * Returns a conversation for a model to continue, as `generateText({ system, messages })` of the AI SDK takes it. Closed segments
   * appear as titles and summaries in `system`; their last turns and all active messages are verbatim. Until a segment is closed,
   * `system` and the messages already there stay the same to the byte.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  session(options: SessionOptions & Abortable): Promise<SessionResult>
  /**
   * Returns the session and, right before the newest turn, what a query recalls, within `maxTokens` (default 4,000).
   * Push the user's message first: without messages the prompt is empty. `onSession` receives the same without what is recalled, as
   * soon as it is known: for callers that cannot wait any longer and abort the call.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  context(options: ContextOptions & SessionListener & Abortable): Promise<ContextResult>
  /**
   * Returns a node of the table of contents: the root, a year, month, ISO week or day, or a segment of a day. Default: the root.
   * @param node its id, or 2026, 2026-01, 2026-W03, 2026-01-15, today, yesterday, 'last week'
   * @throws {MadeleineError} `not_found` for a segment or a version that does not exist, `invalid_input`
   */
  toc(node?: string, options?: TocOptions & Abortable): Promise<TocResult>
  /**
   * Returns how much was said when, and the episodes of a time span with how well each is still remembered. If the span has more than
   * `limit` episodes, the most surprising ones are returned; `total` counts them all.
   * @throws {MadeleineError} `invalid_input`, also for small buckets over a long span; `bad_time`; `not_found` for a space
   */
  timeline(options?: TimelineOptions & Abortable): Promise<TimelineResult>
  /**
   * Returns the messages around a grip, those that prove a fact, or a whole segment, across segment
   * boundaries. @throws {MadeleineError} `not_found`, `invalid_input`
   */
  expand(id: string, options?: ExpandOptions & Abortable): Promise<ExpandResult>

  /**
   * Rates how much an episode helped: again (it was wrong or useless), hard, good or easy. It fades accordingly from now on.
   * Each call counts as a separate review, even a repeated one: after a lost reply, check `lastReviewedAt` first.
   * @throws {MadeleineError} `not_found`, `invalid_input`; `forbidden` for a space that is read-only
   */
  rate(episodeId: string, rating: ReviewRating, options?: SpaceOptions & Abortable): Promise<RateResult>
  /**
   * Takes episodes, or a conversation with all that is and will be said in it, out of recall, contexts and the manifest, what they
   * alone prove included. They stay in the contents, under a mark, in exports, and in `recall({ archived: true })`. What is archived
   * already is left as it is, and so are episodes with a star in a conversation.
   * @throws {MadeleineError} `not_found`, `invalid_input`; `conflict` for an episode with a star; `forbidden` for a space that is read-only
   */
  archive(which: ArchiveOptions & Abortable): Promise<Change>
  /**
   * Brings archived episodes, or an archived conversation, back.
   * @throws {MadeleineError} `not_found`, `invalid_input`; `conflict` for an id that is several episodes now; `forbidden`
   */
  unarchive(which: UnarchiveOptions & Abortable): Promise<Change>
  /**
   * Makes one episode of several that follow each other in a conversation. It is written like any other, a moment later, and keeps their
   * memory by their share of its messages; their ids lead to it.
   * @throws {MadeleineError} `not_found`; `invalid_input` also for episodes that are no neighbours; `conflict` as `unarchive`; `forbidden`
   */
  merge(which: MergeOptions & Abortable): Promise<Change>
  /**
   * Lists pairs of short episodes that follow each other in a conversation and are probably about one subject. They mean nearly the same
   * and have keywords in common; the most similar come first. They are of at most eight messages each, among the 1,000 newest. Left out
   * are those with a pause of more than an hour between them or cut by time, split by hand, archived, with a star, or with a title or
   * summary by hand. It changes nothing.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  mergeProposals(options?: MergeProposalsOptions & Abortable): Promise<MergeProposal[]>
  /**
   * Makes two episodes of one: the message with the id `at` begins the second. The old id leads to the first.
   * @throws {MadeleineError} `not_found`; `invalid_input` also for a message that is not behind the episode's first; `conflict` as
   * `unarchive`; `forbidden`
   */
  split(episodeId: string, where: SplitOptions & Abortable): Promise<Change>
  /**
   * Gives an episode a title, a summary or both, or a conversation a title. No model, upgrade or import changes them; another cut does.
   * @throws {MadeleineError} `not_found`, `invalid_input`; `conflict` as `unarchive`; `forbidden` for a space that is read-only
   */
  describe(names: DescribeOptions & Abortable): Promise<Change>
  /**
   * Stars an episode, which then never fades and is never archived, or takes the star off.
   * @throws {MadeleineError} `not_found`, `invalid_input`; `conflict` for one that is archived; `forbidden` for a space that is read-only
   */
  star(episodeId: string, options?: StarOptions & Abortable): Promise<Change>
  /**
   * Puts what is said in a conversation from now on off the record: what is pushed is not stored. It is counted as `unrecorded`, until
   * the conversation is on the record again (`off`), and is not stored later either.
   * @throws {MadeleineError} `not_found`, `invalid_input`; `forbidden` for a space that is read-only
   */
  pause(conversationId: string, options?: PauseOptions & Abortable): Promise<Change>
  /**
   * Says whether what is said in a conversation, or by some roles in it, is trusted. What is not (`off`) is remembered and recalled under a
   * mark, and states no facts; those that it had stated are gone, until it is trusted again.
   * @throws {MadeleineError} `not_found`, `invalid_input`; `forbidden` for a space that is read-only
   */
  trust(conversationId: string, options?: TrustOptions & Abortable): Promise<Change>
  /**
   * Lists what was done by hand to episodes, conversations, facts and people, newest first.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  history(options?: HistoryOptions & Abortable): Promise<HistoryEntry[]>
  /**
   * Takes back an entry of the history: the memory is as it was before it. Repeated, it changes nothing.
   * @throws {MadeleineError} `not_found`, `invalid_input`; `conflict` where a later entry is about the same, or the store is not the one
   *   that it was done in; `forbidden` for a space that is read-only
   */
  undo(id: string, options?: SpaceOptions & Abortable): Promise<HistoryEntry>
  /**
   * Lists the people who write in the memory, with their other names, message counts and times; and all merges. Assistants that are
   * programs are not people. @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  people(options?: PeopleOptions & Abortable): Promise<PeopleResult>
  /**
   * States that some names belong to one person, or to the user: a query that uses one of them covers all of them. Messages and facts
   * keep their names, so that it can be undone. Repeating the call gives the same merge.
   * @throws {MadeleineError} `not_found` for a name that nobody has, and for a space; `invalid_input`; `forbidden` for a space that is
   *   read-only
   */
  mergePeople(options: MergePeopleOptions & Abortable): Promise<PersonMerge>
  /** Undoes a merge: every answer is as it would be without it. @throws {MadeleineError} `not_found`, `invalid_input`, `forbidden` */
  unmergePeople(id: string, options?: SpaceOptions & Abortable): Promise<PersonMerge>
  /**
   * Lists the projects that coding assistants worked on, with the repositories and folders of each, the latest first.
   * @throws {MadeleineError} `invalid_input`; `not_found` for a space
   */
  projects(options?: ProjectsOptions & Abortable): Promise<ProjectsResult>
  /**
   * Puts conversations into a project: all of another one, those held in a repository or folder, or some by id. Later ones of the same
   * place follow. Repeated, it moves nothing more.
   * @throws {MadeleineError} `not_found` where no conversation is meant, and for a space; `invalid_input`; `forbidden` for a space that is
   *   read-only
   */
  assignProject(options: AssignProjectOptions & Abortable): Promise<AssignProjectResult>
  /** Lists the spaces that may be used besides one's own memory, by name. */
  spaces(options?: Abortable): Promise<SpacesResult>
  /**
   * Calls `listener` after each commit that changed this user's memory, in this process or in another one on the same
   * server; a broken connection may lose some of the latter, and with `url` all until it is open again.
   * @returns a function that removes the listener
   * @throws {MadeleineError} `invalid_input` for an unknown event, `closed`
   */
  on<E extends keyof Events>(event: E, listener: (event: Events[E]) => unknown): () => void
  /**
   * Makes `close` wait until the work has ended, however it ends, before it rejects calls: for code that stores in the
   * background and has yet to make its calls. Optional: a memory of your own that wraps this one may pass it on.
   */
  holdOpen?(work: Promise<unknown>): void
  /** Aborts calls in progress, waits for those that write, and removes the listeners. A memory from `openMemory` closes its store. */
  close(): Promise<void>
}

// The calls of a memory as types: what each is given, and what it answers with.

export type MemoryCalls = Omit<Memory, 'on' | 'holdOpen' | 'close' | keyof AsyncDisposable>
/** The first argument of a call. */
export type OptionsOf<N extends keyof MemoryCalls> = NonNullable<Parameters<MemoryCalls[N]>[0]>
export type ResultOf<N extends keyof MemoryCalls> = ReturnType<MemoryCalls[N]>
