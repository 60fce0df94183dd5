/** The elements of a JSON document of any size that is an array, one in memory at a time. */
import { ByteCursor } from './byte-cursor.ts'
import { arrayElements, faultAt, MAX_ELEMENT_BYTES, readValue, type JsonElement } from './read-value.ts'
import { JSON_BYTE } from './value-scanner.ts'

/**
 * The elements of the array; a document that is none is its only element. Elements before a fault are given, so that an import
 * of what was cut off can be repeated with the whole of it.
 *
 * @param maxBytes of an element @throws {MadeleineError} `invalid_input` where the document is not JSON in UTF-8, or ends in the middle
 */
export async function* jsonItems(chunks: AsyncIterable<Uint8Array>, maxBytes = MAX_ELEMENT_BYTES): AsyncGenerator<JsonElement> {
  const cursor = new ByteCursor(chunks)
  try {
    await cursor.skipMark()
    if (await cursor.peek() === JSON_BYTE.OPEN_BRACKET) yield* arrayElements(cursor, maxBytes)
    else yield { index: 0, ...await readValue(cursor, maxBytes) }
    if (await cursor.peek() !== undefined) throw faultAt(cursor, 'there is more after its end')
  } finally {
    await cursor.end()
  }
}

/** Whether the document is an array, by its first byte. */
export async function isJsonArray(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  const cursor = new ByteCursor(chunks)
  try {
    await cursor.skipMark()
    return await cursor.peek() === JSON_BYTE.OPEN_BRACKET
  } finally {
    await cursor.end()
  }
}
