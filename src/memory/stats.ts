/** Statistics of a memory: row counts, settings, model state and failures. */
import type { FactRefusals } from '../facts/core/fact-refusals.ts'
import { localDate } from '../time/calendar.ts'
import type { Json } from '../json.ts'
import type { StoreRuntime } from './open/store-runtime.ts'
import { countRows, type RowCounts } from '../store/tables/row-counts.ts'
import { currentGenerations } from '../store/tables/generations.ts'
import { callTotals, spendingOf, type CallTotals, type Ceilings, type Spending } from '../store/tables/model-calls.ts'
import { withUser } from '../store/engine/transactions.ts'
import { defined } from '../defined.ts'

/** Result of `stats`: row counts, settings, models, spending and failures. */
export interface Stats extends RowCounts {
  /** The store's policy. A function among its options is the string `function`. */
  policy: { name: string; version: number; options: Json }
  /** The embedder whose vectors are searched. `building` names its successor, used once every episode has a vector of it. */
  embedder: { name: string; dims: number; building?: string }
  /** The language model of this process; null without one. An open `breaker` means that calls are suspended after repeated failures. */
  model: { name: string; breaker: 'closed' | 'open' | 'half-open' } | null
  /** Spending of this user today, calls in flight included, and the ceilings. */
  spending: Spending & { day: string; ceilings: Ceilings }
  /** All model calls so far, by purpose and outcome. */
  modelCalls: CallTotals[]
  timeZone: string
  engine: 'pglite' | 'postgres'
  /** Counted since this process opened the store: failures of the policy, of jobs, and of models at recall; leases taken over by other workers. */
  since: {
    policyFailed: number; attemptsFailed: number; embedderFailed: number; rerankerFailed: number; leasesLost: number
    /** Replies of the language model that could not be parsed, and jobs done without it because a ceiling was reached. */
    repliesUnreadable: number; budgetExhausted: number
    /** What a model or the rules said and was not learnt as a fact, by reason: the words are not proof of it (docs/facts.md). */
    factsRefused: FactRefusals
  }
}

/** Reads the statistics of one user. */
export async function readStats({ pipeline, models, counts, refusals, options: { ceilings = {} } }: StoreRuntime, userId: string): Promise<Stats> {
  const { settings } = pipeline
  await settings.read(pipeline.db)
  const day = localDate(pipeline.now(), settings.timeZone)
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
    timeZone: settings.timeZone,
    engine: pipeline.db.engine,
    since: {
      policyFailed: counts.policy_failed, attemptsFailed: counts.attempt_failed, embedderFailed: counts.embedder_failed,
      rerankerFailed: counts.reranker_failed, leasesLost: counts.lease_lost,
      repliesUnreadable: counts.reply_unreadable, budgetExhausted: counts.budget_exhausted, factsRefused: { ...refusals },
    },
  }
}
