/** Table `api_key`, in the role of keys. */
import type { KeyScope } from '@madeleine/contract'
import { json, type Query, sql, type Tx } from '@madeleine/engine'
import { bytes, Columns, text, texts, time, smallint, uuid, type RowOf } from '../store/tables/columns.ts'

const ENTRY = new Columns({
  id: text(),
  name: text<string | null>(),
  prefix: text(),
  users: texts(),
  scopes: texts<readonly KeyScope[]>(),
  createdAt: time(),
  expiresAt: time<Date | null>(),
  revokedAt: time<Date | null>(),
  lastUsedAt: time<Date | null>(),
})
const STORED = new Columns({ ...ENTRY.without('revokedAt', 'lastUsedAt').of, hash: bytes() })
const FOUND = new Columns({ ...ENTRY.pick('id', 'users', 'scopes', 'expiresAt', 'revokedAt', 'lastUsedAt').of, hash: bytes() })

export type KeyRow = RowOf<typeof ENTRY>
/** What decides whether a key opens anything. */
export type FoundKey = RowOf<typeof FOUND>

export async function insertKey(
  tx: Tx, { id, name, prefix, users, scopes, createdAt, expiresAt, hash }: RowOf<typeof STORED>,
): Promise<void> {
  await tx.rows(sql`
    insert into api_key (${STORED.names()})
    values (${id}, ${name}, ${prefix}, ${users}::text[], ${scopes}::text[], ${createdAt}, ${expiresAt}, decode(${hex(hash)}, 'hex'))`)
}

/** Both drivers take a text alike. */
const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')

/** The keys that have one of these hashes, by its index. It ends the transaction: every request waits for this. */
export function findKeys(tx: Tx, hashes: readonly Uint8Array[]): Promise<FoundKey[]> {
  const query = sql`
    select ${FOUND.selected()} from api_key
     where hash = any(array(select decode(one, 'hex') from unnest(${hashes.map(hex)}::text[]) as one))`
  return tx.rows<FoundKey>(query, { isLast: true })
}

/** A place in a list that is sorted by time and id, the newest first. */
export interface ListPlace {
  readonly at: Date
  readonly id: string
}

/** Condition: a key that opens no memory but these users'. */
const ofOnly = (users: readonly string[] | undefined): Query => (users === undefined ? sql`true` : sql`users <@ ${users}::text[]`)

export function listKeys(
  tx: Tx, { limit, after, users }: { limit: number; after: ListPlace | undefined; users: readonly string[] | undefined },
): Promise<KeyRow[]> {
  return tx.rows<KeyRow>(sql`
    select ${ENTRY.selected()} from api_key
     where ${after === undefined ? sql`true` : sql`created_at <= ${after.at} and (created_at < ${after.at} or id > ${after.id})`}
       and ${ofOnly(users)}
     order by created_at desc, id limit ${limit}`)
}

/** Revokes a key that was not. @returns whether it did; undefined for a key that does not exist */
export async function revokeById(
  tx: Tx, { id, users }: { id: string; users?: readonly string[] | undefined }, now: Date,
): Promise<boolean | undefined> {
  const revoked = await tx.rows(sql`
    update api_key set revoked_at = ${now} where id = ${id} and revoked_at is null and ${ofOnly(users)} returning id`)
  if (revoked.length > 0) return true
  const known = await tx.rows(sql`select id from api_key where id = ${id} and ${ofOnly(users)}`)
  return known.length > 0 ? false : undefined
}

/** Notes a use, unless one after `since` was noted. */
export async function noteUse(tx: Tx, id: string, { now, since }: { now: Date; since: Date }): Promise<void> {
  await tx.rows(sql`update api_key set last_used_at = ${now} where id = ${id} and (last_used_at is null or last_used_at <= ${since})`)
}

// Table `audit`, in the role of keys, which may add to it and read it. It has a partition for each day.

const AUDIT = new Columns({
  id: uuid(),
  at: time(),
  userId: text<string | null>(),
  keyId: text<string | null>(),
  requestId: text(),
  call: text(),
  conversationId: text<string | null>(),
  ids: texts<readonly string[] | null>(),
  code: text<string | null>(),
  status: smallint(),
})
/** A request that a server answered. */
export type StoredAudit = RowOf<typeof AUDIT>

export async function insertAudit(tx: Tx, rows: readonly StoredAudit[]): Promise<void> {
  await tx.rows(sql`select make_audit_days(${rows.map(({ at }) => at.toISOString())}::text[]::timestamptz[])`)
  await tx.rows(sql`
    insert into audit (${AUDIT.names()})
    select ${AUDIT.values('r')} from jsonb_to_recordset(${json(rows)}::text::jsonb) as r (${AUDIT.defined()})`)
}

export interface AuditPage {
  readonly userId: string | undefined
  /** From here … */
  readonly from: Date | undefined
  /** … to before here. */
  readonly to: Date | undefined
  readonly limit: number
  readonly after: ListPlace | undefined
}

export function listAudit(tx: Tx, { userId, from, to, limit, after }: AuditPage): Promise<StoredAudit[]> {
  return tx.rows<StoredAudit>(sql`
    select ${AUDIT.selected()} from audit
     where ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
       and ${from === undefined ? sql`true` : sql`at >= ${from}`} and ${to === undefined ? sql`true` : sql`at < ${to}`}
       and ${after === undefined ? sql`true` : sql`at <= ${after.at} and (at < ${after.at} or id > ${after.id}::uuid)`}
     order by at desc, id limit ${limit}`)
}

/**
 * Drops the days that are older than the owner of the tables has the audit kept, each with its table. @returns how many
 * @throws what a database throws whose audit is being read or written: nobody is to wait for this
 */
export async function dropAuditDays(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx.rows<{ days: number }>(sql`select drop_audit_days(${now}) as days`)
  return row!.days
}
