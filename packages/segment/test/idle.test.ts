/** What the idle policy promises. */
import { describe, expect, it } from 'vitest'
import { idle, segmentAll } from '../index.ts'
import type { Queue } from '../policy.ts'
import { policySuite, windowOf } from '../../../test/support/policy-suite.ts'
import { inputsOf, message, START, talkOf } from '../../../test/support/talk.ts'
import { HOUR_MS, MINUTE_MS } from '@madeleine/base'

policySuite(idle(), { exact: true, closesSilence: true })
policySuite(idle({ idleMinutes: 5, byHour: (hour) => (hour < 8 ? 10 : 90) }), { exact: true, closesSilence: true })

const lengths = (segments: readonly { messageIds: string[] }[]) => segments.map(({ messageIds }) => messageIds.length)
const at = (minutes: number) => new Date(START + minutes * MINUTE_MS)
const queue = (given: Partial<Queue> = {}): Queue => {
  const oldest = { at: at(0), receivedAt: at(0) }
  return { count: 1, tokens: 5, oldest, latest: oldest, gapMs: 0, dayChanged: false, ...given }
}

describe('idle', () => {
  it('closes what came before a silence of exactly an hour, and not before', async () => {
    const { segments } = await segmentAll(idle(), inputsOf(talkOf([0, 59, 60, 1])))
    expect(lengths(segments)).toEqual([2, 2])
    expect(segments.map(({ reason }) => reason)).toEqual(['idle', 'flush'])
  })

  it('closes all pending messages as one when its time has come', async () => {
    const talk = talkOf([0, 59, 59])
    expect((await idle().cut(windowOf(talk, { now: at(118 + 59) }))).closed).toEqual([])
    expect((await idle().cut(windowOf(talk, { now: at(118 + 60) }))).closed).toEqual([{ length: 3, reason: 'idle' }])
  })

  it('uses the time of receipt: a story of years received at once is one segment', async () => {
    const story = [0, 1, 2].map((seq) => message(seq, { at: START + seq * 9000 * HOUR_MS, receivedAt: START }))
    expect((await idle().cut(windowOf(story, { flush: true }))).closed).toEqual([{ length: 3, reason: 'flush' }])
  })

  it('is due an hour after the last receipt, or at once if a silence lies before the newest message', () => {
    expect(idle().dueAt(queue())).toEqual(at(60))
    const latest = { at: at(70), receivedAt: at(70) }
    expect(idle().dueAt(queue({ count: 2, previousReceivedAt: at(0), latest }))).toEqual(at(70))
    expect(idle().dueAt(queue({ count: 2, previousReceivedAt: at(20), latest }))).toEqual(at(130))
  })

  it('puts at most one window in a segment: 1,100 messages without silence are 500, 500 and 100', async () => {
    const talk = inputsOf(talkOf(Array.from({ length: 1100 }, () => 0.2)))
    const { segments } = await segmentAll(idle(), talk)
    expect(lengths(segments)).toEqual([500, 500, 100])
    expect(segments.map(({ reason }) => reason)).toEqual(['window', 'window', 'flush'])
  })

  it('uses another silence for some local hours, in the zone of the store', async () => {
    const byHour = { 19: 10 }
    // 10:00 UTC is 19:00 in Tokyo
    const talk = inputsOf(talkOf([0, 15]))
    expect(lengths((await segmentAll(idle({ byHour }), talk, { timeZone: 'Asia/Tokyo' })).segments)).toEqual([1, 1])
    expect(lengths((await segmentAll(idle({ byHour }), talk)).segments)).toEqual([2])
  })

  it('looks early while it does not know the zone, and on time once it has looked', async () => {
    const policy = idle({ byHour: { 19: 10 } })
    expect(policy.dueAt(queue())).toEqual(at(10))
    const { closed, state } = await policy.cut(windowOf(talkOf([0]), { now: at(10) }))
    expect(closed).toEqual([])
    expect(policy.dueAt(queue({ look: { at: at(10), count: 1, wait: false, ...(state !== undefined && { state }) } }))).toEqual(at(60))
  })

  it('never looks again at once after a look, with any result', () => {
    const look = { at: at(500), count: 1, wait: false }
    expect(idle().dueAt(queue({ look }))).toEqual(at(560))
  })

  it('ignores a silence before the first known time', async () => {
    const { segments } = await segmentAll(
      idle(), [{ role: 'system', content: 'be kind' }, { role: 'user', content: 'hi', timestamp: START }],
    )
    expect(lengths(segments)).toEqual([2])
  })

  it('refuses invalid options, by name and value', () => {
    expect(() => idle({ idleMinutes: 0 })).toThrow('idle option idleMinutes must be a number above 0, got 0')
    expect(() => idle({ byHour: { 24: 10 } })).toThrow('byHour')
    expect(() => idle({ byHour: { 3: -10 } })).toThrow('byHour')
    expect(() => idle({ byHour: () => NaN }).dueAt(queue())).toThrow('byHour(0) must be a number above 0, got NaN')
  })

  it('stores its options, and of a function only that there was one', () => {
    expect(idle({ byHour: () => 5 }).options).toEqual({ idleMinutes: 60, byHour: 'function' })
    expect(idle({ byHour: { 7: 5 } }).options).toEqual({ idleMinutes: 60, byHour: { 7: 5 } })
  })
})

describe('free of the bugs of MIRA:', () => {
  it('a segment of one turn, or of one message, is closed like any other', async () => {
    expect((await idle().cut(windowOf(talkOf([0, 1]), { now: at(61) }))).closed).toEqual([{ length: 2, reason: 'idle' }])
    expect((await idle().cut(windowOf(talkOf([0]), { now: at(60) }))).closed).toEqual([{ length: 1, reason: 'idle' }])
  })

  it('a message that comes days later, before the poller, does not continue the old segment', async () => {
    const talk = talkOf([0, 1, 3 * 24 * 60, 1])
    expect((await idle().cut(windowOf(talk))).closed).toEqual([{ length: 2, reason: 'idle' }])
  })

  it('a session without a pause does not grow without bound', async () => {
    const { segments } = await segmentAll(idle(), inputsOf(talkOf(Array.from({ length: 2000 }, () => 1))), { flush: false })
    expect(Math.max(...lengths(segments))).toBe(500)
  })
})
