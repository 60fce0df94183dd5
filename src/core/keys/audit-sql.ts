/** Table `audit`, in the role of keys, which may add to it and read it; old rows are dropped by the owner of the tables. */
import { json, sql, type Db, type Tx } from '../../engine/db.ts'
import { Columns, smallint, text, texts, time, uuid, type RowOf } from '../store/tables/columns.ts'
import type { ListPlace } from './api-keys-sql.ts'

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

/** How long it waits for requests that are being recorded, on a server. */
const LOCK_WAIT = '10s'

/**
 * Drops the rows before a time, as the owner of the tables: the role of keys may not. Row security, which the owner of a
 * server's table is under too, is lifted for the transaction alone. @returns how many
 */
export async function dropAuditBefore(db: Db, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    tx.run(sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`)
    tx.run(sql`alter table audit no force row level security`)
    const dropped = await tx.rows(sql`delete from audit where at < ${before} returning id`)
    await tx.rows(sql`alter table audit force row level security`)
    return dropped.length
  }, { background: true })
}
