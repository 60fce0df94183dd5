/** Parsing of model replies: the JSON object in a reply, and strings on one line within limits. */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts'
import { plainLine } from './plain-line.ts'
import { objectInText } from './object-in-text.ts'

/**
 * The JSON object that a reply is or contains, also in a code fence, behind the model's thoughts or between other text; undefined if
 * there is none.
 */
export function replyObject(reply: unknown): JsonObject | undefined {
  if (typeof reply === 'string') return objectInText(reply)
  try {
    // Objects are serialised too: the result is plain JSON, without getters or toJSON that run code later
    const value = JSON.parse(JSON.stringify(reply)) as Json
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined // not JSON: cycles, bigints
  }
}

/** Limits on a text of a reply. */
export interface TextLimits {
  readonly words: number
  /** Code points; limits scripts without spaces. */
  readonly characters: number
}

/** UTF-16 units of a text that are read: more than any limit, whatever markup is dropped. */
const READ_UNITS = 16_384

/**
 * A text of a model or a policy on one line, plain; words beyond the limits are dropped, and a first word beyond them is
 * truncated.
 *
 * @returns undefined for a value that is no string, or has neither letter nor digit
 */
export function lineOf(value: Json | undefined, { words, characters }: TextLimits): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = plainLine(value.slice(0, READ_UNITS))
  if (!/[\p{L}\p{N}]/u.test(line)) return undefined
  const [first = '', ...rest] = line.split(' ', words)
  // A code point has at most two UTF-16 units, so a prefix is enough, however long the word
  let truncated = Array.from(first.slice(0, 2 * characters + 1)).slice(0, characters).join('')
  for (const word of rest) {
    if ([...truncated].length + 1 + word.length > characters) break
    truncated += ` ${word}`
  }
  return truncated === line ? line : plainLine(truncated) // a joiner, or half of a mark, may now stand at the end
}
