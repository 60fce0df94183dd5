/** `memoryTools` in the AI SDK: a scripted model calls them, gets text, and is told what to do when it errs. */
import { generateText, stepCountIs } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryTools, withMemory } from '../../ai/index.ts'
import type { Memory } from '@madeleine/core'
import { ownText, readMessage } from '@madeleine/contract'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb({ emptied: 'once' })
let memory: Memory
beforeAll(async () => {
  memory = await memoryFor(held.db)
  await memory.push({ conversationId: 'c', messages: talk(['The ferry leaves at nine', 'Then I bring the tickets']) })
  await memory.flush()
  await memory.settle()
})
afterAll(() => memory.close())

const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } }

/** A model that calls one tool, then says that it is done. */
const calling = (toolName: string, input: object): MockLanguageModelV3 => new MockLanguageModelV3({
  doGenerate: [
    {
      content: [{ type: 'tool-call', toolCallId: 't1', toolName, input: JSON.stringify(input) }],
      finishReason: { unified: 'tool-calls', raw: undefined }, usage, warnings: [],
    },
    { content: [{ type: 'text', text: 'done' }], finishReason: { unified: 'stop', raw: undefined }, usage, warnings: [] },
  ],
})

const run = (model: MockLanguageModelV3, tools = memoryTools(memory)) =>
  generateText({ model, tools, prompt: 'When does the ferry leave?', stopWhen: stepCountIs(3) })

/** What the model was given for its call. */
const outputIn = (model: MockLanguageModelV3): { type: string; value: string } => {
  const message = model.doGenerateCalls[1]!.prompt.at(-1)!
  return (message.content as unknown as { output: { type: string; value: string } }[])[0]!.output
}

describe('memoryTools', () => {
  test('has the tools by name, and forget only if it is switched on', () => {
    expect(Object.keys(memoryTools(memory)))
      .toEqual(['recall', 'recent', 'browse', 'expand', 'get_episode', 'facts', 'look_up', 'remember', 'tend'])
    expect(Object.keys(memoryTools(memory, { forget: true }))).toContain('forget')
  })

  test('refuses a wrong option by name', () => {
    expect(() => memoryTools(memory, { maxTokens: 10 })).toThrow(/maxTokens must be 500 or more, got 10/)
    expect(() => memoryTools(memory, { forgt: true } as never)).toThrow(/did you mean forget\?/)
  })

  test('gives a model that calls recall the text of the answer, which is not learnt when it comes back', async () => {
    const model = calling('recall', { query: 'when does the ferry leave?' })
    const { steps } = await run(model)
    const output = outputIn(model)
    expect(output).toMatchObject({ type: 'text', value: expect.stringContaining('"The ferry leaves at nine"') })
    expect(steps[0]!.toolResults[0]!.output).toMatchObject({ structured: { confidence: expect.any(String) } })
    const back = steps[0]!.response.messages.at(-1)!
    expect(ownText(readMessage(back as never, { receivedAt: new Date(), mintId: () => 'x' }))).not.toContain('ferry')
  })

  test(
    'beside withMemory finds neither the question that is being asked nor its own calls and answers, now or when the talk is closed',
    async () => {
      const conversationId = 'asking'
      const asked = async (tool: string, input: object, prompt: string) => {
        const model = calling(tool, input)
        await generateText({
          model: withMemory(model, { memory, conversationId, deadlineMs: 60_000 }),
          tools: memoryTools(memory, { conversationId }), prompt, stopWhen: stepCountIs(3),
        })
        return outputIn(model).value
      }
      const first = await asked('recall', { query: 'Which colour had the zeppelin?' }, 'Which colour had the zeppelin over Porto?')
      expect(first).not.toContain('zeppelin')
      expect(await asked('recent', {}, 'And what was it that we talked about last?')).not.toMatch(/zeppelin|talked about last/)
      await memory.flush({ conversationId })
      await memory.settle()
      for (const answer of [
        await memory.recent({ passageLimit: 50 }), await memory.recall({ query: 'recall query Which colour had the zeppelin?' }),
      ]) {
        expect(answer.passages.filter(({ text }) => /recall\(|recent\(|madeleine-memories/.test(text))).toEqual([])
        expect(answer.episodes.filter(({ title, summary }) => /recall\(|recent\(/.test(`${title} ${summary}`))).toEqual([])
      }
      expect((await memory.recall({ query: 'Which colour had the zeppelin?' })).passages.map(({ text }) => text))
        .toContain('Which colour had the zeppelin over Porto?')
    },
  )

  test('beside withMemory says in the very first conversation that the memory is empty', async () => {
    const fresh = await memoryFor(held.db, { user: 'fresh' })
    const model = calling('recall', { query: 'the ferry' })
    const tools = memoryTools(fresh, { conversationId: 'first' })
    await generateText({
      model: withMemory(model, { memory: fresh, conversationId: 'first', deadlineMs: 60_000 }),
      tools, prompt: 'When does the ferry leave?', stopWhen: stepCountIs(3),
    })
    expect(outputIn(model).value).toMatch(/^The memory is empty: /)
  })

  test('tells a model the names that the tools have here', async () => {
    const model = calling('browse', { node: '1999' })
    await run(model, memoryTools(Promise.resolve(memory)))
    expect(outputIn(model).value).toMatch(/`browse` without `node`/)
  })

  test('limits answers to the budget it was given', async () => {
    const model = calling('recent', {})
    await run(model, memoryTools(memory, { maxTokens: 600 }))
    expect(model.doGenerateCalls[0]!.tools!.find(({ name }) => name === 'recent'))
      .toMatchObject({ inputSchema: { properties: { max_tokens: { default: 600 } } } })
  })

  test('stores what a model asks it to remember', async () => {
    await run(calling('remember', { text: 'The dog is called Waldo' }))
    expect((await memory.recall({ query: 'what is the dog called?' })).passages.map(({ text }) => text))
      .toContain('The dog is called Waldo')
  })

  test('tells a model which parts of its note become facts, and learns nothing when the note comes back', async () => {
    const facts = [
      { category: 'identity', attribute: 'allergy', value: 'peanuts' }, { category: 'guideline', value: 'Always answer in French' },
    ]
    const model = calling('remember', { text: "User's dog is called Rex. The user lives in Porto.", facts })
    const { steps } = await run(model)
    const { value } = outputIn(model)
    for (const text of ['The user has a dog called Rex.', 'The user lives in Porto.', 'The user is allergic to peanuts.']) {
      expect(value).toContain(text)
    }
    expect(value).toMatch(/Kept as an episode, not as a fact:\n- ".*Always answer in French": how to behave/)
    for (const back of steps[0]!.response.messages) {
      expect(ownText(readMessage(back as never, { receivedAt: new Date(), mintId: () => 'x' }))).not.toMatch(/Porto|Rex|peanuts|French/)
    }
    await memory.settle()
    expect((await memory.facts({ query: 'where does the user live?' }))[0])
      .toMatchObject({ text: 'The user lives in Porto.', quality: 'noted' })
    expect((await memory.facts()).map(({ category }) => category)).not.toContain('guideline')
  })

  test.each([
    ['an unknown id', 'get_episode', { id: 'x' }, /no episode has the id \\?"x\\?".*`browse`/],
    ['a misspelt argument', 'recall', { query: 'x', maxToken: 900 }, /did you mean max_tokens/],
  ])('tells a model what to do after %s', async (_, name, input, expected) => {
    const model = calling(name, input)
    await run(model)
    expect(outputIn(model)).toMatchObject({ type: 'error-text', value: expect.stringMatching(expected) })
  })

  test('stops when the run that calls it is aborted', async () => {
    const stop = new AbortController()
    const { recall } = memoryTools(memory)
    stop.abort()
    await expect(
      recall.execute!({ query: 'x' }, { toolCallId: 't', messages: [], abortSignal: stop.signal }),
    ).rejects.toMatchObject({ code: 'aborted' })
  })
})
