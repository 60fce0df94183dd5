/** Table `user_setting`: the time zone that a user has set. Whoever has set none has the store's. */
import { sql, type Query, type Tx } from '../../../engine/db.ts'

/** The user's zone; null before the store's first opening. */
export const zoneOfUser = (userId: string): Query => sql`
  coalesce((select time_zone from user_setting where user_id = ${userId}), (select value #>> '{}' from setting where name = 'timeZone'))`

/** Stores the zone of a user whose index is locked: whoever publishes an episode under that lock finds the day of it there. */
export const storeZone = (tx: Tx, userId: string, timeZone: string): Promise<unknown[]> => tx.rows(sql`
  insert into user_setting (user_id, time_zone) values (${userId}, ${timeZone})
  on conflict (user_id) do update set time_zone = excluded.time_zone`)
