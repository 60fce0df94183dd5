/** Scoring by hand-made messages: what is said itself, what is said around it, by whom, and when. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PERSON_FACTOR } from '../../recall/message-score.ts'
import { SESSION_GAP_HOURS } from '../../store/queries/session-queries.ts'
import type { TimeSpan } from '../../../language/times/time-spans.ts'
import { DAY_MS, HOUR_MS } from '@madeleine/base'
import { ANN, asking, BEN, feature, score, seqs, START, talk, type Made } from './made-messages.ts'

const HELD: Made = { counts: [1] }
const QUESTION: Made = { counts: [1], asked: [1], asks: true }
const silence = (count: number): Made[] => Array.from({ length: count }, () => ({}))

describe('the words of a query', () => {
  test('in the message itself beat those in its neighbours, at any place and length', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.integer({ min: 1, max: 60 }), (count, nth, length) => {
      const at = nth % count
      expect(seqs(score(talk(Array.from({ length: count }, (_, i) => ({ length, counts: [i === at ? 1 : 0] })))))[0]).toBe(at)
    }))
  })

  test('in up to two messages around lift a message; those farther away do not', () => {
    const found = score(talk([...silence(4), HELD, ...silence(4)]))
    expect(seqs(found).sort()).toEqual([2, 3, 4, 5, 6])
    for (const seq of [2, 3, 5, 6]) expect(feature(found, 'window', seq)).toBeGreaterThan(0)
  })

  test('do not count across a pause that ends a session, a gap in the log, or the border of a conversation', () => {
    const next = { atMs: START + SESSION_GAP_HOURS * HOUR_MS }
    expect(seqs(score(talk([HELD, next])))).toEqual([0, 1])
    expect(seqs(score(talk([HELD, { atMs: next.atMs + 1 }])))).toEqual([0])
    expect(seqs(score(talk([HELD, { seq: 2 }])))).toEqual([0])
    expect(score(talk([HELD, { conversationId: 'other' }])).map(({ message }) => message.conversationId)).toEqual(['c'])
  })

  test('count more when repeated, or in a shorter message; a rarer word more than a common one', () => {
    const alone = (given: Made, seq: number): Made => ({ ...given, seq: seq * 10, episode: `s${seq}` })
    expect(seqs(score(talk([alone({ counts: [1] }, 0), alone({ counts: [3] }, 1)])))).toEqual([10, 0])
    expect(seqs(score(talk([alone({ counts: [1], length: 30 }, 0), alone({ counts: [1], length: 5 }, 1)])))).toEqual([10, 0])
    expect(seqs(score(talk([alone({ counts: [1, 0] }, 0), alone({ counts: [0, 1] }, 1)], 2), asking({}, { shares: [0.2, 0.8] }))))
      .toEqual([10, 0])
  })

  test('in the episode and the session lift a message, but do not make it a hit by themselves', () => {
    const two = talk([HELD, { ...HELD, seq: 10, session: '10/c', episode: 's2' }, { seq: 20, session: '10/c', episode: 's2' }])
    const found = score(two, asking({}, { sessions: new Map([['0/c', 1], ['10/c', 0.5]]) }))
    expect(seqs(found)).toEqual([0, 10])
    expect([feature(found, 'session', 0), feature(found, 'session', 10)]).toEqual([1, 0.5])
    expect(feature(found, 'episode', 0)).toBeGreaterThan(feature(found, 'episode', 10)!) // of half the length
  })
})

describe('the answer to a question', () => {
  test('by another speaker is lifted, and so are that speaker\'s next messages', () => {
    const found = score(talk([QUESTION, {}, { speaker: BEN }, { speaker: ANN }]))
    expect([0, 1, 2].map((seq) => feature(found, 'answers', seq))).toEqual([0, expect.closeTo(1), expect.closeTo(1)])
    expect(feature(score(talk([QUESTION, {}, HELD])), 'answers', 2)).toBe(0)
  })

  test('is not the asking speaker\'s next message', () => {
    expect(score(talk([QUESTION, { speaker: ANN }])).map(({ parts = {} }) => parts!.answers)).toEqual([0, 0])
  })

  test('needs a question: the same words in a statement lift only as a neighbour does', () => {
    expect(feature(score(talk([HELD, {}])), 'answers', 1)).toBe(0)
  })

  test('is detected from the last four messages of the previous speaker', () => {
    const after = (more: number) => score(
      talk([QUESTION, ...silence(more).map(() => ({ speaker: ANN })), { speaker: BEN, topics: new Map([[1, 1]]) }]),
      asking({ topics: new Map([[1, 1]]) }),
    )
    expect(feature(after(3), 'answers', 4)).toBeCloseTo(1)
    expect(feature(after(4), 'answers', 5)).toBe(0)
  })

  test('does not come after a pause that ends a session', () => {
    const after = (pause: number) => score(talk([QUESTION, { atMs: START + pause, counts: [1] }]))
    expect(feature(after(SESSION_GAP_HOURS * HOUR_MS), 'answers', 1)).toBeCloseTo(1)
    expect(feature(after(SESSION_GAP_HOURS * HOUR_MS + 1), 'answers', 1)).toBe(0)
    expect(feature(
      score(talk([QUESTION, { speaker: ANN, atMs: START + 9 * HOUR_MS }, { speaker: BEN, atMs: START + 9 * HOUR_MS, ...HELD }])),
      'answers', 2,
    )).toBe(0)
  })
})

describe('the factor of the speaker', () => {
  const both = talk([{ ...HELD, seq: 0, speaker: ANN }, { ...HELD, seq: 10, speaker: BEN }])

  test('puts messages of the subject of the query ahead', () => {
    for (const [person, first] of [[ANN, 0], [BEN, 10]] as const) {
      const found = score(both, asking({ person }))
      expect(seqs(found)).toEqual([first, 10 - first])
      expect(found.map(({ isOfPerson }) => isOfPerson)).toEqual([true, false])
      expect(found[0]!.score).toBeCloseTo(found[1]!.score * PERSON_FACTOR)
    }
    expect(score(both).map(({ isOfPerson }) => isOfPerson)).toEqual([false, false])
  })

  test('never lowers a score: a negative score stays as it is', () => {
    const doubtful = talk([{ asks: true, length: 0, topics: new Map([[1, 1 / 32], [2, 7]]) }])
    const [plain, ofPerson] = [undefined, ANN].map((person) => score(doubtful, asking({ person, topics: new Map([[1, 1]]) }))[0]!.score)
    expect(plain).toBeLessThan(0)
    expect(ofPerson).toBe(plain)
  })
})

describe('the time of a message', () => {
  const day = Math.floor(START / DAY_MS)
  const near = (days: number, grain: TimeSpan['grain'] = 'day') =>
    feature(score(
      talk([{ ...HELD, atMs: START + days * DAY_MS }]), asking({ spans: [{ from: day, to: day + (grain === 'day' ? 0 : 6), grain }] }),
    ), 'date', 0)!

  test('counts most within the time of the query, less the longer after it, and for two days before it', () => {
    expect([0, 3, 6].map((days) => near(days, 'week'))).toEqual([1, 1, 1])
    const later = [0, 1, 3, 4, 10, 11, 31].map((days) => near(days))
    expect(later).toEqual([...later].sort((a, b) => b - a))
    expect(new Set(later).size).toBe(4)
    expect(Math.min(...later)).toBeGreaterThan(0)
    expect([-1, -2].every((days) => near(days) > 0 && near(days) < near(1))).toBe(true)
    expect([-3, 32].map((days) => near(days))).toEqual([0, 0])
  })

  test('counts little within a year of the query, and nothing outside it', () => {
    expect(near(3, 'year')).toBeLessThan(near(3, 'week'))
    expect(near(3, 'year')).toBeGreaterThan(0)
    expect([near(-1, 'year'), near(7, 'year')]).toEqual([0, 0])
  })

  test('makes the message a hit without any of the words, and of several times the nearest counts', () => {
    const spans = [{ from: day - 20, to: day - 20, grain: 'day' }, { from: day, to: day, grain: 'day' }] as const
    expect(feature(score(talk([{}]), asking({ spans })), 'date', 0)).toBeCloseTo(1)
    expect(score(talk([{ atMs: START + 90 * DAY_MS }]), asking({ spans }))).toEqual([])
  })

  test('within the hours of the query counts, over midnight too', () => {
    const at = (hour: number) =>
      feature(score(talk([{ ...HELD, atMs: START - 9 * HOUR_MS + hour * HOUR_MS }]), asking({ hours: [22, 3] })), 'hour', 0)
    expect([21, 22, 23, 0, 2, 3].map(at)).toEqual([0, 1, 1, 1, 1, 0])
  })

  test('decides which message with the words is the first or the last when the query asks for it', () => {
    const three = talk([
      { ...HELD, seq: 0 }, { ...HELD, seq: 10, atMs: START - DAY_MS },
      { ...HELD, seq: 20, atMs: START + DAY_MS }, { seq: 30, atMs: START - 9 * DAY_MS },
    ])
    expect(seqs(score(three, asking({ order: 'first' })))).toEqual([10, 0, 20])
    expect(seqs(score(three, asking({ order: 'last' })))).toEqual([20, 0, 10])
    // Neither a neighbour comes first, nor does being first help what hardly speaks of it
    const [hidden, long] = [{ ...HELD, isCandidate: false }, { ...HELD, seq: 10, length: 900 }]
    expect(feature(score(talk([hidden, { ...HELD, seq: 10 }]), asking({ order: 'first' })), 'order', 10)).toBeCloseTo(1)
    expect(feature(score(talk([long]), asking({ order: 'first' })), 'order', 10)).toBeLessThan(0.1)
  })

  test('named in its words counts only if the query asks for a time', () => {
    const timed = talk([{ ...HELD, timeWords: 3 }])
    expect([feature(score(timed), 'when', 0), feature(score(timed, asking({ asksWhen: true })), 'when', 0)]).toEqual([0, 1])
  })
})

test('common topics lift a message, make it a hit without a common word, and extend to its neighbours', () => {
  const about = asking({ topics: new Map([[1, 1], [2, 1]]) })
  const found = score(
    talk([{ topics: new Map([[1, 2], [2, 2]]) }, { topics: new Map([[3, 1]]) }, { topics: new Map([[1, 1]]), seq: 9 }, { seq: 19 }]), about,
  )
  expect(seqs(found)).toEqual([0, 9, 1])
  expect([feature(found, 'topic', 0), feature(found, 'topic', 9), feature(found, 'topic', 1)])
    .toEqual([expect.closeTo(1), expect.closeTo(Math.SQRT1_2), 0])
  expect(feature(found, 'windowTopic', 1)).toBeGreaterThan(0)
})

describe('the ranked list', () => {
  test('has the newer of equals first, by time and then by sequence number', () => {
    const alike = [
      { ...HELD, seq: 0 }, { ...HELD, seq: 10, atMs: START + DAY_MS },
      { ...HELD, seq: 20, atMs: START + DAY_MS }, { ...HELD, seq: 30, atMs: START - DAY_MS },
    ]
    expect(seqs(score(talk(alike)))).toEqual([20, 10, 0, 30])
  })

  test('has no message without evidence, and none that is only a neighbour of a hit', () => {
    const nothing = asking({ person: ANN, asksWhen: true, hours: [0, 24], order: 'first' }, { sessions: new Map([['0/c', 1]]) })
    expect(score(talk([{ tells: true, timeWords: 3 }]), nothing)).toEqual([])
    expect(seqs(score(talk([{ ...HELD, isCandidate: false }, {}])))).toEqual([1])
    expect(score([])).toEqual([])
  })
})
