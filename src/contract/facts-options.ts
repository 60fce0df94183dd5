/** The options of `facts`. */
import * as z from 'zod'
import { FACT_CATEGORIES } from '../facts/core/fact.ts'
import { RecallInput } from './call-options.ts'

export const FactsInput = z.strictObject({
  /** A question or words, in English or Chinese: what answers, best first. Absent: all, by category, the newest first. */
  query: RecallInput.shape.query.optional(),
  /** Only facts of this category. */
  category: z.enum(FACT_CATEGORIES).optional(),
  /** Only facts about this person, by the whole name; case does not count. `user` for the user of a chat without names. */
  subject: z.string().min(1).max(200).optional(),
  /** What held at this story time, as far as it was said by then. */
  asOf: RecallInput.shape.asOf,
  /** What was known at this time, by the clock. */
  knownAt: RecallInput.shape.knownAt,
  /** Also what no longer holds. A query about the past finds it in any case. */
  includeSuperseded: z.boolean().default(false),
  /** Maximum number of facts. */
  limit: z.int().min(0).max(1000).default(100),
  space: RecallInput.shape.space,
  /** Spaces whose facts are listed beside one's own, 1–16; not together with `space`. */
  spaces: RecallInput.shape.spaces,
})
/** Options of `facts`. */
export type FactsOptions = z.input<typeof FactsInput>
