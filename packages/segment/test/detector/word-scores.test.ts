/** Word patterns and what they weigh. */
import { describe, expect, it } from 'vitest'
import { messageFeaturesOf } from '../../detector/message-features.ts'
import { gramsOf, knownShare, wordScores, wordTable } from '../../detector/word-scores.ts'
import { termOf } from '@madeleine/language'

describe('gramsOf', () => {
  it('gives words, pairs and the opening of a message, each once', () => {
    expect([...gramsOf(messageFeaturesOf('Book a table, a table?'))].sort())
      .toEqual(['?', '^book', '^book a', '^book a table', 'a', 'a table', 'book', 'book a', 'table', 'table ?', 'table a'])
  })

  it('reads forty words and no more', () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`)
    const grams = gramsOf(messageFeaturesOf(words.join(' ')))
    expect([grams.has('w39'), grams.has('w40'), grams.has('w39 w40')]).toEqual([true, false, false])
  })

  it('gives nothing for an empty text', () => expect([...gramsOf(messageFeaturesOf(' … '))]).toEqual([]))
})

describe('wordScores', () => {
  const words = new Map([['hi', 2], ['bye', -3], ['much', 9], ['less', -40]])

  it('add the known scores to at most five, in either direction', () => {
    const table = wordTable([{ next: words, previous: new Map() }])
    expect(['hi bye other', 'much hi hi', 'less hi', ''].map((text) => wordScores(table, messageFeaturesOf(text)).lexNext))
      .toEqual([[-1], [5], [-5], [0]])
  })

  it('keep lexica apart, and a gap before a message from one after it', () => {
    const table = wordTable([
      { next: new Map([['hi', 1]]), previous: new Map([['hi', 2]]) }, { next: new Map(), previous: new Map([['hi', 3], ['bye', 4]]) },
    ])
    expect(wordScores(table, messageFeaturesOf('hi'))).toEqual({ lexNext: [1, 0], lexPrev: [2, 3] })
    expect(wordScores(table, messageFeaturesOf('bye hi'))).toEqual({ lexNext: [1, 0], lexPrev: [2, 5] })
  })
})

describe('knownShare', () => {
  const background = new Map([[termOf('the'), 0.3], [termOf('houses'), 0.1]])

  it('is the share of words whose stems were learnt', () => {
    expect(knownShare(messageFeaturesOf('The house there'), background)).toBeCloseTo(2 / 3)
    expect(knownShare(messageFeaturesOf('我想预订餐厅'), background)).toBe(0)
    expect(knownShare(messageFeaturesOf(''), background)).toBe(0)
  })
})
