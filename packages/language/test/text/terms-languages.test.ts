/** Search terms by language: inflected words are found in the language of their text, and English stays as it was. */
import fc from 'fast-check'
import { stemmer } from 'stemmer'
import { describe, expect, test } from 'vitest'
import { ENGLISH_STOPWORDS, IRREGULAR } from '../../en/words.ts'
import { queryTerms, queryWords, terms } from '../../terms.ts'

/** Every word of the cue stands in the text, under one name or another. */
const finds = (cue: string, text: string): boolean => {
  const held = new Set(terms(text))
  const words = queryWords(cue)
  return words.length > 0 && words.every((names) => names.some((name) => held.has(name)))
}

const ENGLISH_WORDS = `
  the and you that with they have was my is on me no we in a he son die come men pour plus fast gut art tag hay era van met over
  per sin as so also mine us her camping pottery children went bought running adopted beautiful stories nightmares university studies
  valerie susan clara angeles vegas paulo santa del los las la el de le des san der von hello happily friends`.trim().split(/\s+/)

describe('in English,', () => {
  test('words have Porter\'s stems, in any combination', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ENGLISH_WORDS), { maxLength: 30 }), (words) => {
        const expected = words.filter((word) => !ENGLISH_STOPWORDS.has(word)).map((word) => stemmer(IRREGULAR.get(word) ?? word))
        expect(terms(words.join(' '))).toEqual(expected)
      })
    )
  })

  test('sentences, names and loan words keep their terms', () => {
    expect(terms('Valerie took the night train to Prague on 9 June 2024'))
      .toEqual(['valeri', 'take', 'night', 'train', 'pragu', '9', 'june', '2024'])
    expect(terms('We had jalapeño tacos at a café in Los Angeles')).toEqual(['jalapeno', 'taco', 'cafe', 'lo', 'angel'])
    expect(terms('Thanks, Val! Baking saved the whole winter'))
      .toEqual(['thank', 'val', 'bake', 'save', 'whole', 'winter'])
  })

  test('each word of a query has one variant, except names of people and places', () => {
    expect(queryWords('When did they repair a bicycle?')).toEqual([['repair'], ['bicycl']])
    expect(queryWords('When did Valerie repair a bicycle? US or UK?'))
      .toEqual([['valeri', 'valer', 'valerie'], ['repair'], ['bicycl'], ['us'], ['uk']])
  })

  test('names in a query are found in texts of other languages', () => {
    expect(finds('Where is Thomas?', 'Thomas ist nach Hamburg gezogen')).toBe(true)
    expect(finds("Are these Thomas's?", 'Nous avons vu Thomas et nous sommes partis')).toBe(true)
    expect(finds('Who are Mueller and Jones?', 'Wir sind mit Jones bei Müller gewesen')).toBe(true)
  })

  test('only the first words of a long query have variants', () => {
    const names = queryWords(Array.from({ length: 200 }, (_, at) => `the Thomas${String.fromCharCode(97 + at % 26, 97 + at / 26)}nes`)
      .join(' '))
    expect(names).toHaveLength(200)
    expect(names.slice(64).every((word) => word.length === 1)).toBe(true)
    expect(names[0]!.length).toBeGreaterThan(1)
  })

  test('a message with a foreign name or word in it keeps its English words', () => {
    for (const text of ['Hai cooked dinners yesterday', 'Watched Das Boot, cooked dinners', 'Huge faux pas, cooked dinners']) {
      expect(finds('Who cooked a dinner?', text)).toBe(true)
    }
  })
})

describe('inflections match', () => {
  test('in German: plurals, cases, umlauts in either spelling', () => {
    const text = 'Wir haben gestern die alten Häuser und die Straßen mit den Kindern gesehen'
    for (const cue of ['Haus', 'Häuser', 'Haeuser', 'Straße', 'Strasse', 'Kinder', 'Wo ist das alte Haus?'])
      expect(finds(cue, text)).toBe(true)
    expect(finds('Häuser', 'Wir haben nicht so viele Haeuser gesehen')).toBe(true)
    expect(finds('Wo ist Michael?', 'Michael spielt mit Israel und mir')).toBe(true)
    expect(terms('Ich bin mit dem Hund in der Stadt')).toEqual(['hund', 'stadt'])
  })

  test('in French: elisions, plurals, verbs', () => {
    const text = "Nous avons parlé avec l'étudiante qui cherchait des chevaux aujourd’hui"
    for (const cue of ['étudiants', "l'étudiant", 'cheval', 'parler', 'Est ce que nous avons cherché le cheval ?'])
      expect(finds(cue, text)).toBe(true)
    expect(terms("J'ai dit que c'est à toi, qu'il est avec nous")).toEqual(['dit'])
  })

  test('in Spanish: verbs, genders, plurals', () => {
    const text = 'Los niños comieron paella cuando estaban en la casa de mi hermana'
    for (const cue of ['comer', 'comió', 'niña', 'casas', '¿Qué comió el niño en la casa?']) expect(finds(cue, text)).toBe(true)
  })

  test('in Italian, Portuguese, Dutch and Swedish', () => {
    expect(finds('Che cosa hanno mangiato i ragazzi?', 'Il ragazzo ha mangiato una pizza con gli amici')).toBe(true)
    expect(finds("anno aeroporto", "Sono stato all'aeroporto quest'anno e dall'aeroporto vado a casa")).toBe(true)
    expect(finds('cantar livros', 'Ele cantou para mim e eu não li o livro')).toBe(true)
    expect(finds('katten', 'Ik heb een kat en een hond')).toBe(true)
    expect(finds('hundarna', 'Jag har två hundar och en katt')).toBe(true)
    expect(terms('Det var ett bra år när vi var i Lund')).toContain('ar')
  })

  test('in Russian: cases and verbs, in a text of any language', () => {
    const text = 'Вчера я купил книгу о кошках'
    for (const cue of ['книги', 'кошка', 'купила', 'книгами']) expect(finds(cue, text)).toBe(true)
    expect(finds('кошку', 'My babushka calls him кошка every day')).toBe(true)
    expect(terms('что это было')).toEqual([])
  })
})

describe('words with variants', () => {
  test('find texts whose language is detected or not, by one word in that language or English', () => {
    expect(finds('Katzen', 'Ich habe zwei Katzen und einen Hund')).toBe(true)
    expect(finds('Freundinnen', 'Freundinnen!')).toBe(true)
    expect(finds('Wo sind meine Freundinnen?', 'Freundinnen!')).toBe(true)
    expect(finds('meetings', 'We have too many meetings in the morning')).toBe(true)
  })

  test('find each message of a log in several languages', () => {
    expect(terms('Ich habe die Häuser gesehen')).toEqual(['haus', 'geseh'])
    expect(terms('I have seen the houses')).toEqual(['see', 'hous'])
  })

  test('are single in Chinese, Japanese, Korean, Thai, emoji, numbers and dates', () => {
    const text = '火锅 カメラ 고양이가 กินข้าว 👍🏽 2023-05-07 950'
    expect(queryWords(text)).toEqual(queryTerms(text).map((term) => [term]))
    expect(terms('我喝了茶')).toEqual(['我', '我喝', '喝', '喝了', '了', '了茶', '茶'])
  })

  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(fc.constantFrom(
      'die', 'Häuser', "l'eau", 'não', 'fooBar', 'que', 'Ärzte', 'the', 'été', 'ik', 'och', 'кошка', '火锅', 'a-b', 'Ää9', '.'),
      { maxLength: 20 }).map((words) => words.join(' ')),
  )

  test('have the terms of the query as first variants, and no variant twice, for any query', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = queryWords(text)
        expect(words.map(([first]) => first)).toEqual(queryTerms(text))
        const all = words.flat()
        expect(new Set(all).size).toBe(all.length)
        expect(all).not.toContain('')
      })
    )
  })

  test('find a text by itself: every term of the query is in the index of the same text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const held = new Set(terms(text))
        expect(queryTerms(text).filter((term) => !held.has(term))).toEqual([])
      })
    )
  })
})
