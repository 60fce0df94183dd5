/** Dialogues as segmentation data sets write them: one a line, utterances with a speaker, a text and maybe a time. */
import { z } from 'zod'
import type { PlainMessage } from '../../message/message.ts'
import { MadeleineError, show } from '../../errors.ts'
import type { CutSegment } from '../../segment/plain-segment.ts'
import { boundariesIn, type BoundaryPositions } from '../segmentation/boundary-metrics.ts'

const Dialogue = z.object({
  /** Given back as it came. */
  id: z.union([z.string(), z.number()]),
  utterances: z.array(z.object({
    speaker: z.string().nullish(),
    text: z.string().nullish(),
    ts: z.union([z.string(), z.number()]).nullish(),
  })),
})
export type Dialogue = z.output<typeof Dialogue>

/** The index of the last utterance of every segment but the final one; the order is free. */
const Reference = Dialogue.extend({ boundaries: z.array(z.number()) })

/** A value and the line it stood on, counted from 1. */
interface Line {
  readonly line: number
  readonly value: unknown
}

/** @throws {MadeleineError} `invalid_input`, naming the line */
export const readDialogue = (line: Line): Dialogue => readAs(Dialogue, line)

function readAs<T>(shape: z.ZodType<T>, { line, value }: Line): T {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  throw atLine(line, z.prettifyError(read.error).replace(/\s+/g, ' '))
}

const atLine = (line: number, problem: string): MadeleineError => new MadeleineError('invalid_input', `line ${line}: ${problem}`)

/** A message of a dialogue; its content is text. */
export interface Utterance extends PlainMessage {
  readonly content: string
}

/** A dialogue and where it should be cut. */
export interface Labelled {
  /** `line 3`, for errors. */
  readonly where: string
  readonly messages: readonly Utterance[]
  readonly boundaries: BoundaryPositions
}

/**
 * A dialogue with its reference. A boundary after the very last utterance divides nothing and is passed over.
 *
 * @throws {MadeleineError} `invalid_input`, naming the line: no dialogue, no utterance, no `boundaries`, or one
 *   that is no index of an utterance
 */
export function readLabelled(line: Line): Labelled {
  const { boundaries, ...dialogue } = readAs(Reference, line)
  const length = dialogue.utterances.length
  if (length === 0) throw atLine(line.line, 'utterances must be at least one where boundaries are measured, got none')
  const stray = boundaries.findIndex((index) => !Number.isInteger(index) || index < 0 || index >= length)
  if (stray >= 0) throw atLine(line.line, `boundaries[${stray}] must be the index of an utterance, 0 to ${length - 1}, got ${show(boundaries[stray])}`)
  return { where: `line ${line.line}`, messages: dialogueMessages(dialogue), boundaries: boundariesIn(length, boundaries) }
}

const MAX_NAME_CHARS = 255

/**
 * A message for every utterance, empty ones too: indices stay. Whoever speaks first is the user, everybody else
 * the assistant, as in other talk between people.
 */
export function dialogueMessages({ utterances }: Dialogue): Utterance[] {
  const [first] = utterances
  return utterances.map(({ speaker, text, ts }, index) => ({
    id: String(index),
    role: speaker === first?.speaker ? 'user' : 'assistant',
    content: text ?? '',
    ...(speaker ? { name: speaker.slice(0, MAX_NAME_CHARS) } : {}),
    ...(ts === undefined || ts === null || ts === '' ? {} : { timestamp: ts }),
  }))
}

/** The index of the last utterance of every segment but the final one. */
export function boundariesOf(segments: readonly CutSegment[]): number[] {
  let end = -1
  return segments.slice(0, -1).map(({ messageIds }) => (end += messageIds.length))
}
