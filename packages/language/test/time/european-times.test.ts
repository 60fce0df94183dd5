/** The plain times of German, French and Spanish, and words of these and other languages that are none. */
import { describe, expect, test } from 'vitest'
import { timesOn } from './query-spans.ts'

/** A Monday. */
const { times, rest } = timesOn('2026-11-23', { from: 2026, to: 2026 })
const days = (query: string): string[] => times(query).map((time) => time.replace(/^.* = /, ''))

const [YESTERDAY, LAST_WEEK, LAST_WEEKEND] = ['2026-11-22', '2026-11-16…2026-11-22', '2026-11-21…2026-11-22']
const [LAST_MONTH, MARCH, JANUARY_6, LAST_SUMMER] = [
  '2026-10-01…2026-10-31', '2026-03-01…2026-03-31', '2026-01-06', '2026-06-01…2026-08-31',
]

describe('in German,', () => {
  test.each([
    ['gestern', YESTERDAY], ['Was haben wir gestern besprochen?', YESTERDAY], ['vorgestern', '2026-11-21'],
    ['gestern Abend', `${YESTERDAY} 17-24`], ['heute Morgen', '2026-11-23 5-12'],
    ['gestern Nacht', `${YESTERDAY} 18-5`], ['letzte Woche', LAST_WEEK], ['in der letzten Woche', LAST_WEEK],
    ['letztes Wochenende', LAST_WEEKEND], ['am Wochenende', LAST_WEEKEND],
    ['letzten Monat', LAST_MONTH], ['am 6. Januar', JANUARY_6], ['am 6.1.', JANUARY_6],
    ['6. Januar 2026', JANUARY_6], ['im März', MARCH], ['im märz 2026', MARCH], ['letzten Sommer', LAST_SUMMER],
    ['im Sommer', LAST_SUMMER], ['vor zwei Wochen', '2026-11-09…2026-11-15'], ['vor 3 Tagen', '2026-11-20'],
    ['vor einem Monat', LAST_MONTH], ['letzten Montag', '2026-11-16'], ['am Dienstag', '2026-11-17'],
    ['letztes Jahr', '2025-01-01…2025-12-31'], ['im Jahr 2025', '2025-01-01…2025-12-31'],
    ['Ostern 2026', '2026-04-03…2026-04-06'], ['in der Woche vor Weihnachten 2025', '2025-12-18…2025-12-24'],
  ])('%s is %s', (query, expected) => {
    expect(days(query)).toEqual([expected])
  })
})

test.each([
  ['GESTERN ABEND', `${YESTERDAY} 17-24`], ['geſtern', YESTERDAY], ['Am DIENſTAG', '2026-11-17'],
  ['İİ gestern', YESTERDAY], ["L'ÉTÉ DERNIER", LAST_SUMMER], ['AÑO NUEVO 2026', '2026-01-01'],
])('the case of a letter makes no difference to a time: %s', (query, expected) => {
  expect(days(query)).toEqual([expected])
})

describe('in French,', () => {
  test.each([
    ['hier', YESTERDAY], ['De quoi on a parlé hier ?', YESTERDAY], ['avant-hier', '2026-11-21'],
    ['hier soir', `${YESTERDAY} 17-24`], ['ce matin', '2026-11-23 5-12'], ['la semaine dernière', LAST_WEEK],
    ['le week-end dernier', LAST_WEEKEND], ['le mois dernier', LAST_MONTH], ['le 6 janvier', JANUARY_6],
    ['le 6 janvier 2026', JANUARY_6], ['le 1er mars', '2026-03-01'], ['en mars', MARCH],
    ["l'été dernier", LAST_SUMMER], ['l’été dernier', LAST_SUMMER], ['il y a deux semaines', '2026-11-09…2026-11-15'],
    ['il y a 3 jours', '2026-11-20'], ['lundi dernier', '2026-11-16'], ['mardi', '2026-11-17'],
    ["l'année dernière", '2025-01-01…2025-12-31'], ['en 2025', '2025-01-01…2025-12-31'],
    ['la semaine avant Noël 2025', '2025-12-18…2025-12-24'],
  ])('%s is %s', (query, expected) => {
    expect(days(query)).toEqual([expected])
  })
})

describe('in Spanish,', () => {
  test.each([
    ['ayer', YESTERDAY], ['¿De qué hablamos ayer?', YESTERDAY], ['anteayer', '2026-11-21'],
    ['ayer por la tarde', `${YESTERDAY} 12-18`], ['anoche', `${YESTERDAY} 18-5`], ['esta mañana', '2026-11-23 5-12'],
    ['la semana pasada', LAST_WEEK], ['el fin de semana pasado', LAST_WEEKEND], ['el mes pasado', LAST_MONTH],
    ['el 6 de enero', JANUARY_6], ['el 6 de enero de 2026', JANUARY_6], ['en marzo', MARCH],
    ['el verano pasado', LAST_SUMMER], ['hace dos semanas', '2026-11-09…2026-11-15'],
    ['hace 3 días', '2026-11-20'], ['el lunes pasado', '2026-11-16'], ['el martes', '2026-11-17'],
    ['el año pasado', '2025-01-01…2025-12-31'], ['la semana antes de Navidad de 2025', '2025-12-18…2025-12-24'],
  ])('%s is %s', (query, expected) => {
    expect(days(query)).toEqual([expected])
  })
})

test.each([
  'Was ist hier passiert?', 'guten Morgen', 'Mars and Venus', 'two Mars bars', 'mayo on it', 'le marché', 'Mai Tai',
  'juni', 'el paso', 'hacer algo', 'lunes de verdad', 'Anna am Klavier', 'été comme hiver', 'Montagne', 'the hierarchy',
])('%s names no time', (query) => {
  expect([times(query), rest(query)]).toEqual([[], query])
})

test('a date that other languages write alike is read once, with its day', () => {
  expect(days('7 April 2026')).toEqual(['2026-04-07'])
  expect(days('the 7th of August 2026')).toEqual(['2026-08-07'])
  expect(days('am 7. August 2026')).toEqual(['2026-08-07'])
})

test('times leave the search words, but the names of holidays stay', () => {
  expect(rest('das Boot letzte Woche')).toBe('das Boot')
  expect(rest('le bateau la semaine dernière')).toBe('le bateau')
  expect(rest('el barco la semana antes de Navidad')).toBe('el barco Navidad')
})
