/** The forward index: what is packed is read again, and no text makes it grow without bound. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce, termHash } from '@madeleine/base'
import { packForwardIndex, readForwardIndex, type IndexedMessage } from '../../rank/forward-index.ts'
import {
  MAX_TOPIC_WEIGHT, TOPIC_STEP, analyseMessage, analysisSteps, comparedLength, type AnalysedMessage,
} from '../../rank/bm25.ts'
import { unpackedTopics } from './unpacked-topics.ts'
import { FRAME } from '../../../../test/support/frame.ts'

const AT = new Date('2026-03-02T09:00:00Z')
const analysed = (text: string) => analyseMessage({ text, speaker: 'Ann', at: AT })
const said = (given: Partial<AnalysedMessage>): AnalysedMessage =>
  ({
    atMs: 0, speaker: 0, terms: [], questionTerms: new Set(), topics: new Map(), asks: false, tells: false, timeWords: 0,
    side: undefined, tellsNothing: false, ...given,
  })
/** What one message holds of words, each with its alternatives. */
const read = (message: AnalysedMessage, words: readonly (readonly string[])[]): IndexedMessage =>
  readForwardIndex(
    packForwardIndex([message]), new Map(words.flatMap((word, i) => word.map((term) => [termHash(term), i] as const))), words.length,
  )[0]!

const anyTerm = fc.oneof(fc.constantFrom('dog', 'cat', 'lake', '火锅', '👍'), fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }))
const anyMessage: fc.Arbitrary<AnalysedMessage> = fc.record({
  atMs: fc.integer({ min: -8.64e15, max: 8.64e15 }),
  speaker: fc.integer({ min: 0, max: 0x3fffffff }),
  // Now and then a term that stands there hundreds of times
  terms: fc.array(
    fc.tuple(anyTerm, fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) })),
    { maxLength: 12 },
  )
    .map((list) => list.flatMap(([term, times]) => Array.from({ length: times }, () => term))),
  questionTerms: fc.array(anyTerm, { maxLength: 4 }).map((list) => new Set(list)),
  topics: fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.double({ min: 0, max: 12, noNaN: true })), { maxLength: 5 })
    .map((list) => new Map(list)),
  asks: fc.boolean(), tells: fc.boolean(), timeWords: fc.integer({ min: 0, max: 3 }),
  side: fc.constantFrom(undefined, 'user', 'assistant', 'other'), tellsNothing: fc.boolean(),
})

describe('a packed block', () => {
  test('unpacks to time, speaker, length, features, and topics to 1/32', () => {
    fc.assert(fc.property(fc.array(anyMessage, { maxLength: 6 }), (messages) => {
      const turns = readForwardIndex(packForwardIndex(messages), new Map(), 0)
      expect(turns.map(({ atMs, speaker, length, asks, tells, timeWords }) => ({ atMs, speaker, length, asks, tells, timeWords })))
        .toEqual(messages.map(
          ({ atMs, speaker, terms, asks, tells, timeWords }) => ({ atMs, speaker, length: terms.length, asks, tells, timeWords }),
        ))
      for (const [i, { topics }] of messages.entries()) {
        const unpacked = unpackedTopics(turns[i]!.topics)
        expect([...unpacked.keys()]).toEqual([...topics.keys()])
        for (const [topic, weight] of topics) {
          expect(Math.abs(unpacked.get(topic)! - Math.min(weight, MAX_TOPIC_WEIGHT / TOPIC_STEP))).toBeLessThanOrEqual(1 / TOPIC_STEP / 2)
        }
      }
    }))
  })

  test('counts how often each message holds any query words, up to 127, and whether in a question', () => {
    const wantedTerms = fc.array(fc.array(anyTerm, { minLength: 1, maxLength: 3 }), { maxLength: 6 })
    fc.assert(fc.property(fc.array(anyMessage, { maxLength: 4 }), wantedTerms, (messages, words) => {
      const wanted = new Map(words.flatMap((word, i) => word.map((term) => [termHash(term), i] as const)))
      const turns = readForwardIndex(packForwardIndex(messages), wanted, words.length)
      expect(turns).toHaveLength(messages.length)
      for (const [i, { terms, questionTerms }] of messages.entries()) {
        const held = [...new Set(terms)]
        const timesOf = (term: string) => Math.min(127, terms.filter((other) => other === term).length)
        const namesOf = (word: number) => held.filter((term) => wanted.get(termHash(term)) === word)
        expect(turns[i]!.counts).toEqual(words.map((_, word) => Math.max(0, ...namesOf(word).map(timesOf))))
        expect(turns[i]!.asked).toEqual(words.map((_, word) => namesOf(word).some((term) => questionTerms.has(term))))
      }
    }))
  })

  test('keeps times long before 1970 and far in the future to the millisecond', () => {
    const times = ['0001-01-01T00:00:00.001Z', '1969-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'].map((iso) => new Date(iso))
    const packed = packForwardIndex(times.map((at) => analyseMessage({ text: 'hello', speaker: 'Ann', at })))
    expect(readForwardIndex(packed, new Map(), 0).map(({ atMs }) => new Date(atMs))).toEqual(times)
  })

  test('can be read from the middle of other bytes, as a database returns it', () => {
    const packed = packForwardIndex([analysed('the dog swam')])
    const among = new Uint8Array(packed.length + 20).fill(7)
    among.set(packed, 13)
    expect(readForwardIndex(among.subarray(13, 13 + packed.length), new Map([[termHash('dog'), 0]]), 1))
      .toEqual(readForwardIndex(packed, new Map([[termHash('dog'), 0]]), 1))
  })

  test('of no messages has no message', () => {
    expect(readForwardIndex(packForwardIndex([]), new Map([[termHash('dog'), 0]]), 1)).toEqual([])
  })
})

describe('a word with alternatives', () => {
  test('counts the most frequent alternative, not the sum', () => {
    const message = said({ terms: ['haus', 'haeuser', 'haeuser', 'boot'] })
    expect(read(message, [['haus', 'haeuser'], ['boot']]).counts).toEqual([2, 1])
  })

  test('is in a question if any alternative is', () => {
    const message = said({ terms: ['haus', 'haus', 'haeuser'], questionTerms: new Set(['haeuser']) })
    expect(read(message, [['haus', 'haeuser'], ['boot']]).asked).toEqual([true, false])
  })
})

describe('a packed message', () => {
  test('has the words of its questions marked, and not those of its other sentences', () => {
    const { counts, asked } = read(
      analysed('I fed the dog. Did you see the cat? The boat is gone.'), [['dog'], ['cat'], ['boat'], ['moon']],
    )
    expect(counts).toEqual([1, 1, 1, 0])
    expect(asked).toEqual([false, true, false, false])
  })

  test('has its speaker: the same name is the same speaker, another name another', () => {
    const by = (speaker: string) => analyseMessage({ text: 'hello', speaker, at: AT }).speaker
    expect(by('Ann')).toBe(by('Ann'))
    expect(by('Ann')).not.toBe(by('Ben'))
  })

  test('has no term, topic or feature of recalled text that it contains', () => {
    const frame = `${FRAME.opening}\n- Ann: "I saw a zeppelin over the guitar shop yesterday, did you?"\n${FRAME.closing}`
    expect(analysed(`The lake was cold\n${frame}\nBen went home`)).toEqual(analysed('The lake was cold\nBen went home'))
    expect(analysed(frame)).toEqual(analysed(''))
  })

  test('of any text is packed and read without an error', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
      const message = analysed(text)
      const [turn] = readForwardIndex(packForwardIndex([message]), new Map(message.terms.map((term) => [termHash(term), 0])), 1)
      expect(turn).toMatchObject({ atMs: AT.getTime(), length: message.terms.length })
      expect(turn!.counts[0]! > 0).toBe(message.terms.length > 0)
    }))
  })
})

describe('a huge text', () => {
  const distinctWords = (count: number): string =>
    Array.from({ length: count }, (_, i) => i.toString().replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)).join(' ')

  test('of ever new words is packed whole, each part by its own words, and read as the part that holds most of the query', () => {
    const message = atOnce(analysisSteps({ text: distinctWords(300_000), speaker: 'Ann', at: AT }))
    expect(message.parts!.length).toBeGreaterThan(200)
    const packed = packForwardIndex([message, analysed('the dog swam')])
    for (const number of [0, 100, message.parts!.length - 1]) {
      const [first, last] = [message.parts![number]!.terms[0]!, message.parts![number]!.terms.at(-1)!]
      const [turn, next, ...rest] = readForwardIndex(
        packed, new Map([first, last, 'dog'].map((term, i) => [termHash(term), i] as const)), 3,
      )
      expect(turn).toMatchObject({ part: number, counts: [1, 1, 0], length: message.parts![number]!.terms.length })
      expect([next!.counts, next!.part, rest]).toEqual([[0, 0, 1], 0, []])
    }
  })

  test('prefers the part with the rare words to the one with those that every part has', () => {
    const parts = Array.from({ length: 40 }, (_, i) =>
      `The report tells of a river. ${i === 25 ? 'The lighthouse keeper sold it. ' : 'A report, again a report. '}`
        .padEnd(8000, 'so it went on. '))
    const message = atOnce(analysisSteps({ text: parts.join('\n\n'), speaker: 'Ann', at: AT }))
    const [turn] = readForwardIndex(
      packForwardIndex([message]), new Map(['report', 'lighthous', 'keeper'].map((term, i) => [termHash(term), i] as const)), 3,
    )
    expect(turn!.part).toBe(25)
  })

  test('counts as one text of the length of a part', () => {
    const message = atOnce(analysisSteps({ text: 'The dog swam in the lake. '.repeat(40_000), speaker: 'Ann', at: AT }))
    expect(comparedLength(message)).toBeLessThan(2000)
    expect(message.terms.length).toBeGreaterThan(100_000)
  })

  test('has a length that does not overflow', () => {
    expect(read(said({ terms: Array.from({ length: 70_000 }, () => 'dog') }), [['dog']]))
      .toMatchObject({ length: 65_535, counts: Uint8Array.of(127) })
  })
})
