/** What is read in one message. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../../bench/seeded-random.ts'
import { messageFeaturesOf, MAX_TERMS } from '../../detector/message-features.ts'

describe('messageFeaturesOf', () => {
  it('accepts any string: its counts are numbers, and its terms are distinct 30-bit numbers, 32 at most', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 })), (text) => {
        const { terms, length, digits, capitals, topics, cues } = messageFeaturesOf(text)
        expect([length, digits, capitals, ...topics.flat(), ...Object.values(cues)].every(Number.isFinite)).toBe(true)
        expect([digits, capitals].every((share) => share >= 0 && share <= 1)).toBe(true)
        expect(Object.values(cues).every((cue) => cue === 0 || cue === 1)).toBe(true)
        expect(new Set(terms).size).toBe(terms.length)
        expect(terms.length).toBeLessThanOrEqual(MAX_TERMS)
        expect(terms.every((term) => Number.isInteger(term) && term >= 0 && term < 2 ** 30)).toBe(true)
      }),
    ))

  it('accepts lone surrogates, NUL, the empty string and a megabyte', () => {
    for (const text of [
      '\ud83d', '\udc00\ud800 hi \udfff', '\0\0', '', ' \n', 'x'.repeat(2 ** 20),
      '你'.repeat(2 ** 20), 'a '.repeat(2 ** 19), '?'.repeat(2 ** 20), '😀'.repeat(2 ** 19),
    ]) {
      expect(Number.isFinite(messageFeaturesOf(text).length)).toBe(true)
    }
  })

  it('reads 2,000 code units and no more: the rest makes no difference', () =>
    fc.assert(fc.property(fc.string({ unit: 'binary', minLength: 2000, maxLength: 2000 }), fc.string({ minLength: 1 }), (start, rest) => {
      const read = start.slice(0, 2000)
      expect(messageFeaturesOf(read + rest)).toEqual(messageFeaturesOf(read))
    }), { numRuns: 30 }))

  it('counts words, and in scripts without spaces about as many', () => {
    expect(messageFeaturesOf('Book a table, please!').length).toBe(4)
    expect(messageFeaturesOf('我想预订今晚的餐厅').length).toBe(6)
    expect(messageFeaturesOf('😀 …').length).toBe(0)
  })

  it('detects questions, digits and capitals', () => {
    const { question, digits, capitals } = messageFeaturesOf('The 8:36 to Berlin leaves when?')
    expect([question, digits, capitals]).toEqual([true, 2 / 7, 1 / 6])
    expect(['你去吗', 'どこですか', 'what', '为什么呢？'].map((text) => messageFeaturesOf(text).question)).toEqual([true, true, false, true])
  })

  it('reads the same word in other forms as the same term, and pairs of characters where there are no spaces', () => {
    expect(messageFeaturesOf('booking').terms).toEqual(messageFeaturesOf('booked').terms)
    expect(messageFeaturesOf('Café').terms).toEqual(messageFeaturesOf('CAFÉ').terms)
    expect(messageFeaturesOf('预订餐厅').terms).toHaveLength(3)
    expect(messageFeaturesOf('餐厅').terms.every((term) => messageFeaturesOf('预订餐厅').terms.includes(term))).toBe(true)
  })

  it('needs no list of stop words: every word is a term', () => expect(messageFeaturesOf('it is the of a').terms).toHaveLength(5))

  it('detects phrases that open, close and shift, in several languages', () => {
    const heard = (text: string) => Object.entries(messageFeaturesOf(text).cues).filter(([, cue]) => cue === 1).map(([name]) => name)
    for (const text of ['Hello there', 'Guten Tag', '你好', '¡Hola!']) {
      expect([text, heard(text)]).toEqual([text, expect.arrayContaining(['greeting'])])
    }
    for (const text of ['Thank you so much', 'Danke dir', '谢谢', 'merci']) {
      expect([text, heard(text)]).toEqual([text, expect.arrayContaining(['thanks'])])
    }
    for (const text of ['Okay, goodbye', '再见', 'au revoir']) {
      expect([text, heard(text)]).toEqual([text, expect.arrayContaining(['farewell'])])
    }
    for (const text of ['By the way, he called', 'Übrigens hat er angerufen', '对了，他来电话了']) {
      expect([text, heard(text)]).toEqual([text, expect.arrayContaining(['shift'])])
    }
    expect(heard('The high thankless outing')).toEqual([])
  })

  it('reads a text of ASCII as any other, its cues too: a sign beyond ASCII changes nothing', () => {
    const random = randomFrom(9)
    const words = [
      "see", "you", "bye", "a", "presto", "good", "night", "thanks", "x'ty", "bye'all", "you're", "youre", "very", "welcome", "No",
      "problem", "gerne", "de", "rien", "OUT", "outing", "gern3", "obrigada", "adios", "have", "nice", "day", "3rd", "it's", "Ann",
    ]
    const signs = [' ', ' ', ' ', ', ', '. ', '? ', '! ', '; ', '-', '_', "'", '', '\n']
    const draw = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    for (let i = 0; i < 3000; i++) {
      const text = Array.from({ length: 1 + Math.floor(random() * 9) }, () => draw(words) + draw(signs)).join('')
      expect([text, messageFeaturesOf(text)]).toEqual([text, messageFeaturesOf(`${text} …`)])
    }
  })

  it('misses no phrase by searching for its longest word first', () => {
    for (const text of [
      'au revoir', 'have a pleasant trip', 'Talk to you later', 'so long, bis dann', 'a presto', 'TCHAU',
      'much appreciated', 'obrigado', "you're very welcome", 'youre welcome', 'happy to help', 'gerne', 'de nada',
    ]) {
      const { cues } = messageFeaturesOf(text)
      expect([text, cues.farewell + cues.thanks + cues.welcome]).toEqual([text, 1])
    }
  })
})
