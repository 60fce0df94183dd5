/** Dialogues of segmentation data sets: one JSON object per line; utterances with speaker, text and an optional time. */
import * as z from 'zod'
import type { PlainMessage } from '../../message/message.ts'
import { MadeleineError, show } from '../../errors.ts'
import type { CutSegment } from '../../segment/plain-segment.ts'
import { boundariesIn, type BoundaryPositions } from '../segmentation/boundary-metrics.ts'

const Dialogue = z.object({
  /** Returned unchanged. */
  id: z.union([z.string(), z.number()]),
  utterances: z.array(z.object({
    speaker: z.string().nullish(),
    text: z.string().nullish(),
    ts: z.union([z.string(), z.number()]).nullish(),
  })),
})
export type Dialogue = z.output<typeof Dialogue>

/** `boundaries`: the index of the last utterance of every segment but the final one, in any order. */
const Reference = Dialogue.extend({ boundaries: z.array(z.number()) })

/** A parsed line and its number, from 1. */
interface SourceRecord {
  readonly line: number
  readonly value: unknown
}

/** Validates a dialogue. @throws {MadeleineError} `invalid_input` with the line number */
export const readDialogue = (line: SourceRecord): Dialogue => readAs(Dialogue, line)

function readAs<T>(shape: z.ZodType<T>, { line, value }: SourceRecord): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw atLine(line, `${problemOf(issue?.path ?? [], value)}; a line is a dialogue: ${SHAPE}`)
}

const SHAPE = '{"id": …, "utterances": [{"speaker": …, "text": …, "ts": …}, …], "boundaries": [2, 5, …]}'

/** What is at the path of the first problem. */
function problemOf(path: readonly PropertyKey[], value: unknown): string {
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value)
  if (path.length === 0) return `${show(value)} is no dialogue`
  const where = path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`)).join('')
  return found === undefined ? `${where} is missing` : `${where} cannot be ${show(found)}`
}

const atLine = (line: number, problem: string): MadeleineError => new MadeleineError('invalid_input', `line ${line}: ${problem}`)

/** A message of a dialogue; its content is a string. */
export interface Utterance extends PlainMessage {
  readonly content: string
}

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
  if (length === 0) throw atLine(line.line, 'utterances must be at least one where boundaries are measured, got none')
  const invalidAt = boundaries.findIndex((index) => !Number.isInteger(index) || index < 0 || index >= length)
  if (invalidAt >= 0) throw atLine(line.line, `boundaries[${invalidAt}] must be the index of an utterance, 0 to ${length - 1}, got ${show(boundaries[invalidAt])}`)
  return { where: `line ${line.line}`, messages: dialogueMessages(dialogue), boundaries: boundariesIn(length, boundaries) }
}

const MAX_NAME_CHARS = 255

/**
 * One message per utterance, also for empty ones, so that indices match. The first speaker is the user, all others are the
 * assistant, as in other imports of conversations between people.
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
  let lastIndex = -1
  return segments.slice(0, -1).map(({ messageIds }) => (lastIndex += messageIds.length))
}
