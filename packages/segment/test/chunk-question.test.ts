/** What `chunk` asks, and what is made of the reply, whatever it is. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens, speakerLabel, truncate } from '@madeleine/base'
import { chunkQuestion, readChunkReply } from '../policies/chunk-question.ts'
import { anyText, INJECTIONS } from '../../../test/support/injections.ts'
import { parseTranscript } from '../../../test/support/prompt-parser.ts'
import { looseEnds, promptOf, sheetOf } from '../../../test/support/model-questions.ts'
import { logOf, RECORDED } from '../../../test/support/recorded.ts'
import { message, talkOf } from '../../../test/support/talk.ts'

const read = (boundaries: unknown, length = 10) => readChunkReply({ boundaries, should_wait: false }, length)

describe('a reply to chunk', () => {
  it('with boundaries in order is read unchanged', () => {
    expect(readChunkReply({ reasoning: 'Lunch is another topic.', boundaries: [1, 4, 9], should_wait: true }, 10))
      .toEqual({ boundaries: [1, 4, 9], shouldWait: true, reasoning: 'Lunch is another topic.', repaired: 0 })
    expect(readChunkReply({ boundaries: [], should_wait: false }, 10)).toEqual({ boundaries: [], shouldWait: false, repaired: 0 })
  })

  it('loses entries that are not integers from 1 to length − 1: dropped, not clamped, and counted', () => {
    for (const wrong of [0, -2, 10, 11, 2.5, '2', ' 3', true, null, [2], {}, 1e308, 'two']) {
      expect(read([wrong, 5])).toEqual({ boundaries: [5], shouldWait: false, repaired: 1 })
    }
    expect(read([1], 1)).toMatchObject({ boundaries: [], repaired: 1 })
    // JavaScript knows no other 2.0, and JSON knows no NaN
    expect(read([2.0, Number.NaN])).toMatchObject({ boundaries: [2], repaired: 1 })
  })

  it('counts a repeated boundary once', () => expect(read([3, 3, 5, 3])).toMatchObject({ boundaries: [3, 5], repaired: 2 }))

  it('has its boundaries sorted by number', () =>
    expect(read([9, 10, 2], 12)).toMatchObject({ boundaries: [2, 9, 10], repaired: 1 }))

  it('without a list has no boundary, and waits unless it says otherwise', () => {
    for (const reply of [
      null, undefined, 7, 'no idea', '', [], [3], {}, { boundaries: null }, { boundaries: '3' }, { boundaries: { 0: 3 } }, () => 3,
    ]) {
      expect(readChunkReply(reply, 10)).toEqual({ boundaries: [], shouldWait: true, repaired: 1 })
    }
    expect(readChunkReply({ boundaries: null, should_wait: false }, 10)).toEqual({ boundaries: [], shouldWait: false, repaired: 1 })
    expect(readChunkReply({ boundaries: [3] }, 10)).toEqual({ boundaries: [3], shouldWait: false, repaired: 0 })
  })

  it('may spell true and false as words', () => {
    const waits = (should_wait: unknown) => readChunkReply({ boundaries: [], should_wait }, 10)
    for (const yes of ['true', 'True ', 'yes', 1]) expect(waits(yes)).toEqual({ boundaries: [], shouldWait: true, repaired: 1 })
    for (const no of ['false', 'FALSE', 'no', 0, 'perhaps', {}, { toString: 1 }, ['yes'], 2]) {
      expect(waits(no)).toEqual({ boundaries: [], shouldWait: false, repaired: 1 })
    }
    expect(waits(null)).toEqual({ boundaries: [], shouldWait: false, repaired: 0 })
  })

  it('is read from JSON text, fenced or not', () => {
    const reply = { boundaries: [4], should_wait: true }
    for (const text of [
      JSON.stringify(reply), `\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``, `Here you are: ${JSON.stringify(reply)} Enjoy!`,
    ]) {
      expect(readChunkReply(text, 10)).toEqual({ boundaries: [4], shouldWait: true, repaired: 0 })
    }
    expect(readChunkReply('{"boundaries": [4', 10)).toMatchObject({ boundaries: [], shouldWait: true })
  })

  it('keeps one line of at most 50 words of the reasoning', () => {
    const { reasoning } = readChunkReply({ reasoning: ` one\n\u0000\ttwo ${'word '.repeat(80)}`, boundaries: [], should_wait: false }, 10)
    expect(reasoning).toMatch(/^one two word/)
    expect(reasoning?.split(' ').length).toBe(50)
  })

  it('of any content never throws and never leaves its bounds', () => {
    const entry = fc.oneof(fc.integer({ min: -3, max: 15 }), fc.anything())
    const likely = fc.record(
      { reasoning: fc.anything(), boundaries: fc.oneof(fc.array(entry), fc.anything()), should_wait: fc.anything() }, { requiredKeys: [] },
    )
    const hostile = fc.constant({ get boundaries(): never { throw new Error('no') } })
    const json = fc.jsonValue()
    fc.assert(fc.property(fc.oneof(
      likely, json, json.map((value) => JSON.stringify(value)), fc.anything(), hostile,
    ), fc.integer({ min: 1, max: 12 }), (reply, length) => {
      const { boundaries, repaired, shouldWait } = readChunkReply(reply, length)
      expect(
        boundaries.every((boundary, index) => Number.isInteger(boundary) && boundary > (boundaries[index - 1] ?? 0) && boundary < length),
      ).toBe(true)
      expect(repaired).toBeGreaterThanOrEqual(0)
      expect(typeof shouldWait).toBe('boolean')
    }))
  })
})

describe('the question of chunk', () => {
  const five = talkOf([0, 1, 1, 1, 1])
  const ask = (messages = five) => chunkQuestion({ messages, timeZone: 'UTC' })

  it('has the recorded text', async () => {
    const prompts = Object.fromEntries(
      RECORDED.map((dialogue) => [dialogue.id, chunkQuestion({ messages: logOf(dialogue), timeZone: 'UTC' })]),
    )
    await expect(sheetOf({ ...prompts, 'one message': ask([message(0)]) })).toMatchFileSnapshot('../../../test/fixtures/prompts/chunk.txt')
  })

  it('costs at most 250 tokens beside the messages, and requests no more than boundaries can take', () => {
    expect(countTokens(ask().system)).toBeLessThanOrEqual(250)
    expect([ask().maxOutputTokens, ask(talkOf(Array.from({ length: 500 }, () => 1))).maxOutputTokens]).toEqual([210, 1200])
  })

  it('has a schema that providers can enforce', () => expect(looseEnds(ask().schema)).toEqual([]))

  it('T-20: parses back to exactly the messages, for any texts', () => {
    const talk = fc.array(fc.record({ text: anyText(), name: anyText() }), { minLength: 1, maxLength: 12 })
      .map((given) => given.map((said, seq) => message(seq, said)))
    fc.assert(fc.property(talk, (messages) => {
      const shown = parseTranscript(promptOf(ask(messages)), 1).map(({ speaker, text }) => [speaker, text])
      expect(shown).toEqual(messages.map((said) => [truncate(speakerLabel(said), 80), truncate(said.text, 400)]))
    }))
  })

  it('T-20: is the same outside its fence for any messages, and holds no text of them before redaction', () => {
    for (const said of INJECTIONS) {
      const question = ask(five.map((one) => ({ ...one, text: said, name: said })))
      expect(question.system).toBe(ask().system)
      expect(question.prompt(question.texts.map(() => 'x'))).toBe(promptOf(ask(five.map((one) => ({ ...one, text: 'x', name: 'x' })))))
      expect(promptOf(question).split('\n').at(-1)).toBe(promptOf(ask()).split('\n').at(-1))
    }
  })

  it('shows none of the earlier messages', () => {
    const window = {
      messages: five, before: [message(0, { text: 'long ago' })],
      previous: { title: 'long ago', summary: 'long ago', surprise: 0.2 }, timeZone: 'UTC',
    }
    expect(promptOf(chunkQuestion(window))).toBe(promptOf(ask()))
  })

  it('complains about a missing list and unusable numbers, and not about a boundary at the last message', () => {
    const complaint = (...boundaries: unknown[]) => ask().complaint({ boundaries: boundaries as never })
    expect([complaint(), complaint(1, 4), complaint(2, 5), complaint(3, 3, 1)]).toEqual([undefined, undefined, undefined, undefined])
    expect(complaint(0, 3, 6, 'secret')).toBe('3 of the 4 boundaries cannot be used: they are numbers from 1 to 4.')
    for (const reply of [{}, { boundaries: null }, { boundaries: 'secret' }]) {
      expect(ask().complaint(reply)).toBe('There is no list "boundaries": give [] if there is one topic.')
    }
    expect(ask([message(0)]).complaint({ boundaries: [2] }))
      .toBe('1 of the 1 boundaries cannot be used: there is one message, so boundaries must be [].')
  })
})
