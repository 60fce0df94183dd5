/** Options of `openStore` and `openMemory`, and their check. */
import { z } from 'zod'
import { MadeleineError } from '../../errors.ts'
import type { ModelOptions } from './open-models.ts'
import type { Policy } from '../../segment/policy.ts'

/** Options of `openStore`. */
export interface StoreOptions extends ModelOptions {
  /** Folder of an embedded store; created when missing. Give this or `databaseUrl`. */
  readonly data?: string
  /** URL of a PostgreSQL server, 15 or newer, with pgvector 0.7 or newer. */
  readonly databaseUrl?: string
  /**
   * URL of a Valkey or Redis server that caches manifests for all processes, `redis://…` or `rediss://…`; needs the optional
   * package `iovalkey`. Cached values contain titles, and are signed: what others write there is never returned. Keys are
   * hashed and reveal no user. Default: a cache in each process.
   */
  readonly cacheUrl?: string
  /** Segmentation policy; stored when the store is first opened. Default: the stored one, for a new store `auto()`. */
  readonly policy?: Policy
  /** IANA zone of dates and hours; stored when the store is first opened. Default: the machine's. */
  readonly timeZone?: string
  /** Wall clock. Default: the machine's. */
  readonly now?: () => Date
  /** Embedded only: 'fsync' (default) survives a power failure, 'relaxed' a crash of the process. */
  readonly durability?: 'fsync' | 'relaxed'
  /** Segment and encode in the background while the store is open. Default true; if false, `settle` does it. */
  readonly work?: boolean
  /** Maximum UTF-8 bytes of one message's text. Default 65,536. */
  readonly maxTextBytes?: number
  /** Time without a heartbeat after which another worker takes over a job, in milliseconds. Default 120,000. */
  readonly leaseMs?: number
  /** Failed attempts of one job after which rules replace the model. Default 4. */
  readonly maxAttempts?: number
}

/** Options of `openMemory`. */
export interface MemoryOptions extends StoreOptions {
  /** Id of the user; the memory reads and writes only this user's rows. Default 'local'. */
  readonly user?: string
}

const callable = z.custom((value) => typeof value === 'function', 'must be a function')

const amount = z.number().min(0)
const count = z.int().min(1)

const Options = z
  .object({
    data: z.string().min(1).optional(),
    databaseUrl: z.string().min(1).optional(),
    cacheUrl: z.string().regex(/^(?:redis|valkey)s?:\/\/./, 'must be a URL that begins with redis:// or rediss://').optional(),
    policy: z.looseObject({ name: z.string(), version: z.int(), dueAt: callable, cut: callable }).optional(),
    redact: callable.optional(),
    ceilings: z.strictObject({ callsPerDay: amount.optional(), tokensPerDay: amount.optional(), pricePerDay: amount.optional() }).optional(),
    prices: z.strictObject({ input: amount.optional(), output: amount.optional(), embedding: amount.optional(), reranking: amount.optional() }).optional(),
    modelLimits: z.strictObject({
      concurrency: count.optional(), totalMs: count.optional(), idleMs: count.optional(), maxReplyBytes: count.optional(), maxRetries: z.int().min(0).optional(),
    }).optional(),
    now: callable.optional(),
    durability: z.enum(['fsync', 'relaxed']).optional(),
    work: z.boolean().optional(),
    maxTextBytes: z.int().min(1).optional(),
    leaseMs: z.int().min(1).optional(),
    maxAttempts: z.int().min(0).optional(),
  })
  .refine(({ data, databaseUrl }) => (data === undefined) !== (databaseUrl === undefined), {
    error: 'give data (a folder) or databaseUrl, one of them',
  })

/** Checks the options, before anything is opened. @throws {MadeleineError} `invalid_input` that names the option */
export function checkOptions(options: MemoryOptions): void {
  const parsed = Options.safeParse(options)
  if (!parsed.success) throw new MadeleineError('invalid_input', issuesText(parsed.error))
}

/** All issues on one line, each with the path of its option. */
export const issuesText = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; ')
