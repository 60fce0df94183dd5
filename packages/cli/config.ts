/** Configuration of the CLI: store, user and models, from flags, else environment variables, else defaults. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_FOLDER, defined, invalidInput, isAddress, MadeleineError, SECOND_MS } from '@madeleine/base'
import type { MemoryOptions, ModelOptions, OpenAICompatible } from '@madeleine/core'
import { type Given, type SERVER_FLAGS, inRange } from './flags.ts'
import { inHome } from './hook/spool.ts'

/** How a process uses a PostgreSQL server: options of `openStore`. */
interface ServerUse {
  readonly directUrl?: string
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  readonly lockTimeoutMs?: number
  readonly idleInTransactionMs?: number
}

export interface Config extends ServerUse {
  /** Folder of the embedded store; absent with a server. */
  readonly data?: string
  readonly databaseUrl?: string
  /** URL of a server of Madeleine, with its key. */
  readonly url?: string
  readonly key?: string
  /** Whether the key may go there over plain http. */
  readonly allowInsecure?: boolean
  /** By which episodes are archived. */
  readonly archive?: NonNullable<MemoryOptions['archive']>
  /** URL of the server that caches manifests for all processes. */
  readonly cacheUrl?: string
  /** Absent for the default user of a folder, which the library knows, and for the one user of a server's key. */
  readonly user?: string
}

/** Configuration given by flags. */
interface ConfigFlags {
  readonly data?: string | undefined
  readonly databaseUrl?: string | undefined
  readonly url?: string | undefined
  readonly user?: string | undefined
  readonly server?: ServerArgs | undefined
}

/** As the command line has them. */
type ServerArgs = Given<typeof SERVER_FLAGS>

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads MADELEINE_DATA, MADELEINE_DATABASE_URL and how that is used, MADELEINE_URL, MADELEINE_KEY, MADELEINE_CACHE_URL, the rule of
 * archiving and MADELEINE_USER, which no other function reads. An empty variable counts as absent, except for the user: a secret that
 * was not filled in must not lead to somebody's memory.
 *
 * A folder or a server given by a flag overrides all variables, so that a shell configured for one can use the other.
 *
 * @throws {MadeleineError} `invalid_input` when one source names two places, a database is given without a user, or a server of
 *   Madeleine without a key
 */
export function readConfig(flags: ConfigFlags, env: Environment): Config {
  const place = readPlace(flags, env)
  const user = flags.user ?? env['MADELEINE_USER']
  if (user === '') throw new MadeleineError(
    'invalid_input', `${flags.user === '' ? '--user' : 'MADELEINE_USER'} is empty; give the id of a user, or leave it out with a folder`,
  )
  if (user === undefined && place.databaseUrl !== undefined) {
    throw new MadeleineError(
      'invalid_input', 'a PostgreSQL server needs --user or MADELEINE_USER, the user whose memory it is; only a folder has a default user',
    )
  }
  return { ...defined({ user }), ...place, ...(place.url !== undefined && keyOf(env)) }
}

/** The same for a command that is about no one user. @throws {MadeleineError} `invalid_input` when one source names two places */
export function readPlace(flags: Omit<ConfigFlags, 'user'>, env: Environment): Omit<Config, 'user' | 'key'> {
  const fromFlags = oneOf({ '--data': flags.data, '--database-url': flags.databaseUrl, '--url': flags.url })
  const fromEnvironment = () => {
    const { MADELEINE_DATA, MADELEINE_DATABASE_URL, MADELEINE_URL } = env
    return oneOf(withoutEmpty({ MADELEINE_DATA, MADELEINE_DATABASE_URL, MADELEINE_URL }))
  }
  const named = fromFlags ?? fromEnvironment() ?? { data: DEFAULT_FOLDER }
  const place = named.data === undefined ? named : { ...named, data: inHome(named.data, env) }
  if (place.url !== undefined) return place
  const use = place.databaseUrl === undefined ? {} : serverUse(flags.server ?? {}, env)
  return { ...defined({ cacheUrl: env['MADELEINE_CACHE_URL'] || undefined, archive: archiveRule(env) }), ...use, ...place }
}

/** MADELEINE_ARCHIVE_AFTER_DAYS and MADELEINE_ARCHIVE_BELOW_RETENTION. @throws {MadeleineError} `invalid_input`, naming the variable */
function archiveRule(env: Environment): Config['archive'] {
  const [days, retention] = ['MADELEINE_ARCHIVE_AFTER_DAYS', 'MADELEINE_ARCHIVE_BELOW_RETENTION'] as const
  const [afterDays, belowRetention] = [amountOf(days, env[days] || undefined), amountOf(retention, env[retention] || undefined)]
  if (afterDays !== undefined) return { afterDays, ...defined({ belowRetention }) }
  if (belowRetention !== undefined) throw new MadeleineError('invalid_input', `${retention} needs ${days}, the age from which it counts`)
  return undefined
}

const MOST_CONNECTIONS = 1000
const MOST_MS = 2 ** 31 - 1

/** Reads MADELEINE_DIRECT_URL, _POOL_SIZE, _STATEMENT_TIMEOUT_MS, _LOCK_TIMEOUT_MS and _IDLE_IN_TRANSACTION_MS; flags override them. */
function serverUse(flags: ServerArgs, env: Environment): ServerUse {
  const given = (flag: keyof ServerArgs): readonly [name: string, text: string | undefined] => {
    const variable = `MADELEINE_${flag.toUpperCase().replaceAll('-', '_')}`
    return flags[flag] === undefined ? [variable, env[variable] || undefined] : [`--${flag}`, flags[flag]]
  }
  const number = (flag: keyof ServerArgs, [least, most]: readonly [number, number]): number | undefined => {
    const [name, text] = given(flag)
    return inRange(text, name, { least, most })
  }
  return defined({
    directUrl: given('direct-url')[1],
    poolSize: number('pool-size', [1, MOST_CONNECTIONS]),
    statementTimeoutMs: number('statement-timeout-ms', [0, MOST_MS]),
    lockTimeoutMs: number('lock-timeout-ms', [0, MOST_MS]),
    idleInTransactionMs: number('idle-in-transaction-ms', [0, MOST_MS]),
  })
}

/** Where calls that only read go, by the flag or MADELEINE_READ_URL. @throws {MadeleineError} `invalid_input` beside a folder */
export function readStandbyUrl(flag: string | undefined, env: Environment, databaseUrl: string | undefined): string | undefined {
  const readUrl = flag ?? (env['MADELEINE_READ_URL'] || undefined)
  if (readUrl === undefined || databaseUrl !== undefined) return readUrl
  throw new MadeleineError('invalid_input', `${flag === undefined ? 'MADELEINE_READ_URL' : '--read-url'} is for a store on PostgreSQL: it `
    + 'names a standby of --database-url')
}

/**
 * Whether spans are sent to a collector: OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT names one, and neither
 * OTEL_SDK_DISABLED=true nor OTEL_TRACES_EXPORTER=none takes it back. All else of OpenTelemetry's variables its own packages read.
 */
export const readsTraceCollector = (env: Environment): boolean =>
  Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
  && env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' && env['OTEL_TRACES_EXPORTER'] !== 'none'

/** Where programs keep what they remember for a user; undefined where the environment names no home. */
export function readStateFolder(env: Environment): string | undefined {
  const home = readHomeFolder(env)
  return env['XDG_STATE_HOME'] || (home === undefined ? undefined : join(home, '.local', 'state'))
}

const SYNC_SECONDS = 10

/** Seconds between two looks of `sync --watch`: MADELEINE_SYNC_SECONDS. @throws {MadeleineError} `invalid_input` */
export function readSyncSeconds(env: Environment): number {
  const text = env['MADELEINE_SYNC_SECONDS'] || undefined
  const value = amountOf('MADELEINE_SYNC_SECONDS', text) ?? SYNC_SECONDS
  if (value > MOST_MS / SECOND_MS) throw invalidInput('MADELEINE_SYNC_SECONDS', text, 'a number of seconds')
  return value
}

/** The home of the user of this process; undefined where the environment names none. */
const readHomeFolder = (env: Environment): string | undefined => env['HOME'] || env['USERPROFILE'] || undefined

/**
 * The command that shows long output on a terminal: MADELEINE_PAGER, else PAGER, else less. Undefined where none is wanted: one of
 * them is empty or `cat`, NO_PAGER is set, or the terminal is dumb.
 */
export function readPager(env: Environment): string | undefined {
  if (env['NO_PAGER'] || env['TERM'] === 'dumb') return undefined
  const pager = (env['MADELEINE_PAGER'] ?? env['PAGER'] ?? 'less -FRX').trim()
  return pager === '' || pager === 'cat' ? undefined : pager
}

/** The password of a login that `migrate` makes; no flag has it. */
export const readLoginPassword = (env: Environment): string | undefined => env['MADELEINE_LOGIN_PASSWORD'] || undefined

/** No flag has the key: everybody on a machine can read the arguments of its processes. */
function keyOf(env: Environment): Pick<Config, 'key' | 'allowInsecure'> {
  const key = env['MADELEINE_KEY']
  if (!key) throw new MadeleineError('invalid_input', 'a Madeleine server needs MADELEINE_KEY, one of its keys, in the environment')
  return { key, ...(env['MADELEINE_ALLOW_INSECURE'] === '1' && { allowInsecure: true }) }
}

/** The place that one of three names, in this order: a folder, a database, a server of Madeleine. */
function oneOf(given: Readonly<Record<string, string | undefined>>): Pick<Config, 'data' | 'databaseUrl' | 'url'> | undefined {
  const named = Object.entries(given).filter(([, value]) => value !== undefined)
  if (named.length > 1) {
    throw new MadeleineError('invalid_input', `${named.map(([name]) => name).join(' and ')} cannot be combined; give one of them`)
  }
  const [found] = named
  if (found && /data$/i.test(found[0]) && isAddress(found[1]!)) {
    const [database, server] = Object.keys(given).slice(1)
    throw new MadeleineError('invalid_input', `${found[0]} is a folder, not an address: give that of a PostgreSQL server as ${database}, `
      + `that of a Madeleine server as ${server}`)
  }
  const kind = (['data', 'databaseUrl', 'url'] as const)[Object.keys(given).indexOf(found?.[0] ?? '')]
  return kind && { [kind]: nonEmpty(found![1]!) }
}

const withoutEmpty = (values: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || undefined]))

function nonEmpty(value: string): string {
  if (value.trim() === '') {
    throw new MadeleineError('invalid_input', 'the folder or server of the memory must not be empty; leave the option out for the default')
  }
  return value
}

/**
 * Reads the models from environment variables: `MADELEINE_MODEL_URL`, `_MODEL`, `_MODEL_KEY`, and the same with
 * `_EMBEDDER`; URL and name are required, the key is optional. `_MODEL_PRIVATE=1` allows servers in a private network.
 * `_MODEL_PRICE` (input/output) and `_EMBEDDER_PRICE` are per million tokens; `_CALLS_PER_DAY`, `_TOKENS_PER_DAY` and
 * `_PRICE_PER_DAY` are ceilings. An empty variable counts as absent. Addresses of servers come only from here, never from
 * stored messages.
 *
 * @throws {MadeleineError} `invalid_input`, naming the variable
 */
export function readModels(env: Environment): ModelOptions {
  const variable = (name: string) => env[`MADELEINE_${name}`] || undefined
  const [input, output] = pricesOf('MADELEINE_MODEL_PRICE', variable('MODEL_PRICE'))
  const [embedding] = pricesOf('MADELEINE_EMBEDDER_PRICE', variable('EMBEDDER_PRICE'))
  const ceilings = defined({
    callsPerDay: amountOf('MADELEINE_CALLS_PER_DAY', variable('CALLS_PER_DAY')),
    tokensPerDay: amountOf('MADELEINE_TOKENS_PER_DAY', variable('TOKENS_PER_DAY')),
    pricePerDay: amountOf('MADELEINE_PRICE_PER_DAY', variable('PRICE_PER_DAY')),
  })
  const model = serverOf(variable, 'MODEL', { none: 'none' } as const)
  const embedder = serverOf(variable, 'EMBEDDER', { none: 'none', hashing: 'hashing', minilm: 'minilm' } as const)
  return { ...(model && { model }), ...(embedder && { embedder }), ceilings, prices: defined({ input, output, embedding }) }
}

/** The server of a model; undefined if none is configured. @param builtIn names that need no server */
function serverOf<K extends string>(
  variable: (name: string) => string | undefined, kind: 'MODEL' | 'EMBEDDER', builtIn: Readonly<Record<string, K>>,
): K | OpenAICompatible | undefined {
  const [baseURL, model, apiKey] = [variable(`${kind}_URL`), variable(kind), variable(`${kind}_KEY`)]
  if (model !== undefined && baseURL === undefined && Object.hasOwn(builtIn, model)) return builtIn[model]
  if (baseURL === undefined && model === undefined) return undefined
  if (baseURL === undefined) {
    const names = Object.keys(builtIn).join(' or ')
    throw new MadeleineError('invalid_input', `MADELEINE_${kind} needs MADELEINE_${kind}_URL, `
      + `the server's address up to and including /v1; without it the name must be ${names}`)
  }
  if (model === undefined) throw new MadeleineError('invalid_input', `MADELEINE_${kind}_URL needs MADELEINE_${kind}, the model's name`)
  return { provider: 'openai-compatible', baseURL, model, ...(apiKey && { apiKey }), allowPrivate: variable('MODEL_PRIVATE') === '1' }
}

/** The prices in `0.15/0.60`, or one. */
const pricesOf = (name: string, text: string | undefined): (number | undefined)[] =>
  text?.split('/').map((part) => amountOf(name, part)) ?? []

function amountOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\s*\d+(\.\d+)?\s*$/.test(text)) throw invalidInput(name, text, 'a number of 0 or more')
  return Number(text)
}

// Folders of this machine in which other programs leave chats, by the names under which `sync` knows them.

/** A folder and the name by which it can be added. */
export interface KnownPlace {
  readonly name: string
  readonly folder: string
  /** Whether the folder is there. */
  readonly exists: boolean
}

const PLACES: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['.claude', 'projects'], codex: ['.codex', 'sessions'], downloads: ['Downloads'],
}

/** The places that have a name, in the order of help; none where the environment names no home. */
export async function knownPlaces(env: Environment): Promise<readonly KnownPlace[]> {
  const home = readHomeFolder(env)
  if (home === undefined) return []
  return Promise.all(Object.entries(PLACES).map(async ([name, path]) => {
    const folder = join(home, ...path)
    return { name, folder, exists: await stat(folder).then((stats) => stats.isDirectory(), () => false) }
  }))
}

/** The names under which places are known. */
export const PLACE_NAMES: readonly string[] = Object.keys(PLACES)
