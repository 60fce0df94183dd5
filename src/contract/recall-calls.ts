/** Options of the calls that read, as zod schemas, which check them and from which their types are derived. */
import * as z from 'zod'
import { CONFIDENCE_LEVELS } from './confidence.ts'
import { TOKENIZERS } from '../base/tokens/token-count.ts'
import { Id, SpaceName, SpaceNames } from './space-options.ts'

/** A time in an option: Date, ISO string or epoch milliseconds; year 1–9999. */
export const When = z.union([z.date(), z.string(), z.number()], { error: 'must be a Date, an ISO 8601 string or epoch milliseconds' })

export const RecallInput = z.strictObject({
  /** The query, in plain words. */
  query: z.string().max(10_000),
  /**
   * The conversation in which the question is asked. Its open messages, which are in the caller's prompt already, are not searched, and
   * results count as shown there. All conversations are searched; to restrict the search, use `within`.
   */
  conversationId: Id.optional(),
  /** Search only these conversations. */
  within: z.array(Id).max(1000).optional(),
  /** Maximum number of episodes. */
  limit: z.int().min(0).max(100).default(5),
  /** Maximum number of passages. */
  passageLimit: z.int().min(0).max(200).default(20),
  /** Maximum number of facts. `recent` returns none. */
  factLimit: z.int().min(0).max(100).default(20),
  /**
   * Which episodes show their messages in `text`. auto: ranks 1 and 2 if they are key moments; low: rank 1 if it is one; high: all;
   * none: none.
   */
  detail: z.enum(['auto', 'none', 'low', 'high']).default('auto'),
  /** Only what happened by this story time. */
  asOf: When.optional(),
  /** Only what had been received by this time. */
  knownAt: When.optional(),
  /**
   * Earliest story time, inclusive; episodes that overlap the range match. '2026-03' and '2026' mean
   * their first moment in UTC, also in `before`.
   */
  after: When.optional(),
  /** Latest story time, exclusive. */
  before: When.optional(),
  /** Search only the messages of this period of the table of contents, given by id or name. */
  node: z.string().max(100).optional(),
  /** Local hours `[from, to)` in the memory's zone; from > to spans midnight. */
  hours: z.tuple([z.int().min(0).max(24), z.int().min(0).max(24)], { error: 'must be two whole hours such as [6, 22]' }).optional(),
  /** Maximum number of tokens in `text`, including its frame and headings; 0 gives ''. Absent: no limit. */
  maxTokens: z.int().min(0).optional(),
  /** Counts the tokens: the name of a tokenizer, or a function from a whole text to its number of tokens, 0 or more. */
  tokenizer: z.union([z.enum(TOKENIZERS), z.custom<(text: string) => number>((value) => typeof value === 'function')], {
    error: `must be one of ${TOKENIZERS.join(', ')} or a function`,
  }).default('o200k'),
  /** Also search the tail of `conversationId`. */
  includeOwnTail: z.boolean().default(false),
  /** Add a score breakdown to every episode and passage. */
  explain: z.boolean().default(false),
  /** The space whose memory is used. Absent: one's own. */
  space: SpaceName,
  /** Spaces to search together with one's own memory, in one answer, 1–16; cannot be combined with `space`. */
  spaces: SpaceNames,
})
/** Options of `recall`. */
export type RecallOptions = z.input<typeof RecallInput>

export const RecentInput = RecallInput.omit({ query: true })
/** Options of `recent`: those of `recall` without the query. */
export type RecentOptions = z.input<typeof RecentInput>

/** A BCP 47 language tag that Intl accepts. */
const Locale = z.string().max(100).refine((tag) => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}, { error: "must be a language tag such as 'en' or 'zh-CN'" })

export const ManifestInput = z.strictObject({
  /** Maximum number of segments; the newest are listed. */
  depth: z.int().min(0).max(200).default(30),
  /** Language for the names of days and the clock format. */
  locale: Locale.default('en'),
  /** 2:15pm instead of 14:15. Default: by the locale. */
  hour12: z.boolean().optional(),
  space: SpaceName,
})
/** Options of `manifest`. */
export type ManifestOptions = z.input<typeof ManifestInput>

export const TocInput = z.strictObject({
  /** Maximum number of children. */
  limit: z.int().min(1).max(200).default(50),
  /** The `next` of the previous page. */
  cursor: z.string().max(100).regex(/^[\w:-]*$/, 'must be the `next` of the previous page').optional(),
  /** An earlier version of a period's content; 1 is the first version. */
  version: z.int().min(1).max(2 ** 31 - 1).optional(),
  space: SpaceName,
})
/** Options of `toc`. */
export type TocOptions = z.input<typeof TocInput>

export const ExpandInput = z.strictObject({
  /** Number of context messages before those that the id refers to. */
  before: z.int().min(0).max(200).default(3),
  /** Number of context messages after them. */
  after: z.int().min(0).max(200).default(3),
  space: SpaceName,
})
/** Options of `expand`. */
export type ExpandOptions = z.input<typeof ExpandInput>

/** The newest, as long as their complexities (1–3 each) add up to no more than this; at least one, at most `max`. */
const SummariesByComplexity = z.strictObject({ complexity: z.number().min(0).default(8), max: z.int().min(0).max(50).default(5) })
const Summaries = z.union([
  SummariesByComplexity,
  /** This many of the newest. */
  z.strictObject({ count: z.int().min(0).max(50) }),
])

export const SessionInput = z.strictObject({
  /** The conversation to continue; an unknown one has no messages, and its manifest lists other conversations. */
  conversationId: Id,
  /** Maximum number of tokens in the system text and the messages together, as JSON and as `text`; 0 gives none. Absent: no limit. */
  maxTokens: z.int().min(0).optional(),
  /** Counts the tokens, as in `recall`. */
  tokenizer: RecallInput.shape.tokenizer,
  /** Whether the newest closed segments of all conversations are listed. */
  manifest: z.boolean().default(true),
  /** Which closed segments of the conversation are summarised. */
  summaries: Summaries.default(SummariesByComplexity.parse({})),
  /** Number of turns shown verbatim at the end of the closed part. A turn is a user's message and everything up to the next one. */
  turns: z.int().min(0).max(50).default(3),
  /** Language for the names of days and the clock format. */
  locale: ManifestInput.shape.locale,
  /** 2:15pm instead of 14:15. Default: by the locale. */
  hour12: ManifestInput.shape.hour12,
  space: SpaceName,
})
/** Options of `session`. */
export type SessionOptions = z.input<typeof SessionInput>

export const ContextInput = SessionInput.extend({
  /** The query to recall. Absent: only the session is returned. */
  query: RecallInput.shape.query.optional(),
  /** How many of the conversation's newest messages are in the caller's prompt already; they are neither returned nor recalled. */
  ownHistory: z.int().min(0).default(0),
  /** Whether open messages are returned. If false and `turns` is 0, no message of the log is returned. */
  openMessages: z.boolean().default(true),
  /** Maximum number of tokens in the system text and the messages together, as JSON and as `text`. */
  maxTokens: z.int().min(0).default(8000),
  /** Maximum number of recalled episodes. */
  limit: RecallInput.shape.limit,
  /** Maximum number of recalled passages. Default: as many as the budget may have room for, 20 to 200. */
  passageLimit: RecallInput.shape.passageLimit.unwrap().optional(),
  /** Maximum number of facts in the system text (which shows at most 20), and of recalled facts. */
  factLimit: RecallInput.shape.factLimit,
  /** Which recalled episodes show their messages, as in `recall`. */
  detail: RecallInput.shape.detail,
  /**
   * Results with less confidence than this are left out; `none` keeps everything. Default: `fair`; with a semantic embedder or a
   * reranker, `none`, because confidence is judged by words only.
   */
  minConfidence: z.enum(CONFIDENCE_LEVELS).optional(),
  /** Spaces in which the query is also recalled, 1–16; the session, the manifest and the standing facts come from one's own memory. */
  spaces: SpaceNames,
})
/** Options of `context`: those of `session`, and those for recall. */
export type ContextOptions = z.input<typeof ContextInput>

export const MessagesInput = z.strictObject({
  /** The conversation to read. */
  conversationId: Id,
  /** Sequence number in the log of the page's first message, from 0; negative numbers count from the end: -20 gives the 20 newest. */
  from: z.int().min(1 - 2 ** 31).max(2 ** 31 - 1).default(0),
  /** Maximum number of messages; boundaries are not counted. */
  limit: z.int().min(1).max(500).default(100),
  /** Only these messages, in log order and without boundaries; `from` and `limit` are ignored. */
  ids: z.array(Id).max(500).optional(),
  space: SpaceName,
})
/** Options of `messages`. */
export type MessagesOptions = z.input<typeof MessagesInput>

export const ConversationsInput = z.strictObject({
  /** Maximum number of conversations. */
  limit: z.int().min(1).max(1000).default(50),
  /** The `next` of the previous page. */
  cursor: z.string().max(400).optional(),
  /** Only conversations whose id and title contain all these words, or parts of words. */
  query: z.string().max(1000).optional(),
  /** Only these conversations. */
  ids: z.array(Id).max(1000).optional(),
  /** Only conversations whose id starts with this. */
  idPrefix: Id.optional(),
  /** Add the last message of each conversation. */
  lastMessage: z.boolean().default(false),
  space: SpaceName,
})
/** Options of `conversations`. */
export type ConversationsOptions = z.input<typeof ConversationsInput>

export const EpisodeInput = z.strictObject({
  /** Id of the episode. */
  id: z.string(),
  space: SpaceName,
})

/** Sizes of a bucket of the timeline. `minutes` is five minutes, counted from each hour in UTC. */
export const BUCKETS = ['minutes', 'hour', 'day', 'week', 'month'] as const

export const TimelineInput = z.strictObject({
  /** Story time at which the timeline starts, inclusive. Absent: at the first message. */
  from: When.optional(),
  /** Story time at which it ends, exclusive. Absent: at the last message. With `minutes`, at most 31 days later; with `hour`, 400 days. */
  to: When.optional(),
  /** Size of the buckets in which messages and episodes are counted. Absent: nothing is counted. */
  bucket: z.enum(BUCKETS).optional(),
  /** Maximum number of episodes. */
  limit: z.int().min(0).max(2000).default(200),
  /** Only these conversations. */
  within: z.array(Id).max(1000).optional(),
  /** Only what happened by this story time, with retrievability as of then. */
  asOf: When.optional(),
  space: SpaceName,
})
/** Options of `timeline`. */
export type TimelineOptions = z.input<typeof TimelineInput>

export const SegmentsInput = z.strictObject({
  /** The conversation whose segments are listed. */
  conversationId: Id,
  space: SpaceName,
})
/** Options of `segments`. */
export type SegmentsOptions = z.input<typeof SegmentsInput>
