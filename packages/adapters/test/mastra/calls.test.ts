/** The calls of a memory of Mastra on a folder, beside those of Mastra's own MockMemory and as its pages show them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MockMemory, type MastraDBMessage, type MastraMemory } from '@mastra/core/memory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MadeleineMemory } from '../../mastra/index.ts'
import { openStore, type Store } from '@madeleine/core'
import type { JsonObject } from '@madeleine/base'
import { plainly } from '../../../../test/plainly.ts'
import { blocksOf, run } from './mastra-pages.ts'

const data = mkdtempSync(join(tmpdir(), 'mastra-calls-'))
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

describe('the calls of a Mastra memory', () => {
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

  it("run the examples on Mastra's page about message history exactly as written", async () => {
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

  it('take the later of two versions that a crash left, of a message or a thread', async () => {
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

  it('keep a resource out of the threads of another, and say what is not built', async () => {
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
