/**
 * The contract: every call of a memory and of a store, once. From it come what an MCP server, an HTTP server and a typed client say about
 * their calls, and docs/reference. A call's types are those of its schemas; `core/memory/memory.ts` and `core/memory/running-store.ts`
 * have them as methods, and a test compares the two.
 *
 * An id that Madeleine made, naming the one thing that a call is about, is given first, as a positional argument (`takes`); what the
 * caller names, and everything else, follows in one object.
 */
import * as z from 'zod'
import type { ErrorCode } from '@madeleine/base'
import {
  TocInput, ExpandInput, ManifestInput, ManifestResult, SessionInput, ContextInput, SessionResult, ContextResult, TocResult, ExpandResult,
} from './context-calls.ts'
import {
  AgendaInput, AgendaResult, EditFactInput, EditFactResult, FactEditsInput, FactEditsResult, FactsInput, FactsResult,
} from './facts-calls.ts'
import {
  ArchiveInput, Change, DescribeInput, HistoryEntry, HistoryInput, HistoryResult, MergeInput, MergeProposalsInput, MergeProposalsResult,
  PauseInput, SplitInput, StarInput, TrustInput, UnarchiveInput, UndoInput,
} from './history-calls.ts'
import {
  PushInput, PushResult, FlushInput, ImportResult, ImportInput, ForgetInput, ForgetPlanResult, ForgetResult, SegmentsInput, SegmentsResult,
  MessagesInput, MessagesResult, ConversationsInput, ConversationsResult,
} from './log-calls.ts'
import {
  StatsResult, CheckResult, UpgradeInput, UpgradeResult, RestoreResult, CompactResult, QueueResult, PoolsResult, PendingInput,
  PendingResult, CreateKeyInput, CreateKeyResult, KeysInput, KeysResult, RevokeKeyInput, RevokeKeyResult, VerifyKeyInput, VerifiedKey,
  EndedKey, RecordAuditInput, AuditInput, AuditResult, type KeyScope,
} from './operator-calls.ts'
import {
  PeopleInput, PeopleResult, MergePeopleInput, PersonMerge, UnmergePeopleInput, SpacesResult, SpaceGrant, GrantSpaceInput, RevokeSpaceInput,
  RevokeSpaceResult, GrantsInput, GrantsResult,
} from './people-calls.ts'
import { AssignProjectInput, AssignProjectResult, ProjectsInput, ProjectsResult } from './project-calls.ts'
import {
  RecallInput, RecentInput, RecentResult, RecallResult, EpisodeInput, EpisodeResult, RateInput, RateResult, RelatedInput,
  RelatedResult, TimelineInput, TimelineResult,
} from './recall-calls.ts'

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

export const neededScope = ({ for: whom, effect }: Pick<Call, 'for' | 'effect'>): KeyScope =>
  (effect === 'reads' ? 'read' : whom === 'operators' ? 'admin' : 'write')

const NONE = z.strictObject({})
const NOTHING = z.undefined()

/** Text that comes or goes in pieces, as it is: JSON Lines. */
const Lines = z.string()

const TocCall = TocInput.extend({
  /** Id of the node, or 2026, 2026-01, 2026-W03, 2026-01-15, today, yesterday, 'last week'. */
  node: z.string().default('root'),
})
const ExpandCall = ExpandInput.extend({
  /** Id of a grip, a segment or a fact; for a fact, `fact:ID` also works. */
  id: z.string(),
})

/** By name, in the order of `Memory`, then those of `Store`. */
export const CALLS = {
  push: {
    description: 'Stores up to 500 messages and 4 MB, all or nothing, and resolves after the commit.',
    effect: 'writes', for: 'everybody', takes: [], options: PushInput, result: PushResult,
    errors: ['conflict', 'invalid_input', 'bad_time', 'too_large', 'not_found', 'forbidden'],
  },
  flush: {
    description: "Requests that a conversation's tail, or every tail, be closed at the next look, even if it is a single message.",
    effect: 'writes', for: 'everybody', takes: [], options: FlushInput, result: NOTHING,
    errors: ['invalid_input', 'not_found', 'forbidden'],
  },
  settle: {
    description: 'Works until only policy timers are left, then erases forgotten data from the files.',
    effect: 'writes', for: 'everybody', takes: [], options: NONE, result: NOTHING, errors: ['policy_mismatch', 'stuck'],
  },
  forget: {
    description: 'Removes a conversation, an episode with its messages, some messages, a fact, '
      + 'or everything the user has, along with all that is derived from it.',
    effect: 'destroys', for: 'everybody', takes: [], options: ForgetInput,
    result: z.union([ForgetResult, ForgetPlanResult]), errors: ['invalid_input', 'not_found', 'forbidden'],
  },
  import: {
    description: 'Pushes what an importer reads, as bulk work; the result lists the messages that '
      + 'could not be stored and counts what was left out.',
    effect: 'writes', for: 'everybody', inPieces: 'taken', takes: [], options: ImportInput,
    result: ImportResult, errors: ['invalid_input', 'callback_failed', 'not_found', 'forbidden'],
  },
  recall: {
    description: 'Finds the episodes and messages that answer a query.',
    effect: 'reads', for: 'everybody', takes: [], options: RecallInput, result: RecallResult,
    errors: ['invalid_input', 'bad_time', 'not_found'],
  },
  recent: {
    description: 'Returns the newest episodes and messages.',
    effect: 'reads', for: 'everybody', takes: [], options: RecentInput, result: RecentResult,
    errors: ['invalid_input', 'bad_time', 'not_found'],
  },
  facts: {
    description: 'Lists known facts, by category, newest first; with a query, the facts that answer it, most certain first.',
    effect: 'reads', for: 'everybody', takes: [], options: FactsInput, result: FactsResult,
    errors: ['invalid_input', 'bad_time', 'not_found'],
  },
  editFact: {
    description: "Corrects, retires, pins, unpins or adds a fact on the person's own word, or undoes such an edit.",
    effect: 'writes', for: 'everybody', takes: [], options: EditFactInput, result: EditFactResult,
    errors: ['not_found', 'invalid_input', 'bad_time', 'conflict', 'forbidden'],
  },
  factEdits: {
    description: "Lists the person's edits of facts, including undone ones, newest first, in pages.", effect: 'reads',
    for: 'everybody', takes: [], options: FactEditsInput, result: FactEditsResult, errors: ['invalid_input', 'not_found'],
  },
  agenda: {
    description: 'Lists the plans that have a day: those of today, those to come, those that are over and those that are done.',
    effect: 'reads', for: 'everybody', takes: [], options: AgendaInput, result: AgendaResult, errors: ['invalid_input', 'not_found'],
  },
  episode: {
    description: 'Returns one episode with its messages.',
    effect: 'reads', for: 'everybody', takes: ['id'], options: EpisodeInput, result: EpisodeResult, errors: ['not_found', 'invalid_input'],
  },
  related: {
    description: 'Finds other episodes about the same: those that prove the same facts first, then those that share what it is about.',
    effect: 'reads', for: 'everybody', takes: ['episodeId'], options: RelatedInput, result: RelatedResult,
    errors: ['not_found', 'invalid_input'],
  },
  segments: {
    description: "Lists a conversation's segments in order, the tail last; together they cover its log. Empty if it does not exist.",
    effect: 'reads', for: 'everybody', takes: [], options: SegmentsInput, result: SegmentsResult, errors: ['invalid_input', 'not_found'],
  },
  conversations: {
    description: 'Lists conversations with their titles, times and counts, the one with the latest message first, in pages.',
    effect: 'reads', for: 'everybody', takes: [], options: ConversationsInput,
    result: ConversationsResult, errors: ['invalid_input', 'bad_time', 'not_found'],
  },
  manifest: {
    description: 'Lists the newest segments of all conversations by day, as a readable tree; open ones have a working title.',
    effect: 'reads', for: 'everybody', takes: [], options: ManifestInput, result: ManifestResult,
    errors: ['invalid_input', 'missing_peer', 'not_found'],
  },
  messages: {
    description: 'Reads a conversation in pages, with a boundary where each segment begins, or '
      + 'only the messages in `ids`; empty if the conversation does not exist.',
    effect: 'reads', for: 'everybody', takes: [], options: MessagesInput, result: MessagesResult, errors: ['invalid_input', 'not_found'],
  },
  session: {
    description: 'Returns a conversation for a model to continue, as `generateText({ system, messages })` of the AI SDK takes it.',
    effect: 'reads', for: 'everybody', takes: [], options: SessionInput, result: SessionResult, errors: ['invalid_input', 'not_found'],
  },
  context: {
    description: 'Returns the session and, right before the newest turn, what a query recalls, within `maxTokens` (default 4,000).',
    effect: 'reads', for: 'everybody', takes: [], options: ContextInput, result: ContextResult, errors: ['invalid_input', 'not_found'],
  },
  toc: {
    description: 'Returns a node of the table of contents: the root, a year, month, ISO week or day, or a segment of a day.',
    effect: 'reads', for: 'everybody', takes: ['node'], options: TocCall, result: TocResult, errors: ['not_found', 'invalid_input'],
  },
  timeline: {
    description: 'Returns how much was said when, and the episodes of a time span with how well each is still remembered.',
    effect: 'reads', for: 'everybody', takes: [], options: TimelineInput, result: TimelineResult,
    errors: ['invalid_input', 'bad_time', 'not_found'],
  },
  expand: {
    description: 'Returns the messages around a grip, those that prove a fact, or a whole segment, across segment boundaries.',
    effect: 'reads', for: 'everybody', takes: ['id'], options: ExpandCall, result: ExpandResult, errors: ['not_found', 'invalid_input'],
  },
  rate: {
    description: 'Rates how much an episode helped: again (it was wrong or useless), hard, good or easy.',
    effect: 'writes', for: 'everybody', takes: ['episodeId', 'rating'], options: RateInput,
    result: RateResult, errors: ['not_found', 'invalid_input', 'forbidden'],
  },
  archive: {
    description: 'Takes episodes, or a conversation with all that is and will be said in it, out of recall, contexts and the manifest',
    effect: 'writes', for: 'everybody', takes: [], options: ArchiveInput, result: Change,
    errors: ['not_found', 'invalid_input', 'conflict', 'forbidden'],
  },
  unarchive: {
    description: 'Brings archived episodes, or an archived conversation, back.',
    effect: 'writes', for: 'everybody', takes: [], options: UnarchiveInput, result: Change,
    errors: ['not_found', 'invalid_input', 'conflict', 'forbidden'],
  },
  merge: {
    description: 'Makes one episode of several that follow each other in a conversation.',
    effect: 'writes', for: 'everybody', takes: [], options: MergeInput, result: Change,
    errors: ['not_found', 'invalid_input', 'conflict', 'forbidden'],
  },
  mergeProposals: {
    description: 'Lists pairs of short episodes that follow each other in a conversation and are probably about one subject.',
    effect: 'reads', for: 'everybody', takes: [], options: MergeProposalsInput, result: MergeProposalsResult,
    errors: ['invalid_input', 'not_found'],
  },
  split: {
    description: 'Makes two episodes of one: the message with the id `at` begins the second.',
    effect: 'writes', for: 'everybody', takes: ['episodeId'], options: SplitInput, result: Change,
    errors: ['not_found', 'invalid_input', 'conflict', 'forbidden'],
  },
  describe: {
    description: 'Gives an episode a title, a summary or both, or a conversation a title.',
    effect: 'writes', for: 'everybody', takes: [], options: DescribeInput, result: Change,
    errors: ['not_found', 'invalid_input', 'conflict', 'forbidden'],
  },
  star: {
    description: 'Stars an episode, which then never fades and is never archived, or takes the star off.',
    effect: 'writes', for: 'everybody', takes: ['episodeId'], options: StarInput, result: Change,
    errors: ['not_found', 'invalid_input', 'conflict', 'forbidden'],
  },
  pause: {
    description: 'Puts what is said in a conversation from now on off the record: what is pushed is not stored.',
    effect: 'writes', for: 'everybody', takes: ['conversationId'], options: PauseInput, result: Change,
    errors: ['not_found', 'invalid_input', 'forbidden'],
  },
  trust: {
    description: 'Says whether what is said in a conversation, or by some roles in it, is trusted.',
    effect: 'writes', for: 'everybody', takes: ['conversationId'], options: TrustInput, result: Change,
    errors: ['not_found', 'invalid_input', 'forbidden'],
  },
  history: {
    description: 'Lists what was done by hand to episodes, conversations, facts and people, newest first.',
    effect: 'reads', for: 'everybody', takes: [], options: HistoryInput, result: HistoryResult, errors: ['invalid_input', 'not_found'],
  },
  undo: {
    description: 'Takes back an entry of the history: the memory is as it was before it.',
    effect: 'writes', for: 'everybody', takes: ['id'], options: UndoInput, result: HistoryEntry,
    errors: ['not_found', 'invalid_input', 'conflict', 'forbidden'],
  },
  people: {
    description: 'Lists the people who write in the memory, with their other names, message counts and times; and all merges.',
    effect: 'reads', for: 'everybody', takes: [], options: PeopleInput, result: PeopleResult, errors: ['invalid_input', 'not_found'],
  },
  mergePeople: {
    description: "States that some names belong to one person, or to the user: a query that uses one of them covers all of them.",
    effect: 'writes', for: 'everybody', takes: [], options: MergePeopleInput, result: PersonMerge,
    errors: ['not_found', 'invalid_input', 'forbidden'],
  },
  unmergePeople: {
    description: 'Undoes a merge: every answer is as it would be without it.',
    effect: 'writes', for: 'everybody', takes: ['id'], options: UnmergePeopleInput, result: PersonMerge,
    errors: ['not_found', 'invalid_input', 'forbidden'],
  },
  projects: {
    description: 'Lists the projects that coding assistants worked on, with the repositories and folders of each, the latest first.',
    effect: 'reads', for: 'everybody', takes: [], options: ProjectsInput, result: ProjectsResult, errors: ['invalid_input', 'not_found'],
  },
  assignProject: {
    description: 'Puts conversations into a project: all of another one, those held in a repository or folder, or some by id.',
    effect: 'writes', for: 'everybody', takes: [], options: AssignProjectInput, result: AssignProjectResult,
    errors: ['not_found', 'invalid_input', 'forbidden'],
  },
  spaces: {
    description: "Lists the spaces that may be used besides one's own memory, by name.",
    effect: 'reads', for: 'everybody', takes: [], options: NONE, result: SpacesResult, errors: [],
  },
  export: {
    description: 'Exports everything the user has as JSON Lines: a header, the rows, and a manifest with counts and digests.',
    effect: 'reads', for: 'operators', inPieces: 'given', takes: [], options: NONE, result: Lines, errors: ['aborted', 'store_full'],
  },
  restore: {
    description: 'Restores an export into this user, who must not have any data: all of it, once all of it is checked, or nothing.',
    effect: 'writes', for: 'operators', inPieces: 'taken', takes: [], options: NONE, result: RestoreResult,
    errors: ['not_empty', 'invalid_input', 'too_large', 'store_newer', 'callback_failed'],
  },
  upgrade: {
    description: 'Changes the policy, time zone or embedder, and has the model describe or resegment what was written without it.',
    effect: 'writes', for: 'operators', takes: [], options: UpgradeInput, result: UpgradeResult,
    errors: ['invalid_input', 'policy_mismatch', 'model_failed'],
  },
  stats: {
    description: "Returns row counts, settings, models, spending and failures of this user's memory.",
    effect: 'reads', for: 'operators', takes: [], options: NONE, result: StatsResult, errors: ['invalid_input'],
  },
  check: {
    description: "Checks the store's invariants for this user; for a store with damaged files, reports what can still be read.",
    effect: 'reads', for: 'operators', takes: [], options: NONE, result: CheckResult, errors: ['invalid_input'],
  },
  compact: {
    description: "Rewrites the store's tables so that its files hold only rows that exist.",
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: NONE, result: CompactResult, errors: [],
  },
  queue: {
    description: 'Counts the jobs in the queue by kind, for all users together.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: NONE, result: QueueResult, errors: [],
  },
  pools: {
    description: 'Counts the connections of this process to its PostgreSQL server, and what waits for one.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: NONE, result: PoolsResult, errors: [],
  },
  pending: {
    description: "Counts a user's messages that are in no episode yet.",
    effect: 'reads', for: 'operators', of: 'store', takes: ['user'], options: PendingInput,
    result: PendingResult, errors: ['invalid_input'],
  },
  createKey: {
    description: 'Creates a server key for the memories of these users; this is the only call that returns the key itself.',
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: CreateKeyInput, result: CreateKeyResult,
    errors: ['invalid_input', 'bad_time'],
  },
  keys: {
    description: 'Lists the keys of a server, including revoked and expired ones, without their secrets, newest first, in pages.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: KeysInput, result: KeysResult,
    errors: ['invalid_input', 'bad_time'],
  },
  revokeKey: {
    description: 'Revokes a key: from the commit on it is not valid.',
    effect: 'writes', for: 'operators', of: 'store', takes: ['id'], options: RevokeKeyInput, result: RevokeKeyResult,
    errors: ['not_found', 'invalid_input'],
  },
  verifyKey: {
    description: 'Returns whose memories a key gives access to, or undefined if it is unknown, revoked or expired.',
    effect: 'reads', for: 'operators', of: 'store', takes: ['key'], options: VerifyKeyInput, result: VerifiedKey.optional(), errors: [],
  },
  endedKey: {
    description: 'Returns the id of a key that was revoked or has expired, or undefined for any other text.',
    effect: 'reads', for: 'operators', of: 'store', takes: ['key'], options: VerifyKeyInput, result: EndedKey.optional(), errors: [],
  },
  recordAudit: {
    description: 'Adds up to 1,000 requests of a server to its audit, in one statement: ids only, never text.',
    effect: 'writes', for: 'operators', of: 'store', takes: ['rows'], options: RecordAuditInput, result: NOTHING,
    errors: ['invalid_input', 'bad_time'],
  },
  audit: {
    description: 'Lists the recorded requests of a server, of all users or of one, newest first, in pages.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: AuditInput, result: AuditResult,
    errors: ['invalid_input', 'bad_time'],
  },
  grantSpace: {
    description: 'Lets a user, or the holder of a key, use a space; granting it again changes the access.',
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: GrantSpaceInput, result: SpaceGrant,
    errors: ['not_found', 'invalid_input'],
  },
  revokeSpace: {
    description: 'Revokes a grant: the next call that names the space does not find it.',
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: RevokeSpaceInput, result: RevokeSpaceResult,
    errors: ['not_found', 'invalid_input'],
  },
  grants: {
    description: 'Lists who may use which space, sorted by space, in pages.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: GrantsInput, result: GrantsResult, errors: ['invalid_input'],
  },
} as const satisfies Readonly<Record<string, Call>>

export type CallName = keyof typeof CALLS

/** Names of the options of a call that stand in one object. */
export function optionNamesOf(name: CallName): readonly string[] {
  const { takes, options }: Call = CALLS[name]
  return Object.keys(options.shape as object).filter((option) => !takes.includes(option))
}
