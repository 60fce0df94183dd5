/** The auto policy where the talk turns, and where days begin. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message, MessageInput } from '@madeleine/contract'
import { isCorrection } from '../rules/cut-rules.ts'
import { auto, segmentAll, segmenter, type CutSegment } from '../index.ts'
import { learnedWeights } from '../detector/load-weights.ts'
import { openBoundaryScorer, type TurnScore } from '../rules/boundary-scores.ts'
import { BANK, longTalk, RESTAURANT, said, TRAIN, WEATHER } from '../../../test/support/dialogues.ts'
import { readAutoWindow, AUTO_OPTIONS_SPEC } from '../auto/auto-window.ts'
import { endsOf, windowOf } from '../../../test/support/policy-suite.ts'
import { inputsOf, message, START, talkOf } from '../../../test/support/talk.ts'
import { MINUTE_MS } from '@madeleine/base'

const weights = await learnedWeights()
/** Said again and again it turns no talk. */
const CALM = 'the oven is hot and the dough is rising'
const lengths = ({ segments }: { segments: readonly CutSegment[] }) => segments.map(({ messageIds }) => messageIds.length)
const cutAll = async (talk: readonly Message[]) => (await auto().cut(windowOf(talk, { flush: true }))).closed

describe('topic boundaries under auto', () => {
  const turning = said([...RESTAURANT, ...TRAIN, ...WEATHER])

  it('cut the conversation, with their confidence', async () => {
    const { segments } = await segmentAll(auto(), turning)
    expect(endsOf(segments.map(({ messageIds }) => ({ length: messageIds.length, reason: 'topic' }))))
      .toEqual(expect.arrayContaining([8, 16]))
    for (const { reason, strength } of segments.slice(0, -1)) {
      expect(reason).toBe('topic')
      expect([(strength as number) > 0.5, (strength as number) <= 1]).toEqual([true, true])
    }
    expect(segments.at(-1)).not.toHaveProperty('strength')
  })

  it('need three messages on either side: fewer join their neighbour', async () => {
    expect((await segmentAll(auto(), [...turning.slice(0, 8), ...turning.slice(8, 10)])).segments.length).toBe(1)
    expect(lengths(await segmentAll(auto(), turning.slice(0, 11)))).toEqual([8, 3])
    for (const length of lengths(await segmentAll(auto(), said(longTalk(300))))) expect(length).toBeGreaterThanOrEqual(3)
  })

  it('are the same for looks at any time', async () => {
    const { add, flush } = segmenter(auto({ windowMessages: 1 }))
    const streamed: CutSegment[] = []
    for (const input of said(longTalk(200))) streamed.push(...(await add(input)))
    expect([...streamed, ...(await flush())]).toEqual((await segmentAll(auto(), said(longTalk(200)))).segments)
  })

  it('never lie between a message and its immediate correction', () =>
    fc.assert(fc.asyncProperty(fc.array(
      fc.constantFrom(...RESTAURANT, ...TRAIN, ...BANK, 'Sorry, I meant the other one', '*their', 'No, I mean Friday'), { maxLength: 60 },
    ), async (texts) => {
      const talk = texts.map((text, seq) => message(seq, { text, at: START + seq * MINUTE_MS }))
      for (const end of endsOf(await cutAll(talk)).slice(0, -1)) expect(isCorrection(talk[end - 1], talk[end] as Message)).toBe(false)
    })))

  it('are found after a call with the result in the same message, as the AI SDK writes it', async () => {
    const answered = {
      role: 'assistant', parts: [{ type: 'tool-search', toolCallId: 'a', state: 'output-available', input: {}, output: 'two tables' }],
    } as const
    const talk = [...turning.slice(0, 5), { ...answered, id: 'tool' }, ...turning.slice(5, 16)]
    expect((await segmentAll(auto(), talk as MessageInput[])).segments.map(({ messageIds }) => messageIds.at(-1))).toContain(turning[7]?.id)
  })

  it('are found across any pause that `gapHours` does not cut', async () => {
    const over = async (gapMinutes: number, gapHours: number) => {
      const talk = said([...RESTAURANT, ...TRAIN])
        .map((one, index) => ({ ...one, timestamp: START + (index + (index < 8 ? 0 : gapMinutes)) * MINUTE_MS }))
      return (await segmentAll(auto({ gapHours }), talk)).segments.map(({ messageIds, reason }) => [messageIds.length, reason])
    }
    for (const gapMinutes of [1, 239, 241, 500]) expect(await over(gapMinutes, 24)).toEqual([[8, 'topic'], [8, 'flush']])
    expect(await over(241, 4)).toEqual([[8, 'time-gap'], [8, 'flush']])
  })

  it('never let a segment grow without bound, even if none is found', async () => {
    const calm = talkOf(Array.from({ length: 1200 }, () => 0), { text: CALM })
    expect(Math.max(...(await cutAll(calm)).map(({ length }) => length))).toBeLessThanOrEqual(500)
  })
})

describe('days under auto', () => {
  const inBerlin = async (...times: string[]) => {
    const talk = times.map((time, seq) => ({ ...message(seq, { text: CALM }), at: new Date(time) }))
    return (await segmentAll(auto({ minMessages: 1 }), inputsOf(talk), { timeZone: 'Europe/Berlin' })).segments.map(
      ({ messageIds, reason }) => [messageIds.length, reason],
    )
  }

  it('begin at local midnight, in summer time or not', async () => {
    // Clocks go forward on 29 March 2026 and back on 25 October 2026
    expect(await inBerlin('2026-03-28T22:30Z', '2026-03-28T23:15Z')).toEqual([[1, 'day'], [1, 'flush']])
    expect(await inBerlin('2026-03-29T21:30Z', '2026-03-29T22:15Z')).toEqual([[1, 'day'], [1, 'flush']])
    expect(await inBerlin('2026-10-24T21:30Z', '2026-10-24T22:15Z')).toEqual([[1, 'day'], [1, 'flush']])
    expect(await inBerlin('2026-10-25T22:30Z', '2026-10-25T23:15Z')).toEqual([[1, 'day'], [1, 'flush']])
  })

  it('do not begin where clocks change', async () => {
    for (const change of [Date.parse('2026-03-29T01:00Z'), Date.parse('2026-10-25T01:00Z')]) {
      const cut = await inBerlin(new Date(change - 20 * MINUTE_MS).toISOString(), new Date(change + 20 * MINUTE_MS).toISOString())
      expect(cut.map(([, reason]) => reason)).not.toContain('day')
    }
  })
})

describe('the log odds of a boundary', () => {
  const heard = (talk: readonly Message[]) => {
    const scorer = openBoundaryScorer(weights)
    return [...talk.map((one) => scorer.take(one)).slice(1), scorer.end()] as TurnScore[]
  }
  const spoken = (texts: readonly string[]) =>
    texts.map((text, seq) => message(seq, { text, role: seq % 2 ? 'assistant' : 'user', at: START + seq * MINUTE_MS }))

  it('are given for every gap between messages, boundary or not, and are highest at the change of subject', () => {
    const logits = heard(spoken([...RESTAURANT, ...TRAIN])).slice(1).map(({ logit }) => logit as number)
    expect(logits.every((logit) => Number.isFinite(logit))).toBe(true)
    expect(Math.max(...logits)).toBe(logits[RESTAURANT.length - 1])
  })

  it(
    'are no evidence before the first message, around tool calls, where no boundary is allowed, and in a language without training',
    async () => {
      const [one, two, three] = spoken(RESTAURANT) as [Message, Message, Message]
      const known = async (talk: readonly Message[]) =>
        (await readAutoWindow(windowOf(talk), AUTO_OPTIONS_SPEC.defaults, weights)).logits.map((logit) => logit !== undefined)
      expect(await known([one, two, three])).toEqual([false, true, true])
      expect(await known([one, { ...two, kind: 'event' }, three])).toEqual([false, false, true])
      expect(await known([one, { ...two, kind: 'tool_call', callIds: ['a'] }, { ...three, callIds: [] }])).toEqual([false, false, false])
      expect(await known([one, message(1, { text: 'No, I mean tomorrow', at: START + MINUTE_MS })])).toEqual([false, false])
      expect(await known(spoken(['xq zzv wqk', 'vvq zzx', 'qqk wzz xv']))).toEqual([false, false, false])
    },
  )
})
