/** Where the memory is and whose: the command line before the environment before the defaults. */
import { MadeleineError } from './errors.ts'

export interface Config {
  /** Folder of the embedded store; absent with a server. */
  readonly data?: string
  readonly databaseUrl?: string
  readonly user: string
}

/** What the command line may say. */
export interface Given {
  readonly data?: string | undefined
  readonly databaseUrl?: string | undefined
  readonly user?: string | undefined
}

const DEFAULT_FOLDER = '.madeleine'
const DEFAULT_USER = 'local'

/**
 * The only reader of MADELEINE_DATA, MADELEINE_DATABASE_URL and MADELEINE_USER; an empty variable counts as absent.
 *
 * A folder or a server named on the command line beats both variables, so that a shell set up for one can use the other.
 *
 * @throws {MadeleineError} `invalid_input` when one source names both a folder and a server
 */
export function readConfig(given: Given, env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const user = given.user ?? (env['MADELEINE_USER'] || DEFAULT_USER)
  const stated = oneOf(given.data, given.databaseUrl, '--data and --database-url')
  const set = () => oneOf(env['MADELEINE_DATA'] || undefined, env['MADELEINE_DATABASE_URL'] || undefined, 'MADELEINE_DATA and MADELEINE_DATABASE_URL')
  return { user, ...(stated ?? set() ?? { data: DEFAULT_FOLDER }) }
}

function oneOf(data: string | undefined, databaseUrl: string | undefined, names: string): Omit<Config, 'user'> | undefined {
  if (data !== undefined && databaseUrl !== undefined) throw new MadeleineError('invalid_input', `${names} exclude each other; give one of them`)
  if (data !== undefined) return { data: filled(data) }
  return databaseUrl === undefined ? undefined : { databaseUrl: filled(databaseUrl) }
}

function filled(value: string): string {
  if (value.trim() === '') throw new MadeleineError('invalid_input', 'the place of the memory must not be empty; leave the option out for the default')
  return value
}
