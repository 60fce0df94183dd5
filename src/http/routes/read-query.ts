/** The options of a call in the query of a URL. */
import * as z from 'zod'
import { HttpProblem } from '../http-problem.ts'

/** Reads each as what the schema says it is; what is neither text, number, boolean nor a list of those is given as JSON. */
export function readQuery(schema: z.ZodObject, query: Readonly<Record<string, readonly string[]>>): Record<string, unknown> {
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>
  return Object.fromEntries(Object.entries(query).map(([name, texts]) =>
    [name, Object.hasOwn(shape, name) ? valueOf(name, inside(shape[name]!), texts) : texts[0]]))
}

/** The type itself, without what says that it may be left out. */
function inside(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? inside(innerType) : schema
}

function valueOf(name: string, schema: z.ZodType, texts: readonly string[]): unknown {
  if (schema instanceof z.ZodArray) return texts.map((text) => scalarOf(name, inside(schema.element as z.ZodType), text))
  if (texts.length > 1) throw new HttpProblem(400, 'invalid_input', `${name} is given ${texts.length} times`)
  return scalarOf(name, schema, texts[0]!)
}

function scalarOf(name: string, schema: z.ZodType, text: string): unknown {
  const { type } = schema.def
  if (type === 'number') return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'tuple' || type === 'object') return jsonOf(name, text)
  return text
}

function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new HttpProblem(400, 'invalid_input', `${name} must be JSON`)
  }
}
