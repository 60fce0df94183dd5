/** An exchange with an assistant is one passage; between people, text within a budget completes a question with its reply, and so on. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
let memory: Memory
beforeEach(async () => {
  memory = await memoryFor(held.db, { now: stoppedClock('2026-03-10T12:00:00Z').now, timeZone: 'UTC' })
})

type Turn = readonly [role: 'user' | 'assistant', text: string, name?: string]
async function remember(turns: readonly Turn[], conversationId = 'c') {
  const at = (i: number) => new Date(Date.parse('2026-03-01T09:00:00Z') + i * 60_000).toISOString()
  await memory.push({ conversationId, messages: turns.map(([role, content, name], i) =>
    ({ id: `m${i}`, role, content, timestamp: at(i), ...(name !== undefined && { name }) })) })
  await memory.flush({ conversationId })
  await memory.settle()
}
const quotesIn = (text: string) => text.split('\n').filter((line) => line.startsWith('- ')).join('\n')
const quotes = async (query: string, options: object = {}) =>
  quotesIn((await memory.recall({ query, passageLimit: 1, maxTokens: 2000, ...options })).text)

/** Two people: an assistant has no name. */
const FERRY: readonly Turn[] = [
  ['user', 'The wardrobe arrived in three parcels this morning', 'Ann'],
  ['user', 'When does the ferry to Hiddensee leave on Saturday?', 'Ann'],
  ['assistant', 'Twenty past seven', 'Ben'],
  ['assistant', 'Pack the green raincoat for later', 'Ben'],
]

describe('a passage within a budget', () => {
  test('that asks has the reply of the other speaker below it', async () => {
    await remember(FERRY)
    const text = await quotes('ferry to Hiddensee Saturday')
    expect(text).toMatch(/Ann: "When does the ferry to Hiddensee leave on Saturday\?"\n- Ben: "Twenty past seven"/)
    expect(text).not.toContain('raincoat')
  })

  test('that is short has the question above it, if it replies to one', async () => {
    await remember(FERRY)
    expect(await quotes('twenty past seven')).toMatch(/leave on Saturday\?"\n- Ben: "Twenty past seven"/)
    await remember([['user', 'The kettle is loud', 'Ann'], ['assistant', 'Buy an umbrella stand', 'Ben']], 'd')
    expect(await quotes('umbrella stand')).not.toMatch(/- Ann: "The kettle/)
  })

  test('is completed only if there is room, and the list of passages stays as it was', async () => {
    await remember(FERRY)
    const { passages, text, leftOut } = await memory.recall({ query: 'ferry to Hiddensee Saturday', passageLimit: 1, maxTokens: 85 })
    expect(passages.map(({ messageId }) => messageId)).toEqual(['m1'])
    expect(text).toContain('leave on Saturday?')
    expect(text).not.toContain('Twenty past seven')
    expect(leftOut).toContainEqual(expect.objectContaining({ kind: 'passage', id: 'm2', reason: 'budget' }))
  })

  test('is not completed from outside the time that is searched', async () => {
    await remember(FERRY)
    const text = await quotes('ferry to Hiddensee Saturday', { before: new Date('2026-03-01T09:01:30Z') })
    expect(text).toContain('leave on Saturday?')
    expect(text).not.toContain('Twenty past seven')
  })

  test('is not completed with text that was recalled and handed to a model', async () => {
    await remember([['user', 'The raincoat is in the cellar'], ['assistant', 'The green one, behind the skis']], 'd')
    const { text: handed } = await memory.recall({ query: 'raincoat in the cellar', maxTokens: 1000 })
    await remember([['user', 'When does the ferry to Hiddensee leave on Saturday?'], ['assistant', handed]])
    const text = await quotes('ferry to Hiddensee Saturday')
    expect(text).toContain('leave on Saturday?')
    expect(text).not.toContain('raincoat')
  })
})

const TYRES: readonly Turn[] = [
  ['user', 'I had the winter tyres of the van put on in Holzminden'],
  ['assistant', 'Winter tyres on a van wear evenly if you swap them after some time. Note the profile of each tyre.'],
  ['user', 'The van has 94,000 kilometres on it by now'],
  ['assistant', 'Then the tyres of the van may soon be due. Bicycles wear theirs much sooner.'],
]

describe('an exchange with an assistant', () => {
  const asked = async (query: string, options: object = {}) => (await memory.recall({ query, ...options })).passages

  test('is one passage: the better message, and the other with its own id', async () => {
    await remember(TYRES)
    const passages = await asked('Where did I have the winter tyres of the van put on?')
    expect(passages.map(({ messageId, exchange }) => [messageId, exchange?.messageId])).toEqual([['m0', 'm1'], ['m2', 'm3']])
    expect(passages[0]!.exchange).toEqual(
      { messageId: 'm1', role: 'assistant', text: TYRES[1]![1], at: new Date('2026-03-01T09:01:00Z') })
  })

  test('counts once in the limit, wherever its messages stand', async () => {
    await remember(TYRES)
    expect((await asked('tyres of the van', { passageLimit: 2 })).map(({ messageId }) => messageId).sort()).toEqual(['m0', 'm2'])
    const [suggested] = await asked('What did you suggest about the profile of each tyre?', { passageLimit: 1 })
    expect([suggested?.messageId, suggested?.exchange?.messageId]).toEqual(['m1', 'm0'])
  })

  test('is shown together, in the order in which it was said', async () => {
    await remember(TYRES)
    for (const options of [{}, { maxTokens: 2000 }]) {
      expect(quotesIn((await memory.recall({ query: 'profile of each tyre', passageLimit: 1, ...options })).text))
        .toMatch(/Holzminden"\n- assistant.*: "Winter tyres/)
    }
  })

  test('is found while it is in the open tail', async () => {
    await memory.push({ conversationId: 'open', messages: TYRES.map(([role, content], i) => ({ id: `m${i}`, role, content })) })
    expect((await asked('winter tyres put on in Holzminden'))[0]).toMatchObject({ messageId: 'm0', exchange: { messageId: 'm1' } })
  })

  test('goes by the message that holds a phrase', async () => {
    await remember(TYRES)
    const [passage] = await asked('"bicycles wear" tyres of the van in Holzminden')
    expect(passage).toMatchObject({ messageId: 'm3', exchange: { messageId: 'm2' } })
  })

  test('shows nothing from outside the time that is searched, and nothing forgotten', async () => {
    await remember(TYRES)
    const [early] = await asked('winter tyres put on in Holzminden', { before: new Date('2026-03-01T09:00:30Z') })
    expect(early).toMatchObject({ messageId: 'm0' })
    expect(early).not.toHaveProperty('exchange')
    await memory.forget({ conversationId: 'c', firstId: 'm1', lastId: 'm1' })
    await memory.settle()
    expect((await asked('winter tyres put on in Holzminden'))[0]).not.toHaveProperty('exchange')
  })

  test('is none between people, whose messages stand each for itself', async () => {
    await remember(TYRES.map(([role, content]) => [role, content, role === 'user' ? 'Ann' : 'Ben']))
    const passages = await asked('tyres of the van')
    expect(passages.length).toBeGreaterThan(2)
    expect(passages.every((passage) => !('exchange' in passage))).toBe(true)
  })
})
