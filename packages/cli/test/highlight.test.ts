/** What is painted is what the index matched. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryMatcher, paint } from '../show/exchanges.ts'

const marked = (cue: string, text: string): string => paint(text, queryMatcher(cue)(text), (part) => `[${part}]`)

describe('highlight', () => {
  it.each([
    ['poppy cakes', 'We shared the last poppy cake.', 'We shared the last [poppy] [cake].'],
    ['cafe muller', 'Café Müller at 6', '[Café] [Müller] at 6'],
    ['什么茶', '她带了什么茶？', '她带了[什么茶]？'],
    ['茶', '竹叶青茶，好', '竹叶青[茶]，好'],
    ['Lena 花茶', '给Lena的茉莉花茶', '给[Lena]的茉莉[花茶]'],
    ['กินข้าว', 'เมื่อวานกินข้าวที่บ้าน', 'เมื่อวาน[กินข้าว]ที่บ้าน'],
    ['the of', 'the end of the line', 'the end of the line'],
    ['', 'nothing asked', 'nothing asked'],
  ])('marks the words of %j in %j', (cue, text, expected) => {
    expect(marked(cue, text)).toBe(expected)
  })

  it('changes no letter of the text', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'é', '妈', '茶', '的', ' ', '👍', '.', "'", '한', 'ก', '\u0301') })
    fc.assert(fc.property(letters, letters, (cue, text) => {
      expect(paint(text, queryMatcher(cue)(text), (part) => part)).toBe(text)
    }))
  })
})
