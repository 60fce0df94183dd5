/** What a key is, without a store. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiKeyHash, equalHashes, mayHoldKey, newApiKey } from '../../keys/api-key.ts'

/** Draws that repeat: what is made of them depends on nothing else. */
const drawing = (bytes: Uint8Array) => {
  let at = 0
  return (count: number): Uint8Array => bytes.subarray(at, (at += count))
}
const draws = fc.uint8Array({ minLength: 40, maxLength: 40 })

describe('a server key', () => {
  test('holds its 32 bytes as drawn, after four letters by which it is recognised', () => {
    fc.assert(fc.property(draws, (bytes) => {
      const { key, prefix } = newApiKey(drawing(bytes))
      expect(key).toMatch(/^mdl_[\w-]{43}$/)
      expect([...Buffer.from(key.slice(4), 'base64url')]).toEqual([...bytes.subarray(0, 32)])
      expect(key.startsWith(prefix)).toBe(true)
      expect(prefix).toHaveLength(10)
    }))
  })

  test('has an id that says nothing about its secret: another secret may have the same id', () => {
    fc.assert(fc.property(draws, draws, (bytes, others) => {
      const mixed = Uint8Array.of(...others.subarray(0, 32), ...bytes.subarray(32))
      expect(newApiKey(drawing(mixed)).id).toBe(newApiKey(drawing(bytes)).id)
      expect(newApiKey(drawing(bytes)).id).toMatch(/^key_[\da-f]{16}$/)
    }))
  })

  test('is found by its hash, which no two keys share', () => {
    fc.assert(fc.property(draws, draws, (bytes, others) => {
      const [one, other] = [newApiKey(drawing(bytes)), newApiKey(drawing(others))]
      expect(equalHashes(apiKeyHash(one.key)!, one.hash)).toBe(true)
      expect(one.hash).toHaveLength(32)
      expect(equalHashes(one.hash, other.hash)).toBe(one.key === other.key)
    }))
  })

  test('with a character changed, missing or added has another hash or none', () => {
    fc.assert(fc.property(draws, fc.nat(46), fc.string({ minLength: 0, maxLength: 2 }), (bytes, place, put) => {
      const { key, hash } = newApiKey(drawing(bytes))
      const changed = key.slice(0, place) + put + key.slice(place + 1)
      const found = apiKeyHash(changed)
      expect(found !== undefined && equalHashes(found, hash)).toBe(changed === key)
    }))
  })
})

test('whatever does not have the form of a key has no hash', () => {
  const { key } = newApiKey((count) => new Uint8Array(count))
  for (const given of [
    '', 'mdl_', key.slice(0, -1), `${key}A`, ` ${key}`, `${key}\n`, key.toUpperCase(), key.replace('mdl_', 'sk_'), `Bearer ${key}`,
    `${key.slice(0, -1)}B`, `${key.slice(0, 20)}\0${key.slice(21)}`, 7, null, undefined, [key], { key }, Object(key),
  ]) expect(apiKeyHash(given)).toBeUndefined()
  fc.assert(fc.property(fc.string(), (text) => void expect(apiKeyHash(text)).toBeUndefined()))
})

test('hashes of different lengths are not equal', () => {
  expect(equalHashes(new Uint8Array(32), new Uint8Array(31))).toBe(false)
  expect(equalHashes(new Uint8Array(32), new Uint8Array(32))).toBe(true)
})

test('a text that may hold a key is recognised, as a whole key or its beginning', () => {
  const { key, id } = newApiKey((count) => new Uint8Array(count).fill(7))
  expect([key, ` ${key}`, key.slice(0, 12), id, 'ann'].map(mayHoldKey)).toEqual([true, true, true, false, false])
})
