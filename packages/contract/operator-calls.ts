/** The calls for operators: stats, check, upgrade, restore; of a store compact, queue, pending, its keys and its audit. */
import * as z from 'zod'
import { ERROR_CODES } from '@madeleine/base'
import { FACT_REFUSALS } from './fact.ts'
import { Count, Ids, Id, Time, When } from './values.ts'

/** Row counts of one user. */
export const RowCounts = z.strictObject({
  conversations: Count,
  messages: Count,
  /** Messages in tails. */
  pending: Count,
  segments: Count,
  /** Segments that are closed but not yet encoded. */
  collapsing: Count,
  episodes: Count,
  /** Sentences in the summaries; `supported` counts those with evidence in a message. */
  sentences: Count,
  supported: Count,
  /** Facts that hold, and those that no longer hold; forgotten ones are not counted. */
  facts: Count,
  factsSuperseded: Count,
  /** Episodes that no language model has read for facts yet. */
  unconsolidated: Count,
  /** Ratings of episodes so far, and recalls that are waiting for the messages that follow them. */
  reviews: Count,
  pendingReviews: Count,
  /** Jobs in the queue, including timers. */
  due: Count,
})
export type RowCounts = z.output<typeof RowCounts>

/** Daily limits of one user; an absent one is unlimited. */
export const Ceilings = z.strictObject({
  callsPerDay: z.number().optional(),
  /** Input and output together. */
  tokensPerDay: z.number().optional(),
  /** Cost, in the unit of the prices. */
  pricePerDay: z.number().optional(),
}).readonly()
export type Ceilings = z.output<typeof Ceilings>

/** A user's spending on one day: finished calls and reservations for running ones. */
export const Spending = z.strictObject({ calls: z.number(), tokens: z.number(), price: z.number() })
export type Spending = z.output<typeof Spending>

/** Totals of all calls with the same purpose, model and outcome. */
export const CallTotals = z.strictObject({
  purpose: z.string(),
  model: z.string(),
  outcome: z.string(),
  calls: Count,
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Calls for which the server reported impossible token counts; they were counted within bounds set by the text. */
  doubtful: Count,
  /** Null if no price is known. */
  price: z.number().nullable(),
  /** Median latency. */
  latencyMs: z.number(),
})
export type CallTotals = z.output<typeof CallTotals>

export const StatsResult = RowCounts.extend({
  /** The store's policy. A function among its options is given as the string `function`. */
  policy: z.strictObject({ name: z.string(), version: z.number(), options: z.json() }),
  /** The embedder whose vectors are searched. `building` names its successor, used once every episode has a vector from it. */
  embedder: z.strictObject({ name: z.string(), dims: z.int(), building: z.string().exactOptional() }),
  /** In how many episodes messages have vectors, by what made them: the table of meaning at once, an embedder in background work. */
  messageVectors: z.array(z.strictObject({ model: z.string(), episodes: Count })),
  /** The language model of this process, or null. An open `breaker` means that calls are suspended because they kept failing. */
  model: z.strictObject({ name: z.string(), breaker: z.enum(['closed', 'open', 'half-open']) }).nullable(),
  /** What this user has spent today, including calls in flight, and the ceilings. */
  spending: Spending.extend({ day: z.string(), ceilings: Ceilings }),
  /** All model calls so far, by purpose and outcome. */
  modelCalls: z.array(CallTotals),
  timeZone: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /**
   * Counts since this process opened the store: failures of the policy, of jobs, and of models during recall; leases lost to
   * other workers.
   */
  since: z.strictObject({
    policyFailed: Count, attemptsFailed: Count, embedderFailed: Count, rerankerFailed: Count, leasesLost: Count,
    /** Readings by rules that failed on a message, for a fact, a title, a rating or whose words they are: it was left out. */
    readingsFailed: Count,
    /** Replies of the language model that could not be parsed; jobs done without it because a ceiling was reached. */
    repliesUnreadable: Count, budgetExhausted: Count,
    /** Statements by a model or the rules that were not learnt as facts because the words do not prove them, by reason. */
    factsRefused: z.record(z.enum(FACT_REFUSALS), Count).readonly(),
  }),
})
/** Result of `stats`: row counts, settings, models, spending and failures. */
export type StatsResult = z.output<typeof StatsResult>

/** An invariant of the store, and whether it holds. */
export const Invariant = z.strictObject({
  id: z.string(),
  ok: z.boolean(),
  /** The invariant as a sentence; if it is violated, in how many rows, and what that means. */
  detail: z.string(),
}).readonly()
export type Invariant = z.output<typeof Invariant>

/** What is still readable in a table with damaged files. */
export const ReadableTable = z.strictObject({
  table: z.string(),
  /** Rows of this user that are readable. */
  rows: Count,
  /** Pages of 8 KB with an unreadable row, of this user or another. */
  damagedPages: Count,
}).readonly()
export type ReadableTable = z.output<typeof ReadableTable>

export const ReadableRows = z.strictObject({
  tables: z.array(ReadableTable).readonly(),
  /** The user's conversations with unreadable messages; absent if the table of conversations is itself damaged. */
  incomplete: z.array(z.strictObject({ conversationId: z.string(), messages: Count, readable: Count }).readonly()).readonly().optional(),
})
export type ReadableRows = z.output<typeof ReadableRows>

/** Jobs of one kind that have failed, and are tried again. */
export const FailingJobs = z.strictObject({
  kind: z.string(),
  jobs: Count,
  /** How often the one that has failed most often did. */
  failures: Count,
  /** Code of that one's last failure; `failed` for an error without a code. */
  error: z.string(),
}).readonly()
export type FailingJobs = z.output<typeof FailingJobs>

export const CheckResult = z.strictObject({
  /** True if every invariant holds. */
  ok: z.boolean(),
  invariants: z.array(Invariant).readonly(),
  /** Tables whose files still hold bytes that this user has forgotten. */
  unerased: Ids.readonly(),
  /** Jobs of this user that have failed, by kind. The messages they are for are stored, and found by their words. */
  failing: z.array(FailingJobs).readonly(),
  /** Only present if files of the store cannot be read: what is still readable. The invariants are not checked in that case. */
  damage: ReadableRows.extend({ message: z.string() }).readonly().exactOptional(),
}).readonly()
/** Result of `check`. */
export type CheckResult = z.output<typeof CheckResult>

/** The options of `upgrade` that JSON can hold; a program can also give a policy and `onProgress`. */
export const UpgradeInput = z.strictObject({
  /** Resegment what no model has segmented; without this, boundaries stay as they are. */
  recut: z.boolean().optional(),
  /** Return the estimate and change nothing. */
  dryRun: z.boolean().optional(),
  /** New IANA time zone for this user's days and hours; other users keep theirs. */
  timeZone: z.string().optional(),
})

/** Why an upgrade stopped early. */
export const EarlyStop = z.strictObject({
  /** An error code. */
  code: z.string(),
  message: z.string(),
}).readonly()
export type EarlyStop = z.output<typeof EarlyStop>

export const UpgradeResult = z.strictObject({
  dryRun: z.boolean(),
  /** Name of the new policy. Like `timeZone` and `embedder`, absent if unchanged. */
  policy: z.string().exactOptional(),
  timeZone: z.string().exactOptional(),
  embedder: z.string().exactOptional(),
  /** Episodes that the model described; with `dryRun`, those that it would describe. */
  described: Count,
  /** Episodes that the model read for facts; with `dryRun`, those that it would read. */
  consolidated: Count,
  /** Episodes for which the model gave no usable reply: they are unchanged, and the next upgrade retries them. */
  unusable: Count,
  /** Episodes whose long messages got vectors for their parts, which earlier versions did not make; with `dryRun`, those that would. */
  partsEmbedded: Count,
  /** Number of segments replaced, and of their replacements; with `dryRun`, the number that the model would see, and 0. */
  recut: z.strictObject({ before: Count, after: Count }),
  /**
   * Estimate made before the upgrade, in calls and tokens; `price` is null if no prices are configured. Without a model: what
   * describing and reading for facts would take with one. With `recut` the number of calls is approximate, because the new
   * segments are not known yet.
   */
  estimate: z.strictObject({ calls: z.number(), inputTokens: z.number(), outputTokens: z.number(), price: z.number().nullable() }),
  /** Why it stopped early; finished work is kept, and the next upgrade continues from there. */
  stopped: EarlyStop.exactOptional(),
})
/** Result of `upgrade`; with `dryRun`, what it would do. */
export type UpgradeResult = z.output<typeof UpgradeResult>

export const RestoreResult = z.strictObject({
  /** Rows in the export, by kind. */
  counts: z.object({ message: Count, conversation: Count, episode: Count, fact: Count }).catchall(Count).readonly(),
  /** Settings that were taken over from the export: the time zone is the user's, the policy that of a store that was empty. */
  adopted: z.strictObject({ policy: z.string().exactOptional(), timeZone: z.string().exactOptional() }).readonly(),
  /** The store has a different policy: it will be applied to the open tails. */
  anotherPolicy: z.boolean(),
  /** The store was opened with a different time zone: days and contents are rebuilt. */
  anotherZone: z.boolean(),
  /** Vectors that were left out because the store has a different embedder. */
  vectorsLeftOut: Count,
  /** Embedders of the store whose vectors `settle` will compute. */
  embedding: z.array(z.string()).readonly(),
}).readonly()
/** Result of `restore`. */
export type RestoreResult = z.output<typeof RestoreResult>

/** Why a table still holds bytes of forgotten rows: too large to lock without being asked, owned by another login, or in use. */
export const UnerasedReason = z.enum(['large', 'not_owned', 'in_use'])
export type UnerasedReason = z.output<typeof UnerasedReason>

/** A table that still holds bytes of forgotten rows. */
export const UnerasedTable = z.strictObject({ table: z.string(), reason: UnerasedReason }).readonly()
export type UnerasedTable = z.output<typeof UnerasedTable>

export const CompactResult = z.strictObject({
  /** Size before and after: in a folder, of the database with its log; on a server, of the store's tables. */
  bytesBefore: Count,
  bytesAfter: Count,
  /** Tables that still hold bytes of forgotten rows. */
  unerased: z.array(UnerasedTable).readonly(),
}).readonly()
/** Result of `compact`. */
export type CompactResult = z.output<typeof CompactResult>

export const QueueResult = z.array(z.strictObject({
  /** Kind of job: look, encode, describe … */
  kind: z.string(),
  jobs: Count,
  /** Seconds since the oldest job that no worker has taken was due, by the store's clock; 0 if none is due. */
  oldestSeconds: z.number().min(0),
}))
/** Result of `queue`: by kind. */
export type QueueResult = z.output<typeof QueueResult>

/** Connections that a process keeps to its PostgreSQL server: those of its own thread and of its threads that read; to the standby too. */
const PoolState = z.strictObject({
  pool: z.enum(['main', 'reading', 'standby', 'standby_reading']),
  /** So many at most. */
  size: Count,
  open: Count,
  /** Of the open ones those that nobody uses. */
  idle: Count,
  /** Transactions that wait for one. */
  waiting: Count,
}).readonly()

export const PoolsResult = z.array(PoolState).readonly()
/** Result of `pools`; empty in a folder. */
export type PoolsResult = z.output<typeof PoolsResult>

export const PendingInput = z.strictObject({
  /** The user. */
  user: Id,
})

export const PendingResult = z.strictObject({
  /** Messages that are not in a segment yet, including the newest ones of conversations still in progress. */
  messages: Count,
}).readonly()
/** Result of `pending`. */
export type PendingResult = z.output<typeof PendingResult>

// The keys of a server: who sends a request, as its key says and nothing else of the request does.

/**
 * read: what reads; write: what changes or removes; admin: what only operators change, and the numbers of a server. None includes
 * another.
 */
export const KEY_SCOPES = ['read', 'write', 'admin'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export interface Principal {
  /** Id of the key; it is no secret. */
  readonly keyId: string
  /** The users whose memories the key opens, one or more. */
  readonly users: readonly string[]
  readonly scopes: readonly KeyScope[]
  /** From then on it opens nothing; absent if it does not expire. */
  readonly expiresAt?: Date
}

const Scopes = z.array(z.enum(KEY_SCOPES))

/** Names are shown in lists of one line each. */
const Line = (maxChars: number) =>
  z.string().min(1).max(maxChars).refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text), { error: 'must be one line of plain text' })
/** A word without room for text: an id, or a name of a call. */
const Word = (maxChars: number) => z.string().min(1).max(maxChars).regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')

/** A key as lists show it, without its secret. */
export const KeyEntry = z.strictObject({
  id: z.string(),
  /** What the key is for, as given when it was created. */
  name: z.string().exactOptional(),
  /** Its first ten characters, by which its holder can recognise it. */
  prefix: z.string(),
  users: Ids,
  scopes: Scopes,
  createdAt: Time,
  /** From then on it is not valid; absent if it does not expire. */
  expiresAt: Time.exactOptional(),
  /** Since then it is not valid; absent if it was not revoked. */
  revokedAt: Time.exactOptional(),
  /** When it was last used by a request, to the minute; absent if never. */
  lastUsedAt: Time.exactOptional(),
})
export type KeyEntry = z.output<typeof KeyEntry>

export const CreateKeyInput = z.strictObject({
  /** The users whose memories the key gives access to, 1–1,000. */
  users: z.array(Id).min(1).max(1000),
  /**
   * read: calls that read; write: calls that change or remove; admin: changes reserved for operators, and a server's metrics. No scope
   * includes another.
   */
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(100).default(['read', 'write']),
  /** From then on the key is not valid. Absent: it does not expire. */
  expiresAt: When.optional(),
  /** What the key is for, on one line; shown in lists. */
  name: Line(100).optional(),
})
/** Options of `createKey`. */
export type CreateKeyOptions = z.input<typeof CreateKeyInput>

export const CreateKeyResult = KeyEntry.omit({ revokedAt: true, lastUsedAt: true }).extend({
  /** The key itself. It is returned only here: the store keeps only its SHA-256. */
  key: z.string(),
})
/** Result of `createKey`. */
export type CreateKeyResult = z.output<typeof CreateKeyResult>

const OnlyUsers = z.array(Id).min(1).max(1000).optional()

export const KeysInput = z.strictObject({
  /** Only the keys that open no memory but these users'. Default: all. */
  users: OnlyUsers,
  /** Maximum number of keys. */
  limit: z.int().min(1).max(1000).default(100),
  /** The `next` of the previous page. */
  cursor: z.string().max(100).optional(),
})
/** Options of `keys`. */
export type KeysOptions = z.input<typeof KeysInput>

export const KeysResult = z.strictObject({
  keys: z.array(KeyEntry),
  /** `cursor` of the next page; absent on the last page. */
  next: z.string().exactOptional(),
})
/** Result of `keys`: one page, the newest first. */
export type KeysResult = z.output<typeof KeysResult>

export const RevokeKeyInput = z.strictObject({
  /** Id of the key. */
  id: z.string(),
  /** Only if it opens no memory but these users'; else it is not found. Default: whatever it opens. */
  users: OnlyUsers,
})
/** Options of `revokeKey`, beside the id. */
export type RevokeKeyOptions = Omit<z.input<typeof RevokeKeyInput>, 'id'>

export const RevokeKeyResult = z.strictObject({
  /** False if it was already revoked. */
  revoked: z.boolean(),
})
/** Result of `revokeKey`. */
export type RevokeKeyResult = z.output<typeof RevokeKeyResult>

export const VerifyKeyInput = z.strictObject({
  /** The key as sent in a request; anything that is not a key is unknown. */
  key: z.string(),
})

/** Who is sending a request, according to its key. */
export const VerifiedKey = z.strictObject({
  /** Id of the key; not secret. */
  keyId: z.string(),
  /** The users whose memories the key gives access to. */
  users: Ids.readonly(),
  scopes: Scopes.readonly(),
  /** From then on it is not valid; absent if it does not expire. */
  expiresAt: Time.exactOptional(),
}).readonly()

/** A key that opens nothing any more. */
export const EndedKey = z.strictObject({ keyId: z.string() }).readonly()
export type EndedKey = z.output<typeof EndedKey>

// The audit of a server: which requests it was sent.

/** A request to a server, as kept in the audit: ids only, never text. */
const RecordedRequest = z.strictObject({
  /** When it arrived. Absent: now. */
  at: When.optional(),
  /** Whose memory it was about; absent if its key was refused. */
  user: Id.optional(),
  /** Id of the key, also of one that was revoked or has expired; absent if the key is unknown. */
  keyId: Word(64).optional(),
  /** The request id that the caller was given. */
  requestId: Word(128),
  /** Name of the call. */
  call: Word(64),
  conversationId: Id.optional(),
  /** Ids of the messages, episodes and facts that it was about. */
  ids: z.array(Id).max(1000).optional(),
  /** Error code if it failed. */
  code: z.enum(ERROR_CODES).optional(),
  /** HTTP status of the response. */
  status: z.int().min(100).max(599),
})

export const RecordAuditInput = z.strictObject({
  /** At most 1,000 requests. */
  rows: z.array(RecordedRequest).max(1000),
})
/** A row for `recordAudit`. */
export type AuditRow = z.input<typeof RecordedRequest>

export const AuditInput = z.strictObject({
  /** Only requests about this user. */
  user: Id.optional(),
  /** The earliest time, inclusive. */
  after: When.optional(),
  /** The latest time, exclusive. */
  before: When.optional(),
  /** Maximum number of rows. */
  limit: z.int().min(1).max(1000).default(100),
  /** The `next` of the previous page. */
  cursor: z.string().max(100).optional(),
})
/** Options of `audit`. */
export type AuditOptions = z.input<typeof AuditInput>

/** A request to a server. */
export const AuditEntry = z.strictObject({
  /** When it arrived. */
  at: Time,
  /** Whose memory it was about; absent if its key was refused. */
  user: z.string().exactOptional(),
  /** Id of the key; absent if the key was refused. */
  keyId: z.string().exactOptional(),
  requestId: z.string(),
  /** Name of the call. */
  call: z.string(),
  conversationId: z.string().exactOptional(),
  /** Ids of the messages, episodes and facts that it was about. */
  ids: Ids.exactOptional(),
  /** Error code if it failed. */
  code: z.string().exactOptional(),
  /** HTTP status of the response. */
  status: z.int(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditResult = z.strictObject({
  entries: z.array(AuditEntry),
  /** `cursor` of the next page; absent on the last page. */
  next: z.string().exactOptional(),
})
/** Result of `audit`: one page, the newest first. */
export type AuditResult = z.output<typeof AuditResult>
