/** Which days a plan names, and when they are over: by the zone of the store. */
import { expect, test } from 'vitest'
import { factLine } from '../../facts/fact-lines.ts'
import { isPlanOver, type PlannedFact } from '../../facts/plan-days.ts'

const MADE = new Date('2025-04-20T12:00:00Z')
const plan = (value: string, rest: Partial<PlannedFact> = {}): PlannedFact =>
  ({ category: 'goal', attribute: 'plan', value, text: `Ann plans to ${value}.`, validFrom: MADE, ...rest })
const isOver = (fact: PlannedFact, day: string, zone = 'UTC') => isPlanOver(fact, new Date(day), zone)

test('a plan is over on the day after its last day', () => {
  const trip = plan('sail to Bornholm on 2025-05-03')
  expect([isOver(trip, '2025-05-03T23:00:00Z'), isOver(trip, '2025-05-04T01:00:00Z')]).toEqual([false, true])
  expect(isOver(trip, '2025-05-04T01:00:00Z', 'America/New_York')).toBe(false)
  const days = plan('sail between 2025-05-03 and 2025-05-06')
  expect([isOver(days, '2025-05-06T12:00:00Z'), isOver(days, '2025-05-07T12:00:00Z')]).toEqual([false, true])
})

test('the time of a plan is read from the day on which it was said, and a date without a year is the next one', () => {
  expect([isOver(plan('meet Tom tomorrow'), '2025-04-21T12:00:00Z'), isOver(plan('meet Tom tomorrow'), '2025-04-22T12:00:00Z')])
    .toEqual([false, true])
  expect([
    isOver(plan('visit Riga on 3 February'), '2026-01-20T00:00:00Z'), isOver(plan('visit Riga on 3 February'), '2026-02-05T00:00:00Z'),
  ]).toEqual([false, true])
})

test('a plan that names no day, and a fact that is no plan, is never over', () => {
  for (const fact of [plan('run a marathon'), plan('sail on 2025-05-03', { category: 'experience' }), plan(
    'Dutch since 2025-01-01', { attribute: 'learning' },
  )]) expect(isOver(fact, '2030-01-01')).toBe(false)
})

test('the line of a plan says for when it was planned, and who said so if that is somebody else', () => {
  const trip = { ...plan('sail on 2025-05-03'), subject: 'Ann', quality: 'rules' } as const
  expect(factLine(trip, { sources: 1, last: { speaker: 'Ann', at: MADE } }, 'UTC'))
    .toBe('- [goal] Ann plans to sail. (planned for 3 May 2025; 1 source)')
  expect(factLine(trip, { sources: 2, last: { speaker: 'Tom (a) ; b', at: MADE } }, 'UTC'))
    .toBe('- [goal] Ann plans to sail. (planned for 3 May 2025; said by Tom a b; 2 sources)')
  const wish =
    { category: 'guideline', subject: 'user', text: 'The user asks: in metric units', validFrom: MADE, quality: 'rules' } as const
  expect(factLine(wish, { sources: 1, last: { speaker: 'user', at: MADE } }, 'UTC'))
    .toBe('- [guideline] The user asks: in metric units (said by the user on 20 Apr 2025; 1 source)')
})
