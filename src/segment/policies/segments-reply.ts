/** What replies that list segments have in common: the form of the schema, its numbers, and how surprising a segment is. */
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { SurpriseLevel } from '../../core/segment.ts'

/** The schema of `{ segments: [{ … }] }`, every property required and no other allowed: so strict providers take it. */
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

/** The entries of the list, an empty object for one that is none; none without a list. */
export function segmentEntries({ segments }: JsonObject): JsonObject[] {
  return Array.isArray(segments) ? segments.map((entry) => (isJsonObject(entry) ? entry : {})) : []
}

/** A whole number from 0, also written as text. */
export function readCount(value: Json | undefined): number | undefined {
  const count = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : undefined
}

/** A level however its words are joined: 'Extremely high'. Undefined for anything else. */
export function readLevel(value: Json | undefined): SurpriseLevel | undefined {
  const name = typeof value === 'string' ? value.trim().toLowerCase().replace(/[\s-]+/g, '_') : ''
  return Object.hasOwn(LEVELS, name) ? LEVELS[name] : undefined
}
