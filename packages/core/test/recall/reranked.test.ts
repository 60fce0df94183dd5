/** A reranker reads what was found once more: its order is taken, and whatever it does else costs nothing but its word. */
import { beforeEach, expect, test } from 'vitest'
import type { Memory } from '../../memory/memory.ts'
import type { Reranker } from '../../model/reranker.ts'
import { memoryFor, stoppedClock, talk, useDb, useFilled } from '../../../../test/testing.ts'
import { idsOf, remember } from '../../../../test/support/remembered.ts'

const held = useDb()
const clock = stoppedClock('2026-03-10T12:00:00Z')

/** Memories that read with a reranker of the moment, on what one without has lived through. */
let ours: Memory
const rerankedBy = (rerank: Reranker['rerank']): Promise<Memory> =>
  memoryFor(held.db, { now: clock.now, reranker: { name: 'scripted', rerank } })
const ask = (memory: Memory) => memory.recall({ query: 'salmon', limit: 5, passageLimit: 20 })
const found = async (memory: Memory) => {
  const { episodes, passages } = await ask(memory)
  return { episodes: episodes.map(({ id }) => id), passages: idsOf({ passages }) }
}

const open = async () => (ours = await memoryFor(held.db, { now: clock.now }))
useFilled(held, async () => remember(await open(), [
    { conversationId: 'a', from: '2026-03-01T09:00:00Z', texts: ['Salmon, salmon and nothing but salmon', 'Who eats so much of it?'] },
    {
      conversationId: 'b', from: '2026-03-02T09:00:00Z',
      texts: ['We had salmon for dinner at the place behind the station', 'Was it good?'],
    },
    {
      conversationId: 'c', from: '2026-03-03T09:00:00Z',
      texts: ['The colour of the new curtains is called salmon, I was told by the lady in the shop', 'It is pink'],
    },
]))
beforeEach(open)

/** Turns the order round. */
const reversed: Reranker['rerank'] = async (_, texts) => texts.map((_text, i) => i)

test('the order of the reranker is that of passages, and of episodes by their best passage', async () => {
  const [before, after] = [await found(ours), await found(await rerankedBy(reversed))]
  expect(before.episodes).toHaveLength(3)
  expect(before.passages.length).toBeGreaterThan(3)
  expect(after.passages).toEqual(before.passages.toReversed())
  const byPassages = new Map((await ask(ours)).passages.toReversed().map(({ episodeId }) => [episodeId, true]))
  expect(after.episodes).toEqual([...byPassages.keys()])
  expect(after.episodes).not.toEqual(before.episodes)
})

test('the reranker gets the query and fifty messages verbatim, and one from beyond the limit can come first', async () => {
  const seen: { query: string; texts: readonly string[] }[] = []
  await ours.push({
    conversationId: 'd',
    messages: talk(Array.from({ length: 45 }, (_, i) => `salmon number ${i}`), { from: '2026-03-04T09:00:00Z', first: 100 }),
  })
  const memory = await rerankedBy(async (query, texts) =>
    (seen.push({ query, texts }), texts.map((text) => (text.includes('curtains') ? 1 : 0))))
  const query = 'salmon number'
  const { passages } = await memory.recall({ query, passageLimit: 1 })
  const all = await ours.recall({ query, passageLimit: 200 })
  expect(seen).toEqual([{ query, texts: all.passages.slice(0, 50).map(({ text }) => text) }])
  expect(all.passages.length).toBeGreaterThan(50)
  expect(passages).toMatchObject([{ messageId: 'm20' }])
  expect(idsOf(all).indexOf('m20')).toBeGreaterThan(30)
})

test('the reranker gets no recalled text that was pushed back', async () => {
  const { text } = await ours.recall({ query: 'salmon' })
  await ours.push({ conversationId: 'd', messages: [
    { id: 'back', role: 'assistant', content: text, timestamp: '2026-03-04T09:00:00Z' },
    { id: 'more', role: 'assistant', content: `${text}\nSo salmon it is`, timestamp: '2026-03-04T09:01:00Z' },
  ] })
  const seen: string[] = []
  const memory = await rerankedBy(async (_, texts) => (seen.push(...texts), texts.map(() => 1)))
  await ask(memory)
  expect(seen.map((one) => one.trim())).toContain('So salmon it is')
  for (const one of seen) expect([one, one.includes('madeleine-memories')]).toEqual([one, false])
  expect(seen).not.toContain('')
})

test('messages with a quoted phrase come first, whatever the reranker says', async () => {
  const memory = await rerankedBy(async (_, texts) => texts.map((text) => (text.includes('behind the station') ? -1 : 1)))
  const { passages } = await memory.recall({ query: 'salmon "behind the station"', passageLimit: 3 })
  expect(passages[0]).toMatchObject({ messageId: 'm10' })
})

test.each<[string, Reranker['rerank']]>([
  ['fails', () => Promise.reject(new Error('down'))],
  ['fails before it begins', () => { throw new Error('broken') }],
  ['gives no numbers', async (_, texts) => texts.map(() => Number.NaN)],
  ['gives infinite numbers', async (_, texts) => texts.map(() => Infinity)],
  ['leaves one number out', async (_, texts) => texts.slice(1).map((_text, i) => i)],
  ['gives nothing', async () => undefined as unknown as number[]],
])('a recall keeps our order, and counts the failure, if the reranker %s', async (_, rerank) => {
  const memory = await rerankedBy(rerank)
  const before = await found(ours)
  expect(await found(memory)).toEqual(before)
  expect(await found(memory)).toEqual(before)
  expect((await memory.stats()).since.rerankerFailed).toBe(2)
})

test('a reranker that does not answer is aborted and ignored, and counted as a failure', async () => {
  let stopped = false
  const memory = await rerankedBy((_, _texts, signal) => new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => (stopped = true, reject(new Error('stopped'))))
  }))
  expect(await found(memory)).toEqual(await found(ours))
  expect(stopped).toBe(true)
  expect((await memory.stats()).since.rerankerFailed).toBe(1)
})

test('a caller who gives up during reranking gets an abort, and the reranker is aborted', async () => {
  const caller = new AbortController()
  let heard = false
  const memory = await rerankedBy((_, _texts, signal) => new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => (heard = true, reject(new Error('stopped'))))
    caller.abort()
  }))
  await expect(memory.recall({ query: 'salmon', signal: caller.signal })).rejects.toMatchObject({ code: 'aborted' })
  expect(heard).toBe(true)
  expect((await memory.stats()).since.rerankerFailed).toBe(0)
})

test('a message that is forgotten during reranking is not shown', async () => {
  const memory = await rerankedBy(async (query, texts, signal) => {
    expect(await ours.forget({ conversationId: 'a' })).toMatchObject({ done: { conversations: 1 } })
    return reversed(query, texts, signal)
  })
  const { episodes, passages, text } = await ask(memory)
  expect(new Set(passages.map(({ conversationId }) => conversationId))).toEqual(new Set(['b', 'c']))
  expect(episodes.map(({ conversationId }) => conversationId).sort()).toEqual(['b', 'c'])
  expect(text).not.toContain('nothing but salmon')
})

test('no transaction is open during reranking: messages pushed meanwhile are stored', async () => {
  const memory = await rerankedBy(async (query, texts, signal) => {
    const { stored } = await ours.push({
      conversationId: 'd', messages: talk(['More salmon'], { from: '2026-03-09T09:00:00Z', first: 90 }),
    })
    expect(stored).toBe(1)
    await ours.flush()
    await ours.settle()
    return reversed(query, texts, signal)
  })
  const before = await found(ours)
  // The answer is of the moment before
  expect((await found(memory)).passages).toEqual(before.passages.toReversed())
  expect((await found(ours)).passages).toContain('m90')
  expect((await memory.stats()).since.rerankerFailed).toBe(0)
})

test('a message that is forgotten and pushed again under the same id during reranking is not shown in place of the old one', async () => {
  const again = talk(['A secret of somebody else', 'Who eats so much of it?'], { from: '2026-03-01T09:00:00Z' })
  const memory = await rerankedBy(async (query, texts, signal) => {
    await ours.forget({ conversationId: 'a' })
    await ours.push({ conversationId: 'a', messages: again })
    return reversed(query, texts, signal)
  })
  const { passages, text } = await ask(memory)
  expect(passages.map((one) => one.text)).not.toContain('Salmon, salmon and nothing but salmon')
  expect(text).not.toContain('nothing but salmon')
})
