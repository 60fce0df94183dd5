/** When the chunk policy looks at a tail, and whom it asks. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunk, segmentAll, segmenter, type ChunkOptions, type Queue } from '../index.ts'
import { boundaries, flushed, lengthsOf, reasonsOf, sized, TOKENS } from './chunking.ts'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { answering, everyChunk } from '../../../test/support/ports.ts'
import { inputsOf, message, START, talkOf, talks } from '../../../test/support/talk.ts'
import { HOUR_MS, MINUTE_MS } from '@madeleine/base'

describe('a small tail under chunk', () => {
  const talk = sized(5, 5)

  it('waits, with or without a model, which is not called', async () => {
    const port = boundaries(1)
    for (const given of [undefined, port]) {
      expect(await chunk({ boundaries: given }).cut(windowOf(talk))).toMatchObject({ closed: [], wait: true })
    }
    expect(port.asked).toEqual([])
  })

  it('is one under 0.3 of both limits', async () => {
    const waits = async (count: number, tokens: number) =>
      (await chunk({ ...TOKENS, maxTokens: 100, maxMessages: 10 }).cut(
        windowOf(sized(...Array.from({ length: count }, () => tokens / count))),
      )).wait
    expect([await waits(2, 29), await waits(2, 30), await waits(3, 29)]).toEqual([true, false, false])
  })

  it('is cut once its oldest message has waited an hour, by receipt', async () => {
    const old = [message(0, { at: START - 1000 * HOUR_MS, receivedAt: START }), message(1, { at: START, receivedAt: START })]
    const after = (ms: number) => chunk({ minTokens: 0 }).cut(windowOf(old, { now: new Date(START + ms) }))
    expect(await after(HOUR_MS - 1)).toMatchObject({ closed: [], wait: true })
    expect(await after(HOUR_MS)).toMatchObject({ closed: [{ length: 1, reason: 'day' }], wait: false })
  })

  it('has no age without a clock, as in segmentAll and segmenter', async () => {
    const inputs = inputsOf(talkOf([0, 300, 300]))
    expect(await segmentAll(chunk(), inputs, { flush: false }))
      .toMatchObject({ segments: [{ messageIds: ['m0', 'm1', 'm2'] }], wait: true })
    const { add } = segmenter(chunk({ boundaries: boundaries(1) }))
    for (const input of inputs) expect(await add(input)).toEqual([])
  })
})

describe('the next look of chunk', () => {
  const times = (ms: number) => ({ at: new Date(START), receivedAt: new Date(START + ms) })
  const queue = (given: Partial<Queue> = {}): Queue =>
    ({ count: 10, tokens: 100, oldest: times(0), latest: times(30 * MINUTE_MS), gapMs: 0, dayChanged: false, ...given })
  const look = (count: number, tokens: number, ms = 0) => ({ at: new Date(START + ms), count, wait: false, state: { queueTokens: tokens } })
  const dueAfter = (given: Partial<Queue>, options: Partial<ChunkOptions> = {}) => {
    const due = chunk(options).dueAt(queue(given))
    return due && (due.getTime() - START) / MINUTE_MS
  }

  it('is due at once when messages of 0.3 of a limit have come since the last look', () => {
    expect([dueAfter({ count: 150 }), dueAfter({ tokens: 2400 })]).toEqual([30, 30])
    expect([dueAfter({ count: 149, tokens: 2399 })]).toEqual([60])
    expect([dueAfter({ count: 250, tokens: 2000, look: look(100, 1900) }), dueAfter({ count: 101, tokens: 4300, look: look(100, 1900) })])
      .toEqual([30, 30])
    expect(dueAfter({ count: 249, tokens: 4299, look: look(100, 1900) })).toBe(60)
  })

  it('is due an hour after the oldest message came, or after the last look, if a message came since', () => {
    expect(dueAfter({})).toBe(60)
    expect(dueAfter({ look: look(9, 90, 20 * MINUTE_MS) })).toBe(80)
    expect(dueAfter({ look: look(10, 100, 20 * MINUTE_MS) })).toBeUndefined()
    expect(dueAfter({ look: { at: new Date(START), count: 10, wait: true } })).toBeUndefined()
  })

  it('sees a tail that no longer counts as small by the clock', async () => {
    const talk = [message(0)]
    const due = chunk().dueAt(queue({ count: 1, oldest: times(0), latest: times(0) }))
    const port = boundaries()
    await chunk({ boundaries: port }).cut(windowOf(talk, { now: due! }))
    expect(port.asked.length).toBe(1)
  })

  it('costs a bounded number of looks at each message, and never has more than a window pending', async () => {
    for (const options of [
      {}, { tokens: () => 5000 }, { tokens: () => 0 }, { maxMessages: 1e6, maxTokens: 1e9 },
      { maxMessages: 20, boundaries: everyChunk(30) },
    ]) {
      const policy = chunk(options)
      let looked = 0
      const open = segmenter({
        ...policy, cut: (window, signal) => { looked += window.messages.length; return policy.cut(window, signal) },
      })
      const talk = inputsOf(talkOf(Array.from({ length: 2000 }, () => 0.01)))
      for (const input of talk) {
        await open.add(input)
        expect(open.pending.count).toBeLessThan(500)
      }
      expect(looked / talk.length).toBeLessThan(5)
    }
  })
})

describe('the model of chunk', () => {
  const ten = sized(...Array.from({ length: 10 }, () => 100))
  const big = { ...TOKENS, maxTokens: 3000, minTokens: 0 }

  it('is called once about the remainder after the limits, even one message, with earlier messages as context', async () => {
    const port = boundaries(1)
    const before = [message(0)]
    const talk = Array.from({ length: 6 }, (_, index) => message(index + 1))
    expect(lengthsOf(await chunk({ maxMessages: 5, minTokens: 0, boundaries: port }).cut(windowOf(talk, { before })))).toEqual([4, 1])
    expect(port.asked.map(({ messages, before: context }) => [messages.map(({ seq }) => seq), context.map(({ seq }) => seq)]))
      .toEqual([[[5, 6], [0, 1, 2, 3, 4]]])
    await flushed([message(0)], { boundaries: port })
    expect(port.asked[1]?.messages.length).toBe(1)
  })

  it('decides where topics end, counted from one; the last stays open unless flushed', async () => {
    const policy = chunk({ ...big, boundaries: boundaries(3, 7) })
    expect(await policy.cut(windowOf(ten)))
      .toMatchObject({ closed: [{ length: 3, reason: 'topic' }, { length: 4, reason: 'topic' }], wait: false })
    expect(reasonsOf(await policy.cut(windowOf(ten, { flush: true })))).toEqual(['topic', 'topic', 'flush'])
  })

  it('decides whether to wait, unless flushed', async () => {
    const policy = chunk({ ...big, boundaries: answering({ boundaries: [], should_wait: true }) })
    expect([(await policy.cut(windowOf(ten))).wait, (await policy.cut(windowOf(ten, { flush: true }))).wait]).toEqual([true, false])
  })

  it('is quoted in why, with the repairs of its reply', async () => {
    const why = async (reply: unknown) => (await flushed(ten, { ...big, boundaries: answering(reply) })).closed.map((closed) => closed.why)
    expect(await why({ reasoning: 'Two topics.', boundaries: [4], should_wait: false })).toEqual(['Two topics.', 'Two topics.'])
    expect(await why({ boundaries: [4, 4, 99], should_wait: false }))
      .toEqual(Array.from({ length: 2 }, () => "(2 faults in the model's reply repaired)"))
    expect(await why({ reasoning: 'One.', boundaries: null, should_wait: false })).toEqual(["One. (1 fault in the model's reply repaired)"])
    expect(await why({ boundaries: [4], should_wait: false })).toEqual([undefined, undefined])
    // What the limits decided, it did not
    const { closed } = await flushed(
      ten, { ...big, maxMessages: 8, boundaries: answering({ reasoning: 'So.', boundaries: [], should_wait: false }) },
    )
    expect(closed.map((segment) => segment.why)).toEqual([undefined, 'So.'])
  })

  it('that fails makes the cut fail, and by rules alone there are no topics', async () => {
    const cause = new Error('down')
    const policy = chunk({ ...big, boundaries: answering(cause) })
    await expect(policy.cut(windowOf(ten))).rejects.toMatchObject({ code: 'model_failed', cause })
    const synchronous = { detect: () => { throw cause } }
    await expect(chunk({ ...big, boundaries: synchronous }).cut(windowOf(ten))).rejects.toMatchObject({ code: 'model_failed', cause })
    expect(await policy.cut(windowOf(ten, { rulesOnly: true }))).toMatchObject({ closed: [], wait: false })
    expect(await segmentAll(chunk({ maxMessages: 3, boundaries: answering(cause) }), inputsOf(talkOf([0, 0])), { flush: false }))
      .toMatchObject({ wait: true })
  })

  it('is not called when the caller has gone', async () => {
    const port = boundaries()
    await expect(chunk({ ...big, boundaries: port }).cut(windowOf(ten), AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
    expect(port.asked).toEqual([])
  })

  it('may give any reply: the cut tiles and never throws', () =>
    fc.assert(fc.asyncProperty(talks({ maxLength: 20 }), fc.boolean(), fc.oneof(
      fc.anything(), fc.jsonValue(), fc.record({ boundaries: fc.array(fc.oneof(fc.integer({ min: -2, max: 25 }), fc.anything())) }),
    ), async (talk, flush, reply) => {
      const { closed } = await chunk({ ...TOKENS, maxTokens: 60, boundaries: { detect: async () => reply } }).cut(windowOf(talk, { flush }))
      const total = closed.reduce((sum, { length }) => sum + length, 0)
      expect(flush ? total === talk.length : total <= talk.length).toBe(true)
      expect(closed.every(({ length }) => length >= 1)).toBe(true)
    })))
})
