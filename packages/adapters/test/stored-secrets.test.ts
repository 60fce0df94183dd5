/** What must not be stored is taken out on the way through each framework, and the ids by which it finds its things again stay. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { END, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import type { MastraDBMessage } from '@mastra/core/memory'
import { afterAll, describe, expect, test } from 'vitest'
import { openStore, type Memory } from '@madeleine/core'
import { memoryFor, useDb } from '../../../test/testing.ts'
import { linesOf } from '../../../test/support/transferring.ts'
import { MadeleineStore, rememberThreads, type ThreadEvent } from '../langgraph/index.ts'
import { MadeleineMemory } from '../mastra/index.ts'
import { Memory as Mem0 } from '../mem0/index.ts'

const held = useDb()
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'secrets-'))
  folders.push(made)
  return made
}

const PASSWORD = 'Quokka-1847!'
const SAID = `My password is ${PASSWORD}`
const KEPT = 'My password is [removed: password]'
/** As a program names its users. */
const ANN = 'ann@example.org'

const storedIn = async (memory: Memory): Promise<string> => (await linesOf(memory.export())).join('')
const textsOf = async (memory: Memory): Promise<string[]> =>
  (await memory.messages({ conversationId: 't' })).items.flatMap((item) => (item.type === 'message' ? [item.text] : []))

describe('LangGraph', () => {
  test('values of a store have no secrets, and are found under the namespace and key that they were put by', async () => {
    const memory = await memoryFor(held.db)
    const store = new MadeleineStore(memory, { redact: 'personal' })
    const value = { text: SAID, login: { password: PASSWORD }, mail: ANN }
    for (let times = 0; times < 2; times++) await store.put(['users', ANN.replaceAll('.', '_')], ANN, value)
    expect((await store.get(['users', ANN.replaceAll('.', '_')], ANN))?.value)
      .toEqual({ text: KEPT, login: { password: '[removed: password]' }, mail: '[removed: e-mail address]' })
    expect(await storedIn(memory)).not.toContain(PASSWORD)
  })

  test('threads are remembered without theirs, also where a graph runs on', async () => {
    const memory = await memoryFor(held.db, { user: 'ben' })
    const saver = rememberThreads(new MemorySaver(), { memory, redact: 'secrets' })
    const graph = new StateGraph(MessagesAnnotation).addNode('model', () => ({ messages: new AIMessage('Noted') }))
      .addEdge(START, 'model').addEdge('model', END).compile({ checkpointer: saver })
    for (const text of [SAID, 'And now?']) {
      await graph.invoke({ messages: [new HumanMessage(text)] }, { configurable: { thread_id: 't' } })
      await saver.remembered()
    }
    expect(await textsOf(memory)).toEqual([KEPT, 'Noted', 'And now?', 'Noted'])
  })

  test('a function that throws stores nothing of its message, and the graph goes on', async () => {
    const memory = await memoryFor(held.db, { user: 'cleo' })
    const events: ThreadEvent[] = []
    const redact = (text: string): string => {
      if (text === SAID) throw new Error('broken')
      return text
    }
    const saver = rememberThreads(new MemorySaver(), { memory, redact, onEvent: (event) => events.push(event) })
    const graph = new StateGraph(MessagesAnnotation).addNode('model', () => ({ messages: new AIMessage('Noted') }))
      .addEdge(START, 'model').addEdge('model', END).compile({ checkpointer: saver })
    await graph.invoke({ messages: [new HumanMessage(SAID)] }, { configurable: { thread_id: 't' } })
    await saver.remembered()
    expect(events).toContainEqual(expect.objectContaining({ type: 'thread.failed', isKept: false }))
    expect(await textsOf(memory)).toEqual(['Noted'])
  })
})

describe('Mastra', () => {
  test('messages, titles and metadata have none, saved or changed, and threads are found by their resource', async () => {
    const store = await openStore({ data: folder(), timeZone: 'UTC', work: false })
    const memory = new MadeleineMemory({ store, redact: 'personal' })
    const message = (text: string): MastraDBMessage => ({
      id: 'm', threadId: 't', resourceId: ANN, role: 'user', type: 'text', createdAt: new Date(0),
      content: { format: 2, parts: [{ type: 'text', text }], content: text },
    })
    await memory.createThread({ threadId: 't', resourceId: ANN, title: SAID, metadata: { password: PASSWORD } })
    await memory.saveMessages({ messages: [message(SAID)] })
    await memory.saveMessages({ messages: [message(`${SAID}!`)] })
    const { messages } = await memory.recall({ threadId: 't', resourceId: ANN })
    expect(messages).toMatchObject([{ id: 'm', resourceId: ANN, content: { content: expect.stringContaining('[removed: password]') } }])
    await memory.updateThread({ id: 't', title: `Now ${PASSWORD} is my password`, metadata: {} })
    expect((await memory.listThreads({ filter: { resourceId: ANN } })).threads)
      .toMatchObject([{ id: 't', resourceId: ANN, metadata: { password: '[removed: password]' } }])
    expect(await storedIn(store.user(ANN))).not.toContain(PASSWORD)
    await store.close()
  })
})

describe('mem0', () => {
  test('memories and their metadata have none, added or updated, and those of a user are found', async () => {
    const memory = new Mem0({ data: folder(), timeZone: 'UTC', idleMs: 600_000, redactStored: 'personal' })
    const { results: [added] } = await memory.add(SAID, { userId: ANN, metadata: { password: PASSWORD, topic: 'login' } })
    expect(added).toMatchObject({ memory: KEPT, metadata: { password: '[removed: password]', topic: 'login' } })
    await memory.update(added!.id, { text: `${SAID} since today`, metadata: { api_key: PASSWORD } })
    expect(await memory.get(added!.id)).toMatchObject({ memory: `${KEPT} since today`, metadata: { api_key: '[removed: password]' } })
    expect((await memory.getAll({ userId: ANN })).results).toHaveLength(1)
    expect(JSON.stringify(await memory.history(added!.id))).not.toContain(PASSWORD)
    await memory.close()
    expect(() => new Mem0({ redactStored: 'all' as never })).toThrow('redactStored must be one of off, secrets, personal or a function')
  })
})
