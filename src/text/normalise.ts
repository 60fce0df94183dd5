/** Text every store accepts: no NUL, no lone surrogates; and text cut to a size in bytes. */
import type { Json, JsonObject } from '../json.ts'

/** In unicode mode `\p{Surrogate}` matches lone surrogates only; a pair is one code point of another category. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu

/** The text with U+FFFD for every NUL and lone surrogate: PostgreSQL refuses the first, UTF-8 cannot hold the second. */
export const normalise = (text: string): string => text.replace(UNSTORABLE, '\uFFFD')

/**
 * The value with every string and key normalised.
 *
 * What needs no change is returned itself, so `result !== value` tells whether anything changed.
 * Recursive: only for values that passed `toJson`, which bounds the depth.
 */
export function normaliseJson<T extends Json>(value: T): T
export function normaliseJson(value: Json): Json {
  if (typeof value === 'string') return normalise(value)
  if (value === null || typeof value !== 'object') return value
  return Array.isArray(value) ? normaliseItems(value) : normaliseEntries(value)
}

function normaliseItems(items: Json[]): Json[] {
  const clean = items.map((item) => normaliseJson(item))
  return clean.some((item, index) => item !== items[index]) ? clean : items
}

/** Keys that become equal keep the last value, as in JSON itself. */
function normaliseEntries(given: JsonObject): JsonObject {
  const clean: JsonObject = {}
  let changed = false
  for (const [key, value] of Object.entries(given)) {
    const [cleanKey, cleanValue] = [normalise(key), normaliseJson(value)]
    if (cleanKey !== key || cleanValue !== value) changed = true
    clean[cleanKey] = cleanValue
  }
  return changed ? clean : given
}

/** Length of a text in bytes of UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text)

/** The longest start of a text that fits into `maxBytes` of UTF-8, never cutting a code point. */
export function clipText(text: string, maxBytes: number): string {
  if (byteLength(text) <= maxBytes) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes))
  return text.slice(0, read)
}
