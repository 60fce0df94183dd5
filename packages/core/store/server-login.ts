/** The login of a server's store: what it may do besides, and how an administrator makes one that may do no more than it needs. */
import { MadeleineError } from '@madeleine/base'
import { type Db, INSUFFICIENT_PRIVILEGE, type Query, sql, sqlState } from '@madeleine/engine'

interface LoginRights {
  readonly name: string
  readonly isSuperuser: boolean
  readonly passesRowSecurity: boolean
  /** It owns the tables, or is a member of a role that does: it may drop the policies that keep users apart. */
  readonly isOwner: boolean
}

/**
 * @throws {MadeleineError} `unsupported_server` for a login to which row security does not apply, or that may switch it off: what
 *   serves other people should not have such a one
 */
export async function assertPlainLogin(db: Pick<Db, 'transaction'>): Promise<void> {
  const [login] = await db.transaction((tx) => tx.rows<LoginRights>(sql`
    select r.rolname as name, r.rolsuper as "isSuperuser", r.rolbypassrls as "passesRowSecurity",
           coalesce((select pg_has_role(r.oid, c.relowner, 'member') from pg_class c
                where c.oid = to_regclass('message')), false) as "isOwner"
      from pg_roles r where r.rolname = current_user`))
  const { name, isSuperuser, passesRowSecurity, isOwner } = login!
  const fault = isSuperuser ? 'is a superuser' : passesRowSecurity ? 'may bypass row security' : isOwner ? 'owns the tables' : undefined
  if (fault === undefined) return
  throw new MadeleineError('unsupported_server', `the login ${name} ${fault}, so only our own statements keep users apart; `
    + 'create one without these rights (madeleine migrate --login NAME) and serve with that, or allow it with --allow-owner')
}

/** Without a password the login must be there, or the server lets it in by other means. */
export interface PlainLogin {
  readonly name: string
  readonly password?: string
}

interface FoundLogin {
  readonly isThere: boolean
  readonly isPrivileged: boolean
  /** The statement that makes it. */
  readonly creating: string
  /** The statement that lets it take the roles that it may not; null where it may take all. */
  readonly granting: string | null
}

/**
 * Makes a login that may take the roles of a store and nothing else, or lets one that is there take them.
 * @returns whether it was made
 * @throws {MadeleineError} `unsupported_server` for one that may do more; or with what an administrator must run, where the owner of
 *   the tables may make no logins
 */
export async function grantLogin(db: Pick<Db, 'transaction' | 'script'>, { name, password }: PlainLogin): Promise<boolean> {
  const [found] = await db.transaction((tx) => tx.rows<FoundLogin>(sql`
    select exists (select from pg_roles where rolname = ${name}) as "isThere",
           coalesce((select rolsuper or rolbypassrls or rolcreaterole from pg_roles where rolname = ${name}), false) as "isPrivileged",
           format('create role %I login', ${name}::text)
             || case when ${password === undefined} then '' else format(' password %L', ${password ?? null}::text) end as creating,
           (select 'grant ' || string_agg(r, ', ') || format(' to %I', ${name}::text) from unnest(${TRANSACTION_ROLES}::text[]) r
             where not coalesce(pg_has_role((select oid from pg_roles where rolname = ${name}), r, 'member'), false)) as granting`))
  const { isThere, isPrivileged, creating, granting } = found!
  if (isPrivileged) {
    throw new MadeleineError(
      'unsupported_server', `the login ${name} is a superuser, may create roles or may bypass row security: name another one`,
    )
  }
  const statements = [...(isThere ? [] : [creating]), ...(granting === null ? [] : [granting])]
  if (statements.length === 0) return false
  await db.script(statements.join('; ')).catch((cause: unknown) => {
    if (sqlState(cause) !== INSUFFICIENT_PRIVILEGE) throw cause
    const hidden = password === undefined ? creating : `create role ${name} login password '…'`
    const shown = statements.map((statement) => (statement === creating ? hidden : statement))
    throw new MadeleineError('unsupported_server', `the tables are up to date, but this login may not make the login ${name}; `
      + `an administrator must run: ${shown.join('; ')};`, { cause })
  })
  return !isThere
}

// What the login of a server's store must be allowed to do, and the statements by which an administrator allows it.

/** Roles that the transactions of a store run in. */
export const TRANSACTION_ROLES = ['madeleine_app', 'madeleine_claim', 'madeleine_keys'] as const

/**
 * One row per statement that an administrator has to run. Transactions run in three roles, so the login must be able to take
 * them, and they must find the tables: a schema found through "$user" is not found by another role.
 *
 * @param isNew whether tables are still to be created
 */
const missingQuery = (isNew: boolean): Query => sql`
  with login as (
    select current_user as name, current_database() as database, current_schema() is null as "hasNoSchema",
           coalesce((select relnamespace::regnamespace::name from pg_class
                where oid = to_regclass('migration')), current_schema(), 'public') as schema,
           case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end as acting
  ), role as (
    select name, pg_roles.oid from unnest(${TRANSACTION_ROLES}::text[]) name
      left join pg_roles on rolname = name
  ), extension as (
    select n.nspname as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'vector'
  )
  select 1 as place, format('create role %I nologin', name) as statement from role where oid is null
  union all
  select 2, format('grant %I to %I', role.name, login.name) from role, login
   where case when role.oid is null then true else not pg_has_role(role.oid, login.acting) end
  union all
  select 3, 'create extension vector' where not exists (select from extension)
  union all
  select 4, format('grant create on schema %I to %I', schema, name) from login where ${isNew} and not has_schema_privilege(schema, 'create')
  union all
  select 5, format('grant usage on schema %I to %I', schema, role.name) from login, role
   where case when role.oid is null then schema <> 'public' else not has_schema_privilege(role.oid, schema, 'usage') end
  union all
  select 6, format('alter role %I in database %I set search_path = %s', name, database,
           array_to_string(array_remove(array[login.schema, nullif(nullif(extension.schema, login.schema), 'public'),
               nullif('public', login.schema)]::text[], null), ', '))
    from login left join extension on true
   where "hasNoSchema" or to_regtype('halfvec') is null and extension.schema is not null
      or login.schema = name and position('$user' in current_setting('search_path')) > 0
   order by 1, 2`

/** The error that names what an administrator must run; undefined when nothing is missing. */
export async function missingRights(
  db: Pick<Db, 'transaction'>, { isNew, cause }: { isNew: boolean; cause?: unknown },
): Promise<MadeleineError | undefined> {
  const missing = await db.transaction((tx) => tx.rows<{ statement: string }>(missingQuery(isNew)))
  if (missing.length === 0) return undefined
  const statements = missing.map(({ statement }) => `${statement};`).join(' ')
  const problem = isNew
    ? 'this database has no tables of madeleine, and the login may not create them; run `madeleine migrate` as their owner'
    : 'the login has too few rights'
  return new MadeleineError(
    'unsupported_server', `${problem}; ${isNew ? 'or ' : ''}an administrator must run in this database: ${statements}`, { cause },
  )
}
