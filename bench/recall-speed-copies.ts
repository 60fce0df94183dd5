/** A store of very many users out of one of some: each other user is a copy of one whose talk was loaded, row by row. */
import type { Client } from './recall-speed-clients.ts'

export interface Copies {
  readonly users: number
  /** Users 0 up to these were loaded; the others are copied from them in turn. */
  readonly talks: number
  readonly userOf: (i: number) => string
}

/** Indexes grow as by any other insert: user by user, in the order of their names. */
export async function copyUsers(client: Client, { users, talks, userOf }: Copies): Promise<void> {
  const tables = await client.rows<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(quote_ident(a.attname)) filter (where a.attname <> 'user_id') as columns
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname having bool_or(a.attname = 'user_id')`)
  await client.script(`set session_replication_role = replica`) // tables in any order
  for (const { table, columns } of tables) {
    for (let i = talks; i < users; i++) {
      await client.rows(`insert into "${table}" (user_id, ${columns}) select $2, ${columns} from "${table}" where user_id = $1`, [userOf(i % talks), userOf(i)])
    }
    await client.script(`vacuum analyze "${table}"`)
  }
}
