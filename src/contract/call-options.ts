/** Options of the calls that read, as zod schemas: what checks them, and what their types come from. */
import * as z from 'zod'
import { CONFIDENCE_LEVELS } from '../core/confidence.ts'
import { TOKENIZERS } from '../text/tokens/token-counters.ts'
import { Id, SpaceName, SpaceNames } from './space-names.ts'

/** A time in an option: Date, ISO string or epoch milliseconds; year 1–9999. */
export const When = z.union([z.date(), z.string(), z.number()], { error: 'must be a Date, an ISO 8601 string or epoch milliseconds' })

export const RecallInput = z.strictObject({
  /** The query, in plain words. */
  query: z.string().max(10_000),
  /**
   * Where the question is asked: the conversation that calls recall. Its open messages, which stand in the caller's prompt, are not
   * searched, and what is found counts as shown there. All conversations are searched; `within` is the filter.
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
   * Which episodes show their messages in `text`. auto: ranks 1 and 2 if they are key moments; low: rank 1 if it is one; high: all; none.
   */
  detail: z.enum(['auto', 'none', 'low', 'high']).default('auto'),
  /** Only what happened by this story time. */
  asOf: When.optional(),
  /** Only what was received by this time. */
  knownAt: When.optional(),
  /**
   * Earliest story time, inclusive; episodes that overlap the range match. '2026-03' and '2026' are
   * their first moment in UTC, also in `before`.
   */
  after: When.optional(),
  /** Latest story time, exclusive. */
  before: When.optional(),
  /** A period of the table of contents, by id or name: search only its messages. */
  node: z.string().max(100).optional(),
  /** Local hours `[from, to)` in the store's zone; from > to spans midnight. */
  hours: z.tuple([z.int().min(0).max(24), z.int().min(0).max(24)], { error: 'must be two whole hours such as [6, 22]' }).optional(),
  /** Maximum tokens of `text`, its frame and headings included; 0 gives ''. Absent: no limit. */
  maxTokens: z.int().min(0).optional(),
  /** Counts them: the name of a tokenizer, or a function from a whole text to its number of tokens, 0 or more. */
  tokenizer: z.union([z.enum(TOKENIZERS), z.custom<(text: string) => number>((value) => typeof value === 'function')], {
    error: `must be one of ${TOKENIZERS.join(', ')} or a function`,
  }).default('o200k'),
  /** Also search the own tail of `conversationId`. */
  includeOwnTail: z.boolean().default(false),
  /** Add a breakdown of the score to every episode and passage. */
  explain: z.boolean().default(false),
  /** The space whose memory the call is about; absent: one's own. */
  space: SpaceName,
  /** Spaces whose memories are read beside one's own, in one answer, 1–16; not together with `space`. */
  spaces: SpaceNames,
})
/** Options of `recall`. */
export type RecallOptions = z.input<typeof RecallInput>

export const RecentInput = RecallInput.omit({ query: true })
/** Options of `recent`: those of `recall` without a query. */
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
  /** Maximum number of segments, the newest. */
  depth: z.int().min(0).max(200).default(30),
  /** Language of the names of days and form of the clock. */
  locale: Locale.default('en'),
  /** 2:15pm instead of 14:15; default: by the locale. */
  hour12: z.boolean().optional(),
  space: SpaceName,
})
/** Options of `manifest`. */
export type ManifestOptions = z.input<typeof ManifestInput>

export const TocInput = z.strictObject({
  /** Maximum number of children. */
  limit: z.int().min(1).max(200).default(50),
  /** The `next` of the page before. */
  cursor: z.string().max(100).regex(/^[\w:-]*$/, 'must be the `next` of the page before').optional(),
  /** An earlier version of a period's content; 1 is the first. */
  version: z.int().min(1).max(2 ** 31 - 1).optional(),
  space: SpaceName,
})
/** Options of `toc`. */
export type TocOptions = z.input<typeof TocInput>

export const ExpandInput = z.strictObject({
  /** Number of context messages before the ones that the id names. */
  before: z.int().min(0).max(200).default(3),
  /** Number of context messages after them. */
  after: z.int().min(0).max(200).default(3),
  space: SpaceName,
})
/** Options of `expand`. */
export type ExpandOptions = z.input<typeof ExpandInput>

const Summaries = z.union([
  /** The newest while their complexities (1–3 each) add up to at most this, at least one, at most `max`. */
  z.strictObject({ complexity: z.number().min(0).default(8), max: z.int().min(0).max(50).default(5) }),
  /** This many of the newest. */
  z.strictObject({ count: z.int().min(0).max(50) }),
])

export const SessionInput = z.strictObject({
  /** The conversation to continue; an unknown one has no messages, and its manifest lists other conversations. */
  conversationId: Id,
  /** Maximum tokens of the system text and the messages together, as JSON and as `text`; 0 gives none. Absent: no limit. */
  maxTokens: z.int().min(0).optional(),
  /** Counts them, as in `recall`. */
  tokenizer: RecallInput.shape.tokenizer,
  /** Whether the newest closed segments of all conversations are listed. */
  manifest: z.boolean().default(true),
  /** Which of the conversation's closed segments are summarised. */
  summaries: Summaries.default({ complexity: 8, max: 5 }),
  /** Turns at the end of the closed part that are shown verbatim. A turn is a user's message and everything up to the next one. */
  turns: z.int().min(0).max(50).default(3),
  /** Language of the names of days and form of the clock. */
  locale: ManifestInput.shape.locale,
  /** 2:15pm instead of 14:15; default: by the locale. */
  hour12: ManifestInput.shape.hour12,
  space: SpaceName,
})
/** Options of `session`. */
export type SessionOptions = z.input<typeof SessionInput>

export const ContextInput = SessionInput.extend({
  /** The query of recall; absent: the session alone. */
  query: RecallInput.shape.query.optional(),
  /** How many of the conversation's newest messages stand in the caller's prompt already: they are neither returned nor recalled. */
  ownHistory: z.int().min(0).default(0),
  /** Whether messages that are not closed are returned; with `turns: 0` no message of the log is. */
  openMessages: z.boolean().default(true),
  /** Maximum tokens of the system text and the messages together, as JSON and as `text`. */
  maxTokens: z.int().min(0).default(8000),
  /** Maximum number of recalled episodes. */
  limit: RecallInput.shape.limit,
  /** Maximum number of recalled passages; default: as many as the budget may have room for, 20 to 200. */
  passageLimit: RecallInput.shape.passageLimit.unwrap().optional(),
  /** Maximum number of facts in the system text, at most 20 of which are shown, and of recalled ones. */
  factLimit: RecallInput.shape.factLimit,
  /** Which recalled episodes show their messages, as in `recall`. */
  detail: RecallInput.shape.detail,
  /**
   * What is recalled with less confidence is left out; `none` lets all in. Default: `fair`; with an embedder that knows
   * meanings or a reranker `none`, because confidence knows words only.
   */
  minConfidence: z.enum(CONFIDENCE_LEVELS).optional(),
  /** Spaces in which the query is recalled too, 1–16; session, manifest and the facts that always stand there are one's own. */
  spaces: SpaceNames,
})
/** Options of `context`: those of `session`, and those of recall. */
export type ContextOptions = z.input<typeof ContextInput>

export const MessagesInput = z.strictObject({
  /** The conversation to read. */
  conversationId: Id,
  /** Sequence number of the page's first message in the log, from 0; a negative one counts from the end: -20 is the 20 newest. */
  from: z.int().min(1 - 2 ** 31).max(2 ** 31 - 1).default(0),
  /** Maximum number of messages; boundaries are not counted. */
  limit: z.int().min(1).max(500).default(100),
  /** Only these messages, in the order of the log, and no boundaries; `from` and `limit` do not count then. */
  ids: z.array(Id).max(500).optional(),
  space: SpaceName,
})
/** Options of `messages`. */
export type MessagesOptions = z.input<typeof MessagesInput>

export const ConversationsInput = z.strictObject({
  /** Maximum number of conversations. */
  limit: z.int().min(1).max(1000).default(50),
  /** The `next` of the page before. */
  cursor: z.string().max(400).optional(),
  /** Only conversations whose id and title hold all these words, or parts of words. */
  query: z.string().max(1000).optional(),
  /** Only these conversations. */
  ids: z.array(Id).max(1000).optional(),
  /** Only conversations whose id begins with this. */
  idPrefix: Id.optional(),
  /** Add each one's last message. */
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

export const SegmentsInput = z.strictObject({
  /** The conversation whose segments are listed. */
  conversationId: Id,
  space: SpaceName,
})
/** Options of `segments`. */
export type SegmentsOptions = z.input<typeof SegmentsInput>
