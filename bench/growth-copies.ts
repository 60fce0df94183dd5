/** Grows the store of one user by copies of its own rows: other conversations and segments, later days, the same words. */
import { BLOCK_SIZE } from '../packages/core/store/tables/postings.ts'
import type { Client } from './recall-speed-clients.ts'

/** The tables of the log and its index. Facts, recalls and reviews stay those of the messages that were really imported. */
const TABLES = ['conversation', 'message', 'segment', 'episode', 'embedding', 'posting'] as const
/** Columns with a time that is told of; when rows were received and written stays. */
const STORY_TIMES = ['at', 'start_at', 'end_at', 'oldest_at', 'latest_at', 'previous_at']

export interface Copies {
  /** How many there are in the end, the first one included. */
  readonly times: number
  /** From one to the next. */
  readonly days: number
}

/**
 * What a column holds in the copy `nth`.
 *
 * @param segments by which numbers are moved, whole blocks
 */
function copied(table: string, column: string, { segments, days }: { segments: number; days: number }): string {
  if (column === 'incarnation') return 'gen_random_uuid()'
  if (column === 'conversation_id' || (table === 'conversation' && column === 'id')) return `${column} || '~' || nth`
  const isSegment = column === 'segment_id' || column === 'replaced_by' || (table === 'segment' && column === 'id')
  if (isSegment) return `md5(${column} || '~' || nth)::uuid`
  if (column === 'number') return `number + nth * ${segments}`
  if (column === 'block') return `block + nth * ${segments / BLOCK_SIZE}`
  if (column === 'day') return `day + nth * ${days}`
  return STORY_TIMES.includes(column) ? `${column} + make_interval(days => nth * ${days})` : column
}

/**
 * Copies in order of time, so that tables and indexes grow as by ordinary inserts. What settles next writes the contents of
 * the new days.
 */
export async function copyTalk(client: Client, { times, days }: Copies): Promise<void> {
  await client.script(`set session_replication_role = replica; set timezone = 'UTC'`) // tables in any order
  const [corpus] = await client.rows<{ next: number }>('select next_number as next from corpus')
  const segments = Math.ceil(corpus!.next / BLOCK_SIZE) * BLOCK_SIZE
  for (const table of TABLES) {
    const columns = (await client.rows<{ name: string }>(`
      select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`, [table])).map(({ name }) => name)
    await client.script(`
      insert into ${table} (${columns}) select ${columns.map((column) => copied(table, column, { segments, days }))}
        from ${table} cross join generate_series(1, ${times - 1}) as nth order by nth`)
    await client.script(`vacuum analyze ${table}`)
  }
  await client.script(`
    update corpus set next_number = next_number + ${(times - 1) * segments}, messages = messages * ${times}, terms = terms * ${times};
    insert into contents (user_id, id, level, from_day, to_day, marked_at)
    select distinct user_id, 'toc:day:' || (date '1970-01-01' + day), 'day', day, day, now() from episode
    on conflict (user_id, id) do update set marked_at = excluded.marked_at;
    insert into due (user_id, kind, key, lane, at) select user_id, 'contents', 'contents', 1, now() from corpus on conflict do nothing`)
}
