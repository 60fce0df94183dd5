/** Table `space_grant`, in the role of keys. */
import { sql, type Tx } from '@madeleine/engine'
import { Columns, text, time, type RowOf } from '../store/tables/columns.ts'
import type { GranteeKind, SpaceAccess } from '@madeleine/contract'

const GRANT = new Columns({ grantee: text(), kind: text<GranteeKind>(), space: text(), access: text<SpaceAccess>(), grantedAt: time() })
export type GrantRow = RowOf<typeof GRANT>
/** A space and who may use it. */
export type GrantKey = Pick<GrantRow, 'space' | 'kind' | 'grantee'>

/** Grants, or changes what a grant allows; the time is that of the last change. */
export async function upsertGrant(tx: Tx, { grantee, kind, space, access, grantedAt }: GrantRow): Promise<GrantRow> {
  const [row] = await tx.rows<GrantRow>(sql`
    insert into space_grant as g (${GRANT.names()}) values (${grantee}, ${kind}, ${space}, ${access}, ${grantedAt})
    on conflict (grantee, kind, space) do update set access = excluded.access,
      granted_at = case when g.access = excluded.access then g.granted_at else excluded.granted_at end
    returning ${GRANT.selected()}`)
  return row!
}

/** @returns whether there was one */
export async function deleteGrant(tx: Tx, { grantee, kind, space }: GrantKey): Promise<boolean> {
  const gone = await tx.rows(sql`
    delete from space_grant where grantee = ${grantee} and kind = ${kind} and space = ${space} returning space`)
  return gone.length > 0
}

/** All grants of a space, and all to the user that it is. */
export async function deleteGrantsOf(tx: Tx, userId: string): Promise<void> {
  await tx.rows(sql`delete from space_grant where space = ${userId} or (kind = 'user' and grantee = ${userId})`)
}

/** Whether a key is there, and was not revoked. */
export async function isKeyInForce(tx: Tx, id: string): Promise<boolean> {
  return (await tx.rows(sql`select id from api_key where id = ${id} and revoked_at is null`)).length > 0
}

export interface GrantPage {
  readonly space: string | undefined
  readonly kind: GranteeKind | undefined
  readonly grantee: string | undefined
  readonly after: GrantKey | undefined
  readonly limit: number
}

/** By space, then by grantee. */
export function listGrants(tx: Tx, { space, kind, grantee, after, limit }: GrantPage): Promise<GrantRow[]> {
  return tx.rows<GrantRow>(sql`
    select ${GRANT.selected()} from space_grant
     where ${space === undefined ? sql`true` : sql`space = ${space}`}
       and ${kind === undefined ? sql`true` : sql`kind = ${kind} and grantee = ${grantee}`}
       and ${after === undefined ? sql`true` : sql`(space, kind, grantee) > (${after.space}, ${after.kind}, ${after.grantee})`}
     order by space, kind, grantee limit ${limit}`)
}

/** Who asks: a user, with a key of a server or without one. */
export interface GrantedTo {
  readonly userId: string
  readonly keyId?: string | undefined
}

/** A space that somebody may use, by what is granted to the user and to the key. */
export interface GrantedSpace {
  readonly space: string
  readonly access: SpaceAccess
}

/** Of these names those that are granted, or all; it ends the transaction, for which a call waits. */
export function grantedSpaces(
  tx: Tx, { userId, keyId }: GrantedTo, { names, limit }: { names?: readonly string[] | undefined; limit: number },
): Promise<GrantedSpace[]> {
  const toUser = sql`(kind = 'user' and grantee = ${userId})`
  return tx.rows<GrantedSpace>(sql`
    select space, case when bool_or(access = 'read_write') then 'read_write' else 'read' end as access from space_grant
     where ${keyId === undefined ? toUser : sql`(${toUser} or (kind = 'key' and grantee = ${keyId}))`}
       and ${names === undefined ? sql`true` : sql`space = any(${names}::text[])`}
     group by space order by space limit ${limit}`, { isLast: true })
}
