/** What replies that list segments have in common: the form of the schema, and how surprising a segment is. */
import type { Json, JsonObject } from '../../json.ts'
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

/** A level however its words are joined: 'Extremely high'. Undefined for anything else. */
export function readLevel(value: Json | undefined): SurpriseLevel | undefined {
  const name = typeof value === 'string' ? value.trim().toLowerCase().replace(/[\s-]+/g, '_') : ''
  return Object.hasOwn(LEVELS, name) ? LEVELS[name] : undefined
}
