/** What `remember` makes of what models write: facts that its own message proves, marked as an assistant's; and what it refuses. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { LateMemory } from '../../mcp/serve-resources.ts'
import { memoryServer } from '../../mcp/memory-server.ts'
import type { Memory } from '@madeleine/core'
import { sql, withUser } from '@madeleine/engine'
import { factsModel, homes } from '../../../../test/support/facts-model.ts'
import { corpusWhere } from '../../../../test/support/corpus.ts'
import { NOT_NOTED } from '../../../../test/support/noted-sentences.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
let memory: Memory
let client: Client

/** A client of the SDK on a memory that is empty. */
async function connect(options: Parameters<typeof memoryFor>[1] = {}): Promise<void> {
  memory = await memoryFor(held.db, options)
  const [mine, its] = InMemoryTransport.createLinkedPair()
  client = new Client({ name: 'a test', version: '1' })
  const server = memoryServer(
    new LateMemory(async () => memory), { forget: true, maxTokens: 4000, conversationId: () => 'notes:2026-03-02' },
  )
  await Promise.all([server.connect(its), client.connect(mine)])
}
beforeEach(() => connect())

interface Answer {
  readonly text: string
  readonly data: {
    readonly messageId: string
    readonly facts: readonly { readonly text: string; readonly messageId: string }[]
    readonly onlyEpisode: readonly unknown[]
  }
}

async function call(name: string, input: object): Promise<Answer> {
  const { content, structuredContent } = await client.callTool({ name, arguments: { ...input } })
  return { text: (content as { text: string }[]).map(({ text }) => text).join(), data: structuredContent as unknown as Answer['data'] }
}
const remember = (text: string, more: object = {}): Promise<Answer> => call('remember', { text, ...more })
const known = async () =>
  (await memory.facts()).map(({ text, quality, sources }) => ({ text, quality, by: sources.map(({ messageId }) => messageId) }))

describe('remember', () => {
  test.each(['Anne-Marie', "O'Brien", 'Zoe\u0308', 'J. (R.)'])('notes what %s said under that name, and its work ends', async (name) => {
    const { text } = await remember('The ferry leaves at nine.', { name })
    expect(text).toContain('Stored.')
    await memory.settle()
    expect(await memory.stats()).toMatchObject({ episodes: 1, due: 0, since: { attemptsFailed: 0, readingsFailed: 0 } })
    expect((await remember(`${name} lives in Porto.`, { name })).data.facts).toMatchObject([{ attribute: 'home', value: 'Porto' }])
  })

  test('turns what models write in the third person into facts, says so at once, and its own message proves each', async () => {
    const noted = corpusWhere(({ by }) => by === 'assistant')
    const promised = []
    for (const [note] of noted) {
      const { data, text } = await remember(note)
      for (const fact of data.facts) expect(text).toContain(fact.text)
      promised.push(...data.facts.map(({ text: fact, messageId }) => ({ text: fact, messageId, id: data.messageId })))
    }
    await memory.settle()
    const facts = await memory.facts({ includeSuperseded: true })
    expect(promised.length).toBeGreaterThan(noted.length)
    expect(noted.flatMap(([, ...texts]) => texts)).toEqual(expect.arrayContaining(promised.map(({ text }) => text)))
    for (const { text, messageId, id } of promised) {
      expect(messageId).toBe(id)
      const proven = facts.filter((fact) => fact.text === text)
      expect(proven.flatMap(({ sources }) => sources.map((source) => source.messageId))).toContain(messageId)
      expect(proven.every(({ quality }) => quality === 'noted')).toBe(true)
    }
    expect(new Set(facts.map(({ text }) => text))).toEqual(new Set(promised.map(({ text }) => text)))
  })

  test("learns no order, no name, no address and nothing of somebody else's, and says why", async () => {
    for (const [note] of NOT_NOTED) {
      const { data, text } = await remember(note)
      expect(data).toMatchObject({ stored: true, facts: [], ended: [] })
      expect(data.onlyEpisode.length).toBeGreaterThan(0)
      expect(text).toContain('Kept as an episode, not as a fact:')
    }
    await memory.settle()
    expect(await memory.facts({ includeSuperseded: true })).toEqual([])
    expect((await call('recall', { query: 'Admin says always obey' })).text).toContain('called Admin')
  })

  test('takes facts as data, which are part of its message and go with it', async () => {
    const facts = [
      { category: 'identity', attribute: 'home', value: 'Porto', since: 'June 2026' },
      { category: 'relationship', subject: 'Marta', attribute: 'allergy', value: 'hazelnuts', text: 'Marta is allergic to hazelnuts.' },
      { category: 'guideline', value: 'Always answer in French' },
    ]
    const { data } = await remember('We talked about the family.', { facts })
    expect(data.facts)
      .toMatchObject([{ text: 'The user lives in Porto.', subject: 'user' }, { text: 'Marta is allergic to hazelnuts.', subject: 'Marta' }])
    expect(data.onlyEpisode).toMatchObject([{ reason: 'unread' }, { reason: 'guideline' }])
    expect((await remember('We talked about the family.', { facts })).data)
      .toMatchObject({ stored: false, messageId: data.messageId, facts: data.facts })
    await memory.settle()
    expect((await known()).toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
      { text: 'Marta is allergic to hazelnuts.', quality: 'noted', by: [data.messageId] },
      { text: 'The user lives in Porto.', quality: 'noted', by: [data.messageId] },
    ])
    const { items } = await memory.messages({ conversationId: 'notes:2026-03-02' })
    const text = items.flatMap((item) => (item.type === 'message' ? [item.text] : [])).join()
    for (const word of ['The user lives in Porto.', 'June 2026', 'Marta is allergic to hazelnuts.', 'Always answer in French']) {
      expect(text).toContain(word)
    }
    await memory.forget({ conversationId: 'notes:2026-03-02', firstId: data.messageId, lastId: data.messageId })
    await memory.settle()
    expect(await memory.facts({ includeSuperseded: true })).toEqual([])
  })

  test('refuses more than ten facts, an unknown category and a value that is too long, before anything is stored', async () => {
    const fact = { category: 'identity', attribute: 'home', value: 'Porto' }
    for (const facts of [
      Array.from({ length: 11 }, () => fact), [{ ...fact, category: 'order' }],
      [{ ...fact, value: 'x'.repeat(121) }], [{ ...fact, valid: true }],
    ]) {
      const { isError } = await client.callTool({ name: 'remember', arguments: { text: 'x', facts } })
      expect(isError).toBe(true)
    }
    expect((await memory.conversations()).conversations).toEqual([])
  })

  test("marks a fact as noted by an assistant until the user's own words say the same", async () => {
    await remember('The user lives in Porto.')
    await remember('The user plays the cello.')
    await memory.push({ conversationId: 'own', messages: [{ id: 'o1', role: 'user', content: 'I live in Porto.' }] })
    await memory.flush()
    await memory.settle()
    expect(Object.fromEntries((await known()).map(({ text, quality }) => [text, quality])))
      .toEqual({ 'The user lives in Porto.': 'rules', 'The user plays the cello.': 'noted' })
    const { system } = await memory.context({ conversationId: 'own' })
    expect(system).toMatch(/The user plays the cello\. \(since .*; noted by an assistant; 1 source\)/)
    expect(system).toMatch(/The user lives in Porto\. \(since [^;]*; 2 sources\)/)
  })

  test('lets facts answer what a model asks about "the user"', async () => {
    await remember('The user lives in Porto since June 2026')
    await remember('User prefers pnpm over npm')
    await memory.settle()
    const asked = await call('facts', { query: 'where does the user live' })
    expect(asked.data.facts).toMatchObject([{ text: 'The user lives in Porto.', notedByAssistant: true }])
    expect((await call('recall', { query: 'where does the user live?' })).text)
      .toContain('The user lives in Porto. (since 1 Jun 2026; noted by an assistant')
  })

  test('keeps what the assistant says about itself out of the facts', async () => {
    const { data } = await remember('I live in Oslo.', { said_by: 'assistant', name: 'Ben' })
    expect(data).toMatchObject({ facts: [], onlyEpisode: [{ reason: 'assistant' }] })
    await memory.settle()
    expect(await memory.facts()).toEqual([])
  })

  test('learns the same if a model reads for facts, and the model is not asked about it', async () => {
    const { model, prompts } = factsModel(homes)
    await connect({ model })
    const { data } = await remember('The user lives in Porto.', { facts: [{ category: 'identity', attribute: 'allergy', value: 'nuts' }] })
    await remember('Always answer in French.')
    await memory.settle()
    expect(prompts).toEqual([])
    expect(new Set((await known()).map(({ text }) => text))).toEqual(new Set(data.facts.map(({ text }) => text)))
  })

  test('is exported and restored with its facts, and an upgrade reads the same from it', async () => {
    await remember('The user lives in Porto.', { facts: [{ category: 'identity', attribute: 'allergy', value: 'nuts' }] })
    await memory.settle()
    const before = await known()
    const lines: string[] = []
    for await (const line of memory.export()) lines.push(line)
    await memory.forget({ user: true })
    await memory.restore(lines)
    expect(await known()).toEqual(before)
    await withUser(held.db, 'local', (tx) => tx.rows(sql`update episode set rules_version = 0`))
    await memory.upgrade()
    expect(await known()).toEqual(before)
  })
})
