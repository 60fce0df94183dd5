/** A user's memory on a server of Madeleine: the calls of the library over HTTP. */
import { randomUUID } from 'node:crypto'
import {
  ContextInput, ManifestInput, RecallInput, RecentInput, SessionInput,
  type ContextOptions, type ConversationsOptions, type ExpandOptions, type ManifestOptions, type MessagesOptions,
  type RecallOptions, type RecentOptions, type SegmentsOptions, type SessionOptions, type TocOptions,
} from '../../contract/call-options.ts'
import { FactsInput, type FactsOptions } from '../../contract/facts-options.ts'
import { FORGET_NAMES, type ForgetOptions } from '../../contract/forget-options.ts'
import type { ImportItem } from '../../contract/import-source.ts'
import type { ForgetPlanResult, ForgetResult } from '../../contract/results/write-results.ts'
import type { SpaceOptions } from '../../contract/space-options.ts'
import type { FlushOptions, ImportOptions, PushOptions } from '../../contract/write-options.ts'
import type { Events } from '../../core/events.ts'
import { throwIfAborted } from '../../errors.ts'
import { parseForget } from '../../forgetting/operation/parse-forget.ts'
import { idOf } from '../../message/read-message.ts'
import type { ReviewRating } from '../../reviews/core/rating.ts'
import { ROOT } from '../../time/period.ts'
import type { ExportSource } from '../../transfer/operation/read-export.ts'
import type { UpgradeOptions } from '../../upgrade/operation/upgrade.ts'
import { callGuard, type Abortable } from '../call-guard.ts'
import type { Memory } from '../memory.ts'
import { parseConversations, parseExpand, parseId, parsePage, parseRating, type SessionListener } from '../options/parse-options.ts'
import { copyOptions, joinSignals } from '../options/read-options.ts'
import { orderByKey } from '../order-by-key.ts'
import { callersSignal, callServer, openReply, type CallResult, type SentCall, type ServerCalls } from './call-server.ts'
import { checkPush, checkSpace, checkToc, sendable } from './checked-options.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import { sentExport } from './export-stream.ts'
import type { RemotePlace } from './remote-options.ts'
import { createSender } from './request.ts'
import { pauseMs, type Pause } from './retry.ts'
import { sendContext, sendImport, sendRestore, sendUpgrade } from './streamed-calls.ts'
import { wireBytes } from './wire-text.ts'

/** What a test makes shorter. */
export interface RemoteTimes {
  readonly pause: Pause
  readonly silenceMs: number
}

const TIMES: RemoteTimes = { pause: pauseMs, silenceMs: 45_000 }

type PlainCall = Exclude<keyof ServerMethods, 'export' | 'import' | 'restore'>
type ServerMethods = Omit<Memory, 'on' | 'holdOpen' | 'close' | typeof Symbol.asyncDispose>
type PlainCalls = Pick<Memory, PlainCall>

export class RemoteMemory implements Memory {
  readonly #server: ServerCalls
  readonly #events: EventStream
  readonly #calls = callGuard()
  readonly #pushOrder = orderByKey()

  /** Connects with its first call. */
  constructor(place: RemotePlace, { pause, silenceMs }: RemoteTimes = TIMES) {
    const sender = createSender(place)
    this.#server = { sender, pause, place }
    this.#events = createEventStream({ sender, pause, silenceMs })
  }

  push(given: PushOptions & Abortable): ReturnType<PlainCalls['push']> {
    return this.#calls.run(given, async ({ signal, ...options }) => {
      checkSpace(options)
      const checked = checkPush(options)
      // Written now, not when its turn comes: the caller may use the array again
      const body = new Promise<Uint8Array>((resolve) => resolve(wireBytes(options)))
      body.catch(() => undefined) // awaited below, behind the checks that say more
      const headers = { 'idempotency-key': randomUUID() }
      return this.#pushOrder(options.conversationId, async () => {
        await checked
        const own = callersSignal(signal!)
        throwIfAborted(own)
        return callServer(this.#server, 'push', { body: await body, headers, signal: own })
      })
    }, ['conversationId', 'title', 'people', 'messages', 'space'])
  }

  flush(given: FlushOptions & Abortable = {}): Promise<void> {
    return this.#write('flush', given, ({ conversationId: id, ...options }) => {
      checkSpace(options)
      if (id !== undefined) idOf(id, 'conversationId')
    }, ['conversationId', 'space'])
  }

  settle(given: Abortable = {}): Promise<void> {
    return this.#calls.run(given, ({ signal }) =>
      callServer(this.#server, 'settle', { body: wireBytes({}), signal: signal!, isLong: true }), [])
  }

  forget(given: ForgetOptions & { dryRun: true } & Abortable): Promise<ForgetPlanResult>
  forget(given: ForgetOptions & { dryRun?: false } & Abortable): Promise<ForgetResult>
  forget(given: ForgetOptions & { dryRun?: boolean } & Abortable): Promise<CallResult<'forget'>> {
    return this.#write('forget', given, (options) => (checkSpace(options), parseForget(options)), FORGET_NAMES)
  }

  import(items: AsyncIterable<ImportItem> | Iterable<ImportItem>, given: ImportOptions & Abortable = {}): Promise<CallResult<'import'>> {
    return this.#calls.runUnawaited(given, (options) => sendImport(this.#server, items, options))
  }

  /** Reads a stream of the server, which closing ends. */
  async *export(given: Abortable = {}): AsyncGenerator<string> {
    const options = copyOptions(given, ['signal'])
    this.#calls.assertOpen()
    const ending = new AbortController()
    const signal = joinSignals(options.signal, ending.signal)
    throwIfAborted(signal)
    const leave = this.#calls.enter(ending)
    try {
      yield* sentExport(await openReply(this.#server, 'export', { body: wireBytes({}), signal }))
    } finally {
      leave()
    }
  }

  restore(source: ExportSource, given: Abortable = {}): Promise<CallResult<'restore'>> {
    return this.#calls.runUnawaited(given, ({ signal }) => sendRestore(this.#server, source, signal!), [])
  }

  recall(given: RecallOptions & Abortable): ReturnType<PlainCalls['recall']> {
    return this.#read('recall', given, (options) => sendable(RecallInput, options))
  }

  recent(given: RecentOptions & Abortable = {}): ReturnType<PlainCalls['recent']> {
    return this.#read('recent', given, (options) => sendable(RecentInput, options))
  }

  facts(given: FactsOptions & Abortable = {}): ReturnType<PlainCalls['facts']> {
    return this.#read('facts', given, (options) => sendable(FactsInput, options))
  }

  episode(id: string, given: SpaceOptions & Abortable = {}): ReturnType<PlainCalls['episode']> {
    return this.#read('episode', given, (options) => ({ ...checkSpace(options), id: parseId(id, 'an episode') }), ['space'])
  }

  segments(given: SegmentsOptions & Abortable): ReturnType<PlainCalls['segments']> {
    return this.#read('segments', given, ({ conversationId, ...options }) =>
      ({ ...checkSpace(options), conversationId: idOf(conversationId, 'conversationId') }), ['conversationId', 'space'])
  }

  conversations(given: ConversationsOptions & Abortable = {}): ReturnType<PlainCalls['conversations']> {
    return this.#read('conversations', given, (options) => (parseConversations(options), options))
  }

  manifest(given: ManifestOptions & Abortable = {}): ReturnType<PlainCalls['manifest']> {
    return this.#read('manifest', given, (options) => sendable(ManifestInput, options))
  }

  messages(given: MessagesOptions & Abortable): ReturnType<PlainCalls['messages']> {
    return this.#read('messages', given, (options) => (parsePage(options), options))
  }

  session(given: SessionOptions & Abortable): ReturnType<PlainCalls['session']> {
    return this.#read('session', given, (options) => sendable(SessionInput, options))
  }

  context(given: ContextOptions & SessionListener & Abortable): ReturnType<PlainCalls['context']> {
    return this.#calls.runUnawaited(given, ({ onSession, signal, ...options }) =>
      sendContext(this.#server, sendable(ContextInput, options), { onSession, signal: signal! }))
  }

  toc(node: string = ROOT.id, given: TocOptions & Abortable = {}): ReturnType<PlainCalls['toc']> {
    return this.#read('toc', given, (options) => ({ node: checkToc(node, options), ...options }))
  }

  expand(id: string, given: ExpandOptions & Abortable = {}): ReturnType<PlainCalls['expand']> {
    return this.#read('expand', given, (options) => (parseExpand(id, options), { id, ...options }))
  }

  rate(episodeId: string, rating: ReviewRating, given: SpaceOptions & Abortable = {}): ReturnType<PlainCalls['rate']> {
    return this.#calls.run(given, async ({ signal, ...options }) => callServer(this.#server, 'rate', {
      body: wireBytes({ ...checkSpace(options), episodeId: parseId(episodeId, 'an episode'), rating: parseRating(rating) }),
      signal: callersSignal(signal!), isOnce: true, // each counts, also a repeated one
    }), ['space'])
  }

  spaces(given: Abortable = {}): ReturnType<PlainCalls['spaces']> {
    return this.#read('spaces', given, () => ({}), [])
  }

  upgrade(given: UpgradeOptions & Abortable = {}): Promise<CallResult<'upgrade'>> {
    return this.#calls.run(given, (options) => sendUpgrade(this.#server, options))
  }

  stats(given: Abortable = {}): ReturnType<PlainCalls['stats']> {
    return this.#read('stats', given, () => ({}), [])
  }

  check(given: Abortable = {}): ReturnType<PlainCalls['check']> {
    return this.#read('check', given, () => ({}), [])
  }

  on<E extends keyof Events>(event: E, listener: (event: Events[E]) => unknown): () => void {
    this.#calls.assertOpen()
    return this.#events.on(event, listener)
  }

  holdOpen(work: Promise<unknown>): void {
    this.#calls.hold(work)
  }

  async close(): Promise<void> {
    await this.#calls.close()
    this.#events.close()
    this.#server.sender.close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** @param check throws where the library would refuse the options. @returns what is sent */
  #read<N extends PlainCall, O extends object>(
    name: N, given: O & Abortable, check: (options: O) => object, known?: readonly string[],
  ): Promise<CallResult<N>> {
    return this.#calls.runUnawaited(given, ({ signal, ...options }) =>
      this.#send(name, { body: wireBytes(check(options as unknown as O)), signal: signal! }), known)
  }

  /** The same for a call that changes something, and changes nothing more when it is repeated. */
  #write<N extends PlainCall, O extends object>(
    name: N, given: O & Abortable, check: (options: O) => unknown, known: readonly string[],
  ): Promise<CallResult<N>> {
    return this.#calls.run(given, async ({ signal, ...options }) => {
      check(options as unknown as O)
      return this.#send(name, { body: wireBytes(options), signal: callersSignal(signal!) })
    }, known)
  }

  async #send<N extends PlainCall>(name: N, call: SentCall): Promise<CallResult<N>> {
    return callServer(this.#server, name, call)
  }
}
