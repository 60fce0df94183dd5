/** Values that many calls take or give. A time is a Date in this process and an ISO 8601 string in UTC on the wire, see `schemas.ts`. */
import * as z from 'zod'
import { normalise } from '@madeleine/base'
import { CONFIDENCE_LEVELS } from './confidence.ts'
import { ROLES, KINDS } from './message.ts'
import { callable } from './schemas.ts'
import { REASONS } from './segment.ts'

// What options have.

/** A time in an option: Date, ISO string or epoch milliseconds; year 1–9999. */
export const When = z.union([z.date(), z.string(), z.number()], { error: 'must be a Date, an ISO 8601 string or epoch milliseconds' })

/** An id of the caller's: 1–255 characters. */
export const Id = z.string().min(1).max(255).refine((id) => normalise(id) === id, { error: 'must have no NUL and no lone surrogate' })

/** What is asked, in plain words. */
export const QueryText = z.string().max(10_000)

/** Maximum number of spaces that one call reads. */
const MOST_SPACES = 16

/** The space whose memory is used. Absent: one's own. */
export const SpaceName = Id.optional()
/** Spaces whose memories are read beside one's own, in one answer. */
export const SpaceNames = z.array(Id).min(1).max(MOST_SPACES)
  .refine((names) => new Set(names).size === names.length, { error: 'must name each space once' }).optional()

/** Where a call without other options is carried out. */
export interface SpaceOptions {
  /** The space whose memory is used. Absent: one's own. */
  readonly space?: z.input<typeof SpaceName>
}

/** What is taken out of a text before it is stored, with a mark in its place. */
export const REDACTIONS = ['off', 'secrets', 'personal'] as const
export const Redact = z.union([z.enum(REDACTIONS), callable<(text: string) => string>()], {
  error: `must be one of ${REDACTIONS.join(', ')} or a function`,
})

// What results have.

/** A moment. */
export const Time = z.date()
/** A number of things, 0 or more. */
export const Count = z.int().min(0)
/** Tokens as the caller's tokenizer counts them, which may count fractions. */
export const CallerTokens = z.number().min(0)
/** A probability or a share, 0–1. */
export const Share = z.number().min(0).max(1)
export const Ids = z.array(z.string())
/** How many were taken out, by what they were: key, token, password, card number … */
export const Redacted = z.record(z.string(), Count)
/** The name of a space, or of the user; only present if the call named spaces. */
export const Space = z.string().exactOptional()

export const MessageRole = z.enum(ROLES)
export const MessageKind = z.enum(KINDS)

/** What wrote the title and the summary: a model; extraction rules; or rules because the model failed, to be retried. */
export const TextQuality = z.enum(['model', 'extractive', 'fallback'])

/** Why a segment ended. */
export const EndReason = z.enum(REASONS)

/** How likely it is that the query was answered. */
export const LevelOfConfidence = z.strictObject({
  /** The level that `value` falls into. */
  level: z.enum(CONFIDENCE_LEVELS),
  /** Calibrated probability that the results answer the query, 0–1. */
  value: Share,
})

/**
 * created, active: the tail, with one message or with more. collapsing: closed, without an episode yet. collapsed: an episode.
 * archived: an episode that is left out of recall.
 * forgotten: its messages were forgotten; it keeps their place in the log, without ids.
 */
export const SegmentStatus = z.enum(['created', 'active', 'collapsing', 'collapsed', 'archived', 'forgotten'])
export type SegmentStatus = z.output<typeof SegmentStatus>
