/** The keys of facts: bounded, whatever was said. */
import { expect, test } from 'vitest'
import { attributeName, subjectKeyOf } from '../../fact.ts'

test('a name that grows when it is folded has a key short enough for an index', () => {
  const name = '\ufdfa'.repeat(66)
  expect(Buffer.byteLength(subjectKeyOf(name))).toBeLessThanOrEqual(200)
  expect(Buffer.byteLength(attributeName(name)!)).toBeLessThanOrEqual(200)
  expect(subjectKeyOf(subjectKeyOf(name))).toBe(subjectKeyOf(name))
})
