/** Results of the calls that write: `push`, `import`, `rate`, `forget`. */
import * as z from 'zod'
import { ERROR_CODES } from '../base/errors.ts'
import { RATINGS } from './rating.ts'
import { Count, Ids, Share, Time } from './values.ts'

export const PushResult = z.strictObject({
  /** Ids of all messages of the call, in order, including generated ids. */
  ids: Ids,
  /** Number of new messages. */
  stored: Count,
  /** Number of messages that were already stored with the same content. */
  skipped: Count,
})
/** Result of `push`. */
export type PushResult = z.output<typeof PushResult>

/** A message that was not imported: its position (a line from 1, or a path into a JSON file), and the code and text of the error. */
export const ImportError = z.strictObject({
  line: z.union([z.number(), z.string()]),
  code: z.enum(ERROR_CODES),
  message: z.string(),
}).readonly()
export type ImportError = z.output<typeof ImportError>

/** An unknown key in JSON Lines, and how many messages had it. */
const UnreadKey = z.strictObject({ key: z.string(), messages: Count }).readonly()

export const ImportResult = z.strictObject({
  /** Number of new messages. */
  imported: Count,
  /** Number of messages that were already stored, or whose id is taken by other content; the latter are in `errors`. */
  skipped: Count,
  /** Number of conversations with messages. */
  conversations: Count,
  /** Messages that were not imported, by position; those whose id is taken included. The first 1000. */
  errors: z.array(ImportError),
  /** Number of further messages that were not imported and are not in `errors`. Absent if all are. */
  unlisted: Count.exactOptional(),
  /** Unknown keys in JSON Lines, which were ignored, with the number of messages that had them. Absent if there were none. */
  unreadKeys: z.array(UnreadKey).readonly().exactOptional(),
  /** What the importer left out, by kind. Absent if it left nothing out. */
  leftOut: z.record(z.string(), Count).readonly().exactOptional(),
  /** How the importer read what the files leave open: the order of dates, the time zone. Each sentence once, 100 at most. */
  notes: z.array(z.string()).readonly().exactOptional(),
})
/** Result of `import`. */
export type ImportResult = z.output<typeof ImportResult>

/** The state of an episode's memory. */
const MemoryState = {
  /** Days until the probability of recall falls to 90 %, > 0. */
  stabilityDays: z.number(),
  /** FSRS difficulty, 1–10. */
  difficulty: z.number(),
}

export const RateResult = z.strictObject({
  ...MemoryState,
  /** Id of the rated episode; if its segment has been resegmented, the id of the episode that replaced it. */
  episodeId: z.string(),
  rating: z.enum(RATINGS),
  /** When it was rated, by the injected clock. */
  at: Time,
  /** Days since the last review or, if there was none, since the episode's end in story time. */
  elapsedDays: z.number(),
  /** Probability, in (0, 1], that it was still remembered before the rating; after it, it is 1. */
  retrievability: Share,
  before: z.strictObject(MemoryState).readonly(),
}).readonly()
/** Result of `rate`: the episode's memory state after the rating, and what it was before. */
export type RateResult = z.output<typeof RateResult>

/** Rows that are removed, by kind. */
export const ForgottenRows = z.strictObject({
  conversations: Count,
  messages: Count,
  /** Closed segments. */
  segments: Count,
  episodes: Count,
  /** Facts that only the forgotten messages stated. */
  facts: Count,
  /** Vectors of the episodes. */
  vectors: Count,
  /** Recalls awaiting review that were made in or after the forgotten messages, or that showed one of the episodes. */
  recalls: Count,
  /** Reviews of the episodes. */
  reviews: Count,
  /** Records that an episode or a message was recalled for a conversation. */
  served: Count,
}).readonly()
export type ForgottenRows = z.output<typeof ForgottenRows>

const ManyIds = Ids.readonly()

/** Ids of what is removed. Messages that are forgotten one by one keep their ids. */
export const ForgottenIds = z.strictObject({
  conversations: ManyIds,
  episodes: ManyIds,
  /** Facts that are forgotten, or that only forgotten messages stated. */
  facts: ManyIds,
}).readonly()
export type ForgottenIds = z.output<typeof ForgottenIds>

/** What stays, and is recomputed without what was removed. */
export const RebuiltIds = z.strictObject({
  /** Episodes that lose some of their messages, and are encoded again. */
  episodes: ManyIds,
  /** Facts that return to an earlier state, because something that stated or ended them is removed. */
  facts: ManyIds,
  /** Local dates whose contents are rewritten, along with the periods above them. */
  days: ManyIds,
}).readonly()
export type RebuiltIds = z.output<typeof RebuiltIds>

export const ForgetPlanResult = z.strictObject({
  /** Rows that would be removed. */
  plan: ForgottenRows,
  /** Ids of what would be removed. */
  ids: ForgottenIds,
  /** What would be rebuilt without it. */
  rebuilt: RebuiltIds,
}).readonly()
/** Result of `forget` with `dryRun`: what would be removed, and what would be rebuilt. */
export type ForgetPlanResult = z.output<typeof ForgetPlanResult>

export const ForgetResult = z.strictObject({
  /** Rows that were removed. */
  done: ForgottenRows,
  /** Ids of what was removed. */
  ids: ForgottenIds,
  /** What is rebuilt without it; finished once `settle` has resolved. */
  rebuilt: RebuiltIds,
  /**
   * Where bytes of forgotten rows may still be. `pending`: in the store's files, until `settle` or `close` has resolved.
   * `gone`: nowhere in the store's files. `server`: on the server, which erases them from its tables as far as this login has the
   * rights to; its log, replicas and backups are up to the operator.
   */
  bytes: z.enum(['gone', 'pending', 'server']),
}).readonly()
/** Result of `forget`: the receipt. */
export type ForgetResult = z.output<typeof ForgetResult>
