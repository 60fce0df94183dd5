/** Whom a query asks about. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { subjectOf } from '../../query/people.ts'

const NAMES = ['Ann', 'Ben', 'Valerie', 'Ann-Sophie Müller', '陈静', '小明']
const person = (query: string, names: readonly string[] = ['Valerie', 'Camilla']) => subjectOf(query, names).person
const nameTerms = (query: string, names: readonly string[] = ['Valerie', 'Camilla']) => [...subjectOf(query, names).nameTerms]

describe('a name in a query', () => {
  test.each([
    ['What does Valerie paint?', 'Valerie'], ['what does valerie paint', 'Valerie'],
    ["Where is Valerie's boat?", 'Valerie'], ['Where is Valerie’s boat?', 'Valerie'],
    ['VALERIE?', 'Valerie'], ['valeries boat', 'Valerie'], ['What does Val paint?', 'Valerie'], ["Val's boat", 'Valerie'],
    ['Which valerian is in it?', undefined], ['Where is the boat?', undefined], ['', undefined],
  ])(
    'is found in any case, as a possessive even without its apostrophe, and shortened with a capital, and nothing else is found: %s',
    (query, expected) => void expect(person(query)).toBe(expected),
  )

  test('may be shortened only to three letters or more, with a capital', () => {
    for (const query of ['what does val paint', 'a can of soup', 'C']) expect(person(query)).toBe(undefined)
    expect(person('Me and the boat', ['Meike'])).toBe(undefined)
  })

  test.each([
    ['How was the trip?', 'Howard'], ['The boat we bought', 'Theo'], ['Has anybody met Ben?', 'Hassan'], ['How are you?', 'Howard'],
  ])('is not the word that opens a sentence: %s', (query, name) => {
    expect(person(query, [name])).toBe(undefined)
    expect(nameTerms(query, [name])).toEqual([])
  })

  test('is not a month that was read as a time, unless it is a speaker’s name', () => {
    const rest = 'What did we plant in ?'
    expect(subjectOf('What did we plant in May?', ['Maya', 'Ben'], rest).person).toBe(undefined)
    expect(subjectOf('What did we plant in May?', ['May', 'Ben'], rest).person).toBe('May')
    expect(subjectOf('What did we plant with May?', ['Maya', 'Ben'], 'What did we plant with May?').person).toBe('Maya')
  })

  test('of several words is found by any of them', () => {
    for (const query of ['What about Sophie?', 'the Müller boat', 'müller', 'Ann-Sophie']) {
      expect(person(query, ['Ann-Sophie Müller', 'Ben'])).toBe('Ann-Sophie Müller')
    }
  })

  test('that is a stopword needs a capital', () => {
    expect(person('What did Will buy?', ['Will', 'Ann'])).toBe('Will')
    expect(person('what will happen to the boat', ['Will', 'Ann'])).toBe(undefined)
    expect(person('What will Ann buy?', ['Will', 'Ann'])).toBe('Ann')
    expect(person('What did May buy?', ['May', 'Ann'])).toBe('May')
  })

  test('in Chinese is found inside the sentence', () => {
    expect(person('陈静去了哪里？', NAMES)).toBe('陈静')
    expect(person('昨天小明吃了什么', NAMES)).toBe('小明')
    expect(person('谁去了海边？', NAMES)).toBe(undefined)
  })

  test('in Chinese is not the subject if it receives something', () => {
    for (const query of ['妈妈专门给 Lena 的是什么花茶？', '谁给Lena带了茶？', '他对Lena说了什么', '阿姨替 Lena 做了什么']) {
      expect([query, person(query, ['Lena', 'Wei'])]).toEqual([query, undefined])
      expect(nameTerms(query, ['Lena', 'Wei'])).toEqual(['lena'])
    }
    expect(person('Wei给Lena带了什么茶？', ['Lena', 'Wei'])).toBe('Wei')
    expect(person('Lena喜欢喝什么茶？', ['Lena', 'Wei'])).toBe('Lena')
    expect(person('小明给我带了什么', NAMES)).toBe('小明')
  })

  test('gives the terms to leave out of the search words, including those of the short form', () => {
    expect(nameTerms("What is Valerie's boat called?")).toEqual(['valeri'])
    expect(nameTerms('What does Val paint?')).toEqual(['val'])
    expect(nameTerms('Where is the boat?')).toEqual([])
    expect(nameTerms('Did Valerie and Camilla meet?').sort()).toEqual(['camilla', 'valeri'])
  })
})

describe('of two people in a query,', () => {
  test.each([
    ['What did Ann give to Ben?', 'Ann'], ['What does Ben say about Ann?', 'Ben'],
    ['When was Ben at the lake with Ann?', 'Ben'], ['What Ann said about Ben', 'Ann'],
    ['Ben mentioned a boat to Ann, where is it?', 'Ben'], ['how has ann met ben', 'Ann'],
  ])('the one who acts is the subject: %s', (query, expected) => void expect(person(query, ['Ann', 'Ben'])).toBe(expected))

  test.each(['What did Ann and Ben do?', "Where did Ann's brother meet Ben?", 'Ann, Ben, and a boat', 'a present from Ann for Ben'])(
    'neither is the subject if both act or none does: %s', (query) => void expect(person(query, ['Ann', 'Ben'])).toBe(undefined))

  test('and a third one, none is the subject', () => {
    expect(person('What did Ann give to Ben and Cleo?', ['Ann', 'Ben', 'Cleo'])).toBe(undefined)
  })
})

describe('any names and any query', () => {
  const signs = ['C++ (bot)', 'a.b*', '[x', '(?:y', 'z{2,', '\\', '$^', '?', '*', '', '陈.*', 'Zoë|Ann', 'i̇z']
  const anyName = fc.oneof(
    fc.constantFrom(...signs, ...NAMES), fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 12 }),
  )

  test('give one of the names or none, and never throw', () => {
    const query = fc.array(fc.oneof(anyName, fc.constantFrom('What did', 'said', 'does', ' and ', "'s", '?', ' ')), { maxLength: 10 })
      .map((parts) => parts.join(' '))
    fc.assert(fc.property(query, fc.uniqueArray(anyName, { maxLength: 6 }), (text, names) => {
      expect([undefined, ...names]).toContain(person(text, names))
    }))
  })

  test('treat special characters in a name as text, not as patterns', () => {
    for (const name of signs.filter((sign) => !/Ann/.test(sign))) {
      expect(person('What did Ann give to the dog?', [name, 'Ann'])).toBe('Ann')
      expect(person('the dog ran home xx yyy', [name])).toBe(undefined)
    }
    expect(person('What did bot (C++) say to Ann?', ['C++ (bot)', 'Ann'])).toBe('C++ (bot)')
  })

  test('find a name at any place', () => {
    const words = fc.array(fc.constantFrom('boat', 'lake', 'swims', 'red'), { maxLength: 8 })
    fc.assert(fc.property(words, words, fc.constantFrom('Ann', 'ann', 'ANN', "Ann's", 'Ann,', '"Ann"'), (before, after, name) => {
      expect(person([...before, name, ...after].join(' '), ['Ann', 'Ben'])).toBe('Ann')
    }))
  })
})
