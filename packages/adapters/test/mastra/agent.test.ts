/** Real agents of Mastra on a folder, with a scripted model. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { simulateReadableStream } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { MadeleineMemory } from '../../mastra/index.ts'
import { openStore, type Store } from '@madeleine/core'
import { plainly } from '../../../../test/plainly.ts'
import { blocksOf, run } from './mastra-pages.ts'

const data = mkdtempSync(join(tmpdir(), 'mastra-agent-'))
let store: Store
let memory: MadeleineMemory
beforeAll(async () => {
  store = await plainly(() => openStore({ data, timeZone: 'UTC', work: false }))
  memory = new MadeleineMemory({ store, deadlineMs: 20_000 })
})
afterAll(async () => {
  await store.close()
  rmSync(data, { recursive: true, force: true })
})

type Reply = string | { readonly toolName: string; readonly input: object }

/** A model that gives its replies in turn, and keeps what it was asked. */
function scripted(replies: readonly Reply[]) {
  const prompts: string[] = []
  let turn = 0
  const model = new MockLanguageModelV3({
    doGenerate: async ({ prompt }) => {
      prompts.push(JSON.stringify(prompt))
      const reply = replies[Math.min(turn++, replies.length - 1)]!
      return {
        content: typeof reply === 'string' ? [{ type: 'text', text: reply }]
          : [{ type: 'tool-call', toolCallId: `call-${turn}`, toolName: reply.toolName, input: JSON.stringify(reply.input) }],
        finishReason: { unified: typeof reply === 'string' ? 'stop' : 'tool-calls', raw: undefined }, warnings: [],
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { total: 1, text: 1, reasoning: undefined },
        },
      }
    },
  })
  return { model, prompts }
}

const agentWith = (model: MockLanguageModelV3, more = {}) =>
  new Agent({ id: 'memory-agent', name: 'Memory Agent', instructions: 'You answer briefly.', model, memory, ...more })

describe('a Mastra agent', () => {
  it('remembers in its thread, and knows in another thread of the resource what was said, but not what other resources said', async () => {
    const { model, prompts } = scripted(['Noted, a green Batavus.', 'Green.', 'It is green.', 'I do not know.'])
    const agent = agentWith(model)
    await agent.generate('My bicycle is a green Batavus', { memory: { thread: 'bike-1', resource: 'ann' } })
    await agent.generate('Which colour is it?', { memory: { thread: 'bike-1', resource: 'ann' } })
    expect(prompts[1]).toContain('My bicycle is a green Batavus')
    expect(prompts[1]).toContain('Noted, a green Batavus.')
    await agent.generate('What colour is my bicycle?', { memory: { thread: 'bike-2', resource: 'ann' } })
    // Recalled from the other thread, in the frame that says whose words it is
    expect(prompts[2]).toMatch(/madeleine-memories.*green Batavus/s)
    await agent.generate('What colour is my bicycle?', { memory: { thread: 'bike-3', resource: 'ben' } })
    expect(prompts[3]).not.toContain('Batavus')
    const { messages } = await memory.recall({ threadId: 'bike-1', resourceId: 'ann', perPage: false })
    expect(
      messages.map(({ role, content }) => [role, content.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join()]),
    ).toEqual([
      ['user', 'My bicycle is a green Batavus'], ['assistant', 'Noted, a green Batavus.'],
      ['user', 'Which colour is it?'], ['assistant', 'Green.'],
    ])
    await expect(agent.generate('Mine now', { memory: { thread: 'bike-1', resource: 'ben' } })).rejects.toThrow('belongs to resource "ann"')
  })

  it('keeps tool calls with their results', async () => {
    const { model, prompts } = scripted([{ toolName: 'weather', input: { city: 'Oslo' } }, 'Three degrees.', 'As I said, three.'])
    const weather = createTool({
      id: 'weather', description: 'The weather', inputSchema: z.object({ city: z.string() }), execute: async () => ({ degrees: 3 }),
    })
    const agent = agentWith(model, { tools: { weather } })
    await agent.generate('How warm is it in Oslo?', { memory: { thread: 'oslo', resource: 'ann' } })
    const { messages } = await memory.recall({ threadId: 'oslo', resourceId: 'ann', perPage: false })
    expect(JSON.stringify(messages)).toContain('"toolName":"weather"')
    expect(JSON.stringify(messages)).toContain('"degrees":3')
    await agent.generate('Again?', { memory: { thread: 'oslo', resource: 'ann' } })
    expect(prompts.at(-1)).toContain('tool-result')
    const stored = (await store.user('ann').messages({ conversationId: 'oslo' })).items.flatMap((item) =>
      (item.type === 'message' ? [item.id] : []))
    expect(stored).toHaveLength(4)
    expect(new Set(stored.map((id) => id.split('~')[0])).size).toBe(4)
  })

  it('keeps a streamed turn, once, even if the client sends its whole history again', async () => {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 1, text: 1, reasoning: undefined },
    }
    const model = new MockLanguageModelV3({
      doStream: async () => ({ stream: simulateReadableStream({ chunks: [
        { type: 'stream-start', warnings: [] }, { type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'By ' },
        { type: 'text-delta', id: 't', delta: 'train.' }, { type: 'text-end', id: 't' },
        { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
      ] }) }),
    })
    const agent = agentWith(model)
    const asked = { id: 'u1', role: 'user' as const, parts: [{ type: 'text' as const, text: 'How do I get to Porto?' }] }
    expect(await (await agent.stream([asked], { memory: { thread: 'porto', resource: 'ann' } })).text).toBe('By train.')
    const said = (await memory.recall({ threadId: 'porto', perPage: false })).messages
    const history = said.map(({ id, role, content }) =>
      ({ id, role: role as 'user' | 'assistant', parts: content.parts.filter((part) => part.type === 'text') }))
    await (await agent.stream(
      [...history, { ...asked, id: 'u2', parts: [{ type: 'text', text: 'And back?' }] }], { memory: { thread: 'porto', resource: 'ann' } },
    )).text
    const { messages } = await memory.recall({ threadId: 'porto', perPage: false })
    expect(
      messages.map(({ role, content }) => [role, content.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')]),
    ).toEqual([
      ['user', 'How do I get to Porto?'], ['assistant', 'By train.'], ['user', 'And back?'], ['assistant', 'By train.'],
    ])
  })

  it('goes on without the memory if that does not answer in time', async () => {
    const { model, prompts } = scripted(['Fine.'])
    const hasty = new MadeleineMemory({ store, deadlineMs: 0 })
    const { text } = await agentWith(model, { memory: hasty })
      .generate('What colour is my bicycle?', { memory: { thread: 'hasty', resource: 'ann' } })
    expect(text).toBe('Fine.')
    expect(prompts[0]).not.toContain('Batavus')
    expect((await memory.recall({ threadId: 'hasty', resourceId: 'ann' })).messages).toHaveLength(2)
  })

  it("runs the calls on Mastra's own page about memory exactly as written", async () => {
    const calls = blocksOf('docs-memory-overview.md').filter((code) => code.startsWith('const response = await memoryAgent.generate('))
    expect(calls).toHaveLength(2)
    const { model, prompts } = scripted(['I will remember blue.', 'Blue.'])
    for (const call of calls) await run(call, 'response', { memoryAgent: agentWith(model) })
    expect(prompts[1]).toContain('Remember my favorite color is blue.')
  })
})
