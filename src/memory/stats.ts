/** Statistics of a memory: row counts, settings, model state and failures. */
import { localDate } from '../time/calendar.ts'
import type { StoreRuntime } from './open/store-runtime.ts'
import { countRows } from '../store/tables/row-counts.ts'
import { currentGenerations } from '../store/tables/generations.ts'
import { callTotals, spendingOf } from '../store/tables/model-calls.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { StatsResult } from '../contract/results/operator-results.ts'
import { defined } from '../defined.ts'


/** Reads the statistics of one user. */
export async function readStats(
  { pipeline, models, counts, refusals, options: { ceilings = {} } }: StoreRuntime, userId: string,
): Promise<StatsResult> {
  const { settings } = pipeline
  await settings.read(pipeline.db, userId)
  const timeZone = settings.zoneOf(userId)
  const day = localDate(pipeline.now(), timeZone)
  const { spending, modelCalls, generations, ...rows } = await withUser(pipeline.db, userId, async (tx) => ({
    ...(await countRows(tx, userId)),
    spending: await spendingOf(tx, userId, day),
    modelCalls: await callTotals(tx, userId),
    generations: await currentGenerations(tx),
  }))
  const live = generations.find(({ state }) => state === 'live')!
  const building = generations.find(({ state }) => state === 'building')?.model
  return {
    ...rows,
    policy: settings.storedPolicy,
    embedder: { name: live.model, dims: live.dims, ...defined({ building }) },
    model: models.name === undefined ? null : { name: models.name, breaker: models.breaker() },
    spending: { ...spending, day, ceilings },
    modelCalls,
    timeZone,
    engine: pipeline.db.engine,
    since: {
      policyFailed: counts.policy_failed, attemptsFailed: counts.attempt_failed, readingsFailed: counts.reading_failed,
      embedderFailed: counts.embedder_failed, rerankerFailed: counts.reranker_failed, leasesLost: counts.lease_lost,
      repliesUnreadable: counts.reply_unreadable, budgetExhausted: counts.budget_exhausted, factsRefused: { ...refusals },
    },
  }
}
