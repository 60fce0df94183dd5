/** The runtime of an open store, shared by all its users: pipeline, models, worker, event bus, manifest cache. */
import { manifestCache, type ManifestCache, type ManifestCacheOptions } from '../../contents/search/manifest-cache.ts'
import { KeptSegments } from '../../recall/search/kept-segments.ts'
import { Reads } from '../../recall/offload/reads.ts'
import type { Searcher } from '../../recall/search/searcher.ts'
import type { Db } from '../../store/engine/db.ts'
import { pushGroups, type StorePush } from '../../pipeline/push-groups.ts'
import { storeServed } from '../../pipeline/mark-copies.ts'
import { createWorker, type Worker } from '../../pipeline/worker/worker.ts'
import { processCache } from '../../store/channel/key-value-cache.ts'
import { valkeyCache } from '../../store/channel/valkey-cache.ts'
import { codedError } from '../../errors.ts'
import { callGuard, type CallGuard } from '../call-guard.ts'
import { createEventBus, type EventBus } from '../events/event-bus.ts'
import { orderByKey, type KeyedOrder } from '../order-by-key.ts'
import type { OpenPipeline } from './open-pipeline.ts'
import { prepareWhenQuiet } from './prepare-reads.ts'
import type { StoreOptions } from './store-options.ts'

/** What the handles of a store call. */
export interface StoreRuntime extends OpenPipeline {
  /** The options that the store was opened with. */
  readonly options: StoreOptions
  readonly reads: Reads
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
  const onServed: Searcher['onServed'] = (userId, served) => {
    const recording = calls.await(() => storeServed(pipeline, userId, served))
      .catch(() => undefined).finally(() => recordings.delete(recording))
    recordings.add(recording)
  }
  const searcher: Searcher = {
    db, kept: new KeptSegments(), embedders: pipeline.embedders, reranker: models.reranker, count: pipeline.count,
    frameSecret: opened.frameSecret, onServed, telemetry: pipeline.telemetry,
  }
  const reads = new Reads(searcher, db, uuid())
  const endPreparing = prepareWhenQuiet({ pipeline, reads, calls, user })
  const runtime = {
    ...opened, options, worker, events, manifests, wake, calls, reads, pushOrder: orderByKey(), storePush: pushGroups(pipeline),
    settle: (signal?: AbortSignal) => Promise.all(recordings).then(() => worker.settle(signal)),
  }
  let closing: Promise<void> | undefined
  return {
    ...runtime,
    close() {
      endPreparing()
      return (closing ??= closeStore(runtime))
    },
  }
}

/** Loaded with the first manifest that nobody has kept. */
const manifestsOf = (db: Db): ManifestCacheOptions['read'] => async (userId, request) =>
  (await import('../../contents/search/read-manifest.ts')).readManifest(db, userId, request)

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
