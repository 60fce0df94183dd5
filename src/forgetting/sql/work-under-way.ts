/** Takes the leases from work that has read what is forgotten: its commit finds them gone and writes nothing. */
import { sql, type Tx } from '../../store/engine/db.ts'

export interface ReadByWork {
  readonly conversationIds: readonly string[]
  readonly segmentIds: readonly string[]
}

/**
 * The jobs stay and are claimed again. Conversations and segments must be locked. A reading for facts finds the count of removals changed.
 */
export async function takeLeases(tx: Tx, userId: string, { conversationIds, segmentIds }: ReadByWork): Promise<void> {
  await tx.rows(sql`
    with held as (
      select kind, key from due
       where user_id = ${userId} and lease_token is not null and (
         kind in ('look', 'describe', 'review') and key = any(${conversationIds}::text[]) or kind = 'encode'
            and key = any(${segmentIds}::text[]))
       order by kind, key for update)
    update due d set lease_token = null, lease_until = null, attempts = 0, version = version + 1 from held
     where d.user_id = ${userId} and d.kind = held.kind and d.key = held.key`)
}
