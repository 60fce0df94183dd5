/** The pipeline of a store over its open database: schema, settings, models. */
import { randomUUID } from 'node:crypto'
import { assertTimeZone, calling, hasCode, MadeleineError, reading, readTime, VERSION } from '@madeleine/base'
import { embedderOf, FACT_REFUSALS, type FactRefusal, type FactRefusals } from '@madeleine/contract'
import type { Ledger } from '../model/governor.ts'
import { openModels, type Models } from './open-models.ts'
import { openTelemetry, reportingLedger } from './open-telemetry.ts'
import { callLedger, NOBODY } from '../pipeline/run-job.ts'
import type { PipelineMetric, PipelineContext } from '../pipeline/pipeline-context.ts'
import { auto } from '@madeleine/segment'
import { type Db, releaseAllLeases, withClaim } from '@madeleine/engine'
import { tracedDb } from '../store/traced-db.ts'
import { migrate } from '../store/migrate.ts'
import { keepAudit, readSettings, openSettings, storeId, storePolicy, settingsTextOf, type Settings } from '../store/tables/settings.ts'
import { maintainVectorIndex } from '../store/queries/vector-index.ts'
import type { MemoryOptions } from './store-options.ts'
import { ShownLog } from '../pipeline/shown-sql.ts'
import { isOlder, storedForm } from '../pipeline/stored-policy.ts'
import { StoreSettings } from '../pipeline/store-settings.ts'

/** A pipeline over an open database, with the models opened for it. */
export interface OpenPipeline {
  readonly pipeline: PipelineContext
  /** Identifies this store in a shared cache; empty without one. */
  readonly storeId: string
  readonly models: Models
  /** Key of the ids of frames (`framingOf`). */
  readonly frameSecret: string
  /** Failures that were recovered from since the store was opened. */
  readonly counts: Readonly<FailureCounts>
  /** Facts that were refused since the store was opened. */
  readonly refusals: FactRefusals
}

/** Numbers of failures that were recovered from since the store was opened, by kind. */
type FailureCounts = Record<PipelineMetric | 'reranker_failed', number>

const LEASE_MS = 120_000
const MAX_ATTEMPTS = 4

/** Migrates the schema to this version and reads the store's settings. The caller closes the database if this fails. */
export async function openPipeline(engine: Db, options: MemoryOptions): Promise<OpenPipeline> {
  const telemetry = await openTelemetry(options)
  const db = options.tracing ? tracedDb(engine, telemetry.place) : engine
  await migrate(db, { create: options.create ?? true })
  // This process has just locked the folder, and lets in no other yet: every stored lease is stale
  if (db.engine === 'pglite' && db.sharing !== 'client') await withClaim(db, releaseAllLeases).catch(ifFull)
  const { timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = options
  const now = clockOf(options.now)
  assertTimeZone(timeZone)
  const fallback = options.policy ?? auto()
  const counts = noFailures()
  const count = (metric: keyof FailureCounts) => void (counts[metric] += 1)
  const refusals = noRefusals()
  const existing = await readSettings(db)
  const text = existing?.text ?? settingsTextOf({ policy: storedForm(fallback), timeZone })
  const settings = new StoreSettings({ text, policy: options.policy, fallback, now })
  const ledger = ledgerOf(db, options, { now, settings, telemetry })
  const models = modelsOf(options, { now, ledger, onRerankerFailure: () => count('reranker_failed') })
  const stored = existing
    ?? (await openSettings(db, { policy: storedForm(fallback), timeZone, embedder: await storedEmbedder(models, options) }))
  settings.adopt(isOlder(stored.policy, settings.policy) ? (await storePolicy(db, storedForm(settings.policy))).text : stored.text)
  warnOfEmbedderMismatch(models, stored)
  if (options.auditDays !== undefined) await keepAudit(db, options.auditDays)
  if (options.work ?? true) void maintainVectorIndex(db) // may take minutes; searches do without the index meanwhile
  return {
    models, counts, refusals, frameSecret: stored.frameSecret,
    storeId: options.cacheUrl === undefined ? '' : await storeId(db),
    pipeline: {
      db, settings, now, count, telemetry,
      countRefusal: (reason) => void (refusals[reason] += 1),
      shown: new ShownLog(db, now),
      ask: models.ask,
      embedders: models.embedders,
      openMeaning: models.openMeaning,
      leaseMs: options.leaseMs ?? LEASE_MS,
      maxAttempts: options.maxAttempts ?? MAX_ATTEMPTS,
      archive: options.archive && { belowRetention: 1, ...options.archive },
      random: Math.random,
      uuid: randomUUID,
      codeVersion: VERSION,
    },
  }
}

const noFailures = (): FailureCounts => ({
  policy_failed: 0, lease_lost: 0, attempt_failed: 0, reading_failed: 0, embedder_failed: 0, reranker_failed: 0,
  reply_unreadable: 0, budget_exhausted: 0,
})

const noRefusals = (): Record<FactRefusal, number> =>
  Object.fromEntries(FACT_REFUSALS.map((reason) => [reason, 0])) as Record<FactRefusal, number>

/** The caller's clock. What it throws has a code, and so has a time that no store can hold. */
const clockOf = (now: (() => Date) | undefined): (() => Date) =>
  now === undefined ? () => new Date() : () => readTime(calling('now()', now), 'the result of now()')

const modelsOf = (options: MemoryOptions, environment: Parameters<typeof openModels>[1]): Models =>
  reading('model, embedder or reranker', () => openModels(options, environment))

/** A full disk does not keep a store from being opened, which can then be read. */
function ifFull(error: unknown): void {
  if (!hasCode(error, 'store_full')) throw error
}

/** The ledger that books model calls and enforces the ceilings. */
const ledgerOf = (
  db: Db, { ceilings = {} }: MemoryOptions, { now, settings, telemetry }: Pick<PipelineContext, 'now' | 'settings' | 'telemetry'>,
): Ledger => reportingLedger(callLedger({
  db, ceilings, now, settings, uuid: randomUUID,
  onCeiling: (_user, day) =>
    process.emitWarning(`a ceiling of ${day} is reached: no models are used for the rest of the day`, { code: 'budget_exhausted' }),
}), telemetry)

/**
 * The configured embedder as the store records it; a remote one without declared dimensions is called for a vector, which is
 * booked to the user of `openMemory`, and with `openStore` to nobody.
 */
async function storedEmbedder(
  { embedders: [embedder] }: Models, { user = NOBODY }: MemoryOptions,
): Promise<{ name: string; dims: number }> {
  const { name } = embedder
  if (embedder.dims !== undefined) return { name, dims: embedder.dims }
  const [vector] = await embedder.embed(user, ['dimensions'])
  if (!vector) throw new MadeleineError('model_failed', `embedder ${name} gave no vector`)
  return { name, dims: vector.length }
}

/** Warns when the store's vectors come from an embedder that this process does not have. */
function warnOfEmbedderMismatch({ embedders: [embedder] }: Models, { generation: { model, dims }, building }: Settings): void {
  if (embedderOf([embedder], { model, dims }) || building === embedder.name) return
  process.emitWarning(
    `the store's vectors come from ${model}; this process has ${embedder.name}, which is `
    + `not used until \`madeleine upgrade\` switches to it`,
    { code: 'embedder_mismatch' },
  )
}
