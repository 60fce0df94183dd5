/** Results of `toc` and `manifest`. */
import * as z from 'zod'
import { Count, SegmentStatus, Time } from './values.ts'

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
