/** A store over its open database: what `openStore` loads while the engine starts. */
import { compactStore } from '../forgetting/erase-sql.ts'
import type { ServerKeys } from '../keys/store-keys.ts'
import type { Abortable, CallerOptions } from './call-guard.ts'
import type { Memory } from './memory.ts'
import { UserMemory } from './user-memory.ts'
import type { OpenPipeline } from './open-pipeline.ts'
import { userIdOf, type MemoryOptions, type StoreOptions } from './store-options.ts'
import { startStore, type StoreRuntime } from './store-runtime.ts'
import {
  type AuditOptions, type AuditResult, type AuditRow, type CompactResult, type CreateKeyOptions, type CreateKeyResult, type EndedKey,
  type GrantsOptions, type GrantSpaceOptions, type GrantsResult, type KeysOptions, type KeysResult,
  type PendingResult, type PoolsResult, type Principal, type QueueResult, type RevokeKeyOptions, type RevokeKeyResult,
  type RevokeSpaceOptions, type RevokeSpaceResult, type SpaceGrant,
} from '@madeleine/contract'
import type { Standby } from '@madeleine/engine'
import { openMessages, waitingJobs } from '../store/claim.ts'

/** An open store: one engine or connection pool, one worker, one governor of model calls and one event listener for all users. */
export interface Store extends AsyncDisposable {
  /**
   * The memory of one user; its calls read and write only this user's rows. A handle holds no connection and no timer, so
   * it is cheap to create; closing a handle ends its own calls and listeners, not the store.
   * @param options what else is known about the caller, for the spaces that its calls name
   * @throws {MadeleineError} `invalid_input` for an id that is not a string of 1–255 characters, or is blank; `closed`
   */
  user(id: string, options?: CallerOptions): Memory
  /**
   * Rewrites the store's tables so that its files hold only rows that exist. On a server each table is locked meanwhile,
   * even for reading. `unerased` names the tables that another login owns or that are in use.
   */
  compact(options?: Abortable): Promise<CompactResult>
  /** Counts the jobs in the queue by kind, for all users together. */
  queue(options?: Abortable): Promise<QueueResult>
  /** Counts the connections of this process to its PostgreSQL server, and what waits for one. The server is not asked. */
  pools(options?: Abortable): Promise<PoolsResult>
  /** Counts a user's messages that are in no episode yet. @throws {MadeleineError} `invalid_input` */
  pending(user: string, options?: Abortable): Promise<PendingResult>
  /**
   * Creates a server key for the memories of these users; this is the only call that returns the key itself.
   * @throws {MadeleineError} `invalid_input`, `bad_time`
   */
  createKey(options: CreateKeyOptions & Abortable): Promise<CreateKeyResult>
  /**
   * Lists the keys of a server, including revoked and expired ones, without their secrets, newest first, in pages.
   * @throws {MadeleineError} `invalid_input`, `bad_time`
   */
  keys(options?: KeysOptions & Abortable): Promise<KeysResult>
  /**
   * Revokes a key: from the commit on it is not valid. This cannot be undone.
   * @throws {MadeleineError} `not_found`, `invalid_input`
   */
  revokeKey(id: string, options?: RevokeKeyOptions & Abortable): Promise<RevokeKeyResult>
  /**
   * Returns whose memories a key gives access to, or undefined if it is unknown, revoked or expired. Text that does not look like a
   * key is rejected without asking the database. The use is recorded, at most once a minute, without making the caller wait.
   */
  verifyKey(key: string, options?: Abortable): Promise<Principal | undefined>
  /** Returns the id of a key that was revoked or has expired, or undefined for any other text. For the audit of what it was tried for. */
  endedKey(key: string, options?: Abortable): Promise<EndedKey | undefined>
  /**
   * Adds up to 1,000 requests of a server to its audit, in one statement: ids only, never text.
   * @throws {MadeleineError} `invalid_input`, `bad_time`
   */
  recordAudit(rows: readonly AuditRow[], options?: Abortable): Promise<void>
  /**
   * Lists the recorded requests of a server, of all users or of one, newest first, in pages.
   * @throws {MadeleineError} `invalid_input`, `bad_time`
   */
  audit(options?: AuditOptions & Abortable): Promise<AuditResult>
  /**
   * Lets a user, or the holder of a key, use a space; granting it again changes the access. A space is a user of the store, and
   * may still be empty. @throws {MadeleineError} `not_found` for a key that does not exist or was revoked; `invalid_input`
   */
  grantSpace(options: GrantSpaceOptions & Abortable): Promise<SpaceGrant>
  /**
   * Revokes a grant: the next call that names the space does not find it. Earlier answers are not taken back.
   * @throws {MadeleineError} `not_found`, `invalid_input`
   */
  revokeSpace(options: RevokeSpaceOptions & Abortable): Promise<RevokeSpaceResult>
  /** Lists who may use which space, sorted by space, in pages. @throws {MadeleineError} `invalid_input` */
  grants(options?: GrantsOptions & Abortable): Promise<GrantsResult>
  /** What is known of the standby that `readUrl` names; undefined without one. */
  readonly standby?: StoreStandby | undefined
  /** Aborts the calls of all users, waits for those that write, and closes the engine or the pool. */
  close(): Promise<void>
}

/** How far a standby is. */
export type StoreStandby = Omit<Standby, 'db'>

/** A store over a database that is open already; closing it closes the database. */
export function storeOn(pipeline: OpenPipeline, options: StoreOptions): Store {
  const runtime = startStore(pipeline, options)
  const close = (): Promise<void> => runtime.close()
  return {
    user(id, caller) {
      runtime.calls.assertOpen()
      return new UserMemory(caller?.fromStandby ? runtime.atStandby ?? runtime : runtime, { ...caller, userId: userIdOf(id) })
    },
    standby: pipeline.pipeline.db.standby,
    ...storeCalls(runtime),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Calls of the store itself. What knows keys is loaded by the first of them: most programs have none. */
function storeCalls(runtime: StoreRuntime): Omit<Store, 'user' | 'standby' | 'close' | typeof Symbol.asyncDispose> {
  const { calls, pipeline: { db, now } } = runtime
  let loading: Promise<ServerKeys> | undefined
  const grants = async () => (await import('../spaces/spaces.ts')).spaceGrants(runtime.pipeline)
  const keys = () => (loading ??= import('../keys/store-keys.ts').then(({ serverKeys }) => serverKeys(runtime)))
  return {
    compact: (given = {}) => calls.run(given, ({ signal }) => compactStore(db, { signal }), []),
    pending: (user, given = {}) => calls.run(given, async () => ({ messages: await openMessages(db, userIdOf(user)) }), []),
    queue: (given = {}) => calls.run(given, () => waitingJobs(db, now()), []),
    pools: (given = {}) => calls.run(given, async () => await db.pools?.() ?? [], []),
    createKey: (given) => calls.run(given, async ({ signal: _, ...options }) => (await keys()).create(options)),
    keys: (given = {}) => calls.run(given, async ({ signal: _, ...options }) => (await keys()).list(options)),
    revokeKey: (id, given = {}) => calls.run(given, async ({ signal: _, ...options }) => (await keys()).revoke(id, options)),
    verifyKey: (key, given = {}) => calls.run(given, async () => (await keys()).verify(key), []),
    endedKey: (key, given = {}) => calls.run(given, async () => (await keys()).ended(key), []),
    recordAudit: (rows, given = {}) => calls.run(given, async () => (await keys()).record(rows), []),
    audit: (given = {}) => calls.run(given, async ({ signal: _, ...options }) => (await keys()).audit(options)),
    grantSpace: (given) => calls.run(given, async ({ signal: _, ...options }) => (await grants()).grant(options)),
    revokeSpace: (given) => calls.run(given, async ({ signal: _, ...options }) => (await grants()).revoke(options)),
    grants: (given = {}) => calls.run(given, async ({ signal: _, ...options }) => (await grants()).list(options)),
  }
}

/** The memory of one user over a database that is open already; closing it closes the database. */
export function memoryOn(pipeline: OpenPipeline, { user, ...options }: MemoryOptions & { user: string }): Memory {
  const runtime = startStore(pipeline, options, user)
  return new UserMemory(runtime, { userId: user }, () => runtime.close())
}
