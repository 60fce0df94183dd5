/** The calls of a store on the keys of a server and on its audit. */
import { randomBytes } from 'node:crypto'
import { BoundedMap, invalidInput, MadeleineError, MINUTE_MS, readTime, show } from '@madeleine/base'
import {
  type AuditOptions, type AuditResult, type AuditRow, CreateKeyInput, type CreateKeyOptions, type CreateKeyResult, type EndedKey,
  type KeyEntry, KeysInput, type KeysOptions, type KeysResult, parseOptions, type Principal, RevokeKeyInput,
  type RevokeKeyOptions, type RevokeKeyResult,
} from '@madeleine/contract'
import type { CallGuard } from '../memory/call-guard.ts'
import { userIdOf } from '../memory/store-options.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { withKeys } from '@madeleine/engine'
import { apiKeyHash, mayHoldKey, newApiKey, equalHashes } from './api-key.ts'
import { findKeys, insertKey, listKeys, noteUse, revokeById, insertAudit, type FoundKey, type KeyRow } from './keys-sql.ts'
import { listPage, listPlace } from './list-page.ts'
import { addAudit, readAudit, keyRow } from './request-audit.ts'

export interface ServerKeys {
  create(options: CreateKeyOptions): Promise<CreateKeyResult>
  list(options: KeysOptions): Promise<KeysResult>
  revoke(id: unknown, options?: RevokeKeyOptions): Promise<RevokeKeyResult>
  verify(key: unknown): Promise<Principal | undefined>
  ended(key: unknown): Promise<EndedKey | undefined>
  record(rows: readonly AuditRow[]): Promise<void>
  audit(options: AuditOptions): Promise<AuditResult>
}

/** @param opened what of an open store they need */
export function serverKeys({ pipeline, calls }: { pipeline: PipelineContext; calls: Pick<CallGuard, 'await'> }): ServerKeys {
  return {
    create: (options) => makeKey(pipeline, options),
    list: (options) => readKeys(pipeline, options),
    revoke: (id, options) => endKey(pipeline, id, options),
    verify: keyVerifier(pipeline, calls),
    ended: (key) => endedKey(pipeline, key),
    record: (rows) => addAudit(pipeline, rows),
    audit: (options) => readAudit(pipeline, options),
  }
}

// The keys of a server: made, listed, revoked, and recognised.

type KeyStore = Pick<PipelineContext, 'db' | 'now' | 'uuid'>

/** @throws {MadeleineError} `invalid_input`, `bad_time` */
export async function makeKey({ db, now, uuid }: KeyStore, options: CreateKeyOptions): Promise<CreateKeyResult> {
  const { users: given, scopes: allowed, expiresAt: until, name } = parseOptions(CreateKeyInput, options)
  const users = [...new Set(given.map(userIdOf))]
  const scopes = [...new Set(allowed)]
  const createdAt = now()
  const expiresAt = until === undefined ? undefined : readTime(until, 'expiresAt')
  if (expiresAt && expiresAt <= createdAt) throw invalidInput('expiresAt', until, `a time after now, ${createdAt.toISOString()}`)
  const { hash, ...made } = newApiKey(randomBytes)
  const row = { ...made, name: name ?? null, users, scopes, createdAt, expiresAt: expiresAt ?? null, hash }
  await withKeys(db, async (tx) => {
    await insertKey(tx, row)
    await insertAudit(tx, [keyRow({ uuid, at: createdAt }, 'createKey', row.id)])
  })
  return { ...made, ...(name !== undefined && { name }), users, scopes, createdAt, ...(expiresAt && { expiresAt }) }
}

/** @throws {MadeleineError} `invalid_input` */
export async function readKeys({ db }: KeyStore, options: KeysOptions): Promise<KeysResult> {
  const { limit, cursor, users } = parseOptions(KeysInput, options)
  const after = listPlace(cursor, /^key_[\da-f]+$/)
  const rows = await withKeys(db, (tx) => listKeys(tx, { limit: limit + 1, after, users }), { idempotent: true, snapshot: true })
  const { page, next } = listPage(rows, limit, ({ createdAt: at, id }) => ({ at, id }))
  return { keys: page.map(entryOf), ...next }
}

const entryOf = ({ id, name, prefix, users, scopes, createdAt, ...times }: KeyRow): KeyEntry => ({
  id, ...(name !== null && { name }), prefix, users: [...users], scopes: [...scopes], createdAt,
  ...(times.expiresAt && { expiresAt: times.expiresAt }), ...(times.revokedAt && { revokedAt: times.revokedAt }),
  ...(times.lastUsedAt && { lastUsedAt: times.lastUsedAt }),
})

/** @throws {MadeleineError} `not_found`, `invalid_input` */
export async function endKey({ db, now, uuid }: KeyStore, given: unknown, options: RevokeKeyOptions = {}): Promise<RevokeKeyResult> {
  // A key that was given for its id must not stand in an error, which is logged
  if (typeof given === 'string' && mayHoldKey(given)) {
    throw new MadeleineError('invalid_input', 'id must be the id of a key, key_…, and not the key itself: the list of keys has both its id '
      + 'and its first characters')
  }
  const { id, users } = parseOptions(RevokeKeyInput, { ...options, id: given })
  const at = now()
  const revoked = !isKeyId(id) ? undefined : await withKeys(db, async (tx) => {
    const isRevoked = await revokeById(tx, { id, users }, at)
    if (isRevoked) await insertAudit(tx, [keyRow({ uuid, at }, 'revokeKey', id)])
    return isRevoked
  })
  if (revoked === undefined) throw new MadeleineError('not_found', `there is no key with the id ${show(id)}`)
  return { revoked }
}

const isKeyId = (id: string): boolean => /^key_[\da-f]{16}$/.test(id)

/** A use is noted once in this time, for each key. */
const USE_MS = MINUTE_MS
/** Keys whose last noted use a process remembers. */
const REMEMBERED_USES = 10_000

/** What recognises keys in a process: it remembers which uses it has noted. */
export function keyVerifier({ db, now }: KeyStore, calls: Pick<CallGuard, 'await'>): (given: unknown) => Promise<Principal | undefined> {
  const noted = new BoundedMap<string, number>(REMEMBERED_USES)
  /** The caller does not wait for it, and a store that cannot be written still recognises keys. */
  const note = ({ id, lastUsedAt }: FoundKey, at: Date): void => {
    const since = new Date(at.getTime() - USE_MS)
    if (Math.max(lastUsedAt?.getTime() ?? -Infinity, noted.get(id) ?? -Infinity) > since.getTime()) return
    noted.set(id, at.getTime())
    void calls.await(() => withKeys(db, (tx) => noteUse(tx, id, { now: at, since }), { background: true })).catch(() => undefined)
  }
  const find = keyLookups((hashes) => withKeys(db, (tx) => findKeys(tx, hashes), { idempotent: true, snapshot: true }))
  return async (given) => {
    const hash = apiKeyHash(given)
    const found = hash && await find(hash)
    const at = now()
    if (!found || !opens(found, at)) return undefined
    note(found, at)
    const { id: keyId, users, scopes, expiresAt } = found
    return Object.freeze({
      keyId, users: Object.freeze([...users]), scopes: Object.freeze([...scopes]), ...(expiresAt && { expiresAt }),
    })
  }
}

/** A key that was made here and opens nothing any more; undefined for one that does, or never was one. */
async function endedKey({ db, now }: KeyStore, given: unknown): Promise<EndedKey | undefined> {
  const hash = apiKeyHash(given)
  const found = hash && await withKeys(db, (tx) => findKeys(tx, [hash]), { idempotent: true, snapshot: true })
  const key = found?.find((one) => equalHashes(one.hash, hash!))
  return key && !opens(key, now()) ? { keyId: key.id } : undefined
}

const opens = ({ revokedAt, expiresAt }: FoundKey, at: Date): boolean => revokedAt === null && (expiresAt === null || at < expiresAt)

// Keys of many requests looked up together, so that a busy server asks its database once for all that came meanwhile.

/** Lookups under way at once: more than one, so that a connection that stands still does not hold up every request. */
const AT_ONCE = 2

interface Lookup {
  readonly hashes: Uint8Array[]
  readonly found: Promise<readonly FoundKey[]>
  begin(): void
}

/**
 * What asked while {@link AT_ONCE} lookups run waits for the next one, which begins after it asked: a key that was revoked before a
 * request came is never taken for one that opens.
 * @param find the keys that have one of these hashes; it rejects for all who wait for them
 * @returns the key with a hash; undefined for none
 */
export function keyLookups(
  find: (hashes: readonly Uint8Array[]) => Promise<readonly FoundKey[]>,
): (hash: Uint8Array) => Promise<FoundKey | undefined> {
  let running = 0
  let next: Lookup | undefined
  const ended = (): void => {
    running--
    next?.begin()
  }
  const prepare = (): Lookup => {
    const hashes: Uint8Array[] = []
    let begin!: () => void
    const found = new Promise<void>((resolve) => void (begin = resolve)).then(() => find(hashes)).finally(ended)
    return {
      hashes, found,
      begin() {
        running++
        next = undefined
        begin()
      },
    }
  }
  return async (hash) => {
    const lookup = next ??= prepare()
    lookup.hashes.push(hash)
    if (running < AT_ONCE) lookup.begin()
    return (await lookup.found).find((key) => equalHashes(key.hash, hash))
  }
}
