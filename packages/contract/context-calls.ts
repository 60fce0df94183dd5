/** The calls that give a model its prompt, or an overview of the memory: session, context; manifest, toc, expand. */
import * as z from 'zod'
import type { Json, JsonObject } from '@madeleine/base'
import { CONFIDENCE_LEVELS } from './confidence.ts'
import { FactMessage } from './facts-calls.ts'
import { StoredMessage } from './log-calls.ts'
import { RecallInput, LeftOut } from './recall-calls.ts'
import { SpaceName, Time, SegmentStatus, Id, SpaceNames, Count, CallerTokens, QueryText, When } from './values.ts'

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

/** A segment in the manifest. */
export const ManifestSegment = z.strictObject({
  title: z.string(),
  /** Story times of its first and its last message. */
  startAt: Time,
  endAt: Time,
  /** The segment is still open; its end is not shown. */
  isActive: z.boolean(),
  id: z.string(),
  conversationId: z.string(),
  status: SegmentStatus,
}).readonly()
export type ManifestSegment = z.output<typeof ManifestSegment>

export const ManifestResult = z.strictObject({
  /** Newest date first. */
  days: z.array(z.strictObject({
    /** 'YYYY-MM-DD' */
    date: z.string(),
    /** Today, Yesterday, Jan 18, Jan 18 2025 */
    label: z.string(),
    /** Newest first. */
    entries: z.array(ManifestSegment).readonly(),
  }).readonly()).readonly(),
  /** The same as text, an indented tree. */
  text: z.string(),
}).readonly()
/** Result of `manifest`: the newest segments by day. */
export type ManifestResult = z.output<typeof ManifestResult>

// A conversation for a model to continue.

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
  query: QueryText.optional(),
  /** How many of the conversation's newest messages are in the caller's prompt already; they are neither returned nor recalled. */
  ownHistory: z.int().min(0).default(0),
  /** Whether open messages are returned. If false and `turns` is 0, no message of the log is returned. */
  openMessages: z.boolean().default(true),
  /** Maximum number of tokens in the system text and the messages together, as JSON and as `text`. */
  maxTokens: z.int().min(0).default(4000),
  /** Look first in this project, as in `recall`; the manifest lists its segments before others, if not all fit. */
  project: RecallInput.shape.project,
  /** Maximum number of recalled episodes. */
  limit: RecallInput.shape.limit,
  /** Maximum number of recalled passages. Default: as many as the budget may have room for, 20 to 200. */
  passageLimit: RecallInput.shape.passageLimit.unwrap().optional(),
  /** Maximum number of facts in the system text (which shows at most 20), and of recalled facts. */
  factLimit: RecallInput.shape.factLimit,
  /** Which recalled episodes show their messages, as in `recall`. */
  detail: RecallInput.shape.detail,
  /**
   * Results with less confidence than this are left out; `none` keeps everything. Default: all that is stored, if it fits; otherwise
   * as `fair`, but where nothing is as sure, the nearest messages, in a third of the budget, under a line that says that they may not
   * answer. With a semantic embedder or a reranker, `none`, because confidence is judged by words only.
   */
  minConfidence: z.enum(CONFIDENCE_LEVELS).optional(),
  /** Spaces in which the query is also recalled, 1–16; the session, the manifest and the standing facts come from one's own memory. */
  spaces: SpaceNames,
})
/** Options of `context`: those of `session`, and those for recall. */
export type ContextOptions = z.input<typeof ContextInput>

/** A message for a model, a `ModelMessage` of the AI SDK. No role is `system`: providers take system text apart from the messages. */
export type PromptMessage =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string | (TextPart | ToolCallPart)[] }
  | { role: 'tool'; content: ToolResultPart[] }

export interface TextPart {
  type: 'text'
  text: string
}

export interface ToolCallPart {
  type: 'tool-call'
  toolCallId: string
  toolName: string
  input: JsonObject
}

export interface ToolResultPart {
  type: 'tool-result'
  toolCallId: string
  toolName: string
  output: { type: 'text' | 'error-text'; value: string } | { type: 'json' | 'error-json'; value: Json }
}

const Text = z.strictObject({ type: z.literal('text'), text: z.string() })
const ToolCall = z.strictObject({ type: z.literal('tool-call'), toolCallId: z.string(), toolName: z.string(), input: z.unknown() })
const ToolOutput = z.strictObject({ type: z.literal('tool-result'), toolCallId: z.string(), toolName: z.string(), output: z.unknown() })

/** A message for a model, a `ModelMessage` of the AI SDK. */
const ForModel = z.union([
  z.strictObject({ role: z.literal('user'), content: z.string() }),
  z.strictObject({ role: z.literal('assistant'), content: z.union([z.string(), z.array(z.union([Text, ToolCall]))]) }),
  z.strictObject({ role: z.literal('tool'), content: z.array(ToolOutput) }),
]) as unknown as z.ZodType<PromptMessage>

/** A part of the session that is left out. */
export const SessionLeftOut = z.strictObject({
  kind: z.enum(['fact', 'starred', 'collapse-marker', 'manifest', 'summary', 'continuity', 'boundary', 'message', 'recalled']),
  /**
   * Id of the message or fact; for a starred episode, a summary or a line of the manifest, the id of its segment. Absent for a
   * range, and for kinds that occur at most once.
   */
  id: z.string().exactOptional(),
  /** Sequence numbers `from ≤ seq < to` of the log: everything of this kind that starts in this range. */
  from: Count.exactOptional(),
  to: Count.exactOptional(),
  /**
   * budget: it does not fit into the budget, or into its share of it. complexity: the complexities of the summaries shown add up to
   * the limit. count: the limit on how many are shown is reached. empty: the message has no text to show, or only repeats a call.
   * pending: it calls a tool whose result has not arrived, or follows such a call. waiting: the segment was resegmented and has no
   * episode yet, while later ones have.
   */
  reason: z.enum(['budget', 'complexity', 'count', 'empty', 'pending', 'waiting']),
  /** Tokens of its own text: o200k for a message, as stored; by the caller's tokenizer for anything else. Absent if it was not read. */
  tokens: CallerTokens.exactOptional(),
})
export type SessionLeftOut = z.output<typeof SessionLeftOut>

export const SessionResult = z.strictObject({
  /** The manifest and the summaries of closed segments; absent if there are none, because providers reject empty text. */
  system: z.string().exactOptional(),
  /** Messages of users, the assistant and tools; none of them is a system message. */
  messages: z.array(ForModel),
  /** Tokens of the system text and the messages together, as JSON or as `text`, whichever is more. */
  tokens: CallerTokens,
  leftOut: z.array(SessionLeftOut),
  /** System text and messages as a transcript with speakers. Built when first read. */
  text: z.string().readonly(),
})
/** Result of `session`, a conversation for a model: `generateText({ system, messages })` of the AI SDK takes it as it is. */
export type SessionResult = z.output<typeof SessionResult>

export const ContextResult = SessionResult.extend({
  leftOut: z.array(z.union([SessionLeftOut, LeftOut])),
  /** Content of the message in `messages` that holds what was recalled; absent if nothing was recalled. */
  recalled: z.string().exactOptional(),
})
/** Result of `context`, the input of an agent's next call: `generateText({ system, messages })`. */
export type ContextResult = z.output<typeof ContextResult>

// The table of contents, and what is behind a line of it.

export const TocInput = z.strictObject({
  /** Maximum number of children. */
  limit: z.int().min(1).max(200).default(50),
  /** The `next` of the previous page. */
  cursor: z.string().max(100).regex(/^[\w:-]*$/, 'must be the `next` of the previous page').optional(),
  /** An earlier version of a period's content; 1 is the first version. */
  version: z.int().min(1).max(2 ** 31 - 1).optional(),
  /** Only what had ended by this story time: counts, text and children are those of the episodes until then. */
  asOf: When.optional(),
  /** Id of a month: of a week that spans two months, only the days in it, as the month lists them. */
  within: z.string().max(100).optional(),
  space: SpaceName,
})
/** Options of `toc`. */
export type TocOptions = z.input<typeof TocInput>

/** A sentence of a node. */
export const ContentsBullet = z.strictObject({
  text: z.string(),
  /** Start of the segment that it describes. */
  at: Time,
  segmentId: z.string(),
  /** Citation to pass to `expand`, which returns the messages behind the sentence; absent for an unsupported sentence. */
  grip: z.string().exactOptional(),
  /** True if no message supports the sentence. */
  unsupported: z.literal(true).exactOptional(),
})
export type ContentsBullet = z.output<typeof ContentsBullet>

/** A node without its children: title, span, size and cost in tokens. */
export const ContentsEntry = z.strictObject({
  /** toc:root, toc:year:2026, toc:month:2026:01, toc:week:2026:W03, toc:day:2026-01-15, toc:segment:ID */
  id: z.string(),
  title: z.string(),
  /** Story times of the first and the last message; null for a node without messages. */
  startAt: Time.nullable(),
  endAt: Time.nullable(),
  /** Number of episodes below the node, and of the messages in them. */
  segments: Count,
  messages: Count,
  /** o200k tokens of the node itself: title, bullets and keywords. */
  tokens: Count,
  /** o200k tokens of the messages below the node. */
  talkTokens: Count,
  /** Only on a segment, like `conversationId`. */
  status: SegmentStatus.exactOptional(),
  conversationId: z.string().exactOptional(),
})
export type ContentsEntry = z.output<typeof ContentsEntry>

export const TocResult = ContentsEntry.extend({
  level: z.enum(['root', 'year', 'month', 'week', 'day', 'segment']),
  bullets: z.array(ContentsBullet),
  keywords: z.array(z.string()),
  /** Version of the content, from 1; 0 if it has not been written yet. `toc` returns an earlier version by its number. */
  version: Count,
  writtenAt: Time.nullable(),
  /** Source of the bullets: written by the model, or selected from the children. */
  quality: z.enum(['model', 'extractive']),
  /** The ancestors, from the root down to the parent. */
  path: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  /** In chronological order. A week that spans two months is a child of both, each time with the days, counts and text of that month. */
  children: z.array(ContentsEntry),
  /** Cursor of the next page of children; absent on the last page. */
  next: z.string().exactOptional(),
})
/** Result of `toc`: a node of the table of contents with a page of its children. */
export type TocResult = z.output<typeof TocResult>

export const ExpandInput = z.strictObject({
  /** Number of context messages before those that the id refers to. */
  before: z.int().min(0).max(200).default(3),
  /** Number of context messages after them. */
  after: z.int().min(0).max(200).default(3),
  space: SpaceName,
})
/** Options of `expand`. */
export type ExpandOptions = z.input<typeof ExpandInput>

export const ExpandResult = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  segmentId: z.string(),
  /** In log order. `isSupport` marks the messages that the id refers to; the others are context. */
  messages: z.array(StoredMessage.unwrap().extend({ isSupport: z.boolean() }).readonly()),
  /** Number of messages of the conversation before the first one and after the last one returned. */
  earlier: Count,
  later: Count,
  /** If more messages prove a fact than are returned: the others, newest first. */
  elsewhere: z.array(FactMessage).exactOptional(),
})
/** Result of `expand`: messages with their context. */
export type ExpandResult = z.output<typeof ExpandResult>
