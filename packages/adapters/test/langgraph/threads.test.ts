/** Real graphs of LangGraph with a scripted model: their threads are remembered, once, and no graph waits for a memory or fails with it. */
import { AIMessage, HumanMessage, RemoveMessage, SystemMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { Annotation, END, MemorySaver, MessagesAnnotation, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph'
import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MadeleineStore, recallHook, rememberThreads, type ThreadEvent } from '../../langgraph/index.ts'
import type { Memory } from '@madeleine/core'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { ScriptedChat } from './scripted-chat.ts'

const held = useDb()
let memory: Memory
beforeEach(async () => void (memory = await memoryFor(held.db)))

const inThread = (thread_id: string) => ({ configurable: { thread_id } })
const logOf = async (conversationId: string) =>
  (await memory.messages({ conversationId, limit: 500 })).items.filter((item) => item.type === 'message')
const said = async (conversationId: string) => (await logOf(conversationId)).map(({ role, text }) => `${role}: ${text}`)

/** A memory that answers nothing until the test ends, and one that fails. */
const hung = { push: () => new Promise(() => undefined), recall: () => new Promise(() => undefined) } as unknown as Memory
const failing =
  { push: () => Promise.reject(new Error('no disk')), recall: () => Promise.reject(new Error('no disk')) } as unknown as Memory

/** A graph of one node that calls a model. */
function chat(replies: readonly string[], checkpointer: MemorySaver) {
  const model = new ScriptedChat(replies.map((text) => new AIMessage(text)))
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({ messages: await model.invoke(messages) }))
    .addEdge(START, 'model').addEdge('model', END).compile({ checkpointer })
  return { graph, model }
}

const weather = tool(
  ({ city }) => `It rains in ${city}`, { name: 'weather', description: 'The weather', schema: z.object({ city: z.string() }) },
)

describe('the threads of a checkpointer', () => {
  test('are remembered message by message, each once, with calls and results of tools', async () => {
    const model = new ScriptedChat([
      new AIMessage({ content: 'I look', tool_calls: [{ id: 'call-1', name: 'weather', args: { city: 'Lisbon' } }] }),
      new AIMessage('Take an umbrella'), new AIMessage('You are welcome'),
    ])
    const checkpointer = rememberThreads(new MemorySaver(), { memory })
    const agent = createReactAgent({ llm: model, tools: [weather], checkpointer })
    await agent.invoke({ messages: [new HumanMessage({ content: 'What is the weather in Lisbon?', name: 'Lena' })] }, inThread('trip'))
    await agent.invoke({ messages: [new HumanMessage('Thanks')] }, inThread('trip'))
    await checkpointer.remembered()
    expect(await said('trip')).toEqual([
      'user: What is the weather in Lisbon?', 'assistant: I look\nweather({"city":"Lisbon"})',
      'tool: It rains in Lisbon', 'assistant: Take an umbrella', 'user: Thanks', 'assistant: You are welcome',
    ])
    const { messages } = (await agent.getState(inThread('trip'))).values as { messages: BaseMessage[] }
    const log = await logOf('trip')
    expect(log.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
    expect(log[0]).toMatchObject({ name: 'Lena' })
    expect(log[2]).toMatchObject({ kind: 'tool_result', name: 'weather' })
    expect((await memory.context({ conversationId: 'trip' })).messages.map(({ role }) => role))
      .toEqual(['user', 'assistant', 'tool', 'assistant', 'user', 'assistant'])
  })

  test('catch up after a restart, store nothing twice, and keep what the graph removes', async () => {
    const saver = new MemorySaver()
    const before = chat(['Hello Ann'], saver)
    await before.graph.invoke({ messages: [new HumanMessage('I am Ann')] }, inThread('t'))
    for (const reply of ['Rye bread', 'A heron']) {
      const checkpointer = rememberThreads(saver, { memory })
      await chat([reply], checkpointer).graph.invoke({ messages: [new HumanMessage('And?')] }, inThread('t'))
      await checkpointer.remembered()
    }
    const checkpointer = rememberThreads(saver, { memory })
    const { graph } = chat([], checkpointer)
    const { messages } = (await graph.getState(inThread('t'))).values as { messages: BaseMessage[] }
    await graph.updateState(inThread('t'), { messages: [new RemoveMessage({ id: messages[0]!.id! })] })
    await checkpointer.deleteThread('t')
    await checkpointer.remembered()
    expect(await said('t'))
      .toEqual(['user: I am Ann', 'assistant: Hello Ann', 'user: And?', 'assistant: Rye bread', 'user: And?', 'assistant: A heron'])
  })

  test('whose messages have no ids are remembered once too, and what is said twice is remembered twice', async () => {
    const state = Annotation.Root({ messages: Annotation<BaseMessage[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }) })
    const checkpointer = rememberThreads(new MemorySaver(), { memory })
    const graph = new StateGraph(state).addNode('echo', () => ({ messages: [new AIMessage('Yes')] }))
      .addEdge(START, 'echo').addEdge('echo', END).compile({ checkpointer })
    for (let i = 0; i < 2; i++) await graph.invoke({ messages: [new HumanMessage('Well?')] }, inThread('t'))
    await checkpointer.remembered()
    expect(await said('t')).toEqual(['user: Well?', 'assistant: Yes', 'user: Well?', 'assistant: Yes'])
  })

  test('lose no message because of one that the memory refuses, which is reported to the listener once', async () => {
    const events: ThreadEvent[] = []
    const checkpointer = rememberThreads(new MemorySaver(), { memory, deadlineMs: 60_000, onEvent: (event) => events.push(event) })
    const { graph } = chat(['Fine', 'Fine'], checkpointer)
    const huge = new AIMessage({ id: 'huge', content: '', tool_calls: [{ id: 'c', name: 'write', args: { text: 'x'.repeat(2_200_000) } }] })
    await graph.invoke({ messages: [
      new HumanMessage('First'), huge, new ToolMessage({ content: 'y'.repeat(100_000), tool_call_id: 'c' }), new HumanMessage('Last'),
    ] }, inThread('t'))
    await graph.invoke({ messages: [new HumanMessage('More')] }, inThread('t'))
    await checkpointer.remembered()
    expect((await said('t')).map((text) => text.slice(0, 20)))
      .toEqual(['user: First', 'tool: yyyyyyyyyyyyyy', 'user: Last', 'assistant: Fine', 'user: More', 'assistant: Fine'])
    expect(events).toMatchObject([{ type: 'thread.failed', conversationId: 't', error: { code: 'too_large' }, isKept: false }])
  })

  test('with a message that cannot be read fail no graph: it is reported to the listener', async () => {
    const state = Annotation.Root({ messages: Annotation<object[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }) })
    const events: ThreadEvent[] = []
    const checkpointer = rememberThreads(new MemorySaver(), { memory, onEvent: (event) => events.push(event) })
    const graph = new StateGraph(state).addNode('echo', () => ({ messages: [{ type: 'ai', content: null }] }))
      .addEdge(START, 'echo').addEdge('echo', END).compile({ checkpointer })
    await graph.invoke({ messages: [new HumanMessage('Well?')] }, inThread('t'))
    await checkpointer.remembered()
    expect(await said('t')).toEqual(['user: Well?'])
    expect(events).toMatchObject([{ type: 'thread.failed', conversationId: 't', error: { code: 'unexpected' } }])
  })

  test('wait once for a hung memory, not at all for a failing one, and the graph answers all the same', async () => {
    for (const [type, broken] of [['thread.late', hung], ['thread.failed', failing]] as const) {
      const events: ThreadEvent[] = []
      const onEvent = (told: ThreadEvent) => {
        events.push(told)
        throw new Error('a listener that fails')
      }
      const { graph } = chat(['One', 'Two'], rememberThreads(new MemorySaver(), { memory: broken, deadlineMs: 20, onEvent }))
      await graph.invoke({ messages: [new HumanMessage('Go')] }, inThread('t'))
      const { messages } = await graph.invoke({ messages: [new HumanMessage('Go')] }, inThread('t'))
      expect(messages.at(-1)!.text).toBe('Two')
      expect(new Set(events.map((told) => told.type))).toEqual(new Set([type]))
      if (type === 'thread.late') expect(events).toHaveLength(1)
    }
  })

  test('whose memory cannot be opened are reported as failed, and no rejection is left unhandled', async () => {
    for (const absent of [Promise.reject<Memory>(new Error('no folder')), () => { throw new Error('no user') }]) {
      const events: ThreadEvent[] = []
      const options = { memory: absent, onEvent: (told: ThreadEvent) => events.push(told) }
      const [checkpointer, hook] = [rememberThreads(new MemorySaver(), options), recallHook(options)]
      const { graph } = chat(['One'], checkpointer)
      await new Promise((done) => setImmediate(done))
      await graph.invoke({ messages: [new HumanMessage('Go')] }, inThread('t'))
      const [asked] = [new HumanMessage('Who?')]
      expect(await hook({ messages: [asked] }, inThread('t'))).toEqual({ llmInputMessages: [asked] })
      await checkpointer.remembered()
      expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['thread.failed', 'context.skipped']))
      expect(events.at(-1)).toMatchObject({
        conversationId: 't', reason: 'failed',
        error: { code: 'unexpected', cause: { message: expect.stringMatching(/no folder|no user/) } },
      })
    }
  })

  test('belong to the user whom the run names', async () => {
    const ben = await memoryFor(held.db, { user: 'ben' })
    const checkpointer = rememberThreads(
      new MemorySaver(), { memory: ({ configurable }) => (configurable?.['user_id'] === 'ben' ? ben : memory) },
    )
    const { graph } = chat(['Hi', 'Hi'], checkpointer)
    await graph.invoke({ messages: [new HumanMessage('A kite')] }, { configurable: { thread_id: 'k', user_id: 'ben' } })
    await checkpointer.remembered()
    expect(await logOf('k')).toEqual([])
    expect((await ben.conversations()).conversations.map(({ id }) => id)).toEqual(['k'])
  })
})

describe('the hook before a model', () => {
  const CAT = 'My cat Miso sleeps on the tumble dryer'

  test('shows what other threads said, directly before the newest question and once a turn, and it is not learnt again', async () => {
    await memory.push({ conversationId: 'old', messages: [{ role: 'user', content: CAT }] })
    const model = new ScriptedChat([
      new AIMessage({ content: '', tool_calls: [{ id: 'c', name: 'weather', args: { city: 'Rome' } }] }), new AIMessage('On the dryer'),
    ])
    const checkpointer = rememberThreads(new MemorySaver(), { memory })
    const agent = createReactAgent({ llm: model, tools: [weather], checkpointer, preModelHook: recallHook({ memory, deadlineMs: 60_000 }) })
    const { messages } = await agent.invoke(
      { messages: [new SystemMessage('Be kind'), new HumanMessage('Where does Miso the cat sleep?')] }, inThread('new'),
    )
    expect(model.asked.map((asked) => asked.map(({ type }) => type)))
      .toEqual([['system', 'human', 'human'], ['system', 'human', 'human', 'ai', 'tool']])
    const [first, second] = model.asked.map((asked) => asked[1]!.text)
    expect(first).toContain(CAT)
    expect(first).toMatch(/^<madeleine-memories id=\d+>/)
    expect(second).toBe(first)
    expect(messages).toHaveLength(5)
    await checkpointer.remembered()
    expect((await said('new')).join('\n')).not.toContain(CAT)
  })

  test('shows the thread unchanged if nothing is recalled, nobody has asked, or the memory hangs or fails', async () => {
    const asked = { messages: [new HumanMessage('What is the capital of Portugal?')] }
    expect(await recallHook({ memory })(asked, inThread('t'))).toEqual({ llmInputMessages: asked.messages })
    expect(await recallHook({ memory })({ messages: [] }, inThread('t'))).toEqual({ llmInputMessages: [] })
    for (const [reason, broken] of [['deadline', hung], ['failed', failing]] as const) {
      const events: ThreadEvent[] = []
      const hook = recallHook({ memory: broken, deadlineMs: 20, onEvent: (told) => events.push(told) })
      for (let i = 0; i < 2; i++) expect(await hook(asked, inThread('t'))).toEqual({ llmInputMessages: asked.messages })
      expect(events).toMatchObject([{ type: 'context.skipped', conversationId: 't', reason }])
    }
  })
})

test('a graph finds in another thread what it put into its store', async () => {
  const store = new MadeleineStore(memory)
  const node = async ({ messages }: typeof MessagesAnnotation.State, config: LangGraphRunnableConfig) => {
    const namespace = ['memories', String(config.configurable?.['user_id'])]
    const text = messages.at(-1)!.text
    if (text.startsWith('Remember')) await config.store!.put(namespace, 'note', { data: text })
    const found = await config.store!.search(namespace, { query: text })
    return { messages: [new AIMessage(found.map(({ value }) => String(value['data'])).join() || 'nothing')] }
  }
  const graph = new StateGraph(MessagesAnnotation).addNode('node', node).addEdge(START, 'node')
    .addEdge('node', END).compile({ checkpointer: new MemorySaver(), store })
  const ask = async (text: string, thread_id: string, user_id = 'ann') =>
    (await graph.invoke({ messages: [new HumanMessage(text)] }, { configurable: { thread_id, user_id } })).messages.at(-1)!.text
  await ask('Remember: my name is Bob the heron', '1')
  expect(await ask('what is my name?', '2')).toBe('Remember: my name is Bob the heron')
  expect(await ask('what is my name?', '3', 'ben')).toBe('nothing')
})
