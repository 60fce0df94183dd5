/** What reading any reply of a model begins with: the object it holds, and its texts on one line within limits. */
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { normalise } from '../text/normalise.ts'

/** The object a reply is, or holds as JSON text, be it fenced or wrapped in words; undefined if there is none. */
export function replyObject(reply: unknown): JsonObject | undefined {
  try {
    // Through text and back also what is given as an object: a reply is JSON, and nothing of it runs code
    const value = JSON.parse(typeof reply === 'string' ? outermostBraces(reply) : JSON.stringify(reply)) as Json
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined // no JSON: text, nothing at all, cycles, bigints
  }
}

const outermostBraces = (text: string): string => text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)

export interface TextLimits {
  readonly words: number
  /** Code points; what bounds scripts without spaces. */
  readonly characters: number
}

/**
 * A model's text on one line: control characters and runs of white space become one space, words beyond the limits
 * are left out, a first word beyond them is cut.
 *
 * @returns undefined for what is no text, or has neither letter nor digit
 */
export function lineOf(value: Json | undefined, { words, characters }: TextLimits): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = normalise(value.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  if (!/[\p{L}\p{N}]/u.test(line)) return undefined
  const [first = '', ...rest] = line.split(' ', words)
  // A code point has at most two units: enough is looked at, not all of an endless word
  let kept = Array.from(first.slice(0, 2 * characters + 1)).slice(0, characters).join('')
  for (const word of rest) {
    if ([...kept].length + 1 + word.length > characters) break
    kept += ` ${word}`
  }
  return kept
}
