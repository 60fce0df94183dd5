/** Opens the pipeline of a store over its database: schema, settings, models. */
import { randomUUID } from 'node:crypto'
import { assertTimeZone } from '../../time/calendar.ts'
import { MadeleineError } from '../../errors.ts'
import { embedderOf } from '../../model/embedder.ts'
import type { Ledger } from '../../model/governor/governor.ts'
import { openModels, type Models } from './open-models.ts'
import { callLedger } from '../../pipeline/worker/call-ledger.ts'
import type { PipelineMetric, PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { auto } from '../../segment/auto/auto.ts'
import type { Db } from '../../store/engine/db.ts'
import { releaseAllLeases } from '../../store/tables/jobs.ts'
import { migrate } from '../../store/migrate.ts'
import { readSettings, openSettings, storeId, storePolicy, settingsTextOf, type Settings } from '../../store/tables/settings.ts'
import { isOlder, storedForm } from '../../pipeline/context/stored-policy.ts'
import { StoreSettings } from '../../pipeline/context/store-settings.ts'
import { withClaim } from '../../store/engine/transactions.ts'
import { maintainVectorIndex } from '../../store/queries/vector-index.ts'
import type { MemoryOptions } from './store-options.ts'
import { VERSION } from '../../version.ts'

/** A pipeline over an open database, and what was opened for it. */
export interface OpenPipeline {
  readonly pipeline: PipelineContext
  /** Names this store in a cache that several stores share; empty without one. */
  readonly storeId: string
  readonly models: Models
  readonly counts: Readonly<Counts>
}

/** Failures that were worked around, by kind, since the store was opened. */
type Counts = Record<PipelineMetric | 'reranker_failed', number>

const LEASE_MS = 120_000
const MAX_ATTEMPTS = 4

/** Brings the schema to this version and reads the store's settings. The caller closes the database when this fails. */
export async function openPipeline(db: Db, options: MemoryOptions): Promise<OpenPipeline> {
  await migrate(db)
  // Under the folder's lock no other process can be alive: whoever held a lease is dead.
  if (db.engine === 'pglite') await withClaim(db, releaseAllLeases)
  const { timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone, now = () => new Date() } = options
  assertTimeZone(timeZone)
  const fallback = options.policy ?? auto()
  const counts: Counts = {
    policy_failed: 0, lease_lost: 0, attempt_failed: 0, embedder_failed: 0, reranker_failed: 0, reply_unreadable: 0, budget_exhausted: 0,
  }
  const count = (what: keyof Counts) => void (counts[what] += 1)
  const known = await readSettings(db)
  const text = known?.text ?? settingsTextOf({ policy: storedForm(fallback), timeZone })
  const settings = new StoreSettings({ text, policy: options.policy, fallback, now })
  const models = openModels(options, { now, ledger: ledgerOf(db, options, { now, settings }), onRerankerFailure: () => count('reranker_failed') })
  const stored = known ?? (await openSettings(db, { policy: storedForm(fallback), timeZone, embedder: await storedEmbedder(models, options) }))
  settings.adopt(isOlder(stored.policy, settings.policy) ? (await storePolicy(db, storedForm(settings.policy))).text : stored.text)
  warnOfEmbedder(models, stored)
  if (options.work ?? true) void maintainVectorIndex(db) // may take minutes, and searches go on without
  return {
    models, counts,
    storeId: options.cacheUrl === undefined ? '' : await storeId(db),
    pipeline: {
      db, settings, now, count,
      ask: models.ask,
      embedders: models.embedders,
      leaseMs: options.leaseMs ?? LEASE_MS,
      maxAttempts: options.maxAttempts ?? MAX_ATTEMPTS,
      random: Math.random,
      uuid: randomUUID,
      codeVersion: VERSION,
    },
  }
}

const ledgerOf = (db: Db, { ceilings = {} }: MemoryOptions, { now, settings }: { now: () => Date; settings: StoreSettings }): Ledger =>
  callLedger({
    db, ceilings, now, settings, uuid: randomUUID,
    onCeiling: (_user, day) => process.emitWarning(`a ceiling of ${day} is reached: the rest of the day goes without models`, { code: 'budget_exhausted' }),
  })

/** The configured embedder as the store records it; a remote one that does not say its dimensions is asked for a vector. */
async function storedEmbedder({ embedders: [embedder] }: Models, { user = 'local' }: MemoryOptions): Promise<{ name: string; dims: number }> {
  const { name } = embedder
  if (embedder.dims !== undefined) return { name, dims: embedder.dims }
  const [vector] = await embedder.embed(user, ['dimensions'])
  if (!vector) throw new MadeleineError('model_failed', `embedder ${name} gave no vector`)
  return { name, dims: vector.length }
}

function warnOfEmbedder({ embedders: [embedder] }: Models, { generation: { model, dims }, building }: Settings): void {
  if (embedderOf([embedder], { model, dims }) || building === embedder.name) return
  process.emitWarning(
    `the store's vectors are those of ${model}, this process has ${embedder.name}, which is not used until \`madeleine upgrade\` changes over`,
    { code: 'embedder_mismatch' },
  )
}
