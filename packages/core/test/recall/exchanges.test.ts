/** Within a budget, recalled text completes what it quotes: a question with its reply, a short reply with its question. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { memoryFor, stoppedClock, useDb } from '../../../../test/testing.ts'

const held = useDb()
let memory: Memory
beforeEach(async () => {
  memory = await memoryFor(held.db, { now: stoppedClock('2026-03-10T12:00:00Z').now, timeZone: 'UTC' })
})

type Turn = readonly [role: 'user' | 'assistant', text: string]
async function remember(turns: readonly Turn[], conversationId = 'c') {
  const at = (i: number) => new Date(Date.parse('2026-03-01T09:00:00Z') + i * 60_000).toISOString()
  await memory.push({ conversationId, messages: turns.map(([role, content], i) => ({ id: `m${i}`, role, content, timestamp: at(i) })) })
  await memory.flush({ conversationId })
  await memory.settle()
}
const quotesIn = (text: string) => text.split('\n').filter((line) => line.startsWith('- ')).join('\n')
const quotes = async (query: string, options: object = {}) =>
  quotesIn((await memory.recall({ query, passageLimit: 1, maxTokens: 2000, ...options })).text)

const FERRY: readonly Turn[] = [
  ['user', 'The wardrobe arrived in three parcels this morning'],
  ['user', 'When does the ferry to Hiddensee leave on Saturday?'],
  ['assistant', 'Twenty past seven'],
  ['assistant', 'Pack the green raincoat for later'],
]

describe('a passage within a budget', () => {
  test('that asks has the reply of the other speaker below it', async () => {
    await remember(FERRY)
    const text = await quotes('ferry to Hiddensee Saturday')
    expect(text).toMatch(/user: "When does the ferry to Hiddensee leave on Saturday\?"\n- assistant: "Twenty past seven"/)
    expect(text).not.toContain('raincoat')
  })

  test('that is short has the question above it, if it replies to one', async () => {
    await remember(FERRY)
    expect(await quotes('twenty past seven')).toMatch(/leave on Saturday\?"\n- assistant: "Twenty past seven"/)
    await remember([['user', 'The kettle is loud'], ['assistant', 'Buy an umbrella stand']], 'd')
    expect(await quotes('umbrella stand')).not.toMatch(/- user: "The kettle/)
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
