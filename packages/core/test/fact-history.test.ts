/** The history of facts: a function of what was said, whatever the order in which it is learnt. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factHistory, type HeldFact } from '../facts/fact-history.ts'
import type { FactSource } from '@madeleine/contract'
import { byNight } from '../../../test/at-length.ts'

const DAY_MS = 86_400_000
const day = (n: number): Date => new Date(Date.UTC(2026, 0, 1) + n * DAY_MS)

type Told = Partial<FactSource> & { readonly said: number; readonly since?: number }

/** A word on the home of somebody, said on a day. */
const home = (city: string, { said, since = said, ...rest }: Told): FactSource => ({
  conversationId: 'c', seq: said, kind: 'states', at: day(said), holdsFrom: day(since),
  textKey: `lives in ${city}`, factKey: `home ${city}`, chainKey: 'home',
  successorKey: null, forgottenAt: null, quality: 'model', learntAt: day(100), ...rest,
})
/** A word on what somebody likes, which excludes nothing. */
const likes = (what: string, { said, since = said, ...rest }: Told): FactSource =>
  home(what, { said, since, textKey: `likes ${what}`, factKey: `likes ${what}`, chainKey: `likes ${what}`, ...rest })

const dayOf = (time: Date): number => (time.getTime() - day(0).getTime()) / DAY_MS
/** What held, from when to when, and the days on which it was said. */
const told = (facts: readonly HeldFact[]) => facts.map(({ words, validFrom, validTo, proofs }) =>
  [words.textKey.replace('lives in ', ''), dayOf(validFrom), validTo && dayOf(validTo), proofs.map(({ at }) => dayOf(at))])
const fold = (...sources: FactSource[]) => factHistory('ann', sources)

describe('for an attribute with one value,', () => {
  test('the next value ends the one before; the first value again is a fact of its own', () => {
    const facts = fold(home('Paris', { said: 1 }), home('Paris', { said: 2 }), home('Berlin', { said: 5 }), home('Paris', { said: 9 }))
    expect(told(facts)).toEqual([['Paris', 1, 5, [1, 2]], ['Berlin', 5, 9, [5]], ['Paris', 9, null, [9]]])
    expect(facts.map(({ supersededBy }) => supersededBy)).toEqual([facts[1]!.id, facts[2]!.id, null])
    expect(new Set(facts.map(({ id }) => id)).size).toBe(3)
  })

  test('other words for the same value are another proof, and the words of a model come before those of rules', () => {
    const facts = fold(home('Paris', { said: 1, quality: 'rules', textKey: 'in Paris' }), home('Paris', { said: 3 }))
    expect(told(facts)).toEqual([['Paris', 1, null, [1, 3]]])
  })

  test('a value said later to hold from an earlier time overrides what was said in between', () => {
    const facts = fold(home('Paris', { said: 1 }), home('Paris', { said: 5 }), home('Berlin', { said: 8, since: 3 }))
    expect(told(facts)).toEqual([['Paris', 1, 3, [1, 5]], ['Berlin', 3, null, [8]]])
  })

  test('thousands of statements take steps in proportion to their number, not to its square', () => {
    let compared = 0
    const counted = (time: Date): Date =>
      Object.defineProperty(new Date(time), Symbol.toPrimitive, { value: () => ((compared += 1), time.getTime()) })
    const steps = (count: number): number => {
      compared = 0
      fold(...Array.from({ length: count }, (_, said) =>
        home(`Town ${said % 7}`, { said, at: counted(day(said)), holdsFrom: counted(day(said)) })))
      return compared
    }
    expect(steps(2000)).toBeLessThan(3 * steps(1000))
  })

  test('a value that is to come is not overridden by what is said before it comes', () => {
    const facts = fold(home('Berlin', { said: 2, since: 20 }), home('Paris', { said: 4 }))
    expect(told(facts)).toEqual([['Paris', 4, 20, [4]], ['Berlin', 20, null, [2]]])
  })

  test('of two values since the same time the one said later holds, and the other never did', () => {
    const facts = fold(home('Pairs', { said: 1 }), home('Pairs', { said: 2 }), home('Paris', { said: 3, since: 1 }))
    expect(told(facts)).toEqual([['Pairs', 1, 1, [1, 2]], ['Paris', 1, null, [3]]])
    expect(facts[0]!.supersededBy).toBe(facts[1]!.id)
  })

  test('what was said to be over holds again when it is said again', () => {
    const facts = fold(home('Paris', { said: 1 }), home('Paris', { said: 5, kind: 'ends' }), home('Paris', { said: 7 }))
    expect(told(facts)).toEqual([['Paris', 1, 5, [1]], ['Paris', 7, null, [7]]])
    expect(facts[0]!.endings.map(({ at }) => dayOf(at))).toEqual([5])
  })

  test('a wrong end is undone by a later statement that the value held then', () => {
    const facts = fold(home('Paris', { said: 1 }), home('Paris', { said: 5, kind: 'ends' }), home('Paris', { said: 7, since: 1 }))
    expect(told(facts)).toEqual([['Paris', 1, null, [1, 7]]])
  })

  test('a fact that never held is kept, for no time, and what it had ended holds on', () => {
    const facts = fold(home('Paris', { said: 1 }), home('Atlantis', { said: 4 }), home('Atlantis', { said: 6, since: 2, kind: 'ends' }))
    expect(told(facts)).toEqual([['Paris', 1, null, [1]], ['Atlantis', 4, 4, [4]]])
  })
})

describe('for facts that may hold side by side,', () => {
  test('tea is liked beside coffee', () => {
    expect(told(fold(likes('tea', { said: 1 }), likes('coffee', { said: 2 }))))
      .toEqual([['likes coffee', 2, null, [2]], ['likes tea', 1, null, [1]]])
  })

  test('an update ends one fact and names the other', () => {
    const facts = fold(
      likes('coffee', { said: 1 }), likes('coffee', { said: 4, kind: 'ends', successorKey: 'likes tea' }), likes('tea', { said: 4 }),
    )
    expect(told(facts)).toEqual([['likes coffee', 1, 4, [1]], ['likes tea', 4, null, [4]]])
    expect(facts[0]!.supersededBy).toBe(facts[1]!.id)
  })

  test('an end that is learnt before what it ends waits for it', () => {
    const end = likes('coffee', { said: 4, kind: 'ends' })
    expect(fold(end)).toEqual([])
    expect(told(fold(end, likes('coffee', { said: 1 })))).toEqual([['likes coffee', 1, 4, [1]]])
  })

  test('an end that names the fact itself as its successor ends nothing', () => {
    expect(
      told(fold(likes('tea', { said: 1 }), likes('tea', { said: 4, kind: 'ends', successorKey: 'likes tea' }), likes('tea', { said: 4 }))),
    ).toEqual([['likes tea', 1, null, [1, 4]]])
  })

  test('one text is one fact, whatever attribute each reading gave it', () => {
    const facts = fold(
      home('Paris', { said: 1 }), likes('Paris', { said: 2, textKey: 'lives in Paris', quality: 'rules' }), home('Berlin', { said: 5 }),
    )
    expect(told(facts)).toEqual([['Paris', 1, 5, [1, 2]], ['Berlin', 5, null, [5]]])
  })
})

describe('an end that names a chain', () => {
  /** A job was left, wherever it was. */
  const left = (of: Told): FactSource => home('', { kind: 'ends', textKey: 'home', factKey: 'home', ...of })
  /** One of the things that a word about bikes ends. */
  const bike = (what: string, of: Told): FactSource => home(what, { textKey: what, factKey: what, chainKey: 'topic bike', ...of })

  test('ends whatever holds then, and puts nothing in its place', () => {
    expect(told(fold(home('Paris', { said: 1 }), left({ said: 4 })))).toEqual([['Paris', 1, 4, [1]]])
    expect(told(fold(left({ said: 4 }), home('Paris', { said: 6 }), home('Berlin', { said: 1 }))))
      .toEqual([['Berlin', 1, 4, [1]], ['Paris', 6, null, [6]]])
  })
  test('does not end what the same message begins', () => {
    expect(told(fold(home('Paris', { said: 1 }), left({ said: 4 }), home('Rome', { said: 4 }))))
      .toEqual([['Paris', 1, 4, [1]], ['Rome', 4, null, [4]]])
  })
  test('ends all of a topic, whose facts hold side by side till then', () => {
    const end = bike('', { said: 5, kind: 'ends', textKey: 'topic bike', factKey: 'topic bike' })
    expect(told(fold(bike('red bike', { said: 1 }), bike('old bike', { said: 2 }), end, bike('new bike', { said: 7 })))).toEqual(
      [['new bike', 7, null, [7]], ['old bike', 2, 5, [2]], ['red bike', 1, 5, [1]]])
    expect(told(fold(bike('red bike', { said: 1 }), bike('old bike', { said: 2 })))).toHaveLength(2)
  })
})

describe('a forgotten fact', () => {
  test('keeps its place, and is a new fact if it is said later', () => {
    const forgottenAt = day(50)
    const facts = fold(home('Paris', { said: 1 }), home('Berlin', { said: 4, forgottenAt }), home('Berlin', { said: 5, forgottenAt }), home(
      'Berlin', { said: 9, since: 4 },
    ))
    expect(facts.map(({ validFrom, validTo, forgottenAt: at }) => [dayOf(validFrom), validTo && dayOf(validTo), at !== null]))
      .toEqual([[1, 4, false], [4, 4, true], [4, null, false]])
  })
})

const someSource: fc.Arbitrary<FactSource> = fc.record({
  said: fc.integer({ min: 0, max: 12 }), back: fc.integer({ min: -3, max: 8 }), what: fc.constantFrom('Paris', 'Berlin', 'Rome'),
  of: fc.constantFrom(home, home, likes), kind: fc.constantFrom('states' as const, 'states' as const, 'repeats' as const, 'ends' as const),
  conversationId: fc.constantFrom('c', 'd'), isForgotten: fc.constantFrom(false, false, false, true),
  quality: fc.constantFrom('model' as const, 'rules' as const),
  successor: fc.constantFrom(null, 'lives in Rome', 'likes Berlin'), words: fc.constantFrom('', '', ' now'),
}).map(({ said, back, what, of, kind, conversationId, isForgotten, quality, successor, words }) => {
  const source = of(what, {
    said, since: Math.max(0, said - back), kind, conversationId, quality,
    forgottenAt: isForgotten && kind !== 'ends' ? day(60) : null, successorKey: kind === 'ends' ? successor : null,
  })
  return {
    ...source, textKey: source.textKey + words, factKey: source.chainKey === 'home' ? source.factKey : source.factKey + words,
    chainKey: source.chainKey === 'home' ? 'home' : source.chainKey + words,
  }
})
const keyOf = ({ textKey, conversationId, seq, kind }: FactSource): string => [textKey, conversationId, seq, kind].join()
const someSources = fc.uniqueArray(someSource, { selector: keyOf, maxLength: 14 })

describe('whatever was said,', () => {
  const runs = { numRuns: byNight(500, 2000) }

  test('the order in which it is learnt does not matter', () => {
    fc.assert(fc.property(someSources.chain(
      (sources) => fc.tuple(fc.constant(sources), fc.shuffledSubarray(sources, { minLength: sources.length })),
    ), ([sources, shuffled]) => {
      expect(factHistory('ann', shuffled)).toEqual(factHistory('ann', sources))
    }), runs)
  })

  test('facts of one chain do not overlap, and each follows the one that it replaced', () => {
    fc.assert(fc.property(someSources, (sources) => {
      const facts = factHistory('ann', sources)
      const byId = new Map(facts.map((fact) => [fact.id, fact]))
      expect(byId.size).toBe(facts.length)
      for (const fact of facts) {
        const { chainKey, validFrom, validTo, supersededBy } = fact
        expect(validTo === null || validTo >= validFrom).toBe(true)
        const others = facts.filter((one) =>
          one !== fact && one.chainKey === chainKey && one.validTo?.getTime() !== one.validFrom.getTime())
        expect(others.filter((one) => one.validFrom >= validFrom && (validTo === null || one.validFrom < validTo))).toEqual([])
        if (supersededBy === null) continue
        const next = byId.get(supersededBy)!
        expect(next.validFrom <= validTo!).toBe(true)
        if (next.chainKey === chainKey && validFrom < validTo!) expect(next.validFrom).toEqual(validTo)
      }
    }), runs)
  })

  test('every statement proves one fact, of its own words or value', () => {
    fc.assert(fc.property(someSources, (sources) => {
      const proofs = factHistory('ann', sources).flatMap((fact) => fact.proofs)
      expect(proofs.map(keyOf).toSorted()).toEqual(sources.filter(({ kind }) => kind !== 'ends').map(keyOf).toSorted())
    }), runs)
  })

  test('the last statement that is not about the future decides what holds in a chain', () => {
    const homesTold = fc.uniqueArray(someSource.map((source) => ({
      ...source, kind: 'states' as const, forgottenAt: null, successorKey: null,
      holdsFrom: source.holdsFrom > source.at ? source.at : source.holdsFrom,
    }))
      .filter(({ chainKey, textKey }) => chainKey === 'home' && !textKey.endsWith('now')),
      { selector: ({ conversationId, seq }) => `${conversationId}${seq}`, minLength: 1, maxLength: 10 })
    fc.assert(fc.property(homesTold, (sources) => {
      const living = factHistory('ann', sources).filter(({ validTo }) => validTo === null)
      const last = sources.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.conversationId < b.conversationId ? -1 : 1)).at(-1)!
      expect(living.map(({ factKey }) => factKey)).toEqual([last.factKey])
    }), runs)
  })
})
