/**
 * The contract: every call of a memory and of a store, once. From it come what an MCP server, an HTTP server and a typed client say of
 * their calls, and docs/reference. A call's types are those of its schemas; `memory/memory.ts` and `open/running-store.ts` have them as
 * methods, and a test compares the two.
 *
 * What names the one thing that a call is about by an id that Madeleine made is given first, by its place (`takes`); what the caller
 * names, and everything else, stands in one object behind it.
 */
import * as z from 'zod'
import type { ErrorCode } from '../error-codes.ts'
import {
  ContextInput, ConversationsInput, EpisodeInput, ExpandInput, ManifestInput, MessagesInput, RecallInput, RecentInput, SegmentsInput,
  SessionInput, TocInput,
} from './call-options.ts'
import { FactsInput } from './facts-options.ts'
import { ForgetInput } from './forget-options.ts'
import {
  AuditInput, CompactInput, CreateKeyInput, KeysInput, PendingInput, RecordAuditInput, RevokeKeyInput, VerifyKeyInput,
} from './key-options.ts'
import { GrantsInput, GrantSpaceInput, RevokeSpaceInput } from './space-options.ts'
import { ManifestResult, TocResult } from './results/contents-results.ts'
import { FactsResult } from './results/facts-result.ts'
import { AuditResult, CreateKeyResult, KeysResult, RevokeKeyResult, VerifiedKey } from './results/key-results.ts'
import { ConversationsResult, EpisodeResult, ExpandResult, MessagesResult, SegmentsResult } from './results/log-results.ts'
import {
  CheckResult, CompactResult, PendingResult, QueueResult, RestoreResult, StatsResult, UpgradeResult,
} from './results/operator-results.ts'
import { RecallResult, RecentResult } from './results/recall-result.ts'
import { ContextResult, SessionResult } from './results/session-results.ts'
import { GrantsResult, RevokeSpaceResult, SpaceGrant, SpacesResult } from './results/space-results.ts'
import { ForgetPlanResult, ForgetResult, ImportResult, PushResult, RateResult } from './results/write-results.ts'
import { FlushInput, ImportInput, PushInput, RateInput, UpgradeInput } from './write-options.ts'

export interface Call {
  /** One line: what it does. */
  readonly description: string
  /** What it does to the memory: nothing; it adds or changes; it removes. */
  readonly effect: 'reads' | 'writes' | 'destroys'
  /** Whom it is for: the program that remembers, or whoever operates the store. */
  readonly for: 'everybody' | 'operators'
  /** A call of the store, and not of one user's memory: no key of a server allows it. */
  readonly of?: 'store'
  /** Options that stand before the object of the others, by their place. */
  readonly takes: readonly string[]
  /** Its options, those of `takes` among them. Every call takes a `signal` too, in this process. */
  readonly options: z.ZodObject
  /** What it resolves with; undefined for nothing. */
  readonly result: z.ZodType
  /** It takes an argument, or gives its result, in pieces: a door does that in a way of its own. */
  readonly inPieces?: 'taken' | 'given'
  /** Codes of its own; those that every call may have are in docs/reference/errors.md. */
  readonly errors: readonly ErrorCode[]
}

const NONE = z.strictObject({})
const NOTHING = z.undefined()
/** Text that comes or goes in pieces, as it is: JSON Lines. */
const Lines = z.string()

const TocCall = TocInput.extend({
  /** Its id, or 2026, 2026-01, 2026-W03, 2026-01-15, today, yesterday, 'last week'. */
  node: z.string().default('root'),
})
const ExpandCall = ExpandInput.extend({
  /** Id of a grip, a segment or a fact; a fact also as `fact:ID`. */
  id: z.string(),
})

/** By name, in the order of `Memory`, then those of `Store`. */
export const CALLS = {
  push: {
    description: 'Stores up to 500 messages and 4 MB, all or none, and resolves after the commit.',
    effect: 'writes', for: 'everybody', takes: [], options: PushInput, result: PushResult,
    errors: ['conflict', 'invalid_input', 'bad_time', 'too_large', 'not_found', 'forbidden'],
  },
  flush: {
    description: 'Requests that the tail, or every tail, is closed by the next look, down to one message.',
    effect: 'writes', for: 'everybody', takes: [], options: FlushInput, result: NOTHING,
    errors: ['invalid_input', 'not_found', 'forbidden'],
  },
  settle: {
    description: 'Works until nothing is left but policy timers, then erases what was forgotten from the files.',
    effect: 'writes', for: 'everybody', takes: [], options: NONE, result: NOTHING, errors: ['policy_mismatch', 'stuck'],
  },
  forget: {
    description: 'Removes a conversation, an episode with its messages, some messages, a fact, '
      + 'or everything of the user, with all that is derived from it.',
    effect: 'destroys', for: 'everybody', takes: [], options: ForgetInput,
    result: z.union([ForgetResult, ForgetPlanResult]), errors: ['invalid_input', 'not_found', 'forbidden'],
  },
  import: {
    description: 'Pushes what an importer reads, as bulk work; the result lists messages that '
      + 'could not be stored, and counts what was left out.',
    effect: 'writes', for: 'everybody', inPieces: 'taken', takes: [], options: ImportInput,
    result: ImportResult, errors: ['invalid_input', 'callback_failed', 'not_found', 'forbidden'],
  },
  recall: {
    description: 'Finds the episodes and messages that answer a query.',
    effect: 'reads', for: 'everybody', takes: [], options: RecallInput, result: RecallResult,
    errors: ['invalid_input', 'bad_time', 'not_found'],
  },
  recent: {
    description: 'The newest episodes and messages.',
    effect: 'reads', for: 'everybody', takes: [], options: RecentInput, result: RecentResult,
    errors: ['invalid_input', 'bad_time', 'not_found'],
  },
  facts: {
    description: 'What is known, by category, the newest first; with a query what answers it, the surest first.',
    effect: 'reads', for: 'everybody', takes: [], options: FactsInput, result: FactsResult,
    errors: ['invalid_input', 'bad_time', 'not_found'],
  },
  episode: {
    description: 'One episode with its messages.',
    effect: 'reads', for: 'everybody', takes: ['id'], options: EpisodeInput, result: EpisodeResult, errors: ['not_found', 'invalid_input'],
  },
  segments: {
    description: "The conversation's segments in order, tiling its log, the tail last; empty if the conversation does not exist.",
    effect: 'reads', for: 'everybody', takes: [], options: SegmentsInput, result: SegmentsResult, errors: ['invalid_input', 'not_found'],
  },
  conversations: {
    description: 'The conversations with their titles, times and counts, the one with the latest message first, by pages.',
    effect: 'reads', for: 'everybody', takes: [], options: ConversationsInput,
    result: ConversationsResult, errors: ['invalid_input', 'bad_time', 'not_found'],
  },
  manifest: {
    description: 'The newest segments of all conversations by day, open ones under a working title, as a tree to read.',
    effect: 'reads', for: 'everybody', takes: [], options: ManifestInput, result: ManifestResult,
    errors: ['invalid_input', 'missing_peer', 'not_found'],
  },
  messages: {
    description: "The conversation's log by pages, with a mark where each segment begins, or "
      + "its messages of the `ids`; empty if the conversation does not exist.",
    effect: 'reads', for: 'everybody', takes: [], options: MessagesInput, result: MessagesResult, errors: ['invalid_input', 'not_found'],
  },
  session: {
    description: 'The conversation as a model continues it, for `generateText({ system, messages })` of the AI SDK.',
    effect: 'reads', for: 'everybody', takes: [], options: SessionInput, result: SessionResult, errors: ['invalid_input', 'not_found'],
  },
  context: {
    description: 'The session and, directly before the newest turn, what a query recalls; never more than `maxTokens` (default 8,000).',
    effect: 'reads', for: 'everybody', takes: [], options: ContextInput, result: ContextResult, errors: ['invalid_input', 'not_found'],
  },
  toc: {
    description: 'A node of the table of contents: the root, years, months, ISO weeks, days, and the segments of a day.',
    effect: 'reads', for: 'everybody', takes: ['node'], result: TocResult, errors: ['not_found', 'invalid_input'],
    options: TocCall,
  },
  expand: {
    description: 'The messages around a grip or those that prove a fact, or a whole segment, across the borders of segments.',
    effect: 'reads', for: 'everybody', takes: ['id'], result: ExpandResult, errors: ['not_found', 'invalid_input'],
    options: ExpandCall,
  },
  rate: {
    description: 'Rates how much an episode helped: again (it was wrong, or of no use), hard, good or easy.',
    effect: 'writes', for: 'everybody', takes: ['episodeId', 'rating'], options: RateInput,
    result: RateResult, errors: ['not_found', 'invalid_input', 'forbidden'],
  },
  spaces: {
    description: 'The spaces that one may use beside the own memory, by name.',
    effect: 'reads', for: 'everybody', takes: [], options: NONE, result: SpacesResult, errors: [],
  },
  export: {
    description: 'Everything the user has, as lines of JSON: a header, the rows, a manifest with counts and digests.',
    effect: 'reads', for: 'operators', inPieces: 'given', takes: [], options: NONE, result: Lines, errors: ['aborted', 'store_full'],
  },
  restore: {
    description: 'Restores an export into this user, who must have nothing: all of it, once all of it was checked, or nothing.',
    effect: 'writes', for: 'operators', inPieces: 'taken', takes: [], options: NONE, result: RestoreResult,
    errors: ['not_empty', 'invalid_input', 'too_large', 'store_newer', 'callback_failed'],
  },
  upgrade: {
    description: 'Changes policy, time zone or embedder, and has the model describe, or cut again, what was written without it.',
    effect: 'writes', for: 'operators', takes: [], options: UpgradeInput, result: UpgradeResult,
    errors: ['invalid_input', 'policy_mismatch', 'model_failed'],
  },
  stats: {
    description: "Row counts, settings, models, spending and failures of this user's memory.",
    effect: 'reads', for: 'operators', takes: [], options: NONE, result: StatsResult, errors: ['invalid_input'],
  },
  check: {
    description: "Checks the store's invariants for this user; of a store with damaged files it says what can be read.",
    effect: 'reads', for: 'operators', takes: [], options: NONE, result: CheckResult, errors: ['invalid_input'],
  },
  compact: {
    description: "Rewrites the store's tables, so that its files hold only rows that exist.",
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: CompactInput, result: CompactResult, errors: ['invalid_input'],
  },
  queue: {
    description: 'What waits in the queue, of all users together: kinds and numbers.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: NONE, result: QueueResult, errors: [],
  },
  pending: {
    description: 'How many messages of a user wait to be cut.',
    effect: 'reads', for: 'operators', of: 'store', takes: ['user'], options: PendingInput,
    result: PendingResult, errors: ['invalid_input'],
  },
  createKey: {
    description: 'Makes a key of a server for the memories of these users; the key itself is returned this once.',
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: CreateKeyInput, result: CreateKeyResult,
    errors: ['invalid_input', 'bad_time'],
  },
  keys: {
    description: 'The keys of a server, revoked and expired ones too, without their secrets, the newest first, by pages.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: KeysInput, result: KeysResult,
    errors: ['invalid_input', 'bad_time'],
  },
  revokeKey: {
    description: 'Ends a key: from the commit on it opens nothing.',
    effect: 'writes', for: 'operators', of: 'store', takes: ['id'], options: RevokeKeyInput, result: RevokeKeyResult,
    errors: ['not_found', 'invalid_input'],
  },
  verifyKey: {
    description: 'Whose memories a key opens; undefined for an unknown, a revoked and an expired one alike.',
    effect: 'reads', for: 'operators', of: 'store', takes: ['key'], options: VerifyKeyInput, result: VerifiedKey.optional(), errors: [],
  },
  recordAudit: {
    description: 'Adds requests of a server to its audit, at most 1,000, in one statement: ids, and never a text.',
    effect: 'writes', for: 'operators', of: 'store', takes: ['rows'], options: RecordAuditInput, result: NOTHING,
    errors: ['invalid_input', 'bad_time'],
  },
  audit: {
    description: 'The requests of a server that were recorded, of all users or of one, the newest first, by pages.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: AuditInput, result: AuditResult,
    errors: ['invalid_input', 'bad_time'],
  },
  grantSpace: {
    description: 'Lets a user, or whoever has a key, use a space; granted again it changes the access.',
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: GrantSpaceInput, result: SpaceGrant,
    errors: ['not_found', 'invalid_input'],
  },
  revokeSpace: {
    description: 'Ends a grant: the next call that names the space finds none.',
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: RevokeSpaceInput, result: RevokeSpaceResult,
    errors: ['not_found', 'invalid_input'],
  },
  grants: {
    description: 'Who may use which space, by space, by pages.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: GrantsInput, result: GrantsResult, errors: ['invalid_input'],
  },
} as const satisfies Readonly<Record<string, Call>>

export type CallName = keyof typeof CALLS
