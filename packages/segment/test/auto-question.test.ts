/** What `auto` asks a language model, and what is made of the reply, whatever it is. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '@madeleine/contract'
import { countTokens, speakerLabel, truncate } from '@madeleine/base'
import { autoQuestion, readAutoReply, type AutoQuestionWindow } from '../auto/auto-question.ts'
import { anyText, INJECTIONS } from '../../../test/support/injections.ts'
import { parseReference, parseTranscript } from '../../../test/support/prompt-parser.ts'
import { looseEnds, promptOf, sheetOf } from '../../../test/support/model-questions.ts'
import { logOf, RECORDED } from '../../../test/support/recorded.ts'
import { message, talkOf } from '../../../test/support/talk.ts'

const WORDS = { title: 'A walk', summary: 'They walk.', surprise_level: 'low', complexity: 2 }
const at = (...firsts: unknown[]) => ({ segments: firsts.map((first) => ({ first, ...WORDS })) })
const firstsOf = (reply: unknown, length = 10) => readAutoReply(reply, length).map(({ first }) => first)
const said = (words: object) => readAutoReply({ segments: [{ first: 0, ...words }] }, 10)
const ask = (messages: readonly Message[], given: Partial<AutoQuestionWindow> = {}) =>
  autoQuestion({ messages, seen: 0, fixed: [], likely: [], timeZone: 'UTC', ...given })
const linesOf = (question: ReturnType<typeof ask>) => parseTranscript(promptOf(question), 0)
const lastLine = (question: ReturnType<typeof ask>) => promptOf(question).split('\n').at(-1)
const five = talkOf([0, 1, 1, 1, 1])

describe('the question of auto', () => {
  it('has the recorded text', async () => {
    const [harbour, ...others] = RECORDED.map((dialogue) => [dialogue.id, logOf(dialogue)] as const)
    const open = { title: 'A walk along the harbour', summary: 'Ann and Ben will walk along the harbour on Saturday.' }
    const prompts = Object.fromEntries(others.map(([id, messages]) => [id, ask(messages)]))
    const goingOn = ask(harbour![1], { seen: 4, open, fixed: [11], likely: [6, 9] })
    const after = ask(harbour![1].slice(6), { previous: open, likely: [5] })
    await expect(sheetOf({ ...prompts, 'harbour, four lines seen': goingOn, 'harbour, after another episode': after }))
      .toMatchFileSnapshot('../../../test/fixtures/prompts/auto.txt')
  })

  it('costs at most 250 tokens of instructions, and 420 with everything else except the messages', () => {
    const question = ask(five, { fixed: [2], likely: [3, 4] })
    expect(countTokens(question.system)).toBeLessThanOrEqual(250)
    expect([question.system, JSON.stringify(question.schema), lastLine(question)!].reduce((sum, text) => sum + countTokens(text), 0))
      .toBeLessThanOrEqual(420)
  })

  it('has a schema that providers can enforce', () => expect(looseEnds(ask(five).schema)).toEqual([]))

  it('requests as many segments as the lines can hold, and shorter summaries for many of them', () => {
    const many = ask(talkOf(Array.from({ length: 80 }, () => 1)))
    expect([ask(five).maxOutputTokens, many.maxOutputTokens]).toEqual([480, 2640])
    expect([lastLine(ask(five)), lastLine(many)])
      .toEqual(['Cut lines 0 to 4. Summaries: at most 50 words.', 'Cut lines 0 to 79. Summaries: at most 30 words.'])
  })

  it('shows the segment in progress rather than the previous episode, and labels it', () => {
    const [open, previous] = [{ title: 'Open', summary: 'Goes on.' }, { title: 'Before', summary: 'Is over.' }]
    expect(parseReference(promptOf(ask(five, { open, previous })))).toEqual(open)
    expect(lastLine(ask(five, { open, previous }))).toContain('Line 0 continues the previous segment')
    expect(parseReference(promptOf(ask(five, { previous })))).toEqual(previous)
    expect(lastLine(ask(five, { previous }))).toContain('The previous segment is over')
    expect(promptOf(ask(five))).not.toContain('previous')
  })

  it('shows seen messages in short, long texts by their ends, and in all at most 22 tokens a message or a fifth', () => {
    const talk = (text: string, count = 20) => Array.from({ length: count }, (_, seq) => message(seq, { text, tokens: countTokens(text) }))
    const shown = (messages: readonly Message[]) =>
      linesOf(ask(messages)).reduce((sum, { text }) => sum + countTokens(text), 0) / messages.length
    const seen = linesOf(ask(talk('word '.repeat(60), 6), { seen: 4 })).map(({ text }) => text.length)
    expect([seen.slice(0, 4).every((length) => length < 130), seen.slice(4).every((length) => length >= 160)]).toEqual([true, true])
    expect(shown(talk('a few words of talk'))).toBe(5)
    expect(shown([...talk('a few words of talk'), ...talk('word '.repeat(100), 2)])).toBeLessThanOrEqual(22)
    expect(shown(talk('word '.repeat(60)))).toBeLessThanOrEqual(40)
    expect(shown(talk('word '.repeat(400)))).toBeLessThanOrEqual(90)
  })

  it('T-20: parses back to exactly the messages and the segment in progress, for any texts', () => {
    const talk = fc.array(fc.record({ text: anyText(), name: anyText() }), { minLength: 1, maxLength: 12 })
      .map((given) => given.map((one, seq) => message(seq, { ...one, tokens: 1 })))
    fc.assert(fc.property(talk, anyText(), anyText(), fc.nat(12), (messages, title, summary, seen) => {
      const question = ask(messages, { open: { title, summary }, seen })
      expect(linesOf(question).map(({ speaker, text }) => [speaker, text]))
        .toEqual(messages.map((one, index) => [truncate(speakerLabel(one), 80), truncate(one.text, index < seen ? 120 : 800)]))
      expect(parseReference(promptOf(question))).toEqual({ title: truncate(title, 160), summary: truncate(summary, 400) })
    }))
  })

  it('T-20: is the same outside its fences for any messages, and holds no text of them before redaction', () => {
    const forging = (text: string) =>
      ask(five.map((one) => ({ ...one, text, name: text })), { open: { title: text, summary: text }, likely: [2] })
    for (const forged of INJECTIONS) {
      const question = forging(forged)
      expect(question.system).toBe(ask(five).system)
      expect(lastLine(question)).toBe(lastLine(forging('x')))
      expect(question.prompt(question.texts.map(() => 'x'))).toBe(promptOf(forging('x')))
    }
  })

  it('complains in words for the model, and only about faults that would leave most of a reply unread', () => {
    const complaint = (reply: object) => ask(five).complaint(reply as never)
    for (const reply of [at(0), at(0, 3), at('0', 3), at(2, 4), at(0, 9, 3), at(0, 3, 2)]) expect(complaint(reply)).toBeUndefined()
    for (const reply of [{}, { segments: [] }, { segments: 'secret' }]) {
      expect(complaint(reply)).toBe('There are no segments: give an object with a list "segments" of at least one.')
    }
    for (const reply of [at('secret'), at(5, 6), at(0, 0, 0), at(-1, 1.5, null)]) {
      expect(complaint(reply)).toBe('"first" must be the number of a line, 0 to 4, higher in each segment than in the one before.')
    }
    expect(complaint({ segments: [{ first: 0, title: '', summary: ' ' }, { first: 2 }, { first: 3, ...WORDS }] }))
      .toBe('2 of 3 segments lack a title or a summary.')
    expect(complaint({ segments: [{ first: 0, ...WORDS }, { first: 2, title: '' }] })).toBeUndefined()
  })
})

describe('a reply to auto', () => {
  it('of the requested form is read unchanged', () => {
    const reply = { segments: [{ first: 0, ...WORDS }, { first: 4, ...WORDS, surprise_level: 'extremely_high', complexity: 3 }] }
    expect(readAutoReply(reply, 10)).toEqual([
      { first: 0, title: 'A walk', summary: 'They walk.', surpriseLevel: 'low', complexity: 2 },
      { first: 4, title: 'A walk', summary: 'They walk.', surpriseLevel: 'extremely_high', complexity: 3 },
    ])
    expect(readAutoReply(`\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``, 10)).toEqual(readAutoReply(reply, 10))
  })

  it('loses segments that begin at no line, or not after the previous ones', () => {
    for (const none of [-1, 2.5, 10, 1e308, null, undefined, 'three', true, [3], {}]) expect(firstsOf(at(0, none, 6))).toEqual([0, 6])
    expect([firstsOf(at(0, 6, 3, 8)), firstsOf(at(0, 0, 4, 4)), firstsOf(at(' 0 ', '7'))]).toEqual([[0, 6, 8], [0, 4], [0, 7]])
  })

  it('that begins late leaves the lines before it without a description', () => {
    expect(readAutoReply(at(3), 10))
      .toEqual([{ first: 0 }, { first: 3, title: 'A walk', summary: 'They walk.', surpriseLevel: 'low', complexity: 2 }])
    for (const reply of [null, 5, 'no idea', [], {}, { segments: [] }, { segments: { first: 0 } }]) {
      expect(readAutoReply(reply, 10)).toEqual([{ first: 0 }])
    }
  })

  it('keeps only meaningful words, and valid levels and complexities', () => {
    for (const nothing of ['', ' \n', '—', 7, ['a'], null]) expect(said({ title: nothing, summary: nothing })).toEqual([{ first: 0 }])
    for (const odd of ['medium', 0.6, 'toString']) expect(said({ surprise_level: odd, complexity: odd })).toEqual([{ first: 0 }])
    for (const odd of [0, 4, 2.5, [2]]) expect(said({ complexity: odd })).toEqual([{ first: 0 }])
    expect(said({ surprise_level: 'Extremely-High', complexity: '3' }))
      .toEqual([{ first: 0, surpriseLevel: 'extremely_high', complexity: 3 }])
  })

  it('T-22: of any content gives segments that rise from line 0 and words within limits, and never throws', () => {
    const entry = fc.record({
      first: fc.oneof(fc.integer({ min: -2, max: 45 }), fc.anything()), title: fc.anything(),
      summary: fc.string({ unit: 'binary' }), surprise_level: fc.anything(), complexity: fc.anything(),
    }, { requiredKeys: [] })
    const likely = fc.record({ segments: fc.oneof(fc.array(fc.oneof(entry, fc.anything())), fc.anything()) })
    const hostile = fc.constant({ get segments(): never { throw new Error('no') } })
    const json = fc.jsonValue()
    fc.assert(fc.property(fc.oneof(
      likely, json, json.map((value) => JSON.stringify(value)), fc.anything(), hostile,
    ), fc.integer({ min: 1, max: 40 }), (reply, length) => {
      const begun = readAutoReply(reply, length)
      const firsts = begun.map(({ first }) => first)
      expect(firsts).toEqual([...new Set(firsts)].sort((a, b) => a - b))
      expect([firsts[0], firsts.every((first) => Number.isInteger(first) && first < length)]).toEqual([0, true])
      for (const { title = 'a', summary = 'a' } of begun) {
        expect([title.split(' ').length <= 15, [...title].length <= 160, summary.split(' ').length <= 70, [...summary].length <= 600])
          .toEqual([true, true, true, true])
        for (const words of [title, summary]) expect(words).toMatch(/^[^\p{Cc}]*[\p{L}\p{N}][^\p{Cc}]*$/u)
      }
    }))
  })
})
