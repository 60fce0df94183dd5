/** The batch policy over whole inputs and message by message, as `segmentAll` and `segmenter` use it. */
import { describe, expect, it } from 'vitest'
import { batch, segmentAll, segmenter, type CutSegment } from '../index.ts'
import { cutWindow, takeWindow } from '../window.ts'
import { HOUR_MS } from '@madeleine/base'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { everyBatch, sized, type answering } from '../../../test/support/ports.ts'
import { inputsOf, START, talkOf } from '../../../test/support/talk.ts'

const talk = (count: number) => talkOf(Array.from({ length: count }, () => 1))

describe('batch without a store', () => {
  const windows = ({ asked }: ReturnType<typeof answering>) =>
    asked.map(({ messages, flush }) => [messages[0]?.seq, messages.length, flush])

  it('looks at an input of up to 40 messages once', async () => {
    for (const count of [10, 39, 40]) {
      const port = sized(5, 3)
      const { segments, wait } = await segmentAll(batch({ boundaries: port }), inputsOf(talk(count)))
      expect([segments.map(({ messageIds }) => messageIds.length), windows(port), wait])
        .toEqual([[5, count - 5], [[0, count, true]], false])
      expect(segments[0]).toMatchObject({ title: 'Part 0', summary: 'What part 0 says.' })
    }
  })

  it('looks at a longer input in windows of 40, each beginning with the edge of the one before', async () => {
    const port = sized(30, 5)
    const { segments } = await segmentAll(batch({ boundaries: port }), inputsOf(talk(95)))
    expect(windows(port)).toEqual([[0, 40, false], [30, 40, false], [60, 35, true]])
    expect(segments.map(({ messageIds }) => messageIds.length)).toEqual([30, 30, 30, 5])
  })

  it('closes one conversation of 40 messages as one, after at most two calls', async () => {
    const port = sized(1000)
    const open = segmenter(batch({ boundaries: port }))
    const segments: CutSegment[] = []
    for (const input of inputsOf(talk(100))) segments.push(...(await open.add(input)))
    expect(segments.map(({ messageIds, reason, title }) => [messageIds.length, reason, title]))
      .toEqual([[40, 'window', 'Part 0'], [40, 'window', 'Part 0']])
    expect(port.asked.map(({ messages }) => messages.length)).toEqual([20, 40, 20, 40, 20])
    expect(open.pending.count).toBe(20)
  })

  it('closes a window at the token cap, if the model sees one subject in it, with its description', async () => {
    const taken = takeWindow(talk(30).map((said) => ({ ...said, tokens: 1000 })), 40)
    const port = sized(1000)
    const { closed, state } = await cutWindow(batch({ boundaries: port }), windowOf(taken.messages), taken)
    expect([closed.length, closed[0], state, port.asked.length])
      .toMatchObject([1, { length: 16, reason: 'window', title: 'Part 0', summary: 'What part 0 says.' }, undefined, 1])
  })

  it('accepts messages of one token and of 100,000, backward times, and no messages', async () => {
    const port = everyBatch(2)
    const { segments } = await segmentAll(batch({ boundaries: port }), [
      { role: 'user', content: 'a' }, { role: 'user', content: 'word '.repeat(100_000), timestamp: START },
      { role: 'user', content: '', timestamp: START - HOUR_MS },
      { role: 'user', content: 'b' }, { role: 'user', content: 'c', timestamp: START - 2 * HOUR_MS }, { role: 'user', content: 'd' },
    ])
    expect(segments.flatMap(({ messageIds }) => messageIds)).toEqual(['0', '1', '2', '3', '4', '5'])
  })
})
