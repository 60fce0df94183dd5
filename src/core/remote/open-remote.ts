/** A memory on a server of Madeleine: loaded by who names one, and by nobody else. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { ContextInput, ManifestInput, SessionInput, TocInput, type ExpandOptions, type TocOptions } from '../../contract/context-calls.ts'
import { RecallInput, RecentInput, TimelineInput, type ReviewRating } from '../../contract/recall-calls.ts'
import { MERGE_NAMES, MergePeopleInput, PeopleInput } from '../../contract/people-calls.ts'
import { SpaceName, type SpaceOptions } from '../../contract/values.ts'
import {
  FORGET_NAMES, type FlushOptions, type ImportOptions, type PushOptions, type ForgetPlanResult, type ForgetResult, type ForgetOptions,
} from '../../contract/log-calls.ts'
import { EDIT_FACT_NAMES, FactEditsInput, FactsInput } from '../../contract/facts-calls.ts'
import type { ImportItem } from '../../contract/import-source.ts'
import type { Events } from '../../contract/events.ts'
import { throwIfAborted, invalidInput, MadeleineError } from '../../base/errors.ts'
import { parseFactEdit } from '../facts/parse-fact-edit.ts'
import { parseForget } from '../forgetting/parse-forget.ts'
import { idOf } from '../../contract/read-message.ts'
import { ROOT } from '../../base/period.ts'
import type { ExportSource } from '../transfer/read-export.ts'
import type { UpgradeOptions } from '../upgrade/upgrade.ts'
import { callGuard, type Abortable } from '../memory/call-guard.ts'
import type { Memory, ResultOf, OptionsOf, MemoryCalls } from '../memory/memory.ts'
import { parseConversations, parseExpand, parseId, parsePage, parseRating } from '../memory/parse-options.ts'
import { copyOptions, joinSignals, parseOptions } from '../../contract/schemas.ts'
import { orderByKey } from '../memory/order-by-key.ts'
import { readDrafts, readPeople, readTitle } from '../memory/read-push.ts'
import {
  callersSignal, callServer, openReply, createSender, REMOTE_TIMES, wireBytes, type CallResult, type ServerCalls, type RemoteTimes,
} from './call-server.ts'
import { readRemoteOptions, type RemoteOptions, type RemotePlace } from './remote-options.ts'
import { sendContext, sendImport, sendRestore, sendUpgrade, sentExport, createEventStream, type EventStream } from './streamed-calls.ts'

/** Connects to nothing yet. @throws {MadeleineError} `invalid_input` */
export const openRemote = (given: RemoteOptions): Memory => new RemoteMemory(readRemoteOptions(given))

// A user's memory on a server of Madeleine: the calls of the library over HTTP.

type PlainCall = Exclude<keyof MemoryCalls, 'export' | 'import' | 'restore'>

export class RemoteMemory implements Memory {
  readonly #server: ServerCalls
  readonly #events: EventStream
  readonly #calls = callGuard()
  readonly #pushOrder = orderByKey()

  /** Connects with its first call. */
  constructor(place: RemotePlace, { pause, silenceMs }: RemoteTimes = REMOTE_TIMES) {
    const sender = createSender(place)
    this.#server = { sender, pause, place }
    this.#events = createEventStream({ sender, pause, silenceMs })
  }

  push(given: OptionsOf<'push'>): ResultOf<'push'> {
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

  recall(given: OptionsOf<'recall'>): ResultOf<'recall'> {
    return this.#read('recall', given, (options) => sendable(RecallInput, options))
  }

  recent(given: OptionsOf<'recent'> = {}): ResultOf<'recent'> {
    return this.#read('recent', given, (options) => sendable(RecentInput, options))
  }

  facts(given: OptionsOf<'facts'> = {}): ResultOf<'facts'> {
    return this.#read('facts', given, (options) => sendable(FactsInput, options))
  }

  editFact(given: OptionsOf<'editFact'>): ResultOf<'editFact'> {
    return this.#write('editFact', given, (options) => {
      const { action, editId } = parseFactEdit(options)
      // So that an edit whose answer was lost is not made twice
      if (action !== 'undo') Object.assign(options, { editId: editId ?? randomUUID() })
    }, EDIT_FACT_NAMES)
  }

  factEdits(given: OptionsOf<'factEdits'> = {}): ResultOf<'factEdits'> {
    return this.#read('factEdits', given, (options) => sendable(FactEditsInput, options))
  }

  episode(id: string, given: SpaceOptions & Abortable = {}): ResultOf<'episode'> {
    return this.#read('episode', given, (options) => ({ ...checkSpace(options), id: parseId(id, 'an episode') }), ['space'])
  }

  segments(given: OptionsOf<'segments'>): ResultOf<'segments'> {
    return this.#read('segments', given, ({ conversationId, ...options }) =>
      ({ ...checkSpace(options), conversationId: idOf(conversationId, 'conversationId') }), ['conversationId', 'space'])
  }

  conversations(given: OptionsOf<'conversations'> = {}): ResultOf<'conversations'> {
    return this.#read('conversations', given, (options) => (parseConversations(options), options))
  }

  manifest(given: OptionsOf<'manifest'> = {}): ResultOf<'manifest'> {
    return this.#read('manifest', given, (options) => sendable(ManifestInput, options))
  }

  messages(given: OptionsOf<'messages'>): ResultOf<'messages'> {
    return this.#read('messages', given, (options) => (parsePage(options), options))
  }

  session(given: OptionsOf<'session'>): ResultOf<'session'> {
    return this.#read('session', given, (options) => sendable(SessionInput, options))
  }

  context(given: OptionsOf<'context'>): ResultOf<'context'> {
    return this.#calls.runUnawaited(given, ({ onSession, signal, ...options }) =>
      sendContext(this.#server, sendable(ContextInput, options), { onSession, signal: signal! }))
  }

  toc(node: string = ROOT.id, given: TocOptions & Abortable = {}): ResultOf<'toc'> {
    return this.#read('toc', given, (options) => ({ node: checkToc(node, options), ...options }))
  }

  timeline(given: OptionsOf<'timeline'> = {}): ResultOf<'timeline'> {
    return this.#read('timeline', given, (options) => sendable(TimelineInput, options))
  }

  expand(id: string, given: ExpandOptions & Abortable = {}): ResultOf<'expand'> {
    return this.#read('expand', given, (options) => (parseExpand(id, options), { id, ...options }))
  }

  rate(episodeId: string, rating: ReviewRating, given: SpaceOptions & Abortable = {}): ResultOf<'rate'> {
    return this.#calls.run(given, async ({ signal, ...options }) => callServer(this.#server, 'rate', {
      body: wireBytes({ ...checkSpace(options), episodeId: parseId(episodeId, 'an episode'), rating: parseRating(rating) }),
      signal: callersSignal(signal!), isOnce: true, // each counts, also a repeated one
    }), ['space'])
  }

  people(given: OptionsOf<'people'> = {}): ResultOf<'people'> {
    return this.#read('people', given, (options) => sendable(PeopleInput, options))
  }

  mergePeople(given: OptionsOf<'mergePeople'>): ResultOf<'mergePeople'> {
    return this.#write('mergePeople', given, (options) => sendable(MergePeopleInput, options), [...MERGE_NAMES, 'space'])
  }

  unmergePeople(id: string, given: SpaceOptions & Abortable = {}): ResultOf<'unmergePeople'> {
    return this.#calls.run(given, async ({ signal, ...options }) => callServer(this.#server, 'unmergePeople', {
      body: wireBytes({ ...checkSpace(options), id: parseId(id, 'a merge') }), signal: callersSignal(signal!), isOnce: true,
    }), ['space'])
  }

  spaces(given: OptionsOf<'spaces'> = {}): ResultOf<'spaces'> {
    return this.#read('spaces', given, () => ({}), [])
  }

  upgrade(given: UpgradeOptions & Abortable = {}): Promise<CallResult<'upgrade'>> {
    return this.#calls.run(given, (options) => sendUpgrade(this.#server, options))
  }

  stats(given: OptionsOf<'stats'> = {}): ResultOf<'stats'> {
    return this.#read('stats', given, () => ({}), [])
  }

  check(given: OptionsOf<'check'> = {}): ResultOf<'check'> {
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
      callServer(this.#server, name, { body: wireBytes(check(options as unknown as O)), signal: signal! }), known)
  }

  /** The same for a call that changes something, and changes nothing more when it is repeated. */
  #write<N extends PlainCall, O extends object>(
    name: N, given: O & Abortable, check: (options: O) => unknown, known: readonly string[],
  ): Promise<CallResult<N>> {
    return this.#calls.run(given, async ({ signal, ...options }) => {
      check(options as unknown as O)
      return callServer(this.#server, name, { body: wireBytes(options), signal: callersSignal(signal!) })
    }, known)
  }
}

// Options as the library checks them, before they are sent: what is wrong with them is said in the same words.

/** The server has its own limit, and says so. */
const ANY_BYTES = Number.MAX_SAFE_INTEGER

/**
 * The options as they were given, without the defaults: those are the server's.
 * @throws {MadeleineError} `invalid_input` by the schema, and for a function, which only this process could call
 */
export function sendable<O extends object>(schema: z.ZodObject, options: O): O {
  parseOptions(schema, options)
  const stray = Object.entries(options).find(([, value]) => typeof value === 'function')
  if (stray) throw new MadeleineError('invalid_input', `${stray[0]} must be a name: a function cannot be sent to a server`)
  return options
}

/** @throws {MadeleineError} as a push in this process; at once for what is around the messages, later for these */
export function checkPush({ conversationId, title, people, messages }: PushOptions): Promise<unknown> {
  idOf(conversationId, 'conversationId')
  readTitle(title)
  readPeople(people)
  const checked = readDrafts(messages, { receivedAt: new Date(), mintId: () => 'm', maxTextBytes: ANY_BYTES })
  checked.catch(() => undefined) // awaited when its turn comes
  return checked
}

/** @throws {MadeleineError} `invalid_input` */
export function checkToc(node: unknown, options: TocOptions): string {
  if (typeof node !== 'string') throw invalidInput('node', node, 'the id or the name of a node')
  parseOptions(TocInput, options)
  return node
}

/** @throws {MadeleineError} `invalid_input` */
export function checkSpace<O extends { readonly space?: unknown }>(options: O): O {
  if (options.space !== undefined) parseOptions(Named, { space: options.space })
  return options
}

const Named = z.strictObject({ space: SpaceName })
