/** Results of the calls that operators need: `stats`, `check`, `upgrade`, `restore`, `compact`. */
import * as z from 'zod'
import { FACT_REFUSALS } from '../../facts/core/fact-refusals.ts'
import { Count, Ids } from './values.ts'

/** Row counts of one user. */
export const RowCounts = z.strictObject({
  conversations: Count,
  messages: Count,
  /** Messages in tails. */
  pending: Count,
  segments: Count,
  /** Segments closed but not yet encoded. */
  collapsing: Count,
  episodes: Count,
  /** Sentences of the summaries; `supported` counts those with evidence in a message. */
  sentences: Count,
  supported: Count,
  /** Facts that hold, and those that hold no longer; without forgotten ones. */
  facts: Count,
  factsSuperseded: Count,
  /** Episodes that no language model has read for facts. */
  unconsolidated: Count,
  /** Ratings of episodes so far, and recalls that wait for what follows them. */
  reviews: Count,
  pendingReviews: Count,
  /** Jobs in the queue, including timers. */
  due: Count,
})
export type RowCounts = z.output<typeof RowCounts>

/** Daily limits of one user; what is absent is unlimited. */
export const Ceilings = z.strictObject({
  callsPerDay: z.number().optional(),
  /** Input and output together. */
  tokensPerDay: z.number().optional(),
  /** Cost, in the unit of the prices. */
  pricePerDay: z.number().optional(),
}).readonly()
export type Ceilings = z.output<typeof Ceilings>

/** A user's spending of one day: finished calls and reservations of running ones. */
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
  /** Calls whose token counts, as the server reported them, could not be true; those counted are bounded by the text. */
  doubtful: Count,
  /** Null when no price is known. */
  price: z.number().nullable(),
  /** Median. */
  latencyMs: z.number(),
})
export type CallTotals = z.output<typeof CallTotals>

export const StatsResult = RowCounts.extend({
  /** The store's policy. A function among its options is the string `function`. */
  policy: z.strictObject({ name: z.string(), version: z.number(), options: z.json() }),
  /** The embedder whose vectors are searched. `building` names its successor, which is used once every episode has a vector of it. */
  embedder: z.strictObject({ name: z.string(), dims: z.int(), building: z.string().exactOptional() }),
  /** The language model of this process; null without one. An open `breaker` means that calls are suspended because they kept failing. */
  model: z.strictObject({ name: z.string(), breaker: z.enum(['closed', 'open', 'half-open']) }).nullable(),
  /** What this user has spent today, calls in flight included, and the ceilings. */
  spending: Spending.extend({ day: z.string(), ceilings: Ceilings }),
  /** All model calls so far, by purpose and outcome. */
  modelCalls: z.array(CallTotals),
  timeZone: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /**
   * Counts since this process opened the store: failures of the policy, of jobs and of models during recall; leases that
   * other workers took over.
   */
  since: z.strictObject({
    policyFailed: Count, attemptsFailed: Count, embedderFailed: Count, rerankerFailed: Count, leasesLost: Count,
    /** Replies of the language model that could not be parsed; jobs done without it because a ceiling was reached. */
    repliesUnreadable: Count, budgetExhausted: Count,
    /** What a model or the rules said and was not learnt as a fact, by reason: the words are not proof of it. */
    factsRefused: z.record(z.enum(FACT_REFUSALS), Count).readonly(),
  }),
})
/** Result of `stats`: row counts, settings, models, spending and failures. */
export type StatsResult = z.output<typeof StatsResult>

/** A promise of the store, and whether it holds. */
export const Invariant = z.strictObject({
  id: z.string(),
  ok: z.boolean(),
  /** What holds, as a sentence; if it does not, in how many rows, and what that means. */
  detail: z.string(),
}).readonly()
export type Invariant = z.output<typeof Invariant>

/** What can be read of a table with damaged files. */
export const ReadableTable = z.strictObject({
  table: z.string(),
  /** Rows of the user that can be read. */
  rows: Count,
  /** Pages of 8 KB that hold a row that cannot be read; also of other users. */
  damagedPages: Count,
}).readonly()
export type ReadableTable = z.output<typeof ReadableTable>

export const ReadableRows = z.strictObject({
  tables: z.array(ReadableTable).readonly(),
  /** The user's conversations with fewer readable messages than they have; absent if the table of conversations is damaged itself. */
  incomplete: z.array(z.strictObject({ conversationId: z.string(), messages: Count, readable: Count }).readonly()).readonly().optional(),
})
export type ReadableRows = z.output<typeof ReadableRows>

export const CheckResult = z.strictObject({
  /** True if every invariant holds. */
  ok: z.boolean(),
  invariants: z.array(Invariant).readonly(),
  /** Tables whose files still hold bytes of what this user has forgotten. */
  unerased: Ids.readonly(),
  /** Only if files of the store cannot be read: what still can be. The invariants are not checked then. */
  damage: ReadableRows.extend({ message: z.string() }).readonly().exactOptional(),
}).readonly()
/** Result of `check`. */
export type CheckResult = z.output<typeof CheckResult>

/** Why an upgrade stopped early. */
export const EarlyStop = z.strictObject({
  /** An error code. */
  code: z.string(),
  message: z.string(),
}).readonly()
export type EarlyStop = z.output<typeof EarlyStop>

export const UpgradeResult = z.strictObject({
  dryRun: z.boolean(),
  /** Name of the new policy; absent if it did not change, like `timeZone` and `embedder`. */
  policy: z.string().exactOptional(),
  timeZone: z.string().exactOptional(),
  embedder: z.string().exactOptional(),
  /** Episodes described by the model; with `dryRun`, those that would be. */
  described: Count,
  /** Episodes that the model has read for facts; with `dryRun`, those that it would read. */
  consolidated: Count,
  /** Episodes for which the model gave no usable reply: they stay unchanged and are retried by the next upgrade. */
  unusable: Count,
  /** Episodes whose long messages got vectors of their parts, which an earlier version did not make; with `dryRun`, those that would. */
  partsEmbedded: Count,
  /** Number of segments replaced, and of their replacements; with `dryRun`, the segments that the model would see, and 0. */
  recut: z.strictObject({ before: Count, after: Count }),
  /**
   * Estimate made before the upgrade, in calls and tokens; `price` is null without configured prices. Without a model: what
   * describing and reading for facts would take with one. With `recut` the number of calls is
   * approximate: the new segments are not known yet.
   */
  estimate: z.strictObject({ calls: z.number(), inputTokens: z.number(), outputTokens: z.number(), price: z.number().nullable() }),
  /** Why it stopped early; finished work stays, and the next upgrade continues from there. */
  stopped: EarlyStop.exactOptional(),
})
/** Result of `upgrade`; with `dryRun`, what it would do. */
export type UpgradeResult = z.output<typeof UpgradeResult>

export const RestoreResult = z.strictObject({
  /** Rows of the export by kind. */
  counts: z.object({ message: Count, conversation: Count, episode: Count, fact: Count }).catchall(Count).readonly(),
  /** The store was empty and took over these settings from the export. */
  adopted: z.strictObject({ policy: z.string().exactOptional(), timeZone: z.string().exactOptional() }).readonly(),
  /** The store has another policy: open tails are looked at anew. */
  anotherPolicy: z.boolean(),
  /** The store has another time zone: days and contents are made anew. */
  anotherZone: z.boolean(),
  /** Vectors that were left out, because the store has another embedder. */
  vectorsLeftOut: Count,
  /** Embedders of the store whose vectors `settle` computes. */
  embedding: z.array(z.string()).readonly(),
}).readonly()
/** Result of `restore`. */
export type RestoreResult = z.output<typeof RestoreResult>

/** Why a table still holds bytes of forgotten rows: it is too large to be locked unasked, belongs to another login, or is in use. */
export const UnerasedReason = z.enum(['large', 'not_owned', 'in_use'])
export type UnerasedReason = z.output<typeof UnerasedReason>

/** A table that still holds bytes of forgotten rows. */
export const UnerasedTable = z.strictObject({ table: z.string(), reason: UnerasedReason }).readonly()
export type UnerasedTable = z.output<typeof UnerasedTable>

export const CompactResult = z.strictObject({
  /** Size before: in a folder of the database with its log, on a server of the store's tables. */
  bytesBefore: Count,
  bytesAfter: Count,
  /** Rows of the audit that were older than they are kept. */
  auditDropped: Count,
  /** Tables that still hold bytes of forgotten rows. */
  unerased: z.array(UnerasedTable).readonly(),
}).readonly()
/** Result of `compact`. */
export type CompactResult = z.output<typeof CompactResult>

export const QueueResult = z.array(z.strictObject({
  /** Kind of the jobs: look, encode, describe … */
  kind: z.string(),
  jobs: Count,
  /** Seconds since the oldest that nobody has taken was due, by the clock of the store; 0 if none is due. */
  oldestSeconds: z.number().min(0),
}))
/** Result of `queue`: by kind. */
export type QueueResult = z.output<typeof QueueResult>

export const PendingResult = z.strictObject({
  /** Messages that no segment has yet, the newest of conversations that go on among them. */
  messages: Count,
}).readonly()
/** Result of `pending`. */
export type PendingResult = z.output<typeof PendingResult>
