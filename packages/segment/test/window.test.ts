/** What one look may see, and what it does with a policy's answer. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MadeleineError, MINUTE_MS } from '@madeleine/base'
import { idle, threshold } from '../index.ts'
import type { Cut, Policy } from '../policy.ts'
import { cutWindow, takeWindow } from '../window.ts'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { message, START, talkOf } from '../../../test/support/talk.ts'

const saying = (cut: unknown): Policy => ({ name: 'odd', version: 1, dueAt: () => undefined, cut: async () => cut as Cut })
const three = windowOf(talkOf([0, 1, 1]))

describe('takeWindow', () => {
  it('takes at most 500 messages or 16,000 tokens, the oldest, and at least one', () => {
    const taken = (sizes: readonly number[]) => takeWindow(sizes.map((tokens, seq) => message(seq, { tokens })))
    expect(taken(Array.from({ length: 501 }, () => 1)).messages.length).toBe(500)
    expect(taken([8000, 8000, 1]).messages.length).toBe(2)
    expect(taken([90_000, 1]).messages.length).toBe(1)
    expect(taken([8000, 8000, 0]).messages.length).toBe(2) // as if the last had not come yet
    expect(taken([]).messages).toEqual([])
  })

  it('takes fewer messages if the policy asks for fewer', () => {
    const taken = takeWindow(talkOf(Array.from({ length: 41 }, () => 0)), 40)
    expect([taken.messages.length, taken.full, taken.next?.seq]).toEqual([40, true, 40])
    expect(takeWindow(talkOf([0, 0, 0]), 40)).toMatchObject({ full: false })
  })

  it('is full when the cap is reached or a message had to stay behind, and names that message', () => {
    const taken = (sizes: readonly number[]) => {
      const { full, next } = takeWindow(sizes.map((tokens, seq) => message(seq, { tokens })))
      return [full, next?.seq]
    }
    expect(taken([1, 1])).toEqual([false, undefined])
    expect(taken([8000, 8000])).toEqual([true, undefined])
    expect(taken([9000, 9000])).toEqual([true, 1])
    expect(taken(Array.from({ length: 500 }, () => 1))).toEqual([true, undefined])
  })

  it('does not end between a paste beyond its cap and the answer, and waits for that', () => {
    const paste = message(0, { role: 'user', tokens: 90_000 })
    const answer = (tokens: number) => message(1, { role: 'assistant', tokens })
    expect(takeWindow([paste])).toMatchObject({ full: false })
    expect(takeWindow([paste, answer(700)])).toMatchObject({ messages: [{ seq: 0 }, { seq: 1 }], full: true })
    expect(takeWindow([paste, answer(16_001)]).messages.length).toBe(1)
    expect(takeWindow([paste, answer(700)], 1).messages.length).toBe(1)
    expect(takeWindow([paste, message(1, { role: 'user' })])).toMatchObject({ messages: [{ seq: 0 }], full: true })
  })

  it('does not end between a tool call and its result', () => {
    const talk = (tokens: readonly [number, number, number]) => [
      message(0, { tokens: tokens[0] }), message(1, { kind: 'tool_call', callIds: ['c'], tokens: tokens[1] }),
      message(2, { kind: 'tool_result', resultIds: ['c'], tokens: tokens[2] }),
    ]
    expect(takeWindow(talk([9000, 10, 9000])).messages.length).toBe(1)
    expect(takeWindow(talk([9000, 10, 9000]).slice(1)).messages.length).toBe(2)
    expect(takeWindow(talk([9000, 10, 90_000]).slice(1)).messages.length).toBe(2)
  })

  it('takes a prefix of the tail', () =>
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 600 }), (sizes) => {
      const talk = sizes.map((tokens, seq) => message(seq, { tokens }))
      const { messages } = takeWindow(talk)
      expect(messages).toEqual(talk.slice(0, messages.length))
      expect(messages.length > 0 || talk.length === 0).toBe(true)
    }), { numRuns: 50 }))
})

describe('cutWindow', () => {
  const closeNothing = saying({ closed: [] })

  it('closes a full window whole when nothing in it closes', async () => {
    expect((await cutWindow(closeNothing, three, { full: true })).closed).toEqual([{ length: 3, reason: 'window' }])
    expect((await cutWindow(closeNothing, three, { full: false })).closed).toEqual([])
  })

  it('tells the policy that a window is full, but only if it is', async () => {
    const told: unknown[] = []
    const noting: Policy = { ...closeNothing, cut: async (window) => { told.push(window.full); return { closed: [] } } }
    await cutWindow(noting, three, { full: false })
    await cutWindow(noting, three, { full: true })
    expect(told.slice(0, 2)).toEqual([undefined, true])
  })

  it('keeps the overlap and the state that a policy would have for a window closed whole', async () => {
    const policy = threshold({ maxTokens: 1e9 })
    const whole = await cutWindow(
      policy, { ...three, messages: talkOf([0, 1, 1]).map((said) => ({ ...said, seq: said.seq + 5 })), state: { overlap: 2 } },
      { full: true },
    )
    expect(whole.closed).toEqual([{ length: 3, reason: 'window', overlap: 2 }])
    expect(whole.state).toMatchObject({ overlap: 3 })
  })

  it('leaves the rest of a full window that another message follows, even on flush', async () => {
    const first = saying({ closed: [{ length: 1, reason: 'topic' }] })
    expect((await cutWindow(first, { ...three, flush: true }, { full: true, next: message(3) })).closed.length).toBe(1)
  })

  it('closes the rest of the last window on flush: there are no more messages', async () => {
    const first = saying({ closed: [{ length: 1, reason: 'topic' }] })
    expect((await cutWindow(first, { ...three, flush: true }, { full: true })).closed)
      .toEqual([{ length: 1, reason: 'topic' }, { length: 2, reason: 'flush' }])
    const whole = saying({ closed: [{ length: 3, reason: 'flush', title: 'All of it' }] })
    expect((await cutWindow(whole, { ...three, flush: true }, { full: true })).closed)
      .toEqual([{ length: 3, reason: 'window', title: 'All of it' }])
  })

  it('closes the rest on flush, even under a policy that does not', async () => {
    const first = saying({ closed: [{ length: 1, reason: 'topic' }], wait: true })
    expect(await cutWindow(first, { ...three, flush: true }, { full: false }))
      .toEqual({ closed: [{ length: 1, reason: 'topic' }, { length: 2, reason: 'flush' }], wait: false })
  })

  it('sees no silence after a window that another message follows', async () => {
    const now = new Date(START + 300 * MINUTE_MS)
    expect((await cutWindow(idle(), { ...three, now }, { full: true, next: message(3) })).closed).toEqual([{ length: 3, reason: 'window' }])
    expect((await cutWindow(idle(), { ...three, now }, { full: true })).closed).toEqual([{ length: 3, reason: 'idle' }])
  })

  it('refuses an answer that breaks the contract, naming the policy', async () => {
    const wrong: unknown[] = [
      undefined, {}, { closed: [{ length: 0, reason: 'topic' }] },
      { closed: [{ length: 1.5, reason: 'topic' }] }, { closed: [{ length: NaN, reason: 'topic' }] },
      { closed: [{ length: 4, reason: 'topic' }] }, { closed: [{ length: 1, reason: 'toString' }] },
      { closed: [{ length: 1, reason: 'topic', overlap: 1 }] },
      { closed: [{ length: 1, reason: 'topic', overlap: -1 }] },
      { closed: [], state: 'x'.repeat(8192) }, { closed: [], state: { big: 1n } },
    ]
    for (const cut of wrong) {
      await expect(cutWindow(saying(cut), three, { full: false })).rejects.toMatchObject({
        code: 'model_failed', message: expect.stringContaining('policy "odd"'),
      })
    }
  })

  it('takes a state of exactly 8 KB', async () => {
    expect((await cutWindow(saying({ closed: [], state: 'x'.repeat(8190) }), three, { full: false })).state).toHaveLength(8190)
  })

  it('turns any failure of a policy into model_failed with its cause, and an abort into aborted', async () => {
    const cause = new Error('boom')
    const failing: Policy = { ...closeNothing, cut: async () => { throw cause } }
    await expect(cutWindow(failing, three, { full: false })).rejects.toMatchObject({ code: 'model_failed', cause })
    await expect(cutWindow(failing, three, { full: false }, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
    const own = new MadeleineError('invalid_input', 'mine')
    await expect(cutWindow({ ...failing, cut: async () => { throw own } }, three, { full: false })).rejects.toBe(own)
  })
})
