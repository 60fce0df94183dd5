/** The JSON schema of a tool's arguments, as hosts and providers take it. */
import * as z from 'zod'
import type { JsonObject } from '../../json.ts'

export function inputSchemaOf(input: z.ZodObject): JsonObject & { readonly type: 'object' } {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', target: 'draft-7' }) as JsonObject
  return { ...schema, type: 'object' }
}
