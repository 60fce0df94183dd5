/** `madeleine migrate`: makes or updates the tables of a server's store, and the login of what serves it. */
import { invalidInput, MadeleineError } from '@madeleine/base'
import type { Db } from '@madeleine/engine'
import { abandonPartitions, distribute, grantLogin, isLayoutChanging, migrate, partition, storeId } from '@madeleine/core'
import { command } from '../command.ts'
import { readLoginPassword, readPlace } from '../config.ts'
import { AUDIT_FLAG, flag, option, inRange, readAuditDays, STORE_FLAGS } from '../flags.ts'
import { showSteps } from '../terminal/progress-bar.ts'
import type { TerminalStream } from '../terminal/terminal.ts'

const MOST_PARTITIONS = 1024

export const migrateCommand = command({
  meta: {
    name: 'migrate',
    description: 'Create or update the tables of a store on PostgreSQL, as their owner, partition them, and create a login that '
      + 'owns nothing',
  },
  args: {
    login: option('NAME', 'Create this login, with the password in MADELEINE_LOGIN_PASSWORD, or let an existing one use the store'),
    distribute: flag('Distribute the users over the workers of a Citus cluster, beside servers that go on; repeat it to continue'),
    partitions: option('N', `Divide the tables into this many partitions by user, 1-${MOST_PARTITIONS}, beside servers that go on; `
      + 'repeat it to continue, 0 gives it up'),
    ...AUDIT_FLAG,
    'database-url': STORE_FLAGS['database-url'], json: STORE_FLAGS.json,
  },
  run: async ({ args }, { host, terminal, openEngine, openStore }) => {
    const { databaseUrl } = readPlace({ databaseUrl: args['database-url'] }, host.env)
    if (databaseUrl === undefined) {
      throw new MadeleineError(
        'invalid_input', '`migrate` is for PostgreSQL: opening a folder migrates it. Give --database-url or MADELEINE_DATABASE_URL',
      )
    }
    const name = loginOf(args.login)
    const [layout, kept] = [layoutOf(args), readAuditDays(args)]
    const db = await openEngine({ databaseUrl })
    try {
      const layOutNow = () => layOut(db, layout, host.stderr)
      // A store is not migrated while its layout changes: that ends first
      const isAsked = layout.distribute || layout.partitions !== undefined
      const early = isAsked && (await db.transaction(isLayoutChanging)) ? await layOutNow() : undefined
      await migrate(db)
      await storeId(db) // for a shared cache
      const laidOut = early ?? await layOutNow()
      const password = readLoginPassword(host.env)
      const made = name === undefined ? undefined : await grantLogin(db, { name, ...(password && { password }) })
      await db.close()
      // Its settings, which a login that owns nothing could not write
      await (await openStore({ databaseUrl, work: false, ...kept })).close()
      if (args.json === true) terminal.printJson({ migrated: true, ...laidOut?.data, ...(name !== undefined && { login: name, made }) })
      else terminal.print([
        'The tables are up to date.', ...(laidOut ? [laidOut.text] : []),
        ...(name === undefined ? [] : [`${made ? 'Created' : 'Found'} the login ${name}.`]),
      ])
    } finally {
      await db.close()
    }
  },
})

interface Layout {
  readonly distribute: boolean
  readonly partitions: number | undefined
}

function layoutOf(
  { distribute: isAsked = false, partitions: given }: { distribute?: boolean | undefined; partitions?: string | undefined },
): Layout {
  const partitions = inRange(given, '--partitions', { least: 0, most: MOST_PARTITIONS })
  if (isAsked && partitions !== undefined) {
    throw invalidInput('--partitions', given, 'left out with --distribute: a cluster divides the tables itself')
  }
  return { distribute: isAsked, partitions }
}

interface LaidOut {
  readonly data: object
  readonly text: string
}

/** Does what the flags ask. @returns what was done, as data and in words; undefined where nothing was asked */
async function layOut(db: Db, { distribute: isAsked, partitions }: Layout, stderr: TerminalStream): Promise<LaidOut | undefined> {
  if (isAsked) {
    const { spread, nodes } = await showingUsers(stderr, (onProgress) => distribute(db, { onProgress }))
    return {
      data: { spread, nodes },
      text: spread.length === 0 ? `The users were already distributed over ${nodes} nodes.`
        : `Distributed ${spread.length} tables over ${nodes} nodes.`,
    }
  }
  if (partitions === undefined) return undefined
  return partitions === 0 ? abandon(db) : divide(db, partitions, stderr)
}

async function showingUsers<T>(
  stderr: TerminalStream, work: (onProgress: (progress: { done: number; total: number }) => void) => Promise<T>,
): Promise<T> {
  const steps = await showSteps(stderr)
  return work((progress) => steps.show({ phase: 'users', ...progress })).finally(() => steps.stop())
}

async function divide(db: Db, partitions: number, stderr: TerminalStream): Promise<LaidOut> {
  const divided = await showingUsers(stderr, (onProgress) => partition(db, partitions, { onProgress }))
  return {
    data: { divided, partitions },
    text: divided.length === 0 ? `The tables already had ${partitions} partitions.`
      : `Divided ${divided.length} tables into ${partitions} partitions.`,
  }
}

async function abandon(db: Db): Promise<LaidOut> {
  const abandoned = await abandonPartitions(db)
  return { data: { abandoned, partitions: 0 }, text: abandoned ? 'Gave up changing the layout.' : 'The tables are not divided.' }
}

function loginOf(name: string | undefined): string | undefined {
  if (name === undefined || /^[a-z_][a-z0-9_]{0,62}$/.test(name)) return name
  throw invalidInput('--login', name, 'a name of at most 63 lower-case letters, digits and _')
}
