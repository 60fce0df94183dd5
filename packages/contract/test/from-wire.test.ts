/** What a client makes of a reply is what the server's library resolved with. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { CALLS } from '../calls.ts'
import { ContextResult } from '../context-calls.ts'
import { MessagesResult } from '../log-calls.ts'
import { fromWire } from '../schemas.ts'

const time = (): fc.Arbitrary<Date> =>
  fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
const asJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

/** Values of a schema of the contract, by what zod keeps of it. */
function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const definition = schema.def as unknown as Record<string, unknown> & { type: string }
  const inner = (): fc.Arbitrary<unknown> => valuesOf(definition['innerType'] as z.ZodType)
  switch (definition.type) {
    case 'date': return time()
    case 'undefined': return fc.constant(undefined)
    case 'string': return fc.string({ unit: 'grapheme' })
    case 'number': return numbersOf(schema)
    case 'boolean': return fc.boolean()
    case 'literal': return fc.constantFrom(...(definition['values'] as unknown[]))
    case 'enum': return fc.constantFrom(...(schema as z.ZodEnum).options)
    // A key of this name is in no store (`packages/base/json.ts`), and zod drops it
    case 'lazy': case 'unknown':
      return fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('__proto__')).map(asJson)
    case 'array': return fc.array(valuesOf(definition['element'] as z.ZodType), { maxLength: 3 })
    case 'tuple': return fc.tuple(...(definition['items'] as z.ZodType[]).map(valuesOf))
    case 'record': return recordsOf(definition)
    case 'union': return fc.oneof(...(definition['options'] as z.ZodType[]).map(valuesOf))
    case 'readonly': return inner()
    case 'nullable': return fc.option(inner())
    case 'object': return objectsOf(definition['shape'] as Record<string, z.ZodType>)
    default: throw new Error(`no values of ${definition.type}`)
  }
}

const numbersOf = (schema: z.ZodType): fc.Arbitrary<number> => {
  const { minimum = -1000, maximum = 1e9, type } = z.toJSONSchema(schema) as { minimum?: number; maximum?: number; type?: string }
  const whole = { min: Math.max(minimum, -1000), max: Math.min(maximum, 1e9) }
  return (type === 'integer' ? fc.integer(whole) : fc.double({ ...whole, noNaN: true })).map((value) => value + 0)
}

const recordsOf = ({ keyType, valueType }: Record<string, unknown>): fc.Arbitrary<unknown> => {
  const keys = valuesOf(keyType as z.ZodType) as fc.Arbitrary<string>
  const values = fc.uniqueArray(fc.tuple(keys.filter((key) => key !== '__proto__'), valuesOf(valueType as z.ZodType)), {
    maxLength: 3, selector: ([key]) => key,
  })
  // A record of named keys has all of them
  return keyType instanceof z.ZodEnum
    ? fc.record(Object.fromEntries(keyType.options.map((key) => [key, valuesOf(valueType as z.ZodType)])))
    : values.map((entries) => Object.fromEntries(entries))
}

const OPTIONAL = new Set(['optional'])

function objectsOf(shape: Record<string, z.ZodType>): fc.Arbitrary<unknown> {
  const entries = Object.entries(shape)
  const isOptional = ([, { def }]: [string, z.ZodType]): boolean => OPTIONAL.has((def as { type: string }).type)
  const whole = entries.map((entry) => [entry[0], valuesOf(isOptional(entry) ? (entry[1] as z.ZodOptional<z.ZodType>).unwrap() : entry[1])])
  return fc.record(Object.fromEntries(whole) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: entries.filter((entry) => !isOptional(entry)).map(([key]) => key), noNullPrototype: true,
  })
}

/** The same with a member that this version does not know in every object of ours. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  return { ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withMore(inner)])), 'not yet known': { at: 1 } }
}

/** Those of a memory: a call of the store crosses no wire. */
const SENT = Object.entries(CALLS).filter(([, call]) => !('of' in call))

describe('a result that came over a wire', () => {
  it.each(SENT)('of %s is what was sent', (_, { result }) => {
    fc.assert(fc.property(valuesOf(result), (given) => {
      expect(fromWire(result, asJson(given))).toEqual(given)
    }))
  })

  it.each(SENT.filter(([name]) => name !== 'export'))('of %s is refused if it is malformed', (_, { result }) => {
    for (const json of [undefined, 5, 'text', [[]], { episodes: 'none' }]) expect(() => fromWire(result, json)).toThrow(z.ZodError)
  })

  it('of a newer server is what this version knows of it', () => {
    const at = new Date('2026-03-01T10:00:00Z')
    const message = {
      type: 'message', id: 'm', seq: 0, role: 'user', kind: 'message', text: 'tea', at, receivedAt: at, marks: {},
    } as const
    expect(fromWire(MessagesResult, withMore(asJson({ items: [message], next: 1 })))).toEqual({ items: [message], next: 1 })
  })

  it('keeps every member if two alternatives fit', () => {
    const fact = { kind: 'fact', id: 'f', conversationId: 'c', reason: 'budget', tokens: 3 } as const
    const result = { messages: [], tokens: 0, text: '', leftOut: [fact, { kind: 'manifest', reason: 'count' } as const] }
    expect(fromWire(ContextResult, asJson(result))).toEqual(result)
    expect(fromWire(ContextResult, { ...result, leftOut: [{ ...fact, more: 1 }] }).leftOut).toEqual([fact])
  })

  it('may be changed, as one from a folder may', () => {
    expect(Object.isFrozen(fromWire(CALLS.manifest.result, { days: [], text: '' }).days)).toBe(false)
  })
})
