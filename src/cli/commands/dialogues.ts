/** Dialogues as JSON Lines, which `segment --dialogues` cuts: utterances with speaker, text and an optional time. */
import * as z from 'zod'
import type { PlainMessage } from '../../contract/message.ts'
import { MadeleineError, show } from '../../base/errors.ts'
import type { CutSegment } from '../../segment/stream/tail.ts'

export const Dialogue = z.object({
  /** Returned unchanged. */
  id: z.union([z.string(), z.number()]),
  utterances: z.array(z.object({
    speaker: z.string().nullish(),
    text: z.string().nullish(),
    ts: z.union([z.string(), z.number()]).nullish(),
  })),
})
export type Dialogue = z.output<typeof Dialogue>

/** A parsed line and its number, from 1. */
export interface SourceRecord {
  readonly line: number
  readonly value: unknown
}

/** Validates a dialogue. @throws {MadeleineError} `invalid_input` with the line number */
export const readDialogue = (line: SourceRecord): Dialogue => readAs(Dialogue, line)

/** @throws {MadeleineError} `invalid_input` with the line number */
export function readAs<T>(shape: z.ZodType<T>, { line, value }: SourceRecord): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw dialogueError(line, `${problemOf(issue?.path ?? [], value)}; each line must be a dialogue: ${SHAPE}`)
}

const SHAPE = '{"id": …, "utterances": [{"speaker": …, "text": …, "ts": …}, …], "boundaries": [2, 5, …]}'

/** What is at the path of the first problem. */
function problemOf(path: readonly PropertyKey[], value: unknown): string {
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value)
  if (path.length === 0) return `${show(value)} is not a dialogue`
  const where = path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`)).join('')
  return found === undefined ? `${where} is missing` : `${where} cannot be ${show(found)}`
}

export const dialogueError = (line: number, problem: string): MadeleineError =>
  new MadeleineError('invalid_input', `line ${line}: ${problem}`)

/** A message of a dialogue; its content is a string. */
export interface Utterance extends PlainMessage {
  readonly content: string
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
