/** Result of `timeline`. */
import * as z from 'zod'
import { EpisodeFields } from './recall-result.ts'
import { Count, EndReason, Share, Time } from './values.ts'

/** A period of time in which something was said. */
export const TimelineBucket = z.strictObject({
  /** Its start; days, weeks (from Monday) and months follow the calendar in the memory's time zone. */
  at: Time,
  /** Messages said in it; for a day or longer, the messages of the episodes that began in it. */
  messages: Count,
  /** Episodes that began in it, and how many of them are key moments. */
  episodes: Count,
  keyMoments: Count,
  /** Mean probability that these episodes (for an hour or less, those under way) are still remembered, 0–1; null if there are none. */
  retrievability: Share.nullable(),
})
export type TimelineBucket = z.output<typeof TimelineBucket>

/** An episode on the timeline. */
export const TimelineEpisode = EpisodeFields.pick({
  id: true, conversationId: true, title: true, startAt: true, endAt: true, surprise: true, keyMoment: true,
}).extend({
  messages: Count,
  /** Why it ended where it did. */
  reason: EndReason,
  /** Probability that it is still remembered now, or at `asOf`; 0–1. */
  retrievability: Share,
})
export type TimelineEpisode = z.output<typeof TimelineEpisode>

export const TimelineResult = z.strictObject({
  /** Time zone of the memory's days. */
  timeZone: z.string(),
  /** Story times of the first and the last message of the whole memory; null if there are no messages. */
  startAt: Time.nullable(),
  endAt: Time.nullable(),
  /** In chronological order, without those in which nothing was said. */
  buckets: z.array(TimelineBucket),
  /** How many episodes overlap the time span; 0 with `limit: 0`. */
  total: Count,
  /** In chronological order; if there are more than `limit`, only the most surprising ones. */
  episodes: z.array(TimelineEpisode),
})
/** Result of `timeline`: how much was said when, and the episodes of a span. */
export type TimelineResult = z.output<typeof TimelineResult>
