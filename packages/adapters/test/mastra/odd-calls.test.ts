/** Calls of a memory of Mastra that are easily made wrong, beside what Mastra's own MockMemory does with them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MockMemory, type MastraDBMessage } from '@mastra/core/memory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MadeleineMemory } from '../../mastra/index.ts'
import { openStore, type Store } from '@madeleine/core'
import { plainly } from '../../../../test/plainly.ts'

const data = mkdtempSync(join(tmpdir(), 'mastra-odd-'))
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

type Recall = Parameters<MadeleineMemory['recall']>[0]
type Content = MastraDBMessage['content']

const words = (text: string): Content => ({ format: 2, parts: [{ type: 'text', text }] })
const at = (second: number): Date => new Date(Date.UTC(2025, 2, 1, 9, 0, second))
const message = (id: string, threadId: string, second: number, more: Partial<MastraDBMessage> = {}): MastraDBMessage => ({
  id, threadId, resourceId: 'gus', role: 'user', type: 'text', createdAt: at(second), content: words(`text of ${id}`), ...more,
})
const idsOf = async (threadId: string, more: Partial<Recall> = {}, of = memory): Promise<string[]> =>
  (await of.recall({ threadId, perPage: false, ...more })).messages.map(({ id }) => id)

const contentsOf = async (threadId: string): Promise<Content[]> =>
  (await memory.recall({ threadId, resourceId: 'gus', perPage: false })).messages.map(({ content }) => content)

/** As a call that came as JSON gives it. */
const asJson = (value: unknown): never => value as never

describe('a page of a thread', () => {
  beforeAll(async () => {
    await memory.createThread({ threadId: 'dated', resourceId: 'gus' })
    await memory.saveMessages({ messages: [1, 2, 3].map((second) => message(`d${second}`, 'dated', second)) })
  })

  it('takes the bounds of its times as Dates and as ISO strings', async () => {
    const between = (start: unknown, end: unknown, more = {}) =>
      idsOf('dated', { filter: { dateRange: { start: asJson(start), end: asJson(end), ...more } } })
    expect(await between(at(2), at(3))).toEqual(['d2', 'd3'])
    expect(await between(at(2).toISOString(), at(3).toISOString())).toEqual(['d2', 'd3'])
    expect(await between('2025-03-01T10:00:02+01:00', undefined, { startExclusive: true })).toEqual(['d3'])
    expect(await between(undefined, at(2).toISOString(), { endExclusive: true })).toEqual(['d1'])
    expect(await between(null, '2025-03')).toEqual([])
    const messageFilter = { startDate: asJson(at(2).toISOString()), endDate: at(2) }
    const clone = await memory.cloneThread({ sourceThreadId: 'dated', options: { messageFilter } })
    expect(clone.clonedMessages.map(({ content }) => content)).toEqual([words('text of d2')])
  })

  it.each([
    ['yesterday', '"yesterday"'], [1_740_000_000_000, '1740000000000'], [new Date(NaN), 'Invalid Date'], [{}, 'an object'], ['', '""'],
  ])('refuses "%s" as a bound of its times', async (value, shown) => {
    for (const name of ['start', 'end']) {
      const refused = idsOf('dated', { filter: { dateRange: { [name]: asJson(value) } } })
      const refusal = `dateRange.${name} must be a Date or an ISO 8601 string, got ${shown}`
      await expect(refused).rejects.toMatchObject({ code: 'invalid_input', message: refusal })
    }
  })

  it.each([-1, 1.5, NaN, Infinity, '2'])('refuses %s messages per page, as it does for threads', async (perPage) => {
    const refusal = { code: 'invalid_input', message: expect.stringMatching(/^perPage must be a whole number.*, or false for all, got /) }
    await expect(idsOf('dated', { perPage: asJson(perPage) })).rejects.toMatchObject(refusal)
    await expect(idsOf('nowhere', { perPage: asJson(perPage) })).rejects.toMatchObject(refusal)
    await expect(memory.listThreads({ perPage: asJson(perPage) })).rejects.toMatchObject(refusal)
  })

  it('includes a message named by its id alone, from any thread of the resource and no other, with its neighbours', async () => {
    await memory.saveMessages({ messages: [1, 2, 3, 4].map((second) => message(`far${second}`, 'far', second)) })
    // Replaced, so that it is stored under another id
    await memory.saveMessages({ messages: [message('far2', 'far', 2, { content: words('longer') })] })
    await memory.saveMessages({ messages: [message('foreign', 'theirs', 1, { resourceId: 'hal' })] })
    const include = [{ id: 'far2', withNextMessages: 1 }, { id: 'foreign' }, { id: 'unknown' }, { id: 'd1' }]
    const asked: Partial<Recall> = { resourceId: 'gus', perPage: 0, include, orderBy: { field: 'createdAt', direction: 'ASC' } }
    // Another process has not seen where they are
    for (const one of [memory, new MadeleineMemory({ store })]) {
      expect(await idsOf('dated', asked, one)).toEqual(['d1', 'far2', 'far3'])
    }
    expect(await idsOf('dated', { ...asked, include: [{ id: 'far4', threadId: 'dated' }] })).toEqual(['far4'])
  })
})

describe('a message without words', () => {
  const empty = words('')
  const toolInvocation = { state: 'call' as const, toolCallId: 'c1', toolName: 'add', args: {} }
  const call: Content = { format: 2, parts: [{ type: 'tool-invocation', toolInvocation }] }

  it("is kept as in Mastra's own memory, and so are those saved with it", async () => {
    const begun: Content = { format: 2, parts: [{ type: 'step-start' }, { type: 'text', text: '' }] }
    const contents: Content[] = [empty, { format: 2, parts: [] }, { format: 2, parts: [], content: '' }, call, begun]
    const wordless = contents.map((content, i) => message(`w${i}`, 'wordless', i, { role: 'assistant', content }))
    const messages = [...wordless, message('said', 'wordless', 9)]
    const mock = new MockMemory()
    for (const one of [memory, mock]) {
      await one.createThread({ threadId: 'wordless', resourceId: 'gus' })
      await one.saveMessages({ messages: structuredClone(messages) })
    }
    const { messages: kept } = await memory.recall({ threadId: 'wordless', perPage: false })
    expect(kept).toEqual((await mock.recall({ threadId: 'wordless', perPage: false })).messages)
    expect(kept.map(({ content }) => content)).toEqual(messages.map(({ content }) => content))
  })

  it('is replaced by the words that it gets later, and replaces them', async () => {
    for (const content of [empty, words('Done.'), empty]) {
      await memory.saveMessages({ messages: [message('grown', 'growing', 1, { content })] })
      expect(await contentsOf('growing')).toEqual([content])
    }
  })

  it('is not one whose content is a plain text; if content is missing, the save says so and stores nothing', async () => {
    const contents = ['only text', { format: 2, content: 'no parts' }, { format: 2 }, { format: 2, parts: [null, {}] }]
    await memory.saveMessages({ messages: contents.map((content, i) => message(`t${i}`, 'texts', i, { content: asJson(content) })) })
    const parts = (await contentsOf('texts')).map((content) => content.parts)
    expect(parts).toEqual([words('only text').parts, words('no parts').parts, [], [{}]])
    for (const content of [undefined, null]) {
      const save = memory.saveMessages({ messages: [message('n1', 'none', 1), message('n2', 'none', 2, { content: asJson(content) })] })
      const refusal = `the content of the message "n2" must be an object with parts, or a text, got ${content}`
      await expect(save).rejects.toMatchObject({ code: 'invalid_input', message: refusal })
    }
    expect(await idsOf('none', { resourceId: 'gus' })).toEqual([])
  })
})

describe('a message saved to another thread', () => {
  const threads = (...ids: string[]) => Promise.all(ids.map((id) => idsOf(id, { resourceId: 'gus' })))

  it('leaves the one where it was, and can come back, even if it was replaced before', async () => {
    for (const threadId of ['from', 'to']) await memory.createThread({ threadId, resourceId: 'gus' })
    await memory.saveMessages({ messages: [message('v1', 'from', 1), message('v2', 'from', 2)] })
    await memory.saveMessages({ messages: [message('v1', 'from', 1, { content: words('longer') })] })
    await memory.saveMessages({ messages: [message('v1', 'to', 1)] })
    expect(await threads('from', 'to')).toEqual([['v2'], ['v1']])
    await memory.saveMessages({ messages: [message('v1', 'from', 1), message('v2', 'to', 2)] })
    expect(await threads('from', 'to')).toEqual([['v1'], ['v2']])
  })

  it('leaves its old thread even if another process saved it there, but never the thread of another resource', async () => {
    await memory.saveMessages({ messages: [message('x1', 'there', 1), message('x2', 'there', 5)] })
    await memory.saveMessages({ messages: [message('x1', 'elsewhere', 1, { resourceId: 'hal' })] })
    await new MadeleineMemory({ store }).saveMessages({ messages: [message('x1', 'here', 1)] })
    expect(await threads('there', 'here')).toEqual([['x2'], ['x1']])
    expect(await idsOf('elsewhere', { resourceId: 'hal' })).toEqual(['x1'])
  })
})

describe('updateMessages', () => {
  it("changes only what is named, as Mastra's storage does", async () => {
    const mock = new MockMemory()
    const theirs = (await mock.storage.getStore('memory'))!
    const original = message('u1', 'updated', 1, { content: { ...words('as it was'), metadata: { a: 1, b: 2 } } })
    const changes = [
      [{ id: 'u1', content: { metadata: { b: 3, c: 4 } } }], [{ id: 'u1', role: 'assistant' as const }], [{ id: 'u1', createdAt: at(7) }],
      [{ id: 'unknown', type: 'text' }], [{ id: 'u1', content: words('new words') }, { id: 'u1', type: 'note' }],
      [{ id: 'u2', threadId: 'updated-too' }],
    ]
    for (const one of [memory, mock]) {
      for (const threadId of ['updated', 'updated-too']) await one.createThread({ threadId, resourceId: 'gus' })
      await one.saveMessages({ messages: structuredClone([original, message('u2', 'updated', 2)]) })
    }
    for (const messages of changes) {
      const ours = await memory.updateMessages({ messages })
      const mocks = await theirs.updateMessages({ messages: structuredClone(messages) as never })
      expect(ours.at(-1)).toEqual(mocks.at(-1))
      for (const threadId of ['updated', 'updated-too']) {
        const [listed, theirList] = [await memory.recall({ threadId, perPage: false }), await mock.recall({ threadId, perPage: false })]
        expect(listed.messages).toEqual(theirList.messages)
      }
    }
  })

  it('moves no message to another resource', async () => {
    await memory.createThread({ threadId: 'of-hal', resourceId: 'hal' })
    await memory.createThread({ threadId: 'of-gus', resourceId: 'gus' })
    await memory.saveMessages({ messages: [message('kept', 'of-gus', 1)] })
    for (const change of [{ resourceId: 'hal' }, { threadId: 'of-hal' }, { resourceId: 'hal', threadId: 'of-hal' }]) {
      await expect(memory.updateMessages({ messages: [{ id: 'kept', ...change }] })).rejects.toMatchObject({ code: 'invalid_input' })
    }
    expect(await idsOf('of-gus')).toEqual(['kept'])
    expect(await idsOf('of-hal')).toEqual([])
  })
})
