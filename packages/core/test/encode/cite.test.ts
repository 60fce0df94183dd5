/** Which messages support a sentence about them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsQuote, gripId, type Message, readGripId } from '@madeleine/contract'
import { citationSteps, citeQuote } from '../../encode/cite.ts'
import { atOnce } from '@madeleine/base'

const citeSentences = (...input: Parameters<typeof citationSteps>) => atOnce(citationSteps(...input))

const messages = (texts: readonly string[], first = 10): Message[] => texts.map((text, i) => ({
  id: `m${i}`, seq: first + i, role: 'user', name: i % 2 === 0 ? 'Ann' : 'Ben', kind: 'message', text,
  at: new Date(0), timed: true, receivedAt: new Date(0), tokens: 5, callIds: [], resultIds: [], marks: {},
}))
const TALK = messages([
  'We rented a little boat on the lake yesterday', 'With the whole family? Was the lake cold?', 'Ice cold, but the boat was lovely',
  'By the way, the derailleur of my bicycle is broken',
  'Take it to the harbour workshop, they repaired mine for 40 euros', 'I will go there on Thursday then',
])

test('a sentence is supported by the message that contains it, and quotes it', () => {
  const [boat, bicycle] = citeSentences("Ann rented a little boat on the lake. Her bicycle's derailleur is broken.", TALK)
  expect(boat).toEqual({
    text: 'Ann rented a little boat on the lake.', support: { from: 10, to: 11, quote: 'We rented a little boat on the lake yesterday' },
  })
  expect(bicycle!.support).toMatchObject({ from: 13, to: 14 })
})

test('a sentence that joins neighbours is supported by both', () => {
  const [told] = citeSentences('Ben told Ann to take the broken derailleur to the harbour workshop, for 40 euros.', TALK)
  expect(told!.support).toMatchObject({ from: 13, to: 15 })
})

test('a sentence without a source has no support', () => {
  for (const { support } of citeSentences('The president of France resigned. Quantum computers factor large integers.', TALK)) {
    expect(support).toBeUndefined()
  }
})

test('one word in common does not support a sentence', () => {
  expect(citeSentences('The lake freezes over in winter when glaciers advance from northern mountains.', TALK)[0]!.support).toBeUndefined()
})

test('a sentence of function words alone supports nothing and has no support', () => {
  for (const { support } of citeSentences('They did it. It is. ...', TALK)) expect(support).toBeUndefined()
})

test('Chinese sentences find their messages', () => {
  const [told] = citeSentences('他们周末去西山爬山。', messages(['你吃饭了吗', '周末我们去西山爬山吧', '好啊，几点出发']))
  expect(told!.support).toMatchObject({ from: 11, to: 12 })
})

test('recalled text that was pushed back supports nothing', () => {
  const [told] = citeSentences('Ann rented a little boat on the lake.', messages([
    '<madeleine-memories>\nAnn: We rented a little boat on the lake\n</madeleine-memories>', 'Fine weather for cycling',
  ]))
  expect(told!.support).toBeUndefined()
})

test('a quotation is supported by its message only while the message contains these words', () => {
  const [message] = TALK
  expect(citeQuote('Ann: a little boat …', 'a little boat …', message!).support).toEqual({ from: 10, to: 11, quote: 'a little boat' })
  expect(citeQuote('Ann: a big boat', 'a big boat', message!).support).toBeUndefined()
})

test('a support lies in the conversation, and its quotation in its messages, for any texts', () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 80 }), { minLength: 1, maxLength: 8 })
  fc.assert(fc.property(texts, fc.string({ unit: 'binary', maxLength: 200 }), (said, summary) => {
    const talk = messages(said)
    for (const { support } of citeSentences(summary, talk)) {
      if (!support) continue
      expect(support.from).toBeGreaterThanOrEqual(10)
      expect(support.to).toBeLessThanOrEqual(10 + talk.length)
      expect(support.from).toBeLessThan(support.to)
      expect([...support.quote].length).toBeLessThanOrEqual(200)
      expect(talk.slice(support.from - 10, support.to - 10).some(({ text }) => support.quote === '' || text.includes(support.quote)))
        .toBe(true)
    }
  }))
})

test('whether a text contains a quotation is decided by letters alone: signs, spaces, case and accents do not count', () => {
  expect(containsQuote('He said: “It’s a **Café**,  in\nParis!”', "it's a cafe in paris")).toBe(true)
  expect(containsQuote('a cafe in Paris', 'a cafe in London')).toBe(false)
  expect(containsQuote('anything', '…')).toBe(false)
})

test('a grip is named by its segment and its messages, and nothing else is a grip', () => {
  const grip = { segmentId: 'f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1', from: 3, to: 5 }
  expect(readGripId(gripId(grip))).toEqual(grip)
  for (const id of [
    'grip:', 'grip:x:1-2', `grip:${grip.segmentId}:5-5`, `grip:${grip.segmentId}:5-3`,
    `grip:${grip.segmentId}:-1-3`, `grip:${grip.segmentId}:1-9999999999`,
  ]) {
    expect(() => readGripId(id)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  }
})
