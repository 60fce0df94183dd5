/** What came over a wire, as the library has it: checked against the schema of the contract, with times as Dates. */
import * as z from 'zod'

/** A schema as zod keeps it. */
type WireDefinition = Readonly<Record<string, unknown>>

const readers = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Reads the JSON of a value of this schema: of every result `fromWire(schema, JSON.parse(JSON.stringify(result)))` equals it.
 * Members that the schema does not know are left out: a newer server has them. Nothing is frozen.
 * @throws {z.ZodError} for anything else
 */
export function fromWire<T extends z.ZodType>(schema: T, json: unknown): z.output<T> {
  const reader = readers.get(schema) ?? readerOf(schema)
  readers.set(schema, reader)
  return reader.parse(json) as z.output<T>
}

function readerOf(schema: z.ZodType): z.ZodType {
  const definition = schema.def as unknown as WireDefinition
  const changed = (part: object): z.ZodType => schema.clone({ ...definition, ...part } as never)
  switch (definition['type']) {
    case 'date': return z.iso.datetime().transform((text) => new Date(text))
    // What resolves with nothing
    case 'undefined': return z.null().transform(() => undefined)
    case 'object': return objectReader(definition, changed)
    case 'array': return changed({ element: readerOf(definition['element'] as z.ZodType) })
    case 'record': return changed({ valueType: readerOf(definition['valueType'] as z.ZodType) })
    case 'tuple': return changed({ items: (definition['items'] as z.ZodType[]).map(readerOf) })
    case 'union': return choiceReader((definition['options'] as z.ZodType[]).map(readerOf))
    case 'readonly': return readerOf(definition['innerType'] as z.ZodType)
    case 'optional': case 'nullable': case 'nonoptional': return changed({ innerType: readerOf(definition['innerType'] as z.ZodType) })
    default: return schema
  }
}

/** Strict objects become open ones, whose other members are left out; what a schema says of its others stays. */
function objectReader({ shape, catchall }: WireDefinition, changed: (part: object) => z.ZodType): z.ZodType {
  const members = Object.entries(shape as Record<string, z.ZodType>).map(([key, value]) => [key, readerOf(value)] as const)
  const others = catchall === undefined || catchall instanceof z.ZodNever ? undefined : readerOf(catchall as z.ZodType)
  return changed({ shape: Object.fromEntries(members), catchall: others })
}

/** Of the alternatives that fit the one that keeps the most members: open objects fit what has more than they know. */
const choiceReader = (options: readonly z.ZodType[]): z.ZodType => z.unknown().transform((json, context): unknown => {
  const read = options.map((option) => option.safeParse(json)).filter(({ success }) => success).map(({ data }) => data)
  const [first, ...others] = read
  if (read.length > 0) return others.reduce((best, one) => (membersOf(one) > membersOf(best) ? one : best), first)
  context.addIssue({ code: 'custom', message: 'fits none of its alternatives', input: json })
  return z.NEVER
})

const membersOf = (value: unknown): number => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0)
