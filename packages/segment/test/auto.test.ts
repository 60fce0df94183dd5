/** What the auto policy promises. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Closed, Message } from '@madeleine/contract'
import { HOUR_MS, type Json, MINUTE_MS } from '@madeleine/base'
import { auto, segmentAll, segmenter, type CutSegment } from '../index.ts'
import { policySuite, windowOf } from '../../../test/support/policy-suite.ts'
import { inputsOf, message, START, talkOf, talks } from '../../../test/support/talk.ts'

policySuite(auto(), { exact: false, closesSilence: true })
policySuite(auto({ maxTokens: 50, maxMessages: 7, windowMessages: 3 }), { exact: false, closesSilence: true })

/** Said again and again it turns no talk. */
const CALM = 'the oven is hot and the dough is rising'
/** A customer and a clerk: a train, a table, a dentist. */
const BOOKINGS = [
  'I need a train to Vienna on Friday.', 'From which city do you leave?', 'From Graz.', 'At what time would you like to leave?',
  'At eight in the morning.', 'There is one at 8:26, for 24 euros.', 'How long does it take?', 'Two hours and 35 minutes.',
  'Good, take that train.', 'Your seat is booked. Anything else?', 'No, thank you for the train.', 'Have a good trip!',
  'Please find me an Italian restaurant.', 'In which city?', 'In Salzburg.', 'I found six. One is called Da Pippo.',
  'What is its phone number?', 'It is 0662 843861.', 'Can you reserve a table there?', 'For how many people, and when?',
  'For four, on Saturday at seven.', 'The table is reserved. Anything else?', 'No, that is all. Thanks a lot.', 'Enjoy your meal!',
  'I want to see a dentist.', 'Where should the dentist be?', 'In Linz, please.', 'There is Doctor Huber in Linz.',
  'Is she free next Monday?', 'She is free on Monday at ten.', 'What is the address?', 'It is 14 Garden Street.',
  'Please book the appointment.', 'Your appointment is booked.', 'Thank you, bye.', 'Goodbye!',
]
const lengths = ({ segments }: { segments: readonly CutSegment[] }) => segments.map(({ messageIds }) => messageIds.length)
const cutAll = async (talk: readonly Message[], options = {}) => (await auto(options).cut(windowOf(talk, { flush: true }))).closed
/** Indices at which a segment but the first begins. */
const boundaries = (closed: readonly Closed[]) =>
  closed.map(({ length }) => length).reduce<number[]>((ends, length) => [...ends, (ends.at(-1) ?? 0) + length], []).slice(0, -1)
const gapBefore = (talk: readonly Message[], index: number) =>
  (talk[index] as Message).at.getTime() - (talk[index - 1] as Message).at.getTime()
const property = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => Promise<void>) => fc.assert(fc.asyncProperty(arbitrary, check))

describe('auto cuts', () => {
  it('at every gap over four hours and at none of exactly four', async () => {
    expect(lengths(await segmentAll(auto(), inputsOf(talkOf([0, 1, 1, 241, 1, 1]))))).toEqual([3, 3])
    const reasons = (await segmentAll(auto(), inputsOf(talkOf([0, 1, 1, 240, 1, 1])))).segments.map(({ reason }) => reason)
    expect(reasons).not.toContain('time-gap')
    await property(talks({ tools: false }), async (talk) => {
      const ends = new Set(boundaries(await cutAll(talk)))
      for (let index = 1; index < talk.length; index++) if (gapBefore(talk, index) > 4 * HOUR_MS) expect(ends.has(index)).toBe(true)
    })
  })

  it('at a change of day only after a pause of more than half an hour: a conversation may run through midnight', async () => {
    const evening = (gaps: readonly number[]) =>
      inputsOf(talkOf(gaps, { text: CALM }).map((said) => ({ ...said, at: new Date(said.at.getTime() + 13.5 * HOUR_MS) })))
    expect(lengths(await segmentAll(auto(), evening([0, 1, 1, 60, 1, 1])))).toEqual([3, 3])
    expect(lengths(await segmentAll(auto(), evening([0, 10, 10, 15, 10, 10])))).toEqual([6])
    // The same pause within one day, in another zone
    expect(lengths(await segmentAll(auto(), evening([0, 1, 1, 60, 1, 1]), { timeZone: 'Asia/Tokyo' }))).toEqual([6])
  })

  it('no segment with under three messages: it joins its neighbour, unless more than four hours or a limit divide them', () =>
    property(talks({ tools: false }), async (talk) => {
      const closed = await cutAll(talk, { maxTokens: 1e9 })
      let from = 0
      for (const { length } of closed) {
        const to = from + length
        const isCutOff = (index: number) => index === 0 || index === talk.length || gapBefore(talk, index) > 4 * HOUR_MS
        if (length < 3) expect([isCutOff(from), isCutOff(to)]).toEqual([true, true])
        from = to
      }
    }))

  it('so that a few messages after a change of day join what follows, or what was before if a long gap comes first', async () => {
    const start = Date.parse('2026-03-02T20:00:00Z')
    const at = (...hours: number[]) => inputsOf(hours.map((hour, seq) => message(seq, { text: CALM, at: start + hour * HOUR_MS })))
    // The day changes at hour 4; no other pause is so long that it speaks for a turn
    expect(lengths(await segmentAll(auto(), at(3.2, 3.3, 3.4, 3.9, 4.1, 4.2, 4.8, 4.9, 5)))).toEqual([9])
    expect(lengths(await segmentAll(auto(), at(3.2, 3.3, 3.4, 4.1, 4.2, 4.8, 4.9, 5)))).toEqual([3, 5])
    expect(lengths(await segmentAll(auto(), at(3.2, 3.3, 3.4, 4.1, 4.2, 10, 10.1, 10.2)))).toEqual([5, 3])
  })

  it('before a message that would exceed 8,000 tokens, and after the 500th', async () => {
    expect((await cutAll([5000, 3000, 1].map((tokens, seq) => message(seq, { tokens })))).map(({ length, reason }) => [length, reason]))
      .toEqual([[2, 'tokens'], [1, 'flush']])
    const { segments } = await segmentAll(auto(), inputsOf(talkOf(Array.from({ length: 1001 }, () => 0))))
    expect(segments.map(({ messageIds, reason }) => [messageIds.length, reason]))
      .toEqual([[500, 'messages'], [500, 'messages'], [1, 'flush']])
  })

  it('at a change of day rather than at a limit soon after', async () => {
    const start = Date.parse('2026-03-02T23:00:00Z')
    const talk = [0, 1, 2, 90, 91].map((minutes, seq) => message(seq, { at: start + minutes * MINUTE_MS, tokens: seq === 4 ? 60 : 15 }))
    expect((await cutAll(talk, { maxTokens: 100 })).map(({ length, reason }) => [length, reason])).toEqual([[3, 'day'], [2, 'flush']])
  })

  it('around a message over the limit, which is a segment by itself', async () => {
    expect((await cutAll([10, 9000, 10].map((tokens, seq) => message(seq, { tokens })))).map(({ length }) => length)).toEqual([1, 1, 1])
  })

  it('a segment over the limit only for one message, one and its answer, or a call and its result', () =>
    property(talks({ tools: false }), async (talk) => {
      let from = 0
      for (const { length } of await cutAll(talk, { maxMessages: 10 })) {
        const segment = talk.slice(from, from + length)
        const tokens = segment.reduce((sum, said) => sum + said.tokens, 0)
        const [said, answer] = segment
        if (length === 2 && said?.role === 'user' && answer?.role === 'assistant') expect(answer.tokens).toBeLessThanOrEqual(8000)
        else if (length > 1) expect(tokens).toBeLessThanOrEqual(8000)
        expect(length).toBeLessThanOrEqual(10)
        from += length
      }
    }))

  it('without any overlap', () =>
    property(talks(), async (talk) => {
      for (const { overlap = 0 } of await cutAll(talk)) expect(overlap).toBe(0)
    }))
})

describe('tool calls under auto', () => {
  const call = (seq: number, given = {}) => message(seq, { kind: 'tool_call', role: 'assistant', callIds: ['c'], ...given })
  const result = (seq: number, given = {}) => message(seq, { kind: 'tool_result', role: 'tool', resultIds: ['c'], ...given })

  it('are never divided from their results, for any times and limits', () =>
    property(fc.tuple(talks(), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 100 })), async (
      [talk, maxMessages, maxTokens],
    ) => {
      const ends = new Set(boundaries(await cutAll(talk, { maxMessages, maxTokens })))
      const open = new Map<string, number>()
      talk.forEach(({ callIds, resultIds }, index) => {
        for (const id of resultIds) for (let cut = (open.get(id) ?? index) + 1; cut <= index; cut++) expect(ends.has(cut)).toBe(false)
        for (const id of resultIds) open.delete(id)
        for (const id of callIds) open.set(id, index)
      })
    }))

  it('are not divided by looks at any time while messages arrive', async () => {
    const talk = Array.from({ length: 30 }, (_, seq) =>
      (seq % 3 === 1 ? call(seq, { callIds: [`c${seq}`] }) : seq % 3 === 2 ? result(seq, { resultIds: [`c${seq - 1}`] }) : message(seq)))
    const { add, flush } = segmenter(auto({ maxMessages: 2, windowMessages: 1 }))
    const segments: CutSegment[] = []
    for (const { id, role, kind, callIds, resultIds } of talk) {
      const content = kind === 'tool_call' ? [{ type: 'tool_use', id: callIds[0], name: 'f', input: {} }]
        : kind === 'tool_result' ? [{ type: 'tool_result', tool_use_id: resultIds[0], content: 'done' }]
        : 'and then'
      segments.push(...(await add({ id, role, content, timestamp: START })))
    }
    segments.push(...(await flush()))
    for (const { messageIds } of segments) expect(messageIds.some((id) => Number(id.slice(1)) % 3 === 1))
      .toBe(messageIds.some((id) => Number(id.slice(1)) % 3 === 2))
  })

  it('without ids belong to the results right after them, several to several', async () => {
    const kinds = ['message', 'tool_call', 'tool_call', 'tool_result', 'tool_result', 'message'] as const
    const talk = kinds.map((kind, seq) => message(seq, { kind, at: START + seq * 5 * HOUR_MS }))
    expect((await cutAll(talk)).map(({ length }) => length)).toEqual([1, 4, 1])
  })

  it('are not divided at midnight', async () => {
    const start = Date.parse('2026-03-02T23:00:00Z')
    const at = (minutes: number) => ({ at: start + minutes * MINUTE_MS })
    const talk = [message(0, at(0)), message(1, at(1)), call(2, at(2)), result(3, at(90)), message(4, at(91)), message(5, at(92))]
    expect((await cutAll(talk)).length).toBe(1)
  })

  it('move a hard limit before the call', async () => {
    const talk = [message(0, { tokens: 50 }), call(1, { tokens: 10 }), result(2, { tokens: 60 }), message(3)]
    expect((await cutAll(talk, { maxTokens: 100 })).map(({ length }) => length)).toEqual([1, 3])
  })

  it('without a result do not hold a segment forever', async () => {
    const talk = [call(0), ...Array.from({ length: 99 }, (_, index) => message(index + 1))]
    expect(Math.max(...(await cutAll(talk, { maxMessages: 5 })).map(({ length }) => length))).toBe(21)
  })

  it('hold a silent tail for four hours, not forever', async () => {
    const talk = [message(0), call(1)]
    const after = (ms: number) => auto().cut(windowOf(talk, { now: new Date(START + ms) }))
    expect((await after(HOUR_MS)).closed).toEqual([])
    expect((await after(4 * HOUR_MS)).closed).toEqual([{ length: 2, reason: 'idle' }])
    const nameless = [message(0), call(1, { callIds: [] })]
    expect((await auto().cut(windowOf(nameless, { now: new Date(START + HOUR_MS) }))).closed).toEqual([])
  })
})

describe('imports and live conversations under auto', () => {
  const run = async (talk: readonly Message[], sizes: readonly number[], options = {}) => {
    const closed: Closed[] = []
    let [cursor, state]: [number, Json | undefined] = [0, undefined]
    for (let to = 0, turn = 0; cursor < talk.length; turn++) {
      to = Math.min(talk.length, to + (sizes[turn % sizes.length] as number))
      const cut = await auto(options)
        .cut(windowOf(talk.slice(cursor, to), { flush: to === talk.length, ...(state !== undefined && { state }) }))
      for (const segment of cut.closed) cursor += segment.length
      closed.push(...cut.closed)
      if (cut.state !== undefined) state = JSON.parse(JSON.stringify(cut.state)) as Json
    }
    return closed
  }

  it('give the same segments except for silences: without tools, within the size limits, any split of an import is cut alike', () =>
    property(fc.tuple(
      talks({ tools: false, import: true, maxLength: 80 }), fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
    ), async ([talk, sizes]) => {
      const unlimited = { maxTokens: 1e9 }
      expect(await run(talk, sizes, unlimited)).toEqual(await run(talk, [1000], unlimited))
    }))

  it('are cut at the turn before the size limit, not at the limit, message by message as all at once', async () => {
    const talk = BOOKINGS.map((text, seq) =>
      message(seq, { text, role: seq % 2 ? 'assistant' : 'user', tokens: seq > 12 && seq % 2 ? 1000 : 10, at: START + seq * MINUTE_MS }))
    const closed = await run(talk, [1000])
    expect(closed.map(({ length, reason }) => [length, reason])).toEqual([[12, 'topic'], [12, 'topic'], [12, 'flush']])
    for (const size of [1, 2, 5]) expect(await run(talk, [size])).toEqual(closed)
  })

  it('give the same segments with segmenter and segmentAll', () =>
    property(talks({ tools: false }), async (talk) => {
      const { add, flush } = segmenter(auto())
      const segments: CutSegment[] = []
      for (const input of inputsOf(talk)) segments.push(...(await add(input)))
      expect([...segments, ...(await flush())]).toEqual((await segmentAll(auto(), inputsOf(talk))).segments)
    }))
})
