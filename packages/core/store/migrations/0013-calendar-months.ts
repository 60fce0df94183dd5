/** Migration 13: years and months of the contents are those of the calendar, and no longer of whole weeks. */
import { type Query, sql } from '@madeleine/engine'

/*
 * A month had the weeks whose Thursday it has, so that 1 March 2026 was counted under February. Now it has its own days, and a week
 * over its end is in both. Rows get their days, those that were missing are made, and all above the weeks is marked: readers compute
 * it themselves until the worker has written it.
 *
 * Dates from before the year 1, which only a time zone makes, are left as they are: the calendar of PostgreSQL has no year 0.
 */

/** The statements for one user's rows, as that user. */
export const calendarMonths = (userId: string): readonly Query[] => [
  sql`
    with day as (
      select date '1970-01-01' + from_day as at from contents
       where user_id = ${userId} and level = 'day' and from_day >= date '0001-01-01' - date '1970-01-01'
      union
      select make_date(split_part(id, ':', 3)::int, coalesce(nullif(split_part(id, ':', 4), '')::int, 1), 1) from contents
       where user_id = ${userId} and level in ('month', 'year') and split_part(id, ':', 3) <> '0000'
    ), period as (
      select distinct 'toc:month:' || to_char(at, 'YYYY:MM') as id, 'month' as level, date_trunc('month', at::timestamp) as start,
             interval '1 month' as length from day
      union all
      select distinct 'toc:year:' || to_char(at, 'YYYY'), 'year', date_trunc('year', at::timestamp), interval '1 year' from day)
    insert into contents (user_id, id, level, from_day, to_day, marked_at)
    select ${userId}, id, level, start::date - date '1970-01-01', (start + length)::date - date '1970-01-01' - 1, now() from period
    on conflict (user_id, id) do update
       set from_day = excluded.from_day, to_day = excluded.to_day, marked_at = coalesce(contents.marked_at, excluded.marked_at)`,
  sql`update contents set marked_at = coalesce(marked_at, now()) where user_id = ${userId} and level = 'root'`,
  sql`
    insert into due (user_id, kind, key, lane, at)
    select ${userId}, 'contents', 'contents', 1, now()
     where exists (select from contents where user_id = ${userId} and marked_at is not null)
    on conflict (user_id, kind, key) do nothing`,
]
