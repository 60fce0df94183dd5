/** What crosses a wire: the schemas of the contract as JSON can hold them, times as ISO 8601 strings and without functions. */
import * as z from 'zod'

/** What JSON makes of a value: a Date becomes its ISO 8601 string, functions are left out. */
export type Wire<T> =
  T extends Date ? string
    : T extends (...args: never[]) => unknown ? never
      : T extends readonly (infer E)[] ? Wire<E>[]
        : T extends object ? { [K in keyof T]: Wire<T[K]> }
          : T

/** A schema as zod keeps it. */
type Definition = z.core.$ZodTypeDef & Readonly<Record<string, unknown>>

/**
 * The schema of the same value as JSON: of a time its ISO string, in UTC to the millisecond where Madeleine wrote it; of a choice
 * what JSON can hold; without what only a function can be. Checks, defaults and limits stay. `z.toJSONSchema` takes every one.
 */
export function wireOf(schema: z.ZodObject): z.ZodObject
export function wireOf<T extends z.ZodType>(schema: T): z.ZodType<Wire<z.output<T>>, Wire<z.input<T>>>
export function wireOf(schema: z.ZodType): z.ZodType {
  return wire(schema) ?? z.never()
}

/** Undefined: JSON cannot hold it. */
function wire(schema: z.ZodType): z.ZodType | undefined {
  const definition = schema.def as unknown as Definition
  const changed = (part: object): z.ZodType => schema.clone({ ...definition, ...part } as never)
  switch (definition.type) {
    case 'date': return z.iso.datetime()
    // What resolves with nothing
    case 'undefined': return z.null()
    case 'custom': case 'function': return undefined
    case 'object': return changed({ shape: shapeOf(definition['shape'] as Readonly<Record<string, z.ZodType>>) })
    case 'array': return wrapped(definition['element'], (element) => changed({ element }))
    case 'record': return wrapped(definition['valueType'], (valueType) => changed({ valueType }))
    case 'tuple': return changed({ items: (definition['items'] as z.ZodType[]).map((item) => wire(item) ?? z.never()) })
    case 'union': return choice(definition['options'] as z.ZodType[], changed)
    case 'optional': case 'nullable': case 'default': case 'readonly': case 'prefault': case 'nonoptional':
      return wrapped(definition['innerType'], (innerType) => changed({ innerType }))
    default: return schema
  }
}

const wrapped = (inner: unknown, around: (inner: z.ZodType) => z.ZodType): z.ZodType | undefined => {
  const found = wire(inner as z.ZodType)
  return found && around(found)
}

const shapeOf = (shape: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shape).flatMap(([key, value]) => {
    const found = wire(value)
    return found ? [[key, found] as const] : []
  }))

/** A time beside a text is written as that text. */
function choice(options: readonly z.ZodType[], changed: (part: object) => z.ZodType): z.ZodType | undefined {
  const isText = options.some((option) => option instanceof z.ZodString)
  const held = options.flatMap((option) => (isText && option instanceof z.ZodDate ? [] : wire(option) ?? []))
  return held.length < 2 ? held[0] : changed({ options: held })
}

/** The JSON schema (draft 7, as hosts of tools take it) of what a caller sends, or of what it gets. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Readonly<Record<string, unknown>> {
  const { $schema: _, ...json } = z.toJSONSchema(
    wireOf(schema), { io, target: 'draft-7', override: ({ jsonSchema }) => withoutPattern(jsonSchema) },
  )
  return json
}

/** The format says it: the pattern of all days of all months has 200 characters. */
function withoutPattern(json: { format?: unknown; pattern?: unknown }): void {
  if (json.format === 'date-time') delete json.pattern
}

// What came over a wire, as the library has it: checked against the schema of the contract, with times as Dates.

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
