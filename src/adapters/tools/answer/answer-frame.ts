/**
 * The frame around an answer, in the text and in the data: by it a reader sees where the record
 * ends, and what is pushed back is recognised.
 */
import { randomBytes } from 'node:crypto'
import type { JsonObject } from '../../../json.ts'
import { FRAME_NOTE, framingOf, type Framing } from '../../../message/framing.ts'

/** Answers are read once, so no other process has to make the same frames. */
const SECRET = randomBytes(32).toString('hex')
const framing: Framing = framingOf(SECRET, 'answers')

/** Wraps sections; all quoted text in them must be escaped. */
export const framedText = (sections: readonly string[]): string => framing(sections)

/**
 * Wraps data: its first and its last value are the tags, so that its JSON is recognised as a whole, though what people said
 * stands in it as it was. The id is made of the content, which therefore cannot hold it.
 */
export function framedData(body: JsonObject): JsonObject {
  const lines = framing([JSON.stringify(body)]).split('\n')
  return { record: lines[0]!, note: FRAME_NOTE, ...body, recordEnd: lines.at(-1)! }
}
