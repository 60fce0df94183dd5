/** What the detector remembers, and that it is constant in size. */
import { describe, expect, it } from 'vitest'
import { FEATURES, type GapFeature } from '../../detector/gap-features.ts'
import { messageFeaturesOf } from '../../detector/message-features.ts'
import { countOf, maskOf, openHistory, RECENT, speakerIndex } from '../../detector/detector-history.ts'
import { talkFrom, walk, type Said } from './gaps.ts'

const said = (...texts: string[]): Said[] => texts.map((text, index) => ({ speaker: 1 + (index % 2), text }))
const termIn = (text: string) => messageFeaturesOf(text).terms[0] as number
const featureOf = (name: GapFeature, rows: readonly Float64Array[]) => rows.map((row) => row[FEATURES.indexOf(name)])

describe('the detector\'s history', () => {
  it('holds the words of the last 16 messages and three messages, for any length and content', () => {
    const history = openHistory()
    for (const message of talkFrom(3000, 40)) {
      walk([message], history)
      expect(history.ring.length).toBeLessThanOrEqual(RECENT)
      expect(history.termMasks.size).toBeLessThanOrEqual(RECENT * 32)
      expect(history.past.length).toBeLessThanOrEqual(3)
    }
    expect(history.count).toBe(3000)
    expect([...history.termMasks.keys()].every((term) => history.ring.some((terms) => terms.includes(term)))).toBe(true)
    expect(history.speakers.length).toBeLessThanOrEqual(12)
    expect(history.spoke.length).toBeLessThanOrEqual(13)
    expect(history.buckets.length).toBe(1024)
    expect(history.counted).toBeLessThan(256)
  })

  it('records which of the last 16 messages contained a word', () => {
    const history = openHistory()
    walk(said('ticket', 'rain', 'ticket'), history)
    expect(maskOf(history, termIn('ticket'))).toBe(0b101)
    expect(maskOf(history, termIn('rain'))).toBe(0b10)
    expect(maskOf(history, termIn('dentist'))).toBe(0)
    walk(said(...Array.from({ length: 13 }, () => 'sun')), history)
    expect(maskOf(history, termIn('ticket'))).toBe(0b1010_0000_0000_0000)
    walk(said('sun'), history)
    expect(maskOf(history, termIn('ticket'))).toBe(0b0100_0000_0000_0000)
    walk(said('sun', 'sun'), history)
    expect(maskOf(history, termIn('ticket'))).toBe(0)
    expect(countOf(history, termIn('ticket'))).toBe(2)
  })

  it('numbers speakers in order of appearance, twelve of them, and all others as one', () => {
    const history = openHistory()
    walk(Array.from({ length: 20 }, (_, index) => ({ speaker: 100 + index, text: 'hi' })), history)
    expect([100, 111, 112, 119, 999].map((name) => speakerIndex(history, name))).toEqual([0, 11, 12, 12, 12])
  })

  it('drops only the parts of a segment at a cut', () => {
    const rows = walk([
      ...said('a table', 'a table', 'a table'), { speaker: 2, text: 'a train', cut: true }, ...said('the train', 'the train'),
    ])
    expect(featureOf('sinceCut', rows)).toEqual([1, 2, 3, 1, 2])
    expect(featureOf('index', rows)).toEqual([1, 2, 3, 4, 5])
    expect(featureOf('isStarter', rows)).toEqual([0, 1, 0, 0, 1])
  })

  it('gives every feature a number, from the second message on, even without speakers and words', () => {
    for (const talk of [talkFrom(200, 3), talkFrom(50, 30), said('', '', '?', '…'), said('hi').concat({ speaker: 0, text: 'hi' })]) {
      const rows = walk(talk)
      expect(rows.length).toBe(talk.length - 1)
      for (const row of rows) {
        expect(row.length).toBe(FEATURES.length)
        expect(row.every(Number.isFinite)).toBe(true)
      }
    }
  })

  it('looks back only: features do not depend on what comes later', () => {
    const talk = talkFrom(80, 4)
    expect(walk(talk.slice(0, 50))).toEqual(walk(talk).slice(0, 49))
  })
})
