/** The calls of a memory that only read. */
import type { ContextOptions, ExpandOptions, ManifestOptions, MessagesOptions, RecallOptions, RecentOptions, SessionOptions, TocOptions } from '../contract.ts'
import { ROOT } from '../time/period.ts'
import { idOf } from '../message/read-message.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { parseContext, parseExpand, parseManifest, parsePage, parseRecall, parseRecent, parseSession, parseToc } from './parse-options.ts'
import type { Recall } from '../recall/render/recall-result.ts'
import { recall, recent } from '../recall/search/recall.ts'
import { readContext, type AgentContext } from '../recall/session/read-context.ts'
import { expand, type Expanded } from '../recall/contents/expand.ts'
import { readEpisode, readSegments, type EpisodeDetail, type Segment } from '../recall/log/get-segments.ts'
import type { Manifest } from '../recall/contents/read-manifest.ts'
import type { ManifestCache } from '../recall/contents/manifest-cache.ts'
import { readMessages, type MessagePage } from '../recall/log/message-pages.ts'
import type { Searcher } from '../recall/search/search.ts'
import { readSession, type Session } from '../recall/session/read-session.ts'
import { readContents, type ContentsNode } from '../recall/contents/read-contents.ts'

export interface Abortable {
  readonly signal?: AbortSignal
}

export interface ReadCalls {
  recall(options: RecallOptions & Abortable): Promise<Recall>
  /** The newest episodes and messages. */
  recent(options?: RecentOptions & Abortable): Promise<Recall>
  /** One episode with its messages. @throws {MadeleineError} `not_found` */
  episode(id: string, options?: Abortable): Promise<EpisodeDetail>
  /** The conversation's segments in order, tiling its log, the tail last; empty if it is unknown. */
  segments(which: { conversationId: string } & Abortable): Promise<Segment[]>
  /** The newest segments of all conversations by day, open ones under a working title, as a tree to read. */
  manifest(options?: ManifestOptions & Abortable): Promise<Manifest>
  /** The conversation's log by pages, a mark where each segment begins; empty if it is unknown. */
  messages(which: MessagesOptions & Abortable): Promise<MessagePage>
  /**
   * The conversation as a model continues it, for `generateText({ system, messages })` of the AI SDK: closed segments as titles
   * and summaries in `system`, their last turns and all active messages word for word. Until a segment is closed, `system` and
   * the messages that were there stay the same to the byte.
   */
  session(options: SessionOptions & Abortable): Promise<Session>
  /** The session and, directly before the newest turn, what a query brings back; never more than `maxTokens` (8000). */
  context(options: ContextOptions & Abortable): Promise<AgentContext>
  /**
   * A node of the table of contents: years, months, ISO weeks, days, and the segments of a day. Default: the root.
   * @param node its id, or 2026, 2026-01, 2026-W03, 2026-01-15, today, yesterday, 'last week'
   * @throws {MadeleineError} `not_found` for a segment or a version that there is not
   */
  toc(node?: string, options?: TocOptions & Abortable): Promise<ContentsNode>
  /** The talk around a grip, or a whole segment, across the borders of segments. @throws {MadeleineError} `not_found` */
  expand(id: string, options?: ExpandOptions & Abortable): Promise<Expanded>
}

/** Runs a call unless the memory is closed or its signal aborted. */
export type GuardedCall = <O extends Abortable, T>(given: O, doIt: (given: O) => Promise<T>) => Promise<T>

interface Means {
  readonly searcher: Searcher
  readonly manifest: ManifestCache['read']
  readonly call: GuardedCall
}

export function readCalls(pipeline: PipelineContext, user: string, { searcher, manifest, call }: Means): ReadCalls {
  const { db } = pipeline
  return {
    recall: (given) => call(given, ({ signal, ...question }) => recall(searcher, user, parseRecall(pipeline, question), signal)),
    recent: (given = {}) => call(given, ({ signal: _, ...question }) => recent(searcher, user, parseRecent(pipeline, question))),
    episode: (id, given = {}) => call(given, () => readEpisode(db, user, id)),
    segments: (given) => call(given, ({ conversationId }) => readSegments(db, user, idOf(conversationId, 'conversationId'))),
    manifest: (given = {}) => call(given, ({ signal: _, ...asked }) => manifest(user, parseManifest(pipeline, asked))),
    messages: (given) => call(given, ({ signal: _, ...asked }) => readMessages(db, user, parsePage(asked))),
    session: (given) => call(given, ({ signal: _, ...asked }) => readSession(db, user, parseSession(pipeline, asked))),
    context: (given) => call(given, ({ signal, ...asked }) => readContext(searcher, user, parseContext(pipeline, asked), signal)),
    toc: (node = ROOT.id, given = {}) => call(given, ({ signal: _, ...asked }) => readContents(db, user, parseToc(pipeline, node, asked))),
    expand: (id, given = {}) => call(given, ({ signal: _, ...asked }) => expand(db, user, parseExpand(id, asked))),
  }
}
