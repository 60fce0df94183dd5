/** Vectors of messages as they are packed, and the nearest of them by their signs. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isPacked, meaningParts, nearestProducts, packVectors, signsOf, sumOfVectors } from '../../rank/message-vectors.ts'
import { unpackVectors } from './unpack-vectors.ts'
import { MessageSigns } from '../../recall/message-signs.ts'

const DIMENSIONS = 64
const anyVector = fc.int8Array({ minLength: DIMENSIONS, maxLength: DIMENSIONS })
const anySegment = fc.array(fc.array(anyVector, { maxLength: 3 }), { minLength: 1, maxLength: 6 })
const parts = (text: string, role: 'user' | 'assistant' | 'system' | 'tool' = 'user') => meaningParts({ text, role })
const sentences = (count: number) => Array.from({ length: count }, (_, i) => `The river rose by ${i} inches in that night. `).join('')

test('the vectors of any segment are unpacked as they were packed, message by message', () => {
  fc.assert(fc.property(anySegment, (segment) => {
    const packed = packVectors(segment, { dimensions: DIMENSIONS })
    expect(unpackVectors(packed.vectors)).toEqual(segment)
    expect(isPacked(packed)).toBe(true)
  }))
})

test('with 4 bits a number, the parts of long messages take half as much, and keep their signs and their places', () => {
  fc.assert(fc.property(anySegment, (segment) => {
    const packed = packVectors(segment, { dimensions: DIMENSIONS, partBits: 4 })
    expect(isPacked(packed)).toBe(true)
    const size = (count: number): number => (count * DIMENSIONS) / (count > 1 ? 2 : 1)
    expect(packed.vectors).toHaveLength(segment.reduce((sum, { length }) => sum + 1 + size(length), 1))
    const unpacked = unpackVectors(packed.vectors)
    for (const [message, said] of segment.entries()) {
      if (said.length < 2) expect(unpacked[message]).toEqual(said)
      else expect(unpacked[message]!.map(signsOf)).toEqual(said.map(signsOf))
    }
    expect(packVectors(unpacked, { dimensions: DIMENSIONS, partBits: 4 })).toEqual(packed)
  }))
})

test('the product of a query with a message is the greatest of those with its parts, in either packing', () => {
  fc.assert(fc.property(anySegment, anyVector, fc.constantFrom(4 as const, 8 as const), (segment, query, partBits) => {
    const { vectors } = packVectors(segment, { dimensions: DIMENSIONS, partBits })
    const byHand = unpackVectors(vectors).map((said) => (said.length === 0 ? 0
      : Math.max(...said.map((vector) => vector.reduce((sum, x, i) => sum + x * query[i]!, 0)))))
    expect(nearestProducts(vectors, query)).toEqual(byHand)
  }))
})

test('the sum of a segment\'s vectors is that of all its parts, in either packing', () => {
  fc.assert(fc.property(anySegment, fc.constantFrom(4 as const, 8 as const), (segment, partBits) => {
    const { vectors } = packVectors(segment, { dimensions: DIMENSIONS, partBits })
    const byHand = Array.from({ length: DIMENSIONS }, (_, i) => unpackVectors(vectors).flat().reduce((sum, vector) => sum + vector[i]!, 0))
    expect([...sumOfVectors(vectors)]).toEqual(byHand)
  }))
})

test('blobs of which any end is missing, or that are of different messages, are no vectors of a segment', () => {
  fc.assert(fc.property(anySegment.filter((segment) => segment.flat().length > 0), fc.nat(), (segment, cut) => {
    const { signs, vectors } = packVectors(segment, { dimensions: DIMENSIONS })
    expect(isPacked({ signs, vectors: vectors.subarray(0, cut % vectors.length) })).toBe(false)
    expect(isPacked({ signs: signs.subarray(0, cut % signs.length), vectors })).toBe(false)
    expect(isPacked({ signs: packVectors([...segment, []], { dimensions: DIMENSIONS }).signs, vectors })).toBe(false)
  }))
})

test('the nearest messages by signs are those of a comparison by hand, each once, in whatever portions they came', () => {
  fc.assert(fc.property(fc.array(anySegment, { maxLength: 5 }), anyVector, fc.integer({ min: 1, max: 10 }), (segments, query, limit) => {
    const numbered = segments.map((segment, number) => ({ number, signs: packVectors(segment, { dimensions: DIMENSIONS }).signs }))
    const all = MessageSigns.NONE.with(numbered)
    const grown = numbered.reduce((signs, one) => signs.with([one]), MessageSigns.NONE)
    const asked = (signs: MessageSigns, isInScope?: (number: number) => boolean) => signs.nearest(signsOf(query), { limit, isInScope })
    const differing = (vector: Int8Array) => vector.filter((value, i) => value > 0 !== query[i]! > 0).length
    const byHand = segments.flat().map((vectors) => Math.min(...vectors.map(differing))).filter(Number.isFinite)
      .sort((a, b) => a - b).slice(0, limit)
    const distanceOf = ({ number, place }: { number: number; place: number }) => Math.min(...segments[number]![place]!.map(differing))
    expect(asked(all).map(distanceOf)).toEqual(byHand)
    expect(asked(grown)).toEqual(asked(all))
    expect(new Set(asked(all).map(({ number, place }) => `${number}/${place}`)).size).toBe(asked(all).length)
    expect(asked(all, (number) => number > 0).every(({ number }) => number > 0)).toBe(true)
  }))
})

describe('what is looked up of a message', () => {
  it('is all of a usual text, and nothing of one word or of a system prompt', () => {
    expect(parts('We saw a heron.')).toEqual(['We saw a heron.'])
    expect(parts('我们看见了一只苍鹭')).toEqual(['我们看见了一只苍鹭'])
    expect([parts('Okay!'), parts('👍'), parts(''), parts('You are a helpful assistant.', 'system')]).toEqual([[], [], [], []])
  })

  it('is at most eight parts of a long text, from its beginning on, and the first of what a tool returned', () => {
    expect(parts(sentences(80)).join('')).toBe(sentences(80))
    const many = parts(sentences(4000))
    expect(many).toHaveLength(8)
    expect(many[0]!.startsWith('The river rose by 0 inches')).toBe(true)
    expect(Math.max(...many.map(({ length }) => length))).toBeLessThanOrEqual(1100)
    expect(parts(sentences(4000), 'tool')).toEqual([many[0]])
  })

  it('is the beginning of a block of code, and all that stands around it', () => {
    const text = `Why does this fail?\n\`\`\`\n${'let river = heron(inches)\n'.repeat(100)}\`\`\`\nIt did not yesterday.`
    const found = parts(text).join('')
    expect(found).toMatch(/^Why does this fail\?[^]*It did not yesterday\.$/)
    expect(found.length).toBeLessThan(300)
  })

  it('is nothing that was recalled into it', () => {
    const text = 'I saw a heron. The ledger moved.'
    expect(meaningParts({ text, role: 'user', marks: { recalled: [[14, text.length]] } }).join('')).not.toContain('ledger')
  })
})
