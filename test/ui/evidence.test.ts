/** Evidence on the page: which words of a text are marked, given the terms of the index. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { terms } from '@madeleine/language'
import { evidenceIn } from '../../packages/page/parts/evidence.ts'

const marked = (text: string, of: readonly string[]): string[] =>
  evidenceIn(text, of).filter(({ isEvidence }) => isEvidence).map(({ text: word }) => word)

describe('the evidence of an answer', () => {
  it.each([
    ['walking home in the rain, we walked', 'walk', ['walking', 'walked']],
    ['the happiest day, happy as can be', 'happy', ['happiest', 'happy']],
    ['running on the runway, they run', 'run', ['running', 'run']],
    ['Invoices! An invoice of 180 euros', 'invoice', ['Invoices', 'invoice']],
    ['Café Müller serves Mohnkuchen', 'cafe', ['Café']],
    ["Lena's bike and the bikes of others", 'bike', ['bike', 'bikes']],
    ['at the attic', 'at', []],
    ['eine Straße in Leipzig', 'strasse', ['Straße']],
    ['the number 180 and 1800', '180', ['180']],
  ])('in “%s” for the word %s is %j', (text, word, expected) => {
    expect(marked(text, terms(word))).toEqual(expected)
  })

  it('is marked in writing without spaces, where terms are pairs of neighbours', () => {
    expect(marked('我昨天去了图书馆看书', terms('图书馆'))).toEqual(['图书馆', '书'])
  })

  it('is found for what the index itself makes of a word: the word with that term is marked', () => {
    const words = ['derailleur', 'timetable', 'landlord', 'signed', 'running', 'lived', 'studies', 'cities', 'Häuser', 'Fahrräder']
    expect(words.filter((word) => marked(`so, ${word}!`, terms(word)).join() !== word)).toEqual([])
  })

  it('loses and adds no character, whatever the text and the terms', () => {
    const someTerms = fc.array(fc.string({ maxLength: 8 }), { maxLength: 6 })
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), someTerms, (text, of) => {
      expect(evidenceIn(text, of).map((piece) => piece.text).join('')).toBe(text)
    }))
  })

  it('is nothing if the index says nothing', () => {
    expect(evidenceIn('a whole text', [])).toEqual([{ text: 'a whole text', isEvidence: false }])
    expect(evidenceIn('', ['text'])).toEqual([])
  })
})
