/** What is made of a reply to the question of `chunk`, whatever it is. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readChunkReply } from '../../src/segment/chunk-reply.ts'

const read = (boundaries: unknown, length = 10) => readChunkReply({ boundaries, should_wait: false }, length)

describe('a reply of boundaries', () => {
  it('that is in order is taken as it is', () => {
    expect(readChunkReply({ reasoning: 'Lunch is another topic.', boundaries: [1, 4, 9], should_wait: true }, 10))
      .toEqual({ boundaries: [1, 4, 9], shouldWait: true, reasoning: 'Lunch is another topic.', repaired: 0 })
    expect(readChunkReply({ boundaries: [], should_wait: false }, 10)).toEqual({ boundaries: [], shouldWait: false, repaired: 0 })
  })

  it('loses entries that are no integer from 1 to length − 1: dropped, not clamped, and counted', () => {
    for (const wrong of [0, -2, 10, 11, 2.5, '2', ' 3', true, null, [2], {}, 1e308, 'two']) {
      expect(read([wrong, 5])).toEqual({ boundaries: [5], shouldWait: false, repaired: 1 })
    }
    expect(read([1], 1)).toMatchObject({ boundaries: [], repaired: 1 })
    // JavaScript knows no other 2.0, and JSON knows no NaN
    expect(read([2.0, Number.NaN])).toMatchObject({ boundaries: [2], repaired: 1 })
  })

  it('counts a boundary named twice once', () => expect(read([3, 3, 5, 3])).toMatchObject({ boundaries: [3, 5], repaired: 2 }))

  it('is sorted, by number', () => expect(read([9, 10, 2], 12)).toMatchObject({ boundaries: [2, 9, 10], repaired: 1 }))

  it('without a list has none, and waits unless it says otherwise', () => {
    for (const reply of [null, undefined, 7, 'no idea', '', [], [3], {}, { boundaries: null }, { boundaries: '3' }, { boundaries: { 0: 3 } }, () => 3]) {
      expect(readChunkReply(reply, 10)).toEqual({ boundaries: [], shouldWait: true, repaired: 1 })
    }
    expect(readChunkReply({ boundaries: null, should_wait: false }, 10)).toEqual({ boundaries: [], shouldWait: false, repaired: 1 })
    expect(readChunkReply({ boundaries: [3] }, 10)).toEqual({ boundaries: [3], shouldWait: false, repaired: 0 })
  })

  it('may say true and false in words', () => {
    const waits = (should_wait: unknown) => readChunkReply({ boundaries: [], should_wait }, 10)
    for (const yes of ['true', 'True ', 'yes', 1]) expect(waits(yes)).toEqual({ boundaries: [], shouldWait: true, repaired: 1 })
    for (const no of ['false', 'FALSE', 'no', 0, 'perhaps', {}, 2]) expect(waits(no)).toEqual({ boundaries: [], shouldWait: false, repaired: 1 })
    expect(waits(null)).toEqual({ boundaries: [], shouldWait: false, repaired: 0 })
  })

  it('is read from JSON text, fenced or not', () => {
    const reply = { boundaries: [4], should_wait: true }
    for (const text of [JSON.stringify(reply), `\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``, `Here you are: ${JSON.stringify(reply)} Enjoy!`]) {
      expect(readChunkReply(text, 10)).toEqual({ boundaries: [4], shouldWait: true, repaired: 0 })
    }
    expect(readChunkReply('{"boundaries": [4', 10)).toMatchObject({ boundaries: [], shouldWait: true })
  })

  it('keeps of the reasoning one line of at most 50 words', () => {
    const { reasoning } = readChunkReply({ reasoning: ` one\n\u0000\ttwo ${'word '.repeat(80)}`, boundaries: [], should_wait: false }, 10)
    expect(reasoning).toMatch(/^one two word/)
    expect(reasoning?.split(' ').length).toBe(50)
  })

  it('never throws and never leaves its bounds, whatever it is', () => {
    const entry = fc.oneof(fc.integer({ min: -3, max: 15 }), fc.anything())
    const likely = fc.record({ reasoning: fc.anything(), boundaries: fc.oneof(fc.array(entry), fc.anything()), should_wait: fc.anything() }, { requiredKeys: [] })
    const hostile = fc.constant({ get boundaries(): never { throw new Error('no') } })
    const json = fc.jsonValue()
    fc.assert(fc.property(fc.oneof(likely, json, json.map((value) => JSON.stringify(value)), fc.anything(), hostile), fc.integer({ min: 1, max: 12 }), (reply, length) => {
      const { boundaries, repaired, shouldWait } = readChunkReply(reply, length)
      expect(boundaries.every((boundary, index) => Number.isInteger(boundary) && boundary > (boundaries[index - 1] ?? 0) && boundary < length)).toBe(true)
      expect(repaired).toBeGreaterThanOrEqual(0)
      expect(typeof shouldWait).toBe('boolean')
    }), { numRuns: 500 })
  })
})
