/** Search terms: what is indexed is found by the words people ask with, in every script. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryTerms, TERM_LENGTH, terms, TERMS_PER_TEXT } from '../../terms.ts'

/** Every term of the cue stands in the text. */
const finds = (cue: string, text: string): boolean => {
  const held = new Set(terms(text))
  const asked = queryTerms(cue)
  return asked.length > 0 && asked.every((term) => held.has(term))
}

describe('among words with spaces,', () => {
  test('inflections, accents, case and width do not matter', () => {
    expect(finds('camping trips', 'We went on a CAMPING trip')).toBe(true)
    expect(finds('cafe naive', 'that café was naïve')).toBe(true)
    expect(finds('Łódź', 'a train to lodz')).toBe(true)
    expect(finds('Strasse', 'die Straße')).toBe(true)
    expect(finds('smorrebrod', 'Smørrebrød')).toBe(true)
    expect(finds('full', 'ＦＵＬＬ')).toBe(true)
    expect(finds('ΕΛΛΑΣ', 'Ελλάς')).toBe(true)
    expect(finds('ёлка', 'елка')).toBe(true)
  })

  test('irregular forms are found by their base form', () => {
    expect(finds('children buy', 'my child bought it')).toBe(true)
    expect(finds('run', 'she ran')).toBe(true)
  })

  test('й stays apart from и, and vowel signs stay in Indic words', () => {
    expect(terms('майка')).not.toEqual(terms('маика'))
    expect(terms('हिन्दी')).toEqual(['हिन्दी'])
  })

  test('stopwords are left out, alone and with apostrophes of either kind', () => {
    expect(terms("I don't think that they’ll be there")).toEqual(['think'])
    expect(queryTerms('to be or not to be')).toEqual([])
  })

  test('letters that are a stopword are a name in capitals: IT, US', () => {
    expect(finds('IT job', 'her new job in IT')).toBe(true)
    expect(terms('it')).toEqual([])
  })

  test("a possessive is its noun, an elision its word, O'Brien one name", () => {
    expect(terms("Valerie's")).toEqual(terms('Valerie'))
    expect(terms("l'avion d'Anna")).toEqual(terms('avion Anna'))
    expect(terms("O'Brien")).toEqual(terms('obrien'))
  })

  test('terms are in order and with repeats; a query has each once', () => {
    expect(terms('dog cat dog')).toEqual(['dog', 'cat', 'dog'])
    expect(queryTerms('dog cat dogs')).toEqual(['dog', 'cat'])
  })
})

describe('among numbers, dates and names in code,', () => {
  test('a date is found whole and by year, month and day', () => {
    expect(terms('2023-05-07')).toEqual(['2023-05-07', '2023', '5', '7'])
    expect(finds('2023-05-07', 'logged 2023-05-07T10:30:00Z')).toBe(true)
    expect(finds('2023-5-7', '2023-05-07')).toBe(true)
  })

  test('thousands are one number in every notation', () => {
    expect(finds('1000', 'it cost $1,000')).toBe(true)
  })

  test('identifiers are found whole, by their parts, and in the other spelling', () => {
    for (const name of ['fooBar', 'foo_bar', 'foo-bar']) {
      for (const cue of ['fooBar', 'foo_bar', 'foo', 'bar', 'foobar']) expect(finds(cue, `call ${name}()`)).toBe(true)
    }
    expect(finds('foo.bar', 'call foo.bar()')).toBe(true)
    expect(finds('bar', 'call foo.bar()')).toBe(true)
    expect(finds('request', 'XMLHttpRequest')).toBe(true)
  })

  test('addresses are split into host and words', () => {
    const held = terms('see https://www.example.com/a/long-page?query=value')
    expect(held).toEqual(expect.arrayContaining(['exampl', 'page', 'queri', 'valu']))
    expect(held).not.toContain('https')
  })
})

describe('in scripts without spaces, Korean and emoji,', () => {
  test('a word of two characters or more is found inside an unspaced sentence', () => {
    expect(finds('火锅', '我们昨天吃了火锅很开心')).toBe(true)
    expect(finds('カメラ', '新しいカメラを買いました')).toBe(true)
    expect(finds('กินข้าว', 'ฉันอยากกินข้าวผัด')).toBe(true)
  })

  test('a word of one Han character is found, and longer queries use pairs only', () => {
    expect(finds('茶', '我喝了茶')).toBe(true)
    expect(queryTerms('火锅')).toEqual(['火锅'])
    expect(queryTerms('茶')).toEqual(['茶'])
  })

  test('a Korean noun is found with its particle, even a noun of one syllable', () => {
    expect(finds('고양이', '고양이가 잔다')).toBe(true)
    expect(finds('집', '집에서 쉬었어')).toBe(true)
  })

  test('emoji are terms, without skin tone; families and flags stay whole', () => {
    expect(finds('👍', 'great 👍🏽')).toBe(true)
    expect(terms('👨‍👩‍👧🇩🇪')).toEqual(['👨‍👩‍👧', '🇩🇪'])
  })
})

describe('any text', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 200 }))

  test('gives terms of bounded length and never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const term of terms(text)) {
          const length = [...term].length
          expect(length).toBeGreaterThan(0)
          expect(length).toBeLessThanOrEqual(TERM_LENGTH)
        }
      })
    )
  })

  test('gives no terms for lone surrogates, NUL and controls', () => {
    expect(terms('\ud800 \u0000 \u0007 dog')).toEqual(['dog'])
  })

  test('of a huge size gives no more terms than the cap, for any repetition', () => {
    for (const unit of ['dog ', '茶', 'a.', '👍', "'", '가', 'aB', '1,']) {
      expect(terms(unit.repeat(100_000)).length).toBeLessThanOrEqual(TERMS_PER_TEXT)
    }
    expect(terms('dog '.repeat(30_000))).toHaveLength(TERMS_PER_TEXT)
  })

  test('with a word beyond the limit has it cut alike in index and query, never through a character', () => {
    const word = '𠀀b'.repeat(100)
    expect(finds(word, word)).toBe(true)
    expect(terms('x'.repeat(200))).toEqual(['x'.repeat(TERM_LENGTH)])
  })
})
