/** Dialogues of segmentation data sets with their reference boundaries: one JSON object per line. */
import * as z from 'zod'
import { show } from '../../../packages/base/errors.ts'
import {
  dialogueError, Dialogue, dialogueMessages, readAs, type SourceRecord, type Utterance,
} from '../../../packages/cli/commands/segment-command.ts'
import { boundariesIn, type BoundaryPositions } from '../segmentation/boundary-metrics.ts'

/** `boundaries`: the index of the last utterance of every segment but the final one, in any order. */
const Reference = Dialogue.extend({ boundaries: z.array(z.number()) })

/** A dialogue with its reference boundaries. */
export interface LabelledDialogue {
  /** `line 3`, for errors. */
  readonly where: string
  readonly messages: readonly Utterance[]
  readonly boundaries: BoundaryPositions
}

/**
 * Validates a dialogue with its reference. A boundary after the last utterance separates nothing and is ignored.
 *
 * @throws {MadeleineError} `invalid_input` with the line number, for an invalid dialogue, no utterance, no `boundaries`, or
 *   a boundary that is not the index of an utterance
 */
export function readLabelled(line: SourceRecord): LabelledDialogue {
  const { boundaries, ...dialogue } = readAs(Reference, line)
  const length = dialogue.utterances.length
  if (length === 0) throw dialogueError(line.line, 'utterances must be at least one where boundaries are measured, got none')
  const invalidAt = boundaries.findIndex((index) => !Number.isInteger(index) || index < 0 || index >= length)
  if (invalidAt >= 0) throw dialogueError(
    line.line, `boundaries[${invalidAt}] must be the index of an utterance, 0 to ${length - 1}, got ${show(boundaries[invalidAt])}`,
  )
  return { where: `line ${line.line}`, messages: dialogueMessages(dialogue), boundaries: boundariesIn(length, boundaries) }
}
