/** What counts as setting right the message before. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '@madeleine/contract'
import { isCorrection } from '../rules/cut-rules.ts'
import { message, START } from '../../../test/support/talk.ts'
import { MINUTE_MS } from '@madeleine/base'

type Given = Parameters<typeof message>[1]
const corrects = (one: string, other: string, given: Given = {}, first: Given = {}) =>
  isCorrection(message(0, { text: one, ...first }), message(1, { text: other, at: START + MINUTE_MS, ...given }))

describe('a correction', () => {
  it('begins with a phrase of retraction, in several languages', () => {
    const phrases = [
      'I meant Tuesday', 'i mean the blue one', 'Sorry, I meant Tuesday',
      'oh no, I mean the other', 'Correction: 5 pm', 'scratch that', 'Make that two', 'typo',
      'ich meinte Dienstag', 'Korrektur: Dienstag', 'je voulais dire mardi', 'quise decir martes', 'volevo dire martedì',
      '我是说星期二', '更正：五点', '打错了', '不对，是星期二', '訂正します',
    ]
    for (const phrase of phrases) expect([phrase, corrects('See you on Monday then', phrase)]).toEqual([phrase, true])
  })

  it('is a word with an asterisk, which marks a corrected typo', () => {
    expect(corrects('I like there house', '*their')).toBe(true)
    expect(corrects('I like there house', 'their*')).toBe(true)
    expect(corrects('I like there house', '* and then we went home')).toBe(false)
  })

  it('is a repetition with a small change', () => {
    expect(corrects('The meeting is on Monday at five', 'The meeting is on Tuesday at five')).toBe(true)
    expect(corrects('我们星期一下午五点见面', '我们星期二下午五点见面')).toBe(true)
    expect(corrects('The meeting is on Monday at five', 'What did your sister cook yesterday?')).toBe(false)
    expect(corrects('yes please', 'yes please')).toBe(false)
  })

  it('is not another subject that begins with “no”, “sorry” or what somebody means to do', () => {
    for (const text of ['No idea.', 'Sorry, what about the weather?', 'I meander', 'Type faster', 'wait for me', '']) {
      expect([text, corrects('See you on Monday then', text)]).toEqual([text, false])
    }
  })

  it('comes from the speaker of the corrected message, soon after, as a message', () => {
    expect(corrects('at five', 'I meant six', { role: 'assistant' })).toBe(false)
    expect(corrects('at five', 'I meant six', { name: 'Ben' }, { name: 'Ann' })).toBe(false)
    expect(corrects('at five', 'I meant six', { name: 'Ann' }, { name: 'Ann' })).toBe(true)
    expect(corrects('at five', 'I meant six', { at: START + 5 * MINUTE_MS })).toBe(true)
    expect(corrects('at five', 'I meant six', { at: START + 5 * MINUTE_MS + 1 })).toBe(false)
    expect(corrects('at five', 'I meant six', { at: START - 5 * MINUTE_MS - 1 })).toBe(false)
    expect(corrects('at five', 'I meant six', { kind: 'event' })).toBe(false)
    expect(corrects('at five', 'I meant six', {}, { kind: 'tool_call' })).toBe(false)
    expect(isCorrection(undefined, message(0, { text: 'I meant six' }))).toBe(false)
  })

  it('needs no time: a message without one may correct the one before', () => {
    const untimed = { at: 0, timed: false }
    expect(corrects('at five', 'I meant six', untimed, untimed)).toBe(true)
  })

  it('is detected in the first 200 characters, for any strings', () => {
    const start = 'one two three four five '.repeat(10)
    expect(corrects(`${start}and so on`, `${start}${'other words entirely '.repeat(50)}`)).toBe(true)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      const texts = (text: string): Message => message(0, { text })
      expect(isCorrection(texts(one), texts(other))).toBe(isCorrection(texts(one), texts(other)))
      expect(typeof isCorrection(texts(one), texts(other))).toBe('boolean')
    }))
  })
})
