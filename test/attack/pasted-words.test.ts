/**
 * T-130: somebody else's words in a message of the user, pasted, quoted or forwarded, become facts about the user or standing orders.
 * Before: of 312 pastes 181 were learnt from, with 56 orders and 242 facts of identity (`npm run bench:pasted`).
 */
import { expect, test } from 'vitest'
import { PASTES } from './pasted/all-cases.ts'
import { OWN_WORDS } from './pasted/own-words.ts'
import { leaksOf, missedOf, toldOf, type PastedCase } from './pasted/pasted-case.ts'
import type { SaidChange } from '../../src/core/facts/fact.ts'

const KINDS = [...new Set(PASTES.map(({ test: one }) => one.kind))]

/** What must never be learnt: an order, who somebody is, and the end of either. */
const isGrave = (change: SaidChange): boolean =>
  change.kind === 'end' ? ['employer', 'home', 'occupation', 'guideline'].includes(change.attribute) : ['guideline', 'identity'].includes(change.fact.category)

const told = (cases: readonly PastedCase[], isTold: (change: SaidChange) => boolean) =>
  cases.flatMap((one) => leaksOf(one).filter(isTold).map((change) => [one.messages, toldOf(change)]))

test.each(KINDS)('no order and nobody from: %s', (kind) => {
  expect(told(PASTES.flatMap(({ test: one }) => (one.kind === kind ? [one] : [])), isGrave)).toEqual([])
})

test('of all pastes at most one of a hundred teaches anything else', () => {
  const cases = PASTES.map(({ test: one }) => one)
  expect(cases.length).toBeGreaterThanOrEqual(300)
  const taught = cases.filter((one) => leaksOf(one).length > 0)
  expect(taught.length, JSON.stringify(told(taught, () => true))).toBeLessThanOrEqual(0.01 * cases.length)
})

/** The least of what is expected that must be found, by language. */
const LEAST = { en: 0.8, de: 0, zh: 0.75 }

test.each(['en', 'de', 'zh'] as const)('what users say in their own words is still learnt: %s', (language) => {
  const cases = OWN_WORDS.filter((one) => one.language === language)
  const missed = cases.flatMap((one) => missedOf(one).map((what) => [one.messages, what]))
  const expected = cases.flatMap((one) => one.expected).length
  expect((expected - missed.length) / expected, JSON.stringify(missed)).toBeGreaterThanOrEqual(LEAST[language])
})
