/** The tokens of an episode: those of the messages that it has now, however it came to have them. */
import { expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import { batch, threshold } from '@madeleine/segment'
import { countTokensInTurns } from '@madeleine/base'
import { remember } from '../../../../test/support/forgotten.ts'
import { exported } from '../../../../test/support/transferring.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { modelLimits, now, remembered, scriptedModel, talks } from '../../../../test/support/upgrading.ts'

const held = useDb()

const total = (tokens: readonly number[]): number => tokens.reduce((sum, one) => sum + one, 0)
const countAll = async (texts: readonly string[]): Promise<number> => total(await Promise.all(texts.map(countTokensInTurns)))

/** Tokens of every episode of a conversation, and what its messages have, counted here. */
async function tokensOf(memory: Memory, conversationId = 'c'): Promise<{ told: number[]; counted: number[] }> {
  const segments = await memory.segments({ conversationId })
  const episodes = await Promise.all(segments.filter(({ status }) => status === 'collapsed').map(({ id }) => memory.episode(id)))
  return {
    told: episodes.map(({ tokens }) => tokens),
    counted: await Promise.all(episodes.map(({ messages }) => countAll(messages.map(({ text }) => text)))),
  }
}

test('an episode has the token count of its messages by o200k, even if a text is so long that it is estimated', async () => {
  const memory = await memoryFor(held.db, { now })
  const texts = ['Where is the blue kettle? 茶', 'a lighthouse keeps its light '.repeat(20_000), '🙂', 'In the cellar.']
  await memory.push({ conversationId: 'c', messages: talk(texts) })
  await memory.flush()
  await memory.settle()
  const { told, counted } = await tokensOf(memory)
  expect(told).toEqual(counted)
  expect(total(told)).toBe(await countAll(texts))
})

test('recall, recent and episode give the same token count for an episode', async () => {
  const memory = await memoryFor(held.db, { now, policy: threshold() })
  await remember(memory)
  const [first] = (await memory.recall({ query: 'heron by the harbour' })).episodes
  expect(first!.tokens).toBe((await memory.episode(first!.id)).tokens)
  expect((await memory.recent()).episodes.find(({ id }) => id === first!.id)!.tokens).toBe(first!.tokens)
})

test('the token count of an episode comes with an export into another user', async () => {
  const memory = await memoryFor(held.db, { now, policy: threshold() })
  await remember(memory)
  const ben = await memoryFor(held.db, { user: 'ben', now })
  await ben.restore([await exported(memory)])
  expect(await tokensOf(ben)).toEqual(await tokensOf(memory))
})

test('an episode that lost forgotten messages has the token count of the others', async () => {
  const memory = await memoryFor(held.db, { now, policy: threshold() })
  await remember(memory)
  const { told: [before = 0] } = await tokensOf(memory)
  await memory.forget({ conversationId: 'c', from: 2, to: 4 })
  await memory.settle()
  const { told, counted } = await tokensOf(memory)
  expect(told).toEqual(counted)
  expect(told[0]).toBeGreaterThan(0)
  expect(told[0]).toBeLessThan(before)
})

test('an upgrade that cuts again counts the tokens of the new episodes, and one that describes them leaves these counts', async () => {
  const before = await remembered(
    held.db, talks(12, { size: 5, hours: 0.1 }), { policy: batch({ windowMessages: 20, maxWindowMessages: 20 }) },
  )
  const { told } = await tokensOf(before)
  const memory = await memoryFor(held.db, { now, model: scriptedModel().model, modelLimits })
  await memory.upgrade()
  expect((await tokensOf(memory)).told).toEqual(told)
  await memory.upgrade({ recut: true })
  const anew = await tokensOf(memory)
  expect(anew.told).toEqual(anew.counted)
  expect(anew.told).not.toEqual(told)
  expect(total(anew.told)).toBe(total(told))
})
