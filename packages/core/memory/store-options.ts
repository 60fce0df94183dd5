/** Options of `openStore` and `openMemory`, and their check. */
import * as z from 'zod'
import { assertTimeZone, invalidInput, isAddress, type Json, MadeleineError, normaliseJson, reading, toJson } from '@madeleine/base'
import { callable, copyOptions, idOf, parseOptions } from '@madeleine/contract'
import type { TelemetryOptions } from './open-telemetry.ts'
import type { ModelOptions } from './open-models.ts'
import { isPolicyName, type Policy } from '@madeleine/segment'

/** Options of `openStore`. */
export interface StoreOptions extends ModelOptions, TelemetryOptions {
  /** Folder of an embedded store and of nothing else; created if missing. Give this or `databaseUrl`. */
  readonly data?: string
  /** Whether to create the store if there is none. Default true; if false, opening rejects with `no_store` and changes nothing. */
  readonly create?: boolean
  /**
   * Embedded only: whether other processes may open the folder at the same time. The first one owns it, the others use its
   * engine, and one of them takes over when it ends. Default true; if false, the folder belongs to this opening alone, and
   * whoever comes second gets `store_locked`.
   */
  readonly share?: boolean
  /** URL of a PostgreSQL server, 15 or newer, with pgvector 0.7 or newer. */
  readonly databaseUrl?: string
  /**
   * Server only: whether each connection prepares its statements by name, so that they are parsed once. Default true; set
   * it to false behind a pooler that assigns connections by transaction and does not keep prepared statements, such as PgBouncer
   * before 1.21.
   */
  readonly preparedStatements?: boolean
  /**
   * Server only: maximum number of connections of this process; one more for notices of other processes, and one while tables
   * are rewritten or an index is built. Default 10.
   */
  readonly poolSize?: number
  /**
   * Server only: threads that compute `recall`, `recent`, `session` and `context`, so that the calling thread can answer other
   * calls meanwhile. Each takes some 60 MB and up to 4 more connections. Default 0: the calling thread reads.
   */
  readonly readThreads?: number
  /**
   * Server only: URL of the same database without the pooler that `databaseUrl` names, for what belongs to a connection: notices of
   * other processes, index builds, rewriting tables. Behind a pooler and without it, this process learns of the others' changes within
   * a second instead of at once, keeps no manifests, builds no index and rewrites no table. Default: `databaseUrl`.
   */
  readonly directUrl?: string
  /**
   * Server only: URL of a standby of the database, which calls that only read are sent to by handles with `fromStandby`; what is
   * written goes to `databaseUrl`. It takes as many connections again, and threads. Not for a store that is distributed over a cluster.
   * Default: none.
   */
  readonly readUrl?: string
  /**
   * Server only: milliseconds that one statement may take; then the call fails with `busy`. 0: no limit. Not for migrations, index
   * builds, rewriting, export, restore, `check` and `forget`, which take as long as they need. Default 60,000.
   */
  readonly statementTimeoutMs?: number
  /** Server only: milliseconds that a statement waits for a lock; then the call fails with `busy`. 0: no limit. Default 30,000. */
  readonly lockTimeoutMs?: number
  /**
   * Server only: milliseconds after which the server ends a transaction whose process has stalled; its call fails with
   * `server_unavailable`. 0: never. Default 60,000.
   */
  readonly idleInTransactionMs?: number
  /**
   * URL of a Valkey or Redis server that caches manifests for all processes, `redis://…` or `rediss://…`; needs the optional
   * package `iovalkey`. Cached values contain titles and are signed: what others write there is never returned. Keys are
   * hashed and reveal no user. Default: a cache in each process.
   */
  readonly cacheUrl?: string
  /** Segmentation policy; stored when the store is first opened. Default: the stored one; `auto()` for a new store. */
  readonly policy?: Policy
  /** IANA zone of dates and hours of users who set none; stored when the store is first opened. Default: the machine's. */
  readonly timeZone?: string
  /** Wall clock. Default: the machine's. */
  readonly now?: () => Date
  /** Embedded only: 'fsync' (default) survives a power failure, 'relaxed' only a crash of the process. */
  readonly durability?: 'fsync' | 'relaxed'
  /** Whether to segment and encode in the background while the store is open. Default true; if false, `settle` does it. */
  readonly work?: boolean
  /**
   * Archives what is old and has faded, once a day in the background; `history` lists it as done by `rule`. An episode is archived that
   * ended more than `afterDays` days ago and whose retention, the probability of recalling it, is below `belowRetention`, 0–1 (default
   * 1: whatever it is). Never one with a star, one that proves a pinned fact or a plan that is still to come, and one that was archived
   * before and brought back. Default: nothing is.
   */
  readonly archive?: { readonly afterDays: number; readonly belowRetention?: number }
  /**
   * Days for which the audit of a server is kept, 1–36,500; whole days older than that are dropped in the background. Stored, by the
   * owner of the tables alone (`unsupported_server`). Default: the stored number, 30 for a new store.
   */
  readonly auditDays?: number
  /** Maximum UTF-8 bytes of one message's text. Default 2,097,152. */
  readonly maxTextBytes?: number
  /** Milliseconds without a heartbeat after which another worker takes over a job. Default 120,000. */
  readonly leaseMs?: number
  /** Failed attempts at one job after which rules replace the model. Default 4. */
  readonly maxAttempts?: number
}

/** Options of `openMemory`. */
export interface MemoryOptions extends StoreOptions {
  /** Id of the user; the memory reads and writes only this user's rows. Required with `databaseUrl`; in a folder the default is 'local'. */
  readonly user?: string
}

/** The user of an embedded store that is opened without one. A server has users, so there a missing one is a mistake. */
export const LOCAL_USER = 'local'

const amount = z.number().min(0)
const price = z.number().min(0).max(1e9)
const count = z.int().min(1)
/** A century. */
const MOST_DAYS = 36_500
/** What a timer can wait for. */
const durationMs = count.max(2 ** 31 - 1)
/** 0 for none; more than a server takes is none either. */
const limitMs = z.int().min(0).max(2 ** 31 - 1)
/** Without its value in any message: it may hold a password. What can be wrong behind the beginning, the connection's module says. */
const url = (protocol: RegExp, expected: string) =>
  z.string().refine((text) => protocol.test(text), { error: `must be a URL that begins with ${expected}` })
const parsedUrl = (
  protocol: RegExp, expected: string,
) => url(protocol, expected).refine((text) => !protocol.test(text) || URL.canParse(text), {
  error: 'is not a valid URL: check the port, a number from 0 to 65535, and that special characters of the password are percent-encoded',
})

/** A policy; its name and options are stored, as JSON. */
export const StoredPolicyOption = z.custom<Policy>((value) => {
  const { name, version, options = {}, dueAt, cut } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Policy>
  if (typeof name !== 'string' || !Number.isSafeInteger(version) || typeof dueAt !== 'function' || typeof cut !== 'function') return false
  const stored: Json = [name, toJson(options, 'policy.options')]
  return normaliseJson(stored) === stored
}, { error: ({ input }) => (isPolicyName(input)
  ? `must be a policy, not its name: import { ${input} } from 'madeleine/segment', and give policy: ${input}()`
  : 'must be a policy: name, version, dueAt, cut and JSON options, without NUL or lone surrogates') })

const Options = z.strictObject({
  data: z.string().min(1).max(4096).refine((path) => !path.includes('\0'), { error: 'must not contain NUL' })
    .refine((path) => !/^~(?:[/\\]|$)/.test(path), {
      error: 'must not begin with ~, which a shell replaces: give the whole path, with homedir() of node:os',
    })
    // Without its value: it may hold a password
    .refine((path) => !isAddress(path), { error: 'must be a folder, not an address: give that of a server as databaseUrl or url' })
    .optional(),
  databaseUrl: url(/^postgres(?:ql)?:\/\//, 'postgres:// or postgresql://').optional(),
  preparedStatements: z.boolean().optional(),
  poolSize: count.max(1000).optional(),
  readThreads: z.int().min(0).max(64).optional(),
  directUrl: url(/^postgres(?:ql)?:\/\//, 'postgres:// or postgresql://').optional(),
  readUrl: url(/^postgres(?:ql)?:\/\//, 'postgres:// or postgresql://').optional(),
  statementTimeoutMs: limitMs.optional(),
  lockTimeoutMs: limitMs.optional(),
  idleInTransactionMs: limitMs.optional(),
  create: z.boolean().optional(),
  share: z.boolean().optional(),
  cacheUrl: parsedUrl(/^(?:redis|valkey)s?:\/\/./, 'redis:// or rediss://').optional(),
  user: z.unknown(),
  policy: StoredPolicyOption.optional(),
  model: z.unknown(),
  embedder: z.unknown(),
  reranker: z.unknown(),
  redact: callable().optional(),
  ceilings: z.strictObject({ callsPerDay: amount.optional(), tokensPerDay: amount.optional(), pricePerDay: amount.optional() }).optional(),
  prices: z.strictObject({ input: price.optional(), output: price.optional(), embedding: price.optional(), reranking: price.optional() })
    .optional(),
  modelLimits: z.strictObject({
    concurrency: count.optional(), totalMs: durationMs.optional(), idleMs: durationMs.optional(),
    maxReplyBytes: count.optional(), maxRetries: z.int().min(0).optional(),
  }).optional(),
  timeZone: z.string().optional(),
  now: callable().optional(),
  onMeasurement: callable().optional(),
  tracing: z.boolean().optional(),
  durability: z.enum(['fsync', 'relaxed']).optional(),
  work: z.boolean().optional(),
  archive: z.strictObject({
    afterDays: amount.max(MOST_DAYS), belowRetention: z.number().gt(0).max(1).optional(),
  }).optional(),
  auditDays: count.max(MOST_DAYS).optional(),
  maxTextBytes: count.optional(),
  leaseMs: durationMs.optional(),
  maxAttempts: z.int().min(0).optional(),
}).partial().refine(({ data, databaseUrl }) => (data === undefined) !== (databaseUrl === undefined), {
  error: 'give one of data (a folder), databaseUrl or url (a Madeleine server)',
})

/** Undefined beside a folder or a database: the program has a server elsewhere. */
const REMOTE_ONLY = ['url', 'key'] as readonly string[] as readonly (keyof MemoryOptions)[]

/** Names of the options of a store that this process opens itself. */
export const STORE_OPTION_NAMES: readonly string[] = Object.keys(Options.shape)

/** A checked copy of the options of `openStore`. @throws {MadeleineError} `invalid_input` that names the option */
export function readStoreOptions(given: StoreOptions): StoreOptions {
  if (namesRemote(given)) throw new MadeleineError('invalid_input', 'url names the memory of one user: openMemory({ url, key }); '
    + 'a whole store is opened where it is, by data or databaseUrl')
  const options = checked(given)
  if ('user' in options) throw invalidInput('user', options.user, 'given to store.user(id), not to openStore')
  return options
}

/**
 * A checked copy of the options of `openMemory`, with its user. An id that was to come from elsewhere and is undefined is
 * nobody, not the default user.
 * @throws {MadeleineError} `invalid_input` that names the option
 */
export function readMemoryOptions(given: MemoryOptions): MemoryOptions & { readonly user: string } {
  const options = checked(given)
  if ('user' in options) return { ...options, user: userIdOf(options.user) }
  if (options.databaseUrl === undefined) return { ...options, user: LOCAL_USER }
  throw new MadeleineError('invalid_input', "user is missing: with databaseUrl give the user's "
    + "id, a string of 1–255 characters; only an embedded store has a default user")
}

/** Whether options are those of a memory on a server of Madeleine: also where its URL was to come from elsewhere and is undefined. */
export function namesRemote(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false
  const options = reading('options', () => ({ ...given }) as Readonly<Record<string, unknown>>)
  const { data, databaseUrl } = options
  return options['url'] !== undefined || ('url' in options && data === undefined && databaseUrl === undefined)
}

function checked(given: MemoryOptions): MemoryOptions {
  // Not shown: the address of a server may hold a password
  if (typeof given === 'string') throw new MadeleineError('invalid_input', `options must be a plain `
    + `object, got a string; did you mean { ${placeOf(given)} }?`)
  const options = copyOptions(given)
  for (const name of REMOTE_ONLY) if (options[name] === undefined) delete options[name]
  parseOptions(Options, options, [])
  if (options.timeZone !== undefined) assertTimeZone(options.timeZone)
  return options
}

const placeOf = (text: string): string => (/^https?:\/\//.test(text) ? 'url, key' : /^[\w+]+:\/\//.test(text) ? 'databaseUrl' : 'data')

/**
 * The id of a user. @throws {MadeleineError} `invalid_input`; also for a blank one: a secret that
 * was not filled in must not lead to a memory
 */
export function userIdOf(value: unknown): string {
  const id = idOf(value, 'user')
  if (/^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(id)) throw invalidInput('user', value, 'a string of 1–255 characters, and not blank')
  return id
}
