/** No JSON passes the door that could hurt the engine. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JSON_DEPTH, JSON_NODES, describeValue, toJson } from '../json.ts'
import { MadeleineError } from '../errors.ts'

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { deeper: value }
  return value
}
const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'accepted'
  } catch (error) {
    return error instanceof MadeleineError ? error.code : String(error)
  }
}

describe('T-49 json_caps_hold:', () => {
  test('32 levels of nesting pass and 33 are refused', () => {
    expect(toJson(nested(JSON_DEPTH), 'metadata')).toEqual(nested(JSON_DEPTH))
    expect(() => toJson(nested(JSON_DEPTH + 1), 'metadata')).toThrow('metadata must have at most 32 levels of nesting')
  })

  test('a bomb of 100,000 levels and a cycle are refused without overflowing the stack', () => {
    const bomb: unknown = JSON.parse('['.repeat(5000) + ']'.repeat(5000))
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    for (const value of [bomb, nested(100_000), cycle]) expect(codeOf(() => toJson(value, 'metadata'))).toBe('too_large')
  })

  test('10,000 values pass and one more is refused, however they are spread', () => {
    expect(toJson(Array.from({ length: JSON_NODES - 1 }, () => 0), 'x')).toHaveLength(JSON_NODES - 1)
    expect(codeOf(() => toJson(Array.from({ length: JSON_NODES }, () => 0), 'x'))).toBe('too_large')
    expect(codeOf(() => toJson(Object.assign([], { length: 1e9 }), 'x'))).toBe('too_large')
    const wide = Object.fromEntries(Array.from({ length: 200 }, (_, row) => [`k${row}`, Array.from({ length: 60 }, () => 'x')]))
    expect(codeOf(() => toJson(wide, 'x'))).toBe('too_large')
  })

  test('a key of 256 characters passes and one of 257 is refused', () => {
    expect(codeOf(() => toJson({ ['k'.repeat(256)]: 1 }, 'x'))).toBe('accepted')
    expect(codeOf(() => toJson({ ['k'.repeat(257)]: 1 }, 'x'))).toBe('too_large')
  })

  test('any JSON value within the limits is returned as JSON itself would write it', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      // Keys that name a prototype are refused: the next promise
      if (/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(value))) return
      expect(JSON.stringify(toJson(value, 'x'))).toBe(JSON.stringify(value))
    }))
  })
})

describe('T-50 no_proto_pollution:', () => {
  test('keys that name a prototype are refused at any depth', () => {
    fc.assert(fc.property(fc.constantFrom('__proto__', 'constructor', 'prototype'), fc.integer({ min: 0, max: 20 }), (key, depth) => {
      let value: unknown = JSON.parse(`{"${key}": {"polluted": true}}`)
      for (let level = 0; level < depth; level += 1) value = level % 2 ? [0, value] : { a: value }
      expect(() => toJson(value, 'metadata')).toThrow(`must not have the key "${key}"`)
    }))
  })

  test('no value leaves anything on the prototype of objects', () => {
    const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'polluted'), fc.string())
    const tree = fc.letrec((tie) => ({
      node: fc.oneof({ depthSize: 'small' }, fc.constant(true), fc.array(fc.tuple(key, tie('node')))
        .map((pairs) => Object.fromEntries(pairs))),
    })).node
    fc.assert(fc.property(tree, (value) => {
      expect(['accepted', 'invalid_input']).toContain(codeOf(() => Object.assign({}, toJson(value, 'x'))))
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    }))
  })
})

describe('a value as JSON:', () => {
  test('dates, URLs and binary data of SDK messages become text', () => {
    expect(
      toJson({ at: new Date(0), from: new URL('https://a.example/b'), image: new Uint8Array(12), none: undefined, list: [undefined] }, 'x'),
    )
      .toEqual({ at: '1970-01-01T00:00:00.000Z', from: 'https://a.example/b', image: '[12 bytes left out]', list: [null] })
  })

  test.each(
    [[NaN], [Infinity], [10n], [Symbol('s')], [() => 1], [new Map()], [new Date(NaN)], [new (class Thing {})()]],
  )('%s is refused by name', (value) => {
    expect(codeOf(() => toJson({ deep: [value] }, 'metadata'))).toBe('invalid_input')
  })

  test('T-63 numbers pass as JavaScript stores them, even above 2^53', () => {
    expect(toJson({ id: JSON.parse('9007199254740993'), small: -0 }, 'x')).toEqual({ id: 2 ** 53, small: 0 })
  })

  test('an object whose own code throws can still be described', () => {
    expect(describeValue({ toString: 1 })).toBe('an object')
    expect(describeValue(Object.create(null))).toBe('an object')
    expect(describeValue(new Map())).toBe('a Map')
    expect(describeValue([])).toBe('an array')
    expect(describeValue('x')).toBe('"x"')
  })
})
