/** What no store can hold is replaced, and said so. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteLength, clipText, normalise, normaliseJson } from '../../folded-text.ts'

const anyString = fc.string({ unit: 'binary' })
const brokenString = fc.array(fc.oneof(fc.constantFrom('\0', '\ud800', '\udfff', '👋', 'a'), fc.string())).map((parts) => parts.join(''))

test('T-60 NUL and lone surrogates become U+FFFD and nothing else changes', () => {
  expect(normalise('a\0b\ud800c\udc00 👋\ufeff\u200b')).toBe('a\ufffdb\ufffdc\ufffd 👋\ufeff\u200b')
})

test('T-60 the result is well formed, of the same length, and normalising it again changes nothing', () => {
  fc.assert(fc.property(fc.oneof(anyString, brokenString), (text) => {
    const clean = normalise(text)
    expect(clean).toBe((text as string & { toWellFormed(): string }).toWellFormed().replaceAll('\0', '\ufffd'))
    expect(clean).toHaveLength(text.length)
    expect(normalise(clean)).toBe(clean)
  }))
})

test('JSON that needs no change is returned itself', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
    const given = normaliseJson(value as never) as unknown
    expect(normaliseJson(given as never)).toBe(given)
  }))
})

test('strings and keys are normalised at every depth', () => {
  const given = { 'k\0': ['ok', { deep: '\ud83d' }], rest: 1 }
  const clean = normaliseJson(given)
  expect(clean).toEqual({ 'k\ufffd': ['ok', { deep: '\ufffd' }], rest: 1 })
  expect(clean).not.toBe(given)
})

test('a clipped text is the longest start that fits and never ends inside a code point', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 60 }), (text, maxBytes) => {
    const clipped = clipText(text, maxBytes)
    expect(text.startsWith(clipped)).toBe(true)
    expect(byteLength(clipped)).toBeLessThanOrEqual(maxBytes)
    expect(normalise(clipped)).toBe(normalise(text).slice(0, clipped.length))
    if (clipped !== text) {
      expect(byteLength(clipped + String.fromCodePoint(text.codePointAt(clipped.length) as number))).toBeGreaterThan(maxBytes)
    }
  }))
})
