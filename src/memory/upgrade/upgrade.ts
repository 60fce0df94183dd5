/** The one verb that changes how a store works, and what earlier settings have made of it. */
import { z } from 'zod'
import { countTokens } from '../../text/token-count.ts'
import { applySettings, changesIn, type WantedSettings } from './change-settings.ts'
import { MadeleineError, throwIfAborted } from '../../errors.ts'
import { runBounded, oneByOne, type EarlyStop } from './bounded-pool.ts'
import type { Prices } from '../open/open-models.ts'
import type { StoreRuntime } from '../open/store-runtime.ts'
import { issuesText } from '../open/store-options.ts'
import type { AskModel } from '../../model/language-model.ts'
import { cutRun, readRun, resegment, resegmentableRuns, type SegmentRun } from '../../pipeline/upgrade/resegment.ts'
import { estimatePeriodSummaries, requestPeriodSummaries } from '../../pipeline/period-summaries.ts'
import { estimateGroup, rewriteEpisodes, undescribedGroups, type UndescribedSegment } from '../../pipeline/encoding/rewrite-episodes.ts'
import { liveGeneration, scheduleMissingEmbeddings, removeRetiredVectors } from '../../store/tables/generations.ts'
import { userIds, withUser } from '../../store/engine/transactions.ts'
import { maintainVectorIndex } from '../../store/queries/vector-index.ts'
import type { Policy } from '../../segment/policy.ts'

export interface UpgradeOptions {
  /** Cut anew what no model has cut; without it boundaries stay. Default false. */
  readonly recut?: boolean
  /** Say what it would take, and change nothing. Default false. */
  readonly dryRun?: boolean
  /** From now on the store is cut by this policy. */
  readonly policy?: Policy
  /** From now on days and hours are those of this IANA zone. */
  readonly timeZone?: string
  /** Called after each stretch that was cut and each group that was described. */
  readonly onProgress?: (soFar: UpgradeProgress) => void
}

export interface UpgradeProgress {
  readonly phase: 'cutting' | 'describing' | 'remembering'
  /** Stretches or groups of segments done, and all there are. */
  readonly done: number
  readonly total: number
}

/** What was done; with `dryRun` what would be. */
export interface Upgrade {
  dryRun: boolean
  /** Settings that changed. */
  policy?: string
  timeZone?: string
  embedder?: string
  /** Episodes described by the model; with `dryRun` those that would be. */
  described: number
  /** Episodes the model said nothing usable of: they keep their words, and are tried again next time. */
  unusable: number
  /** Segments that went for others, and those that came; with `dryRun` all that the model would look at, and 0. */
  recut: { before: number; after: number }
  /** Expected before, in calls and tokens; `price` is null where no prices are given. */
  estimate: { calls: number; inputTokens: number; outputTokens: number; price: number | null }
  /** Why something was left; what was done stays, and the next upgrade goes on from there. */
  stopped?: EarlyStop
}

const Options = z.strictObject({
  recut: z.boolean().optional(),
  dryRun: z.boolean().optional(),
  policy: z.custom<Policy>((given) => typeof (given as Partial<Policy> | null)?.cut === 'function' && typeof (given as Policy).dueAt === 'function', 'must be a policy').optional(),
  timeZone: z.string().optional(),
  onProgress: z.custom<UpgradeOptions['onProgress']>((given) => typeof given === 'function', 'must be a function').optional(),
})

interface UpgradeJob {
  readonly store: StoreRuntime
  readonly userId: string
  readonly options: UpgradeOptions
  readonly signal: AbortSignal
  readonly result: Upgrade
}

/**
 * Changes settings where asked to, then has the model cut and describe what was written without it, then gives every
 * episode a vector of the embedder this memory was opened with, if that was named. Each group is written by itself:
 * interrupted, the next upgrade goes on with what is left.
 *
 * @throws {MadeleineError} `invalid_input`, `aborted`; `policy_mismatch` where this process may not cut; `model_failed` for
 *   an embedder that gives no vector. A language model that is away or over budget is `stopped` in the result.
 */
export async function upgrade(store: StoreRuntime, userId: string, options: UpgradeOptions, signal: AbortSignal = new AbortController().signal): Promise<Upgrade> {
  const { embedder, prices } = store.options
  const parsed = Options.safeParse(options)
  if (!parsed.success) throw new MadeleineError('invalid_input', issuesText(parsed.error))
  const { policy, timeZone, dryRun = false } = options
  const wanted: WantedSettings = { policy, timeZone, embedder: embedder === undefined ? undefined : store.models.embedders[0] }
  const changed = await changesIn(store, userId, wanted)
  if (!dryRun) await applySettings(store, userId, wanted, changed)
  const estimate = { calls: 0, inputTokens: 0, outputTokens: 0, price: null }
  const result: Upgrade = { dryRun, ...changed, described: 0, unusable: 0, recut: { before: 0, after: 0 }, estimate }
  const job: UpgradeJob = { store, userId, options, signal, result }
  const planned = await plan(job)
  result.estimate.price = priceOf(result.estimate, prices)
  return dryRun ? { ...result, described: planned.episodes, recut: { before: planned.segments, after: 0 } } : carryOut(job, planned)
}

const priceOf = ({ inputTokens, outputTokens }: Upgrade['estimate'], { input, output }: Prices = {}): number | null =>
  input === undefined && output === undefined ? null : (inputTokens * (input ?? 0) + outputTokens * (output ?? 0)) / 1e6

/** What there is to do. */
interface Planned {
  readonly stretches: number
  readonly segments: number
  /** Besides those of the stretches. */
  readonly groups: number
  readonly episodes: number
}

async function plan(job: UpgradeJob): Promise<Planned> {
  const { store: { pipeline }, userId, options, signal } = job
  if (options.recut && !pipeline.settings.mayCut) {
    throw new MadeleineError('policy_mismatch', `the store is not cut by policy ${pipeline.settings.policy.name} v${pipeline.settings.policy.version} with these options`)
  }
  let [stretches, groups, episodes] = [0, 0, 0]
  const inStretches = new Set<string>()
  for await (const stretch of options.recut ? resegmentableRuns(pipeline, userId) : []) {
    throwIfAborted(signal)
    stretches++
    for (const { id } of stretch) inStretches.add(id)
    await estimateCut(job, stretch)
  }
  for await (const group of undescribedGroups(pipeline, userId)) {
    throwIfAborted(signal)
    const rest = group.filter(({ segment }) => !inStretches.has(segment.id))
    if (rest.length === 0) continue
    groups++
    episodes += rest.length
    addTo(job, estimateGroup(pipeline, rest))
  }
  if (pipeline.ask) addTo(job, await withUser(pipeline.db, userId, (tx) => estimatePeriodSummaries(tx, userId, pipeline)))
  return { stretches, segments: inStretches.size, groups, episodes }
}

function addTo({ result: { estimate } }: UpgradeJob, { calls, inputTokens, outputTokens }: { calls: number; inputTokens: number; outputTokens: number }): void {
  estimate.calls += calls
  estimate.inputTokens += inputTokens
  estimate.outputTokens += outputTokens
}

/** Output of a cut, by the measure of docs/models.md: a segment of eight messages takes some 80 tokens. */
const OUTPUT_TOKENS_PER_MESSAGE = 10

/** The questions of a cut, counted without asking them. */
async function estimateCut(job: UpgradeJob, stretch: SegmentRun): Promise<void> {
  const { store: { pipeline }, userId, signal } = job
  const there = await readRun(pipeline, userId, stretch)
  let isAsked = false
  const ask: AskModel = async ({ system, prompt, texts, schema }) => {
    isAsked = true
    addTo(job, { calls: 1, inputTokens: countTokens(system) + countTokens(prompt(texts)) + countTokens(JSON.stringify(schema)), outputTokens: 0 })
    return { reply: {}, model: 'none' }
  }
  await cutRun(pipeline, { ...there, ask, signal })
  if (isAsked) addTo(job, { calls: 0, inputTokens: 0, outputTokens: OUTPUT_TOKENS_PER_MESSAGE * there.messages.length })
}

async function carryOut(job: UpgradeJob, { stretches, groups }: Planned): Promise<Upgrade> {
  const { store: { pipeline, models, worker, options: { embedder } }, userId, signal, result, options: { onProgress } } = job
  const { db } = pipeline
  if (stretches > 0) await cutAnew(job, stretches)
  if (pipeline.ask && !result.stopped) await describeAll(job, groups)
  onProgress?.({ phase: 'remembering', done: 0, total: 1 })
  await withUser(db, userId, (tx) => scheduleMissingEmbeddings(tx, userId, pipeline.now()))
  if (pipeline.ask && !result.stopped) await withUser(db, userId, (tx) => requestPeriodSummaries(tx, userId, pipeline))
  await worker.settle(signal)
  const live = await withUser(db, userId, liveGeneration)
  const [{ name }] = models.embedders
  if (embedder !== undefined && live?.model !== name) {
    result.stopped ??= { code: 'model_failed', message: `embedder ${name} does not give vectors of all episodes; those of ${live?.model} are searched until it does` }
  }
  for (const user of await db.transaction(userIds)) await withUser(db, user, (tx) => removeRetiredVectors(tx, user))
  await maintainVectorIndex(db)
  onProgress?.({ phase: 'remembering', done: 1, total: 1 })
  return result
}

/** Swaps take turns, and each is remembered before the next: no more is waiting than search reads of what waits. */
function cutAnew(job: UpgradeJob, total: number): Promise<void> {
  const { store: { pipeline, worker, events }, userId, signal, result } = job
  const inOrder = oneByOne()
  return work(job, { phase: 'cutting', total, all: resegmentableRuns(pipeline, userId), size: (stretch) => stretch.length }, async (stretch: SegmentRun) => {
    const swap = await resegment(pipeline, userId, stretch, signal)
    await inOrder(async () => {
      throwIfAborted(signal)
      const { before, after } = await swap()
      result.recut.before += before
      result.recut.after += after
      if (after > 0) await events.publish({ event: 'manifest.updated', userId, conversationId: stretch[0]!.conversationId })
      if (after > 0) await worker.settle(signal)
    })
  })
}

function describeAll(job: UpgradeJob, total: number): Promise<void> {
  const { store: { pipeline, events }, userId, signal, result } = job
  return work(job, { phase: 'describing', total, all: undescribedGroups(pipeline, userId), size: (group) => group.length }, async (group: UndescribedSegment[]) => {
    const { described, unusable } = await rewriteEpisodes(pipeline, userId, group, signal)
    if (described > 0) await events.publish({ event: 'manifest.updated', userId, conversationId: group[0]!.segment.conversationId })
    result.described += described
    result.unusable += unusable
  })
}

interface Work<T> {
  readonly phase: UpgradeProgress['phase']
  readonly total: number
  readonly all: AsyncIterable<T>
  readonly size: (one: T) => number
}

async function work<T>({ options, result, signal }: UpgradeJob, { phase, total, all, size }: Work<T>, doIt: (one: T) => Promise<void>): Promise<void> {
  let done = 0
  const stopped = await runBounded({
    all, signal, work: doIt,
    unreadable: (one) => void (result.unusable += size(one)),
    done: () => options.onProgress?.({ phase, done: ++done, total: Math.max(done, total) }),
  })
  if (stopped) result.stopped ??= stopped
}
