/** withMemory around models that are changed after they were wrapped, or answer what no model should: as it would be without memory. */
import { generateText, streamText } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { withMemory } from '../../ai/index.ts'
import type { Memory } from '@madeleine/core'
import { memoryFor, stoppedClock, until, useDb } from '../../../../test/testing.ts'
import { heard, logOf, scripted, usage } from '../../../../test/support/scripted.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T22:00:00Z')
let memory: Memory
beforeEach(async () => {
  memory = await memoryFor(held.db, { now: clock.now })
})
const options = (more: object = {}) => ({ memory, conversationId: 'c', deadlineMs: 60_000, ...more })
const PROMPT = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Cold?' }] }]
const finish = { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage }

class Tuned extends MockLanguageModelV3 {
  #heat = 0
  label = 'plain'
  onCall: (() => string) | undefined
  get heat(): number {
    return this.#heat
  }
  set heat(heat: number) {
    this.#heat = heat
  }
}

describe('a property set on a wrapped model', () => {
  test('reaches the model and can be read from both, even through setters with private fields', () => {
    const model = new Tuned()
    const wrapped = withMemory(model, options())
    const onCall = vi.fn<() => string>(() => 'called')
    Object.assign(wrapped, { label: 'mine', heat: 7, added: 1, onCall })
    expect(model).toMatchObject({ label: 'mine', heat: 7, added: 1 })
    expect([wrapped.label, wrapped.heat, Reflect.get(wrapped, 'added')]).toEqual(['mine', 7, 1])
    expect([wrapped.onCall === onCall, model.onCall === onCall]).toEqual([true, true])
    expect(Reflect.deleteProperty(wrapped, 'onCall')).toBe(true)
    expect(['onCall' in model, 'onCall' in wrapped]).toEqual([false, false])
  })

  test('is refused if the model is frozen, as the model itself refuses it', () => {
    const wrapped = withMemory(Object.freeze(scripted([])), options()) as { provider: string }
    expect(() => (wrapped.provider = 'other')).toThrow(TypeError)
    expect(wrapped.provider).toBe('mock-provider')
  })

  test('with the name of a method that memory wraps goes around it, and the model keeps its own', async () => {
    const model = scripted(['cold'])
    const [own, wrapped, seen] = [model.doGenerate, withMemory(model, options()), vi.fn<() => void>()]
    const remembering = wrapped.doGenerate
    const around: typeof remembering = (call) => {
      seen()
      return remembering(call)
    }
    wrapped.doGenerate = around
    expect([wrapped.doGenerate === around, model.doGenerate === own]).toEqual([true, true])
    expect((await generateText({ model: wrapped, prompt: 'Cold?' })).text).toBe('cold')
    expect(seen).toHaveBeenCalledOnce()
    expect(await logOf(memory)).toEqual(['user: Cold?', 'assistant: cold'])
  })

  test('stays on an object that inherits from the wrapped model', () => {
    const model = new Tuned()
    const child = Object.create(withMemory(model, options())) as Tuned
    child.label = 'of the child'
    expect([child.label, model.label]).toEqual(['of the child', 'plain'])
  })
})

const throwing = Object.defineProperty({}, 'content', { get: () => { throw new Error('unreadable') } })
const unreadablePart = Object.defineProperty({}, 'type', { get: () => { throw new Error('unreadable') } })

const NO_PARTS = [null, undefined, 7, 'x', {}, { type: 5 }, unreadablePart]

describe('an answer', () => {
  test.each<[string, unknown]>([
    ['undefined', undefined], ['null', null], ['a text', 'cold'], ['an object without content', {}],
    ['an object whose content is null', { content: null }], ['an object whose content is a text', { content: 'cold' }],
    ['an object whose content is an object', { content: { type: 'text', text: 'cold' } }], ['an object whose content throws', throwing],
  ])('that is %s comes back untouched, and the user message alone is stored', async (_, given) => {
    const { types, onEvent } = heard()
    const wrapped = withMemory(new MockLanguageModelV3({ doGenerate: async () => given as never }), options({ onEvent }))
    expect(await wrapped.doGenerate({ prompt: PROMPT })).toBe(given)
    expect(await logOf(memory)).toEqual(['user: Cold?'])
    expect(types()).not.toContain('turn.failed')
  })

  test('with malformed parts comes back untouched, and is stored without them', async () => {
    const given = { content: [...NO_PARTS, { type: 'text', text: 'Ice cold' }, { type: 'text' }], usage }
    const { types, onEvent } = heard()
    const wrapped = withMemory(new MockLanguageModelV3({ doGenerate: async () => given as never }), options({ onEvent }))
    expect(await wrapped.doGenerate({ prompt: PROMPT })).toBe(given)
    expect(await logOf(memory)).toEqual(['user: Cold?', 'assistant: Ice cold'])
    expect(types()).not.toContain('turn.failed')
  })

  test('that the SDK cannot use fails with the same error as without memory', async () => {
    for (const given of [undefined, { content: null }, { content: [null] }]) {
      const model = new MockLanguageModelV3({ doGenerate: async () => given as never })
      const fail = (asked: MockLanguageModelV3) =>
        generateText({ model: asked, prompt: 'Cold?', maxRetries: 0 }).then(() => 'answered', String)
      expect(await fail(withMemory(model, options()))).toBe(await fail(model))
    }
  })
})

describe('a stream', () => {
  const locked = new ReadableStream()
  locked.getReader()

  test.each<[string, unknown]>([
    ['undefined', undefined], ['null', null], ['an object without a stream', {}], ['an object whose stream is null', { stream: null }],
    ['an object whose stream is a list', { stream: [finish] }], ['read by somebody else', { stream: locked }],
  ])('that is %s comes back untouched, and the user message alone is stored', async (_, given) => {
    const wrapped = withMemory(new MockLanguageModelV3({ doStream: async () => given as never }), options())
    expect(await wrapped.doStream({ prompt: PROMPT })).toBe(given)
    expect(await logOf(memory)).toEqual(['user: Cold?'])
  })

  test('with malformed parts passes each of them through, and is stored without them', async () => {
    const bare = { type: 'text-delta', id: Object.create(null) as unknown, delta: Object.create(null) as unknown }
    const chunks = [...NO_PARTS, bare, { type: 'text-delta', id: '0' }, { type: 'text-delta', id: '0', delta: 'Ice cold' }, finish]
    const model = new MockLanguageModelV3({ doStream: async () => ({ stream: ReadableStream.from(chunks) as never }) })
    const wrapped = withMemory(model, options())
    const { stream } = await wrapped.doStream({ prompt: PROMPT })
    const read: unknown[] = []
    for await (const part of stream) read.push(part)
    expect(read.length).toBe(chunks.length)
    for (const [i, part] of read.entries()) expect(part).toBe(chunks[i])
    await until(async () => (await logOf(memory)).length === 2)
    expect(await logOf(memory)).toEqual(['user: Cold?', 'assistant: Ice cold'])
  })

  test('that the SDK cannot use fails with the same error as without memory', async () => {
    const answers = [() => undefined, () => ({ stream: null }), () => ({ stream: ReadableStream.from([null]) })]
    for (const given of answers) {
      const model = new MockLanguageModelV3({ doStream: async () => given() as never })
      const fail = async (asked: MockLanguageModelV3): Promise<string[]> => {
        const errors: string[] = []
        const hear = (error: unknown) => void errors.push(String(error))
        await streamText({ model: asked, prompt: 'Cold?', maxRetries: 0, onError: ({ error }) => hear(error) })
          .consumeStream({ onError: hear })
        return errors
      }
      expect(await fail(withMemory(model, options()))).toEqual(await fail(model))
    }
  })
})
