/** The door: what is taken, what is refused and how. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countTokens, MadeleineError, normalise } from '@madeleine/base'
import { type ReceiptContext, readMessage } from '../../read-message.ts'

const receivedAt = new Date('2024-01-01T00:00:00Z')
const door: ReceiptContext = { receivedAt, mintId: () => 'minted' }
const read = (input: unknown, more: Partial<ReceiptContext> = {}) => readMessage(input, { ...door, ...more })
const refusal = (input: unknown, more: Partial<ReceiptContext> = {}): { code: string; message: string } => {
  try {
    read(input, more)
  } catch (error) {
    if (error instanceof MadeleineError) return { code: error.code, message: error.message }
    throw error
  }
  return { code: 'accepted', message: '' }
}

describe('a pushed message', () => {
  test('is accepted with every field set, unchanged', () => {
    const given = {
      id: 'D1:1', role: 'user', name: 'Lena', content: 'Hello <|endoftext|>',
      timestamp: '2023-04-03T18:05:00Z', kind: 'event', metadata: { mood: ['good'] },
    }
    expect(read(given)).toEqual({
      id: 'D1:1', role: 'user', name: 'Lena', kind: 'event', text: 'Hello <|endoftext|>', metadata: { mood: ['good'] },
      at: new Date('2023-04-03T18:05:00Z'), timed: true, tokens: countTokens('Hello <|endoftext|>'), callIds: [], resultIds: [], marks: {},
    })
  })

  test('is accepted with the required fields only, with the time of receipt and a generated id', () => {
    expect(read({ role: 'assistant', content: 'Hi', id: null, name: null, kind: null, metadata: null, timestamp: null }))
      .toEqual({
        id: 'minted', role: 'assistant', kind: 'message', text: 'Hi', at: receivedAt,
        timed: false, tokens: 1, callIds: [], resultIds: [], marks: {},
      })
  })

  test.each([
    ['human', 'user'], ['ai', 'assistant'], ['model', 'assistant'], ['developer', 'system'], ['function', 'tool'],
  ])('with the role %s gets the role %s', (role, known) => {
    expect(read({ role, content: 'x' }).role).toBe(known)
  })

  test('keeps its explicit kind, whatever its parts contain', () => {
    expect(read({ role: 'tool', content: 'x' }).kind).toBe('tool_result')
    expect(read({ role: 'tool', content: 'x', kind: 'event' }).kind).toBe('event')
  })

  test('timed after its receipt keeps its time and is marked', () => {
    expect(read({ role: 'user', content: 'x', timestamp: '2031-01-01' }))
      .toMatchObject({ at: new Date('2031-01-01'), marks: { future: true } })
    expect(read({ role: 'user', content: 'x', timestamp: receivedAt }).marks).toEqual({})
  })

  test('cut by an import keeps the full length of its text as a mark', () => {
    expect(read({ role: 'tool', content: 'x' }, { fullLength: 900_000 }).marks).toEqual({ fullLength: 900_000 })
  })
})

describe('a message is refused with place, field, value and expectation:', () => {
  test.each([
    ['hello', 'invalid_input', 'messages[3] must be an object with role and content, got "hello"'],
    [{ role: 'boss', content: 'x' }, 'invalid_input', 'messages[3].role must be one of user, assistant, system, tool, got "boss"'],
    [{ role: 'toString', content: 'x' }, 'invalid_input', 'messages[3].role must be one of'],
    [
      { role: { toString: 1 }, content: 'x' }, 'invalid_input',
      'messages[3].role must be one of user, assistant, system, tool, got an object',
    ],
    [{ role: 'user', content: 'x', id: 7 }, 'invalid_input', 'messages[3].id must be a string of 1 to 255 characters'],
    [{ role: 'user', content: 'x', id: '' }, 'invalid_input', 'messages[3].id must be'],
    [{ role: 'user', content: 'x', id: 'k'.repeat(256) }, 'invalid_input', 'messages[3].id must be'],
    [{ role: 'user', content: 'x', id: 'a\0' }, 'invalid_input', 'messages[3].id must be'],
    [{ role: 'user', content: 'x', name: 5 }, 'invalid_input', 'messages[3].name must be a string of at most 255 characters, got 5'],
    [{ role: 'user', content: 'x', name: 'k'.repeat(256) }, 'invalid_input', 'messages[3].name must be'],
    [
      { role: 'user', content: 'x', kind: 'note' }, 'invalid_input',
      'messages[3].kind must be one of message, tool_call, tool_result, event, got "note"',
    ],
    [{ role: 'user', content: 'x', metadata: [] }, 'invalid_input', 'messages[3].metadata must be an object, got an array'],
    [
      { role: 'user', content: 'x', metadata: JSON.parse('{"a":{"__proto__":1}}') },
      'invalid_input', 'messages[3].metadata must not have the key "__proto__"',
    ],
    [{ role: 'user', content: '' }, 'invalid_input', 'messages[3].content must be text or parts that are not empty'],
    [{ role: 'user', content: 12 }, 'invalid_input', 'messages[3].content must be text or an array of parts, got 12'],
    [{ role: 'user', content: 'x', timestamp: 'yesterday' }, 'bad_time', 'messages[3].timestamp must be a Date'],
    [{ role: 'user', content: 'x', timestamp: '' }, 'bad_time', 'messages[3].timestamp must be a Date'],
  ])('%j', (input, code, message) => {
    const refused = refusal(input, { where: 'messages[3]' })
    expect(refused.code).toBe(code)
    expect(refused.message).toContain(message)
  })

  test('a text over the cap is too large, measured in bytes of UTF-8', () => {
    expect(refusal({ role: 'user', content: 'é'.repeat(1_048_576) }).code).toBe('accepted')
    expect(refusal({ role: 'user', content: `${'é'.repeat(1_048_576)}x` }))
      .toEqual({ code: 'too_large', message: 'content must have at most 2097152 bytes of text, got 2097153' })
    expect(refusal({ role: 'user', content: 'abc' }, { maxTextBytes: 2 }).code).toBe('too_large')
  })

  test('parts and metadata over 1 MiB of JSON are too large', () => {
    const long = 'x'.repeat(1_048_576)
    expect(refusal({ role: 'user', content: [{ type: 'text', text: 'a' }, { type: 'reasoning', text: long }] }).code).toBe('too_large')
    expect(refusal({ role: 'user', content: 'a', metadata: { long } }).message)
      .toContain('metadata must have at most 1048576 bytes of JSON')
  })

  test('T-49 a depth bomb in metadata or content', () => {
    const bomb = JSON.parse('['.repeat(3000) + ']'.repeat(3000)) as unknown
    for (const input of [{ metadata: { bomb }, content: 'x' }, { content: [bomb] }]) {
      expect(refusal({ role: 'user', ...input }).code).toBe('too_large')
    }
  })
})

describe('T-60 any_string_is_storable:', () => {
  const anyString = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.array(fc.oneof(fc.constantFrom('\0', '\ud800', '\udfff', '👋', '<|endoftext|>', '\u202e'), fc.string()), { minLength: 1 })
      .map((all) => `${all.join('')}.`),
  )

  test('every non-empty string is accepted as text, and reads back normalised', () => {
    fc.assert(fc.property(anyString, (content) => {
      const draft = read({ role: 'user', content })
      expect(draft.text).toBe(normalise(content))
      expect(draft.marks.normalized ?? false).toBe(draft.text !== content)
      expect(draft.tokens).toBeGreaterThan(0)
    }))
  })

  test('every string is accepted in name, metadata and parts, and a change is marked', () => {
    fc.assert(fc.property(anyString, (text) => {
      const key = `k${text}`.slice(0, 200)
      const draft = read({ role: 'user', name: text.slice(0, 255), content: [{ type: 'text', text }], metadata: { [key]: text } })
      expect(draft.name).toBe(normalise(text.slice(0, 255)).normalize('NFC')) // a name is one however it was typed
      expect(draft.parts).toEqual([{ type: 'text', text: normalise(text) }])
      expect(draft.metadata).toEqual({ [normalise(key)]: normalise(text) })
      expect(draft.marks.normalized ?? false).toBe(normalise(text) !== text)
    }))
  })
})

test('any JSON gives a draft of a message or one of three errors', () => {
  const json = fc.jsonValue({ maxDepth: 4 })
  const part = fc.record({ type: fc.constantFrom(
    'text', 'image', 'tool-call', 'tool-result', 'tool_use', 'tool_result', 'tool-x', 'dynamic-tool', 'tool-invocation', 'file',
  ), text: json, content: json, output: json, input: json, toolInvocation: json, id: json, name: json }, { requiredKeys: ['type'] })
  const message = fc.record({
    role: fc.constantFrom('user', 'assistant', 'tool', 'x'), content: fc.oneof(json, fc.array(part)),
    parts: fc.array(part), tool_calls: json, id: json, name: json, metadata: json, timestamp: json, kind: json,
  }, { requiredKeys: ['role'] })
  fc.assert(fc.property(fc.oneof(message, json), (input) => {
    expect(['accepted', 'invalid_input', 'bad_time', 'too_large']).toContain(refusal(input).code)
  }))
})

describe('tokens', () => {
  test('are those of o200k_base, special tokens counted as text', () => {
    expect(countTokens('hello world')).toBe(2)
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
    expect(countTokens('')).toBe(0)
  })

  test('of long words are counted in pieces, within one token per piece of the exact count', () => {
    expect(countTokens('a'.repeat(100_000))).toBeLessThan(12_500 + 200)
    expect(countTokens('记忆'.repeat(50_000))).toBe(100_000)
    expect(countTokens(`${'word '.repeat(5000)}`)).toBe(5001)
  })

  test('of any text are at most one per byte', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
      expect(countTokens(text)).toBeLessThanOrEqual(Buffer.byteLength(text))
    }))
  })
})
