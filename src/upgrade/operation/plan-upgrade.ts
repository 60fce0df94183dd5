/** Plan of an upgrade: what there is to do, and what it would cost, without a call. */
import { throwIfAborted, MadeleineError } from '../../errors.ts'
import type { AskModel } from '../../model/language-model.ts'
import { estimatePeriodSummaries } from '../../contents/job/period-summaries.ts'
import { estimateGroup, undescribedGroups, type CallEstimate } from '../../pipeline/encode/rewrite-episodes.ts'
import { estimateReading, unreadGroups } from '../job/read-unread.ts'
import { episodesLackingParts } from '../job/embed-missing-parts.ts'
import { cutRun, readRun, resegmentableRuns, type SegmentRun } from '../job/resegment.ts'
import { clockOfUser } from '../../pipeline/context/pipeline-context.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { countTokens } from '../../text/tokens/token-count.ts'
import type { StoreRuntime } from '../../memory/open/store-runtime.ts'

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
