/** Whoever asks for one name of a person is answered by all of them, and exactly as before once that is undone. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { onThisThread } from '../../../../test/watched-db.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T09:00:00Z')
const at = (minute: number): Date => new Date(Date.parse('2026-03-02T09:00:00Z') + minute * 60_000)
const said = (name: string | undefined, content: string, minute: number, role: 'user' | 'assistant' = 'user') =>
  ({ id: `m${minute}`, role, content, timestamp: at(minute), ...(name !== undefined && { name }) })

let memory: Memory
beforeEach(async () => {
  memory = await memoryFor(held.db, { now, timeZone: 'UTC' })
  const chats: Record<string, ReturnType<typeof said>[]> = {
    phone: [
      said('Annika Smith', 'The sourdough needs a longer rest than I gave it', 0),
      said('Ben', 'My sourdough rests overnight', 1, 'assistant'),
      said('Annika Smith', 'I live in Porto now', 2), said('Ben', 'I live in Hamburg', 3, 'assistant'),
    ],
    work: [said('+351 912 345 678', 'The kayak is repaired, the hull was cracked', 100), said('Ben', 'Which kayak?', 101, 'assistant')],
    club: [said('Nika', 'I work as a carpenter in the old town', 200), said('Ben', 'Nika built our table', 201, 'assistant')],
  }
  for (const [conversationId, messages] of Object.entries(chats)) {
    await memory.push({ conversationId, people: true, messages })
    await memory.flush({ conversationId })
  }
  await memory.settle()
})

const spoken = async (query: string): Promise<(string | undefined)[]> =>
  (await memory.recall({ query })).passages.map(({ name }) => name)
const texts = async (query: string): Promise<string[]> => (await memory.recall({ query })).passages.map(({ text }) => text)
const told = async (options: Parameters<Memory['facts']>[0]): Promise<string[]> => (await memory.facts(options)).map(({ text }) => text)

describe('recall', () => {
  it('puts first what somebody said under another of their names', async () => {
    await memory.mergePeople({ names: ['Annika Smith', '+351 912 345 678', 'Nika'] })
    expect((await texts('what did Annika say about the kayak'))[0]).toBe('The kayak is repaired, the hull was cracked')
    expect((await texts('what did Nika say about sourdough'))[0]).toMatch(/longer rest/)
    expect((await texts('what did +351 912 345 678 say about sourdough'))[0]).toMatch(/longer rest/)
  })

  it('is surer of what somebody said under another name once the names are merged', async () => {
    const surenessOf = async (): Promise<number> => (await memory.recall({ query: 'what did Nika say about sourdough' })).passages
      .find(({ name }) => name === 'Annika Smith')!.confidence
    const before = await surenessOf()
    await memory.mergePeople({ names: ['Annika Smith', 'Nika'] })
    expect(await surenessOf()).toBeGreaterThan(before)
  })

  it('of a name alone gives what the person says under all names, the newest first, before what others say of them', async () => {
    await memory.mergePeople({ names: ['Annika Smith', '+351 912 345 678', 'Nika'] })
    for (const query of ['Annika', 'Nika', 'annika smith']) {
      expect((await spoken(query)).slice(0, 4)).toEqual(['Nika', '+351 912 345 678', 'Annika Smith', 'Annika Smith'])
      expect(await texts(query)).toContain('Nika built our table')
    }
  })

  it('needs no more statements with merges than without', async () => {
    let statements = 0
    const counting = await memoryFor({ ...onThisThread(held.db), transaction: (work, options) => held.db.transaction((tx) => work({
      ...tx, rows: (query, given) => (statements++, tx.rows(query, given)),
    }), options) }, { now, timeZone: 'UTC' })
    const count = async (): Promise<number> => {
      statements = 0
      await counting.recall({ query: 'what did Annika say about sourdough' })
      return statements
    }
    await count() // until then nothing is kept
    const before = await count()
    expect(before).toBeGreaterThan(5)
    await memory.mergePeople({ names: ['Annika Smith', 'Nika'] })
    expect(await count()).toBe(before)
  })

  it('follows other names in messages that wait to be encoded too', async () => {
    const fresh = await memoryFor(held.db, { user: 'fresh', now, timeZone: 'UTC' })
    const messages = [said('Ann Smith', 'The kayak leaks', 0), said('Lou', 'The kayak is fine', 1)]
    await fresh.push({ conversationId: 'c', people: true, messages })
    await fresh.mergePeople({ names: ['Ann Smith'], as: 'Nina' })
    expect((await fresh.recall({ query: 'what did Nina say about the kayak' })).passages[0]).toMatchObject({ name: 'Ann Smith' })
  })
})

describe('facts', () => {
  it('about one name of a person are those about all their names', async () => {
    expect(await told({ subject: 'Nika' })).toEqual(['Nika is a carpenter.'])
    await memory.mergePeople({ names: ['Annika Smith', 'Nika'] })
    for (const subject of ['Nika', 'annika smith']) {
      expect((await told({ subject })).toSorted()).toEqual(['Annika Smith lives in Porto.', 'Nika is a carpenter.'])
      expect((await told({ subject, asOf: at(300) })).toSorted()).toEqual(['Annika Smith lives in Porto.', 'Nika is a carpenter.'])
    }
    expect(await told({ subject: 'Ben' })).toEqual(['Ben lives in Hamburg.'])
  })

  it('answer a question about another name of the person', async () => {
    const question = { query: 'where does Nika live' }
    expect(await told(question)).not.toContain('Annika Smith lives in Porto.')
    await memory.mergePeople({ names: ['Annika Smith', 'Nika'] })
    expect((await told(question))[0]).toBe('Annika Smith lives in Porto.')
    expect((await told({ query: 'what does Annika do for a living' }))[0]).toBe('Nika is a carpenter.')
    expect((await memory.recall(question)).facts[0]).toMatchObject({ subject: 'Annika Smith' })
  })

  it('of the user are those of the name that the user has, whatever the role of others', async () => {
    await memory.mergePeople({ names: ['Ben'], me: true })
    expect((await told({ query: 'where do I live' }))[0]).toBe('Ben lives in Hamburg.')
    expect(await told({ query: 'where do I live' })).not.toContain('Annika Smith lives in Porto.')
    expect(await told({ subject: 'user' })).toEqual(['Ben lives in Hamburg.'])
  })

  it('of the user in chats without names are found by the name that the user has, and vice versa', async () => {
    const messages = [said(undefined, 'I am allergic to walnuts', 300), said(undefined, 'Noted', 301, 'assistant')]
    await memory.push({ conversationId: 'helper', messages })
    await memory.flush()
    await memory.settle()
    await memory.mergePeople({ names: ['Nika'], me: true })
    expect((await told({ query: 'what is Nika allergic to' }))[0]).toMatch(/walnuts/)
    expect((await told({ subject: 'Nika' })).join()).toMatch(/walnuts/)
    expect((await told({ query: 'what do I do for a living' }))[0]).toBe('Nika is a carpenter.')
  })
})

it('once a merge is undone, every answer is to the byte what it was', async () => {
  const answers = async (): Promise<string> => JSON.stringify(await Promise.all([
    ...['what did Annika say about the kayak', 'Nika', 'where does Nika live', 'where do I live'].map(async (query) =>
      [await memory.recall({ query, explain: true }), await memory.facts({ query })]),
    memory.facts(), memory.facts({ subject: 'Nika' }), memory.people(),
  ]))
  const before = await answers()
  const merges = [
    await memory.mergePeople({ names: ['Annika Smith', '+351 912 345 678', 'Nika'] }),
    await memory.mergePeople({ names: ['Nika', 'Ben'], me: true }),
  ]
  expect(await answers()).not.toBe(before)
  for (const { id } of merges) await memory.unmergePeople(id)
  expect(await answers()).toBe(before)
})
