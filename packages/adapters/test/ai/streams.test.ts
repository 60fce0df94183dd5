/** withMemory on streams that break, stop or are not read to their end: what came is stored, and marked where it is not whole. */
import { streamText } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import type { LanguageModelV3StreamPart } from '@ai-sdk/provider'
import { beforeEach, describe, expect, test } from 'vitest'
import { withMemory } from '../../ai/index.ts'
import type { Memory } from '@madeleine/core'
import { memoryFor, stoppedClock, until, useDb } from '../../../../test/testing.ts'
import { hanging } from './hanging-memory.ts'
import { logOf, scripted, usage } from '../../../../test/support/scripted.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T22:00:00Z')
const PATIENT = { deadlineMs: 60_000 }
let memory: Memory
beforeEach(async () => {
  memory = await memoryFor(held.db, { now: clock.now })
})
const options = (more: object = {}) => ({ memory, conversationId: 'c', ...PATIENT, ...more })

describe('a stream', () => {
  const stream = (chunks: readonly (LanguageModelV3StreamPart | Error)[], isOpen = false) => new MockLanguageModelV3({
    doStream: async ({ abortSignal }) => ({ stream: new ReadableStream<LanguageModelV3StreamPart>({
      start: (controller) => abortSignal?.addEventListener('abort', () => controller.error(abortSignal.reason)),
      pull(controller) {
        const chunk = chunks[at++]
        if (chunk instanceof Error) controller.error(chunk)
        else if (chunk) controller.enqueue(chunk)
        else if (!isOpen) controller.close()
      },
    }, { highWaterMark: 0 }) }),
  })
  let at = 0
  beforeEach(() => void (at = 0))
  const begun: LanguageModelV3StreamPart[] = [
    { type: 'text-start', id: '0' }, { type: 'text-delta', id: '0', delta: 'It was ' }, { type: 'text-delta', id: '0', delta: 'cold' },
  ]
  const PARTIAL = ['user: Cold?', 'assistant: It was cold {"aborted":true}']

  test('that is aborted in the middle is stored as far as it got, and marked', async () => {
    const aborting = new AbortController()
    const result = streamText({ model: withMemory(stream(begun, true), options()), prompt: 'Cold?', abortSignal: aborting.signal })
    let words = ''
    for await (const word of result.textStream) {
      words += word
      if (words === 'It was cold') aborting.abort()
    }
    await until(async () => (await logOf(memory)).length === 2)
    expect(await logOf(memory)).toEqual(PARTIAL)
  })

  test('that breaks, or reports an error, or ends without saying so, is marked too', async () => {
    const [broken, reported, cut] = [
      [...begun, new Error('gone')],
      [...begun, { type: 'error', error: 'x' }, { type: 'finish', usage, finishReason: { unified: 'error', raw: 'x' } }], begun,
    ] as const
    for (const [i, chunks] of [broken, reported, cut].entries()) {
      at = 0
      const result = streamText({
        model: withMemory(stream(chunks as typeof begun), options({ conversationId: `c${i}` })), prompt: 'Cold?', onError: () => undefined,
      })
      await result.consumeStream()
      expect(await logOf(memory, `c${i}`)).toEqual(PARTIAL)
    }
  })

  test('whose reader stops early is stored as far as it was read', async () => {
    const model = withMemory(stream(begun, true), options())
    const { stream: parts } = await model.doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'Cold?' }] }] })
    const reader = parts.getReader()
    for (let read = 0; read < begun.length; read++) expect((await reader.read()).value).toBe(begun[read])
    await reader.cancel()
    expect(await logOf(memory)).toEqual(PARTIAL)
  })

  test('whose reader stops at the finish is stored whole', async () => {
    const { stream: parts } = await withMemory(scripted(['It was cold']), options())
      .doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'Cold?' }] }] })
    const reader = parts.getReader()
    while ((await reader.read()).value?.type !== 'finish');
    await until(async () => (await logOf(memory)).length === 2)
    expect(await logOf(memory)).toEqual(['user: Cold?', 'assistant: It was cold'])
  })

  test('is not held up by a store that hangs: parts come in time, and the end after the deadline', async () => {
    const { slow, letGo } = hanging(memory, ['push', 'messages'])
    const result = streamText({ model: withMemory(scripted(['It was cold']), options({ memory: slow, deadlineMs: 20 })), prompt: 'Cold?' })
    expect(await result.text).toBe('It was cold')
    expect(await logOf(memory)).toEqual([])
    letGo()
    await until(async () => (await logOf(memory)).length === 2)
  })
})
