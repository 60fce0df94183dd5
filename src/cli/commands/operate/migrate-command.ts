/** `madeleine migrate`: makes or updates the tables of a server's store, and the login of what serves it. */
import { invalidInput, MadeleineError } from '../../../errors.ts'
import { migrate } from '../../../store/migrate.ts'
import { grantLogin } from '../../../store/server-login.ts'
import { command } from '../../command.ts'
import { readLoginPassword, readPlace } from '../../config.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'

export const migrateCommand = command({
  meta: {
    name: 'migrate', description: 'Make or update the tables of a store on PostgreSQL, as their owner; and a login that owns nothing',
  },
  args: {
    login: {
      type: 'string', valueHint: 'NAME',
      description: 'Make this login, with the password in MADELEINE_LOGIN_PASSWORD, or let one that is there use the store',
    },
    'database-url': STORE_FLAGS['database-url'], json: STORE_FLAGS.json,
  },
  run: async ({ args }, { host, terminal, openEngine, openStore }) => {
    const { databaseUrl } = readPlace({ databaseUrl: args['database-url'] }, host.env)
    if (databaseUrl === undefined) {
      throw new MadeleineError(
        'invalid_input', 'a folder needs no migrating: opening it does that. Give --database-url or MADELEINE_DATABASE_URL',
      )
    }
    const name = loginOf(args.login)
    const db = await openEngine({ databaseUrl })
    try {
      await migrate(db)
      const password = readLoginPassword(host.env)
      const made = name === undefined ? undefined : await grantLogin(db, { name, ...(password && { password }) })
      await db.close()
      // Its settings, which a login that owns nothing could not write
      await (await openStore({ databaseUrl, work: false })).close()
      if (args.json === true) terminal.printJson({ migrated: true, ...(name !== undefined && { login: name, made }) })
      else terminal.print([
        'The tables are those of this version.', ...(name === undefined ? [] : [`${made ? 'Made' : 'Found'} the login ${name}.`]),
      ])
    } finally {
      await db.close()
    }
  },
})

function loginOf(name: string | undefined): string | undefined {
  if (name === undefined || /^[a-z_][a-z0-9_]{0,62}$/.test(name)) return name
  throw invalidInput('--login', name, 'a name of at most 63 small letters, digits and _')
}
