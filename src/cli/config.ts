/** Where the memory is, whose, and with what models: the command line before the environment before the defaults. */
import { invalidInput, MadeleineError } from '../errors.ts'
import type { OpenAICompatible } from '../model/providers/openai-compatible.ts'
import type { ModelOptions } from '../memory/open/open-models.ts'

export interface Config {
  /** Folder of the embedded store; absent with a server. */
  readonly data?: string
  readonly databaseUrl?: string
  /** Server that keeps manifests for all processes. */
  readonly cacheUrl?: string
  readonly user: string
}

/** What the command line may say. */
export interface ConfigFlags {
  readonly data?: string | undefined
  readonly databaseUrl?: string | undefined
  readonly user?: string | undefined
}

const DEFAULT_FOLDER = '.madeleine'
const DEFAULT_USER = 'local'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The only reader of MADELEINE_DATA, MADELEINE_DATABASE_URL, MADELEINE_CACHE_URL and MADELEINE_USER; an empty variable counts as absent.
 *
 * A folder or a server named on the command line beats both variables, so that a shell set up for one can use the other.
 *
 * @throws {MadeleineError} `invalid_input` when one source names both a folder and a server
 */
export function readConfig(given: ConfigFlags, env: Environment): Config {
  const user = given.user ?? (env['MADELEINE_USER'] || DEFAULT_USER)
  const stated = oneOf(given.data, given.databaseUrl, '--data and --database-url')
  const set = () => oneOf(env['MADELEINE_DATA'] || undefined, env['MADELEINE_DATABASE_URL'] || undefined, 'MADELEINE_DATA and MADELEINE_DATABASE_URL')
  const cacheUrl = env['MADELEINE_CACHE_URL'] || undefined
  return { user, ...(cacheUrl !== undefined && { cacheUrl }), ...(stated ?? set() ?? { data: DEFAULT_FOLDER }) }
}

function oneOf(data: string | undefined, databaseUrl: string | undefined, names: string): Pick<Config, 'data' | 'databaseUrl'> | undefined {
  if (data !== undefined && databaseUrl !== undefined) throw new MadeleineError('invalid_input', `${names} exclude each other; give one of them`)
  if (data !== undefined) return { data: filled(data) }
  return databaseUrl === undefined ? undefined : { databaseUrl: filled(databaseUrl) }
}

function filled(value: string): string {
  if (value.trim() === '') throw new MadeleineError('invalid_input', 'the place of the memory must not be empty; leave the option out for the default')
  return value
}

/**
 * The models that the environment names: `_MODEL_URL`, `_MODEL`, `_MODEL_KEY`, and the same with `_EMBEDDER`; a URL and
 * a name are enough. `_MODEL_PRIVATE=1` lets both stand in a private network. `_MODEL_PRICE` (input/output) and
 * `_EMBEDDER_PRICE` are per million tokens; `_CALLS_PER_DAY`, `_TOKENS_PER_DAY`, `_PRICE_PER_DAY` are ceilings. All begin
 * with MADELEINE; what is empty counts as absent. Servers are named here and nowhere a user's words come from.
 *
 * @throws {MadeleineError} `invalid_input`, naming the variable
 */
export function readModels(env: Environment): ModelOptions {
  const of = (name: string) => env[`MADELEINE_${name}`] || undefined
  const [input, output] = pricesOf('MADELEINE_MODEL_PRICE', of('MODEL_PRICE'))
  const [embedding] = pricesOf('MADELEINE_EMBEDDER_PRICE', of('EMBEDDER_PRICE'))
  const ceilings = without({
    callsPerDay: amountOf('MADELEINE_CALLS_PER_DAY', of('CALLS_PER_DAY')),
    tokensPerDay: amountOf('MADELEINE_TOKENS_PER_DAY', of('TOKENS_PER_DAY')),
    pricePerDay: amountOf('MADELEINE_PRICE_PER_DAY', of('PRICE_PER_DAY')),
  })
  const model = serverOf(of, 'MODEL', { none: 'none' } as const)
  const embedder = serverOf(of, 'EMBEDDER', { hashing: 'hashing', minilm: 'minilm' } as const)
  return { ...(model && { model }), ...(embedder && { embedder }), ceilings, prices: without({ input, output, embedding }) }
}

/** @param known names that need no server */
function serverOf<K extends string>(of: (name: string) => string | undefined, what: 'MODEL' | 'EMBEDDER', known: Readonly<Record<string, K>>): K | OpenAICompatible | undefined {
  const [baseURL, model, apiKey] = [of(`${what}_URL`), of(what), of(`${what}_KEY`)]
  if (model !== undefined && baseURL === undefined && Object.hasOwn(known, model)) return known[model]
  if (baseURL === undefined && model === undefined) return undefined
  if (baseURL === undefined) throw new MadeleineError('invalid_input', `MADELEINE_${what} needs MADELEINE_${what}_URL, the server's address up to and with /v1; without one it may be ${Object.keys(known).join(' or ')}`)
  if (model === undefined) throw new MadeleineError('invalid_input', `MADELEINE_${what}_URL needs MADELEINE_${what}, the model's name`)
  return { provider: 'openai-compatible', baseURL, model, ...(apiKey && { apiKey }), allowPrivate: of('MODEL_PRIVATE') === '1' }
}

/** `0.15/0.60`, or one number. */
const pricesOf = (name: string, text: string | undefined): (number | undefined)[] => text?.split('/').map((part) => amountOf(name, part)) ?? []

function amountOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\s*\d+(\.\d+)?\s*$/.test(text)) throw invalidInput(name, text, 'a number of 0 or more')
  return Number(text)
}

/** Without the keys that have no value. */
const without = <T extends object>(given: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> }
