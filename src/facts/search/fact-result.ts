/** A fact as callers see it. */
import { createHash } from 'node:crypto'
import { isWithdrawn, type EditMark } from '../core/fact-edit.ts'
import type { FactProof, FactRow, FactWithoutProofs } from '../sql/read-facts.ts'
import type { Fact, FactEditMark, FactMessage, FactState } from '../../contract/results/facts-result.ts'
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
    ...editedFields(row),
    quality, learntAt: createdAt,
    ...defined({ confidence }),
  }
}

/** What is shown of a fact's edits: nothing of one that nobody edited. */
const editedFields = (row: FactWithoutProofs): Pick<Fact, 'edits' | 'pinned' | 'withdrawn'> => (row.edits === null ? {} : {
  edits: row.edits.map(editMarkOf), ...(row.isPinned && { pinned: true }), ...(isWithdrawn(row) && { withdrawn: true }),
})

const editMarkOf = ({ id, action, at, by }: EditMark): FactEditMark => ({ id, action, at: new Date(at), ...defined({ by }) })

/** A fact as an edit finds or leaves it. */
export function factStateOf(row: FactWithoutProofs): FactState {
  const { id, category, text, subject, attribute, value, validFrom, validTo, supersededBy, quality } = row
  return {
    id, category, text, subject,
    ...(attribute !== null && { attribute }), ...(value !== null && { value }),
    validFrom,
    ...(validTo !== null && { validTo }), ...(supersededBy !== null && { supersededBy }),
    ...editedFields(row), version: factVersion(row), quality,
  }
}

/** Another one once anything of the fact has changed that its reader judges by. More proofs change nothing of what it says. */
export const factVersion = (row: FactWithoutProofs): string => createHash('sha256').update(JSON.stringify([
  row.id, row.category, row.text, row.subject, row.attribute, row.value,
  row.validFrom, row.validTo, row.supersededBy, row.isPinned, row.edits,
])).digest('base64url').slice(0, VERSION_LENGTH)

/** 72 bits. */
const VERSION_LENGTH = 12

export const factMessageOf = ({ messageId, conversationId, episodeId, at }: FactProof): FactMessage =>
  ({ messageId, conversationId, ...(episodeId !== null && { episodeId }), at })
