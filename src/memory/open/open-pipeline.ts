/** Opens a store: engine, schema, settings, and what the line is given. */
import { randomUUID } from 'node:crypto'
import { assertTimeZone } from '../../time/calendar.ts'
import { MadeleineError } from '../../errors.ts'
import { embedderOf } from '../../model/embedder.ts'
import type { Ledger } from '../../model/governor/governor.ts'
import { openModels, type Models } from './open-models.ts'
import { callLedger } from '../../pipeline/worker/call-ledger.ts'
import type { PipelineMetric, PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { auto } from '../../segment/auto/auto.ts'
import { batch } from '../../segment/policies/batch.ts'
import { chunk } from '../../segment/policies/chunk.ts'
import { idle } from '../../segment/policies/idle.ts'
import { local } from '../../segment/policies/local.ts'
import type { Policy } from '../../segment/policy.ts'
import { threshold } from '../../segment/policies/threshold.ts'
import type { Db } from '../../store/engine/db.ts'
import { freeLeases } from '../../store/tables/jobs.ts'
import { migrate } from '../../store/migrate.ts'
import { openPglite } from '../../store/engine/pglite.ts'
import { knownSettings, openSettings, storeId, storePolicy, type Settings, type StoredPolicy } from '../../store/tables/settings.ts'
import { withClaim } from '../../store/engine/transactions.ts'
import { tendVectorIndex } from '../../store/queries/vector-index.ts'
import type { MemoryOptions } from './store-options.ts'
import { VERSION } from '../../version.ts'

export interface OpenStore {
  readonly pipeline: PipelineContext
  /** Tells this store's part of a cache that several share; empty without one. */
  readonly storeId: string
  /** Changed by `upgrade` alone. */
  settings: Settings
  readonly models: Models
  readonly counts: Readonly<Counts>
}

/** What must not pass in silence: of the line, and of recall. */
type Counts = Record<PipelineMetric | 'reranker_failed', number>

const LEASE_MS = 120_000
const MAX_ATTEMPTS = 4

export async function openEngine({ data, databaseUrl, durability = 'fsync' }: MemoryOptions): Promise<Db> {
  if (databaseUrl === undefined) return openPglite({ folder: data as string, durability })
  const { openPostgres } = await import('../../store/engine/postgres.ts') // 15 MB that an embedded store never needs
  return openPostgres({ url: databaseUrl })
}

/** Brings the store to this version and reads how it works. The caller closes the database when this fails. */
export async function openPipeline(db: Db, options: MemoryOptions): Promise<OpenStore> {
  await migrate(db)
  // Under the folder's lock nobody else can be alive: whoever held a lease is dead.
  if (db.engine === 'pglite') await withClaim(db, freeLeases)
  const { timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone, now = () => new Date() } = options
  assertTimeZone(timeZone)
  const wanted = options.policy ?? auto()
  const known = await knownSettings(db)
  const counts: Counts = {
    policy_failed: 0, lease_lost: 0, attempt_failed: 0, embedder_failed: 0, reranker_failed: 0, reply_unreadable: 0, budget_exhausted: 0,
  }
  const count = (what: keyof Counts) => void (counts[what] += 1)
  const models = openModels(options, {
    now, ledger: ledgerOf(db, options, { now, timeZone: known?.timeZone ?? timeZone }), onRerankerFailure: () => count('reranker_failed'),
  })
  const found = known ?? (await openSettings(db, { policy: storedForm(wanted), timeZone, embedder: await described(models, options) }))
  const policy = options.policy ?? fromStore(found.policy) ?? wanted
  const { mayCut, settings } = await agree(db, policy, found)
  warnOfEmbedder(models, settings)
  if (options.work ?? true) void tendVectorIndex(db) // may take minutes, and searches go on without
  return {
    settings, models, counts,
    storeId: options.cacheUrl === undefined ? '' : await storeId(db),
    pipeline: {
      db, policy, mayCut, now,
      settings: settings.text,
      ask: models.ask,
      embedders: models.embedders,
      timeZone: settings.timeZone,
      leaseMs: options.leaseMs ?? LEASE_MS,
      maxAttempts: options.maxAttempts ?? MAX_ATTEMPTS,
      random: Math.random,
      uuid: randomUUID,
      codeVersion: VERSION,
      count,
    },
  }
}

const ledgerOf = (db: Db, { ceilings = {} }: MemoryOptions, { now, timeZone }: { now: () => Date; timeZone: string }): Ledger =>
  callLedger({
    db, ceilings, now, timeZone, uuid: randomUUID,
    onCeiling: (_user, day) => process.emitWarning(`a ceiling of ${day} is reached: the rest of the day goes without models`, { code: 'budget_exhausted' }),
  })

/** The configured embedder as the store keeps it; a remote one that does not say so is asked for its dimensions. */
async function described({ embedders: [embedder] }: Models, { user = 'local' }: MemoryOptions): Promise<{ name: string; dims: number }> {
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

export const storedForm = ({ name, version, options = {} }: Policy): StoredPolicy => ({ name, version, options })

const POLICIES: Readonly<Record<string, (options: never) => Policy>> = { auto, batch, chunk, idle, local, threshold }

/** The store's own policy; undefined when it is not ours, has options of a newer version, or a function among them. */
function fromStore({ name, options }: StoredPolicy): Policy | undefined {
  try {
    return Object.hasOwn(POLICIES, name) ? POLICIES[name]?.(options as never) : undefined
  } catch {
    return undefined // such a store opens, and is left uncut by this process
  }
}

/** May this process cut? Only with the store's policy; a newer version of it takes over and says so, an older one may not. */
async function agree(db: Db, policy: Policy, found: Settings): Promise<{ mayCut: boolean; settings: Settings }> {
  const own = storedForm(policy)
  const { name, version, options } = found.policy
  if (own.name !== name || own.version < version || canonical(own.options) !== canonical(options)) return { mayCut: false, settings: found }
  return { mayCut: true, settings: own.version > version ? await storePolicy(db, own) : found }
}

/** Is this the store's policy, with the same options? */
export const isStoredAs = (policy: Policy, stored: StoredPolicy): boolean => canonical(storedForm(policy)) === canonical(stored)

/** The same text for the same options, whatever the order of their keys: jsonb does not keep it. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
