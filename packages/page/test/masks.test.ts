/** Names masked by letters in an excerpt: the same everywhere, in any case and script; and what was pasted is marked. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copiedPieces } from '../views/excerpt/copied.ts'
import { excerptText } from '../views/excerpt/excerpt-text.ts'
import { letterOf, masking, peopleOf, possibleNames } from '../views/excerpt/masks.ts'

const people = peopleOf([['Lena Vogt', 'Lenchen'], ['Wei'], ['Lena'], ['王芳'], ['Priya Raman'], ['d’Arcy']])

describe('names in a text', () => {
  test('are the same letter in full, in part, in any case, with an ending, and hidden signs within', () => {
    const mask = masking(people)
    expect(mask('Lena Vogt met lena; LENAS bike, Vogt’s and Lenchen’s.')).toBe('A met A; A bike, A’s and A’s.')
    expect(mask('Le\u200bna and We\u00adi, Le\u200dna')).toBe('A and B, A')
    expect(mask('🏳️‍🌈 👩‍💻 ❤️ 1️⃣ Wei')).toBe('🏳️‍🌈 👩‍💻 ❤️ 1️⃣ B')
    expect(mask('我和王芳去了，Wei也去。')).toBe('我和C去了，B也去。')
    expect(mask('Priya, @lena, d’Arcy')).toBe('D, [account], E')
  })

  test('are whole words: a name within another word stays', () => {
    expect(masking(people)('weird Weihnachten, a plenary session')).toBe('weird Weihnachten, a plenary session')
  })

  test('stand also in addresses, numbers and links, and a day stays a day', () => {
    expect(masking(people)('Write lena.vogt@example.org or +49 341 123 45 67 by 2026-04-03, see https://example.org/lena'))
      .toBe('Write [e-mail address] or [number] by 2026-04-03, see [link]')
  })

  test('are not masked twice: a person called A or B is no letter of another', () => {
    expect(masking(peopleOf([['Bo'], ['Ann'], ['AB', 'A.B.']]))('Bo, Ann and AB')).toBe('A, B and C')
  })

  test('leave none of them in the text, whatever stands around', () => {
    const names = ['Lena', 'Wei', 'Priya', 'Vogt']
    const between = fc.constantFrom(' ', ', ', '. ', '\n', '’s ', '! ', ' (', ') ', '-', '/')
    fc.assert(fc.property(fc.array(fc.tuple(fc.constantFrom(...names, 'and', 'house'), between), { maxLength: 20 }), (words) => {
      const masked = masking(people)(words.flat().join(''))
      expect(names.filter((name) => masked.includes(name))).toEqual([])
    }))
  })

  test('have letters for however many', () => expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']))

  test('that nobody told the memory are offered, and those that are masked are not', () => {
    expect(possibleNames(['then I met Tomasz and later Lena', 'we called Tomasz. Nobody came'], people, 5)).toEqual(['Tomasz'])
  })
})

describe('what is pasted', () => {
  const kinds = (text: string): boolean[] => copiedPieces(text).map(({ isCopied }) => isCopied)

  test('are quotes, fences, tables, labelled lines and what is as long as no message is', () => {
    expect(kinds('Look:\n> I am rich\n> said he\nFunny')).toEqual([false, true, false])
    expect(kinds('Why?\n```\nlet x = 1\n\nx()\n```\nHelp')).toEqual([false, true, false])
    expect(kinds('Ann: I live in Rome\nBob: and I in Bonn')).toEqual([true])
    expect(kinds('x'.repeat(2001))).toEqual([true])
    expect(kinds('I live in Rome.\n\nAnd you?')).toEqual([false])
  })

  test('and what is said are together all of the text', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('a', '> b', '```', '', 'Ann: c', '| d |')), (lines) => {
      const words = (text: string): string => text.replace(/\s+/g, '')
      expect(words(copiedPieces(lines.join('\n')).map(({ text }) => text).join(''))).toBe(words(lines.join('\n')))
    }))
  })
})

describe('an excerpt', () => {
  const message = (id: number, part: object) =>
    ({ id: `m${id}`, seq: id, role: 'user', kind: 'message', text: '', at: '2026-03-01T10:00:00Z', ...part })

  test('has every name masked, also of those who speak, marks a paste, and leaves programs out', () => {
    const text = excerptText([
      message(0, { name: 'Lena', text: 'Wei, look:\n> Lena lives in Rome' }), message(1, { role: 'assistant', text: 'Hello Lena' }),
      message(2, { kind: 'tool_call', text: 'secret Wei' }), message(3, { text: 'mine' }),
    ], { people, own: 'G' })
    expect(text).toBe('A: B, look:\n[pasted]\n> A lives in Rome\n\nAssistant: Hello A\n\nG: mine')
  })

  test('shows hidden signs and moves no text: what was written to look like the page is text', () => {
    const text = excerptText([message(0, { name: '\u202eaneL', text: '<b>bold</b>\n\u001b[31m[pasted]' })], { people, own: 'A' })
    expect(['\u202e', '\u001b'].filter((sign) => text.includes(sign))).toEqual([])
    expect(text).toContain('<b>bold</b>')
  })
})
