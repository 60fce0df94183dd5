/** The value of JSON on a line of its own. */
import type { Refused } from '@madeleine/contract'
import { isMadeleineError, type JsonBounds, JsonMeter } from '@madeleine/base'
import { jsonFault } from './file-shape.ts'
import { importError, type SourceLine } from './import-item.ts'

/** Of a line, and of an element of a document: a parser makes up to fifty megabytes of so many. */
export const ELEMENT_BOUNDS: JsonBounds = { values: 500_000, keys: 500_000, depth: Infinity }

/** A line that is no JSON, or more than a line may have, is an error. */
export function lineValue({ number, text }: SourceLine): { readonly value: unknown } | Refused {
  try {
    // A shorter one has not so many
    if (text.length >= ELEMENT_BOUNDS.values) new JsonMeter(ELEMENT_BOUNDS, 'a line').add(Buffer.from(text))
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return isMadeleineError(error) ? importError(number, error.code, error.message)
      : importError(number, 'invalid_input', jsonFault(text, error))
  }
}
