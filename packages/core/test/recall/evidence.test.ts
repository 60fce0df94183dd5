/** The model of confidence by hand-made signals, and which words and messages say anything. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONFIDENCE_LEVELS, confidenceOf, leastValueOf, levelOf } from '@madeleine/contract'
import { informativeWeights } from '../../recall/informative-words.ts'
import {
  answerProbability, evidenceParts, MOST_MISSING, MOST_RARITY, NO_EVIDENCE, probabilityOf, withoutOwnWords, type EvidenceSignals,
} from '../../recall/evidence.ts'
import { ownWordsBeside, queryWords } from '@madeleine/language'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const anySignals: fc.Arbitrary<EvidenceSignals> = fc.record({
  own: share, rarity: fc.double({ min: 0, max: MOST_RARITY, noNaN: true }), missing: fc.double({ min: 0, max: MOST_MISSING, noNaN: true }),
  topic: fc.double({ min: 0, max: 2, noNaN: true }), isOfAnother: fc.boolean(), date: fc.option(share, { nil: undefined }),
})
const WORDS = { isOfNameOnly: false, isOfTimeOnly: false }
const probability = (signals: Partial<EvidenceSignals>, query = WORDS) => answerProbability({ ...NO_EVIDENCE, ...signals }, query)

describe('the probability that a message answers', () => {
  test('lies within 0 and 1, for any signals and any kind of query', () => {
    fc.assert(fc.property(anySignals, fc.boolean(), fc.boolean(), (signals, isOfNameOnly, isOfTimeOnly) => {
      const value = answerProbability(signals, { isOfNameOnly, isOfTimeOnly })
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
      expect(CONFIDENCE_LEVELS).toContain(levelOf(value))
    }))
  })

  test('never falls if more of the query is held, by the message or around it', () => {
    fc.assert(fc.property(anySignals, fc.constantFrom('own', 'rarity', 'topic'), share, (signals, signal, more) => {
      expect(answerProbability({ ...signals, [signal]: signals[signal] + more }, WORDS))
        .toBeGreaterThanOrEqual(answerProbability(signals, WORDS))
    }))
  })

  test('falls with what the message lacks of the query', () => {
    fc.assert(fc.property(anySignals, share, (signals, more) => {
      expect(answerProbability({ ...signals, missing: signals.missing + more }, WORDS))
        .toBeLessThanOrEqual(answerProbability(signals, WORDS))
    }))
  })

  test('is less if the message is by another than the person asked about, or of another time', () => {
    const held = { own: 0.8, rarity: 9 }
    expect(probability({ ...held, isOfAnother: true })).toBeLessThan(probability(held))
    expect(probability({ ...held, date: 0 })).toBeLessThan(probability(held))
    expect(probability({ ...held, date: 1 })).toBe(probability(held))
  })

  test('is none without a word in common, and strong if the message has every word of the query', () => {
    expect(levelOf(probability({}))).toBe('none')
    expect(levelOf(probability({ topic: 1 }))).toBe('none')
    expect(levelOf(probability({ own: 1, rarity: 8 }))).toBe('strong')
  })

  test('with one word that stands in many messages is not strong, however much of the query it is', () => {
    expect(levelOf(probability({ own: 1, rarity: 4.5 }))).toBe('fair')
  })

  test('a query for a time alone depends on the time, whatever the words', () => {
    const query = { isOfNameOnly: false, isOfTimeOnly: true }
    expect(levelOf(probability({ date: 1 }, query))).toBe('strong')
    expect(levelOf(probability({ date: 0.8 }, query))).toBe('weak')
    expect(levelOf(probability({ date: 0, own: 1, rarity: 9 }, query))).toBe('none')
  })

  test('a query for a name alone is strong for what that person says', () => {
    expect(levelOf(probability({}, { isOfNameOnly: true, isOfTimeOnly: false }))).toBe('strong')
    expect(levelOf(probability({ isOfAnother: true }, { isOfNameOnly: true, isOfTimeOnly: false }))).toBe('none')
  })

  test('is the sum of its parts, as log odds', () => {
    fc.assert(fc.property(anySignals, (signals) => {
      const odds = Object.values(evidenceParts(signals)).reduce((sum, part) => sum + part, 0)
      expect(Math.log(probabilityOf(signals) / (1 - probabilityOf(signals)))).toBeCloseTo(odds, 6)
    }))
  })

  test('although it says nothing by itself is weak at most, and never more than before', () => {
    fc.assert(fc.property(share, (value) => {
      expect(['none', 'weak']).toContain(levelOf(withoutOwnWords(value)))
      expect(withoutOwnWords(value)).toBeLessThanOrEqual(value)
    }))
  })
})

test('a level of confidence begins at its least value, and a greater value has no lower level', () => {
  for (const level of CONFIDENCE_LEVELS) expect(confidenceOf(leastValueOf(level))).toEqual({ level, value: leastValueOf(level) })
  fc.assert(fc.property(share, share, (one, other) => {
    const [less, more] = [Math.min(one, other), Math.max(one, other)].map((value) => CONFIDENCE_LEVELS.indexOf(levelOf(value)))
    expect(less).toBeLessThanOrEqual(more!)
  }))
})

describe('the words of a query that say what is asked for', () => {
  const weights = (text: string, texts: readonly number[], messages = 1000) =>
    informativeWeights({ text, words: queryWords(text) }, { texts, messages }).map(({ weight }) => weight)

  test('are those that are not about talk as such: a filler weighs a quarter', () => {
    const [say, kubernetes] = weights('What did Ann say about Kubernetes', [10, 10, 10]).slice(-2)
    expect(say).toBeCloseTo(kubernetes! / 4, 9)
  })

  test('weigh most if nobody used them', () => {
    const [unknown, rare, common] = weights('helicopter derailleur bicycle', [0, 1, 100])
    expect(unknown).toBeGreaterThan(rare!)
    expect(rare).toBeGreaterThan(common!)
  })

  test('weigh the same in a log of ten messages as in one of five hundred', () => {
    expect(weights('helicopter', [0], 10)).toEqual(weights('helicopter', [0], 500))
    expect(weights('helicopter', [0], 5000)[0]).toBeGreaterThan(weights('helicopter', [0], 500)[0]!)
  })

  test('count half if they were read as other words', () => {
    const read = informativeWeights(
      { text: 'natinal park', words: [['nation', 'natin'], ['park']], corrections: [{ terms: ['nation'] }] },
      { texts: [5, 5], messages: 1000 },
    )
    expect(read.map(({ weight, held }) => held / weight)).toEqual([0.5, 1])
  })

  test('in Chinese are pairs without grammar', () => {
    const [first, , , last] = weights('花茶的猫', [5, 5, 5, 5].slice(0, queryWords('花茶的猫').length))
    expect(first).toBeGreaterThan(last ?? 0)
  })
})

describe('a message', () => {
  test.each([
    'WEI WEI WEI', 'Thank you Marta', 'Thanks!', 'Good morning Lena', 'hi', 'ok, see you!', 'Yes please',
    '👍🎉', '...', 'Lena?', 'Danke dir, Lena', 'Merci', '好的，谢谢', '谢谢你 Lena', 'Hello Marta, thank you so much!',
  ])('says nothing by itself: %s', (text) => {
    expect(ownWordsBeside(['Wei', 'Lena Vogt'])(text)).toBe(false)
  })

  test.each([
    '5', 'Lisbon', 'Thank you for the cactus', 'The lid is loose', '竹叶青', '谢谢你的茉莉花茶', 'um 9 am Bahnhof', 'Klaus exploded', '고양이',
  ])('says something: %s', (text) => {
    expect(ownWordsBeside(['Wei', 'Lena Vogt'])(text)).toBe(true)
  })

  test('that is long says something, whatever it is', () => expect(ownWordsBeside([])('hi '.repeat(100))).toBe(true))
})
