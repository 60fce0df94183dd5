/** withMemory around whole programs of the AI SDK: what the model sees, and what is in the log afterwards. */
import {
  convertToModelMessages, generateText, stepCountIs, streamText, tool, ToolLoopAgent, type LanguageModel, type ModelMessage, type UIMessage,
} from 'ai'
import type { LanguageModelV2, LanguageModelV3 } from '@ai-sdk/provider'
import { beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { withMemory } from '../../ai/index.ts'
import type { Memory } from '@madeleine/core'
import { memoryFor, stoppedClock, until, useDb } from '../../../../test/testing.ts'
import { heard, logOf, promptLines, scripted, toolCall } from '../../../../test/support/scripted.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T22:00:00Z')
const PATIENT = { deadlineMs: 60_000 }
let memory: Memory
beforeEach(async () => {
  memory = await memoryFor(held.db, { now: clock.now })
})
const options = (more: object = {}) => ({ memory, conversationId: 'c', ...PATIENT, ...more })
const weather = tool({ inputSchema: z.object({ at: z.string() }), execute: async ({ at }) => `cold at ${at}` })
const callWeather = (id: string, at: string) => [{ type: 'text' as const, text: `Looking at ${at}` }, toolCall(id, 'weather', { at })]

async function rememberLake(): Promise<void> {
  await memory.push({ conversationId: 'old', messages: [
    { role: 'user', content: 'We rented a little boat on the lake', timestamp: '2026-03-05T18:00:00Z' },
    { role: 'assistant', content: 'Was the lake cold?', timestamp: '2026-03-05T18:01:00Z' },
    { role: 'user', content: 'Ice cold, but the boat was lovely', timestamp: '2026-03-05T18:02:00Z' },
  ] })
  await memory.flush({ conversationId: 'old' })
  await memory.settle()
}

describe('a turn', () => {
  test('has what is remembered directly before the newest user message, and is in the log afterwards', async () => {
    await rememberLake()
    const { events, onEvent } = heard()
    const model = scripted(['It was ice cold.'])
    const { text } = await generateText({
      model: withMemory(model, options({ onEvent })), system: 'Be brief.', prompt: 'Was the water of the lake cold?',
    })
    expect(text).toBe('It was ice cold.')
    const prompt = promptLines(model.doGenerateCalls[0]!.prompt)
    expect(prompt.length).toBe(3)
    expect(prompt[0]).toMatch(/^system: Be brief\.\n\n/)
    expect(prompt[1]).toMatch(/^user: <madeleine-memories [\s\S]*Ice cold, but the boat was lovely/)
    expect(prompt[2]).toBe('user: Was the water of the lake cold?')
    expect(await logOf(memory)).toEqual(['user: Was the water of the lake cold?', 'assistant: It was ice cold.'])
    // The first turn may wait for the memory to warm up
    expect(events.filter(({ type }) => type !== 'memory.opened')).toMatchObject([
      { type: 'turn.stored', messageIds: [expect.any(String)] },
      { type: 'context.used', conversationId: 'c', tokens: expect.any(Number) as number, hasRecalled: true },
      { type: 'turn.stored', messageIds: [expect.any(String)] },
    ])
  })

  test('needs no history of its own: the conversation is remembered', async () => {
    const model = scripted(['Hello Lena', 'Lena'])
    const withMine = withMemory(model, options())
    await generateText({ model: withMine, prompt: 'I am Lena' })
    await generateText({ model: withMine, prompt: 'Who am I?' })
    expect(promptLines(model.doGenerateCalls[1]!.prompt)).toEqual(['user: I am Lena', 'assistant: Hello Lena', 'user: Who am I?'])
    expect(await logOf(memory)).toEqual(['user: I am Lena', 'assistant: Hello Lena', 'user: Who am I?', 'assistant: Lena'])
  })

  test('with a history from the caller stores it once and duplicates none of it', async () => {
    const model = scripted(['one', 'two', 'three'])
    const withMine = withMemory(model, options())
    const messages: ModelMessage[] = []
    for (const content of ['first', 'second', 'third']) {
      messages.push({ role: 'user', content })
      messages.push(...(await generateText({ model: withMine, messages })).response.messages)
    }
    expect(await logOf(memory))
      .toEqual(['user: first', 'assistant: one', 'user: second', 'assistant: two', 'user: third', 'assistant: three'])
    expect(promptLines(model.doGenerateCalls[2]!.prompt))
      .toEqual(['user: first', 'assistant: one', 'user: second', 'assistant: two', 'user: third'])
  })

  test('with the same words as another is a turn of its own', async () => {
    const model = withMemory(scripted(['ok', 'ok', 'ok']), options())
    for (const prompt of ['yes', 'yes', 'yes']) await generateText({ model, prompt })
    expect(await logOf(memory)).toEqual(['user: yes', 'assistant: ok', 'user: yes', 'assistant: ok', 'user: yes', 'assistant: ok'])
  })

  test('that streams is passed through part by part and stored with its reasoning', async () => {
    const model = scripted([[{ type: 'reasoning', text: 'hm hm' }, { type: 'text', text: 'It was cold' }]])
    const result = streamText({ model: withMemory(model, options()), prompt: 'Cold?' })
    const words: string[] = []
    for await (const word of result.textStream) words.push(word)
    expect(words).toEqual(['It ', 'was ', 'cold'])
    expect(await logOf(memory)).toEqual(['user: Cold?', 'assistant: It was cold'])
    const { items } = await memory.messages({ conversationId: 'c' })
    expect(items.at(-1)).toMatchObject({ parts: [{ type: 'reasoning', text: 'hm hm' }, { type: 'text', text: 'It was cold' }] })
  })
})

describe('wrapping a model', () => {
  test('makes the memory prepare for its first context, once, and leaves no trace in it', async () => {
    await rememberLake()
    const asked: Promise<unknown>[] = []
    const watched = new Proxy(memory, {
      get(of, key) {
        const call: unknown = Reflect.get(of, key, of)
        if (typeof call !== 'function') return call
        return (...given: unknown[]) => {
          const answer: unknown = call.apply(of, given)
          if (key === 'context') asked.push(answer as Promise<unknown>)
          return answer
        }
      },
    })
    const exported = async () => {
      const lines: string[] = []
      for await (const text of memory.export()) lines.push(text)
      return lines.join('').split('\n').slice(1) // behind the heading with its time
    }
    const before = await exported()
    for (const conversationId of ['a', 'b']) withMemory(scripted([]), options({ memory: watched, conversationId }))
    withMemory(scripted([]), options({ memory: Promise.reject(new Error('no such folder')) }))
    await until(() => asked.length > 0)
    expect(await Promise.all(asked)).toMatchObject([{ messages: [], tokens: 0 }])
    await memory.settle()
    expect(await exported()).toEqual(before)
  })
})

describe('an agent with steps', () => {
  const TALK = [
    'user: Cold anywhere?',
    'assistant: Looking at lake\nweather({"at":"lake"})', 'tool: cold at lake',
    'assistant: Looking at sea\nweather({"at":"sea"})', 'tool: cold at sea',
    'assistant: Both are cold.',
  ]
  const steps = () => scripted([callWeather('a', 'lake'), callWeather('b', 'sea'), 'Both are cold.'])

  test('asks the memory once and stores each step once', async () => {
    await rememberLake()
    const model = steps()
    const { types, onEvent } = heard()
    const agent = new ToolLoopAgent({ model: withMemory(model, options({ onEvent })), tools: { weather }, instructions: 'Be brief.' })
    expect((await agent.generate({ prompt: 'Cold anywhere?' })).text).toBe('Both are cold.')
    expect(await logOf(memory)).toEqual(TALK)
    expect(types().filter((type) => type === 'context.used').length).toBe(1)
    const prompts = model.doGenerateCalls.map(({ prompt }) => promptLines(prompt))
    expect(prompts[1]!.slice(0, prompts[0]!.length)).toEqual(prompts[0])
    expect(prompts[2]!.slice(0, prompts[1]!.length)).toEqual(prompts[1])
  })

  test('is stored the same way if it streams', async () => {
    const result = streamText({
      model: withMemory(steps(), options()), tools: { weather }, stopWhen: stepCountIs(5), prompt: 'Cold anywhere?',
    })
    await result.consumeStream()
    expect(await logOf(memory)).toEqual(TALK)
  })

  test('continues in another request with a tool result from the page, in a process that knows nothing of it', async () => {
    const messages: UIMessage[] = [{ id: 'u', role: 'user', parts: [{ type: 'text', text: 'Cold anywhere?' }] }]
    const respond = async (script: Parameters<typeof scripted>[0]) => {
      const wrapped = withMemory(scripted(script), options({ memory: await memoryFor(held.db, { now: clock.now }) }))
      const result = streamText({
        model: wrapped, messages: await convertToModelMessages(messages),
        tools: { weather: tool({ inputSchema: z.object({ at: z.string() }) }) },
      })
      const response = result.toUIMessageStreamResponse()
      expect(await response.text()).toContain('[DONE]')
    }
    await respond([callWeather('a', 'lake')])
    expect(await logOf(memory)).toEqual(TALK.slice(0, 2))
    messages.push({ id: 'a', role: 'assistant', parts: [
      { type: 'step-start' }, { type: 'text', text: 'Looking at lake' },
      { type: 'tool-weather', toolCallId: 'a', state: 'output-available', input: { at: 'lake' }, output: 'cold at lake' },
    ] })
    await respond(['Yes, at the lake.'])
    const both = [...TALK.slice(0, 3), 'assistant: Yes, at the lake.']
    expect(await logOf(memory)).toEqual(both)
    messages.push(
      { id: 'b', role: 'assistant', parts: [{ type: 'text', text: 'Yes, at the lake.' }] },
      { id: 'v', role: 'user', parts: [{ type: 'text', text: 'Cold anywhere?' }] },
    )
    await respond(['As I said.'])
    expect(await logOf(memory)).toEqual([...both, 'user: Cold anywhere?', 'assistant: As I said.'])
  })
})

describe('the type of a wrapped model', () => {
  test('is that of a model of the same version', () => {
    const [v3, v2, any] = [{} as LanguageModelV3, {} as LanguageModelV2, {} as LanguageModel]
    const wrap = () => [withMemory(v3, options()), withMemory(v2, options()), withMemory(any, options())] as const
    expectTypeOf(wrap).returns.toEqualTypeOf<readonly [LanguageModelV3, LanguageModelV2, LanguageModel]>()
    expectTypeOf<LanguageModelV3>().toExtend<LanguageModel>()
  })
})
