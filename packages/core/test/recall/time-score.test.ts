/** Times against a query: the local day and hour of a message, and how near they are to those asked for. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '@madeleine/base'
import { dateScore, isWithin, localClock } from '../../recall/time-score.ts'

const anyTime = fc.integer({ min: Date.parse('1970-01-02T00:00:00Z'), max: Date.parse('2100-01-01T00:00:00Z') })

test('the score of a time reads days and hours in local time, even in zones that differ by quarters of an hour', () => {
  const fixed = [['UTC', 0], ['Etc/GMT-9', 9], ['Etc/GMT+5', -5]] as const
  fc.assert(fc.property(anyTime, fc.constantFrom(...fixed), (atMs, [zone, offset]) => {
    const { dayOf, hourOf } = localClock(zone)
    const local = atMs + offset * HOUR_MS
    expect([dayOf(atMs), hourOf(atMs)]).toEqual([Math.floor(local / DAY_MS), new Date(local).getUTCHours()])
  }))
  const { dayOf, hourOf } = localClock('Asia/Kathmandu')
  const midnight = Date.parse('2026-03-02T18:15:00Z')
  expect([midnight - 1, midnight].map(hourOf)).toEqual([23, 0])
  expect(dayOf(midnight) - dayOf(midnight - 1)).toBe(1)
})

test('hours count from the first inclusive to the last exclusive, even over midnight', () => {
  const hours = fc.integer({ min: 0, max: 24 })
  fc.assert(fc.property(fc.integer({ min: 0, max: 23 }), hours, hours, (hour, from, to) => {
    const inside: number[] = []
    for (let at = from; at !== to; at = from > to && at >= 23 ? 0 : at + 1) inside.push(at)
    expect(isWithin(hour, [from, to])).toBe(inside.includes(hour))
  }))
})

test('a day scores by its distance as documented, and a year scores .3, only within it', () => {
  const near = (day: number) => dateScore({ from: 100, to: 106, grain: 'week' }, day)
  expect([100, 106, 107, 109, 110, 116, 117, 137, 138].map(near)).toEqual([1, 1, 0.8, 0.8, 0.6, 0.6, 0.3, 0.3, 0])
  expect([99, 98, 97].map(near)).toEqual([0.3, 0.3, 0])
  expect([99, 100, 465, 466].map((day) => dateScore({ from: 100, to: 465, grain: 'year' }, day))).toEqual([0, 0.3, 0.3, 0])
})
