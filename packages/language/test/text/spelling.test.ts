/** Spelling: how far words are apart, which are English, and what a misspelt one may stand for. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { atOnce, distanceToPrefix, editDistance, TURN_UNITS } from '@madeleine/base'
import { randomFrom } from '../../../../bench/seeded-random.ts'
import { spellingCost, editsIn, nearTerms, isPlausibleWord, isEnglishWord, type Vocabulary } from '../../spelling.ts'
import { respellings, compoundParts, compoundsWith } from '../../respellings.ts'
import { queryWords, terms } from '../../terms.ts'

const FAR = 9
const letters = (maxLength = FAR) => fc.string({ unit: fc.constantFrom(...'abcde'), maxLength })

it.each(['wifi', 'iphone', 'podcast', 'kubernetes', 'ramen'])('a word of recent years is known as English: %s', (word) =>
  void expect(isEnglishWord(word)).toBe(true))

describe('the edit distance', () => {
  it.each([
    ['cat', 'cat', 0], ['cat', 'cart', 1], ['cart', 'cat', 1], ['cat', 'cut', 1],
    ['cat', 'act', 1], ['', 'cat', 3], ['kitten', 'sitting', 3], ['ca', 'abc', 3],
  ])(
    'of %s and %s is %i', (a, b, distance) => void expect(editDistance(a, b, FAR)).toBe(distance))

  it('is symmetric, 0 for equal spellings only, and at most the longer length', () => {
    fc.assert(fc.property(letters(), letters(), (a, b) => {
      const distance = editDistance(a, b, FAR)
      expect(distance).toBe(editDistance(b, a, FAR))
      expect(distance === 0).toBe(a === b)
      expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }))
  })

  it('is the same up to a bound, and one more than the bound beyond it', () => {
    fc.assert(fc.property(letters(), letters(), fc.nat(4), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(most + 1, editDistance(a, b, FAR)))
    }))
  })

  it('to a prefix is the least of those to all beginnings of the word', () => {
    fc.assert(fc.property(letters(), letters(), fc.nat(3), (word, text, most) => {
      const beginnings = Array.from({ length: word.length + 1 }, (_, end) => editDistance(word.slice(0, end), text, FAR))
      expect(distanceToPrefix(word, text, most)).toBe(Math.min(most + 1, ...beginnings))
    }))
  })
})

describe('an English word', () => {
  it.each(['garden', 'gardens', 'colour', 'color', 'organise', 'centre', 'went', 'children', 'the', 'dont', 'unpleasant'])(
    'is known: %s', (word) => void expect(isEnglishWord(word)).toBe(true),
  )
  it.each(['gardn', 'natinal', 'clas', 'bannf', 'waschmaschine', 'bahnhof', 'asdfgh', 'qwrtz', 'xkcdq', '', '茶', '12'])(
    'is not %j', (word) => void expect(isEnglishWord(word)).toBe(false),
  )
})

it('letters in no order are hardly ever taken for an English word', () => {
  const random = randomFrom(1)
  const strings = Array.from({ length: 5000 }, () =>
    Array.from({ length: 8 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 26)]).join(''))
  expect(strings.filter(isEnglishWord).length).toBeLessThan(50)
})

const vocabularyOf = (text: string): Vocabulary => {
  const counts = new Map<string, number>()
  for (const term of terms(text, { language: 'english' })) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
const LOG = vocabularyOf(`national park native class glass yoga pottery studies journey happiness biking bikes running photography \
restaurant
  restaurants children mouse teacher lost losing Banff letter letters letters better receive receiving bank bang tea Hebrides`)
const near = (word: string, vocabulary = LOG) =>
  atOnce(nearTerms({ word, terms: queryWords(word).flat() }, vocabulary)).map(({ spelling }) => spelling)

describe('the near terms of a misspelt word', () => {
  it.each([
    ['natinal', 'national'], ['natoinal', 'national'], ['clas', 'class'], ['potery', 'pottery'],
    ['stuides', 'studies'], ['journy', 'journey'], ['hapiness', 'happiness'], ['bikng', 'biking'],
    ['runing', 'running'], ['photografy', 'photography'], ['restaurnat', 'restaurant'], ['chidlren', 'children'],
    ['techer', 'teacher'], ['bannf', 'banff'], ['recieve', 'receive'], ['ygoa', 'yoga'], ['hebirdes', 'hebrides'],
  ])('are those of a form that is a letter or two away: %s is %s', (word, form) => void expect(near(word)[0]).toBe(form))

  it('are the nearest only; of equals the more frequent first, and three at most', () => {
    expect(near('bettr')).toEqual(['better'])
    expect(near('ketter')).toEqual(['letter', 'better'])
    expect(near('bant', vocabularyOf('bank bang bans bane'))).toHaveLength(3)
  })

  it('are one edit away up to seven letters, two from eight on, and in three letters a swap', () => {
    expect([2, 3, 4, 7, 8, 20].map((length) => editsIn('x'.repeat(length)))).toEqual([0, 1, 1, 1, 2, 2])
    expect(near('yogra')).toEqual(['yoga'])
    expect(near('yoxra')).toEqual([])
    expect([near('eta'), near('te'), near('tex')]).toEqual([['tea'], [], []])
  })

  it('begin with the same letter if one does: a first letter is seldom mistyped', () => {
    expect(spellingCost('lass', 'class')).toBeGreaterThan(spellingCost('clas', 'class')!)
    expect(near('oyga')).toEqual(['yoga'])
    expect(near('xoga')).toEqual([])
  })

  it.each(['asdfgh', 'qwrtz', 'xkcdq', 'zzzz', 'hjkl', 'aaaaaaaa', 'qqqqqqq'])('are none for gibberish: %s', (word) =>
    void expect(near(word)).toEqual([]))

  it('are as many edits away as they cost, whatever letter is typed', () => {
    const words = [...LOG.keys()].filter((term) => term.length >= 4)
    fc.assert(fc.property(fc.constantFrom(...words), fc.nat(20), fc.constantFrom(...'abcxyz'), (word, at, letter) => {
      const place = at % word.length
      const typo = word.slice(0, place) + letter + word.slice(place)
      for (const { spelling, cost } of atOnce(nearTerms({ word: typo, terms: [] }, LOG))) {
        const edits = editDistance(spelling, typo, FAR)
        expect(edits).toBeLessThanOrEqual(editsIn(typo))
        expect(Math.abs(cost - edits)).toBeLessThan(0.7)
      }
    }))
  })
})

describe('other spellings', () => {
  it.each([
    ['colour', 'color'], ['favorite', 'favourite'], ['organise', 'organize'], ['organizing', 'organising'],
    ['realisation', 'realization'], ['analyse', 'analyze'], ['travelling', 'traveling'], ['traveler', 'traveller'],
    ['centre', 'center'], ['theaters', 'theatres'], ['catalogue', 'catalog'], ['defence', 'defense'], ['enrol', 'enroll'],
    ['encyclopaedia', 'encyclopedia'], ['judgement', 'judgment'], ['grey', 'gray'], ['mum', 'mom'], ['aeroplane', 'airplane'],
  ])('of %s include %s, and vice versa', (one, other) => {
    expect(respellings(one)).toContain(other)
    expect(respellings(other)).toContain(one)
  })

  it('never include the word itself, and none of a short word by rule', () => {
    for (const word of ['for', 'her', 'sore', 'garden', 'colour']) expect(respellings(word)).not.toContain(word)
    expect(respellings('for')).toEqual([])
  })
})

describe('compounds', () => {
  const knows = (...words: string[]) => (part: string) => words.includes(part)

  it.each([
    ['icecream', ['ice', 'cream']], ['waschmaschinenreparatur', ['waschmaschinen', 'reparatur']],
    ['arbeitszimmer', ['arbeit', 'zimmer']], ['notebook', ['note', 'book']],
  ])('have two parts that the log knows, whatever links them: %s', (word, parts) =>
    void expect(compoundParts(word, knows(...parts))).toEqual(parts))

  it('have one part if the log knows no other, and that is long', () => {
    expect(compoundParts('waschmaschinenreparatur', knows('reparatur'))).toEqual(['reparatur'])
    expect(compoundParts('fahrradkette', knows('kette', 'radkette'))).toEqual(['radkette'])
    for (const known of ['was', 'photo', 'ur']) expect(compoundParts('photografeur', knows(known))).toEqual([])
  })

  it('are found by a part at either end, the frequent ones first', () => {
    const vocabulary = new Map([
      ['waschmaschinenreparatur', 1], ['autoreparatur', 3], ['reparaturdienst', 2],
      ['reparaturen', 5], ['reparatur', 9], ['reparaturbedurftig', 1],
    ])
    expect(compoundsWith('reparatur', vocabulary)).toEqual(['autoreparatur', 'reparaturdienst', 'reparaturbedurftig'])
    expect(compoundsWith('auto', vocabulary)).toEqual([])
  })
})

describe('letters', () => {
  it.each(['rowerem', 'polkupyorall', 'kočkou', 'γάτες', 'חתולים', 'strengths', 'property', 'kubernetes', 'zorblax', 'schwer'])(
    'may be a word: %s', (word) => void expect(isPlausibleWord(word) || isEnglishWord(word)).toBe(true),
  )
  it.each(['asdfgh', 'qwrtz', 'xkcdq', 'asdf', 'qwerty', 'hjkl', 'zzzz', 'aaaa', 'poiuyt'])('are not a word: %s', (word) =>
    void expect(isPlausibleWord(word)).toBe(false))
})

test('a word is compared with a large vocabulary in many steps, each of bounded work', () => {
  const vocabulary = new Map(
    Array.from({ length: 20_000 }, (_, i) => [`k${i.toString(26).replace(/[0-9]/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}netes`, 1]),
  )
  const steps = [...nearTerms({ word: 'kabernetes', terms: ['kabernet'] }, vocabulary)]
  expect(steps.length).toBeGreaterThan(20)
  expect(Math.max(...steps)).toBeLessThan(TURN_UNITS)
})
