/** Result of `facts`, and the facts that other results hold. */
import * as z from 'zod'
import { FACT_CATEGORIES, FACT_QUALITIES } from '../../facts/core/fact.ts'
import { Share, Space, Time } from './values.ts'

/** A message that proves a fact. */
export const FactMessage = z.strictObject({
  messageId: z.string(),
  conversationId: z.string(),
  /** Absent while the message is in an open tail. */
  episodeId: z.string().exactOptional(),
  /** When it was said. */
  at: Time,
})
export type FactMessage = z.output<typeof FactMessage>

/** What is known of somebody, since when, and which messages prove it. */
export const Fact = z.strictObject({
  /** Whose memory it is in: a space, or the user; only where a space was asked. */
  space: Space,
  /** For `expand`, which shows the talk that proves it. */
  id: z.string(),
  category: z.enum(FACT_CATEGORIES),
  /** One sentence, in the language of the talk. */
  text: z.string(),
  /** Whom it is about: a name, or `user` for what the user of a chat without names says of themselves. */
  subject: z.string(),
  /** What it says of the subject: home, employer, likes … Absent if no attribute fits. */
  attribute: z.string().exactOptional(),
  value: z.string().exactOptional(),
  /** Story time from which it holds. */
  validFrom: Time,
  /** Story time since when it no longer holds; absent while it holds. */
  validTo: Time.exactOptional(),
  /** Id of the fact that took its place. */
  supersededBy: z.string().exactOptional(),
  /** Id of the fact whose place it took. */
  supersedes: z.string().exactOptional(),
  /** At least one; the newest comes first. */
  sources: z.array(FactMessage),
  /** Whether a model or the rules read it in the talk, or an assistant noted it (`remember`) and no person's own message says it. */
  quality: z.enum(FACT_QUALITIES),
  /** When it was learnt, by the clock. */
  learntAt: Time,
  /**
   * How surely it answers the query, 0–1; orders the list. It counts the words and the attribute that the fact shares with the
   * query, and is not calibrated. Absent without a query.
   */
  confidence: Share.exactOptional(),
})
export type Fact = z.output<typeof Fact>

export const FactsResult = z.array(Fact)
/** Result of `facts`. */
export type FactsResult = z.output<typeof FactsResult>
