/** Results of `session` and `context`: a prompt for a model. */
import * as z from 'zod'
import type { PromptMessage } from './model-messages.ts'
import { LeftOut } from './recall-result.ts'
import { CallerTokens, Count, SegmentStatus, Time } from './values.ts'

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
  kind: z.enum(['fact', 'collapse-marker', 'manifest', 'summary', 'continuity', 'boundary', 'message', 'recalled']),
  /**
   * Id of the message or fact; for a summary or a line of the manifest, the id of its segment. Absent for a range, and for kinds
   * that occur at most once.
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

// Results of `toc` and `manifest`.

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
