/** Cutting a stream gives what cutting the whole gives. */
import { describe, expect, it } from 'vitest'
import { auto, idle, segmentAll, segmenter, threshold, type Cut, type Policy, type Window } from '../index.ts'
import { inputsOf, START, talkOf } from '../../../test/support/talk.ts'
import { MINUTE_MS } from '@madeleine/base'
import { byNight } from '../../../test/at-length.ts'

/** Closes every pair of messages; notes the windows it saw. */
const pairs = (seen: Window[] = []): Policy => ({
  name: 'pairs', version: 1,
  dueAt: ({ count, latest }) => (count >= 2 ? latest.receivedAt : undefined),
  cut: async (window): Promise<Cut> => {
    seen.push(window)
    const closed = Array.from({ length: Math.floor(window.messages.length / 2) }, () =>
      ({ length: 2, reason: 'topic' as const, overlap: 0, title: 'Two', summary: 'Two of them' }))
    return { closed, state: seen.length, wait: true }
  },
})
const failing: Policy = {
  ...pairs(),
  cut: async ({ rulesOnly, messages }) => {
    if (!rulesOnly) throw new Error('no model')
    return { closed: messages.slice(1).map(() => ({ length: 1, reason: 'time-gap' })) }
  },
}
const ids = (segments: readonly { messageIds: string[] }[]) => segments.map(({ messageIds }) => messageIds.join())

describe('segmentAll', () => {
  it('gives no segments for no messages', async () => {
    for (const policy of [threshold(), idle(), auto(), pairs()]) expect(await segmentAll(policy, [])).toEqual({ segments: [], wait: false })
  })

  it('includes the tail as the last segment: flushed with a reason, otherwise without', async () => {
    for (const policy of [threshold(), idle(), auto()]) {
      const talk = inputsOf(talkOf([0, 1]))
      expect((await segmentAll(policy, talk)).segments).toMatchObject([{ messageIds: ['m0', 'm1'], reason: 'flush' }])
      const { segments } = await segmentAll(policy, talk, { flush: false })
      expect(segments).toMatchObject([{ messageIds: ['m0', 'm1'] }])
      expect(segments[0]).not.toHaveProperty('reason')
    }
  })

  it('names messages without an id by their index and treats them as sent with their predecessor', async () => {
    const { segments } = await segmentAll(idle(), [{ role: 'user', content: 'a', timestamp: START }, { role: 'user', content: 'b' }])
    expect(segments).toMatchObject([{ messageIds: ['0', '1'], startAt: new Date(START), endAt: new Date(START) }])
  })

  it('accepts empty texts, and cuts nothing between messages without any time', async () => {
    for (const policy of [threshold(), idle(), auto()]) {
      expect(ids((await segmentAll(policy, [{ role: 'user', content: '' }, { role: 'user', content: 'b' }])).segments)).toEqual(['0,1'])
    }
  })

  it('gives the times of the first and the last to arrive as start and end, even when times run backwards', async () => {
    const { segments } = await segmentAll(threshold(), inputsOf(talkOf([0, -10])))
    expect(segments).toMatchObject([{ startAt: new Date(START), endAt: new Date(START - 10 * MINUTE_MS) }])
  })

  it('gives no time if it is unknown', async () => {
    const said = (timestamp?: number) => ({ role: 'user' as const, content: 'a', ...(timestamp !== undefined && { timestamp }) })
    for (const policy of [threshold(), idle(), auto()]) {
      expect((await segmentAll(policy, [said(), said()])).segments).toMatchObject([{ startAt: null, endAt: null }])
      expect((await segmentAll(policy, [said(), said(START), said()])).segments)
        .toMatchObject([{ startAt: new Date(START), endAt: new Date(START) }])
      // The first instant of 1970 is a time like any other
      expect((await segmentAll(policy, [said(0), said()])).segments).toMatchObject([{ startAt: new Date(0), endAt: new Date(0) }])
    }
  })

  it('gives the policy\'s confidence, from 0 to 1, and none where a rule decided', async () => {
    const sure = (strength: unknown): Policy =>
      ({ ...pairs(), cut: async () => ({ closed: [{ length: 1, reason: 'topic', strength: strength as number }] }) })
    expect((await segmentAll(sure(0.82), inputsOf(talkOf([0])))).segments).toMatchObject([{ strength: 0.82 }])
    expect((await segmentAll(auto(), inputsOf(talkOf([0])))).segments[0]).not.toHaveProperty('strength')
    for (const strength of [1.01, -0.1, NaN, '1', null]) {
      await expect(segmentAll(sure(strength), inputsOf(talkOf([0])))).rejects.toThrow('strength')
    }
  })

  it('passes on titles, summaries and wait, but not wait when flushed', async () => {
    const talk = inputsOf(talkOf([0, 1, 1]))
    expect(await segmentAll(pairs(), talk, { flush: false }))
      .toMatchObject({ segments: [{ title: 'Two', summary: 'Two of them' }, { messageIds: ['m2'] }], wait: true })
    expect((await segmentAll(pairs(), talk)).wait).toBe(false)
  })

  it('looks once at an input that fits a window, and at any other in successive windows', async () => {
    const seen: Window[] = []
    await segmentAll(pairs(seen), inputsOf(talkOf(Array.from({ length: 499 }, () => 0))))
    expect(seen.length).toBe(1)
    const more: Window[] = []
    const { segments } = await segmentAll(pairs(more), inputsOf(talkOf(Array.from({ length: 1201 }, () => 0))))
    expect(more.map(({ messages, before, state, flush }) => [messages.length, before.length, state, flush]))
      .toEqual([[500, 0, undefined, false], [500, 50, 1, false], [201, 50, 2, true]])
    expect(segments.flatMap(({ messageIds }) => messageIds).length).toBe(1201)
  })

  it('cuts by rules if the policy rejects, and records it unless flushed', async () => {
    const talk = inputsOf(talkOf([0, 1, 1]))
    expect(await segmentAll(failing, talk, { flush: false }))
      .toMatchObject({ segments: [{ reason: 'time-gap' }, { reason: 'time-gap' }, {}], wait: true })
    expect((await segmentAll(failing, talk)).wait).toBe(false)
  })

  it('rejects when the policy fails by rules too', async () => {
    const broken: Policy = { ...pairs(), cut: async () => { throw new Error('no') } }
    await expect(segmentAll(broken, inputsOf(talkOf([0])))).rejects.toMatchObject({ code: 'model_failed' })
  })

  it('names the message that is invalid', async () => {
    await expect(segmentAll(auto(), [{ role: 'user', content: 'a' }, { role: 'user', content: 'b', timestamp: 'soon' }])).rejects.toThrow(
      'messages[1].timestamp',
    )
    await expect(segmentAll(auto(), [], { timeZone: 'Mars/Base' })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('segmenter', () => {
  it('hands segments out as they close and keeps the rest pending', async () => {
    const open = segmenter(pairs())
    const [first, second, third] = inputsOf(talkOf([0, 1, 1]))
    expect(open.pending).toEqual({ count: 0, tokens: 0 })
    expect(await open.add(first!)).toEqual([])
    expect(open.pending.count).toBe(1)
    expect(ids(await open.add(second!))).toEqual(['m0,m1'])
    await open.add(third!)
    expect(ids(await open.flush())).toEqual(['m2'])
    expect(open.pending).toEqual({ count: 0, tokens: 0 })
    expect(await open.flush()).toEqual([])
  })

  it('runs overlapping calls in order', async () => {
    const open = segmenter(pairs())
    const all = await Promise.all(inputsOf(talkOf([0, 0, 0, 0])).map((input) => open.add(input)))
    expect(all.map((segments) => ids(segments))).toEqual([[], ['m0,m1'], [], ['m2,m3']])
  })

  it('continues after a message it refused, which was not added', async () => {
    const open = segmenter(pairs())
    await expect(open.add({ role: 'nobody' as 'user', content: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
    await open.add({ role: 'user', content: 'a' })
    expect(ids(await open.add({ role: 'user', content: 'b' }))).toEqual(['0,1'])
  })

  it('closes a window without a cut whole at its 500th message, as segmentAll does', async () => {
    const open = segmenter(idle())
    const talk = inputsOf(talkOf(Array.from({ length: 500 }, () => 0)))
    for (const input of talk.slice(0, 499)) expect(await open.add(input)).toEqual([])
    const segments = await open.add(talk[499]!)
    expect(segments).toMatchObject([{ reason: 'window' }])
    expect((await segmentAll(idle(), talk)).segments).toEqual(segments)
  })

  it('never has more than a window pending under auto and idle', async () => {
    for (const policy of [auto(), idle()]) {
      const open = segmenter(policy)
      for (const input of inputsOf(talkOf(Array.from({ length: 1300 }, (_, index) => (index % 400) / 10)))) {
        await open.add(input)
        expect(open.pending.count).toBeLessThan(500)
      }
    }
  })

  it('has no ages: a policy that looks only by age never looks', async () => {
    const open = segmenter({ ...pairs(), dueAt: ({ oldest }) => new Date(oldest.receivedAt.getTime() + 60 * MINUTE_MS) })
    for (const input of inputsOf(talkOf([0, 100, 100]))) expect(await open.add(input)).toEqual([])
  })

  it('looks a bounded number of times at each message', async () => {
    let looked = 0
    const policy = auto()
    const counted: Policy = { ...policy, cut: (window) => { looked += window.messages.length; return policy.cut(window) } }
    const open = segmenter(counted)
    const talk = inputsOf(talkOf(Array.from({ length: byNight(1500, 3000) }, () => 0.1)))
    for (const input of talk) await open.add(input)
    // A tail of up to 500, looked at every 20 messages: 13 times on average
    expect(looked / talk.length).toBeLessThan(14)
  })
})
