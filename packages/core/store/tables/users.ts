/** Users of a store: who they are, and in table `user_setting` the zone of each. Whoever has set none has the zone of the store. */
import { asClaim, type Query, sql, type Tx } from '@madeleine/engine'
import type { JobKind } from './jobs.ts'

/** The user's zone; null before the store's first opening. */
export const zoneOfUser = (userId: string): Query => sql`
  coalesce((select time_zone from user_setting where user_id = ${userId}), (select value #>> '{}' from setting where name = 'timeZone'))`

/** Stores the zone of a user whose index is locked: whoever publishes an episode under that lock finds the day of it there. */
export const storeZone = (tx: Tx, userId: string, timeZone: string): Promise<unknown[]> => tx.rows(sql`
  insert into user_setting (user_id, time_zone) values (${userId}, ${timeZone})
  on conflict (user_id) do update set time_zone = excluded.time_zone`)

/** The ids of users with a conversation and without a job of a kind. The transaction keeps the claim role. */
export async function usersWithout(tx: Tx, kind: JobKind): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>(sql`
    select distinct user_id as "userId" from conversation c
     where not exists (select from due d where d.user_id = c.user_id and d.kind = ${kind}) order by 1`)
  return rows.map(({ userId }) => userId)
}

/** The ids of all users with a conversation, in order. The transaction keeps the claim role. */
export async function userIds(tx: Tx): Promise<string[]> {
  await tx.rows(asClaim)
  const rows = await tx.rows<{ userId: string }>(sql`select distinct user_id as "userId" from conversation order by 1`)
  return rows.map(({ userId }) => userId)
}
