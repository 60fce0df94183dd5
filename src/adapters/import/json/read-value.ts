/** One value of a JSON document at a place in a stream of bytes: parsed, or passed over. */
import { MadeleineError } from '../../../errors.ts'
import { jsonFault, jsonFaultPlace } from '../detect/json-fault.ts'
import { utf8Fault } from '../detect/text-encoding.ts'
import { GatheredBytes } from '../gathered-bytes.ts'
import { type ByteCursor } from './byte-cursor.ts'
import { ELEMENT_BOUNDS } from './line-value.ts'
import { JSON_BYTE, ValueScanner } from './value-scanner.ts'

/** Most bytes of one element: a longer one is passed over. The longest conversations of assistants have a few megabytes. */
export const MAX_ELEMENT_BYTES = 64 * 1_048_576

/** Most elements of an array: years of the busiest chats have a million messages. */
const MOST_ELEMENTS = 5_000_000

/** What is said of an element that is passed over. */
export const tooLargeText = (what: string): string =>
  `${what} must have at most ${MAX_ELEMENT_BYTES} bytes and ${ELEMENT_BOUNDS.values} values of JSON`

/** Without a value where it has more bytes than may be read. */
export interface JsonRead {
  readonly value?: unknown
  readonly isTooLarge?: true
}

/** An element, counted from 0. */
export interface JsonElement extends JsonRead {
  readonly index: number
}

/** The elements of the array whose bracket is next, behind which the cursor goes. @throws {MadeleineError} `invalid_input` */
export async function* arrayElements(cursor: ByteCursor, maxBytes: number): AsyncGenerator<JsonElement> {
  for await (const index of arrayIndices(cursor)) yield { index, ...await readValue(cursor, maxBytes) }
}

/** The indices of that array; whoever takes one reads its element, too, before the next. @throws {MadeleineError} `invalid_input` */
export async function* arrayIndices(cursor: ByteCursor): AsyncGenerator<number> {
  cursor.at += 1
  for (let index = 0; ; index++) {
    const byte = await cursor.peek()
    if (byte === JSON_BYTE.CLOSE_BRACKET && index === 0) break
    if (index >= MOST_ELEMENTS) throw new MadeleineError('too_large', `a list must have at most ${MOST_ELEMENTS} elements`)
    yield index
    const behind = await cursor.peek()
    if (behind === undefined) throw endsAt(cursor)
    if (behind === JSON_BYTE.CLOSE_BRACKET) break
    if (behind !== JSON_BYTE.COMMA) throw faultAt(cursor, 'a comma was expected')
    cursor.at += 1
  }
  cursor.at += 1
}

/** Longer keys are none that is looked for. */
const MAX_KEY_BYTES = 1024

/** The keys of the object whose brace is next; whoever takes one reads its value, too, before the next. Undefined: a key of no use. */
export async function* objectKeys(cursor: ByteCursor): AsyncGenerator<string | undefined> {
  cursor.at += 1
  for (let isFirst = true; ; isFirst = false) {
    let byte = await cursor.peek()
    if (byte === JSON_BYTE.CLOSE_BRACE && isFirst) break
    if (!isFirst) {
      if (byte === undefined) throw endsAt(cursor)
      if (byte === JSON_BYTE.CLOSE_BRACE) break
      if (byte !== JSON_BYTE.COMMA) throw faultAt(cursor, 'a comma was expected')
      cursor.at += 1
      byte = await cursor.peek()
    }
    if (byte === undefined) throw endsAt(cursor)
    if (byte !== JSON_BYTE.QUOTE) throw faultAt(cursor, 'a key was expected')
    const { value } = await readValue(cursor, MAX_KEY_BYTES)
    const behind = await cursor.peek()
    if (behind === undefined) throw endsAt(cursor)
    if (behind !== JSON_BYTE.COLON) throw faultAt(cursor, 'a colon was expected')
    cursor.at += 1
    yield value as string | undefined
  }
  cursor.at += 1
}

/** Decodes without a byte order mark inside a document being one. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The value at the cursor. @throws {MadeleineError} `invalid_input` for what is no JSON in UTF-8, or ends in the middle */
export async function readValue(cursor: ByteCursor, maxBytes: number): Promise<JsonRead> {
  if (await cursor.peek() === undefined) throw endsAt(cursor)
  const [offset, lines] = [cursor.offset, cursor.linesBefore()]
  const bytes = await readBytes(cursor, maxBytes)
  if (bytes === undefined) return { isTooLarge: true }
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch (cause) {
    throw new MadeleineError('invalid_input', utf8Fault(bytes, 'the file', offset), { cause })
  }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    // Without its cause, which quotes the text
    throw new MadeleineError('invalid_input', offset === 0 ? jsonFault(text, error) : jsonFaultPlace(text, error, { offset, lines }))
  }
}

/** The bytes of the value at the cursor, behind which it goes; undefined for more than may be kept, or be made of it. */
async function readBytes(cursor: ByteCursor, maxBytes: number): Promise<Buffer | undefined> {
  const scanner = new ValueScanner(cursor.chunk[cursor.at]!)
  const pieces = new GatheredBytes()
  let size = 0
  for (;;) {
    const end = scanner.scan(cursor.chunk, cursor.at)
    const piece = cursor.chunk.subarray(cursor.at, end < 0 ? undefined : end)
    size += piece.length
    const fits = size <= maxBytes && scanner.values <= ELEMENT_BOUNDS.values
    if (fits) pieces.add(piece)
    else pieces.drop()
    if (end >= 0) {
      cursor.at = end
      break
    }
    if (await cursor.fill()) continue
    if (scanner.isWord) break
    throw endsAt(cursor)
  }
  return size <= maxBytes && scanner.values <= ELEMENT_BOUNDS.values ? pieces.take() : undefined
}

export const endsAt = (cursor: ByteCursor): MadeleineError =>
  new MadeleineError('invalid_input', `the JSON ends in the middle at byte ${cursor.offset}`)

export const faultAt = (cursor: ByteCursor, problem: string): MadeleineError =>
  new MadeleineError('invalid_input', `it is not JSON: ${problem} at line ${cursor.linesBefore() + 1} (byte ${cursor.offset + 1})`)
