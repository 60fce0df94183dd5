/** What the chunk policy promises. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message, MessageInput } from '@madeleine/contract'
import { chunk, segmentAll, segmenter, type ChunkOptions } from '../index.ts'
import { counterOf } from '../policy.ts'
import { policySuite, windowOf } from '../../../test/support/policy-suite.ts'
import { boundaries, flushed, lengthsOf, reasonsOf, sized, TOKENS } from './chunking.ts'
import { answering, everyChunk } from '../../../test/support/ports.ts'
import { inputsOf, message, START, talkOf, talks } from '../../../test/support/talk.ts'
import { HOUR_MS } from '@madeleine/base'

policySuite(chunk(), { exact: false, closesSilence: false })
policySuite(chunk({ maxTokens: 40, maxMessages: 7, minTokens: 10, boundaries: everyChunk(3) }), { exact: false, closesSilence: false })
policySuite(chunk({ maxMessages: 1, daySplit: false, boundaries: everyChunk(1) }), { exact: false, closesSilence: false })
policySuite(chunk({ boundaries: answering('no idea') }), { exact: false, closesSilence: false })

describe('limits under chunk', () => {
  it('can be reached, but not exceeded', async () => {
    expect(lengthsOf(await flushed(sized(50, 49), { ...TOKENS, maxTokens: 100 }))).toEqual([2])
    expect(await flushed(sized(50, 50), { ...TOKENS, maxTokens: 100 }))
      .toMatchObject({ closed: [{ length: 1, reason: 'tokens' }, { length: 1, reason: 'flush' }] })
    expect(await flushed(sized(1, 1, 1), { maxMessages: 3 }))
      .toMatchObject({ closed: [{ length: 2, reason: 'messages' }, { length: 1, reason: 'flush' }] })
  })

  it('hold for every segment of several messages, for any options, joined or not', () =>
    fc.assert(fc.asyncProperty(talks(), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 400 }), fc.integer(
      { min: 0, max: 400 },
    ), async (talk, maxMessages, maxTokens, minTokens) => {
      const cut = await flushed(talk, { ...TOKENS, maxMessages, maxTokens, minTokens, boundaries: everyChunk(2) })
      let from = 0
      for (const { length } of cut.closed) {
        const tokens = talk.slice(from, (from += length)).reduce((sum, said) => sum + said.tokens, 0)
        if (length > 1) expect([tokens < maxTokens, length < maxMessages]).toEqual([true, true])
      }
    })))

  it('use the configured counter, in segments too', async () => {
    const inputs: MessageInput[] = Array.from({ length: 4 }, () => ({ role: 'user', content: 'one two three' }))
    const { segments } = await segmentAll(chunk({ tokens: 'words', maxTokens: 7, minTokens: 0 }), inputs)
    expect(segments.map(({ messageIds, tokens }) => [messageIds.length, tokens])).toEqual([[1, 3], [2, 6], [1, 3]])
    const count = await counterOf('chars4')
    const open = segmenter(chunk())
    await open.add(inputs[0]!)
    expect(open.pending).toEqual({ count: 1, tokens: count(message(0, { text: 'one two three' })) })
  })
})

describe('small chunks', () => {
  const cutInto = async (minTokens: number, ...tokens: number[]) =>
    lengthsOf(await flushed(
      sized(...tokens), { ...TOKENS, maxTokens: 1000, minTokens, boundaries: boundaries(...tokens.map((_, index) => index + 1)) },
    ))

  it('join their successor, once, including the tail', async () => {
    expect(await cutInto(100, 10, 10, 10, 10)).toEqual([2, 2])
    expect(await cutInto(100, 10, 10, 10)).toEqual([2, 1])
    expect(await cutInto(100, 100, 99, 10)).toEqual([1, 2])
    expect(await cutInto(100, 200, 99)).toEqual([1, 1])
  })

  it('do not join if that reaches a limit', async () => {
    expect(await cutInto(100, 10, 989)).toEqual([2])
    expect(await cutInto(100, 10, 990)).toEqual([1, 1])
  })

  it('that join the tail stay open with it', async () => {
    const policy = chunk({ ...TOKENS, maxTokens: 1000, minTokens: 100, boundaries: boundaries(1, 2) })
    expect(lengthsOf(await policy.cut(windowOf(sized(300, 99, 10))))).toEqual([1])
  })
})

describe('tool calls under chunk', () => {
  const call = (seq: number, given = {}) => message(seq, { kind: 'tool_call', role: 'assistant', callIds: ['c'], ...given })
  const result = (seq: number, given = {}) => message(seq, { kind: 'tool_result', role: 'tool', resultIds: ['c'], ...given })
  const pair = [message(0), call(1), result(2), message(3)]

  it('are not divided from their results by the model', async () => {
    expect(lengthsOf(await flushed(pair, { boundaries: boundaries(1, 2, 3) }))).toEqual([1, 2, 1])
  })

  it('are not divided, before the result has come, from messages that may be it', async () => {
    const policy = chunk({ ...TOKENS, maxTokens: 10, minTokens: 0, maxMessages: 100, boundaries: boundaries(1, 2) })
    expect(lengthsOf(await policy.cut(windowOf([message(0, { tokens: 4 }), call(1, { tokens: 2 }), message(2, { tokens: 2 })]))))
      .toEqual([1])
  })

  it('move a limit before the call; a day, and a limit without another place, divide them', async () => {
    expect(lengthsOf(await flushed(pair, { maxMessages: 3, minTokens: 0 }))).toEqual([1, 2, 1])
    expect(lengthsOf(await flushed([call(0, { tokens: 90 }), result(1, { tokens: 90 })], { ...TOKENS, maxTokens: 100 }))).toEqual([1, 1])
    expect(lengthsOf(await flushed([call(0), result(1, { at: START + 24 * HOUR_MS })]))).toEqual([1, 1])
  })
})

describe('free of the bugs of the EverOS chunker:', () => {
  it('a limit of one message does not loop: every message is a segment, at once', async () => {
    const { add } = segmenter(chunk({ maxMessages: 1 }))
    for (const input of inputsOf(talkOf([0, 0, 0]))) {
      expect(await add(input)).toMatchObject([{ messageIds: [input.id], reason: 'messages' }])
    }
  })

  it('a message that reaches a limit alone is a segment of its own, and no model is called for an empty rest', async () => {
    const port = boundaries()
    const giant = { ...TOKENS, maxTokens: 100, boundaries: port }
    expect(await chunk(giant).cut(windowOf(sized(100_000)))).toMatchObject({ closed: [{ length: 1, reason: 'tokens' }], wait: false })
    expect(port.asked).toEqual([])
    expect(lengthsOf(await flushed(sized(1, 100_000, 1), giant))).toEqual([1, 1, 1])
  })

  it('a small batch is closed when flushed, at its days, and the model is called', async () => {
    expect(reasonsOf(await flushed(talkOf([0, 1, 24 * 60, 1]), { boundaries: boundaries(1) }))).toEqual(['topic', 'day', 'flush'])
  })

  it('a reply that is no object, or has no list, waits for nothing once flushed, and closes as one', async () => {
    for (const reply of [null, [], { boundaries: null }]) {
      expect(await flushed(sized(1, 1), { boundaries: answering(reply) }))
        .toMatchObject({ closed: [{ length: 2, reason: 'flush' }], wait: false })
    }
  })

  it('the result says what is still open', async () => {
    const { segments } = await segmentAll(chunk({ maxMessages: 3, minTokens: 0 }), inputsOf(talkOf([0, 0, 0])), { flush: false })
    expect(segments.map(({ reason }) => reason)).toEqual(['messages', undefined])
  })
})

describe('chunk', () => {
  it('accepts messages of one token and of 100,000, equal times, and no times', async () => {
    const talk = sized(1, 100_000, 1, 1, 100_000)
    expect(lengthsOf(await flushed(talk, TOKENS)).reduce((sum, length) => sum + length, 0)).toBe(5)
    const { segments } = await segmentAll(
      chunk({ maxMessages: 2 }), [{ role: 'user', content: 'a' }, { role: 'user', content: 'b' }, { role: 'user', content: 'c' }],
    )
    expect(segments.map(({ messageIds }) => messageIds)).toEqual([['0'], ['1'], ['2']])
  })

  it('cuts the same for any order of messages at the same time', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }), fc.infiniteStream(fc.nat()), async (hours, keys) => {
        const talk = talkOf(hours.map((gap) => gap * 180))
        const order = talk.map((said) => ({ said, key: keys.next().value }))
          .sort((a, b) => a.said.at.getTime() - b.said.at.getTime() || a.key - b.key)
        const permuted = order.map(({ said }, seq) => ({ ...said, seq }))
        const options = { maxMessages: 7, minTokens: 12, boundaries: everyChunk(3) }
        expect(lengthsOf(await flushed(permuted, options))).toEqual(lengthsOf(await flushed(talk, options)))
      }),
    ))

  it('looks once at the whole input if it fits a window, exactly or easily', async () => {
    const port = boundaries(100, 300)
    const { segments } = await segmentAll(
      chunk({ maxMessages: 501, boundaries: port, minTokens: 0 }), inputsOf(talkOf(Array.from({ length: 500 }, () => 0))),
    )
    expect([port.asked.length, segments.map(({ messageIds, reason }) => [messageIds.length, reason])])
      .toEqual([1, [[100, 'topic'], [200, 'topic'], [200, 'flush']]])
  })

  it('refuses invalid options, named with the value, and stores a port as a function', () => {
    expect(() => chunk({ maxTokens: 0 })).toThrow('chunk option maxTokens must be a number above 0, got 0')
    expect(() => chunk({ maxMessages: 1.5 })).toThrow('maxMessages')
    expect(() => chunk({ minTokens: -1 })).toThrow('minTokens')
    expect(() => chunk({ daySplit: 'yes' as unknown as boolean })).toThrow('daySplit')
    expect(() => chunk({ boundaries: {} as never })).toThrow('boundaries must be an object with a method detect(window, signal)')
    expect(chunk({ minTokens: 1e9, maxTokens: 1, boundaries: boundaries() }).options).toMatchObject({ boundaries: 'function' })
    expect(chunk().options).not.toHaveProperty('boundaries')
  })
})

describe('days under chunk', () => {
  const at = (...times: string[]) => times.map((time, seq) => message(seq, { at: Date.parse(time) }))
  const lengths = async (talk: readonly Message[], options: Partial<ChunkOptions> = {}, timeZone = 'UTC') =>
    lengthsOf(await flushed(talk, options, { timeZone }))

  it('always divide, forwards and backwards, whatever the model replies', async () => {
    const talk = at('2026-03-02T23:59:59.999Z', '2026-03-03T00:00:00Z', '2026-03-03T01:00:00Z', '2026-03-02T12:00:00Z')
    expect(await flushed(talk, { boundaries: boundaries() }))
      .toMatchObject({ closed: [{ length: 1, reason: 'day' }, { length: 2, reason: 'day' }, { length: 1, reason: 'flush' }] })
    expect(await lengths(talk, { minTokens: 1e6 })).toEqual([1, 2, 1])
    expect(await lengths(talk, { daySplit: false })).toEqual([4])
  })

  it('begin at midnight of the zone, even on days of 23 and 25 hours', async () => {
    expect(await lengths(at('2026-03-02T14:59:00Z', '2026-03-02T15:00:00Z'), {}, 'Asia/Tokyo')).toEqual([1, 1])
    expect(await lengths(at('2026-03-02T23:59:00Z', '2026-03-03T00:00:00Z'), {}, 'Asia/Tokyo')).toEqual([2])
    // Berlin: clocks go forward on 29 March 2026, back on 25 October; the first hours of both days count as those days
    expect(await lengths(
      at('2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'), {}, 'Europe/Berlin',
    )).toEqual([1, 2, 1])
    expect(await lengths(
      at('2026-10-24T21:59:00Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z'), {}, 'Europe/Berlin',
    )).toEqual([1, 2, 1])
  })

  it('do not begin with a message whose time is unknown, nor with one that has none', async () => {
    const inputs: MessageInput[] = [
      { role: 'system', content: 'be kind' }, { role: 'user', content: 'hi', timestamp: START }, { role: 'user', content: 'so' },
    ]
    expect((await segmentAll(chunk(), inputs)).segments.map(({ messageIds }) => messageIds)).toEqual([['0', '1', '2']])
  })

  it('are never spanned by a segment', () =>
    fc.assert(fc.asyncProperty(talks(), fc.integer({ min: 0, max: 1000 }), async (talk, minTokens) => {
      let from = 0
      for (const { length } of (await flushed(talk, { minTokens, boundaries: everyChunk(4) })).closed) {
        expect(new Set(talk.slice(from, (from += length)).map((said) => said.at.toISOString().slice(0, 10))).size).toBe(1)
      }
    })))
})
