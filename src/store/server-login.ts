/** The login of a server's store: what it may do besides, and how an administrator makes one that may do no more than it needs. */
import { MadeleineError } from '../errors.ts'
import { sql, type Db } from './engine/db.ts'
import { TRANSACTION_ROLES } from './server-rights.ts'

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

/**
 * Makes a login that may take the roles of a store and nothing else, or lets one that is there take them.
 * @returns whether it was made
 * @throws {MadeleineError} `unsupported_server` for one that may do more
 */
export async function grantLogin(db: Pick<Db, 'transaction' | 'script'>, { name, password }: PlainLogin): Promise<boolean> {
  const [found] = await db.transaction((tx) => tx.rows<{ isPrivileged: boolean; statement: string; grant: string }>(sql`
    select coalesce((select rolsuper or rolbypassrls or rolcreaterole from pg_roles where rolname = ${name}), false) as "isPrivileged",
           case when exists (select from pg_roles where rolname = ${name}) then ''
                when ${password ?? null}::text is null then format('create role %I login', ${name}::text)
                else format('create role %I login password %L', ${name}::text, ${password ?? null}::text) end as statement,
           format('grant ' || ${TRANSACTION_ROLES.join(', ')}::text || ' to %I', ${name}::text) as grant`))
  const { isPrivileged, statement, grant } = found!
  if (isPrivileged) {
    throw new MadeleineError(
      'unsupported_server', `the login ${name} is a superuser, may create roles or may bypass row security: name another one`,
    )
  }
  await db.script([...(statement === '' ? [] : [statement]), grant].join('; '))
  return statement !== ''
}
