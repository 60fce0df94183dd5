/** Words as people type them find what was written otherwise: forms, numbers, hidden characters, relatives; in old indexes too. */
import { describe, expect, test } from 'vitest'
import { queryWords, terms } from '@madeleine/language'

/** Whether an index with these terms is found by every word of a query. */
const finds = (query: string, indexed: readonly string[]): boolean =>
  queryWords(query).length > 0 && queryWords(query).every((word) => word.some((term) => indexed.includes(term)))

describe('a word finds another form of itself', () => {
  test.each([
    ['Ukrainian', 'їжака', 'У саду живе їжак'], ['Russian', 'кошками', 'Наша кошка спит'], ['Greek', 'γάτες', 'Η γάτα κοιμάται'],
    ['Greek with the accent elsewhere', 'γατών', 'Η γάτα κοιμάται'], ['Arabic', 'سيارتي', 'اشتريت السيارة'],
    ['Arabic without the article', 'قطة', 'نامت القطة'], ['Hebrew', 'החתולים', 'יש לי חתול'],
    ['Hebrew of the feminine', 'משפחות', 'זאת המשפחה שלי'],
    ['Hebrew with letters that change at the end', 'חלונות', 'פתחתי את החלון'],
  ])('in %s: %s in "%s"', (_, query, text) => expect(finds(query, terms(text))).toBe(true))

  test.each([['γάτα', 'γατα'], ['السيارات', 'السيارات'], ['החתול', 'החתול'], ['їжака', 'їжака']])(
    'and in an index that holds words as they were written: %s', (query, indexed) => expect(finds(query, [indexed])).toBe(true),
  )
})

describe('a number is one however it is written', () => {
  const WRITTEN = ['12,500.00', '12,500', '12500', '12500.00', '12.500,00 €', '$12,500.00']
  test.each(WRITTEN.flatMap((query) => WRITTEN.map((text) => [query, text] as const)))('%s finds %s', (query, text) =>
    expect(finds(query, terms(`It costs ${text} in all`))).toBe(true))
  test('in an index that holds its cents too', () => expect(finds('12,500', ['12500.00'])).toBe(true))
  test.each([['12,500.75', '12500'], ['1.5', '15'], ['12,500', '125']])('but %s is not %s', (query, text) =>
    expect(finds(query, terms(text))).toBe(false))
})

test.each([
  ['a soft hyphen', 'Don\u00adau\u00addampf'], ['a space without width', 'Donau\u200bdampf'], ['a word joiner', 'Donau\u2060dampf'],
  ['a byte order mark', '\ufeffDonaudampf'],
])('%s makes no other word', (_, text) => {
  expect(finds('Donaudampf', terms(text))).toBe(true)
  expect(finds(text, terms('Donaudampf'))).toBe(true)
})

test.each([
  ['mother', 'My mum bakes'], ['mum', 'My mother bakes'], ['dad', 'My father bakes'], ['fiancée', 'my fiance and I'],
  ['fiancé', 'my fiancée and I'], ['grandma', 'my grandmother'], ['Mutter', 'meine Mama backt'], ['Oma', 'meine Großmutter'],
  ['madre', 'mi mamá vive'], ['père', 'mon papa habite ici'],
])('a relative is found by what others call them: %s in "%s"', (query, text) => expect(finds(query, terms(text))).toBe(true))

test('vectors are made of the words as they were before their stems, so that stored ones and new ones are alike', () =>
  expect(terms('Η γάτα κοιμάται, חתולים, кошки', { asBefore: true })).toEqual(['η', 'γατα', 'κοιμαται', 'חתולים', 'кошк']))
