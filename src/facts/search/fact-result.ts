/** A fact as callers see it. */
import type { FactCategory, FactQuality } from '../core/fact.ts'
import type { FactProof, FactRow } from '../sql/read-facts.ts'
import { defined } from '../../defined.ts'

/** A fact as it is stored, with its proofs and the fact whose place it took. */
export interface FactWithProofs extends FactRow {
  readonly supersedes: string | null
}

/** A message that proves a fact. */
export interface FactMessage {
  messageId: string
  conversationId: string
  /** Absent while the message is in an open tail. */
  episodeId?: string
  /** When it was said. */
  at: Date
}

/** What is known of somebody, since when, and which messages prove it. */
export interface Fact {
  /** For `expand`, which shows the talk that proves it. */
  id: string
  category: FactCategory
  /** One sentence, in the language of the talk. */
  text: string
  /** Whom it is about: a name, or `user` for what the user of a chat without names says of himself. */
  subject: string
  /** What of the subject it tells: home, employer, likes … Absent where no attribute fits. */
  attribute?: string
  value?: string
  /** Story time since when it holds. */
  validFrom: Date
  /** Story time since when it holds no longer; absent while it holds. */
  validTo?: Date
  /** Id of the fact that took its place. */
  supersededBy?: string
  /** Id of the fact whose place it took. */
  supersedes?: string
  /** At least one, the newest first. */
  sources: FactMessage[]
  /** Whether a model or the rules read it out of the talk, or an assistant noted it (`remember`) and no person's own message says it. */
  quality: FactQuality
  /** When it was learnt, by the clock. */
  learntAt: Date
  /** How surely it answers the query, 0–1; orders the list. Of the words and the attribute that it shares with the query, not calibrated. Absent without a query. */
  confidence?: number
}

/** @param confidence given where something was asked */
export function factOf(row: FactWithProofs, confidence?: number): Fact {
  const { id, category, text, subject, attribute, value, validFrom, validTo, supersededBy, supersedes, quality, createdAt } = row
  return {
    id, category, text, subject,
    ...(attribute !== null && { attribute }), ...(value !== null && { value }),
    validFrom,
    ...(validTo !== null && { validTo }), ...(supersededBy !== null && { supersededBy }), ...(supersedes !== null && { supersedes }),
    sources: row.sources.toReversed().map(factMessageOf),
    quality, learntAt: createdAt,
    ...defined({ confidence }),
  }
}

export const factMessageOf = ({ messageId, conversationId, episodeId, at }: FactProof): FactMessage => ({ messageId, conversationId, ...(episodeId !== null && { episodeId }), at })
