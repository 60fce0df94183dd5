/** Near-duplicates make room: a list is reordered so that its first places differ, and nothing is lost. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DUPLICATE_SIMILARITY, jaccard, demoteNearDuplicates } from '../../rank/copied-text.ts'
import { terms } from '@madeleine/language'

interface Entry {
  readonly id: string
  readonly terms: readonly string[]
}

const termsOf = ({ terms: own }: Entry) => own
const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id).join('')
/** An entry that shares all but `others` of its ten terms with every other entry of the same story. */
const told = (id: string, story: string, others = 0): Entry =>
  ({ id, terms: Array.from({ length: 10 }, (_, i) => (i < others ? `${story}${id}${i}` : `${story}${i}`)) })

/** Few terms, so that entries are often alike. */
const entries = fc
  .array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 }), { maxLength: 12 })
  .map((lists) => lists.map((list, i): Entry => ({ id: String(i), terms: list })))
const limit = fc.integer({ min: 0, max: 6 })
const likeness = (a: Entry, b: Entry): number => jaccard(new Set(a.terms), new Set(b.terms))
const isLikeAny = (one: Entry, others: readonly Entry[]): boolean => others.some((other) => likeness(one, other) >= DUPLICATE_SIMILARITY)
/** How many entries, taken best first, repeat none taken before. */
const different = (list: readonly Entry[]): Entry[] =>
  list.reduce<Entry[]>((kept, one) => (isLikeAny(one, kept) ? kept : [...kept, one]), [])

describe('a repeat of a better entry', () => {
  test('stands behind all entries that are no repeats, in its own order', () => {
    const list = [told('a', 'harbour'), told('b', 'harbour'), told('c', 'bread'), told('d', 'harbour', 1), told('e', 'moon')]
    expect(idsOf(demoteNearDuplicates(list, termsOf, { limit: 5 }))).toBe('acebd')
    expect(idsOf(demoteNearDuplicates(list, termsOf, { limit: 2 }))).toBe('acdeb') // behind what was not looked at, too
  })

  test('keeps its place when it would be shown anyway', () => {
    const list = [told('a', 'harbour'), told('b', 'harbour'), told('c', 'harbour')]
    expect(idsOf(demoteNearDuplicates(list, termsOf, { limit: 3 }))).toBe('abc')
  })

  test('is detected by most of its terms, however often each occurs', () => {
    const twice = { id: 'b', terms: [...told('a', 'harbour').terms, ...told('a', 'harbour').terms] }
    expect(idsOf(demoteNearDuplicates([told('a', 'harbour'), twice, told('c', 'moon')], termsOf, { limit: 3 }))).toBe('acb')
    // 9 of 11 terms in common, and 8 of 12
    expect(idsOf(demoteNearDuplicates([told('a', 'harbour'), told('b', 'harbour', 1), told('c', 'moon')], termsOf, { limit: 3 })))
      .toBe('acb')
    expect(idsOf(demoteNearDuplicates([told('a', 'harbour'), told('b', 'harbour', 2), told('c', 'moon')], termsOf, { limit: 3 })))
      .toBe('abc')
  })

  test('is not an entry without terms, nor one that is only a part of it', () => {
    const list = [{ id: 'a', terms: [] }, { id: 'b', terms: [] }, told('c', 'harbour'), { id: 'd', terms: ['harbour0', 'harbour1'] }]
    expect(idsOf(demoteNearDuplicates(list, termsOf, { limit: 4 }))).toBe('abcd')
  })

  test('of a daily routine leaves room for the rest, the nearest day first', () => {
    const days = ['3 May 2026', '4 May 2026', '5 May 2026', '6 May 2026'].map((day, i) =>
      ({ id: String(i), terms: terms(`Morning run along the canal, ${day}. ${day}: Ann ran five `
        + `kilometres along the canal before breakfast, slow and happy, and met the old heron again`) }))
    const other = {
      id: 'x',
      terms: terms('Canal boat for the summer. 1 May 2026: Ben asked what a week on a canal boat would cost and who might come along'),
    }
    expect(idsOf(demoteNearDuplicates([...days, other], termsOf, { limit: 2 }))).toBe('0x123')
  })
})

describe('any list', () => {
  test('keeps every entry once, and its first one first', () => {
    fc.assert(fc.property(entries, limit, (list, most) => {
      const found = demoteNearDuplicates(list, termsOf, { limit: most })
      expect(found.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(list)
      expect(found[0]).toBe(list[0])
    }))
  })

  test('shows no repeat of a better entry before it has shown all others', () => {
    fc.assert(fc.property(entries, limit, (list, most) => {
      const wanted = different(list).slice(0, most)
      const shown = demoteNearDuplicates(list, termsOf, { limit: most }).slice(0, most)
      expect(shown.slice(0, wanted.length)).toEqual(wanted)
      for (const repeated of shown.slice(wanted.length)) expect(isLikeAny(repeated, wanted)).toBe(true)
    }))
  })

  test('keeps the order within the entries in front and within the repeats', () => {
    fc.assert(fc.property(entries, limit, (list, most) => {
      const found = demoteNearDuplicates(list, termsOf, { limit: most })
      const falls = found.filter((one, i) => i > 0 && Number(one.id) < Number(found[i - 1]!.id))
      expect(falls.length).toBeLessThanOrEqual(1)
    }))
  })

  test('without repeats stays as it is, and so does one of which nothing is shown', () => {
    fc.assert(fc.property(entries, limit, (list, most) => {
      expect(demoteNearDuplicates(different(list), termsOf, { limit: most })).toEqual(different(list))
      expect(demoteNearDuplicates(list, termsOf, { limit: 0 })).toEqual(list)
    }))
  })

  test('is read no further than its first places need', () => {
    const list = Array.from({ length: 100 }, (_, i) => told(String(i), `story${i}`))
    const read: string[] = []
    demoteNearDuplicates(list, (one) => (read.push(one.id), one.terms), { limit: 3 })
    expect(read).toEqual(['0', '1', '2'])
  })
})

describe('similarity', () => {
  test('is the share of common terms in all terms, symmetric, 1 for the same terms and 0 for none in common', () => {
    expect(jaccard(new Set(['a', 'b', 'c']), new Set(['b', 'c', 'd']))).toBe(0.5)
    expect(jaccard(new Set(), new Set())).toBe(0)
    const set = fc.uniqueArray(fc.constantFrom(...'abcdefghij')).map((list) => new Set(list))
    fc.assert(fc.property(set, set, (a, b) => {
      expect(jaccard(a, b)).toBe(jaccard(b, a))
      expect(jaccard(a, a)).toBe(a.size === 0 ? 0 : 1)
      expect(jaccard(a, b))
        .toBe(new Set([...a, ...b]).size === 0 ? 0 : [...a].filter((one) => b.has(one)).length / new Set([...a, ...b]).size)
    }))
  })
})
