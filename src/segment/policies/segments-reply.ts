/** The parts that model replies with a list of segments have in common: JSON schema, entries, counts and the surprise level. */
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { SurpriseLevel } from '../../core/segment.ts'

/**
 * The JSON schema of `{ segments: [{ … }] }`. Every property is required and no other is allowed, as providers with strict schemas demand.
 */
export const segmentsSchema = (properties: JsonObject): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: ['segments'],
  properties: {
    segments: {
      type: 'array',
      items: { type: 'object', additionalProperties: false, required: Object.keys(properties), properties },
    },
  },
})

export const SURPRISE_LEVEL: JsonObject = { type: 'string', enum: ['low', 'high', 'extremely_high'] }

const LEVELS: Readonly<Record<string, SurpriseLevel>> = { low: 'low', high: 'high', extremely_high: 'extremely_high' }

/** Entries that are read: more than a window has messages. */
const MAX_ENTRIES = 600

/** The entries of the list `segments`, with {} for an entry that is no object; [] without a list. */
export function segmentEntries({ segments }: JsonObject): JsonObject[] {
  return Array.isArray(segments) ? segments.slice(0, MAX_ENTRIES).map((entry) => (isJsonObject(entry) ? entry : {})) : []
}

/** A whole number of 0 or more, also as a string of digits; undefined for any other value. */
export function readCount(value: Json | undefined): number | undefined {
  const count = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : undefined
}

/** A surprise level, whatever its case and word separators ('Extremely high'); undefined for any other value. */
export function readLevel(value: Json | undefined): SurpriseLevel | undefined {
  const name = typeof value === 'string' ? value.trim().toLowerCase().replace(/[\s-]+/g, '_') : ''
  return Object.hasOwn(LEVELS, name) ? LEVELS[name] : undefined
}
