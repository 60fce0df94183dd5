/** Which names are one person's, from what was said of them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownPeople, KnownPeople, nameKeyOf, type NamesOfOne } from '@madeleine/contract'
import { nearNames } from '../../people/people.ts'

const said = (name: string, names: readonly string[], isMe = false): NamesOfOne => ({ name, names: [name, ...names], isMe })

describe('a name', () => {
  it('is the same in any case, with any white space and without its accents', () => {
    for (const spelling of ['José García', 'jose garcia', 'JOSÉ  GARCÍA', ' José\u00a0García ', 'José\u202fGarcía\u200e']) {
      expect(nameKeyOf(spelling)).toBe(nameKeyOf('José García'))
    }
    expect(nameKeyOf('José Garza')).not.toBe(nameKeyOf('José García'))
    expect(nameKeyOf('ann.smith')).not.toBe(nameKeyOf('Ann Smith'))
  })

  it('is near others that differ by a letter or two, or have a part in common', () => {
    const names = ['Ann Smith', 'Ben Okafor', 'Zoë']
    expect(nearNames('Anm', names)).toEqual(['Ann Smith'])
    expect(nearNames('Okafor', names)).toEqual(['Ben Okafor'])
    expect(nearNames('zoe', names)).toEqual(['Zoë'])
    expect(nearNames('Xavier', names)).toEqual([])
  })
})

describe('people who are known under several names', () => {
  it('do not exist if nobody was merged, so that nothing is looked up', () => {
    expect(knownPeople([])).toBeUndefined()
  })

  it('are one person if two merges have a name in common, and the last says what they are called', () => {
    const known = new KnownPeople([said('Ann', ['ann.smith']), said('Ben', ['Benny']), said('Ann Smith', ['ANN'])])
    expect(known.of('ann.smith')).toEqual({ name: 'Ann Smith', names: ['Ann', 'ann.smith', 'Ann Smith', 'ANN'], isMe: false })
    expect(known.of('ann smith')).toBe(known.of('Ann'))
    expect(known.of('Benny')?.name).toBe('Ben')
    expect(known.of('Carl')).toBeUndefined()
    expect(known.people).toHaveLength(2)
  })

  it('are all the user if several were said to be the user', () => {
    const known = new KnownPeople([said('Ann', [], true), said('Ben', ['B']), said('Anna', [], true)])
    expect(known.me?.names).toEqual(['Ann', 'Anna'])
    expect(known.of('Ann')).toBe(known.of('Anna'))
  })

  it('have their other names added to a list of names; other people have nothing added', () => {
    const known = new KnownPeople([said('Ann', ['Annie']), said('Cy', ['Cyril'])])
    expect(known.withOthers(['Annie', 'Ben'])).toEqual(['Annie', 'Ben', 'Ann'])
  })

  it('are the same in whatever order they were merged, except for what they are called', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const sayings = fc.array(fc.tuple(name, fc.array(name, { minLength: 1, maxLength: 3 })), { maxLength: 6 })
    fc.assert(fc.property(sayings, (list) => {
      const groups = (given: typeof list) => new KnownPeople(given.map(([one, names]) => said(one, names))).people
        .map(({ names }) => [...new Set(names)].toSorted().join()).toSorted()
      expect(groups(list)).toEqual(groups(list.toReversed()))
    }))
  })
})
