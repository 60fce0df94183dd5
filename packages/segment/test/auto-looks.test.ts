/** When the auto policy looks at a tail, and when it waits for more. */
import { describe, expect, it } from 'vitest'
import type { Message } from '@madeleine/contract'
import { auto } from '../index.ts'
import type { Queue } from '../policy.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@madeleine/base'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { START, talkOf } from '../../../test/support/talk.ts'

describe('the next look of auto', () => {
  const times = (ms: number) => ({ at: new Date(START + ms), receivedAt: new Date(START + ms) })
  const queue = (given: Partial<Queue> = {}): Queue =>
    ({ count: 3, tokens: 30, oldest: times(0), latest: times(HOUR_MS), gapMs: 0, dayChanged: false, ...given })
  const dueAfter = (given: Partial<Queue>) => (auto().dueAt(queue(given))?.getTime() ?? NaN) - START

  it('is due at once after twenty new messages, counted since the last look', () => {
    expect(dueAfter({ count: 20 })).toBe(HOUR_MS)
    expect(dueAfter({ count: 25, look: { at: new Date(START + HOUR_MS), count: 20, wait: false } })).toBe(2 * HOUR_MS)
  })

  it('is due an hour after the last receipt, or when five messages have waited two hours', () => {
    expect(dueAfter({})).toBe(2 * HOUR_MS)
    expect(dueAfter({ count: 5, latest: times(1.5 * HOUR_MS) })).toBe(2 * HOUR_MS)
    expect(dueAfter({ count: 4, latest: times(1.5 * HOUR_MS) })).toBe(2.5 * HOUR_MS)
  })

  it('counts ages from the last look, by receipt and not by story time: a back-dated import is not looked at on every push', () => {
    const old = { at: new Date(START - 1000 * DAY_MS), receivedAt: new Date(START) }
    expect(dueAfter({ count: 6, oldest: old, latest: { ...old, receivedAt: new Date(START + MINUTE_MS) } })).toBe(HOUR_MS + MINUTE_MS)
  })

  it('closes the tail when it is silent, so that the last segment of a conversation always closes', async () => {
    const talk = talkOf([0, 1])
    expect((await auto().cut(windowOf(talk, { now: new Date(START + HOUR_MS + MINUTE_MS) }))).closed)
      .toEqual([{ length: 2, reason: 'idle' }])
  })
})

describe('wait under auto', () => {
  const waits = async (talk: readonly Message[], flush = false) => (await auto().cut(windowOf(talk, { flush }))).wait

  it('is true for media, short replies and system messages at the end', async () => {
    const talk = talkOf([0, 1, 1])
    expect(await waits(talk)).toBe(false)
    const ends: Partial<Message>[] = [{ text: 'ok thanks' }, { text: '好的' }, { role: 'system' }, { kind: 'event' }, {
      text: 'a-very-long-file-name.png', parts: [{ type: 'image', image: 'x' }],
    }]
    for (const end of ends) expect(await waits(talk.map((said) => ({ ...said, ...end })))).toBe(true)
  })

  it('is true while few messages follow a pause between half an hour and four', async () => {
    expect(await waits(talkOf([0, 1, 1, 31, 1]))).toBe(true)
    expect(await waits(talkOf([0, 1, 1, 31, 1, 1]))).toBe(false)
    expect(await waits(talkOf([0, 1, 1, 30, 1]))).toBe(false)
  })

  it('is false when everything was closed', async () => {
    expect(await waits(talkOf([0], { text: 'ok' }), true)).toBe(false)
    expect(await waits([])).toBe(false)
  })
})
