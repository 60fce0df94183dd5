/** Scoring of any messages under any query: finite, explained by its parts, and the same in any order. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PERSON_FACTOR } from '../../recall/message-score.ts'
import { DAY_MS } from '@madeleine/base'
import { ANN, asking, BEN, score, START, talk, type Made } from './made-messages.ts'

describe('any messages', () => {
  const anyTopics = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 255 }).map((steps) => steps / 32)), { maxLength: 3 },
  ).map((list) => new Map(list))
  const anyCounts = fc.array(fc.integer({ min: 0, max: 127 }), { minLength: 2, maxLength: 2 })
  const anyMade: fc.Arbitrary<Made> = fc.record({
    atMs: fc.oneof(fc.integer({ min: Date.parse('0001-01-01T00:00:00Z'), max: Date.parse('9999-12-31T23:59:59Z') }), fc.integer({
      min: START - DAY_MS, max: START + DAY_MS,
    })),
    speaker: fc.constantFrom(ANN, BEN, 3),
    length: fc.integer({ min: 0, max: 65_535 }), topics: anyTopics, asks: fc.boolean(),
    tells: fc.boolean(), timeWords: fc.integer({ min: 0, max: 3 }),
    counts: anyCounts, asked: fc.array(fc.constantFrom(0, 1), { minLength: 2, maxLength: 2 }),
    isCandidate: fc.boolean(), episode: fc.constantFrom('s', 's2'),
    conversationId: fc.constantFrom('c', 'c2'),
  })
  const day = fc.integer({ min: Math.floor(START / DAY_MS) - 40, max: Math.floor(START / DAY_MS) + 40 })
  const anyAsked = fc.record({
    person: fc.constantFrom(undefined, ANN, 9), asksWhen: fc.boolean(), topics: anyTopics,
    order: fc.constantFrom(undefined, 'first' as const, 'last' as const),
    hours: fc.constantFrom(undefined, [22, 3] as const, [6, 12] as const),
    spans: fc.array(fc.record({ from: day, grain: fc.constantFrom('day' as const, 'year' as const) })
      .map(({ from, grain }) => ({ from, to: from + 3, grain })), { maxLength: 3 }),
  }).chain((asked) => fc.record({
    shares: fc.constantFrom([0.5, 0.5], [1, 0], [0, 0]), averageLength: fc.constantFrom(0, 1, 12.5, 1e6),
    sessions: fc.constantFrom(new Map<string, number>(), new Map([['0/c', 1]])),
  }).map((given) => asking(asked, given)))

  test('have finite scores, each the sum of its parts times the factor of the subject, best first', () => {
    fc.assert(fc.property(fc.array(anyMade, { maxLength: 12 }), anyAsked, (made, given) => {
      const messages = talk(made, 2)
      const found = score(messages, given)
      expect(new Set(found.map(({ message }) => message)).size).toBe(found.length)
      for (const { message, score: total, parts, isOfPerson } of found) {
        expect(messages).toContain(message)
        expect(message.isCandidate).toBe(true)
        expect(isOfPerson).toBe(message.speaker === given.query.person)
        expect(Object.values(parts!).every(Number.isFinite)).toBe(true)
        const sum = Object.values(parts!).reduce((all, part) => all + part, 0)
        expect(total).toBeCloseTo(isOfPerson && sum > 0 ? sum * PERSON_FACTOR : sum, 9)
      }
      for (const [i, { score: total }] of found.slice(1).entries()) expect(total).toBeLessThanOrEqual(found[i]!.score)
    }))
  })

  test('that stand alone rank the same in any order of input', () => {
    const alone = fc.uniqueArray(anyMade, { maxLength: 10, selector: ({ atMs }) => atMs })
    fc.assert(fc.property(alone, anyAsked, fc.infiniteStream(fc.nat()), (made, given, chance) => {
      const messages = talk(made.map((one, i) => ({ ...one, seq: i * 10 })), 2)
      const shuffled = messages.map((message) => ({ message, key: chance.next().value as number }))
        .sort((a, b) => a.key - b.key).map(({ message }) => message)
      expect(score(shuffled, given)).toEqual(score(messages, given))
    }))
  })
})
