/** What `batch` asks, and what is made of the reply, whatever it is. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens, speakerLabel, truncate } from '@madeleine/base'
import { batch } from '../policies/batch.ts'
import { batchQuestion, readBatchReply } from '../policies/boundary-question.ts'
import { anyText, INJECTIONS } from '../../../test/support/injections.ts'
import { parseReference, parseTranscript } from '../../../test/support/prompt-parser.ts'
import { looseEnds, promptOf, sheetOf } from '../../../test/support/model-questions.ts'
import { logOf, play, RECORDED } from '../../../test/support/recorded.ts'
import { message, talkOf } from '../../../test/support/talk.ts'

const sized = (...sizes: unknown[]) => ({ segments: sizes.map((num_messages) => ({ num_messages })) })
const lengths = (reply: unknown, length = 10) => readBatchReply(reply, length).segments.map((segment) => segment.length)
const repaired = (reply: unknown, length = 10) => readBatchReply(reply, length).repaired
const said = (words: object) => readBatchReply({ segments: [{ num_messages: 10, ...words }] }, 10)

describe('a reply to batch', () => {
  it('that tiles is read unchanged', () => {
    const words = { title: 'A walk along the old harbour wall', summary: 'Ann tells Bob of her walk.' }
    const reply = {
      segments: [{ num_messages: 4, ...words, surprise_level: 'low' }, { num_messages: 6, ...words, surprise_level: 'extremely_high' }],
    }
    expect(readBatchReply(reply, 10)).toEqual({
      segments: [{ length: 4, ...words, surpriseLevel: 'low' }, { length: 6, ...words, surpriseLevel: 'extremely_high' }], repaired: 0,
    })
  })

  it('with sizes that are too small gives the rest to the last', () => {
    expect([lengths(sized(3, 2)), repaired(sized(3, 2))]).toEqual([[3, 7], 1])
    expect(lengths(sized(4))).toEqual([10])
  })

  it('with sizes that are too large is cut off at the end', () => {
    expect([lengths(sized(4, 9)), repaired(sized(4, 9))]).toEqual([[4, 6], 1])
    expect([lengths(sized(4, 6, 3, 2)), repaired(sized(4, 6, 3, 2))]).toEqual([[4, 6], 2])
    expect(lengths(sized(1e308, 1))).toEqual([10])
  })

  it('drops segments without a size, except the last, which gets the rest', () => {
    for (const none of [0, -3, 2.5, null, undefined, 'three', true, [3], {}, Number.NaN, Infinity]) {
      expect([lengths(sized(4, none, 6)), repaired(sized(4, none, 6))]).toEqual([[4, 6], 1])
      expect([lengths(sized(4, none)), repaired(sized(4, none))]).toEqual([[4, 6], 1])
    }
    expect(lengths({ segments: [null, 7, [], 'x', { num_messages: 4 }, {}] })).toEqual([4, 6])
  })

  it('takes a size that is written as text', () => expect([lengths(sized('4', ' 6 ')), repaired(sized('4', ' 6 '))]).toEqual([[4, 6], 2]))

  it('without segments is one segment of everything, without words', () => {
    for (const reply of [
      null, undefined, 5, 'no idea', [], [{ num_messages: 10 }], {}, { segments: null },
      { segments: [] }, { segments: { num_messages: 4 } },
    ]) {
      expect(readBatchReply(reply, 10)).toEqual({ segments: [{ length: 10 }], repaired: 1 })
    }
  })

  it('is read from JSON text, fenced or not', () => {
    expect(readBatchReply(`\`\`\`json\n${JSON.stringify(sized(4, 6))}\n\`\`\``, 10))
      .toEqual({ segments: [{ length: 4 }, { length: 6 }], repaired: 0 })
  })

  it('leaves meaningless titles and summaries undefined, so that encoding makes them', () => {
    for (const nothing of ['', '  \n ', '...', '—', '\u0000\u0007', '🙂']) {
      expect(said({ title: nothing, summary: nothing })).toEqual({ segments: [{ length: 10 }], repaired: 2 })
    }
    for (const wrong of [7, ['a', 'title'], {}, true]) expect(said({ title: wrong })).toEqual({ segments: [{ length: 10 }], repaired: 1 })
    expect(said({ title: null })).toEqual({ segments: [{ length: 10 }], repaired: 0 })
  })

  it('keeps words on one line, without control characters, NUL or halves of characters', () => {
    expect(said({ title: ' A\ttitle\r\nwith \u001b[31mcolour\u0000 ', summary: 'half \ud83d of a smile' }).segments)
      .toEqual([{ length: 10, title: 'A title with [31mcolour', summary: 'half \ufffd of a smile' }])
  })

  it('truncates a title to 15 words and a summary to 50, and both by code point where there are no spaces', () => {
    const numbered = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
    expect(said({ title: numbered(15), summary: numbered(50) }))
      .toEqual({ segments: [{ length: 10, title: numbered(15), summary: numbered(50) }], repaired: 0 })
    expect(said({ title: numbered(16), summary: numbered(51) }))
      .toEqual({ segments: [{ length: 10, title: numbered(15), summary: numbered(50) }], repaired: 2 })
    const { title = '', summary = '' } = said({ title: '😀a'.repeat(500), summary: '话'.repeat(5000) }).segments[0] ?? {}
    expect([[...title].length, title.isWellFormed(), [...summary].length]).toEqual([160, true, 600])
    expect(said({ title: `short ${'x'.repeat(500)} end` }).segments[0]?.title).toBe('short')
  })

  it('accepts a surprise level in any spelling, and leaves any other value undefined', () => {
    for (const level of ['extremely high', 'Extremely-High', ' EXTREMELY_HIGH ']) {
      expect(said({ surprise_level: level })).toEqual({ segments: [{ length: 10, surpriseLevel: 'extremely_high' }], repaired: 1 })
    }
    for (const level of ['medium', '', 0.6, true, ['low'], 'toString']) {
      expect(said({ surprise_level: level })).toEqual({ segments: [{ length: 10 }], repaired: 1 })
    }
  })

  it('of any content never throws and always tiles', () => {
    const entry = fc.record({
      num_messages: fc.oneof(fc.integer({ min: -2, max: 15 }), fc.anything()),
      title: fc.anything(), summary: fc.string({ unit: 'binary' }), surprise_level: fc.anything(),
    }, { requiredKeys: [] })
    const likely = fc.record({ segments: fc.oneof(fc.array(fc.oneof(entry, fc.anything())), fc.anything()) })
    const hostile = fc.constant({ get segments(): never { throw new Error('no') } })
    const json = fc.jsonValue()
    fc.assert(fc.property(fc.oneof(
      likely, json, json.map((value) => JSON.stringify(value)), fc.anything(), hostile,
    ), fc.integer({ min: 1, max: 40 }), (reply, length) => {
      const { segments, repaired: count } = readBatchReply(reply, length)
      expect(segments.every((segment) => Number.isInteger(segment.length) && segment.length >= 1)).toBe(true)
      expect(segments.reduce((sum, segment) => sum + segment.length, 0)).toBe(length)
      expect(count).toBeGreaterThanOrEqual(0)
      for (const { title, summary } of segments) {
        for (const words of [title, summary]) if (words !== undefined) expect(words).toMatch(/^[^\p{Cc}]*[\p{L}\p{N}][^\p{Cc}]*$/u)
      }
    }))
  })
})

describe('the question of batch', () => {
  const five = talkOf([0, 1, 1, 1, 1])
  const previous = { title: 'A walk', summary: 'They walk.', surprise: 0.2 }
  const ask = (messages = five) => batchQuestion({ messages, timeZone: 'UTC' })

  it('has the recorded text', async () => {
    const prompts = Object.fromEntries(
      RECORDED.map((dialogue) => [dialogue.id, batchQuestion({ messages: logOf(dialogue), timeZone: 'UTC' })]),
    )
    const chinese = RECORDED.find(({ id }) => id === 'huoguo')!
    const { questions } = await play(batch(), chinese, chinese.replies['batch']!)
    await expect(sheetOf({ ...prompts, 'huoguo, the second look': questions[1]! }))
      .toMatchFileSnapshot('../../../test/fixtures/prompts/batch.txt')
  })

  it('costs at most 350 tokens beside the messages, and requests no more than a reply can hold', () => {
    expect(countTokens(ask().system)).toBeLessThanOrEqual(350)
    expect([ask().maxOutputTokens, ask(talkOf(Array.from({ length: 40 }, () => 1))).maxOutputTokens]).toEqual([900, 2550])
  })

  it('has a schema that providers can enforce', () => expect(looseEnds(ask().schema)).toEqual([]))

  it('T-20: parses back to exactly the messages and the previous episode, for any texts', () => {
    const talk = fc.array(fc.record({ text: anyText(), name: anyText() }), { minLength: 1, maxLength: 12 })
      .map((given) => given.map((one, seq) => message(seq, one)))
    fc.assert(fc.property(talk, anyText(), anyText(), (messages, title, summary) => {
      const prompt = promptOf(batchQuestion({ messages, timeZone: 'UTC', previous: { title, summary, surprise: 0.2 } }))
      expect(parseTranscript(prompt, 0).map(({ speaker, text }) => [speaker, text]))
        .toEqual(messages.map((one) => [truncate(speakerLabel(one), 80), truncate(one.text, 600)]))
      expect(parseReference(prompt)).toEqual({ title: truncate(title, 160), summary: truncate(summary, 400) })
    }))
  })

  it('T-20: is the same outside its fences for any messages, and holds no text of them before redaction', () => {
    const plain = promptOf(ask())
    for (const forged of INJECTIONS) {
      const question = batchQuestion({
        messages: five.map((one) => ({ ...one, text: forged, name: forged })), timeZone: 'UTC',
        previous: { title: forged, summary: forged, surprise: 0.2 },
      })
      expect(question.system).toBe(ask().system)
      expect(question.prompt(question.texts.map(() => 'x'))).toBe(promptOf(batchQuestion({
        messages: five.map((one) => ({ ...one, text: 'x', name: 'x' })), timeZone: 'UTC',
        previous: { title: 'x', summary: 'x', surprise: 0.2 },
      })))
      expect(promptOf(question).split('\n').at(-1)).toBe(plain.split('\n').at(-1))
    }
  })

  it('shows the previous episode, and no message of it', () => {
    const window = { messages: five, previous, before: [message(0, { text: 'long ago' })], timeZone: 'UTC' }
    expect(promptOf(batchQuestion(window))).toMatch(/^<previous>\ntitle: A walk\nsummary: They walk\.\n<\/previous>\n<transcript>\n/)
    expect(promptOf(batchQuestion(window))).not.toContain('long ago')
    expect(promptOf(ask())).toMatch(/^<transcript>\n/)
  })

  it('complains about sizes and missing words, in words for the model and without any of its own', () => {
    const words = { title: 'A walk', summary: 'They walk.', surprise_level: 'low' }
    const complaint = (...sizes: unknown[]) =>
      ask().complaint({ segments: sizes.map((num_messages) => ({ num_messages, ...words })) as never })
    expect([complaint(5), complaint(3, 2), complaint('3', 2)]).toEqual([undefined, undefined, undefined])
    expect(complaint(2, 1)).toBe('The sizes sum to 3, there are 5 messages.')
    expect(complaint(4, 3)).toBe('The sizes sum to 7, there are 5 messages.')
    for (const none of [0, -1, 2.5, 'secret', null]) {
      expect(complaint(3, none, 2)).toBe('Segment 2 has no num_messages that is a whole number of 1 or more.')
    }
    for (const reply of [{}, { segments: [] }, { segments: 'secret' }]) expect(ask().complaint(reply)).toContain('There are no segments')
    for (const missing of [{ title: '' }, { summary: ' ' }, { title: null }, { summary: 7 }]) {
      expect(ask().complaint({ segments: [{ num_messages: 5, ...words, ...missing }] })).toBe('Segment 1 lacks a title or a summary.')
    }
    expect(ask().complaint({ segments: [{ num_messages: 5, ...words, surprise_level: 'medium' }] })).toBeUndefined()
  })

  it('complains about sizes exactly where reading would have to repair them', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 5 })
    fc.assert(fc.property(sizes, (given) => {
      const reply = {
        segments: given.map((num_messages) => ({ num_messages, title: 'A walk', summary: 'They walk.', surprise_level: 'low' })),
      }
      expect(ask().complaint(reply) === undefined).toBe(readBatchReply(reply, 5).repaired === 0)
    }))
  })
})
