/** Opens a store: engine, schema, settings, and what the line is given. */
import { randomUUID } from 'node:crypto'
import { assertTimeZone } from './core/calendar.ts'
import { hashingEmbedder } from './model/hashing.ts'
import type { Counted, Line } from './pipeline/line.ts'
import { auto } from './segment/auto.ts'
import { batch } from './segment/batch.ts'
import { chunk } from './segment/chunk.ts'
import { idle } from './segment/idle.ts'
import { local } from './segment/local.ts'
import type { Policy } from './segment/policy.ts'
import { threshold } from './segment/threshold.ts'
import type { Db } from './store/db.ts'
import { freeLeases } from './store/due.ts'
import { migrate } from './store/migrate.ts'
import { openPglite } from './store/pglite.ts'
import { openSettings, storePolicy, type Settings, type StoredPolicy } from './store/settings.ts'
import { withClaim } from './store/users.ts'
import type { MemoryOptions } from './options.ts'
import { VERSION } from './version.ts'

export interface Opened {
  readonly line: Line
  readonly settings: Settings
  readonly counts: Readonly<Record<Counted, number>>
}

const LEASE_MS = 120_000
const MAX_ATTEMPTS = 4

export async function openEngine({ data, databaseUrl, durability = 'fsync' }: MemoryOptions): Promise<Db> {
  if (databaseUrl === undefined) return openPglite({ folder: data as string, durability })
  const { openPostgres } = await import('./store/pg.ts') // 15 MB that an embedded store never needs
  return openPostgres({ url: databaseUrl })
}

/** Brings the store to this version and reads how it works. The caller closes the database when this fails. */
export async function openLine(db: Db, options: MemoryOptions): Promise<Opened> {
  await migrate(db)
  // Under the folder's lock nobody else can be alive: whoever held a lease is dead.
  if (db.engine === 'pglite') await withClaim(db, freeLeases)
  const embedder = options.embedder ?? hashingEmbedder()
  const timeZone = options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  assertTimeZone(timeZone)
  const wanted = options.policy ?? auto()
  const settings = await openSettings(db, { policy: storedForm(wanted), timeZone, embedder })
  const policy = options.policy ?? fromStore(settings.policy) ?? wanted
  const mayCut = await agree(db, policy, settings.policy)
  const counts: Record<Counted, number> = { policy_failed: 0, lease_lost: 0, attempt_failed: 0, embedder_failed: 0 }
  const sameEmbedder = settings.generation.model === embedder.name && settings.generation.dims === embedder.dims
  if (!sameEmbedder) {
    process.emitWarning(`the store's vectors are ${settings.generation.model}, this process has ${embedder.name}: words are searched, vectors are not`, { code: 'embedder_mismatch' })
  }
  return {
    settings,
    counts,
    line: {
      db, policy, mayCut, embedder,
      generation: sameEmbedder ? settings.generation.id : undefined,
      timeZone: settings.timeZone,
      now: options.now ?? (() => new Date()),
      leaseMs: options.leaseMs ?? LEASE_MS,
      maxAttempts: options.maxAttempts ?? MAX_ATTEMPTS,
      random: Math.random,
      uuid: randomUUID,
      codeVersion: VERSION,
      count: (what) => void (counts[what] += 1),
    },
  }
}

const storedForm = ({ name, version, options = {} }: Policy): StoredPolicy => ({ name, version, options })

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
async function agree(db: Db, policy: Policy, stored: StoredPolicy): Promise<boolean> {
  const own = storedForm(policy)
  if (own.name !== stored.name || canonical(own.options) !== canonical(stored.options)) return false
  if (own.version > stored.version) await storePolicy(db, own)
  return own.version >= stored.version
}

/** The same text for the same options, whatever the order of their keys: jsonb does not keep it. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
