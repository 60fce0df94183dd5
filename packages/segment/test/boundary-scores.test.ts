/** What holds the learned detector in check: time, tool calls, corrections; and what is kept between looks. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '@madeleine/contract'
import { atOnce, HOUR_MS, type JsonObject, MINUTE_MS } from '@madeleine/base'
import { isCorrection } from '../rules/cut-rules.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { openBoundaryFinder, stateAfter as stateSteps, type ChosenBoundary } from '../rules/boundary-choice.ts'
import { openBoundaryScorer } from '../rules/boundary-scores.ts'
import type { Density } from '../rules/density.ts'
import { DIALOGUES, longTalk, RESTAURANT, TRAIN } from '../../../test/support/dialogues.ts'
import { message, START, talkOf, talks } from '../../../test/support/talk.ts'

const stateAfter = (...input: Parameters<typeof stateSteps>) => atOnce(stateSteps(...input))

const weights = await learnedWeights()
const boundariesOf = (talk: readonly Message[], density: Density = 'normal', state?: JsonObject): readonly ChosenBoundary[] => {
  const finder = openBoundaryFinder(weights, { density, ...(state && { state }) })
  return [...talk.flatMap((said) => finder.take(said)), ...finder.end()]
}
const turningsOf = (talk: readonly Message[], density?: Density) => {
  const found = boundariesOf(talk, density)
  return talk.map((_, index) =>
    found.filter(({ at }) => at === index).map(({ reason, strength }) => ({ reason, ...(strength !== undefined && { strength }) }))[0])
}
const ends = (talk: readonly Message[], density?: Density) => boundariesOf(talk, density).map(({ at }) => at)
const spoken = (turns: readonly string[], gapMinutes: (index: number) => number = () => 1): Message[] => {
  let at = START
  return turns.map((text, seq) => message(seq, { text, role: seq % 2 ? 'assistant' : 'user', at: (at += gapMinutes(seq) * MINUTE_MS) }))
}
const scoresOf = (talk: readonly Message[], options: Parameters<typeof openBoundaryScorer>[1] = {}) => {
  const scorer = openBoundaryScorer(weights, options)
  return [...talk.map((said) => scorer.take(said)), scorer.end()].slice(1)
}
const NO_MESSAGES = { messages: [], after: undefined }
const call = (seq: number, given: Parameters<typeof message>[1] = {}) =>
  message(seq, { kind: 'tool_call', role: 'assistant', text: 'f({})', ...given })
const result = (seq: number, given: Parameters<typeof message>[1] = {}) =>
  message(seq, { kind: 'tool_result', role: 'tool', text: 'done', ...given })

describe('pauses', () => {
  it('over four hours always end a segment, with any messages around them', () => {
    const kinds: Partial<Message>[] = [{}, { role: 'system' }, { kind: 'event' }, { kind: 'tool_call' }]
    for (const before of kinds) for (const after of kinds.slice(0, 3)) {
      if (before.kind === 'tool_call') continue
      const [one, other] = talkOf([0, 241]) as [Message, Message]
      expect(turningsOf([{ ...one, ...before }, { ...other, ...after }])).toEqual([undefined, { reason: 'time-gap' }])
    }
  })

  it('of up to four hours are evidence: the same boundary is surer after a longer one', () => {
    const strength = (minutes: number) =>
      turningsOf(spoken([...RESTAURANT, ...TRAIN], (index) => (index === 8 ? minutes : 1)), 'fine')[8]?.strength as number
    expect([strength(30) < strength(120), strength(30) === strength(1), strength(120) <= strength(240)]).toEqual([true, true, true])
  })

  it('count for nothing if a time is unknown, or runs backwards', () => {
    const untimed = { at: 0, timed: false }
    expect(turningsOf([message(0, untimed), message(1, { role: 'system' })])).toEqual([undefined, undefined])
    expect(turningsOf([message(0, { at: START + 9 * HOUR_MS }), message(1, { role: 'system', at: START })])).toEqual([undefined, undefined])
  })

  it('are recorded by the detector even if an event comes first after one', () => {
    const turns = openBoundaryScorer(weights)
    const talk = spoken(RESTAURANT)
    for (const said of talk) turns.take(said)
    turns.take(message(8, { kind: 'event', at: START + 10 * HOUR_MS }))
    turns.end()
    const { sinceCut, cuts } = memoryIn(turns.state())
    expect([sinceCut, cuts]).toEqual([0, 1 + ends(talk).length])
  })
})

/** Messages since the last cut, and cuts, out of a state. */
function memoryIn(state: unknown): { sinceCut: number; cuts: number } {
  const { history } = state as { history: { numbers: number[] } }
  return { sinceCut: history.numbers[3] as number, cuts: history.numbers[6] as number }
}

describe('tool calls', () => {
  it('are not divided from their results by any pause, with ids or without, one or several at the same time', () => {
    const far = (index: number) => ({ at: START + index * 5 * HOUR_MS })
    expect(ends([message(0), call(1, { ...far(1), callIds: ['a'] }), result(2, { ...far(2), resultIds: ['a'] }), message(3, far(3))]))
      .toEqual([1, 3])
    expect(ends([message(0), call(1, far(1)), result(2, far(2)), message(3, far(3))])).toEqual([1, 3])
    expect(ends([message(0), call(1, far(1)), call(2, far(2)), result(3, far(3)), result(4, far(4)), message(5, far(5))])).toEqual([1, 5])
    const both = { callIds: ['a', 'b'] }
    const answers = [result(2, { ...far(2), resultIds: ['b'] }), result(3, { ...far(3), resultIds: ['a'] })]
    expect(ends([message(0), call(1, { ...far(1), ...both }), ...answers, message(4, far(4))])).toEqual([1, 4])
  })

  it('are not divided from their results if they stand beside text, as two SDKs write them', () => {
    const far = (index: number) => ({ at: START + index * 5 * HOUR_MS })
    const spokenCall = message(1, { ...far(1), role: 'assistant', text: 'Let me see.', callIds: ['a'] })
    expect(ends([message(0), spokenCall, result(2, { ...far(2), resultIds: ['a'] }), message(3, far(3))])).toEqual([1, 3])
    expect(ends([message(0), { ...spokenCall, resultIds: ['a'] }, message(2, far(2))])).toEqual([1, 2])
  })

  it('allow no boundary between them and their results, for at most twenty messages', () => {
    const after = Array.from({ length: 40 }, (_, index) => message(11 + index, { at: START + (index + 1) * 5 * HOUR_MS }))
    const talk = [...spoken(longTalk(10)), call(10, { callIds: ['a'] }), ...after]
    expect(ends(talk).filter((end) => end > 10)[0]).toBe(30)
    // Also when a look came in between
    for (const from of [11, 20, 29]) {
      const { state } = stateAfter(weights, { messages: talk.slice(0, from), after: talk[from] }, {})
      expect((boundariesOf(talk.slice(from), 'normal', state as JsonObject)[0] as ChosenBoundary).at + from).toBe(30)
    }
  })

  it('cause no boundary by their own words, like events and system messages', () => {
    const silent: Partial<Message>[] = [
      { kind: 'tool_result', role: 'tool' }, { kind: 'tool_call' }, { kind: 'event' }, { role: 'system' }, { role: 'tool' },
    ]
    for (const given of silent) {
      const talk = spoken(longTalk(60)).map((said, index) => (index % 8 === 0 ? { ...said, ...given } : said))
      expect(ends(talk, 'fine').filter((end) => end % 8 === 0)).toEqual([])
    }
  })
})

describe('corrections', () => {
  const texts = fc.array(
    fc.constantFrom(...DIALOGUES.flat(), 'I meant the other one', '*their', 'Sorry, I meant Friday'), { maxLength: 40 },
  )

  it('are never divided from the message that they correct, at any density', () =>
    fc.assert(fc.property(texts, fc.boolean(), (some, alone) => {
      const talk = spoken(some).map((said) => (alone ? { ...said, role: 'user' as const } : said))
      for (const end of ends(talk, 'fine')) expect(isCorrection(talk[end - 1], talk[end] as Message)).toBe(false)
    }), { numRuns: 60 }))
})

describe('the state kept between looks', () => {
  it('is exact: from any point of any conversation the same scores follow as without a pause', () =>
    fc.assert(fc.property(talks(), fc.nat(), (talk, at) => {
      const from = at % (talk.length + 1)
      const { state } = stateAfter(weights, { messages: talk.slice(0, from), after: talk[from] }, {})
      const again = scoresOf(talk.slice(from), { ...(state !== undefined && { state: JSON.parse(JSON.stringify(state)) as JsonObject }) })
      expect(again).toEqual(scoresOf(talk).slice(from))
    })))

  it('is passed on unchanged if nothing was closed', () => {
    expect(stateAfter(weights, NO_MESSAGES, {})).toEqual({})
    expect(stateAfter(weights, NO_MESSAGES, { state: { any: 1 } })).toEqual({ state: { any: 1 } })
  })

  it('takes at most 8 KB, even with the longest names, endless calls and texts that JSON writes long', () => {
    const turns = openBoundaryScorer(weights)
    const name = '\u0001'.repeat(250)
    const text = (seq: number) => `${'\u001b"\\'.repeat(70)}${Array.from({ length: 60 }, (_, word) => `w${seq * 61 + word}`).join(' ')}`
    for (let seq = 0; seq < 300; seq++) turns.take(message(seq, { name: name + (seq % 40), text: text(seq), at: START + seq }))
    for (let seq = 300; seq < 310; seq++) {
      turns.take(call(seq, { callIds: Array.from({ length: 50 }, (_, index) => `call-${seq}-${index}`) }))
    }
    turns.take(message(310, { name, text: text(0) }))
    turns.end()
    expect(Buffer.byteLength(JSON.stringify(turns.state()))).toBeLessThanOrEqual(8192)
  })

  it('holds no half of a surrogate pair, which no database accepts', () => {
    const turns = openBoundaryScorer(weights)
    turns.take(message(0, { text: `${'x'.repeat(199)}😀 and so on`, name: `${'x'.repeat(199)}😀` }))
    turns.end()
    expect(JSON.stringify(turns.state())).not.toMatch(/\\ud[89a-f]/i)
  })

  it('includes the last speaker: the next look detects a correction', () => {
    const first = message(0, { text: 'Let us meet on Monday', name: 'Ann' })
    const second = message(1, { text: 'Sorry, I meant Tuesday', name: 'Ann', at: START + MINUTE_MS })
    const { state } = stateAfter(weights, { messages: [first], after: second }, {})
    expect(scoresOf([second], { state })[0]?.isAllowed).toBe(false)
  })

  it('of another policy, or undefined, counts as none', () => {
    const talk = spoken(longTalk(40))
    for (const state of [null, 'UTC', 7, [], { doubled: true }, { overlap: 2, lastAt: 5 }]) {
      expect(scoresOf(talk, { state })).toEqual(scoresOf(talk))
    }
  })
})
