/** The runtime of an open store, shared by all its users: pipeline, models, worker, event bus, manifest cache. */
import { manifestCache, type ManifestCache, type ManifestCacheOptions } from '../contents/manifest.ts'
import { codedError } from '@madeleine/base'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { pushGroups, type StorePush } from '../pipeline/push.ts'
import { NOBODY } from '../pipeline/run-job.ts'
import { createWorker, type Worker } from '../pipeline/worker.ts'
import { Reads } from '../recall/reads.ts'
import { KeptSegments } from '../recall/kept-segments.ts'
import type { Searcher } from '../recall/searcher.ts'
import { processCache, valkeyCache } from '../contents/key-value-cache.ts'
import type { Db } from '@madeleine/engine'
import { callGuard, type CallGuard } from './call-guard.ts'
import { createEventBus, type EventBus } from './event-bus.ts'
import { parseContext } from './parse-options.ts'
import { orderByKey, type KeyedOrder } from './order-by-key.ts'
import type { OpenPipeline } from './open-pipeline.ts'
import type { StoreOptions } from './store-options.ts'
import { clockOfUser } from '../pipeline/store-settings.ts'

/** What the handles of a store call. */
export interface StoreRuntime extends OpenPipeline {
  /** The options that the store was opened with. */
  readonly options: StoreOptions
  readonly reads: Reads
  /** What this thread reads with. */
  readonly searcher: Searcher
  readonly worker: Worker
  readonly events: EventBus
  readonly manifests: ManifestCache
  /** Wakes this process's worker. */
  readonly wake: () => void
  /**
   * Runs the pushes to one conversation in the order of the calls: a long one gives turns of the
   * event loop, and a later one must not overtake it.
   */
  readonly pushOrder: KeyedOrder
  /** Stores a push, with what else its user pushes at that time. */
  readonly storePush: StorePush
  /** Calls of all users. */
  readonly calls: CallGuard
  /** The same with reads at the standby; absent without one. */
  readonly atStandby?: StoreRuntime | undefined
  /** Does all work that is due, after what the answers so far have left to record: it may schedule a review. */
  readonly settle: (signal?: AbortSignal) => Promise<void>
  /**
   * Aborts the calls in flight, stops the worker, erases what was forgotten, then closes the bus, the cache and the database. Idempotent.
   */
  close(): Promise<void>
}

/**
 * Creates the runtime, and starts its worker and listener unless `work` is false.
 * @param user of a store that is opened for one
 */
export function startStore(opened: OpenPipeline, options: StoreOptions, user?: string): StoreRuntime {
  const { pipeline, models, storeId } = opened
  const { db, now, uuid, settings } = pipeline
  const keyValues = options.cacheUrl === undefined ? processCache(now) : valkeyCache(options.cacheUrl, now)
  const manifests = manifestCache({ read: manifestsOf(db), storeId, keyValues, uuid })
  const wake = (): void => worker.wake()
  const events = createEventBus({ db, settings, manifests, uuid, wake })
  const worker = createWorker(pipeline, events.publish)
  if (options.work ?? true) {
    worker.start()
    events.listen()
  }
  const calls = callGuard()
  // The caller has its answer, and settling and closing wait; a row that is lost is a copy that other processes do not know
  const recordings = new Set<Promise<void>>()
  const onShown: Searcher['onShown'] = (userId, answer) => {
    const recording = calls.await(() => pipeline.shown.record(userId, answer))
      .catch(() => undefined).finally(() => recordings.delete(recording))
    recordings.add(recording)
  }
  const searcher: Searcher = {
    db, kept: new KeptSegments(), embedders: pipeline.embedders, openMeaning: pipeline.openMeaning, reranker: models.reranker,
    count: pipeline.count, frameSecret: opened.frameSecret, onShown, telemetry: pipeline.telemetry,
  }
  const reads = new Reads(searcher, db, uuid())
  const endPreparing = prepareWhenQuiet({ pipeline, reads, calls, user })
  const runtime = {
    ...opened, options, worker, events, manifests, wake, calls, reads, searcher, pushOrder: orderByKey(), storePush: pushGroups(pipeline),
    settle: (signal?: AbortSignal) => Promise.all(recordings).then(() => worker.settle(signal)),
  }
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    endPreparing()
    return (closing ??= closeStore(runtime))
  }
  return { ...runtime, atStandby: atStandby({ ...runtime, close }), close }
}

/** What a handle reads with at the standby: another database beneath, of whose index it keeps a copy of its own. */
function atStandby(runtime: StoreRuntime): StoreRuntime | undefined {
  const { pipeline, searcher } = runtime
  const { standby } = pipeline.db
  if (!standby) return undefined
  const found: Searcher = { ...searcher, db: standby.db, kept: new KeptSegments() }
  return { ...runtime, pipeline: { ...pipeline, db: standby.db }, searcher: found, reads: new Reads(found, standby.db, pipeline.uuid()) }
}

/** Loaded with the first manifest that nobody has kept. */
const manifestsOf = (db: Db): ManifestCacheOptions['read'] => async (userId, request) =>
  (await import('../contents/read-manifest.ts')).readManifest(db, userId, request)

async function closeStore({ pipeline, calls, worker, events, manifests }: Omit<StoreRuntime, 'close'>): Promise<void> {
  try {
    await Promise.all([calls.close(), worker.stop()])
    await worker.finish()
    await events.close()
    await manifests.close()
    await pipeline.db.close()
  } catch (error) {
    throw codedError(error, 'store_failed', 'the store could not be closed')
  }
}

// Prepares the engine's thread for the first question of a process, while nobody asks anything.

/** So long nobody asks anything before it is done. A command that ends at once never gets there. */
export const QUIET_MS = 100

/** A question with a person, relatives, a time and an attribute: it takes the ways that most questions take. */
const SAMPLE = 'Where did Anna and I go with my sister last summer, and what is her dog called?'
const MAX_TOKENS = 1000

interface PreparedStore {
  readonly pipeline: PipelineContext
  readonly reads: Pick<Reads, 'canPrepare' | 'prepare'>
  readonly calls: Pick<CallGuard, 'activity'>
  /** The user of `openMemory`, whose index is then kept too; absent in a store of many users. */
  readonly user?: string | undefined
}

/**
 * Reads once as soon as no call was begun or under way for `QUIET_MS`, so that the engine knows the statements and V8 has compiled
 * the code and the expressions. The first question then takes half as long. What is read goes nowhere. It is a quarter of a
 * second of the engine's thread, in two parts, since what is asked meanwhile, by other processes on the folder too, has to wait; not
 * done where somebody has asked before.
 *
 * @returns a function that ends the waiting
 */
export function prepareWhenQuiet({ pipeline, reads, calls, user = NOBODY }: PreparedStore): () => void {
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const canPrepare = (): boolean => !hasEnded && reads.canPrepare && pipeline.db.sharing !== 'client'
  const wait = (before: ReturnType<CallGuard['activity']>): void => {
    if (!canPrepare()) return
    timer = setTimeout(() => {
      const { begun, underWay } = calls.activity()
      if (begun > before.begun || before.underWay > 0) wait({ begun, underWay })
      else void prepare().catch(() => undefined) // of a clock that throws: the next call says so
    }, QUIET_MS).unref()
  }
  const prepare = async (): Promise<void> => {
    const request = parseContext(clockOfUser(pipeline, user), { conversationId: 'nobody', query: SAMPLE, maxTokens: MAX_TOKENS })
    await reads.prepare(user, { name: 'session', request: request.session })
    if (canPrepare()) await reads.prepare(user, { name: 'context', request, wantsSession: false })
  }
  wait(calls.activity())
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}
