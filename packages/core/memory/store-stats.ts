/** Statistics of a memory, and the integrity check that `madeleine doctor` runs. */
import type { CheckResult, StatsResult } from '@madeleine/contract'
import { defined, hasCode, localDate } from '@madeleine/base'
import { ownPromisedTables } from '../forgetting/erase-sql.ts'
import { namesClosingSilence, type Policy } from '@madeleine/segment'
import { type Db, withUser } from '@madeleine/engine'
import { readableRows } from '../store/readable-rows.ts'
import { checkInvariants } from '../store/queries/invariants.ts'
import { currentGenerations } from '../store/tables/generations.ts'
import { failingJobs } from '../store/tables/jobs.ts'
import { callTotals, spendingOf } from '../store/tables/model-calls.ts'
import { countMessageVectors } from '../store/tables/message-vectors.ts'
import { countRows } from '../store/tables/row-counts.ts'
import type { StoreRuntime } from './store-runtime.ts'

/** Checks the invariants of one user's rows. @param own policy of this process, which the store may have */
export async function checkStore(db: Db, userId: string, own?: Policy): Promise<CheckResult> {
  try {
    return await withUser(db, userId, async (tx) => {
      const invariants = await checkInvariants(tx, userId, namesClosingSilence(own))
      return {
        ok: invariants.every(({ ok }) => ok), invariants,
        unerased: await ownPromisedTables(tx, userId), failing: await failingJobs(tx, userId),
      }
    }, { idempotent: true, snapshot: true, takesLong: true })
  } catch (error) {
    if (!hasCode(error, 'store_damaged')) throw error
    const damage = { message: (error as Error).message, ...(await readableRows(db, userId)) }
    return { ok: false, invariants: [], unerased: [], failing: [], damage }
  }
}

/** Reads the statistics of one user. */
export async function readStats(
  { pipeline, models, counts, refusals, options: { ceilings = {} } }: StoreRuntime, userId: string,
): Promise<StatsResult> {
  const { settings } = pipeline
  await settings.read(pipeline.db, userId)
  const timeZone = settings.zoneOf(userId)
  const day = localDate(pipeline.now(), timeZone)
  const table = (await pipeline.openMeaning?.())?.id
  const { spending, modelCalls, generations, ...rows } = await withUser(pipeline.db, userId, async (tx) => ({
    ...(await countRows(tx, userId)),
    spending: await spendingOf(tx, userId, day),
    modelCalls: await callTotals(tx, userId),
    generations: await currentGenerations(tx),
    messageVectors: await countMessageVectors(tx, userId, table),
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
