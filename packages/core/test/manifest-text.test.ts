/** The manifest: every segment under its date, newest first, in the words of the reader's calendar and clock. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '@madeleine/base'
import { groupByDay, manifestText, truncateTitle, type ManifestEntry, type ManifestFormat } from '../contents/manifest.ts'

const form = (given: Partial<ManifestFormat> = {}): ManifestFormat =>
  ({ now: new Date('2026-01-20T15:00:00Z'), timeZone: 'UTC', locale: 'en', hour12: true, ...given })
const entry = (start: string, end: string, title: string, isActive = false): ManifestEntry =>
  ({ startAt: new Date(start), endAt: new Date(end), title, isActive })
const shown = (entries: readonly ManifestEntry[], given = form()): string => manifestText(groupByDay(entries, given), given)

test('the manifest is a tree of days, newest date first and newest first within a date', () => {
  expect(shown([
    entry('2026-01-18T15:00:00Z', '2026-01-18T16:12:00Z', 'Plans for the weekend'),
    entry('2026-01-20T09:00:00Z', '2026-01-20T10:15:00Z', 'A broken derailleur'),
    entry('2026-01-20T14:15:00Z', '2026-01-20T14:40:00Z', 'Title of the running talk', true),
    entry('2026-01-19T08:00:00Z', '2026-01-19T08:00:00Z', 'Good morning'),
    entry('2025-12-24T18:00:00Z', '2025-12-24T19:30:00Z', 'Christmas dinner'),
  ])).toBe(`CONVERSATION MANIFEST
├─ Today
│  ├─ [2:15pm - Active] Title of the running talk
│  └─ [9:00am - 10:15am] A broken derailleur
├─ Yesterday
│  └─ [8:00am - 8:00am] Good morning
├─ Jan 18
│  └─ [3:00pm - 4:12pm] Plans for the weekend
└─ Dec 24 2025
   └─ [6:00pm - 7:30pm] Christmas dinner`)
})

test('the manifest of an unknown user is only its title', () => {
  expect(shown([])).toBe('CONVERSATION MANIFEST')
})

test.each([
  ['de', false, ['Heute', 'Gestern', '18. Jan.', '24. Dez. 2025', '14:15']],
  ['zh', false, ['今天', '昨天', '1月18日', '2025年12月24日', '14:15']],
  ['en-GB', false, ['Today', 'Yesterday', '18 Jan', '24 Dec 2025', '14:15']],
  ['en', true, ['Today', 'Yesterday', 'Jan 18', 'Dec 24 2025', '2:15pm']],
])('the manifest is written in the language %s', (locale, hour12, words) => {
  const text = shown([
    entry('2026-01-20T14:15:00Z', '2026-01-20T14:40:00Z', 'a'), entry('2026-01-19T08:00:00Z', '2026-01-19T08:00:00Z', 'b'),
    entry('2026-01-18T15:00:00Z', '2026-01-18T16:12:00Z', 'c'), entry('2025-12-24T18:00:00Z', '2025-12-24T19:30:00Z', 'd'),
  ], form({ locale, hour12 }))
  for (const word of words) expect(text).toContain(word)
})

describe('a day in the manifest', () => {
  test('is the day in the zone, at midnight and at the end of the year', () => {
    const talk = [entry('2025-12-31T22:30:00Z', '2025-12-31T23:30:00Z', 'Fireworks')]
    const now = new Date('2026-01-01T00:30:00Z')
    expect(shown(talk, form({ now }))).toContain('Yesterday\n   └─ [10:30pm - 11:30pm] Fireworks')
    expect(shown(talk, form({ now, timeZone: 'America/New_York' }))).toContain('Today\n   └─ [5:30pm - 6:30pm] Fireworks')
    expect(shown(talk, form({ now, timeZone: 'Europe/Berlin' }))).toContain('Yesterday\n   └─ [11:30pm - Jan 1 12:30am] Fireworks')
  })

  test('that comes after today is shown by its date', () => {
    expect(shown([entry('2026-01-21T09:00:00Z', '2026-01-21T09:00:00Z', 'Set by a wrong clock')])).toContain('└─ Jan 21\n')
  })

  test('of another year differs from the same day of this year', () => {
    const days = groupByDay(
      [entry('2026-01-18T09:00:00Z', '2026-01-18T09:00:00Z', 'this'), entry('2025-01-18T09:00:00Z', '2025-01-18T09:00:00Z', 'last')],
      form(),
    )
    expect(days.map(({ label }) => label)).toEqual(['Jan 18', 'Jan 18 2025'])
  })

  test('holds every segment that began on it, once, in any zone', () => {
    const anyTime = fc.date({ min: new Date('1999-12-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
    const anyEntry = fc.tuple(anyTime, fc.nat(1e8), fc.boolean())
      .map(([startAt, ms, isActive]): ManifestEntry => ({ startAt, endAt: new Date(startAt.getTime() + ms), isActive, title: 'talk' }))
    const anyZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe')
    fc.assert(fc.property(fc.array(anyEntry, { maxLength: 40 }), anyZone, anyTime, (entries, timeZone, now) => {
      const days = groupByDay(entries, form({ timeZone, now }))
      expect(days.flatMap((day) => day.entries).toSorted((a, b) => entries.indexOf(a) - entries.indexOf(b))).toEqual([...entries])
      for (const { date, entries: list } of days) for (const { startAt } of list) expect(localDate(startAt, timeZone)).toBe(date)
      expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].toSorted().reverse())
      expect(new Set(days.map(({ label }) => label)).size).toBe(days.length)
      for (const { entries: list } of days) {
        for (const [i, { startAt }] of list.slice(1).entries()) expect(startAt.getTime()).toBeLessThanOrEqual(list[i]!.startAt.getTime())
      }
    }))
  })
})

describe('a title in the manifest', () => {
  test.each([
    ['A short one', 'A short one'],
    ['two\nlines\u2028and a\ttab', 'two lines and a tab'],
    [
      'The long story of how we planned the weekend trip to Prague with everybody',
      'The long story of how we planned the weekend trip to Prague…',
    ],
    ['x'.repeat(70), `${'x'.repeat(59)}…`],
  ])('%j is shown as %j', (title, line) => {
    expect(truncateTitle(title)).toBe(line)
  })

  test('takes one line and at most sixty characters, and leaves the tree intact, for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const line = truncateTitle(title)
      expect([...line].length).toBeLessThanOrEqual(60)
      expect(line).not.toMatch(/[\n\r\u2028\u2029\p{Cc}]/u)
      expect(shown([entry('2026-01-18T09:00:00Z', '2026-01-18T09:00:00Z', title)]).split('\n')).toHaveLength(3)
    }))
  })
})
