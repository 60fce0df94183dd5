/** Grows a store of some users to one of very many: every other user is a copy, row by row, of one whose talk was loaded. */
import type { Client } from './recall-speed-clients.ts'

export interface UserCopies {
  readonly users: number
  /** Number of users that were loaded, from user 0 on; the others are copies of them in turn. */
  readonly talks: number
  readonly userOf: (i: number) => string
}

/** Copies user by user, in the order of their names, so that indexes grow as by ordinary inserts. */
export async function copyUsers(client: Client, { users, talks, userOf }: UserCopies): Promise<void> {
  const tables = await client.rows<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(quote_ident(a.attname)) filter (where a.attname <> 'user_id') as columns
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname having bool_or(a.attname = 'user_id')`)
  await client.script(`set session_replication_role = replica`) // tables in any order
  for (const { table, columns } of tables) {
    for (let i = talks; i < users; i++) {
      await client.rows(
        `insert into "${table}" (user_id, ${columns}) select $2, ${columns} from "${table}" where user_id = $1`,
        [userOf(i % talks), userOf(i)],
      )
    }
    await client.script(`vacuum analyze "${table}"`)
  }
}
