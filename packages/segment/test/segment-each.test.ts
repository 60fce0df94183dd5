/** Segments while the messages come in: the same as of the whole, in constant memory. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MessageInput, PlainMessage } from '@madeleine/contract'
import {
  auto, batch, chunk, idle, local, segmentAll, segmenter, threshold, type Cut, type Policy, type CutSegment,
} from '../index.ts'
import { segmentEach } from '../segment-all.ts'
import { messageReader, createTail, type CountedSegment, type StreamPolicy } from '../stream/tail.ts'
import { inputsOf, talkOf, talks } from '../../../test/support/talk.ts'
import { MINUTE_MS } from '@madeleine/base'
import { byNight } from '../../../test/at-length.ts'

/** Where it closes depends on all it is told: another window, context, state or time gives other segments. */
const curious: Policy = {
  name: 'curious', version: 1, dueAt: () => undefined,
  cut: async ({ messages, before, state, now, flush }): Promise<Cut> => {
    const told = JSON.stringify([messages.length, before.map(({ id }) => id), state, now, flush])
    const sum = [...told].reduce((total, character) => (total * 31 + character.charCodeAt(0)) % 65_521, 7)
    const length = 1 + (sum % Math.min(300, messages.length))
    const closed = sum % 6 === 0 ? []
      : [{ length, reason: 'topic' as const, overlap: Math.min(messages[0]!.seq, sum % 60), strength: (sum % 11) / 10 }]
    return { closed, state: sum, wait: sum % 2 === 0 }
  },
}
/** Closes before each message that says 'new', one message late. */
const late: StreamPolicy = {
  name: 'late', version: 1, dueAt: () => undefined,
  cut: async () => ({ closed: [] }),
  stream: async () => {
    let open: string[] = []
    const closing = (): CountedSegment[] => {
      const at = open.findIndex((text, index) => index > 0 && text === 'new')
      if (at < 0) return []
      open = open.slice(at)
      return [{ length: at, reason: 'topic', tokens: at, overlap: 1, strength: 0.5 }, ...closing()]
    }
    return {
      add({ text }) {
        const closed = closing()
        open.push(text)
        return closed
      },
      flush() {
        const closed = closing()
        const rest = open.length > 0 ? [{ length: open.length, reason: 'flush' as const, tokens: open.length }] : []
        open = []
        return [...closed, ...rest]
      },
      get tokens() { return open.length },
      overlap: 0,
    }
  },
}
/** A model that is often away. */
const failing: Policy = {
  ...curious, name: 'failing',
  cut: async (window) => {
    if (!window.rulesOnly && window.messages.length % 3 === 0) throw new Error('no model')
    return curious.cut(window)
  },
}

/** Long enough for several windows, by messages and by tokens, whose ends fall between tool calls and their results. */
const longTalks = fc.record({
  talk: talks({ maxLength: 40 }).filter(({ length }) => length > 5), messages: fc.integer({ min: 1, max: byNight(750, 1100) }),
  longText: fc.integer({ min: 1, max: 3000 }), span: fc.integer({ min: 1, max: 70 }),
}).map(({ talk, messages, longText, span }) => Array.from({ length: messages }, (_, n): MessageInput => {
  const [input] = inputsOf([talk[n % talk.length]!]) as [PlainMessage]
  const timestamp = Number(input.timestamp) + Math.floor(n / talk.length) * 40 * MINUTE_MS
  const [call, result] = [`call ${Math.floor(n / 71)}`, n % 71 === span]
  return {
    ...input, id: `${n}`, timestamp,
    ...(n % 37 === 0 && { content: 'word '.repeat(longText) }),
    ...(n % 71 === 0 && { kind: 'tool_call', content: [{ type: 'tool_use', id: call, name: 'look', input: {} }] }),
    ...(result && { kind: 'tool_result', content: [{ type: 'tool_result', tool_use_id: call, content: 'seen' }] }),
  }
}))

async function* arriving(inputs: readonly MessageInput[]): AsyncGenerator<MessageInput> {
  yield* inputs
}

/** Everything waits until the end; then successive looks at all of it. */
async function lookedAtOnce(policy: Policy, inputs: readonly MessageInput[], flush: boolean) {
  const read = messageReader()
  const tail = await createTail(policy, 'UTC')
  for (const input of inputs) tail.add(read(input))
  const segments = await tail.look(flush)
  const open = tail.open()
  return { segments: open ? [...segments, open] : segments, wait: !flush && tail.wait }
}

/** More than two windows of the most messages. */
const MESSAGES = 1200

describe('segmentEach', () => {
  it.each([
    threshold(), idle(), auto(), auto({ maxTokens: 300, maxMessages: 30 }), chunk(),
    chunk({ maxTokens: 900, minTokens: 40 }), batch(), local(), curious, failing, late,
  ])(
    'gives the same segments while it reads as looks at the whole input: $name', (policy) =>
      fc.assert(fc.asyncProperty(longTalks, fc.boolean(), async (inputs, flush) => {
        const whole = await lookedAtOnce(policy, inputs, flush)
        const reading = segmentEach(policy, arriving(inputs), { flush })
        const segments: CutSegment[] = []
        let next = await reading.next()
        for (; !next.done; next = await reading.next()) segments.push(next.value)
        expect({ segments, wait: next.value }).toEqual(whole)
        expect(await segmentAll(policy, inputs, { flush })).toEqual(whole)
      }), { numRuns: byNight(4, 80) }))

  it('waits for one message more than a window and no more, and gives no message before the next was requested', async () => {
    for (const policy of [threshold(), idle(), auto(), curious]) {
      let [asked, given, most] = [0, 0, 0]
      function* counting(): Generator<MessageInput> {
        for (const input of inputsOf(talkOf(Array.from({ length: MESSAGES }, (_, index) => (index % 90 === 0 ? 300 : 0.1))))) {
          asked++
          most = Math.max(most, asked - given)
          yield input
        }
        asked++
      }
      for await (const { messageIds } of segmentEach(policy, counting())) {
        given += messageIds.length
        expect(given).toBeLessThan(asked)
      }
      expect(given).toBe(MESSAGES)
      expect(most).toBeLessThanOrEqual(502)
    }
  })

  it('gives the segments before an invalid message', async () => {
    const given: string[] = []
    const reading = async () => {
      for await (const { messageIds } of segmentEach(
        threshold(), [...inputsOf(talkOf([0, 100, 0])), { role: 'nobody' as 'user', content: 'x' }],
      )) given.push(messageIds.join())
    }
    await expect(reading()).rejects.toThrow('messages[3].role')
    expect(given).toEqual(['m0'])
  })

  it('follows a policy that decides late: its segments may end further back, and a flush may close twice', async () => {
    const inputs = inputsOf(talkOf([0, 0, 0, 0, 0])).map((input, index) => ({ ...input, content: index % 2 === 0 ? 'new' : 'more' }))
    const { segments } = await segmentAll(late, inputs)
    expect(segments).toMatchObject([
      { messageIds: ['m0', 'm1'], strength: 0.5 },
      { messageIds: ['m2', 'm3'], overlapIds: ['m1'] }, { messageIds: ['m4'], reason: 'flush' },
    ])
    expect((await segmentAll(late, inputs, { flush: false })).segments.at(-1)).toMatchObject({ messageIds: ['m2', 'm3', 'm4'], tokens: 3 })
    const open = segmenter(late)
    for (const input of inputs.slice(0, 4)) await open.add(input)
    expect(open.pending.count).toBe(2)
  })
})
