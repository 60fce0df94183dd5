/** What is said of a person under several names is folded as if it had been said under one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factHistory, JoinedChains, type ChainWords } from '../facts/fact-history.ts'
import type { FactSource } from '@madeleine/contract'
import { endKeys, factWords } from '../facts/fact-words.ts'
import { byNight } from '../../../test/at-length.ts'

const NAMES = ['Ann Smith', 'ann.smith', 'user']
const PERSON = { name: 'Ann Smith', names: ['Ann Smith', 'ann.smith'], isMe: true }

const word = fc.record({
  name: fc.constantFrom(...NAMES), attribute: fc.constantFrom('home', 'likes', 'dislikes'), value: fc.constantFrom('Porto', 'tea'),
  isEnd: fc.boolean(), day: fc.nat(20), heldDay: fc.nat(20),
})
type Word = typeof word extends fc.Arbitrary<infer W> ? W : never

/** The word as a message says it of this name; nothing for an end that cannot be told. */
function sourceOf({ attribute, value, isEnd, day, heldDay }: Word, subject: string, seq: number): (FactSource & ChainWords)[] {
  const time = (days: number): Date => new Date(days * 86_400_000)
  const said = {
    conversationId: 'c', seq, at: time(day), holdsFrom: time(Math.min(day, heldDay)), successorKey: null, forgottenAt: null,
    quality: 'rules' as const, learntAt: time(30),
  }
  if (!isEnd) {
    const words = factWords({ subject, category: 'identity', attribute, value, text: `${subject} ${attribute} ${value}` })
    return [{ ...words, ...said, kind: 'states' }]
  }
  const keys = endKeys({ subject, attribute, value })
  return keys ? [{ ...keys, textKey: keys.factKey, ...said, kind: 'ends', subject: null, attribute: null, value: null }] : []
}

/** What holds from when to when. */
const told = (sources: readonly (FactSource & ChainWords)[]) => factHistory('u', sources)
  .map(({ words: { attribute, value }, validFrom, validTo, proofs, endings }) =>
    JSON.stringify([attribute, value, validFrom, validTo, proofs.length, endings.length])).toSorted()

test('facts said of a person under several names, in any order, have the same history as under one name', () => {
  fc.assert(fc.property(fc.array(word, { maxLength: 12 }), (all) => {
    const chains = new JoinedChains([PERSON])
    const own = all.flatMap((one, seq) => sourceOf(one, one.name, seq))
    for (const source of own) chains.learn(source)
    const one = all.flatMap((said, seq) => sourceOf(said, 'Ann Smith', seq))
    // An end of which nothing is known ends nothing under either
    expect(told(chains.joined(own))).toEqual(told(one))
  }), { numRuns: byNight(300, 10_000) })
})

test('joining the names of a person changes nothing about others, and each statement keeps its own keys', () => {
  const ben = sourceOf({ name: 'Ben', attribute: 'home', value: 'Porto', isEnd: false, day: 1, heldDay: 1 }, 'Ben', 0)
  const nika = sourceOf({ name: 'ann.smith', attribute: 'home', value: 'Porto', isEnd: false, day: 1, heldDay: 1 }, 'ann.smith', 1)
  const chains = new JoinedChains([PERSON])
  for (const source of [...ben, ...nika]) chains.learn(source)
  const [same, joined] = chains.joined([...ben, ...nika])
  expect(same).toBe(ben[0])
  expect(joined!.own).toEqual({ factKey: nika[0]!.factKey, chainKey: nika[0]!.chainKey })
})
