/** What the threshold policy promises. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Closed, MessageInput } from '@madeleine/contract'
import { HOUR_MS, type Json, MINUTE_MS } from '@madeleine/base'
import { segmentAll, segmenter, threshold, type CutSegment } from '../index.ts'
import type { Queue } from '../policy.ts'
import { cutWindow, takeWindow } from '../window.ts'
import { policySuite, windowOf } from '../../../test/support/policy-suite.ts'
import { inputsOf, message, START, talkOf, talks } from '../../../test/support/talk.ts'

policySuite(threshold(), { exact: true, closesSilence: false, lookAhead: 1 })
policySuite(threshold({ maxTokens: 25, minMessages: 3, overlapAcrossGap: false, tokens: 'words', gapMinutes: 5 }), {
  exact: true, closesSilence: false, lookAhead: 1,
})

const idsOf = (segments: readonly CutSegment[]) => segments.map(({ messageIds }) => messageIds)
const lengthsOf = async (policy: ReturnType<typeof threshold>, inputs: readonly MessageInput[]) =>
  (await segmentAll(policy, inputs)).segments.map(({ messageIds }) => messageIds.length)

describe('threshold', () => {
  it('cuts strictly over the gap and over the tokens, never at them', async () => {
    expect(await lengthsOf(threshold(), inputsOf(talkOf([0, 30, 30])))).toEqual([3])
    expect(await lengthsOf(threshold(), [...inputsOf(talkOf([0])), { role: 'user', content: 'x', timestamp: START + 30 * MINUTE_MS + 1 }]))
      .toEqual([1, 1])
    expect(await lengthsOf(threshold({ maxTokens: 4, tokens: 'words' }), inputsOf(talkOf([0, 0], { text: 'one two' })))).toEqual([2])
    expect(await lengthsOf(threshold({ maxTokens: 4, tokens: 'words' }), inputsOf(talkOf([0, 0, 0], { text: 'one two' })))).toEqual([2, 1])
  })

  it('is not bound by the window: one segment of 3,000 messages stays one', async () => {
    const long = inputsOf(talkOf(Array.from({ length: 3000 }, () => 0), { text: 'x' }))
    expect(await lengthsOf(threshold({ maxTokens: 1e9 }), long)).toEqual([3000])
  })

  // With tools it cannot: whether a full window may end after a call depends on whether its result has come yet.
  it('gives the same segments for any split of a conversation without tools, even if a store bounds its windows', () =>
    fc.assert(fc.asyncProperty(talks({ tools: false }), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (talk, steps) => {
      const policy = threshold({ maxTokens: 1e6, gapMinutes: 1e6 })
      const run = async (sizes: readonly number[]) => {
        const closed: Closed[] = []
        let [cursor, state]: [number, Json | undefined] = [0, undefined]
        for (let to = 0, step = 0; cursor < talk.length; step++) {
          to = Math.min(talk.length, to + (sizes[step % sizes.length] as number))
          for (let full = true; full && cursor < to;) {
            const taken = takeWindow(talk.slice(cursor, to))
            const window = windowOf(taken.messages, { flush: to === talk.length, ...(state !== undefined && { state }) })
            const cut = await cutWindow(policy, window, taken)
            for (const { length } of cut.closed) cursor += length
            closed.push(...cut.closed)
            ;({ state } = cut)
            ;({ full } = taken)
          }
        }
        return closed
      }
      expect(await run(steps)).toEqual(await run([1000]))
    })))

  it('gives the same segments through segmenter and segmentAll', () =>
    fc.assert(fc.asyncProperty(talks(), async (talk) => {
      const policy = threshold({ maxTokens: 60, tokens: 'chars4' })
      const { add, flush } = segmenter(policy)
      const one: CutSegment[] = []
      for (const input of inputsOf(talk)) one.push(...(await add(input)))
      expect([...one, ...(await flush())]).toEqual((await segmentAll(policy, inputsOf(talk))).segments)
    })))

  it('returns a segment when the message that closes it is added', async () => {
    const { add } = segmenter(threshold())
    const [first, second] = inputsOf(talkOf([0, 31]))
    expect(await add(first as MessageInput)).toEqual([])
    expect(idsOf(await add(second as MessageInput))).toEqual([['m0']])
  })

  it('keeps a segment shorter than minMessages open over gaps and sizes, and flushes it', async () => {
    const policy = threshold({ minMessages: 3 })
    expect(await lengthsOf(policy, inputsOf(talkOf([0, 60, 60, 60, 60])))).toEqual([3, 2])
  })

  it('takes overlap from the closed segment only, without its own overlap', async () => {
    const { segments } =
      await segmentAll(threshold({ maxTokens: 3, tokens: 'words', overlapTokens: 100 }), inputsOf(talkOf([0, 0, 0], { text: 'one two' })))
    expect(segments.map(({ overlapIds }) => overlapIds)).toEqual([[], ['m0'], ['m1']])
  })

  it('hands no overlap over a gap when overlapAcrossGap is false, even when a flush came between', async () => {
    const policy = threshold({ overlapAcrossGap: false, maxTokens: 3, tokens: 'words' })
    const talk = inputsOf(talkOf([0, 0, 31], { text: 'one two' }))
    expect((await segmentAll(policy, talk)).segments.map(({ overlapIds }) => overlapIds)).toEqual([[], ['m0'], []])
    const { add, flush } = segmenter(policy)
    for (const input of talk.slice(0, 2)) await add(input)
    await flush()
    await add(talk[2] as MessageInput)
    expect((await flush())[0]?.overlapIds).toEqual([])
  })

  it('says why it cut: time-gap, tokens, flush', async () => {
    const { segments } = await segmentAll(threshold({ maxTokens: 3, tokens: 'words' }), inputsOf(talkOf([0, 31, 0], { text: 'one two' })))
    expect(segments.map(({ reason }) => reason)).toEqual(['time-gap', 'tokens', 'flush'])
  })

  it('allows any option to exceed any other, and 0 for overlaps', async () => {
    const policy = threshold({ maxTokens: 1, minMessages: 50, overlapTokens: 0, overlapMinutes: 0, gapMinutes: 0.5 })
    expect(await lengthsOf(policy, inputsOf(talkOf([0, 1, 1])))).toEqual([3])
  })

  it('treats leading messages without a time as sent together with the first timed one', async () => {
    const { segments } =
      await segmentAll(threshold(), [{ role: 'system', content: 'be kind' }, { role: 'user', content: 'hi', timestamp: START }])
    expect(segments.map(({ messageIds, startAt }) => ({ messageIds, startAt })))
      .toEqual([{ messageIds: ['0', '1'], startAt: new Date(START) }])
  })
})

describe('free of the bugs of agent-memory:', () => {
  it('a tool result is truncated by characters: CJK and emoji do not crash the segmenter', async () => {
    const policy = threshold({ maxToolResultChars: 3, tokens: 'chars4' })
    const content = '你好😀世界'.repeat(50)
    const { segments } = await segmentAll(policy, [{ role: 'tool', kind: 'tool_result', content }])
    // 'tool: ' and 3 characters are 9 code points
    expect(segments[0]?.tokens).toBe(2)
  })

  it('text that spells a special token counts as text, under both tokenizers', async () => {
    for (const tokens of ['o200k', 'cl100k'] as const) {
      const { segments } = await segmentAll(threshold({ tokens }), [{ role: 'user', content: '<|endoftext|>' }])
      expect(segments[0]?.tokens).toBeGreaterThan(1)
    }
  })

  it('an empty text counts 0, not 1', async () => {
    expect((await segmentAll(threshold(), [{ role: 'user', content: '' }])).segments[0]?.tokens).toBe(0)
  })

  it('an oversized message does not take its neighbours along', async () => {
    const [small, giant] = ['one', 'word '.repeat(100)]
    const inputs = [small, giant, small].map((content) => ({ role: 'user' as const, content }))
    expect(await lengthsOf(threshold({ maxTokens: 10, tokens: 'words' }), inputs)).toEqual([1, 1, 1])
  })

  it('every segment has the reason of its end', () =>
    fc.assert(fc.asyncProperty(talks(), async (talk) => {
      const { segments } = await segmentAll(threshold(), inputsOf(talk))
      expect(segments.every(({ reason }) => reason !== undefined)).toBe(true)
    }), { numRuns: 30 }))

  it('invalid limits are refused, named with the value', () => {
    expect(() => threshold({ maxTokens: 0 })).toThrow('threshold option maxTokens must be a number above 0, got 0')
    expect(() => threshold({ gapMinutes: -1 })).toThrow('gapMinutes')
    expect(() => threshold({ gapMinutes: NaN })).toThrow('gapMinutes')
    expect(() => threshold({ overlapTokens: -1 })).toThrow('overlapTokens')
    expect(() => threshold({ minMessages: 1.5 })).toThrow('minMessages')
    expect(() => threshold({ tokens: 'bytes' as 'words' })).toThrow('tokens')
    expect(() => threshold({ gapMinuts: 3 } as object)).toThrow('gapMinuts')
  })
})

describe('the next look of threshold', () => {
  const policy = threshold({ maxTokens: 100 })
  const times = (minutes: number) => ({ at: new Date(START + minutes * MINUTE_MS), receivedAt: new Date(START) })
  const queue = (given: Partial<Queue>): Queue =>
    ({ count: 2, tokens: 10, oldest: times(0), latest: times(1), gapMs: MINUTE_MS, dayChanged: false, ...given })

  it('is due at once at a gap and at a size', () => {
    expect(policy.dueAt(queue({ gapMs: 31 * MINUTE_MS }))).toEqual(new Date(START))
    expect(policy.dueAt(queue({ tokens: 101 }))).toEqual(new Date(START))
  })

  it('is due at once when a push of several messages may hide a gap between them', () => {
    expect(policy.dueAt(queue({ count: 3, latest: times(40) }))).toEqual(new Date(START))
  })

  it('is due after a silence at the latest, so that every message is looked at', () => {
    expect(policy.dueAt(queue({ gapMs: -5 }))?.getTime()).toBeGreaterThan(START)
    expect(policy.dueAt(queue({ count: 60, look: { at: new Date(START), count: 10, wait: false } }))).toEqual(new Date(START))
  })

  it('is never due for one message, and never again without a new one', () => {
    expect(policy.dueAt(queue({ count: 1, tokens: 9999 }))).toBeUndefined()
    expect(policy.dueAt(queue({ gapMs: HOUR_MS, look: { at: new Date(START), count: 2, wait: false } }))).toBeUndefined()
  })

  it('is not due again after a look without a result for a tail whose long tool result counts little', async () => {
    const tail = [message(0), message(1, { kind: 'tool_result', text: 'word '.repeat(5000), tokens: 5000 })]
    const usual = threshold({ maxTokens: 4000 })
    const { closed, state } = await usual.cut(windowOf(tail))
    expect(closed).toEqual([])
    const due = usual.dueAt(
      queue({ count: 3, tokens: 5010, look: { at: new Date(START), count: 2, wait: false, ...(state !== undefined && { state }) } }),
    )
    expect(due?.getTime()).toBeGreaterThan(START)
  })
})
