/** What the index holds of one segment, for statements over `segment s`. */
import { sql } from '@madeleine/engine'

/** Field, term and what is told of it, once however often an unfinished try wrote it. */
export const entriesOfSegment = sql`
  select distinct p.field, p.term, get_byte(p.entries, at + 1) % 64 as texts, get_byte(p.entries, at + 2) as most
    from posting p cross join generate_series(0, length(p.entries) - 3, 3) as g (at)
   where p.user_id = s.user_id and p.block = s.number / 1024
     and get_byte(p.entries, at) + get_byte(p.entries, at + 1) / 64 * 256 = s.number % 1024`
