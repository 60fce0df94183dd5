/** Dialogues as segmentation data sets write them: one a line, utterances with a speaker, a text and maybe a time. */
import { z } from 'zod'
import type { MessageInput } from '../core/message.ts'
import { MadeleineError } from '../errors.ts'
import type { Segment } from '../segment/segment.ts'
import type { JsonLine } from './lines.ts'

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

/** @throws {MadeleineError} `invalid_input`, naming the line */
export function readDialogue({ line, value }: JsonLine): Dialogue {
  const read = Dialogue.safeParse(value)
  if (read.success) return read.data
  throw new MadeleineError('invalid_input', `line ${line}: ${z.prettifyError(read.error).replace(/\s+/g, ' ')}`)
}

const MAX_NAME_CHARS = 255

/**
 * A message for every utterance, empty ones too: indices stay. Whoever speaks first is the user, everybody else
 * the assistant, as in other talk between people.
 */
export function messagesOf({ utterances }: Dialogue): MessageInput[] {
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
export function boundariesOf(segments: readonly Segment[]): number[] {
  let end = -1
  return segments.slice(0, -1).map(({ messageIds }) => (end += messageIds.length))
}
