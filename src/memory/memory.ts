/** One user's memory: the calls of the library, wired to the line. */
import type { ImportItem, ImportResult, Push, PushResult } from '../contract.ts'
import type { Events } from '../core/events.ts'
import type { Draft } from '../message/message.ts'
import { idOf, readMessage } from '../message/read-message.ts'
import { callGuard } from './call-guard.ts'
import { checkStore, type StoreCheck } from './check-store.ts'
import { invalidInput, MadeleineError, type ErrorCode } from '../errors.ts'
import { importItems, type ImportOptions } from './import-items.ts'
import { openEngine, openPipeline, type OpenStore } from './open/open-pipeline.ts'
import { checkOptions, type MemoryOptions } from './open/store-options.ts'
import { flushTails } from '../pipeline/flush.ts'
import { forgetConversation } from '../pipeline/forget.ts'
import type { PipelineContext } from '../pipeline/context/pipeline-context.ts'
import { pushMessages } from '../pipeline/push.ts'
import { createWorker, type Worker } from '../pipeline/worker/worker.ts'
import { readCalls, type Abortable, type ReadCalls } from './read-calls.ts'
import { readManifest } from '../recall/contents/read-manifest.ts'
import { manifestCache, type ManifestCache } from '../recall/contents/manifest-cache.ts'
import { readStats, type Stats } from './stats.ts'
import { createEventBus, type EventBus } from './events/event-bus.ts'
import { upgrade, type Upgrade, type UpgradeOptions } from './upgrade/upgrade.ts'
import type { Db } from '../store/engine/db.ts'
import type { Lane } from '../store/tables/jobs.ts'
import { processCache } from '../store/channel/key-value-cache.ts'
import { valkeyCache } from '../store/channel/valkey-cache.ts'

export interface Memory extends ReadCalls, AsyncDisposable {
  /**
   * Stores up to 500 messages, all or none; returns after the commit. The same message again is skipped.
   * @throws {MadeleineError} `conflict`, `invalid_input`, `bad_time`, `too_large`; nothing is stored then
   */
  push(push: Push & Abortable): Promise<PushResult>
  /** Asks for the tail(s) to be closed by the next look, down to one message. Durable. */
  flush(which?: { conversationId?: string } & Abortable): Promise<void>
  /**
   * Works until nothing is left but policy timers.
   * @throws {MadeleineError} `policy_mismatch` when looks wait that we may not do, `stuck` when work keeps failing
   */
  settle(options?: Abortable): Promise<void>
  /** Removes a conversation with all that was made of it. False if there was none. */
  forget(which: { conversationId: string } & Abortable): Promise<boolean>
  /** Pushes what an importer reads, as bulk work; what cannot come in is listed. `settle` cuts and encodes it. */
  import(items: AsyncIterable<ImportItem>, options?: ImportOptions & Abortable): Promise<ImportResult>
  /**
   * Changes policy, time zone or embedder, and has the model describe, or cut anew, what was written without it.
   * Resumable: what is done stays done.
   */
  upgrade(options?: UpgradeOptions & Abortable): Promise<Upgrade>
  stats(options?: Abortable): Promise<Stats>
  /** Checks the store's invariants for this user. */
  checkup(options?: Abortable): Promise<StoreCheck>
  /**
   * Calls back after the commit of what happened to this user's memory, whoever did it: this process, or another one on
   * the same server, of which a broken connection may lose some. @returns a function that ends it
   * @throws {MadeleineError} `invalid_input` for an event that there is none of, `closed`
   */
  on<E extends keyof Events>(event: E, listener: (event: Events[E]) => unknown): () => void
  /** Signals the calls under way to end, awaits those that write, and tells what they did. */
  close(): Promise<void>
}

/**
 * Opens a memory in a folder or on a server; close it when done.
 * @throws {MadeleineError} `store_locked`, `store_newer`, `unsupported_server`, `invalid_input`
 */
export async function openMemory(options: MemoryOptions): Promise<Memory> {
  checkOptions(options)
  const user = idOf(options.user ?? 'local', 'user')
  const db = await openEngine(options)
  try {
    return memoryOn(db, await openPipeline(db, options), { ...options, user })
  } catch (error) {
    await db.close()
    throw error
  }
}

/** A memory over a database that is open already; closing it closes the database. */
export function memoryOn(db: Db, opened: OpenStore, options: MemoryOptions & { user: string }): Memory {
  const { pipeline, models } = opened
  const { user } = options
  const { mover, telling, manifests } = moving(db, opened, options)
  const writing = writer(opened, options, { mover, telling })
  const searcher = { db, embedders: pipeline.embedders, reranker: models.reranker, count: pipeline.count }
  const calls = callGuard()
  const { checked: call } = calls
  let closing: Promise<void> | undefined
  const manifest: typeof manifests.read = (userId, asked) => {
    telling.listen()
    return manifests.read(userId, asked)
  }

  const memory: Memory = {
    ...readCalls(pipeline, user, { searcher, manifest, call: calls.uncounted }),
    push: (given) => call(given, writing.push),
    flush: (given = {}) => call(given, writing.flush),
    settle: (given = {}) => call(given, ({ signal }) => mover.settle(signal)),
    forget: (given) => call(given, writing.forget),
    import: (items, given = {}) =>
      calls.uncounted(given, ({ signal, ...rest }) => // its source may never end
        importItems(items, { ...rest, now: pipeline.now, mintId: pipeline.uuid, maxTextBytes: options.maxTextBytes, put: (...order) => calls.counted(() => writing.put(...order)) }, signal)),
    upgrade: (given = {}) =>
      call(given, ({ signal, ...rest }) => upgrade(opened, user, { options: rest, memory: options, settle: mover.settle, tell: telling.tell }, signal)),
    stats: (given = {}) => call(given, () => readStats(opened, user, options.ceilings ?? {})),
    checkup: (given = {}) => call(given, () => checkStore(db, user)),
    on(event, listener) {
      calls.assertOpen()
      return telling.on(event, listener)
    },
    close: () => (closing ??= Promise.all([calls.close(), mover.stop()]).then(telling.close).then(manifests.close).then(() => db.close())),
    [Symbol.asyncDispose]: () => memory.close(),
  }
  return memory
}

/** The calls that write: after the commit they say so, and wake whoever works. */
function writer({ pipeline, models }: OpenStore, options: MemoryOptions & { user: string }, { mover, telling }: { mover: Worker; telling: EventBus }) {
  const { user: userId } = options
  const put = putter(pipeline, userId, { telling, wake: mover.wake })
  return {
    put,
    async push({ conversationId, messages }: Push): Promise<PushResult> {
      const receivedAt = pipeline.now()
      return put(idOf(conversationId, 'conversationId'), readDrafts(messages, { pipeline, options, receivedAt }), { receivedAt, lane: 0 })
    },
    async flush({ conversationId: id }: { conversationId?: string }): Promise<void> {
      await flushTails(pipeline, userId, id === undefined ? undefined : idOf(id, 'conversationId'))
      mover.wake()
      telling.wakeOthers()
    },
    async forget({ conversationId }: { conversationId: string }): Promise<boolean> {
      // Told however it ended: a commit whose reply was lost is a commit, and the next try finds nobody
      return forgetConversation(pipeline, userId, idOf(conversationId, 'conversationId')).finally(async () => {
        models.forget(userId)
        await telling.tell({ event: 'manifest.updated', userId, conversationId })
      })
    },
  }
}

/** What goes on besides the calls: the worker, who tells what it does, and the manifests that depend on it. */
function moving(db: Db, { pipeline, storeId }: OpenStore, { user, work = true, cacheUrl }: MemoryOptions & { user: string }): { mover: Worker; telling: EventBus; manifests: ManifestCache } {
  const manifests = manifestCache({ read: (userId, asked) => readManifest(db, userId, asked), storeId, keyValues: cacheUrl === undefined ? processCache(pipeline.now) : valkeyCache(cacheUrl, pipeline.now), uuid: pipeline.uuid })
  const telling = createEventBus({ channel: db.channel, user, manifests, uuid: pipeline.uuid, wake: () => mover.wake() })
  const mover = createWorker(pipeline, telling.tell)
  if (work) {
    mover.start()
    telling.listen()
  }
  return { mover, telling, manifests }
}

/** Raised before the commit: nothing was stored. After any other error it may have been. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['conflict', 'invalid_input', 'bad_time', 'too_large', 'closed', 'aborted'])

/**
 * Stores drafts that passed the door; then it says so, and wakes the worker. Also where all of them were there: the try
 * that stored them may have lost its reply, and told nobody.
 */
const putter = (pipeline: PipelineContext, userId: string, { telling, wake }: { telling: EventBus; wake: () => void }) =>
  async (conversationId: string, drafts: readonly Draft[], { receivedAt, lane }: { receivedAt: Date; lane: Lane }): Promise<PushResult> => {
    if (drafts.length === 0) return { ids: [], stored: 0, skipped: 0 }
    const tell = async (): Promise<void> => {
      wake()
      await telling.tell({ event: 'manifest.updated', userId, conversationId })
    }
    const stored = await pushMessages(pipeline, userId, { conversationId, drafts, receivedAt, lane }).catch(async (error: unknown) => {
      if (!(error instanceof MadeleineError && REFUSALS.has(error.code))) await tell()
      throw error
    })
    await tell()
    return { ids: drafts.map(({ id }) => id), stored, skipped: drafts.length - stored }
  }

/** Messages one call may push. */
const BATCH = 500

function readDrafts(messages: unknown, { pipeline, options, receivedAt }: { pipeline: PipelineContext; options: MemoryOptions; receivedAt: Date }): Draft[] {
  if (!Array.isArray(messages)) throw invalidInput('messages', messages, 'an array')
  if (messages.length > BATCH) throw new MadeleineError('too_large', `messages must be ${BATCH} at most in one call, got ${messages.length}`)
  const { maxTextBytes } = options
  const door = { receivedAt, mintId: pipeline.uuid, ...(maxTextBytes === undefined ? {} : { maxTextBytes }) }
  return messages.map((message, i) => readMessage(message, { ...door, where: `messages[${i}]` }))
}
