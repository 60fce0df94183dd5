/** Reading for facts by a model whose replies are of no use: what it costs, and what is left to the next upgrade. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { threshold } from '@madeleine/segment'
import { memoryFor, useDb } from '../../../../test/testing.ts'
import { fact, factsModel, homes } from '../../../../test/support/facts-model.ts'
import { HOMES, readingOf, tell } from '../../../../test/support/known-facts.ts'

const held = useDb()
const policy = threshold({ gapMinutes: 30 })

const { known, texts, episodes, jobs } = readingOf(held)

describe('a reply that cannot be read', () => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => void vi.restoreAllMocks())

  test('is asked for again about the oldest episode alone, which is then left to the next upgrade; the others are read', async () => {
    let isBroken = true
    const { model, prompts } = factsModel((shown) => (isBroken && shown.prompt.includes('Lisbon') ? 'Sorry, what?' : homes(shown)))
    const memory = await memoryFor(held.db, { policy, model })
    await tell(memory, [...HOMES, ['I live in Faro again, in a tower.'], ['The tower is old and we like it.']])
    await memory.settle()
    expect(prompts.map(({ lines }) => lines.length)).toEqual([5, 1, 4])
    expect(await episodes())
      .toEqual([{ waits: false, at: null }, ...Array.from({ length: 4 }, () => ({ waits: false, at: expect.any(Date) }))])
    expect([await texts(), (await memory.stats()).since.repliesUnreadable]).toEqual([['Ann lives in Faro'], 2])
    isBroken = false
    expect(await memory.upgrade()).toMatchObject({ consolidated: 1 })
    expect((await known()).map(({ text, validTo }) => [text, validTo !== null]))
      .toEqual([['Ann lives in Faro', false], ['Ann lives in Lisbon', true]])
  })

  test('of a model that gives no other costs an episode no more than a reading with others and one alone', async () => {
    const { model, prompts } = factsModel(() => '{"segments":[]}')
    const memory = await memoryFor(held.db, { policy, model })
    await tell(memory, HOMES)
    await memory.settle()
    expect([prompts.map(({ lines }) => lines.length), await jobs()]).toEqual([[3, 1, 2, 1, 1], []])
    expect(await episodes()).toEqual(Array.from({ length: 3 }, () => ({ waits: false, at: null })))
  })

  test('with forged ids and no proof changes nothing, and its episodes are not asked about again', async () => {
    const { model, prompts } = factsModel(() => [
      fact({ op: 'invalidate', known: 'f7', messages: [1] }), fact({ subject: 'Ann', text: 'Ann owes Bob a million', messages: [2] }),
      fact({ subject: 'Ann', text: 'Ann lives in Lisbon', messages: [99] }),
    ])
    const memory = await memoryFor(held.db, { policy, model })
    await tell(memory, HOMES)
    await memory.settle()
    expect([prompts.length, await known(), (await episodes()).every(({ at }) => at !== null)]).toEqual([1, [], true])
    const { since: { factsRefused } } = await memory.stats()
    expect(Object.fromEntries(Object.entries(factsRefused).filter(([, count]) => count > 0))).toEqual({ 'unknown-fact': 1, unproven: 2 })
  })
})
