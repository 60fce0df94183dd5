/** A fact as callers see it. */
import type { FactProof, FactRow } from '../sql/read-facts.ts'
import type { Fact, FactMessage } from '../../contract/results/facts-result.ts'
import { defined } from '../../defined.ts'

/** A fact as it is stored, with its proofs and the fact whose place it took. */
export interface FactWithProofs extends FactRow {
  readonly supersedes: string | null
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

export const factMessageOf = ({ messageId, conversationId, episodeId, at }: FactProof): FactMessage =>
  ({ messageId, conversationId, ...(episodeId !== null && { episodeId }), at })
