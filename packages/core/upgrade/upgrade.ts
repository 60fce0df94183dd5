/** Upgrade of a store: changes its settings, and resegments, describes, reads for facts and embeds what earlier settings produced. */
import { requestPeriodSummaries, estimatePeriodSummaries } from '../contents/period-summaries.ts'
import { type AskModel, callable, type EarlyStop, parseOptions, UpgradeInput, type UpgradeResult } from '@madeleine/contract'
import { awaiting, countTokens, defined, MadeleineError, throwIfAborted } from '@madeleine/base'
import type { FactsReading } from '../facts/consolidate.ts'
import type { Prices } from '../memory/open-models.ts'
import { StoredPolicyOption } from '../memory/store-options.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import { clockOfUser } from '../pipeline/store-settings.ts'
import {
  type UndescribedSegment, type CallEstimate, rewriteEpisodes, undescribedGroups, estimateGroup,
} from '../pipeline/rewrite-episodes.ts'
import type { Policy } from '@madeleine/segment'
import { type Db, withUser } from '@madeleine/engine'
import { maintainVectorIndex } from '../store/queries/vector-index.ts'
import { liveGeneration, scheduleMissingEmbeddings, removeRetiredVectors } from '../store/tables/generations.ts'
import { mayChangeStore } from '../store/tables/settings.ts'
import { type SegmentRun, resegment, resegmentableRuns, cutRun, readRun } from './resegment.ts'
import {
  type RequestedSettings, type EpisodeWithoutParts, applySettings, changesIn, settingsAfter, readByRules, readForFacts, unreadGroups,
  embedMissingParts, episodesLackingParts, estimateReading,
} from './change-settings.ts'
import { addMissingVectors } from './add-message-vectors.ts'
import { userIds } from '../store/tables/users.ts'

/** Options of `upgrade`. */
export interface UpgradeOptions {
  /** Resegment what no model has segmented; without it boundaries stay. Default false. */
  readonly recut?: boolean
  /** Return the estimate and change nothing. Default false. */
  readonly dryRun?: boolean
  /** New policy of the store. */
  readonly policy?: Policy
  /** New IANA zone of this user's days and hours. */
  readonly timeZone?: string
  /** Called, and awaited, after each run of segments that was cut again and each group that was described or read for facts. */
  readonly onProgress?: (soFar: UpgradeProgress) => unknown
}

export interface UpgradeProgress {
  readonly phase: 'cutting' | 'describing' | 'consolidating' | 'remembering'
  /** Runs or groups of segments that are done. */
  readonly done: number
  /** All of them; grows if more turn up than were first counted. */
  readonly total: number
}

const Options = UpgradeInput.extend({
  policy: StoredPolicyOption.optional(),
  onProgress: callable<NonNullable<UpgradeOptions['onProgress']>>().optional(),
})

interface UpgradeRun {
  readonly store: StoreRuntime
  readonly userId: string
  readonly options: UpgradeOptions
  readonly signal: AbortSignal
  readonly result: UpgradeResult
}

/**
 * Changes the requested settings: policy and embedder of the store, zone of the user. Resegments (with `recut`), describes and reads for
 * facts with the model what was written without it, and embeds every episode with the embedder of the store's options, if one was
 * configured. Each group is committed by itself: after an interruption, the next upgrade continues with the rest.
 *
 * @throws {MadeleineError} `invalid_input`, `aborted`; `policy_mismatch` if this process may not cut; `model_failed` for
 *   an embedder that returns no valid vector. A language model that is unavailable or over budget does not throw: the
 *   result has `stopped`.
 */
export async function upgrade(
  store: StoreRuntime, userId: string, options: UpgradeOptions, signal: AbortSignal = new AbortController().signal,
): Promise<UpgradeResult> {
  const { embedder, prices } = store.options
  const { policy, timeZone, dryRun = false } = parseOptions(Options, options)
  const requested: RequestedSettings = { policy, timeZone, embedder: embedder === undefined ? undefined : store.models.embedders[0] }
  const changed = await changesIn(store, userId, requested)
  const settings = dryRun ? await settingsAfter(store, userId, requested, changed) : store.pipeline.settings
  const planned = { ...store, pipeline: { ...store.pipeline, settings } }
  if (!dryRun) await applySettings(store, userId, requested, changed)
  const estimate = { calls: 0, inputTokens: 0, outputTokens: 0, price: null }
  const result: UpgradeResult = {
    dryRun, ...changed, described: 0, consolidated: 0, unusable: 0, partsEmbedded: 0, recut: { before: 0, after: 0 }, estimate,
  }
  const run: UpgradeRun = { store, userId, options, signal, result }
  const plan = await planUpgrade({ store: planned, userId, options, signal, estimate })
  result.estimate.price = priceOf(result.estimate, prices)
  if (!dryRun) return executePlan(run, plan)
  const [described, consolidated] = store.pipeline.ask ? [plan.episodes, plan.unreadEpisodes] : [0, 0]
  // Another embedder embeds all of them anew
  const partsEmbedded = changed.embedder === undefined ? plan.episodesWithoutParts : 0
  return { ...result, described, consolidated, partsEmbedded, recut: { before: plan.segments, after: 0 } }
}

const priceOf = ({ inputTokens, outputTokens }: UpgradeResult['estimate'], { input, output }: Prices = {}): number | null =>
  input === undefined && output === undefined ? null : (inputTokens * (input ?? 0) + outputTokens * (output ?? 0)) / 1e6

async function executePlan(run: UpgradeRun, { segmentRuns, groups, unreadGroups: unread }: UpgradePlan): Promise<UpgradeResult> {
  const { store: { pipeline, models, worker, options: { embedder } }, userId, signal, result, options: { onProgress } } = run
  const { db } = pipeline
  if (segmentRuns > 0) await resegmentAll(run, segmentRuns)
  if (pipeline.ask && !result.stopped) await describeAll(run, groups)
  if (pipeline.ask && !result.stopped) await consolidateAll(run, unread)
  if (!pipeline.ask) await readByRules(
    pipeline, userId, { signal, publish: async (changed) => { for (const event of changed) await run.store.events.publish(event) } },
  )
  await awaiting('onProgress', () => onProgress?.({ phase: 'remembering', done: 0, total: 1 }))
  await addMissingVectors(pipeline, userId, signal)
  await withUser(db, userId, (tx) => scheduleMissingEmbeddings(tx, userId, pipeline.now()))
  if (pipeline.ask && !result.stopped) await withUser(db, userId, (tx) => requestPeriodSummaries(tx, userId, clockOfUser(pipeline, userId)))
  await worker.settle(signal)
  const live = await withUser(db, userId, liveGeneration)
  const [{ name }] = models.embedders
  if (embedder !== undefined && live?.model !== name) result.stopped ??= await stillSearched(db, name, live?.model)
  if (!result.stopped) await embedAllParts(run)
  for (const user of await db.transaction(userIds)) await withUser(db, user, (tx) => removeRetiredVectors(tx, user))
  await maintainVectorIndex(db)
  await awaiting('onProgress', () => onProgress?.({ phase: 'remembering', done: 1, total: 1 }))
  return result
}

/** Why the vectors of another embedder than the configured one are searched. */
async function stillSearched(db: Db, name: string, live: string | undefined): Promise<EarlyStop> {
  return await db.transaction(mayChangeStore) ? {
    code: 'model_failed', message: `embedder ${name} does not give vectors of all episodes; those of ${live} are searched until it does`,
  } : {
    code: 'server_refused',
    message: `the login may not bring in the embedder ${name}, so the vectors of ${live} are searched: `
      + 'run `madeleine upgrade` once as the owner of the tables, who names the same embedder',
  }
}

/** Swaps run one at a time, and each is encoded before the next: search reads a limited number of messages that are not encoded yet. */
function resegmentAll(run: UpgradeRun, total: number): Promise<void> {
  const { store: { pipeline, worker, events }, userId, signal, result } = run
  const enqueue = serialQueue()
  return runPhase(run, {
    phase: 'cutting', total, items: resegmentableRuns(pipeline, userId), sizeOf: (segments) => segments.length,
  }, async (segments: SegmentRun) => {
    const swap = await resegment(pipeline, userId, segments, signal)
    await enqueue(async () => {
      throwIfAborted(signal)
      const { before, after } = await swap()
      result.recut.before += before
      result.recut.after += after
      if (after > 0) await events.publish({ event: 'manifest.updated', userId, conversationId: segments[0]!.conversationId })
      if (after > 0) await worker.settle(signal)
    })
  })
}

function describeAll(run: UpgradeRun, total: number): Promise<void> {
  const { store: { pipeline, events }, userId, signal, result } = run
  return runPhase(run, { phase: 'describing', total, items: undescribedGroups(pipeline, userId), sizeOf: (group) => group.length }, async (
    group: UndescribedSegment[],
  ) => {
    const { described, unusable } = await rewriteEpisodes(pipeline, userId, group, signal)
    if (described > 0) await events.publish({ event: 'manifest.updated', userId, conversationId: group[0]!.segment.conversationId })
    result.described += described
    result.unusable += unusable
  })
}

/** One after the other: what one group teaches is known to the next. */
function consolidateAll(run: UpgradeRun, total: number): Promise<void> {
  const { store: { pipeline, events }, userId, signal, result } = run
  const items = unreadGroups(pipeline, userId)
  return runPhase(run, { phase: 'consolidating', total, items, sizeOf: ({ episodes }) => episodes.length, concurrency: 1 }, async (
    reading: FactsReading,
  ) => {
    const { read, events: changed } = await readForFacts(pipeline, userId, reading, signal)
    result.consolidated += read
    for (const event of changed) await events.publish(event)
  })
}

/** One episode at a time: each of its calls has up to 64 texts. */
async function embedAllParts({ store: { pipeline }, userId, signal, result }: UpgradeRun): Promise<void> {
  const stopped = await runBounded({
    items: episodesLackingParts(pipeline, userId), signal, concurrency: 1, onUnreadable: () => undefined, onDone: () => undefined,
    work: async (episode: EpisodeWithoutParts) =>
      void (result.partsEmbedded += (await embedMissingParts(pipeline, userId, episode, signal)) > 0 ? 1 : 0),
  })
  if (stopped) result.stopped = stopped
}

interface UpgradePhase<T> {
  readonly phase: UpgradeProgress['phase']
  readonly total: number
  readonly items: AsyncIterable<T>
  /** Number of segments in an item. */
  readonly sizeOf: (item: T) => number
  readonly concurrency?: number
}

async function runPhase<T>(
  { options, result, signal }: UpgradeRun, { phase, total, items, sizeOf, concurrency }: UpgradePhase<T>, work: (item: T) => Promise<void>,
): Promise<void> {
  let done = 0
  const stopped = await runBounded({
    items, signal, work, ...defined({ concurrency }),
    onUnreadable: (item) => void (result.unusable += sizeOf(item)),
    onDone: () => awaiting('onProgress', () => options.onProgress?.({ phase, done: ++done, total: Math.max(done, total) })),
  })
  if (stopped) result.stopped ??= stopped
}

// Bounded worker pool: processes items a few at a time, and stops early when the model is unavailable or over budget.

export interface PoolWork<T> {
  /** Read lazily: the next item is taken when a worker is free. */
  readonly items: AsyncIterable<T>
  readonly work: (item: T) => Promise<void>
  /** Called for an item whose reply could not be parsed; the item stays as it is. */
  readonly onUnreadable: (item: T) => void
  /** Called after each item, failed ones included, and awaited. */
  readonly onDone: () => unknown
  readonly signal: AbortSignal
  /** Items processed at once. Default 4. */
  readonly concurrency?: number
}

/** Items processed at once; the governor limits model calls further. */
const CONCURRENCY = 4
/** Consecutive failures after which the model counts as unavailable. */
const MAX_FAILURES = 3

/**
 * Processes all items. No work is in flight any more when it returns or throws.
 *
 * @returns why items were left, if any were: the model failed three times in a row or at some items, or the budget of
 *   the day is exhausted
 * @throws {MadeleineError} `aborted`, and any error of `work` that is not a failure of a model
 */
export async function runBounded<T>(
  { items, work, onUnreadable, onDone, signal, concurrency = CONCURRENCY }: PoolWork<T>,
): Promise<EarlyStop | undefined> {
  const iterator = items[Symbol.asyncIterator]()
  const state: PoolState = { isStopped: false, hasAnswered: false, failures: 0 }
  const processItem = async (item: T): Promise<void> => {
    try {
      await work(item)
      state.hasAnswered = true
      state.failures = 0
    } catch (error) {
      if (!(error instanceof MadeleineError) || !MODEL_FAILURES.has(error.code)) throw error
      if (error.code === 'bad_reply') return onUnreadable(item)
      state.lastFailure = { code: error.code, message: error.message }
      if (error.code === 'budget_exhausted' || ++state.failures >= MAX_FAILURES) state.isStopped = true
    }
  }
  const processUntil = async (isEnough: () => boolean): Promise<void> => {
    try {
      while (!state.isStopped && !isEnough()) {
        throwIfAborted(signal)
        const next = await iterator.next()
        if (next.done) return
        await processItem(next.value)
        await onDone()
      }
    } catch (error) {
      state.isStopped = true
      throw error
    }
  }
  // One worker until the model has answered: the circuit breaker admits one call to probe a model that was unavailable
  const probe = processUntil(() => state.hasAnswered)
  const settled =
    await Promise.allSettled([probe, ...Array.from({ length: concurrency }, () => probe.then(() => processUntil(() => false)))])
  await iterator.return?.()
  const rejected = settled.find((one) => one.status === 'rejected')
  if (rejected) throw rejected.reason
  return state.lastFailure
}

interface PoolState {
  isStopped: boolean
  /** Whether the model has answered at least once. */
  hasAnswered: boolean
  /** Consecutive ones. */
  failures: number
  lastFailure?: EarlyStop
}

/** Failures that leave the item unchanged. */
const MODEL_FAILURES: ReadonlySet<string> = new Set(['model_failed', 'bad_reply', 'budget_exhausted'])

/** A queue that runs one task at a time, in the order of the calls; a task that fails does not stop the next. */
export function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}

// Plan of an upgrade: what there is to do, and what it would cost, without a call.

/** What is planned, and where its cost is added up. */
export interface PlannedRun {
  readonly store: StoreRuntime
  readonly userId: string
  readonly options: { readonly recut?: boolean; readonly dryRun?: boolean }
  readonly signal: AbortSignal
  readonly estimate: { -readonly [K in keyof CallEstimate]: number }
}

/** Numbers of what there is to do. */
export interface UpgradePlan {
  /** Runs of adjoining segments to resegment. */
  readonly segmentRuns: number
  /** Segments in those runs. */
  readonly segments: number
  /** Groups of episodes to describe, without those of the runs. */
  readonly groups: number
  /** Episodes in those groups. */
  readonly episodes: number
  /** Groups of episodes to read for facts, those of the runs included. */
  readonly unreadGroups: number
  readonly unreadEpisodes: number
  /** Episodes whose long messages have no vectors; those of the runs and groups included, which get them with their new text. */
  readonly episodesWithoutParts: number
}

/** Counts what there is to do, and adds what it would cost to the run's estimate. */
export async function planUpgrade(run: PlannedRun): Promise<UpgradePlan> {
  const { store: { pipeline }, userId, options, signal } = run
  if (options.recut && !pipeline.settings.mayCut) {
    throw new MadeleineError('policy_mismatch', `the store has a different policy from ${pipeline.settings.policy.name} `
      + `v${pipeline.settings.policy.version} with these options: open it without a policy, or give upgrade the new one`)
  }
  let [segmentRuns, groups, episodes] = [0, 0, 0]
  const idsInRuns = new Set<string>()
  for await (const segments of options.recut ? resegmentableRuns(pipeline, userId) : []) {
    throwIfAborted(signal)
    segmentRuns++
    for (const { id } of segments) idsInRuns.add(id)
    if (pipeline.ask) await estimateCut(run, segments)
  }
  for await (const group of undescribedGroups(pipeline, userId)) {
    throwIfAborted(signal)
    const rest = group.filter(({ segment }) => !idsInRuns.has(segment.id))
    if (rest.length === 0) continue
    groups++
    episodes += rest.length
    addTo(run, estimateGroup(pipeline, userId, rest))
  }
  addTo(run, await withUser(pipeline.db, userId, (tx) => estimatePeriodSummaries(tx, userId, clockOfUser(pipeline, userId))))
  return {
    segmentRuns, segments: idsInRuns.size, groups, episodes, ...(await planReading(run)),
    episodesWithoutParts: options.dryRun ? await countLackingParts(run) : 0,
  }
}

async function planReading(run: PlannedRun): Promise<Pick<UpgradePlan, 'unreadGroups' | 'unreadEpisodes'>> {
  const plan = { unreadGroups: 0, unreadEpisodes: 0 }
  for await (const reading of unreadGroups(run.store.pipeline, run.userId)) {
    throwIfAborted(run.signal)
    plan.unreadGroups++
    plan.unreadEpisodes += reading.episodes.length
    addTo(run, estimateReading(reading))
  }
  return plan
}

async function countLackingParts({ store: { pipeline }, userId, signal }: PlannedRun): Promise<number> {
  let count = 0
  for await (const _ of episodesLackingParts(pipeline, userId)) {
    throwIfAborted(signal)
    count++
  }
  return count
}

function addTo(
  { estimate }: PlannedRun, { calls, inputTokens, outputTokens }: { calls: number; inputTokens: number; outputTokens: number },
): void {
  estimate.calls += calls
  estimate.inputTokens += inputTokens
  estimate.outputTokens += outputTokens
}

/** Expected output of segmentation. Source: measured in docs/internals/models.md, about 80 tokens for a segment of eight messages. */
const OUTPUT_TOKENS_PER_MESSAGE = 10

/** Counts the prompts of a segmentation without sending them: the policy runs with a model that only counts. */
async function estimateCut(run: PlannedRun, segments: SegmentRun): Promise<void> {
  const { store: { pipeline }, userId, signal } = run
  const input = await readRun(pipeline, userId, segments)
  let isModelUsed = false
  const ask: AskModel = async ({ system, prompt, texts, schema }) => {
    isModelUsed = true
    addTo(run, {
      calls: 1, inputTokens: countTokens(system) + countTokens(prompt(texts)) + countTokens(JSON.stringify(schema)), outputTokens: 0,
    })
    return { reply: {}, model: 'none' }
  }
  await cutRun(pipeline, userId, { ...input, ask, signal })
  if (isModelUsed) addTo(run, { calls: 0, inputTokens: 0, outputTokens: OUTPUT_TOKENS_PER_MESSAGE * input.messages.length })
}
