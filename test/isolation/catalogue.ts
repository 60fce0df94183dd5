/** Reads the database's catalogue for what would let one user learn of another (T-06). */
import { type Query, sql, type Tx } from '@madeleine/engine'
import { isDistributed } from '../layout.ts'

/** Tables that hold nothing of any user. */
export const STORE_WIDE = ['generation', 'migration', 'setting']

/** Tables of the keys of a server and of grants, whose rows are no user's: the role of keys sees them, and no other does. */
export const KEY_TABLES = ['api_key', 'audit', 'space_grant']

/** Functions that make and drop the days of the audit, which the login of a server may not. */
const OF_AUDIT = ['make_audit_days', 'drop_audit_days']

/** Columns of text that say whose a row is, what it is of, and how it came about: ids, fixed words, names of models, digests. */
const WITH_STATISTICS = [
  'user_id', 'conversation_id', 'source_id', 'message_id', 'id', 'key_id', 'request_id', 'made_by', 'key', 'grantee', 'space', 'users',
  'kind', 'role', 'untrusted', 'state', 'level', 'reason', 'policy', 'category', 'action', 'quality', 'rater', 'purpose', 'outcome',
  'access', 'scopes', 'call', 'code', 'last_error', 'model', 'code_version', 'trace', 'prefix',
  'text_key', 'fact_key', 'chain_key', 'successor_key', 'new_text_key', 'new_fact_key', 'new_chain_key',
]

const OWN_ROWS = "(user_id = NULLIF(current_setting('madeleine.user_id'::text, true), ''::text))"

/**
 * Ours: neither the system's nor an extension's. A partition is asked through its table, and has a rule of its own. One that is to take the
 * place of a table, while the layout changes, has the rules of that table.
 */
const ours = sql`
  select c.oid, regexp_replace(c.relname, '_(next|old)$', '') as name, c.relkind as kind, c.relnamespace as schema, c.relowner as owner,
         c.reloptions as options,
         c.relrowsecurity and c.relforcerowsecurity as guarded,
         regexp_replace(c.relname, '_(next|old)$', '') = any(${STORE_WIDE}::text[]) as wide,
         c.relname = any(${KEY_TABLES}::text[]) as keyed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const firstColumn = (table: Query, columns: Query) =>
  sql`(select attname from pg_attribute where attrelid = ${table} and attnum = (${columns})[1])`

/** One row, with its name, for each offence. */
const RULES: Readonly<Record<string, Query>> = {
  'row security is not enabled and forced': sql`select name from ours where kind in ('r', 'p') and not guarded`,
  'is a partition that can be read past the policies of its table': sql`
    select c.relname as name from pg_class c, unnest(array['madeleine_app', 'madeleine_claim', 'madeleine_keys']) role
     where c.relispartition and c.relkind = 'r'
       and (not (c.relrowsecurity and c.relforcerowsecurity) or has_any_column_privilege(role, c.oid, 'select, insert, update, references')
         or has_table_privilege(role, c.oid, 'delete, truncate, trigger'))`,
  'has no user_id that must be there': sql`
    select name from ours t where kind in ('r', 'p') and not wide and not keyed
       and not exists (select from pg_attribute where attrelid = t.oid and attname = 'user_id' and attnotnull)`,
  'madeleine_app has no policy': sql`
    select name from ours t where kind in ('r', 'p') and not keyed
       and not exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive
                          and p.polroles && array[0::oid, 'madeleine_app'::regrole::oid])`,
  'has a policy that is not on user_id': sql`
    select name || '.' || p.polname as name from ours t join pg_policy p on p.polrelid = t.oid
     where not wide and p.polroles && array[0::oid, 'madeleine_app'::regrole::oid]
       and (pg_get_expr(p.polqual, t.oid) is distinct from ${OWN_ROWS} or pg_get_expr(p.polwithcheck, t.oid) is distinct from ${OWN_ROWS})`,
  'is a key that does not start with user_id': sql`
    select name || '.' || i.indexrelid::regclass as name from ours t join pg_index i on i.indrelid = t.oid
     where not wide and not keyed and i.indisunique
       and (select attname from pg_attribute where attrelid = t.oid and attnum = i.indkey[0]) is distinct from 'user_id'`,
  'is a foreign key that does not start with user_id on both sides': sql`
    select t.name || '.' || k.conname as name from ours t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
      join ours r on r.oid = k.confrelid
     where not r.wide
       and (${firstColumn(sql`t.oid`, sql`k.conkey`)} <> 'user_id' or ${firstColumn(sql`r.oid`, sql`k.confkey`)} <> 'user_id')`,
  'is text of which the planner keeps statistics, and no id, code or digest': sql`
    select name || '.' || a.attname as name from ours t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where kind in ('r', 'p') and not wide and a.attstattarget is distinct from 0
       and a.atttypid = any(array['text', 'text[]', 'jsonb', 'bytea', 'halfvec']::regtype[])
       and a.attname <> all(${WITH_STATISTICS}::text[])`,
  'is an exclusion constraint': sql`select conname as name from ours t join pg_constraint k on k.conrelid = t.oid and k.contype = 'x'`,
  'is a view that asks as its owner': sql`
    select name from ours
     where kind = 'v' and not coalesce('security_invoker=true' = any(options) or 'security_invoker=on' = any(options), false)`,
  'is a materialized view or a foreign table': sql`select name from ours where kind in ('m', 'f')`,
  'is a function that runs as its owner': sql`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.proname <> all(${OF_AUDIT}::text[])`,
  'is a function that runs as its owner, for others than the role of keys or where they may put what it finds': sql`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proname = any(${OF_AUDIT}::text[])
       and (has_function_privilege('madeleine_app', p.oid, 'execute') or has_function_privilege('madeleine_claim', p.oid, 'execute')
         or p.proconfig is distinct from array['search_path=' || quote_ident(n.nspname) || ', pg_temp'])`,
  'is a role with more rights than it needs': sql`
    select rolname as name from pg_roles where rolname in ('madeleine_app', 'madeleine_claim', 'madeleine_keys')
       and (rolcanlogin and not ${isDistributed} or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
  'is a role that is a member of another': sql`
    select m.member::regrole::text || ' in ' || m.roleid::regrole as name from pg_auth_members m
     where m.member in ('madeleine_app'::regrole, 'madeleine_claim'::regrole, 'madeleine_keys'::regrole)`,
  'is owned by a role that users work as': sql`
    select name from ours where owner in ('madeleine_app'::regrole, 'madeleine_claim'::regrole, 'madeleine_keys'::regrole)`,
  'is a table of keys that another role may read or write': sql`
    select name from ours, unnest(array['madeleine_app', 'madeleine_claim']) role
     where keyed and (has_any_column_privilege(role, oid, 'select, insert, update, references')
                       or has_table_privilege(role, oid, 'delete, truncate, trigger'))`,
  'is a table of keys with a policy for another role': sql`
    select name || '.' || p.polname as name from ours t join pg_policy p on p.polrelid = t.oid
     where keyed and p.polroles <> array['madeleine_keys'::regrole::oid]`,
  'madeleine_keys has rights on what is no table of keys': sql`
    select name from ours where not keyed
       and (has_any_column_privilege('madeleine_keys', oid, 'select, insert, update, references')
             or has_table_privilege('madeleine_keys', oid, 'delete, truncate, trigger'))`,
  'madeleine_keys may do more than add, note use and end of a key, and change or end a grant': sql`
    select name from ours where keyed
       and (has_table_privilege('madeleine_keys', oid, 'truncate, trigger')
             or name <> 'space_grant' and has_table_privilege('madeleine_keys', oid, 'delete')
             or has_any_column_privilege('madeleine_keys', oid, 'references')
             or exists (select from pg_attribute a where a.attrelid = oid and a.attnum > 0 and not a.attisdropped
                           and has_column_privilege('madeleine_keys', oid, a.attnum, 'update')
                           and (name, a.attname) not in (('api_key', 'revoked_at'), ('api_key', 'last_used_at'),
                                                         ('space_grant', 'access'), ('space_grant', 'granted_at'))))`,
  'madeleine_claim has rights on it, beyond the names of users and what a generation is': sql`
    select name from ours where name <> 'due'
       and (has_any_column_privilege('madeleine_claim', oid, 'references')
             or has_any_column_privilege('madeleine_claim', oid, 'insert') and name <> 'changed_row' -- of its queue, by a trigger
             or has_table_privilege('madeleine_claim', oid, 'delete, truncate, trigger')
         or exists (select from pg_attribute a where a.attrelid = oid and a.attnum > 0 and not a.attisdropped
                       and (has_column_privilege('madeleine_claim', oid, a.attnum, 'select')
                            and name <> 'generation' and (name, a.attname) <> ('conversation', 'user_id')
                         or has_column_privilege('madeleine_claim', oid, a.attnum, 'update')
                            and (name, a.attname) not in (('generation', 'state'), ('generation', 'center')))))`,
  'madeleine_claim may do more than claim': sql`
    select name from ours where name = 'due'
       and (has_any_column_privilege('madeleine_claim', oid, 'insert, references')
             or has_table_privilege('madeleine_claim', oid, 'delete, truncate, trigger'))`,
  'madeleine_app may write what is of the whole store': sql`
    select name from ours where wide
       and (has_any_column_privilege('madeleine_app', oid, 'insert, update, references')
             or has_table_privilege('madeleine_app', oid, 'delete, truncate, trigger'))`,
  'madeleine_app may do what no row policy guards': sql`
    select name from ours where not wide and (has_table_privilege('madeleine_app', oid, 'truncate, trigger')
          or has_any_column_privilege('madeleine_app', oid, 'references'))`,
  'everybody has rights on it': sql`
    select distinct name from ours t join pg_class c on c.oid = t.oid left join pg_attribute a on a.attrelid = t.oid
     cross join lateral (select aclexplode(c.relacl) as acl union all select aclexplode(a.attacl)) g
     where (g.acl).grantee = 0`,
  'is a schema in which users could make things': sql`
    select n.nspname as name from pg_namespace n
     where n.nspname !~ '^pg_'
       and (has_schema_privilege('madeleine_app', n.oid, 'create') or has_schema_privilege('madeleine_claim', n.oid, 'create')
         or has_schema_privilege('madeleine_keys', n.oid, 'create'))`,
}

/** Every offence, as `name: what is wrong with it`; run as the owner. */
export async function lintCatalogue(tx: Tx): Promise<string[]> {
  const offences: string[] = []
  for (const [says, rule] of Object.entries(RULES)) {
    const rows = await tx.rows<{ name: string }>(sql`with ours as (${ours}) ${rule}`)
    offences.push(...rows.map(({ name }) => `${name}: ${says}`))
  }
  return offences.sort()
}

/** Names of our tables; `user_id` leads those that are neither store-wide nor of keys. */
export async function tablesOf(tx: Tx): Promise<{ name: string; wide: boolean; keyed: boolean }[]> {
  return tx.rows(sql`with ours as (${ours}) select name, wide, keyed from ours where kind in ('r', 'p') order by name`)
}
