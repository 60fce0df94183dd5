/** The detector's memory as JSON: exact, and small. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '@madeleine/base'
import { openDetector, historyOf, stateOf } from '../../detector/detector.ts'
import { openHistory } from '../../detector/detector-history.ts'
import { learnedWeights } from '../../detector/load-weights.ts'
import { talkFrom, walk } from './gaps.ts'

const throughJson = (state: Json): Json => JSON.parse(JSON.stringify(state)) as Json
const kept = (talk: Parameters<typeof walk>[0]) => {
  const history = openHistory()
  walk(talk, history)
  return history
}

describe('a detector state', () => {
  it('continues bit for bit where it was saved, after any conversation with any number of speakers', () =>
    fc.assert(fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 30 }), fc.nat(), (count, speakers, seed) => {
      const history = kept(talkFrom(count, speakers, seed + 1))
      const again = historyOf(throughJson(stateOf(history)))
      const rest = talkFrom(40, speakers + 3, seed + 2)
      expect(walk(rest, again)).toEqual(walk(rest, history))
      expect(stateOf(again)).toEqual(stateOf(history))
    }), { numRuns: 40 }))

  it('gives the learned detector the same log odds, for any strings and speakers', async () => {
    const weights = await learnedWeights()
    const turn = fc.record({
      speaker: fc.string(), text: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('hello', 'thanks, bye', 'a table for two?')),
    })
    fc.assert(fc.property(fc.array(turn, { maxLength: 30 }), fc.array(turn, { maxLength: 20 }), (talk, rest) => {
      const one = openDetector(weights)
      for (const said of talk) one.take(said, undefined, (logit) => logit > 0)
      const other = openDetector(weights, historyOf(throughJson(stateOf(one.history))))
      const isCut = (logit: number) => logit > 0
      for (const said of rest) expect(other.take(said, undefined, isCut)).toEqual(one.take(said, undefined, isCut))
    }), { numRuns: 60 })
  })

  it('leaves the history that it was made of unchanged', () => {
    const history = kept(talkFrom(60, 3))
    const before = stateOf(history)
    walk(talkFrom(30, 3, 5), historyOf(before))
    expect(stateOf(history)).toEqual(before)
  })

  it('stays under 6.5 KB, so that a policy\'s additions fit in 8: in long conversations of many speakers and long texts', () => {
    const long = talkFrom(600, 30)
      .map((said, index) => ({ ...said, text: Array.from({ length: 60 }, (_, word) => `w${index * 61 + word}`).join(' ') }))
    expect(Buffer.byteLength(JSON.stringify(stateOf(kept(long))))).toBeLessThanOrEqual(6656)
  })

  it('of another version, of another policy or undefined counts as none', () => {
    const fresh = stateOf(openHistory())
    const state = stateOf(kept(talkFrom(20, 2)))
    for (const other of [undefined, null, 'UTC', 3, [], {}, { doubled: true }, { ...state, version: 0 }]) {
      expect(stateOf(historyOf(other))).toEqual(fresh)
    }
  })
})
