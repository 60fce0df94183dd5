/** Real agents of Mastra on a folder, with a scripted model. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from '@mastra/core/agent'
import { MockMemory, type MastraDBMessage, type MastraMemory } from '@mastra/core/memory'
import { createTool } from '@mastra/core/tools'
import { simulateReadableStream } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { MadeleineMemory } from '../../src/adapters/mastra/index.ts'
import { openStore, type JsonObject, type Store } from '../../src/index.ts'
import { plainly } from '../plainly.ts'

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

describe('an agent of Mastra', () => {
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

  it('keeps a streamed turn, once, also when the client sends its whole history again', async () => {
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

  it('goes on without the memory when that does not answer in time', async () => {
    const { model, prompts } = scripted(['Fine.'])
    const hasty = new MadeleineMemory({ store, deadlineMs: 0 })
    const { text } = await agentWith(model, { memory: hasty })
      .generate('What colour is my bicycle?', { memory: { thread: 'hasty', resource: 'ann' } })
    expect(text).toBe('Fine.')
    expect(prompts[0]).not.toContain('Batavus')
    expect((await memory.recall({ threadId: 'hasty', resourceId: 'ann' })).messages).toHaveLength(2)
  })

  it("runs the calls of Mastra's own page about memory as they stand there", async () => {
    const calls = blocksOf('docs-memory-overview.md').filter((code) => code.startsWith('const response = await memoryAgent.generate('))
    expect(calls).toHaveLength(2)
    const { model, prompts } = scripted(['I will remember blue.', 'Blue.'])
    for (const call of calls) await run(call, 'response', { memoryAgent: agentWith(model) })
    expect(prompts[1]).toContain('Remember my favorite color is blue.')
  })
})

const pages = join(createRequire(import.meta.url).resolve('@mastra/core/package.json'), '../dist/docs/references')
const blocksOf = (page: string): string[] =>
  [...readFileSync(join(pages, page), 'utf8').matchAll(/^```typescript\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
const run = (code: string, result: string, names: Record<string, unknown>): Promise<unknown> =>
  new Function(...Object.keys(names), `return (async () => { ${code}; return ${result} })()`)(...Object.values(names)) as Promise<unknown>

describe('the calls of a memory of Mastra', () => {
  const message = (
    [id, threadId, resourceId]: readonly [string, string, string], text: string, seconds: number, more = {},
  ): MastraDBMessage => ({
    id, threadId, resourceId, role: 'user', type: 'text', createdAt: new Date(Date.UTC(2025, 2, 1, 9, 0, seconds)),
    content: { format: 2, parts: [{ type: 'text', text }], content: text, ...more },
  })

  /** The same calls of two memories. */
  const both = async <T>(call: (memory: MastraMemory) => Promise<T>): Promise<[T, T]> => {
    mock ??= new MockMemory()
    return [await call(memory), await call(mock)]
  }
  let mock: MockMemory | undefined

  it("answer like those of Mastra's own MockMemory", async () => {
    const talk = [
      message(['m1', 'plain', 'cara'], 'first', 1, { metadata: { topic: 'a' } }),
      message(['m3', 'plain', 'cara'], 'third', 2), message(['m2', 'plain', 'cara'], 'second, at the same time', 2),
      { ...message(['m4', 'plain', 'cara'], '', 3), role: 'assistant' as const, content: { format: 2 as const, parts: [
        { type: 'step-start' as const },
        {
          type: 'tool-invocation' as const,
          toolInvocation: { state: 'result' as const, step: 0, toolCallId: 'c1', toolName: 'add', args: { a: 1 }, result: { sum: 2 } },
        },
        { type: 'text' as const, text: 'two' },
      ] } },
      message(['s', 'plain', 'cara'], 'never kept', 4, {}),
    ].map((one) => (one.id === 's' ? { ...one, role: 'system' as const } : one))
    const [thread, theirs] = await both((one) =>
      one.createThread({ threadId: 'plain', resourceId: 'cara', title: 'Sums', metadata: { status: 'active' } }))
    expect({ ...thread, createdAt: 0, updatedAt: 0 }).toEqual({ ...theirs, createdAt: 0, updatedAt: 0 })
    await both((one) => one.saveMessages({ messages: talk }))
    const asked = [
      { perPage: false }, { orderBy: { field: 'createdAt', direction: 'DESC' }, perPage: 1 },
      { orderBy: { field: 'createdAt', direction: 'ASC' }, perPage: 2, page: 1 },
      { perPage: false, filter: { dateRange: { start: talk[1]!.createdAt, end: talk[3]!.createdAt, endExclusive: true } } },
      { perPage: false, filter: { metadata: { topic: 'a' } } },
      { perPage: 0, include: [{ id: 'm3', withNextMessages: 1 }], orderBy: { field: 'createdAt', direction: 'ASC' } },
      { perPage: false, resourceId: 'nobody' },
    ] as const
    for (const one of asked) {
      const [ours, mocks] = await both((each) => each.recall({ threadId: 'plain', ...one } as Parameters<MastraMemory['recall']>[0]))
      expect({ asked: one, ...ours }).toEqual({ asked: one, ...mocks, hasMore: ours.hasMore })
    }
    // Newest first is the reverse of oldest first, also among messages of one time; there Mastra's own storage gives another order
    expect((await memory.recall({
      threadId: 'plain', perPage: false, orderBy: { field: 'createdAt', direction: 'DESC' },
    })).messages.map(({ id }) => id)).toEqual(['m4', 'm2', 'm3', 'm1'])
    // A turn that is saved again, longer, keeps its place; the same again changes nothing
    await both((one) => one.saveMessages({
      messages: [{ ...talk[2]!, content: { format: 2, parts: [{ type: 'text', text: 'second, and more' }] } }, talk[0]!],
    }))
    const [again, mocks] = await both((one) => one.recall({ threadId: 'plain', perPage: false }))
    expect(again.messages).toEqual(mocks.messages)
    await both((one) => one.deleteMessages(['m3']))
    await both((one) => one.saveMessages({ messages: [talk[0]!, talk[1]!] }))
    const [left, mocksLeft] = await both((one) => one.recall({ threadId: 'plain', perPage: false }))
    expect(left.messages.map(({ id }) => id).toSorted()).toEqual(mocksLeft.messages.map(({ id }) => id).toSorted())
    const [updated] = await both((one) => one.updateThread({ id: 'plain', title: 'Sums and more', metadata: { status: 'done' } }))
    expect(updated).toMatchObject({ title: 'Sums and more', metadata: { status: 'done' }, resourceId: 'cara' })
    for (const filter of [
      { resourceId: 'cara' }, { resourceId: 'cara', metadata: { status: 'done' } },
      { resourceId: 'cara', metadata: { status: 'active' } }, { resourceId: 'nobody' },
    ]) {
      const [ours, theirList] = await both((one) => one.listThreads({ filter }))
      expect(ours.threads.map(({ id }) => id)).toEqual(theirList.threads.map(({ id }) => id))
    }
    const [clone, theirClone] = await both((one) =>
      one.cloneThread({ sourceThreadId: 'plain', newThreadId: 'copy', options: { messageLimit: 2 } }))
    expect(clone.clonedMessages.map(({ content }) => content)).toEqual(theirClone.clonedMessages.map(({ content }) => content))
    await both((one) => one.deleteThread('plain'))
    const gone = await both((one) => one.getThreadById({ threadId: 'plain' }))
    expect(gone).toEqual([null, null])
    expect((await memory.recall({ threadId: 'copy', perPage: false })).messages).toHaveLength(2)
  })

  it("run the examples of Mastra's page about message history as they stand there", async () => {
    await memory.createThread({ threadId: 'thread-123', resourceId: 'user-123', metadata: { status: 'active' } })
    await memory.saveMessages({ messages: [
      message(['msg-1', 'thread-123', 'user-123'], 'The project deadline is on Friday, we need a discussion', 1),
      message(['msg-123', 'thread-123', 'user-123'], 'Invoice', 2, {
        metadata: { category: 'billing', escalated: true, priority: 2, archivedAt: null },
      }),
      message(['msg-456', 'thread-123', 'user-123'], 'Fine', 3),
    ] })
    const results = await Promise.all(blocksOf('docs-memory-message-history.md').flatMap((code) => {
      const [, names] = /^const (\{[^}]+\}|\w+) = await memory\.\w+\(/.exec(code) ?? []
      return names === undefined ? []
        : [run(`const console = { log() {} }; ${code}`, names.startsWith('{') ? `(${names})` : names, { memory })]
    })) as { threads?: unknown[]; messages?: { id: string }[] }[]
    expect(results.length).toBeGreaterThanOrEqual(11)
    const lists = results.flatMap(({ messages }) => (messages ? [messages.map(({ id }) => id)] : []))
    expect(lists.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => ['msg-1', 'msg-123', 'msg-456']))
    expect(lists[3]).toEqual(['msg-123'])
    expect(lists.at(-1)).toContain('msg-1')
    expect(results.flatMap(({ threads }) => (threads ? [threads.length] : []))).toEqual([2, 2, 2].map(() => expect.any(Number)))
  })

  it('count the later of two versions that a crash left, of a message and of a thread', async () => {
    await memory.createThread({ threadId: 'torn', resourceId: 'finn', title: 'before' })
    await memory.saveMessages({ messages: [message(['f1', 'torn', 'finn'], 'half', 1), message(['f2', 'torn', 'finn'], 'after it', 2)] })
    // What a replacement stores first, without the forgetting that follows it
    const [finn, register] = [store.user('finn'), store.user('mastra threads')]
    const stored = (await finn.messages({ conversationId: 'torn' })).items.flatMap((item) => (item.type === 'message' ? [item] : []))
    const kept = stored[0]!.metadata!['mastra'] as JsonObject
    await finn.push({ conversationId: 'torn', messages: [{
      id: 'f1~mastra.2', role: 'user', timestamp: stored[0]!.at, parts: [{ type: 'text', text: 'whole' }],
      metadata: { mastra: { ...kept, content: { format: 2 }, place: 0 } },
    }] })
    const record =
      (await register.messages({ conversationId: 'torn' })).items.flatMap((item) => (item.type === 'message' ? [item.metadata!] : []))[0]!
    await register.push({
      conversationId: 'torn', messages: [{ role: 'system', kind: 'event', content: 'thread', metadata: { ...record, title: 'after' } }],
    })
    const texts = async () => (await memory.recall({ threadId: 'torn', perPage: false })).messages.map(({ content }) =>
      content.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''))
    expect(await texts()).toEqual(['whole', 'after it'])
    expect(await memory.getThreadById({ threadId: 'torn' })).toMatchObject({ title: 'after' })
    await Promise.all(['whole', 'whole again'].map((text) => memory.saveMessages({ messages: [message(['f1', 'torn', 'finn'], text, 1)] })))
    expect(await texts()).toEqual(['whole again', 'after it'])
    // Deleted it is gone with all its versions
    await memory.deleteMessages(['f1'])
    expect(await texts()).toEqual(['after it'])
    await memory.deleteThread('torn')
    expect((await finn.conversations()).conversations).toEqual([])
  })

  it('keep a resource from the threads of another, and say what is not built', async () => {
    await memory.createThread({ threadId: 'mine', resourceId: 'dora' })
    await memory.saveMessages({ messages: [message(['d1', 'mine', 'dora'], 'a secret word: heliotrope', 1)] })
    expect((await memory.recall({ threadId: 'mine', resourceId: 'eve', vectorSearchString: 'secret word' })).messages).toEqual([])
    await expect(
      memory.saveThread({ thread: { id: 'mine', resourceId: 'eve', createdAt: new Date(), updatedAt: new Date() } }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      memory.saveMessages({ messages: [message(['e1', 'mine', 'eve'], 'intruding', 2)] }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    expect(() => new MadeleineMemory({ store, options: { workingMemory: { enabled: true } } }))
      .toThrow('MadeleineMemory has no workingMemory')
    expect(() => new MadeleineMemory({ store, options: { observationalMemory: true } }))
      .toThrow('MadeleineMemory has no observationalMemory')
    await expect(memory.updateWorkingMemory()).rejects.toThrow('no workingMemory')
    // A turn with a result over the limit of a message is kept with that cut
    await memory.saveMessages({ messages: [message(['big', 'mine', 'dora'], `heliotrope ${'long '.repeat(500_000)}`, 3)] })
    const { messages } = await memory.recall({ threadId: 'mine', perPage: 1 })
    expect(messages[0]!.content.parts).toMatchObject([{ type: 'text', text: expect.stringMatching(/^heliotrope long .*…$/) }])
  })
})
